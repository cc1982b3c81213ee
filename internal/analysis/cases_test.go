package analysis_test

import (
	"strings"
	"testing"

	"github.com/stategen/stategen/internal/analysis"
	"github.com/stategen/stategen/internal/extension"
	"github.com/stategen/stategen/internal/jsonschema"
	"github.com/stategen/stategen/internal/jsonvalue"
)

// Conditions are a choice only if they leave nothing open: each listed value of the tag
// has one, and leads to a definition with it.
func TestCases(t *testing.T) {
	const (
		a, b   = `{"if": {"properties": {"k": {"const": "a"}}}, "then": {"$ref": "#/$defs/a"}}`, `{"if": {"required": ["k"], "properties": {"k": {"enum": ["b"]}}}, "then": {"$ref": "#/$defs/b"}}`
		around = `"type": "object", "required": ["k"], "properties": {"k": {"enum": ["b", "a"]}}`
	)
	for _, test := range []struct{ name, schema, want string }{
		{"a choice", around + `, "allOf": [` + a + `, ` + b + `]`, "/$defs/a /$defs/b"},
		{"what is composed", `"allOf": [{` + around + `}, {"description": "words", "allOf": [` + a + `]}, ` + b + `]`, "/$defs/a /$defs/b"},
		{"one condition", `"type": "object", "required": ["k"], "properties": {"k": {"const": "a"}}, "allOf": [` + a + `]`, ""},
		{"no list", `"type": "object", "required": ["k"], "properties": {"k": {"type": "string"}}, "allOf": [` + a + `, ` + b + `]`, ""},
		{"a value without a condition", `"type": "object", "required": ["k"], "properties": {"k": {"enum": ["a", "b", "c"]}}, "allOf": [` + a + `, ` + b + `]`, ""},
		{"a condition without a value", `"type": "object", "required": ["k"], "properties": {"k": {"enum": ["a"]}}, "allOf": [` + a + `, ` + b + `]`, ""},
		{"the same value twice", around + `, "allOf": [` + a + `, ` + a + `]`, ""},
		{"no required tag", `"type": "object", "properties": {"k": {"enum": ["a", "b"]}}, "allOf": [` + a + `, ` + b + `]`, ""},
		{"other kinds", `"required": ["k"], "properties": {"k": {"enum": ["a", "b"]}}, "allOf": [` + a + `, ` + b + `]`, ""},
		{"another member", `"type": "object", "required": ["k"], "properties": {"k": {"enum": ["a", "b"]}, "x": {}}, "allOf": [` + a + `, ` + b + `]`, ""},
		{"another requirement", `"type": "object", "required": ["k", "x"], "properties": {"k": {"enum": ["a", "b"]}}, "allOf": [` + a + `, ` + b + `]`, ""},
		{"a bound", around + `, "minProperties": 2, "allOf": [` + a + `, ` + b + `]`, ""},
		{"an else", around + `, "allOf": [` + a + `, {"if": {"properties": {"k": {"const": "b"}}}, "then": {"$ref": "#/$defs/b"}, "else": {"$ref": "#/$defs/a"}}]`, ""},
		{"more in a condition", around + `, "allOf": [` + a + `, {"if": {"properties": {"k": {"const": "b"}, "x": {"const": 1}}}, "then": {"$ref": "#/$defs/b"}}]`, ""},
		{"what is written out", around + `, "allOf": [` + a + `, {"if": {"properties": {"k": {"const": "b"}}}, "then": {"type": "object", "required": ["k"], "properties": {"k": {"const": "b"}}}}]`, "other /allOf/1/then"},
		{"what is written out first", around + `, "allOf": [{"if": {"properties": {"k": {"const": "a"}}}, "then": {"properties": {"k": {"const": "a"}}}}, {"if": {"properties": {"k": {"const": "b"}}}, "then": {"properties": {"k": {"const": "b"}}}}]`, "other /allOf/0/then"},
		{"a definition with the value of another, too", around + `, "allOf": [` + a + `, {"if": {"properties": {"k": {"const": "b"}}}, "then": {"$ref": "#/$defs/both"}}]`, "other /allOf/1/then"},
		{"the definition of another value", around + `, "allOf": [` + a + `, {"if": {"properties": {"k": {"const": "b"}}}, "then": {"$ref": "#/$defs/a"}}]`, "other /allOf/1/then"},
		{"a definition without the tag", around + `, "allOf": [` + a + `, {"if": {"properties": {"k": {"const": "b"}}}, "then": {"$ref": "#/$defs/none"}}]`, "other /allOf/1/then"},
	} {
		text := `{"$defs": {
			"a": {"type": "object", "required": ["k"], "properties": {"k": {"const": "a"}, "x": {"type": "string"}}},
			"b": {"type": "object", "required": ["k"], "properties": {"k": {"const": "b"}}},
			"both": {"type": "object", "required": ["k"], "properties": {"k": {"enum": ["b", "a"]}}},
			"none": {"type": "object", "properties": {"k": {"const": "b"}}}
		}, ` + test.schema + `}`
		set, problems := jsonschema.Load([]jsonschema.Source{{Path: "s.json", Data: []byte(text)}}, jsonschema.Options{})
		if set == nil {
			t.Fatalf("%s: %v", test.name, problems)
		}
		found := &jsonschema.Findings{}
		schemas := analysis.New(set, nil, extension.New(set, found), found)
		root := set.Docs[0].Root
		var got []string
		cases := schemas.Cases(&analysis.View{Own: root, Parts: schemas.Conjuncts(root), Only: jsonvalue.AnyKind})
		switch {
		case cases == nil:
		case cases.Other != nil:
			got = []string{"other", cases.Other.Pointer}
		default:
			for _, s := range cases.Thens {
				got = append(got, s.Pointer)
			}
		}
		if strings.Join(got, " ") != test.want {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
	}
}
