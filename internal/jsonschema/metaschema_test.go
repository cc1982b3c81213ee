package jsonschema

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

func TestMetaschemas(t *testing.T) {
	tests := []struct {
		name, draft, schema string
		want                string // as brief
		message, hint       string // parts of the first
	}{
		{"an unknown type", "", `{"properties": {"a": {"type": "strnig"}}}`,
			"s.json:1:31 error[schema-invalid] /properties/a/type", "one of 'array', 'boolean', 'integer', 'null', 'number', 'object', 'string'", `did you mean "string"?`},
		{"a type of another language", "", `{"type": "datetime"}`,
			"s.json:1:10 error[schema-invalid] /type", "one of 'array'", "no other types"},
		{"an empty tuple, as zod writes it", "7", `{"type": "array", "items": []}`, "s.json:1:28 error[schema-invalid] /items", "minItems", "maxItems: 0"},
		{"an empty tuple of draft 2020-12", "", `{"prefixItems": []}`, "s.json:1:17 error[schema-invalid] /prefixItems", "minItems", "leave it out"},
		{"nothing required in draft 4", "4", `{"required": []}`, "s.json:1:14 error[schema-invalid] /required", "minItems", "leave it out"},
		{"an enum of nothing, as TypeScript's never is written", "7", `{"enum": []}`, "s.json:1:10 error[schema-invalid] /enum", "minItems", `"not": {}`},
		{"a type that is no string", "", `{"type": 1}`, "s.json:1:10 error[schema-invalid] /type", `"type" is not as draft 2020-12 wants it`, ""},
		{"a bound that is a string", "", `{"minLength": "1"}`, "s.json:1:15 error[schema-invalid] /minLength", "got string, want integer", ""},
		{"a negative length", "", `{"maxItems": -1}`, "s.json:1:14 error[schema-invalid] /maxItems", "minimum", ""},
		{"a required member twice", "", `{"required": ["a", "a"]}`, "s.json:1:14 error[schema-invalid] /required", "0 and 1", ""},
		{"required as in draft 3", "", `{"properties": {"a/b": {"required": true}}}`,
			"s.json:1:37 error[schema-invalid] /properties/a~1b/required", "got boolean, want array", "lists the names"},
		{"items as in draft 7", "", `{"items": [{"type": "string"}]}`, "s.json:1:11 error[schema-invalid] /items", "got array", "what was additionalItems is items; or name the draft that is meant, in $schema, with --draft"},
		{"items as in draft 7, though the draft is named", "", `{"$schema": "https://json-schema.org/draft/2020-12/schema", "items": [{"type": "string"}]}`, "s.json:1:70 error[schema-invalid] /items", "got array", "what was additionalItems is items"},
		{"exclusiveMinimum as in draft 4", "7", `{"minimum": 1, "exclusiveMinimum": true}`, "s.json:1:36 error[schema-invalid] /exclusiveMinimum", "got boolean", "in place of minimum"},
		{"exclusiveMinimum as in draft 6", "4", `{"exclusiveMinimum": 1}`,
			"s.json:1:1 error[schema-invalid] \ns.json:1:22 error[schema-invalid] /exclusiveMinimum", "", ""},
		{"a boolean schema in draft 4", "4", `{"properties": {"a": true}}`, "s.json:1:22 error[schema-invalid] /properties/a", "got boolean, want object", ""},
		{"below items of draft 7", "7", `{"items": {"type": "object", "required": "x"}}`, "s.json:1:42 error[schema-invalid] /items/required", "got string, want array", ""},
		{"a type in the place of a schema", "", `{"properties": {"a": "object"}}`, "s.json:1:22 error[schema-invalid] /properties/a", `the schema "a" is not`, `write {"type": "object"}`},
		{"a reference in the place of a schema", "", `{"items": {"properties": {"a": "#/$defs/a"}}}`, "s.json:1:32 error[schema-invalid] /items/properties/a", `the schema "a" is not`, `write {"$ref": "#/$defs/a"}`},
		{"a member called type", "", `{"properties": {"type": "string"}}`, "s.json:1:25 error[schema-invalid] /properties/type", `the schema "type" is not`, `write {"type": "string"}`},
		{"a member called items", "", `{"$defs": {"properties": {"properties": {"items": []}}}}`, "s.json:1:51 error[schema-invalid] /$defs/properties/properties/items", `the schema "items" is not`, ""},
		{"the type of a member called properties", "", `{"properties": {"properties": {"type": "strnig"}}}`, "s.json:1:40 error[schema-invalid] /properties/properties/type", `"type" is not`, `did you mean "string"?`},
		{"a type in the place of the elements' schema", "", `{"items": "string"}`, "s.json:1:11 error[schema-invalid] /items", `"items" is not`, `write {"type": "string"}`},
		{"a dependency called type", "7", `{"dependencies": {"type": "b"}}`, "s.json:1:27 error[schema-invalid] /dependencies/type", `"type" is not`, ""},
		{"the beginning of a type", "", `{"type": "int"}`, "s.json:1:10 error[schema-invalid] /type", "one of", `did you mean "integer"?`},
		{"a type that no type begins with", "", `{"type": "in"}`, "s.json:1:10 error[schema-invalid] /type", "one of", "no other types"},
		{"a property that is no schema", "", `{"properties": {"a": 1}}`, "s.json:1:22 error[schema-invalid] /properties/a", "got number, want", ""},
		{"two mistakes", "", `{"allOf": [], "anyOf": {}}`,
			"s.json:1:11 error[schema-invalid] /allOf\ns.json:1:24 error[schema-invalid] /anyOf", "", ""},
		{"in $defs, which draft 7 does not know", "7", `{"$defs": {"a": {"type": "nothing"}}}`, "s.json:1:26 error[schema-invalid] /$defs/a/type", "", ""},
		{"where only a reference leads", "", `{"parts": {"a": {"type": "nothing"}}, "$ref": "#/parts/a"}`, "s.json:1:26 error[schema-invalid] /parts/a/type", "", ""},
		{"reported once though two ways lead there", "7", `{"$ref": "#/definitions/a", "definitions": {"a": {}, "b": {"$ref": "#/definitions/c"}, "c": {"$ref": "#/definitions/a", "not": {"type": 1}}, "d": {"$ref": "#/definitions/c/not"}}}`,
			"s.json:1:137 error[schema-invalid] /definitions/c/not/type", "", ""},
		{"in a resource of another draft", "", `{"$defs": {"a": {"$id": "http://example.com/a", "$schema": "http://json-schema.org/draft-04/schema#", "id": "b", "exclusiveMinimum": true, "minimum": 0, "properties": {"x": false}}}}`,
			"s.json:1:174 error[schema-invalid] /$defs/a/properties/x", "draft 4", ""},
		{"a pattern is for others to judge", "", `{"pattern": "(?<x>"}`, "", "", ""},
		{"what no reference leads to is not looked at", "", `{"parts": {"a": {"type": "nothing"}}}`, "", "", ""},
		{"exponents that nobody can calculate with", "", `{"multipleOf": 1e-999999999, "minLength": 1e99999999999999999999, "maximum": -1.5E+1234567890, "const": 0e-99999999999}`, "", "", ""},
		{"such an exponent of a length that is no integer", "", `{"minLength": 1e-999999999}`, "s.json:1:15 error[schema-invalid] /minLength", "got number, want integer", ""},
		{"such an exponent below zero", "", `{"multipleOf": -1e-999999999}`, "s.json:1:16 error[schema-invalid] /multipleOf", "exclusiveMinimum", ""},
		{"a property called like a keyword", "", `{"properties": {"type": {"type": "string"}, "items": {"type": "array"}}}`, "", "", ""},
	}
	for _, test := range tests {
		set, found := Load(sources("s.json", test.schema), Options{Draft: test.draft})
		if got := brief(found); got != test.want || (set == nil) != (test.want != "") {
			t.Errorf("%s: got\n%s\nwant\n%s", test.name, got, test.want)
			continue
		}
		if found != nil && (!strings.Contains(found[0].Message, test.message) || !strings.Contains(found[0].Hint, test.hint) || test.hint == "" && found[0].Hint != "" && test.message != "") {
			t.Errorf("%s: got %q (%q), want %q (%q)", test.name, found[0].Message, found[0].Hint, test.message, test.hint)
		}
	}
}

