package jsonschema

import "github.com/stategen/stategen/internal/diag"

// Overlay adds x-stategen members to schemas by JSON Pointer.
type Overlay struct {
	Source Source
}

type overlayEntry struct {
	used bool
}

func (e *overlayEntry) diag(sev diag.Severity, code, message, hint string) diag.Diagnostic {
	return diag.Diagnostic{}
}

func (l *loader) readOverlay(Overlay) {}
