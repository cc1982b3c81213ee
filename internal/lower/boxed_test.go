package lower_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonschema"
	"github.com/stategen/stategen/internal/lower"
)

// Of a chain of objects with two required members of the next type each, some members are
// pointers, so that no Go type is larger than the document that fills it.
func TestBoxLarge(t *testing.T) {
	const depth = 40
	var b strings.Builder
	b.WriteString(`{"$ref": "#/$defs/T0", "$defs": {`)
	for i := range depth {
		fmt.Fprintf(&b, `"T%[1]d": {"type": "object", "required": ["a", "b"], "properties": {"a": {"$ref": "#/$defs/T%[2]d"}, "b": {"$ref": "#/$defs/T%[2]d"}}}, `, i, i+1)
	}
	fmt.Fprintf(&b, `"T%d": {"type": "object", "properties": {"x": {"type": "string"}}}}}`, depth)
	set, diags := jsonschema.Load([]jsonschema.Source{{Path: "schema.json", Data: []byte(b.String())}}, jsonschema.Options{})
	if set == nil {
		t.Fatal(diags)
	}
	pkg, diags := lower.Lower(set, lower.Options{Package: "p", Root: "State"})
	if len(diags) > 0 {
		t.Fatal(diags)
	}
	var boxed []string
	for _, d := range pkg.Decls {
		s, _ := d.(*ir.Struct)
		for _, f := range s.Fields {
			if f.Boxed {
				boxed = append(boxed, s.Name.Def+"."+f.JSON)
			}
		}
	}
	// T40 is one object, T39 three, and T31 the first of more than a thousand, 1,023.
	// Its holder, T30, starts anew.
	if want := []string{"T0.a", "T0.b", "T10.a", "T10.b", "T20.a", "T20.b", "T30.a", "T30.b"}; !slices.Equal(boxed, want) {
		t.Errorf("pointers are %q, want %q", boxed, want)
	}
}
