package history

import (
	"fmt"
	"slices"

	"github.com/stategen/stategen/internal/compat"
	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/nearest"
)

// Acceptance is a change that a version makes to the one before it, and that its owner vouches
// for: it was not proved compatible, and is harmless. It takes the step then that it takes where it
// is proved.
type Acceptance struct {
	Version string // the newer of the two
	Pointer string // where the change is, as findings show it
	Rule    string
	At      diag.Place // where this is written
}

// accepts reports whether a change that version makes is among those that the family accepts.
func (f Family) accepts(change compat.Finding, version string, step compat.Step) bool {
	return change.Rule.Acceptable() && change.Rule.Harmless <= step && slices.ContainsFunc(f.Accepted, func(a Acceptance) bool {
		return a.isOf(change, version)
	})
}

// isOf reports whether a change that a version makes is the accepted one.
func (a Acceptance) isOf(change compat.Finding, version string) bool {
	return a.Version == version && a.Rule == change.Rule.ID && a.Pointer == change.At().Pointer
}

// howToAccept is the way out for one who knows better.
func howToAccept(change compat.Finding, version string) string {
	when := "if you know it to be harmless"
	if change.Rule.NewData == compat.Refuted {
		when = "if all old readers are generated packages, which keep what is new"
	}
	return fmt.Sprintf("%s, accept it, below version in stategen.yaml: accept: {%q: {%q: %s}}", when, version, change.At().Pointer, change.Rule.ID)
}

// checkAccepted reports what is accepted and cannot be, and what is for nothing: whoever reads it
// would think that it was needed. Changes are those that versions make and that need it.
func (f Family) checkAccepted(needed map[string][]compat.Finding) (found []diag.Diagnostic) {
	for _, a := range f.Accepted {
		d := diag.Diagnostic{File: a.At.File, Line: a.At.Line, Col: a.At.Col, Pointer: a.At.Pointer}
		i := slices.IndexFunc(compat.Rules, func(r *compat.Rule) bool { return r.ID == a.Rule })
		switch {
		case i < 0:
			d.Code, d.Message = "accept-rule", "there is no rule "+a.Rule
			d.Hint = "write the one that check shows in brackets"
			if meant := nearest.Word(a.Rule, ruleIDs()); meant != "" {
				d.Hint = fmt.Sprintf("did you mean %s?", meant)
			}
		case !compat.Rules[i].Acceptable():
			r := compat.Rules[i]
			d.Code, d.Message = "accept-rule", fmt.Sprintf("what %s reports cannot be accepted: old data %s, Go API %s", r.ID, r.OldData, r.GoAPI)
			d.Hint = "make a new major; or see what to do in place of one, in the documentation of stategen compat"
		case !slices.ContainsFunc(needed[a.Version], func(change compat.Finding) bool { return a.isOf(change, a.Version) }):
			d.Code, d.Message = "accept-unused", fmt.Sprintf("nothing has to be accepted here: %s makes no such change, or one that its step suffices for", a.Version)
			d.Hint = "remove it; or write the pointer that check shows"
		default:
			continue
		}
		found = append(found, d)
	}
	return found
}

// ruleIDs lists the rules by their names.
func ruleIDs() (list []string) {
	for _, r := range compat.Rules {
		list = append(list, r.ID)
	}
	return list
}
