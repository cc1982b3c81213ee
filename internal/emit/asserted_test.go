package emit

import (
	"strings"
	"testing"

	"github.com/stategen/stategen/internal/ir"
)

func TestAsserted(t *testing.T) {
	cyclic := &ir.Check{Rules: []ir.Rule{ir.MinLength{N: 1}}}
	cyclic.Rules = append(cyclic.Rules, ir.Apply{Check: cyclic})
	check := func(rules ...ir.Rule) *ir.Check { return &ir.Check{Rules: rules} }
	tests := []struct {
		name  string
		typ   ir.Type
		check *ir.Check
		want  string
	}{
		{"nothing", ir.String, nil, ""},
		{"once, and through references in a circle", ir.String, check(ir.MinLength{N: 1}, ir.Apply{Check: cyclic}, ir.MaxLength{N: 9}), "minLength 1, maxLength 9"},
		{"not what a named type says itself", &ir.Struct{}, check(ir.Apply{Check: check(ir.MinProperties{N: 1})}, ir.MaxProperties{N: 2}), "maxProperties 2"},
		{"inside", ir.List{Elem: ir.Elem{Type: ir.Map{Elem: ir.Elem{Type: ir.Int, Check: check(ir.Minimum{Text: "0"})}}}}, check(ir.UniqueItems{}), "uniqueItems; elements: values: minimum 0"},
		{"the type of what has none in Go", ir.Raw{}, check(ir.TypeIs{Types: []string{"string", "null"}}), "type string or null"},
		{"no type that Go says", ir.Int, check(ir.TypeIs{Types: []string{"integer"}}), ""},
		{"no format that Go says", ir.DateTime, check(ir.Format{Name: "date-time"}), ""},
		{"what is too long", ir.String, check(ir.Pattern{Source: strings.Repeat("a", 81)}, ir.Const{Text: `"` + strings.Repeat("a", 80) + `"`}), "a pattern, a constant"},
	}
	for _, test := range tests {
		if got := assertedOf(test.typ, test.check); got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
}

// Text of a schema stays within its line of the comment.
func TestAssertedStaysInTheComment(t *testing.T) {
	lines := docLines("", "", ir.Doc{}, "pattern a\n//go:build x\u2028*/ b")
	if got := comment(lines...).(interface{ GoString() string }).GoString(); strings.Count(got, "\n") > 1 || !strings.HasPrefix(strings.TrimSpace(got), "//") {
		t.Errorf("%q", got)
	}
}
