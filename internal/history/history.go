// Package history guards the past of a schema: what was released stays as it
// was, and the step to the next version is large enough for what it changes.
//
// It must not know files on disk: it is handed their contents.
package history

import (
	"fmt"
	"slices"

	"github.com/stategen/stategen/internal/compat"
	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/jsonschema"
	"github.com/stategen/stategen/internal/label"
	"github.com/stategen/stategen/internal/version"
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

// checkSteps compares neighbours in the order of their versions: the step
// between two must suffice for what changes.
func (f Family) checkSteps() []diag.Diagnostic {
	var found []diag.Diagnostic
	tooLarge := map[string][]compat.Finding{} // changes, by the version that makes them
	compared := true
	for i := 1; i < len(f.Documents); i++ {
		old, new := f.Documents[i-1], f.Documents[i]
		step, ok := StepBetween(old.Version, new.Version)
		if !ok || step == compat.Major {
			found = append(found, f.checkZero(old, new)...)
			continue
		}
		api, decided := f.checkAPI(old, new)
		report, unreadable := Compare(old, new, f.Label, f.Draft, f.Remotes)
		if report == nil {
			found, compared = append(found, unreadable...), false
			continue
		}
		found = append(found, withoutTold(api, report, step)...)
		for _, change := range report.Findings {
			if change.Rule.OnlyNames() && decided && change.Rule.Harmless <= step {
				continue
			}
			if change.Rule.Step() <= step {
				continue
			}
			tooLarge[new.Version] = append(tooLarge[new.Version], change)
			if !f.accepts(change, new.Version, step) {
				found = append(found, tooSmall(change, old, new, step))
			}
		}
	}
	if compared {
		found = append(found, f.checkAccepted(tooLarge)...)
	}
	return found
}

// checkZero warns of a step between versions of major 0 that breaks, as it may, since the
// package of the newer one reads documents of both: to the gate they are of one major.
func (f Family) checkZero(old, new Document) []diag.Diagnostic {
	o, err := version.Parse(old.Version)
	n, err2 := version.Parse(new.Version)
	refused := len(f.Only) > 0 && !(slices.Contains(f.Only, old.Version) && slices.Contains(f.Only, new.Version))
	if err != nil || err2 != nil || o.Major != 0 || n.Major != 0 || refused {
		return nil
	}
	report, unreadable := Compare(old, new, f.Label, f.Draft, f.Remotes)
	if report == nil {
		return unreadable
	}
	breaking := 0
	for _, change := range report.Findings {
		if change.Rule.Step() == compat.Major {
			breaking++
		}
	}
	if breaking == 0 {
		return nil
	}
	first := "1.0.0"
	if n.Short {
		first = "1.0"
	}
	return []diag.Diagnostic{{
		Severity: diag.Warning, Code: "major-zero", File: new.Path, Line: 1, Col: 1,
		Message: fmt.Sprintf("from %s to %s, %s breaking, or may be: documents of both are read alike, since both are of major 0", old.Version, new.Version, changes(breaking)),
		Hint:    "have those of " + old.Version + " refused: only: [" + new.Version + "] below version: in stategen.yaml; or call the new version " + first + ", for upgrades. stategen compat lists the changes",
	}}
}

func changes(n int) string {
	if n == 1 {
		return "one change is"
	}
	return fmt.Sprintf("%d changes are", n)
}

// Compare compares two documents; the report is nil if one of them cannot be
// read.
func Compare(old, new Document, by Label, draft string, remotes map[string]jsonschema.Source) (*compat.Report, []diag.Diagnostic) {
	sets, found := load(old, new, draft, remotes)
	if diag.HasErrors(found) {
		return nil, found
	}
	roots := [2]*jsonschema.Schema{sets[0].Docs[0].Root, sets[1].Docs[0].Root}
	alignLabels(roots[0], roots[1], by.Property, old.Version, new.Version)
	if by.None != "" && label.Compare(old.Version, by.None) <= 0 {
		for _, root := range roots { // documents that lack it are read all the same
			root.LeaveOpen(by.Property)
		}
	}
	return compat.Compare(sets[0], sets[1]), nil
}

// load reads two documents, each with what it refers to, up to the first that cannot be read.
func load(old, new Document, draft string, remotes map[string]jsonschema.Source) (sets [2]*jsonschema.Set, found []diag.Diagnostic) {
	for i, d := range []Document{old, new} {
		sets[i], found = jsonschema.Load([]jsonschema.Source{{Path: d.Path, Data: d.Data}}, jsonschema.Options{Draft: draft, Remotes: remotes, Beside: d.Beside})
		if diag.HasErrors(found) {
			break
		}
	}
	return sets, found
}

// LabelOf returns the member of the root in which each of two documents lists its own version,
// which is the label of their documents by all appearances; "" if there is none.
func LabelOf(old, new Document, draft string) string {
	if _, ok := StepBetween(old.Version, new.Version); !ok {
		return ""
	}
	sets, found := load(old, new, draft, nil)
	if diag.HasErrors(found) {
		return ""
	}
	for _, a := range sets[0].Docs[0].Root.Declared() {
		for _, b := range sets[1].Docs[0].Root.Declared() {
			if a.Name == b.Name && a.Schema.Says(old.Version) && !a.Schema.Says(new.Version) && b.Schema.Says(new.Version) {
				return a.Name
			}
		}
	}
	return ""
}

// alignLabels makes the label of two documents the same to a comparison: one that lists
// its own version, or has it as its default, in either of them says something else in
// each version, and cannot but do so. Reading admits the labels of earlier versions.
func alignLabels(old, new *jsonschema.Schema, label, was, is string) {
	for _, a := range old.Declared() {
		for _, b := range new.Declared() {
			if a.Name == label && b.Name == label && a.Schema.Says(was) && b.Schema.Says(is) {
				a.Schema.ListAlso(was, is)
				b.Schema.ListAlso(is, was)
				b.Schema.DefaultTo(is, was)
			}
		}
	}
}

// tooSmall is the diagnostic about a change that takes a larger step than the
// one between two versions.
func tooSmall(change compat.Finding, old, new Document, step compat.Step) diag.Diagnostic {
	d := change.Diagnostic(diag.Error)
	d.Message += fmt.Sprintf(": from %s to %s is only a %s step", old.Version, new.Version, step)
	if change.Rule.Acceptable() && change.Rule.Harmless <= step {
		d.Hint += "; " + howToAccept(change, new.Version)
	}
	return d
}

// StepBetween returns the step from one version to a later one; not ok if it
// is none, or if they are no versions.
func StepBetween(old, new string) (step compat.Step, ok bool) {
	o, err := version.Parse(old)
	n, err2 := version.Parse(new)
	if err != nil || err2 != nil || version.Compare(o, n) >= 0 {
		return compat.None, false
	}
	switch {
	case o.Major != n.Major:
		return compat.Major, true
	case o.Major == 0 && o.Minor != n.Minor:
		return compat.Major, true // semantic versioning, section 4: anything may change
	case o.Minor != n.Minor:
		return compat.Minor, true
	}
	return compat.Patch, true
}
