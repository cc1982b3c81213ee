package gen_test

import (
	"strings"
	"testing"

	"github.com/stategen/stategen/gen"
)

// A name may be asked for by a pointer or by a schema location. The place has a type of its
// own then, however many others are written like it.
func TestNamesByPointer(t *testing.T) {
	const schema = `{"type": "object", "properties": {
		"a": {"type": "object", "properties": {"x": {"type": "string"}}},
		"b": {"type": "object", "properties": {"x": {"type": "string"}}}}}`
	for _, place := range []string{"/properties/b", "#/properties/b"} {
		r := gen.Generate(gen.Request{Families: []gen.Family{{
			Name: "f", Package: "f", Root: "Root", Out: "out", ShareEqual: true, Names: map[string]string{place: "Mine"},
			Documents: []gen.Document{{File: gen.File{Path: "schema.json", Data: []byte(schema)}}},
		}}})
		types := string(r.Files["out/types.go"])
		if !strings.Contains(types, "\ntype Mine struct") || !strings.Contains(types, "\ntype RootA struct") {
			t.Errorf("%s: the types are %v\n%s", place, r.Diagnostics, types)
		}
	}
}
