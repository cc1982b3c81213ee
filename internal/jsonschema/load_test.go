package jsonschema

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stategen/stategen/internal/diag"
)

// sources makes sources of names and texts.
func sources(namesAndTexts ...string) []Source {
	var out []Source
	for i := 0; i+1 < len(namesAndTexts); i += 2 {
		out = append(out, Source{Path: namesAndTexts[i], Data: []byte(namesAndTexts[i+1])})
	}
	return out
}

// mustLoad loads what is expected to be without errors.
func mustLoad(t *testing.T, opts Options, namesAndTexts ...string) *Set {
	t.Helper()
	set, found := Load(sources(namesAndTexts...), opts)
	if set == nil {
		t.Fatalf("cannot load: %v", brief(found))
	}
	return set
}

// brief spells diagnostics one a line, without messages and hints.
func brief(found []diag.Diagnostic) string {
	var lines []string
	for _, d := range found {
		lines = append(lines, fmt.Sprintf("%s:%d:%d %s[%s] %s", d.File, d.Line, d.Col, d.Severity, d.Code, d.Pointer))
	}
	return strings.Join(lines, "\n")
}

func names(children []NamedSchema) string {
	var out []string
	for _, c := range children {
		out = append(out, c.Name+"="+c.Schema.Location())
	}
	return strings.Join(out, " ")
}

func TestChildren(t *testing.T) {
	set := mustLoad(t, Options{}, "a.json", `{
		"properties": {"b/c": {"type": "string"}, "a": true},
		"prefixItems": [true, {"not": false}],
		"items": {"const": 1},
		"additionalProperties": false,
		"enum": [{"properties": {"no": {}}}]
	}`)
	root := set.Docs[0].Root
	if got, want := names(root.Children("properties")), "b/c=#/properties/b~1c a=#/properties/a"; got != want {
		t.Errorf("properties: got %s, want %s", got, want)
	}
	if got, want := names(root.Children("prefixItems")), "=#/prefixItems/0 =#/prefixItems/1"; got != want {
		t.Errorf("prefixItems: got %s, want %s", got, want)
	}
	if got := root.Child("items"); got == nil || got.Pointer != "/items" || got.Keyword("const").Text != "1" {
		t.Errorf("items: got %+v", got)
	}
	if value, ok := root.Child("additionalProperties").Bool(); value || !ok {
		t.Errorf("additionalProperties: got %v, %v", value, ok)
	}
	if value, ok := root.Bool(); value || ok {
		t.Errorf("an object: got %v, %v", value, ok)
	}
	if root.Child("properties") != nil || root.Children("items") != nil || root.Child("not") != nil || root.Children("allOf") != nil {
		t.Error("children of another form, or of absent keywords")
	}
	if root.Child("items") != set.Docs[0].At("/items") || root.Children("properties")[0].Schema != set.Docs[0].At("/properties/b~1c") {
		t.Error("there is more than one schema at a place")
	}
	if set.Docs[0].At("/enum/0/properties/no") != nil || set.Docs[0].At("/properties") != nil || set.Docs[0].At("/nowhere") != nil || set.Docs[0].At("x") != nil {
		t.Error("there is a schema where none stands")
	}
}

func TestBooleanRoots(t *testing.T) {
	for _, text := range []string{"true", "false"} {
		set := mustLoad(t, Options{}, "a.json", text)
		value, ok := set.Docs[0].Root.Bool()
		if fmt.Sprint(value) != text || !ok || set.Docs[0].Root.Keyword("type") != nil || set.Docs[0].Root.Extension() != nil {
			t.Errorf("%s: got %v, %v", text, value, ok)
		}
		if found := set.Unconsumed(); found != nil {
			t.Errorf("%s: %v", text, brief(found))
		}
	}
}

func TestItemsOfOldDrafts(t *testing.T) {
	set := mustLoad(t, Options{Draft: "7"}, "a.json", `{"items": [{"type": "string"}, true], "additionalItems": {"type": "null"}}`)
	root := set.Docs[0].Root
	if got, want := names(root.Children("items")), "=#/items/0 =#/items/1"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if root.Child("items") != nil || root.Child("additionalItems") == nil {
		t.Error("a list of items is no schema, and additionalItems is one")
	}
}

func TestDependencies(t *testing.T) {
	set := mustLoad(t, Options{Draft: "7"}, "a.json", `{"dependencies": {"a": ["b"], "c": {"type": "object"}}}`)
	if got, want := names(set.Docs[0].Root.Children("dependencies")), "c=#/dependencies/c"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	if v := set.Docs[0].Root.Keyword("dependencies"); v.Get("a").Items[0].Str != "b" {
		t.Errorf("got %+v", v)
	}
}

