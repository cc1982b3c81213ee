package emit

import (
	"strconv"
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

// A variant that is told by many tags says the first of them: all of the values of an enum, say, would
// be a comment of its own.
func TestEitherText(t *testing.T) {
	var tags []jsonvalue.Literal
	for k := range 21 {
		tags = append(tags, jsonvalue.Literal{Kind: jsonvalue.NumberLiteral, Text: strconv.Itoa(k)})
	}
	for n, want := range map[int]string{
		1:  "0",
		2:  "0 or 1",
		20: "0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18 or 19",
		21: "0, 1, 2, 3, 4, 5, 6, 7, 8, 9 or one of 11 others",
	} {
		if got := eitherText(tags[:n]); got != want {
			t.Errorf("%d tags: %s, want %s", n, got, want)
		}
	}
}