// TestMetaschemasOfThemselves loads every published metaschema as a user's
// document.
func TestMetaschemasOfThemselves(t *testing.T) {
	for d := Draft4; d <= Draft2020; d++ {
		source, _ := publishedMetaschema(d.Metaschema())
		set, found := Load([]Source{{Path: "meta.json", Data: source.Data}}, Options{})
		if set == nil {
			t.Errorf("draft %s: %v", d, found)
			continue
		}
		if set.Docs[0].Draft != d {
			t.Errorf("the metaschema of draft %s is of draft %s", d, set.Docs[0].Draft)
		}
	}
}

// TestInvalidAlternativesStayShort checks that one mistake in a deep schema
// gives one diagnostic at its place.
func TestInvalidAlternativesStayShort(t *testing.T) {
	for _, draft := range []string{"4", "6", "7", "2019-09", "2020-12"} {
		schema := `{"type": "nothing"}`
		for i := range 20 {
			schema = fmt.Sprintf(`{"%s": %s}`, []string{"items", "not", "additionalProperties"}[i%3], schema)
		}
		_, found := Load(sources("s.json", schema), Options{Draft: draft})
		if len(found) != 1 || !strings.HasSuffix(found[0].Pointer, "/type") {
			t.Errorf("draft %s: %s", draft, brief(found))
		}
	}
}