func TestDrafts(t *testing.T) {
	tests := []struct {
		option, schema string
		want           Draft
	}{
		{"", `{}`, Draft2020},
		{"7", `{}`, Draft7},
		{"4", `{"$schema": "http://json-schema.org/draft-06/schema#"}`, Draft6},
		{"", `{"$schema": "http://json-schema.org/draft-04/schema"}`, Draft4},
		{"", `{"$schema": "https://json-schema.org/draft-07/schema#"}`, Draft7},
		{"", `{"$schema": "https://json-schema.org/draft/2019-09/schema"}`, Draft2019},
		{"4", `{"$schema": "https://json-schema.org/draft/2020-12/schema#"}`, Draft2020},
		{"4", `{"$schema": "http://json-schema.org/schema#"}`, Draft2020},
	}
	for _, test := range tests {
		set := mustLoad(t, Options{Draft: test.option}, "a.json", test.schema)
		if got := set.Docs[0].Draft; got != test.want {
			t.Errorf("%s with %q: got %s, want %s", test.schema, test.option, got, test.want)
		}
	}
}

// TestEmbeddedDraft checks that a resource within a document may be of
// another draft.
func TestEmbeddedDraft(t *testing.T) {
	set := mustLoad(t, Options{}, "a.json", `{
		"$schema": "https://json-schema.org/draft/2020-12/schema",
		"$defs": {
			"old": {
				"$id": "https://example.com/old",
				"$schema": "http://json-schema.org/draft-07/schema#",
				"properties": {"x": {"$ref": "#/definitions/y", "maxLength": 2}},
				"definitions": {"y": {"items": [true]}}
			},
			"nameless": {"$schema": "http://json-schema.org/draft-07/schema#", "prefixItems": [true]}
		}
	}`)
	doc := set.Docs[0]
	if x := doc.At("/$defs/old/properties/x"); x.Draft() != Draft7 || x.Keyword("maxLength") != nil || x.Ref().Pointer != "/$defs/old/definitions/y" {
		t.Errorf("the draft of the embedded resource is %s", x.Draft())
	}
	if s := doc.At("/$defs/nameless"); s.Draft() != Draft2020 || s.Children("prefixItems") == nil {
		t.Errorf("$schema without $id makes the draft %s", s.Draft())
	}
	if doc.Draft != Draft2020 {
		t.Errorf("the document's draft is %s", doc.Draft)
	}
}

// TestKeywordsWithoutEffect checks which keywords count where.
func TestKeywordsWithoutEffect(t *testing.T) {
	tests := []struct {
		name, draft, schema, keyword string
		effective                    bool
	}{
		{"const is newer than draft 4", "4", `{"const": 1}`, "const", false},
		{"const in draft 6", "6", `{"const": 1}`, "const", true},
		{"if in draft 6", "6", `{"if": {}}`, "if", false},
		{"dependentSchemas in draft 7", "7", `{"dependentSchemas": {}}`, "dependentSchemas", false},
		{"dependencies in 2020-12", "2020-12", `{"dependencies": {}}`, "dependencies", true},
		{"additionalItems in 2020-12", "2020-12", `{"additionalItems": {}}`, "additionalItems", false},
		{"$recursiveRef in 2020-12", "2020-12", `{"$recursiveRef": "#"}`, "$recursiveRef", false},
		{"$dynamicRef in 2019-09", "2019-09", `{"$dynamicRef": "#nowhere"}`, "$dynamicRef", false},
		{"deprecated describes in every draft", "4", `{"deprecated": true}`, "deprecated", true},
		{"definitions in 2020-12", "2020-12", `{"definitions": {}}`, "definitions", true},
		{"$defs in draft 4", "4", `{"$defs": {}}`, "$defs", true},
		{"beside $ref in 2019-09", "2019-09", `{"$defs": {"a": {}}, "$ref": "#/$defs/a", "type": "string"}`, "type", true},
		{"beside $ref in draft 7", "7", `{"$defs": {"a": {}}, "$ref": "#/$defs/a", "type": "string"}`, "type", false},
		{"applicators beside $ref", "7", `{"$defs": {"a": {}}, "$ref": "#/$defs/a", "allOf": [{}]}`, "allOf", false},
		{"definitions beside $ref", "7", `{"definitions": {"a": {}}, "$ref": "#/definitions/a"}`, "definitions", true},
		{"extensions beside $ref", "7", `{"$defs": {"a": {}}, "$ref": "#/$defs/a", "x-order": 1}`, "x-order", true},
		{"what is not known", "7", `{"frobnicate": 1}`, "frobnicate", true},
	}
	for _, test := range tests {
		set := mustLoad(t, Options{Draft: test.draft}, "a.json", test.schema)
		s := set.Docs[0].Root
		if got := s.Keyword(test.keyword) != nil; got != test.effective {
			t.Errorf("%s: %s: got %v", test.name, test.keyword, got)
		}
		if (s.Child(test.keyword) != nil || s.Children(test.keyword) != nil) && !test.effective {
			t.Errorf("%s: %s has schemas", test.name, test.keyword)
		}
	}
}

