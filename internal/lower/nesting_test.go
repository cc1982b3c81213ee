package lower_test

import (
	"strings"
	"testing"

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
