package main

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"runtime/debug"
	"slices"
	"strings"

	"github.com/stategen/stategen/gen"
	"github.com/stategen/stategen/internal/config"
	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/history"
	"github.com/stategen/stategen/internal/jsonschema"
	"github.com/stategen/stategen/internal/label"
	"github.com/stategen/stategen/internal/write"
)

func (p *program) releaseVerb() *verb {
	f := newFlags("release")
	j := p.newJob(f)
	again := f.Bool("again", false, "renew the record of the version's Go package")
	return &verb{
		name:     "release",
		synopsis: []string{"[FLAGS] FAMILY VERSION"},
		summary:  "record that a version of a schema is released: it can no longer be edited",
		about: `
The record is a line in ` + history.LockName + `, beside the schema's documents: a checksum
of the document and of the files that it refers to, and one of the names and
types of its Go package. From then on stategen check fails when one of these
files is edited, or when an upgrade.v2.yaml makes something else of documents of
released versions.

The record is written only if the earlier releases are as they were, every step
between versions up to this one is large enough, and the hooks for upgrades to
released majors and to that of VERSION are complete.
`,
		flags: f,
		run: func(args []string) error {
			if len(args) != 2 {
				return &usageError{fmt.Sprintf("stategen release takes two arguments, a family and a version, not %d", len(args)), "stategen release FAMILY VERSION"}
			}
			var usage *usageError
			switch err := j.load(nil); {
			case errors.As(err, &usage):
				return &usageError{usage.message, "name it: stategen release --config FILE FAMILY VERSION"}
			case err != nil:
				return err
			}
			var names []string
			for _, family := range j.req.Families {
				if family.Name == args[0] {
					return j.release(family, args[1], *again)
				}
				names = append(names, family.Name)
			}
			return &usageError{fmt.Sprintf("%s has no family %q", cmp.Or(j.source.config, config.FileName), args[0]), "it has " + strings.Join(names, ", ")}
		},
	}
}

// release adds a version to a family's lock.
func (j *job) release(family gen.Family, version string, again bool) error {
	f, found, err := j.history(family)
	if err != nil {
		return err
	}
	if err := j.report.diagnostics(found, j.rename); err != nil {
		return err
	}
	if f == nil {
		return &usageError{fmt.Sprintf("the family %q has no versions", family.Name), "a family with versions has a version property in " + config.FileName}
	}
	if err := j.checkRecord(f.Lock); err != nil {
		return err
	}
	lock, found := history.Release(*f, version, again)
	if err := j.report.diagnostics(found, j.rename); err != nil {
		return err
	}
	if found, err = j.releasedHooks(lock); err != nil {
		return err
	}
	if err := j.report.diagnostics(found, j.rename); err != nil {
		return err
	}
	keep := func() error {
		return j.tree(nil).Keep(write.Kept{Path: lock.Path, Entries: lock.Versions()}, f.Lock.Read, lock.Text())
	}
	if err := undisturbed(keep); err != nil {
		return err
	}
	fmt.Fprintf(j.p.stderr, "released %s %s in %s\n", family.Name, version, j.rename(lock.Path))
	return nil
}

// checkRecord reports what is lost of the record of a family's releases, before a line is added to it. A
// new record would be taken for that of all releases.
func (j *job) checkRecord(lock *history.Lock) error {
	tree := j.tree(nil)
	if lost, err := tree.IsLost(lock.Path); err != nil {
		return err
	} else if lost {
		return j.report.diagnostics([]diag.Diagnostic{j.lostLock(lock.Path, diag.Error)}, j.rename)
	}
	gone, err := tree.Gone(lock.Path)
	if err != nil {
		return err
	}
	var found []diag.Diagnostic
	for _, version := range gone {
		found = append(found, j.lostRelease(write.Entry{Path: lock.Path, Name: version}, diag.Error))
	}
	if len(found) > 0 || len(lock.Entries) > 0 {
		return j.report.diagnostics(found, j.rename)
	}
	stray, err := tree.Stray()
	if err != nil {
		return err
	}
	for _, name := range stray {
		found = append(found, j.strayLock(name, diag.Error))
	}
	forgotten, err := tree.Forgotten()
	if err != nil {
		return err
	}
	for _, name := range forgotten {
		found = append(found, j.lostLock(name, diag.Error))
	}
	return j.report.diagnostics(found, j.rename)
}

