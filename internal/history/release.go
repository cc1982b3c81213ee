package history

import (
	"slices"
	"strings"

	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/version"
)

// Release records the release of a version and returns the new lock, or says
// why the version cannot be released. Again allows to renew a record.
func Release(f Family, v string, again bool) (*Lock, []diag.Diagnostic) {
	document, refusal := f.toRelease(v, again)
	if refusal != nil {
		return nil, []diag.Diagnostic{*refusal}
	}
	found := Check(f.withRelease(v))
	if again { // other records may be at fault for the same reason, and are renewed one after the other
		found = slices.DeleteFunc(found, func(d diag.Diagnostic) bool { return d.Code == "release-package" || d.Code == "release-upgrade" })
	}
	if diag.HasErrors(found) {
		return nil, found
	}
	lock := &Lock{Path: f.Lock.Path, Entries: f.Lock.Entries, Upgrades: f.Lock.Upgrades}
	e := Entry{Version: v, Schema: document.sum(), Generator: f.Generator}
	if e.Generator == "" {
		e.Generator = unversioned
	}
	if outlines := f.outlines(v); len(outlines) > 0 {
		e.Package = checksum([]byte(strings.Join(outlines, "")))
	}
	lock.Put(e)
	f.putUpgrades(lock, v, again)
	return lock, nil
}

// withRelease returns the family as far as it is of consequence to a release: what is wrong with a later
// version, which is still being made, has no effect on the record.
func (f Family) withRelease(v string) Family {
	lock := &Lock{Entries: slices.Clone(f.Lock.Entries)}
	if _, released := lock.Find(v); !released {
		lock.Put(Entry{Version: v})
	}
	isLater := func(version string) bool { return lock.IsLater(version) }
	f.Documents = slices.DeleteFunc(slices.Clone(f.Documents), func(d Document) bool { return isLater(d.Version) })
	f.Accepted = slices.DeleteFunc(slices.Clone(f.Accepted), func(a Acceptance) bool { return isLater(a.Version) })
	return f
}

// toRelease returns the document of a version, with all that it refers to; or why there can be no record
// of it, whatever it says.
func (f Family) toRelease(v string, again bool) (d Document, refusal *diag.Diagnostic) {
	refuse := func(code, message, hint string) (Document, *diag.Diagnostic) {
		return Document{}, &diag.Diagnostic{Code: code, File: f.Lock.Path, Message: message, Hint: hint}
	}
	d, ok := f.document(v)
	if !ok {
		var versions []string
		for _, d := range f.Documents {
			versions = append(versions, d.Version)
		}
		return refuse("release-unknown", "the family "+f.Name+" has no version "+v, "its versions are "+strings.Join(versions, ", "))
	}
	d, _ = f.withLinked(d)
	old, released := f.Lock.Find(v)
	switch {
	case released && !again:
		return refuse("release-again", "version "+v+" is released already", "make a new version; or renew the record of its Go package with --again")
	case released && !d.hasSum(old.Schema):
		return refuse("release-edited", "version "+v+" is released, and "+d.whatIsEdited()+" edited since", "undo the edit, and make it in a new version: a record cannot be renewed for another schema")
	case released:
		return d, nil
	}
	// A version before one that is released would have to have been there when
	// that one was made.
	b, _ := version.Parse(v)
	for _, e := range f.newestOfMajors() {
		if a, _ := version.Parse(e.Version); a.Major == b.Major && version.Compare(a, b) > 0 {
			return refuse("release-order", "version "+v+" is older than "+e.Version+", which is released", "make it a version after "+e.Version)
		}
	}
	return d, nil
}
