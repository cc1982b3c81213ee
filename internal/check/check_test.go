package check

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonschema"
)

func load(t *testing.T, draft, schema string) *jsonschema.Set {
	t.Helper()
	set, diags := jsonschema.Load([]jsonschema.Source{{Path: "s.json", Data: []byte(schema)}}, jsonschema.Options{Draft: draft})
	if set == nil {
		t.Fatalf("%s: %v", schema, diags)
	}
	return set
}

func byLocation(s *jsonschema.Schema) ir.Name { return ir.Name{Schema: s.Location()} }

// compiled returns the checks of a schema as text, a line a check.
func compiled(t *testing.T, draft, schema string) []string {
	t.Helper()
	set := load(t, draft, schema)
	c := New(set, Options{Name: byLocation})
	checks := c.Checks(c.Compile(set.Docs[0].Root))
	for _, d := range c.Diagnostics() {
		t.Errorf("%s: %s", schema, d.Message)
	}
	var lines []string
	for _, k := range checks {
		var rules []string
		for _, r := range k.Rules {
			rules = append(rules, r.String())
		}
		lines = append(lines, k.Schema+" = "+strings.Join(rules, "; "))
	}
	return lines
}

func TestCompile(t *testing.T) {
	for _, tt := range []struct {
		name, draft, schema string
		want                []string
	}{
		{"true has no check", "2020-12", `true`, nil},
		{"nor has what only describes", "2020-12", `{"title": "x", "properties": {"a": true}, "format": "color", "anyOf": [{"type": "null"}, {}], "if": {"type": "null"}, "minContains": 2}`, nil},
		{"false", "2020-12", `false`, []string{"# = never"}},
		{"scalars", "2020-12", `{"maximum": 2.5, "type": ["integer", "null"], "enum": [1, {"b" : [ "\u0041\n" ]}], "minLength": 2.0, "maxLength": 1e400}`,
			[]string{`# = type integer|null; enum 1|{"b":["A\u000a"]}; maximum 2.5; minLength 2; maxLength 2147483647`}},
		{"draft 4", "4", `{"type": "integer", "minimum": 1, "exclusiveMinimum": true, "maximum": 2, "exclusiveMaximum": false, "const": 3, "propertyNames": {"maxLength": 1}}`,
			[]string{"# = type integer; exclusiveMinimum 1; maximum 2"}},
		{"beside $ref in draft 7", "7", `{"$ref": "#/definitions/a", "type": "string", "definitions": {"a": {"type": "null"}}}`,
			[]string{"#/definitions/a = type null"}},
		{"beside $ref in draft 2019-09", "2019-09", `{"$ref": "#/$defs/a", "minLength": 1, "$defs": {"a": {"type": "string"}}}`,
			[]string{"# = minLength 1; apply #/$defs/a", "#/$defs/a = type string"}},
		{"recursion", "2020-12", `{"properties": {"next": {"$ref": "#"}}}`,
			[]string{`# = members {"next": #}`}},
		{"members in one pass", "2020-12", `{"properties": {"a": true, "b": false}, "patternProperties": {"^x": {"type": "null"}}, "additionalProperties": {"minimum": 1}, "propertyNames": {"maxLength": 3}}`,
			[]string{`# = members {"a": true, "b": false, /^x/: #/patternProperties/^x, additionalProperties: #/additionalProperties, propertyNames: #/propertyNames}`,
				"#/patternProperties/^x = type null", "#/additionalProperties = minimum 1", "#/propertyNames = maxLength 3"}},
		{"elements", "2020-12", `{"prefixItems": [true, {"minimum": 1}], "items": false}`,
			[]string{"# = elements [true, #/prefixItems/1, items: false]", "#/prefixItems/1 = minimum 1"}},
		{"elements of old", "7", `{"items": [{"minimum": 1}], "additionalItems": {"minimum": 2}}`,
			[]string{"# = elements [#/items/0, additionalItems: #/additionalItems]", "#/items/0 = minimum 1", "#/additionalItems = minimum 2"}},
		{"additionalItems without a list", "7", `{"items": {"minimum": 1}, "additionalItems": false}`,
			[]string{"# = elements [items: #/items]", "#/items = minimum 1"}},
		{"dependencies", "7", `{"dependencies": {"a": ["b"], "c": {"minProperties": 2}, "d": []}}`,
			[]string{"# = dependentRequired a: b; dependentSchemas \"c\": #/dependencies/c", "#/dependencies/c = minProperties 2"}},
		{"contents in draft 7", "7", `{"contentEncoding": "base64", "contentMediaType": "application/json"}`, []string{"# = content base64 application/json"}},
		{"contents in a later one", "2020-12", `{"contentEncoding": "base64"}`, nil},
		{"contains", "2019-09", `{"contains": {"minimum": 1}, "minContains": 0, "maxContains": 2}`,
			[]string{"# = contains 0 to 2 of #/contains", "#/contains = minimum 1"}},
		{"contains of any number", "2020-12", `{"contains": {"minimum": 1}, "minContains": 0}`, nil},
		{"contains evaluates any number", "2020-12", `{"contains": {"minimum": 1}, "minContains": 0, "unevaluatedItems": false}`,
			[]string{"# = contains 0 to any number of #/contains, evaluated; unevaluatedItems: false", "#/contains = minimum 1"}},
		{"contains evaluates", "2020-12", `{"contains": {"minimum": 1}, "unevaluatedItems": false}`,
			[]string{"# = contains 1 to any number of #/contains, evaluated; unevaluatedItems: false", "#/contains = minimum 1"}},
		{"what is evaluated matters", "2020-12", `{"properties": {"a": true}, "if": {"properties": {"b": true}}, "unevaluatedProperties": {"minimum": 1}}`,
			[]string{`# = members {"a": true}; if #/if then true else true; unevaluatedProperties: #/unevaluatedProperties`, `#/if = members {"b": true}`, "#/unevaluatedProperties = minimum 1"}},
		{"before there were vocabularies", "7", `{"format": "date"}`, []string{"# = format date"}},
		{"vocabularies", "2020-12", `{"$schema": "https://json-schema.org/draft/2020-12/schema", "format": "date"}`, []string{"# = format date"}},
	} {
		got := compiled(t, tt.draft, tt.schema)
		if strings.Join(got, "\n") != strings.Join(tt.want, "\n") {
			t.Errorf("%s:\n%s\nwant\n%s", tt.name, strings.Join(got, "\n"), strings.Join(tt.want, "\n"))
		}
	}
}

