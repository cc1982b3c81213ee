// Package diag is the one form in which stategen reports what is wrong with
// its input: a code, a place, what is wrong, and the way out.
//
// It must not know about schemas, Go code or files on disk.
package diag

import "slices"

// Severity orders diagnostics: an Error stops generation, a Warning does not,
// a Note is printed only with -v.
type Severity int

const (
	Error Severity = iota
	Warning
	Note
)

// String returns the severity as every format spells it.
func (s Severity) String() string {
	return [...]string{"error", "warning", "note"}[s]
}

// Diagnostic is one finding about an input file.
type Diagnostic struct {
	Code     string   // stable identifier, such as "ref-unresolved": see docs/diagnostics.md
	Severity Severity // whether it stops generation
	File     string   // path as the user gave it; "-" for standard input
	Line     int      // 1-based; 0 if the finding is about the file as a whole
	Col      int      // 1-based, in bytes
	Pointer  string   // RFC 6901 pointer into the file; "" is the root
	Message  string   // one sentence, no trailing full stop
	Hint     string   // the way out; may be empty
	Diff     string   // of a file that is not as it should be: how it differs; else empty
}

// HasErrors reports whether any of the diagnostics is an Error.
func HasErrors(found []Diagnostic) bool {
	return slices.ContainsFunc(found, func(d Diagnostic) bool { return d.Severity == Error })
}
