package jsonschema

import "testing"

// FuzzLoad loads any bytes as schema and as overlay: there is a set or an
// error, never both or neither, and every place in a diagnostic exists.
func FuzzLoad(f *testing.F) {
	for _, seed := range []struct{ schema, overlay string }{
		{`{"$ref": "#/$defs/a", "$defs": {"a": {"$id": "x", "$anchor": "y", "items": [{"$ref": "#y"}]}}}`, "/$defs/a: {name: X}"},
		{`{"$schema": "http://json-schema.org/draft-07/schema#", "definitions": {"a": {"$id": "#b"}}, "properties": {"x": {"$ref": "#b"}}}`, `{}`},
		{`{"$schema": "https://json-schema.org/draft/2019-09/schema", "$recursiveAnchor": true, "not": {"$recursiveRef": "#"}}`, "a: &a [*a]"},
		{`{"$dynamicAnchor": "a", "allOf": [{"$dynamicRef": "#a"}], "parts": {"p": {"$ref": "#/parts/q"}, "q": true}, "not": {"$ref": "#/parts/p"}}`, "- 1\n- {}"},
		{`{"x-stategen": {"name": "A"}, "goJSONSchema": {"type": "B", "Type": 1}}`, "'': {union: no}"},
		{`true`, "\t"},
	} {
		f.Add(seed.schema, seed.overlay)
	}
	f.Fuzz(func(t *testing.T, schema, overlay string) {
		set, found := Load(sources("a.json", schema), Options{Overlay: &Overlay{Source: Source{Path: "o.yaml", Data: []byte(overlay)}}})
		failed := false
		lines := map[string]int{"a.json": len(newFile(sources("", schema)[0]).lines), "o.yaml": len(newFile(sources("", overlay)[0]).lines)}
		for _, d := range found {
			failed = failed || d.Severity == 0
			if d.Line < 1 || d.Line > lines[d.File] || d.Col < 1 || d.Message == "" || d.Code == "" {
				t.Errorf("an odd diagnostic: %+v", d)
			}
		}
		if failed != (set == nil) {
			t.Fatalf("there is a set: %v, there are errors: %v", set != nil, found)
		}
		if set == nil {
			return
		}
		for _, s := range set.schemas {
			if v := s.Doc.Root.Value; s.Doc == set.Docs[0] && s.Doc.At(s.Pointer) != s {
				t.Fatalf("%s is not where it says it is in %s", s.Location(), v.Text)
			}
			s.Extension()
			s.Ref()
			s.DynamicRef()
			s.RecursiveRef()
		}
		set.Unconsumed()
	})
}