// releasedHooks compares the hooks for upgrades to the majors of a record with what they are
// for. Those of a major that is still being made may wait.
func (j *job) releasedHooks(lock *history.Lock) ([]diag.Diagnostic, error) {
	req := gen.Request{URIs: j.req.URIs}
	for _, family := range j.req.Families {
		if lockOf(family) == lock.Path && len(family.Folders()) > 1 {
			req.Families = append(req.Families, family)
		}
	}
	result := j.p.generate(req)
	if diag.HasErrors(result.Diagnostics) { // maybe those of a version that is still being made
		for k := range req.Families {
			req.Families[k] = req.Families[k].Without(lock.IsLater)
		}
		result = j.p.generate(req)
	}
	if diag.HasErrors(result.Diagnostics) {
		return result.Diagnostics, nil
	}
	newest := label.Numbers(lock.Entries[len(lock.Entries)-1].Version)[0]
	for _, set := range result.Hooks {
		if set.Major <= newest {
			j.hooks = append(j.hooks, set)
		}
	}
	return j.checkHooks()
}

// checkHistory reports what is wrong with the past of the families.
func (j *job) checkHistory() error {
	if j.p.checkPast == nil { // a test of the rest
		return nil
	}
	told := map[diag.Diagnostic]bool{} // families may share documents, and their record
	for _, family := range j.req.Families {
		f, found, err := j.history(family)
		if err != nil {
			return err
		}
		if f != nil && !diag.HasErrors(found) {
			found = append(found, j.p.checkPast(*f)...)
		}
		for _, d := range found {
			d.File = j.rename(d.File)
			what := d
			what.Hint = ""
			if !told[what] {
				j.report.report(d)
			}
			told[what] = true
		}
	}
	return nil
}

// lockOf is where the record of a family's releases is, if it has any; "" if it has
// no versions.
func lockOf(family gen.Family) string {
	if len(family.Documents) == 0 || family.Documents[0].Version == "" {
		return ""
	}
	return path.Join(path.Dir(family.Documents[0].Path), history.LockName)
}

// locks are the records of all families that have a configuration beside them.
func (j *job) locks() []write.Kept {
	if j.source.out != "" { // one schema
		return nil
	}
	var list []write.Kept
	for _, family := range j.req.Families {
		name := lockOf(family)
		told := slices.ContainsFunc(list, func(k write.Kept) bool { return k.Path == name })
		// A folder outside of the configuration's is nobody's to keep.
		if fs.ValidPath(name) && !told {
			list = append(list, j.lock(name))
		}
	}
	return list
}

// lock is a record of releases as a file that people keep. A release is past if its whole major is
// retired.
func (j *job) lock(name string) write.Kept {
	text, err := config.ReadFile(j.onDisk(name))
	lock, found := history.ParseLock(name, j.list, text)
	hasDocument := func(is func(gen.Document) bool) bool {
		return slices.ContainsFunc(j.req.Families, func(f gen.Family) bool { return lockOf(f) == name && slices.ContainsFunc(f.Documents, is) })
	}
	return write.Kept{
		Path: name, Entries: lock.Versions(), Unread: err != nil || diag.HasErrors(found),
		Past: func(version string) bool {
			return !hasDocument(func(d gen.Document) bool { return label.SameMajor(d.Version, version) })
		},
		Has: func(version string) bool {
			return hasDocument(func(d gen.Document) bool { return d.Version == version })
		},
	}
}

// lostLocks are the findings about records that are there no more, have lost a release, or are not
// where the documents are.
func (j *job) lostLocks(plan *write.Plan, severity diag.Severity) []diag.Diagnostic {
	var found []diag.Diagnostic
	for _, name := range plan.Lost() {
		found = append(found, j.lostLock(name, severity))
	}
	for _, e := range plan.Gone() {
		found = append(found, j.lostRelease(e, severity))
	}
	for _, name := range plan.Stray() {
		found = append(found, j.strayLock(name, severity))
	}
	return found
}

func (j *job) lostRelease(e write.Entry, severity diag.Severity) diag.Diagnostic {
	return diag.Diagnostic{
		Code: "lock-line", Severity: severity, File: e.Path,
		Message: "the line of the released version " + e.Name + " is gone: nothing guards that version any more",
		Hint:    "restore it from your version control; of a merge, keep the lines of both sides; or, if the release is taken back, remove its line from " + j.list,
	}
}

