package lower_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonschema"
	"github.com/stategen/stategen/internal/lower"
)

// Arrays and maps within each other are lists and maps as far as Go can follow; where it
// can not, text is kept, and checked.
func TestNestedDeep(t *testing.T) {
	for _, c := range []struct {
		open, end string
		depth     int
		raw       bool
	}{
		{`{"type": "array", "items": `, `}`, 32, false},
		{`{"type": "array", "items": `, `}`, 33, true},
		{`{"type": "object", "additionalProperties": `, `}`, 32, false},
		{`{"type": "object", "additionalProperties": `, `}`, 33, true},
	} {
		schema := strings.Repeat(c.open, c.depth) + `{"type": "string"}` + strings.Repeat(c.end, c.depth)
		set, diags := jsonschema.Load([]jsonschema.Source{{Path: "schema.json", Data: []byte(`{"properties": {"p": ` + schema + `}}`)}}, jsonschema.Options{})
		if set == nil {
			t.Fatal(diags)
		}
		pkg, diags := lower.Lower(set, lower.Options{Package: "p", Root: "State"})
		field := pkg.Decls[0].(*ir.Struct).Fields[0]
		if _, isRaw := field.Type.(ir.Raw); isRaw != c.raw || isRaw && field.Check == nil {
			t.Errorf("%d times %s: the type is %#v, the check %v", c.depth, c.open, field.Type, field.Check)
		}
		if found := len(diags) == 1 && diags[0].Code == "nesting-unnamed" && diags[0].Pointer == "/properties/p"; found != c.raw {
			t.Errorf("%d times %s: %v", c.depth, c.open, diags)
		}
	}
}

// Where alternatives that add something are choices in turn, each level doubles the types. That
// ends at a number of them which no person would want, and before the machine's memory does.
func TestNestedChoices(t *testing.T) {
	for _, c := range []struct {
		levels   int
		combined bool
	}{{8, true}, {10, false}, {30, false}} {
		var definitions strings.Builder
		for k := range c.levels {
			fmt.Fprintf(&definitions, `"l%d": {"anyOf": [{"$ref": "#/$defs/l%d", "required": ["a%[1]d"], "properties": {"a%[1]d": {}}},
				{"$ref": "#/$defs/l%[2]d", "required": ["b%[1]d"], "properties": {"b%[1]d": {}}}]}, `, k, k+1)
		}
		schema := fmt.Sprintf(`{"properties": {"p": {"$ref": "#/$defs/l0"}}, "$defs": {%s"l%d": {"type": "object"}}}`, definitions.String(), c.levels)
		set, diags := jsonschema.Load([]jsonschema.Source{{Path: "schema.json", Data: []byte(schema)}}, jsonschema.Options{})
		if set == nil {
			t.Fatal(diags)
		}
		pkg, diags := lower.Lower(set, lower.Options{Package: "p", Root: "State"})
		i := slices.IndexFunc(diags, func(d diag.Diagnostic) bool { return d.Severity == diag.Error })
		if combined := i < 0 && len(pkg.Decls) > 1<<c.levels; combined != c.combined {
			t.Errorf("%d levels: %v", c.levels, diags)
		} else if !combined && (diags[i].Code != "schema-entangled" || diags[i].Line == 0 || diags[i].Pointer == "") {
			t.Errorf("%d levels: %v", c.levels, diags[i])
		}
	}
}
