package gen

import (
	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/hooks"
)

// Diagnostic is one finding about a request.
type Diagnostic = diag.Diagnostic

// Severity says what a finding stops.
type Severity = diag.Severity

// The severities: an Error stops generation, a Warning does not, and a Note says what was
// inferred.
const (
	Error   = diag.Error
	Warning = diag.Warning
	Note    = diag.Note
)

// HasErrors reports whether any of the findings is an Error.
func HasErrors(found []Diagnostic) bool { return diag.HasErrors(found) }

// Hooks are the hooks of one step between majors, for which there is a scaffold. Its method
// Check compares them with what people wrote.
type Hooks = hooks.Set
