package gen_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stategen/stategen/gen"
)

// No default is dropped in silence, and none that the schema does not allow
// becomes a method in silence.
func TestDefaultsAreTold(t *testing.T) {
	tests := []struct{ member, want string }{
		{`{"type": "object", "default": {"x": 1}}`, "note default-hidden"},
		{`{"type": "integer", "default": 1e400}`, "note default-hidden"},
		{`{"type": "array", "items": {"type": "string"}, "default": ["x"]}`, "note default-hidden"},
		{`{"type": "string", "default": 5}`, "warning default-invalid"},
		{`{"type": "boolean", "default": "false"}`, "warning default-invalid"},
		{`{"type": "integer", "default": "5"}`, "warning default-invalid"},
		{`{"type": "integer", "default": 1.5}`, "warning default-invalid"},
		{`{"enum": [1, 2], "default": 1.5}`, "warning default-invalid"},
		{`{"enum": [1, 2], "default": "1"}`, "warning default-invalid"},
		{`{"type": "array", "items": {"type": "string"}, "default": {}}`, "warning default-invalid"},
		{`{"type": "object", "properties": {"a": {}}, "default": "{}"}`, "warning default-invalid"},
		{`{"type": "object", "additionalProperties": {"type": "string"}, "default": [null]}`, "warning default-invalid"},
		{`{"properties": {"a": {"type": "string"}}, "default": "valid"}`, "note default-hidden"},
		{`{"enum": ["a", "b"], "default": "c"}`, "warning default-invalid"},
		{`{"type": "integer", "minimum": 5, "default": 1}`, "warning default-invalid"},
		{`{"type": "integer", "maximum": 5, "default": 6}`, "warning default-invalid"},
		{`{"type": "number", "exclusiveMinimum": 5, "default": 5}`, "warning default-invalid"},
		{`{"type": "number", "exclusiveMaximum": 5, "default": 5.0}`, "warning default-invalid"},
		{`{"type": "number", "multipleOf": 0.1, "default": 0.25}`, "warning default-invalid"},
		{`{"type": "string", "minLength": 2, "default": "é"}`, "warning default-invalid"},
		{`{"type": "string", "maxLength": 1, "default": "ab"}`, "warning default-invalid"},
		{`{"type": "string", "pattern": "^x", "default": "y"}`, "warning default-invalid"},

		{`{"type": "integer", "minimum": 5, "default": 5}`, ""},
		{`{"type": "integer", "default": 5.0}`, ""},
		{`{"type": "number", "default": 1.5}`, ""},
		{`{"enum": [1, 2.5], "default": 2.5}`, ""},
		{`{"type": "number", "maximum": 1e999999999, "multipleOf": 0.1, "default": 0.3}`, ""},
		{`{"type": "string", "minLength": 1, "maxLength": 1, "pattern": "^.$", "default": "é"}`, ""},
		{`{"enum": ["a", "b"], "default": "b"}`, ""},
		{`{"anyOf": [{"enum": ["a", "b"]}, {"type": "string"}], "default": "c"}`, ""},
		{`{"items": {"type": "string"}, "default": "valid"}`, "note default-hidden"},
		{`{"const": "b", "default": "b"}`, ""},
		{`{"type": ["string", "null"], "default": null}`, ""},
		{`{"type": "array", "items": {"type": "string"}, "default": [ ]}`, ""},
		{`{"type": "object", "additionalProperties": {"type": "string"}, "default": {}}`, ""},
	}
	for _, test := range tests {
		schema := "{\"type\": \"object\", \"properties\": {\n\"m\": " + test.member + "}}"
		r := gen.Generate(ofSchema(schema))
		var list []string
		for _, d := range r.Diagnostics {
			list = append(list, fmt.Sprint(d.Severity, " ", d.Code))
			if col := 6 + strings.Index(test.member, `"default": `) + len(`"default": `); strings.HasPrefix(d.Code, "default") && (d.Line != 2 || d.Col != col || d.Pointer != "/properties/m/default") {
				t.Errorf("%s: is told at %d:%d %s, not at 2:%d", test.member, d.Line, d.Col, d.Pointer, col)
			}
		}
		if got := strings.Join(list, ", "); got != test.want || len(r.Files) == 0 {
			t.Errorf("%s: %v, want %q", test.member, r.Diagnostics, test.want)
		}
	}
}

// A default of a required member has no method; one of a member that several
// types have from a base is told once.
func TestDefaultsOfRequiredAndInherited(t *testing.T) {
	const schema = `{"type": "object", "required": ["r"], "properties": {"r": {"type": "integer", "default": 1}, "x": {"$ref": "#/$defs/x"}, "y": {"$ref": "#/$defs/y"}},
		"$defs": {"b": {"type": "object", "properties": {"l": {"type": "array", "items": {"type": "string"}, "default": ["x"]}}},
			"x": {"allOf": [{"$ref": "#/$defs/b"}], "properties": {"n": {"type": "string"}}}, "y": {"allOf": [{"$ref": "#/$defs/b"}], "properties": {"n": {"type": "string"}}}}}`
	r := gen.Generate(ofSchema(schema))
	var list []string
	for _, d := range r.Diagnostics {
		_, why, _ := strings.Cut(d.Message, ": ")
		list = append(list, d.Code+" "+d.Pointer+": "+why)
	}
	if want := []string{"default-hidden /properties/r/default: the member is required", "default-hidden /$defs/b/properties/l/default: only those of members that are a boolean, a number or a string are shown"}; !slices.Equal(list, want) {
		t.Errorf("%q, want %q", list, want)
	}
}

// What is noted of all documents of a family is no matter of its last one.
func TestNoteOfAllDocuments(t *testing.T) {
	document := func(name, tag string) gen.Document {
		return gen.Document{File: gen.File{Path: "schema/" + name, Data: []byte(`{"type": "object", "required": ["t"], "properties": {"t": {"const": "` + tag + `"}}}`)}}
	}
	r := gen.Generate(gen.Request{Families: []gen.Family{{
		Name: "f", Package: "f", Root: "Root", Out: "out", Documents: []gen.Document{document("a.json", "a"), document("b.json", "b")},
	}}})
	if len(r.Diagnostics) != 1 || r.Diagnostics[0].Code != "union-inferred" || r.Diagnostics[0].File != "schema" {
		t.Errorf("%+v", r.Diagnostics)
	}
}

// A note of an inference leads to the schema that it is about, whichever file that is in.
func TestNoteHasPlace(t *testing.T) {
	const schema = `{
  "type": "object", "properties": {
    "a": {"oneOf": [{"type": "string"}, {"type": "boolean"}]}, "b": {"$ref": "https://example.com/b.json"}}}`
	const remote = `
  {"oneOf": [{"type": "string"}, {"type": "boolean"}]}`
	req := ofSchema(schema)
	req.URIs = map[string]gen.File{"https://example.com/b.json": {Path: "lib/b.json", Data: []byte(remote)}}
	r := gen.Generate(req)
	var list []string
	for _, d := range r.Diagnostics {
		list = append(list, fmt.Sprintf("%s:%d:%d %s %s", d.File, d.Line, d.Col, d.Code, d.Pointer))
	}
	if want := []string{"schema.json:3:10 union-inferred /properties/a", "lib/b.json:2:3 union-inferred "}; !slices.Equal(list, want) {
		t.Errorf("%q, want %q", list, want)
	}
}
