package emit

import (
	"slices"
	"strings"
	"testing"

	"github.com/stategen/stategen/internal/ir"
)

func TestAsserted(t *testing.T) {
	cyclic := &ir.Check{Rules: []ir.Rule{ir.MinLength{N: 1}}}
	cyclic.Rules = append(cyclic.Rules, ir.Apply{Check: cyclic})
	check := func(rules ...ir.Rule) *ir.Check { return &ir.Check{Rules: rules} }
	keys := func(names *ir.Check) *ir.Check { return check(ir.Members{Names: names}) }
	choice := func(names ...string) (c ir.Choice) {
		for _, name := range names {
			c.Alternatives = append(c.Alternatives, ir.Alternative{Check: check(ir.Required{Names: []string{name}})})
		}
		return c
	}
	words := func(n int) []string { return strings.Fields(strings.Repeat("member ", n)) }
	circle := check()
	circle.Rules = []ir.Rule{ir.MinLength{N: 1}, ir.Members{Names: circle}}
	tests := []struct {
		name  string
		typ   ir.Type
		check *ir.Check
		want  string
	}{
		{"no rule", ir.String, nil, ""},
		{"once, and through references in a circle", ir.String, check(ir.MinLength{N: 1}, ir.Apply{Check: cyclic}, ir.MaxLength{N: 9}), "minLength 1, maxLength 9"},
		{"not what a named type says itself", &ir.Struct{}, check(ir.Apply{Check: check(ir.MinProperties{N: 1})}, ir.MaxProperties{N: 2}), "maxProperties 2"},
		{"inside", ir.List{Elem: ir.Elem{Type: ir.Map{Elem: ir.Elem{Type: ir.Int, Check: check(ir.Minimum{Text: "0"})}}}}, check(ir.UniqueItems{}), "uniqueItems; elements: values: minimum 0"},
		{"the type of what has none in Go", ir.Raw{}, check(ir.TypeIs{Types: []string{"string", "null"}}), "type string or null"},
		{"no type that Go says", ir.Int, check(ir.TypeIs{Types: []string{"integer"}}), ""},
		{"no format that Go says", ir.DateTime, check(ir.Format{Name: "date-time"}), ""},
		{"nothing", ir.Raw{}, check(ir.TypeIs{Types: []string{"string"}}, ir.Never{}), "nothing is valid"},
		{"the opposite of everything", ir.List{Elem: ir.Elem{Type: ir.Raw{}, Check: check(ir.Not{})}}, nil, "elements: nothing is valid"},
		{"the opposite of something", ir.Raw{}, check(ir.Not{Check: check(ir.MinLength{N: 1})}), ""},
		{"keys", ir.Map{Elem: ir.Elem{Type: ir.Int, Check: check(ir.Minimum{Text: "0"})}}, check(ir.MinProperties{N: 1}, ir.Members{Names: check(ir.EnumOf{Texts: []string{`"a"`, `"b c"`}})}), `minProperties 1; keys: one of "a", "b c"; values: minimum 0`},
		{"keys of an object", &ir.Struct{}, keys(check(ir.Pattern{Source: "^x-"})), "keys: pattern ^x-"},
		{"keys, once", &ir.Struct{}, check(ir.Members{Names: check(ir.Const{Text: `"a"`})}, ir.Members{Names: check(ir.Const{Text: `"a"`})}), `keys: const "a"`},
		{"keys in a circle", &ir.Struct{}, keys(circle), "keys: minLength 1"},
		{"too many keys", &ir.Struct{}, keys(check(ir.EnumOf{Texts: slices.Repeat([]string{`"key"`}, 20)})), "keys: one of a list"},
		{"null, which the place says", ir.String, check(ir.EnumOf{Texts: []string{`"a"`, "null", `"null"`}}), `one of "a", "null"`},
		{"values of several kinds", ir.Raw{}, check(ir.EnumOf{Texts: []string{`"a"`, "1", "null"}}), `one of "a", 1, null`},
		{"too many of several kinds", ir.Raw{}, check(ir.EnumOf{Texts: slices.Repeat([]string{"1", "true"}, 20)}), "one of a list"},
		{"no value", ir.Raw{}, check(ir.EnumOf{}), "nothing is valid"},
		{"the values of an enum, which has them", &ir.Enum{}, check(ir.EnumOf{Texts: []string{`"a"`}}), ""},
		{"one value beside null", ir.Bool, check(ir.EnumOf{Texts: []string{"true", "null"}}), "const true"},
		{"which members there are", &ir.Struct{}, check(ir.OneOf{Choice: choice("text", "a b")}, ir.AnyOf{Choice: choice("a", "b")}), `exactly one of text, "a b", at least one of a, b`},
		{"many members", &ir.Struct{}, check(ir.OneOf{Choice: choice(words(20)...)}), "exactly one of " + strings.Join(words(20), ", ")},
		{"too many members", &ir.Struct{}, check(ir.AnyOf{Choice: choice(words(90)...)}), "at least one of 90 members"},
		{"no choice of more than members", &ir.Struct{}, check(ir.OneOf{Choice: ir.Choice{Alternatives: []ir.Alternative{{Check: check(ir.Required{Names: []string{"a", "b"}})}, {}}}}), ""},
		{"what is too long", ir.String, check(ir.Pattern{Source: strings.Repeat("a", 81)}, ir.Const{Text: `"` + strings.Repeat("a", 80) + `"`}), "a pattern, a constant"},
	}
	for _, test := range tests {
		if got := assertedOf(test.typ, test.check); got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
}

// What is said of a place, such as that it may be null, stands apart from what is said of its elements.
func TestAssertedAt(t *testing.T) {
	raw := ir.List{Elem: ir.Elem{Type: ir.Raw{}, Check: &ir.Check{Rules: []ir.Rule{ir.TypeIs{Types: []string{"object"}}}}}}
	unique := &ir.Check{Rules: []ir.Rule{ir.UniqueItems{}}}
	for _, test := range []struct {
		name string
		at   place
		want string
	}{
		{"absent or null", place{typ: raw, nullable: true, optional: true}, "may be null (in Extra); elements: type object"},
		{"and bounded", place{typ: raw, check: unique, nullable: true, optional: true}, "may be null (in Extra), uniqueItems; elements: type object"},
		{"elements that may be null, too", place{typ: ir.List{Elem: ir.Elem{Type: raw, Nullable: true}}, nullable: true}, "may be null (nil); elements may be null (nil); elements: type object"},
		{"no null", place{typ: raw}, "elements: type object"},
	} {
		if got := assertedAt(test.at); got != test.want {
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
