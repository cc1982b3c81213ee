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

// changes says how many there are.
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
