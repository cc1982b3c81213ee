package jsonschema

import (
	"slices"

	"github.com/stategen/stategen/internal/diag"
)

// Findings is what is wrong with the schemas of a set, as far as it was found.
type Findings struct {
	List []diag.Diagnostic
}

// Report records a diagnostic about a keyword of a schema, once.
func (f *Findings) Report(sev diag.Severity, s *Schema, keyword, code, message, hint string) {
	d := s.Diag(sev, code, keyword, message, hint)
	if !slices.Contains(f.List, d) { // who looks at a schema twice meets the same again
		f.List = append(f.List, d)
	}
}

// Fail is Report for an error.
func (f *Findings) Fail(s *Schema, keyword, code, message, hint string) {
	f.Report(diag.Error, s, keyword, code, message, hint)
}

// InOverlay reports whether a value that is about s stands in the overlay.
func (s *Schema) InOverlay(v *Value) bool { return v.file != s.Doc.file }

// FailNamed records an error about the name of a member of a document or of the overlay, once.
func (f *Findings) FailNamed(m Member, code, message, hint string) {
	if d := diagNamed(m, diag.Error, code, message, hint); !slices.Contains(f.List, d) {
		f.List = append(f.List, d)
	}
}

// FailAt records an error about a value of a document or of the overlay.
func (f *Findings) FailAt(v *Value, code, message, hint string) {
	f.ReportAt(diag.Error, v, code, message, hint)
}

// ReportAt records a diagnostic about a value of a document or of the overlay, once.
func (f *Findings) ReportAt(sev diag.Severity, v *Value, code, message, hint string) {
	if d := diagAt(v, sev, code, message, hint); !slices.Contains(f.List, d) {
		f.List = append(f.List, d)
	}
}