// A violation of the schema false names the keyword in whose value that stands.
func TestFalse(t *testing.T) {
	for _, tt := range []struct{ draft, schema, want string }{
		{"2020-12", `false`, "false"},
		{"2020-12", `{"not": {"not": false}}`, "not"},
		{"2020-12", `{"allOf": [true, false]}`, "allOf"},
		{"2020-12", `{"dependentSchemas": {"a": false}}`, "dependentSchemas"},
		{"2020-12", `{"$ref": "#/$defs/a", "$defs": {"a": false}}`, "$defs"},
		{"2020-12", `{"$ref": "#/components/schemas/a", "components": {"schemas": {"a": false}}}`, "a"},
		{"2020-12", `{"items": false}`, "items"},
		{"7", `{"items": [false]}`, "items"},
		{"2020-12", `{"properties": {"properties": {"not": false}}}`, "not"},
		{"2020-12", `{"properties": {"items": {"oneOf": [false]}}}`, "oneOf"},
		{"7", `{"properties": {"items": {"items": false}}}`, "items"},
	} {
		set := load(t, tt.draft, tt.schema)
		c := New(set, Options{Name: byLocation})
		var got []string
		for _, s := range set.Schemas() {
			if value, ok := s.Bool(); ok && !value {
				got = append(got, c.Compile(s).Rules[0].(ir.Never).Keyword)
			}
		}
		if strings.Join(got, " ") != tt.want {
			t.Errorf("%s: %q, want %q", tt.schema, got, tt.want)
		}
	}
}

