package lower

import (
	"strings"

	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/jsonschema"
)

// Placer returns a function that places errors at schema locations, for the
// passes that see only the model.
func Placer(set *jsonschema.Set) func(location, code, message, hint string) diag.Diagnostic {
	return func(location, code, message, hint string) diag.Diagnostic {
		file, pointer, _ := strings.Cut(location, "#")
		for _, doc := range set.Docs {
			if strings.TrimSuffix(doc.Root.Location(), "#") != file {
				continue
			}
			for { // a merged member stands nowhere: its parent does
				if v := valueAt(doc.Root.Value, pointer); v != nil {
					return jsonschema.DiagAt(v, diag.Error, code, message, hint)
				}
				pointer = pointer[:strings.LastIndexByte(pointer, '/')]
			}
		}
		return diag.Diagnostic{Code: code, Pointer: pointer, Message: message, Hint: hint}
	}
}