// A mistake is found among many definitions as it is among few, wherever it is.
func TestMetaschemasOfManyDefinitions(t *testing.T) {
	many := func(keyword, last, rest string) string {
		var b strings.Builder
		fmt.Fprintf(&b, "{%s\"%s\": {", rest, keyword)
		for k := range manyDefinitions {
			fmt.Fprintf(&b, "\"d%d\": {\"minLength\": %d},\n", k, k)
		}
		return b.String() + "\"last\": " + last + "}}"
	}
	for _, test := range []struct {
		draft, keyword, last, rest string
		want                       string
	}{
		{"", "$defs", `{"type": "string"}`, "", ""},
		{"", "$defs", `{"type": "strnig"}`, "", "s.json:101:18 error[schema-invalid] /$defs/last/type"},
		{"", "$defs", `1`, "", "s.json:101:9 error[schema-invalid] /$defs/last"},
		{"", "$defs", `true`, `"type": 1, `, "s.json:1:10 error[schema-invalid] /type"},
		{"", "$defs", `true`, `"properties": {"a": {"minLength": "1"}}, `, "s.json:1:36 error[schema-invalid] /properties/a/minLength"},
		{"2019-09", "$defs", `{"items": {"required": [1]}}`, "", "s.json:101:33 error[schema-invalid] /$defs/last/items/required/0"},
		{"7", "definitions", `{"items": [{"required": 1}]}`, "", "s.json:101:33 error[schema-invalid] /definitions/last/items/0/required"},
		{"4", "definitions", `true`, "", "s.json:101:9 error[schema-invalid] /definitions/last"},
		{"4", "definitions", `{"not": {}}`, "", ""},
	} {
		text := many(test.keyword, test.last, test.rest)
		_, found := Load(sources("s.json", text), Options{Draft: test.draft})
		if got := brief(found); got != test.want {
			t.Errorf("%s %s %s: got\n%s\nwant\n%s", test.draft, test.last, test.rest, got, test.want)
		}
	}
}

// Whatever is valid in parts is valid as a whole.
func TestValidInParts(t *testing.T) {
	metaschema, err := compiledMetaschema(Draft2020)
	if err != nil {
		t.Fatal(err)
	}
	definitions := map[string]any{}
	for k := range manyDefinitions {
		definitions[fmt.Sprint(k)] = true
	}
	for _, test := range []struct {
		schema any
		want   bool
	}{
		{true, false}, // too few to be worth while
		{map[string]any{"$defs": definitions}, true},
		{map[string]any{"definitions": definitions, "type": "string"}, true},
		{map[string]any{"$defs": definitions, "type": "nothing"}, false},
		{map[string]any{"$defs": definitions, "definitions": map[string]any{"a": json.Number("1")}}, false},
		{map[string]any{"$defs": definitions, "definitions": json.Number("1")}, false},
	} {
		if got := validInParts(metaschema, test.schema); got != test.want || got && metaschema.Validate(test.schema) != nil {
			t.Errorf("%v: %t", test.schema, got)
		}
	}
}

// The vocabulary core cannot be left out, and formats are asserted by one of two vocabularies.
func TestVocabularyCore(t *testing.T) {
	for vocabulary, asserted := range map[string]bool{"format-annotation": false, "format-assertion": true, "validation": false} {
		meta := `{"$schema": "https://json-schema.org/draft/2020-12/schema", "$id": "https://example.com/meta",
			"$vocabulary": {"https://json-schema.org/draft/2020-12/vocab/` + vocabulary + `": true}}`
		set := mustLoad(t, Options{Remotes: map[string]Source{"https://example.com/meta": {Path: "meta.json", Data: []byte(meta)}}}, "s.json",
			`{"$schema": "https://example.com/meta", "$ref": "#/$defs/a", "$defs": {"a": {"type": "string", "format": "date"}}}`)
		root := set.Docs[0].Root
		a := root.Ref()
		if a == nil {
			t.Fatalf("%s: $ref leads nowhere", vocabulary)
		}
		if got := a.Has("type"); got != (vocabulary == "validation") {
			t.Errorf("%s: type counts: %t", vocabulary, got)
		}
		if !a.Has("format") {
			t.Errorf("%s: format does not count", vocabulary)
		}
		if active, _ := root.Resource().Vocabulary("format-assertion"); active != asserted {
			t.Errorf("%s: formats are asserted: %t", vocabulary, active)
		}
	}
}
