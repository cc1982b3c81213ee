package emit

import (
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonvalue"
)

// tagNote is what a field of a struct, a tag of a union, has to say when it is written.
type tagNote struct {
	tags []jsonvalue.Literal
	own  bool // with other tags than these the struct is read as something else; else with these
}

// tagNotes returns the notes about a field of s. There is none if it is no tag, or if the
// tag is no field.
func tagNotes(s *ir.Struct, fl *ir.Field) []tagNote {
	var list []tagNote
	var note func(sel ir.ByTag, variants []*ir.Variant, tags func(int) []jsonvalue.Literal)
	note = func(sel ir.ByTag, variants []*ir.Variant, tags func(int) []jsonvalue.Literal) {
		if sel.Property == fl.JSON {
			n := noteOf(s, variants, tags)
			isSame := func(m tagNote) bool { return m.own == n.own && slices.Equal(m.tags, n.tags) }
			if !slices.ContainsFunc(list, isSame) { // of several unions one says it
				list = append(list, n)
			}
		}
		for _, shared := range sel.Groups() {
			further, ok := shared.Select.(ir.ByTag)
			if !ok || !slices.ContainsFunc(shared.Variants, func(v *ir.Variant) bool { return v.Struct == s }) {
				continue // with the tag of a group that it is not in, it has been noted by that
			}
			note(further, shared.Variants, func(k int) []jsonvalue.Literal { return shared.Tags[k] })
		}
	}
	for _, u := range s.Variants {
		if sel, ok := tagOf(u); ok {
			note(sel, u.Variants, func(k int) []jsonvalue.Literal { return u.Variants[k].Tags })
		}
	}
	return list
}

// noteOf is the note about a tag that tells s from other variants.
func noteOf(s *ir.Struct, variants []*ir.Variant, tags func(int) []jsonvalue.Literal) tagNote {
	var own, others []jsonvalue.Literal
	for k, v := range variants {
		if v.Struct == s {
			own = append(own, tags(k)...)
		} else {
			others = append(others, tags(k)...)
		}
	}
	if len(own) == 0 { // it is what any other tag selects
		return tagNote{others, false}
	}
	return tagNote{own, true}
}

// noteTags emits what notes a tag that a program may have set, after the member whose
// text begins at the index at of dst.
func noteTags(g *jen.Group, fl *ir.Field, notes []tagNote) {
	for _, n := range notes {
		var texts []string
		for _, tag := range n.tags {
			if tag.Kind != jsonvalue.PrefixLiteral {
				texts = append(texts, ","+jsonvalue.Quote(fl.JSON)+":"+literalText(tag))
			}
		}
		args := verbatims(texts).call(jen.Id("dst").Index(jen.Id("at"), jen.Empty()))
		switch {
		case n.own:
			g.Id("e").Dot("noteTag").Add(args)
		case n.isCompared():
			g.Id("e").Dot("noteOtherTag").Add(args)
		default:
			g.Id("e").Dot("made").Op("=").True()
		}
	}
}

// isCompared reports whether the text of the member decides; else the note is taken
// of any.
func (n tagNote) isCompared() bool {
	return n.own || !slices.ContainsFunc(n.tags, func(tag jsonvalue.Literal) bool { return !isPlainTag(tag) })
}

// isPlainTag reports whether a tag is written in one way only.
func isPlainTag(l jsonvalue.Literal) bool {
	return l.Kind == jsonvalue.StringLiteral && !strings.ContainsFunc(l.Text, func(r rune) bool { return r < ' ' || r > '~' || r == '"' || r == '\\' })
}

// noteVariant emits the note that a variant is written which without its tag would be read as
// something else; nil if none of a union would be.
func noteVariant(u *ir.Union) jen.Code {
	var told, others []jen.Code
	for _, v := range u.Variants {
		if v.Struct == nil || v.Struct.Tag == nil {
			continue
		}
		typ := jen.Op("*").Id(v.Struct.Name.Go)
		if needsTag(u.Select, v, v.Struct.Tag.JSON) {
			told = append(told, typ)
		} else {
			others = append(others, typ)
		}
	}
	note := jen.Id("e").Dot("variantAt").Op("=").Len(jen.Id("dst")).Op("+").Lit(1)
	switch {
	case len(told) == 0:
		return nil
	case len(others) == 0:
		return note
	}
	return jen.Switch(jen.Parens(jen.Op("*").Id("x")).Assert(jen.Type())).Block(jen.Case(told...).Block(note))
}

// needsTag reports whether a variant is selected by the tags that it has of a property, and not
// without one.
func needsTag(sel ir.Selector, v *ir.Variant, property string) bool {
	byTag, ok := sel.(ir.ByTag)
	if !ok || byTag.ByShape || mayLackTag(byTag, v) {
		return false
	}
	return byTag.Property == property && !byTag.IsElse(v) || slices.ContainsFunc(byTag.Groups(), func(group ir.Shared) bool {
		return slices.Contains(group.Variants, v) && group.Tags != nil && needsTag(group.Select, v, property)
	})
}

// mayLackTag reports whether a variant is selected by any other tag, whatever the object is
// beside, or without one.
func mayLackTag(sel ir.ByTag, v *ir.Variant) bool {
	return sel.IsElse(v) && sel.Else.Select == nil || sel.IsNone(v)
}
