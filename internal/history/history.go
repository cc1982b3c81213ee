package history

import (
	"slices"

	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/jsonschema"
	"github.com/stategen/stategen/internal/label"
)

// LockName is the name of a family's lock file, beside its documents.
const LockName = "stategen.lock"

// Document is one version of a schema.
type Document struct {
	Version string // "1.2.0"
	Path    string // as the user knows it
	Data    []byte
	Beside  []jsonschema.Source // files that it refers to, in the order in which they are met
	linked  []jsonschema.Source // documents that it refers to by their URIs: see Family.withLinked
}

// Label is how the documents of a family are labelled.
type Label struct {
	Property string // the member of the root that carries the version; "" if none does
	None     string // the version that documents without a label are of; "" if they are refused
}

// Family is all versions of a schema, and what is on record about them.
type Family struct {
	Name      string
	Documents []Document
	Draft     string                       // to assume without $schema; "" for the newest
	Remotes   map[string]jsonschema.Source // documents by URI
	Lock      *Lock
	Sharing   []Family // the others whose documents are in the same folder: they share the lock
	Label     Label
	Only      []string // the versions that are read, if the family says so; none: all
	Accepted  []Acceptance
	// Outline returns the names, types, constructors and accessors of the package generated
	// for the major of a version from the documents up to it; "" if they cannot
	// be told.
	Outline func(version string) string
	// Places returns a function that tells where the schema of a version has what that package
	// declares, "Turn", or "Turn.Tokens"; not ok if it does not declare it. It makes the whole
	// package. nil: it is not known.
	Places func(version string) func(name string) (at diag.Diagnostic, ok bool)
	// Upgrade returns what is declared of the upgrade of documents of a version to one of the next
	// major; not known if there is no such step, or it cannot be told.
	Upgrade   func(from, to string) (outline string, known bool)
	Generator string // the version of stategen; "" if it is unknown
	Command   string // what releases, as in hints: "go tool stategen release"
}

// Check reports what is wrong with a family's past and with its steps.
func Check(f Family) []diag.Diagnostic {
	return append(f.checkLock(), f.checkSteps()...)
}

// Released reports the released versions whose documents are gone, or were edited.
func Released(f Family) []diag.Diagnostic {
	var found []diag.Diagnostic
	for _, e := range f.Lock.Entries {
		if !slices.ContainsFunc(f.sharers(), func(s Family) bool { return s.has(e.Version) }) {
			found = append(found, f.Lock.diag(e, "release-missing", "the schema of the released version "+e.Version+" is gone", "bring it back: states of that version are stored somewhere; or, if its whole major is retired, take the lines of that out of the lock"))
		}
	}
	for _, e := range f.Lock.Entries {
		if d, edited := f.edited(e); edited {
			found = append(found, diag.Diagnostic{
				Code: "release-edited", File: d.Path, Line: 1, Col: 1,
				Message: "version " + e.Version + " is released, and " + d.whatIsEdited() + " edited since",
				Hint:    "undo the edit, and make it in a new version: a copy of this file, named after it",
			})
		}
	}
	return found
}

// edited reports whether the document of a release is there, and not what it was.
func (f Family) edited(e Entry) (d Document, edited bool) {
	d, ok := f.document(e.Version)
	if !ok || d.hasSum(e.Schema) {
		return d, false
	}
	d, known := f.withLinked(d)
	return d, known && !d.hasSum(e.Schema)
}

// checkLock compares the documents with the record of the releases.
func (f Family) checkLock() []diag.Diagnostic {
	found := Released(f)
	untouched := len(found) == 0
	for _, e := range f.newestOfMajors() {
		edited := slices.ContainsFunc(f.Lock.Entries, func(other Entry) bool {
			_, is := f.edited(other)
			return is && label.SameMajor(other.Version, e.Version)
		})
		// Its package is not that of what is left or was edited, which is told.
		if f.has(e.Version) && !edited {
			found = append(found, f.checkOutline(e)...)
		}
	}
	if untouched { // else what is told may be why
		found = append(found, f.checkUpgrades()...)
	}
	return found
}

// document returns the document of a version; not ok if there is none.
func (f Family) document(version string) (d Document, ok bool) {
	i := slices.IndexFunc(f.Documents, func(d Document) bool { return d.Version == version })
	if i < 0 {
		return d, false
	}
	return f.Documents[i], true
}

// has reports whether there is a document of a version.
func (f Family) has(version string) bool {
	_, ok := f.document(version)
	return ok
}

// sharers are the families that share the lock.
func (f Family) sharers() []Family { return append([]Family{f}, f.Sharing...) }

// outlines returns those of the packages that families which share the lock have of a
// version, in an order that does not depend on that of the families.
func (f Family) outlines(version string) []string {
	var list []string
	for _, s := range f.sharers() {
		if s.Outline == nil || !s.has(version) {
			continue
		}
		if outline := s.Outline(version); outline != "" {
			list = append(list, outline)
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// newestOfMajors returns the last release of each major.
func (f Family) newestOfMajors() []Entry {
	var list []Entry
	for i, e := range f.Lock.Entries {
		next := i + 1
		if next == len(f.Lock.Entries) || !label.SameMajor(f.Lock.Entries[next].Version, e.Version) {
			list = append(list, e)
		}
	}
	return list
}

// checkOutline reports that the names or types of a released package changed.
// Another generator may have its reasons, which a person has to look at.
func (f Family) checkOutline(e Entry) []diag.Diagnostic {
	outlines := f.outlines(e.Version)
	if e.Package == "" || len(outlines) == 0 {
		return nil
	}
	isRecorded := func(text string) bool { return checksum([]byte(text)) == e.Package }
	for _, some := range someOf(outlines) { // families may have come after the record
		if slices.ContainsFunc(recorded(some...), isRecorded) {
			return nil
		}
	}
	d := f.Lock.diag(e, "release-package", "the names or types of the Go package of the released version "+e.Version+" are not what they were",
		"undo the change of the configuration or the overlay; or, if programs that use the package can follow: "+f.Command+" --again "+f.Name+" "+e.Version)
	switch {
	case f.Generator == "" && e.Generator == unversioned:
		d.Severity = diag.Warning
		d.Message += "; whether another stategen is why, builds without a version cannot tell"
	case e.Generator != f.Generator:
		d.Severity = diag.Warning
		d.Message += ", as another stategen has it"
	}
	return []diag.Diagnostic{d}
}
