package jsonschema

import (
	"strings"
	"testing"

	"github.com/stategen/stategen/internal/diag"
)

func TestUnconsumed(t *testing.T) {
	tests := []struct {
		name, draft, schema string
		read                []string // keywords read of the root
		want, hint          string
	}{
		{"everything read", "", `{"type": "string", "minLength": 1}`, []string{"type", "minLength"}, "", ""},
		{"an assertion", "", `{"type": "string", "minLength": 1}`, []string{"type"}, "s.json:1:20 error[keyword-unsupported] /minLength", "fault of stategen"},
		{"an applicator", "", `{"not": {}}`, []string{"type"}, "s.json:1:2 error[keyword-unsupported] /not", ""},
		{"a reference", "", `{"$ref": "#/$defs/a", "$defs": {"a": {}}}`, []string{"type"}, "s.json:1:2 error[keyword-unsupported] /$ref", ""},
		{"harmless annotations", "", `{"title": "", "description": "", "$comment": "", "default": 1, "examples": [], "$id": "http://example.com/a", "$schema": "https://json-schema.org/draft/2020-12/schema", "$defs": {}}`, []string{"type"}, "", ""},
		{"format", "", `{"format": "int32"}`, []string{"type"}, "s.json:1:2 warning[keyword-unread] /format", ""},
		{"an unknown keyword", "", `{"frobnicate": 1}`, []string{"type"}, "s.json:1:2 warning[keyword-unknown] /frobnicate", `"x-"`},
		{"a misspelt keyword", "", `{"addtionalProperties": false}`, []string{"type"}, "s.json:1:2 warning[keyword-unknown] /addtionalProperties", `"additionalProperties"`},
		{"a keyword in the singular", "", `{"property": {"a": true}}`, []string{"type"}, "s.json:1:2 warning[keyword-unknown] /property", `"properties"`},
		{"a keyword of a later draft", "6", `{"if": {}}`, []string{"if"}, "s.json:1:2 warning[keyword-draft] /if", "$schema"},
		{"a keyword of a former draft", "", `{"additionalItems": false}`, []string{"type"}, "s.json:1:2 warning[keyword-draft] /additionalItems", "$schema"},
		{"a keyword of one draft", "", `{"$recursiveRef": "#"}`, []string{"type"}, "s.json:1:2 warning[keyword-draft] /$recursiveRef", "$schema"},
		{"words for editors", "", `{"deprecationMessage": "", "markdownDeprecationMessage": "", "markdownDescription": ""}`, []string{"type"}, "", ""},
		{"an extension", "", `{"x-anything": 1}`, []string{"type"}, "", ""},
		{"an extension that matters", "", `{"discriminator": {}}`, []string{"type"}, "s.json:1:2 warning[keyword-unread] /discriminator", "beside the oneOf"},
		{"nullable of OpenAPI 3.0", "", `{"nullable": true}`, []string{"type"}, "s.json:1:2 warning[keyword-unread] /nullable", `"null"`},
		{"beside $ref in draft 7", "7", `{"$ref": "#/definitions/a", "definitions": {"a": {}}, "description": "", "maxLength": 1}`, []string{"$ref", "maxLength"},
			"s.json:1:74 warning[keyword-beside-ref] /maxLength", "allOf"},
		{"then without if", "", `{"then": {}}`, []string{"type"}, "s.json:1:2 warning[keyword-ineffective] /then", "add that"},
		{"then with if", "", `{"if": {}, "then": {}}`, []string{"if"}, "s.json:1:12 error[keyword-unsupported] /then", ""},
		{"additionalItems without a list", "7", `{"items": {}, "additionalItems": false}`, []string{"items"}, "s.json:1:15 warning[keyword-ineffective] /additionalItems", ""},
		{"additionalItems with a list", "7", `{"items": [true], "additionalItems": false}`, []string{"items"}, "s.json:1:19 error[keyword-unsupported] /additionalItems", ""},
		{"a misspelt format", "", `{"type": ["null", "string"], "format": "datetime"}`, []string{"format"}, "s.json:1:30 warning[format-unknown] /format", `did you mean "date-time"?`},
		{"a misspelt format of any value", "", `{"format": "datetime"}`, []string{"format"}, "s.json:1:2 warning[format-unknown] /format", "date-time"},
		{"a format of others", "", `{"type": "string", "format": "url"}`, []string{"format"}, "", ""},
		{"a format of numbers", "", `{"type": "integer", "format": "datetime"}`, []string{"format"}, "", ""},
		{"a misspelt format beside $ref in draft 7", "7", `{"$ref": "#/definitions/a", "definitions": {"a": {}}, "format": "datetime"}`, []string{"$ref"},
			"s.json:1:55 warning[keyword-beside-ref] /format", ""},
		{"looked at, and left to nobody", "", `{"type": "string", "minLength": 1}`, nil, "", ""},
	}
	for _, test := range tests {
		set := mustLoad(t, Options{Draft: test.draft}, "s.json", test.schema)
		root := set.Docs[0].Root
		root.Keyword("type")
		for _, keyword := range test.read {
			root.Claim()
			root.Keyword(keyword)
		}
		found := set.Unconsumed()
		if got := brief(found); got != test.want {
			t.Errorf("%s: got %s, want %s", test.name, got, test.want)
		} else if found != nil && !strings.Contains(found[0].Hint, test.hint) {
			t.Errorf("%s: the hint is %q", test.name, found[0].Hint)
		}
	}
}

