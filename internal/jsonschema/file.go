package jsonschema

import (
	"slices"

	"github.com/stategen/stategen/internal/diag"
)

// file is a text that values stand in.
type file struct {
	path  string
	text  string
	lines []int  // offsets of the first bytes of the lines
	root  *Value // what the text says; nil if it is no JSON
}

func newFile(src Source) *file {
	f := &file{path: src.Path, text: string(src.Data), lines: []int{0}}
	for i := range len(f.text) {
		if f.text[i] == '\n' {
			f.lines = append(f.lines, i+1)
		}
	}
	return f
}

// position returns line and column of a byte, both from 1 on.
func (f *file) position(offset int) (line, col int) {
	line, exact := slices.BinarySearch(f.lines, offset)
	if exact {
		line++
	}
	return line, offset - f.lines[line-1] + 1
}

// diag makes a diagnostic placed at a byte.
func (f *file) diag(sev diag.Severity, code string, offset int, pointer, message, hint string) diag.Diagnostic {
	line, col := f.position(offset)
	return diag.Diagnostic{
		Code: code, Severity: sev,
		File: f.path, Line: line, Col: col, Pointer: pointer,
		Message: message, Hint: hint,
	}
}
