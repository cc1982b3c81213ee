// Package compat compares two versions of a schema and says what the step
// between them takes.
//
// Documents are compared by their structure, place by place: every definition,
// reachable or not, except those that nobody named (see definition_unnamed.go). Each
// difference is a finding under a rule of the table in rules.go. A rule states
// three verdicts: on old data read by new code, on new data read by old code, and
// on the Go packages generated from the two. What the comparison cannot decide it
// calls undecided, and that counts as major.
//
// It must never call a breaking change compatible. One break is meant: a new
// variant of a union is a new method of its matcher, which programs that
// implement the matcher have to write. Findings name it.
//
// "Code" is what stategen generates, as it reads by default: it keeps members,
// variants and enum values that it does not know.
package compat

import (
	"fmt"

	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/jsonschema"
)

// Place is where something stands in a document; the zero Place is nowhere.
type Place = diag.Place

// Finding is one difference.
type Finding struct {
	Rule     *Rule
	Old, New Place // of what changed; Old is nowhere for what was added, New for what was removed
	Message  string
}

// At is where the change is in the new document, or in the old one where there is nothing in
// the new one.
func (f Finding) At() Place {
	if f.New.File == "" {
		return f.Old
	}
	return f.New
}

// Diagnostic returns the finding as a diagnostic of where it is.
func (f Finding) Diagnostic(severity diag.Severity) diag.Diagnostic {
	at := f.At()
	verdict := f.Rule.Verdict().String()
	if f.Rule.Verdict() == Undecided {
		verdict += " (" + f.Rule.Purpose + ")" // what it is that cannot be decided
	}
	hint := fmt.Sprintf("%s change, %s: old data %s, old readers %s, Go API %s",
		f.Rule.Step(), verdict, f.Rule.OldData, f.Rule.NewData, f.Rule.GoAPI)
	if f.Rule.Besides != "" {
		hint += " but for " + f.Rule.Besides
	}
	switch {
	case f.New.File == "":
		hint += "; this place is in the old schema"
	case f.Old.File != "":
		hint += "; before: " + f.Old.String()
	}
	return diag.Diagnostic{
		Code: f.Rule.ID, Severity: severity,
		File: at.File, Line: at.Line, Col: at.Col, Pointer: at.Pointer,
		Message: f.Message, Hint: hint,
	}
}

// Report is everything that differs between two schemas, in document order.
type Report struct{ Findings []Finding }

// Step returns the step that all findings together take.
func (r *Report) Step() Step {
	step := None
	for _, f := range r.Findings {
		step = max(step, f.Rule.Step())
	}
	return step
}

// Compare lists the differences between two versions of a schema, each a set
// of one document.
func Compare(old, new *jsonschema.Set) *Report {
	c := &comparer{
		old: &document{Set: old}, new: &document{Set: new},
		defsRenamed: isDefsRenamed(old.Docs[0].Root, new.Docs[0].Root),
		seen:        make(map[[2]*jsonschema.Schema]bool),
		places:      make(map[[2]*jsonschema.Schema]bool),
		reported:    make(map[Finding]bool),
		met:         make(map[*jsonschema.Schema][]*jsonschema.Schema),
		changed:     make(map[*jsonschema.Schema][]*Rule),
		came:        make(map[*jsonschema.Schema][]string),
		arrived:     make(map[*jsonschema.Schema]bool),
		tags:        make(map[*jsonschema.Schema]map[string][]string),
		certain:     make(map[choice]map[*jsonschema.Schema]bool),
	}
	c.compare(pair{old: c.old.root(), new: c.new.root(), required: true})
	c.filed()
	c.broughtElsewhere()
	c.renames()
	c.contexts()
	c.taken()
	c.titles()
	c.takesWays()
	c.gaveWay()
	c.absorbed()
	c.excluded()
	c.unmeant()
	c.boundTags()
	c.besideValues()
	c.neededBeside()
	c.renamed()
	return &Report{c.findings}
}
