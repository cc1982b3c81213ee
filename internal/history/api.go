package history

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/stategen/stategen/internal/compat"
	"github.com/stategen/stategen/internal/diag"
)

// checkAPI reports what programs lose that use the Go package of the older of
// two versions that are less than a major apart. It is decided if the packages of
// both are known: what the schemas leave open of names is open no more.
func (f Family) checkAPI(old, new Document) (found []apiFinding, decided bool) {
	if f.Outline == nil {
		return nil, false
	}
	older, newer := f.Outline(old.Version), f.Outline(new.Version)
	if older == "" || newer == "" {
		return nil, false
	}
	was, is := packageOf(older), packageOf(newer)
	changed := map[string]bool{}                         // types, whose constructors change with them
	gone := map[string]bool{}                            // types, whose methods go with them
	told := map[string]bool{}                            // methods that unions lose, and their variants with them
	var places func(name string) (diag.Diagnostic, bool) // made for the first loss
	for _, d := range was.declarations {
		lost := d.lost(is)
		of, method, isMethod := d.methodOf()
		if made, isFunc := d.constructs(); isFunc && changed[made] {
			continue
		} else if isMethod && (gone[of] || told[of+"."+method] || slices.ContainsFunc(was.unions[of], func(union string) bool { return told[union+"."+method] })) {
			continue
		} else if len(lost) > 0 {
			changed[d.name()] = true
			gone[d.name()] = gone[d.name()] || !isMethod && lost[0].member == ""
			if isMethod {
				told[of+"."+method] = true
			}
		}
		for _, l := range lost {
			told[l.of+"."+l.member+"OrDefault"] = true // a method goes with its field
			if places == nil && f.Places != nil {
				places = f.Places(new.Version)
			}
			found = append(found, apiChanged(l, old, new, places))
		}
	}
	return found, true
}

// apiFinding is a finding about something that programs lose.
type apiFinding struct {
	diag.Diagnostic
	own bool // it stands at the very place that changed
}

// apiChanged is the finding about something that programs lose, where the newer
// schema has what it became, or what it was of: places tells, if it is not nil.
func apiChanged(l loss, old, new Document, places func(name string) (diag.Diagnostic, bool)) apiFinding {
	d := apiFinding{Diagnostic: diag.Diagnostic{
		Code: "go-api-changed", File: new.Path, Line: 1, Col: 1,
		Message: fmt.Sprintf("programs that use the Go package of %s lose %s", old.Version, l.what),
		Hint:    cmp.Or(l.hint, "keep the name in stategen.yaml or the overlay") + "; or make a new major",
	}}
	place := func(name string) (ok bool) {
		if places == nil || name == "" {
			return false
		}
		at, ok := places(name)
		if ok {
			d.File, d.Line, d.Col, d.Pointer = at.File, at.Line, at.Col, at.Pointer
		}
		return ok
	}
	switch {
	case l.member != "" && place(l.of+"."+l.member):
		d.own = true
		if l.hint == "" {
			d.Hint = "make its type what it was, and what was required; or make a new major"
		}
	case place(l.unknown):
		d.Message += fmt.Sprintf(": the name %s is taken by what is defined here", l.unknown)
		d.Hint = "give this definition another name, in the schema, stategen.yaml or the overlay; or make a new major"
	case place(l.at):
	default:
		place(l.of)
	}
	return d
}

// withoutTold returns the findings but for those that a change of the schema tells
// of already, at the same place or below; what is there no more was at that place, if it did not
// move.
func withoutTold(api []apiFinding, report *compat.Report, step compat.Step) []diag.Diagnostic {
	var found []diag.Diagnostic
	for _, d := range api {
		told := slices.ContainsFunc(report.Findings, func(c compat.Finding) bool {
			at := c.New
			if at.File == "" {
				at = compat.Place{File: d.File, Pointer: c.Old.Pointer}
			}
			return c.Rule.GoAPI == compat.Refuted && c.Rule.Step() > step && at.File == d.File && strings.HasPrefix(at.Pointer+"/", d.Pointer+"/")
		})
		if !d.own || !told {
			found = append(found, d.Diagnostic)
		}
	}
	return found
}