// What tells alternatives apart is found wherever it is said.
func TestChoices(t *testing.T) {
	for _, tt := range []struct{ name, schema, want string }{
		{"kinds", `{"anyOf": [{"type": "string"}, {"type": ["integer", "null"]}, {"const": [1]}, {"enum": [true, {}]}]}`,
			"anyOf #/anyOf/0 (string) / #/anyOf/1 (null or integer) / #/anyOf/2 (array) / #/anyOf/3 (boolean or object)"},
		{"a constant", `{"oneOf": [{"properties": {"v": {"type": "string"}, "t": {"const": "a"}}, "type": "object"}, {"properties": {"t": {"const": "b"}}}, {"type": "null"}]}`,
			`oneOf by "t": #/oneOf/0 (object) for a / #/oneOf/1 for b / #/oneOf/2 (null)`},
		{"by reference", `{"oneOf": [{"$ref": "#/$defs/a"}, {"allOf": [{"$ref": "#/$defs/base"}], "properties": {"t": {"enum": ["b", "c"]}}}],
			"$defs": {"a": {"properties": {"t": {"$ref": "#/$defs/ta"}}}, "ta": {"type": "string", "const": "a"}, "base": {"properties": {"t": {"type": "string"}}}}}`,
			`oneOf by "t": #/$defs/a for a / #/oneOf/1 for b|c`},
		{"not distinct", `{"oneOf": [{"properties": {"t": {"const": "a"}}}, {"properties": {"t": {"enum": ["a", "b"]}}}]}`, `oneOf #/oneOf/0 / #/oneOf/1`},
		{"not in all", `{"oneOf": [{"properties": {"t": {"const": "a"}}}, {"properties": {"u": {"const": "b"}}}]}`, `oneOf #/oneOf/0 / #/oneOf/1`},
		{"no strings", `{"oneOf": [{"properties": {"t": {"const": 1}}}, {"properties": {"t": {"const": 2}}}]}`, `oneOf #/oneOf/0 / #/oneOf/1`},
		{"not with another kind allowed", `{"oneOf": [{"properties": {"t": {"const": "a"}}}, true]}`, `oneOf #/oneOf/0 / true`},
	} {
		got := compiled(t, "2020-12", tt.schema)
		if _, rules, _ := strings.Cut(got[0], " = "); rules != tt.want {
			t.Errorf("%s: %s\nwant %s", tt.name, rules, tt.want)
		}
	}
}

// A dynamic reference means another schema in each scope; each meaning is a
// check of its own.
func TestDynamicReferences(t *testing.T) {
	schema := `{"$id": "http://x/root", "$ref": "list", "properties": {"plain": {"$ref": "list"}},
		"$defs": {
			"item": {"$dynamicAnchor": "item", "type": "string"},
			"list": {"$id": "list", "items": {"$dynamicRef": "#item"}, "$defs": {"any": {"$dynamicAnchor": "item"}}},
			"alone": {"$id": "alone", "$ref": "list"}}}`
	set := load(t, "2020-12", schema)
	c := New(set, Options{Name: byLocation})
	root := c.Compile(set.Docs[0].Root)
	var list, alone *jsonschema.Schema
	for _, r := range set.Resources() {
		switch r.URI {
		case "http://x/list":
			list = r.Root
		case "http://x/alone":
			alone = r.Root
		}
	}
	if got := c.Compile(list); got != nil {
		t.Errorf("by itself, the list has the check %v", got.Rules)
	}
	if got := c.Compile(alone); got != nil {
		t.Errorf("with nothing outside, the list has the check %v", got.Rules)
	}
	var lines []string
	for _, k := range c.Checks(root) {
		lines = append(lines, k.Schema+" = "+k.Rules[0].String())
	}
	want := `# = apply #/$defs/list
#/$defs/list = elements [items: #/$defs/item]
#/$defs/item = type string`
	if got := strings.Join(lines, "\n"); got != want {
		t.Errorf("%s\nwant\n%s", got, want)
	}
}

