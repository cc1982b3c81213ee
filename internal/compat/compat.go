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
	c := newComparer(old, new)
	c.compare(pair{old: c.old.root(), new: c.new.root(), required: true})
	for _, pass := range passes {
		pass(c)
	}
	return &Report{c.findings}
}