func (j *job) lostLock(name string, severity diag.Severity) diag.Diagnostic {
	return diag.Diagnostic{
		Code: "lock-missing", Severity: severity, File: name,
		Message: "the record of the releases is gone: nothing guards the released versions any more",
		Hint:    "restore it from your version control; or, if nothing is released any more, remove its lines from " + j.list,
	}
}

func (j *job) strayLock(name string, severity diag.Severity) diag.Diagnostic {
	return diag.Diagnostic{
		Code: "lock-stray", Severity: severity, File: name,
		Message: "this record of releases is beside the documents of no family with versions: nothing guards what it records",
		Hint:    "move it to where the documents are now, and generate again; or, if nothing is to guard them any more, remove its lines from " + j.list,
	}
}

// checkReleased reports released versions whose documents are gone, without which members would
// go from the package, or were edited, so that it would be that of another schema; and records
// that cannot be read, as after a merge: nobody knows then what is released.
func (j *job) checkReleased() error {
	for _, family := range j.req.Families {
		name := lockOf(family)
		if name == "" || !exists(j.onDisk(name)) {
			continue
		}
		f, found, err := j.history(family)
		if err != nil {
			return err
		}
		if !diag.HasErrors(found) {
			found = history.Released(*f)
		}
		if err := j.report.diagnostics(found, j.rename); err != nil {
			return err
		}
	}
	return nil
}

// history returns what is known of a family's past; nil if it has no versions.
func (j *job) history(family gen.Family) (*history.Family, []diag.Diagnostic, error) {
	name := lockOf(family)
	if name == "" {
		return nil, nil, nil
	}
	f := j.past(family)
	for _, other := range j.req.Families {
		if other.Name != family.Name && lockOf(other) == name {
			f.Sharing = append(f.Sharing, *j.past(other))
		}
	}
	text, err := config.ReadFile(j.onDisk(name))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, nil, err
	}
	lock, found := history.ParseLock(name, j.list, text)
	f.Lock = lock
	return f, found, nil
}

// past is a family with versions as package history knows it, without a record.
func (j *job) past(family gen.Family) *history.Family {
	f := &history.Family{Name: family.Name, Draft: family.Draft, Remotes: map[string]jsonschema.Source{}, Label: history.Label{Property: family.VersionProperty, None: family.Policy.Unlabelled}, Only: family.Policy.Only, Generator: generator(), Command: j.p.called() + " release"}
	if j.source.config != "" {
		f.Command += " --config " + shellWord(j.source.config)
	}
	for _, d := range family.Documents {
		f.Documents = append(f.Documents, pastDocument(d, family.Beside))
	}
	for _, a := range family.Accepted {
		f.Accepted = append(f.Accepted, history.Acceptance(a))
	}
	for uri, file := range j.req.URIs {
		f.Remotes[uri] = jsonschema.Source{Path: file.Path, URI: uri, Data: file.Data}
	}
	outlines := map[string]string{} // each version has one before it and one after it
	f.Outline = func(version string) string {
		if _, known := outlines[version]; !known {
			outlines[version] = gen.Outline(family, j.req.URIs, version)
		}
		return outlines[version]
	}
	f.Upgrade = func(from, to string) (string, bool) { return gen.UpgradeOutline(family, j.req.URIs, from, to) }
	f.Places = func(version string) func(string) (diag.Diagnostic, bool) {
		return gen.Places(family, j.req.URIs, version)
	}
	return f
}

// pastDocument is a document as package history knows it, with those of some files that it refers to.
func pastDocument(d gen.Document, beside []gen.File) history.Document {
	doc := history.Document{Version: d.Version, Path: d.Path, Data: d.Data}
	for _, f := range gen.Beside([]gen.Document{d}, nil, func(path string) ([]byte, bool) {
		i := slices.IndexFunc(beside, func(f gen.File) bool { return f.Path == path })
		if i < 0 {
			return nil, false
		}
		return beside[i].Data, true
	}) {
		doc.Beside = append(doc.Beside, jsonschema.Source{Path: f.Path, Data: f.Data})
	}
	return doc
}

// generator returns the version of this program; "" if nobody gave it one.
func generator() string {
	info, ok := debug.ReadBuildInfo()
	if !ok || info.Main.Version == "(devel)" || strings.HasSuffix(info.Main.Version, "+dirty") {
		return ""
	}
	return info.Main.Version
}