func TestLocation(t *testing.T) {
	definition := `{"$defs": {"a": {}}}`
	one := mustLoad(t, Options{}, "family/1.0.0.json", definition)
	if got := one.Docs[0].At("/$defs/a").Location(); got != "#/$defs/a" {
		t.Errorf("the only document: %s", got)
	}
	several := mustLoad(t, Options{}, "f/one.json", definition, "f/x/two.json", definition, "f/y/two.json", definition)
	for i, want := range []string{"one.json#/$defs/a", "f/x/two.json#/$defs/a", "f/y/two.json#/$defs/a"} {
		if got := several.Docs[i].At("/$defs/a").Location(); got != want {
			t.Errorf("one of several documents: %s, want %s", got, want)
		}
	}
	remote := mustLoad(t, Options{Remotes: map[string]Source{"https://example.com/r": {Path: "r.json", Data: []byte(definition)}}},
		"a.json", `{"$ref": "https://example.com/r#/$defs/a"}`)
	if got := remote.Docs[0].Root.Ref().Location(); got != "https://example.com/r#/$defs/a" {
		t.Errorf("a remote document: %s", got)
	}
	if len(remote.Docs) != 1 {
		t.Errorf("the remote document is listed: %d", len(remote.Docs))
	}
}

func TestDiagPlaces(t *testing.T) {
	set := mustLoad(t, Options{}, "a.json", "{\n  \"properties\": {\n    \"a~b\": {\"type\": \"string\"}\n  }\n}")
	s := set.Docs[0].At("/properties/a~0b")
	tests := []struct {
		got  diag.Diagnostic
		want string
	}{
		{s.Diag(diag.Error, "code", "", "", ""), "a.json:3:12 error[code] /properties/a~0b"},
		{s.Diag(diag.Note, "code", "type", "", ""), "a.json:3:13 note[code] /properties/a~0b/type"},
		{s.Diag(diag.Error, "code", "absent", "", ""), "a.json:3:12 error[code] /properties/a~0b"},
		{diagAt(s.Keyword("type"), diag.Warning, "code", "", ""), "a.json:3:21 warning[code] /properties/a~0b/type"},
		{diagAt(set.Docs[0].Root.Value, diag.Warning, "code", "", ""), "a.json:1:1 warning[code] "},
	}
	for _, test := range tests {
		if got := brief([]diag.Diagnostic{test.got}); got != test.want {
			t.Errorf("got %s, want %s", got, test.want)
		}
	}
}

func TestLoadRefuses(t *testing.T) {
	tests := []struct {
		name    string
		opts    Options
		sources []Source
		want    string
	}{
		{"an unknown draft", Options{Draft: "5"}, sources("a.json", `{}`), ":0:0 error[draft-unknown] "},
		{"an unknown $schema", Options{}, sources("a.json", `{"$schema": "http://json-schema.org/draft-03/schema#"}`), "a.json:1:13 error[draft-unknown] /$schema"},
		{"no JSON", Options{}, sources("a.json", `{`, "b.json", `{}`), "a.json:1:2 error[json-syntax] "},
		{"no schema", Options{}, sources("a.json", `[]`), "a.json:1:1 error[schema-invalid] "},
		{"a document twice", Options{}, sources("x/a.json", `{}`, "./x/a.json", `{}`), "./x/a.json:1:1 error[document-twice] "},
		{"a remote that is no JSON", Options{Remotes: map[string]Source{"http://example.com/r": {Path: "r.json", Data: []byte("no")}}},
			sources("a.json", `{"allOf": [{"$ref": "http://example.com/r"}, {"$ref": "http://example.com/r#/a"}]}`), "r.json:1:1 error[json-syntax] "},
	}
	for _, test := range tests {
		set, found := Load(test.sources, test.opts)
		if got := brief(found); got != test.want || set != nil {
			t.Errorf("%s: got %s, want %s (and a set: %v)", test.name, got, test.want, set != nil)
		}
	}
}

// BenchmarkLoad loads schemas with many definitions, each a resource with an
// anchor, and as many references. Time must grow with the size alone.
func BenchmarkLoad(b *testing.B) {
	for _, n := range []int{1000, 5000, 20000} {
		var properties, definitions []string
		for i := range n {
			properties = append(properties, fmt.Sprintf(`"p%d": {"$ref": "#/$defs/d%d"}`, i, i))
			definitions = append(definitions, fmt.Sprintf(`"d%d": {"$id": "http://example.com/%d", "$anchor": "a", "properties": {"a": {"type": "string"}}, "required": ["a"]}`, i, i))
		}
		text := `{"properties": {` + strings.Join(properties, ",") + `}, "$defs": {` + strings.Join(definitions, ",") + `}}`
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				if set, found := Load(sources("s.json", text), Options{}); set == nil {
					b.Fatal(found)
				}
			}
		})
	}
}
