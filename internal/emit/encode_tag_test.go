package emit

import (
	"slices"
	"testing"

	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonvalue"
)

// A further tag is noted among the variants that the struct has the first one in common with, and
// no others: it is not read as one of these.
func TestNotesOfFurtherTags(t *testing.T) {
	tag := func(text string) []jsonvalue.Literal {
		return []jsonvalue.Literal{{Kind: jsonvalue.StringLiteral, Text: text}}
	}
	var structs []*ir.Struct
	u := &ir.Union{}
	sel := ir.ByTag{Property: "type", Kind: jsonvalue.StringLiteral}
	for _, first := range []string{"request", "response"} {
		group := ir.Shared{On: tag(first), Select: ir.ByTag{Property: "of"}}
		for _, second := range []string{"tool", "model"} {
			s := &ir.Struct{Variants: []*ir.Union{u}}
			v := &ir.Variant{Struct: s, Tags: tag(first)}
			structs, u.Variants = append(structs, s), append(u.Variants, v)
			group.Variants, group.Tags = append(group.Variants, v), append(group.Tags, tag(second))
		}
		sel.Shared = append(sel.Shared, group)
	}
	u.Select = sel
	notes := tagNotes(structs[0], &ir.Field{JSON: "of"})
	if len(notes) != 1 || !notes[0].own || !slices.Equal(notes[0].tags, tag("tool")) {
		t.Errorf("got %v, want one note, about its own tag", notes)
	}
}

// What is a variant of several unions with the same tags has one note.
func TestNotesOfSeveralUnions(t *testing.T) {
	tags := []jsonvalue.Literal{{Kind: jsonvalue.StringLiteral, Text: "stdout"}, {Kind: jsonvalue.StringLiteral, Text: "stderr"}}
	s := &ir.Struct{}
	for range 2 {
		u := &ir.Union{Select: ir.ByTag{Property: "on"}, Variants: []*ir.Variant{{Struct: s, Tags: tags}}}
		s.Variants = append(s.Variants, u)
	}
	if notes := tagNotes(s, &ir.Field{JSON: "on"}); len(notes) != 1 {
		t.Errorf("got %v, want one note", notes)
	}
}
