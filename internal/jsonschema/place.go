package jsonschema

import (
	"slices"
	"strings"

	"github.com/stategen/stategen/internal/diag"
)

// Place places an error at a schema location, for the passes that see only the model.
func (s *Set) Place(location, code, message, hint string) diag.Diagnostic {
	file, pointer, _ := strings.Cut(location, "#")
	for _, doc := range slices.Concat(s.Docs, s.led) {
		if strings.TrimSuffix(doc.Root.Location(), "#") != file {
			continue
		}
		for { // a merged member stands nowhere: its parent does
			if v := doc.Root.Value.At(pointer); v != nil {
				return diagAt(v, diag.Error, code, message, hint)
			}
			pointer = pointer[:strings.LastIndexByte(pointer, '/')]
		}
	}
	return diag.Diagnostic{Code: code, Pointer: pointer, Message: message, Hint: hint}
}
