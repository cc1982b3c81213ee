package gen_test

import (
	"strings"
	"testing"

	"github.com/stategen/stategen/gen"
	"github.com/stategen/stategen/internal/diag"
)

// What goes to the next major by itself, and what a person is asked for: for a member of the
// older type, and the one of that name in the newer one.
func TestAskedForAnUpgrade(t *testing.T) {
	const by, asked = false, true // itself
	const definitions = `"text": {"type": "object", "required": ["kind"], "properties": {"kind": {"const": "text"}, "at": {"type": "string"}}},
		"call": {"type": "object", "required": ["kind"], "properties": {"kind": {"const": "call"}, "at": {"type": "string"}}},
		"two": {"type": "object", "required": ["kind"], "properties": {"kind": {"const": 2}}},
		"three": {"type": "object", "required": ["kind"], "properties": {"kind": {"const": 3}}},
		"said": {"type": "object", "required": ["type"], "properties": {"type": {"const": "text"}, "at": {"type": "string"}}},
		"called": {"type": "object", "required": ["type"], "properties": {"type": {"const": "call"}, "at": {"type": "string"}}},
		"spoken": {"type": "object", "required": ["type"], "properties": {"type": {"enum": ["text", "speech"]}, "at": {"type": "string"}}}`
	for _, test := range []struct {
		old, new string
		asked    bool
	}{
		{`{"type": "string"}`, `{"type": "string", "format": "date-time"}`, by},
		{`{"type": "string"}`, `{"enum": ["a", "b"]}`, by},
		{`{"enum": ["a", "b"]}`, `{"type": "string"}`, by},
		{`{"enum": ["a", "b"]}`, `{"enum": ["b"]}`, by},
		{`{"enum": ["1", "2"]}`, `{"enum": [1, 2]}`, asked},
		{`{"type": "integer"}`, `{"type": "number"}`, by},
		{`{"type": "number"}`, `{"type": "integer"}`, asked},
		{`{"type": "integer"}`, `{"type": "string"}`, asked},
		{`{"type": "string"}`, `{}`, by},
		{`{"type": ["string", "null"]}`, `{"type": "string"}`, by},

		{`{"type": "array", "items": {"type": "string"}}`, `{"type": "array", "items": {"enum": ["a", "b"]}}`, by},
		{`{"type": "array", "items": {"type": "string"}}`, `{"type": "array", "items": {"type": "integer"}}`, asked},
		{`{"type": "object", "additionalProperties": {"type": "integer"}}`, `{"type": "object", "additionalProperties": {"type": "number"}}`, by},
		{`{"type": "object", "additionalProperties": {"type": "string"}}`, `{"type": "object", "additionalProperties": {"type": "integer"}}`, asked},
		{`{"type": "array", "items": {"type": "string"}}`, `{"type": "object", "additionalProperties": {"type": "string"}}`, asked},

		// Arrays by position.
		{`{"type": "array", "prefixItems": [{"type": "integer"}, {"type": "string"}]}`, `{"type": "array", "prefixItems": [{"type": "number"}, {"type": "string"}]}`, by},
		{`{"type": "array", "prefixItems": [{"type": "integer"}, {"type": "string"}]}`, `{"type": "array", "prefixItems": [{"type": "integer"}, {"type": "integer"}]}`, asked},
		{`{"type": "array", "prefixItems": [{"type": "integer"}, {"type": "string"}]}`, `{"type": "array", "prefixItems": [{"type": "integer"}, {"type": "string"}, {"type": "string"}]}`, asked},
		{`{"type": "array", "prefixItems": [{"type": "integer"}, {"type": "string"}]}`, `{"type": "array", "minItems": 1, "prefixItems": [{"type": "integer"}, {"type": "string"}]}`, asked},
		{`{"type": "array", "prefixItems": [{"type": "integer"}], "items": {"type": "string"}}`, `{"type": "array", "prefixItems": [{"type": "integer"}], "items": {"enum": ["a"]}}`, by},
		{`{"type": "array", "prefixItems": [{"type": "integer"}], "items": {"type": "string"}}`, `{"type": "array", "prefixItems": [{"type": "integer"}], "items": {"type": "integer"}}`, asked},
		{`{"type": "array", "prefixItems": [{"type": "integer"}], "items": {"type": "string"}}`, `{"type": "array", "prefixItems": [{"type": "integer"}], "items": false}`, asked},
		{`{"type": "array", "prefixItems": [{"type": "integer"}], "items": false}`, `{"type": "array", "prefixItems": [{"type": "integer"}], "items": {"type": "string"}}`, asked},

		// Members that the schema does not name.
		{`{"type": "object", "properties": {"n": {"type": "integer"}}, "additionalProperties": {"type": "string"}}`, `{"type": "object", "properties": {"n": {"type": "integer"}}, "additionalProperties": {"type": "string"}}`, by},
		{`{"type": "object", "properties": {"n": {"type": "integer"}}, "additionalProperties": {"type": "string"}}`, `{"type": "object", "properties": {"n": {"type": "integer"}}}`, by},
		{`{"type": "object", "properties": {"n": {"type": "integer"}}, "additionalProperties": {"type": "string"}}`, `{"type": "object", "properties": {"n": {"type": "integer"}}, "additionalProperties": {"type": "integer"}}`, asked},
		{`{"type": "object", "properties": {"n": {"type": "integer"}}}`, `{"type": "object", "properties": {"n": {"type": "integer"}}, "additionalProperties": {"type": "integer"}}`, asked},
		{`{"type": "object", "properties": {"n": {"type": "integer"}}, "patternProperties": {"^x": {"type": "string"}}}`, `{"type": "object", "properties": {"n": {"type": "integer"}}, "patternProperties": {"^x": {"type": "string"}}}`, by},
		{`{"type": "object", "properties": {"n": {"type": "integer"}}, "patternProperties": {"^x": {"type": "string"}}}`, `{"type": "object", "properties": {"n": {"type": "integer"}}, "patternProperties": {"^x": {"type": "integer"}}}`, asked},
		{`{"type": "object", "properties": {"n": {"type": "integer"}}, "patternProperties": {"^x": {"type": "string"}}}`, `{"type": "object", "properties": {"n": {"type": "integer"}}, "patternProperties": {"^y": {"type": "string"}}}`, asked},

		// Alternatives.
		{`{"type": "string"}`, `{"oneOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]}`, by},
		{`{"type": "integer"}`, `{"oneOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]}`, asked},
		{`{"oneOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]}`, `{"type": "string"}`, asked},
		{`{"oneOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]}`, `{"oneOf": [{"type": "array", "items": {"type": "string"}}, {"type": "string"}]}`, by},
		{`{"oneOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]}`, `{"oneOf": [{"type": "string"}, {"type": "array", "items": {"type": "integer"}}]}`, asked},
		{`{"oneOf": [{"$ref": "#/$defs/text"}, {"$ref": "#/$defs/call"}]}`, `{"oneOf": [{"$ref": "#/$defs/said"}, {"$ref": "#/$defs/called"}]}`, by},
		{`{"oneOf": [{"$ref": "#/$defs/text"}, {"$ref": "#/$defs/call"}]}`, `{"oneOf": [{"$ref": "#/$defs/spoken"}, {"$ref": "#/$defs/called"}]}`, asked},
		{`{"oneOf": [{"$ref": "#/$defs/text"}, {"$ref": "#/$defs/call"}]}`, `{"oneOf": [{"$ref": "#/$defs/two"}, {"$ref": "#/$defs/three"}]}`, asked},
		{`{"oneOf": [{"$ref": "#/$defs/text"}, {"$ref": "#/$defs/call"}]}`, `{"oneOf": [{"$ref": "#/$defs/text"}, {"type": "string"}]}`, asked},
	} {
		f := gen.Family{Name: "doc", Out: "doc", Package: "doc", Root: "Doc", VersionProperty: "v", Import: "example.com/doc"}
		for version, member := range map[string]string{"1.0.0": test.old, "2.0.0": test.new} {
			text := `{"type": "object", "required": ["v"], "properties": {"v": {"type": "string"}, "x": ` + member + `}, "$defs": {` + definitions + `}}`
			f.Documents = append(f.Documents, gen.Document{File: gen.File{Path: version + ".json", Data: []byte(text)}, Version: version})
		}
		r := gen.Generate(gen.Request{Families: []gen.Family{f}})
		if diag.HasErrors(r.Diagnostics) {
			t.Errorf("%s to %s: %v", test.old, test.new, r.Diagnostics)
			continue
		}
		hooks := string(r.Scaffolds["doc/hooks_v2.go"])
		if got := strings.Contains(hooks, "//stategen:handles"); got != test.asked {
			t.Errorf("%s to %s: asked %v, want %v\n%s", test.old, test.new, got, test.asked, hooks)
		}
	}
}
