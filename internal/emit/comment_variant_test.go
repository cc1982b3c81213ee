package emit

import (
	"testing"

	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonvalue"
)

// A variant without a tag says all of the members that it is without, and what it has for that.
func TestWithoutText(t *testing.T) {
	v, other := new(ir.Variant), new(ir.Variant)
	both := []*ir.Variant{v, other}
	tags := [][]jsonvalue.Literal{nil, {{Text: "x"}}}
	byLevel := ir.ByTag{Property: "level", None: &ir.Shared{Variants: []*ir.Variant{v}}}
	for _, test := range []struct {
		none *ir.Shared
		want string
	}{
		{&ir.Shared{Variants: []*ir.Variant{v}}, ` without "type"`},
		{&ir.Shared{Variants: both, Select: ir.ByMembers{Sets: [][]string{{"url"}, {"file"}}}}, ` without "type" but with url`},
		{&ir.Shared{Variants: both, Select: ir.ByMembers{Sets: [][]string{nil, {"file"}}}}, ` without "type" and without what the others require`},
		{&ir.Shared{Variants: both, Select: byLevel, Tags: tags}, ` without "type" or "level"`},
		{&ir.Shared{Variants: both, Select: byLevel, Tags: [][]jsonvalue.Literal{{{Text: "x"}}, nil}}, ` without "type" but with level "x" or none`},
		{&ir.Shared{Variants: both, Select: ir.ByTag{Property: "level", None: &ir.Shared{Variants: both, Select: ir.ByMatch{}}}, Tags: [][]jsonvalue.Literal{nil, nil}},
			` without "type" or "level" if valid as one`},
	} {
		if got := withoutText(ir.ByTag{Property: "type", None: test.none}, v); got != test.want {
			t.Errorf("got %s, want %s", got, test.want)
		}
	}
}