func TestConsumption(t *testing.T) {
	set := mustLoad(t, Options{}, "s.json", `{"allOf": [{"type": "string", "maxLength": 1}], "items": {"type": "string"}, "$ref": "#/$defs/a", "$defs": {"a": {"const": 1}}, "enum": [], "x-stategen": {}}`)
	root := set.Docs[0].Root
	root.Claim()
	root.Children("allOf")[0].Schema.Claim()
	root.Children("allOf")[0].Schema.Keyword("type")
	root.Child("items").Claim()
	root.Child("items").consume("type")
	root.Ref().Bool()
	root.Extension()
	root.consume("absent")
	if got, want := brief(set.Unconsumed()), "s.json:1:129 error[keyword-unsupported] /enum\ns.json:1:31 error[keyword-unsupported] /allOf/0/maxLength"; got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// A warning at many places of a document is one, at the first of them.
func TestUnconsumedAtManyPlaces(t *testing.T) {
	for _, test := range []struct{ a, b, want string }{
		{`{"odd": 1, "allOf": [{"odd": 1}, {"odd": 1}]}`, `{"odd": 1}`,
			`a.json:1:2 warning[keyword-unknown] /odd: "odd" is no keyword of JSON Schema and has no effect
a.json:1:23 warning[keyword-unknown] /allOf/0/odd: "odd" is no keyword of JSON Schema and has no effect
a.json:1:35 warning[keyword-unknown] /allOf/1/odd: "odd" is no keyword of JSON Schema and has no effect
b.json:1:2 warning[keyword-unknown] /odd: "odd" is no keyword of JSON Schema and has no effect`},
		{`{"odd": 1, "allOf": [{"odd": 1}, {"odd": 1}, {"odd": 1, "even": 2}]}`, `{"odd": 1}`,
			`a.json:1:2 warning[keyword-unknown] /odd: "odd" is no keyword of JSON Schema and has no effect, here and at 3 other places
a.json:1:57 warning[keyword-unknown] /allOf/2/even: "even" is no keyword of JSON Schema and has no effect
b.json:1:2 warning[keyword-unknown] /odd: "odd" is no keyword of JSON Schema and has no effect`},
	} {
		set, _ := Load([]Source{{Path: "a.json", Data: []byte(test.a)}, {Path: "b.json", Data: []byte(test.b)}}, Options{})
		for _, d := range set.Docs {
			d.Root.Claim()
			for _, c := range d.Root.Children("allOf") {
				c.Schema.Claim()
			}
		}
		found := set.Unconsumed()
		diag.Sort(found)
		var got []string
		for _, d := range found {
			got = append(got, brief([]diag.Diagnostic{d})+": "+d.Message)
		}
		if got := strings.Join(got, "\n"); got != test.want {
			t.Errorf("got\n%s\nwant\n%s", got, test.want)
		}
	}
}