func TestDiagnostics(t *testing.T) {
	for _, tt := range []struct {
		name, schema string
		stdlib       bool
		want         string
	}{
		{"endless", `{"allOf": [{"properties": {"a": {"anyOf": [{"$ref": "#/properties/b"}]}}}], "properties": {"b": {"not": {"$ref": "#/properties/b"}}}}`, false, "error schema-endless /properties/b"},
		{"not endless", `{"not": {"properties": {"a": {"$ref": "#"}}}}`, false, ""},
		{"look-around", `{"pattern": "a(?!b)"}`, false, "warning pattern-backtracks /pattern"},
		{"look-around with the standard library", `{"patternProperties": {"a(?!b)": false}}`, true, "error pattern-backtracks /patternProperties/a(?!b)"},
		{"no expression", `{"pattern": "^(a"}`, false, "error pattern-unsupported /pattern"},
		{"no expression for members", `{"patternProperties": {"^a": {}, "^(a/": {}}}`, false, "error pattern-unsupported /patternProperties/^(a~1"},
	} {
		set := load(t, "2020-12", tt.schema)
		c := New(set, Options{Name: byLocation, StdlibOnly: tt.stdlib})
		c.Compile(set.Docs[0].Root)
		var got []string
		for _, d := range c.Diagnostics() {
			got = append(got, map[diag.Severity]string{diag.Error: "error", diag.Warning: "warning"}[d.Severity]+" "+d.Code+" "+d.Pointer)
		}
		if strings.Join(got, ", ") != tt.want {
			t.Errorf("%s: %v, want %s", tt.name, got, tt.want)
		}
	}
}

// What is said of an expression is short, and the way out is one.
func TestExpressionsInDiagnostics(t *testing.T) {
	for source, want := range map[string]string{
		`((a{1000}){1000}){10}`:                               "make the bounds of its quantifiers smaller",
		strings.Repeat("(no|number|that|counts)?", 20_000):    "leave part of it out, or say it by other keywords, as enum does",
		strings.Repeat("(", 1100) + strings.Repeat(")", 1100): "write it with fewer groups within each other",
		"(" + strings.Repeat("a", 5000):                       "write it in the syntax of ECMA-262",
	} {
		set := load(t, "2020-12", `{"pattern": "`+source+`"}`)
		c := New(set, Options{Name: byLocation})
		c.Compile(set.Docs[0].Root)
		d := c.Diagnostics()
		if len(d) != 1 || d[0].Hint != want || len(d[0].Message) > 500 {
			t.Errorf("%.30s: %+v, want the hint %q", source, d, want)
		}
	}
}

// In how many ways dynamic references can be understood grows with the power of how many resources
// have them; who writes so is told, in place of minutes and gigabytes.
func TestTooManyScopes(t *testing.T) {
	schema := func(n int) string {
		var defs []string
		for i := range n {
			var ways []string
			for k := range n {
				ways = append(ways, fmt.Sprintf(`{"$ref": "r%d"}`, k))
			}
			defs = append(defs, fmt.Sprintf(`"r%[1]d": {"$id": "r%[1]d", "items": {"anyOf": [%[2]s, {"$dynamicRef": "#a%[1]d"}]},
				"$defs": {"a": {"$dynamicAnchor": "a%[1]d", "type": "string"}, "b": {"$dynamicAnchor": "a%[3]d", "type": "integer"}}}`, i, strings.Join(ways, ","), (i+1)%n))
		}
		return `{"$id": "http://x/root", "$ref": "r0", "$defs": {` + strings.Join(defs, ",") + `}}`
	}
	for n, want := range map[int]string{3: "", 12: "dynamic-scopes"} {
		set := load(t, "2020-12", schema(n))
		c := New(set, Options{Name: byLocation})
		checks := c.Checks(c.Compile(set.Docs[0].Root))
		found := c.Diagnostics()
		if got := len(found) > 0; got != (want != "") || got && (len(found) > 1 || found[0].Code != want || found[0].Line == 0) {
			t.Errorf("%d resources: %d checks, %v", n, len(checks), found)
		}
	}
}
