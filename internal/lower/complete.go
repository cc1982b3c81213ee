package lower

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonvalue"
	"github.com/stategen/stategen/internal/union"
)

// complete fills in a decided union.
func (l *lowerer) complete(a *alternation, options []option, d union.Decision) {
	u := a.union
	u.Keyword = cmp.Or(a.keyword, "oneOf") // of an inferred union none does, but it is meant
	u.Select = d.Select
	for i, o := range options {
		variant := &ir.Variant{Struct: o.structure()}
		if d.Tags != nil {
			variant.Tags = d.Tags[i]
		}
		if d.First != nil {
			variant.First = d.First[i]
		}
		if d.Elem != nil {
			variant.Elem = d.Elem[i]
		}
		if variant.Struct == nil {
			variant.Wrap = &ir.Wrap{Name: l.wrapName(u, options, i), Doc: o.doc, Kinds: o.kinds &^ jsonvalue.NullKind, Elem: o.place.elem(), Inside: o.place.inside}
			variant.Wrap.Elem.Nullable = false // the union's own place says it
		} else {
			variant.Struct.Variants = append(variant.Struct.Variants, u)
			l.inherit(variant.Struct, o)
		}
		u.Variants = append(u.Variants, variant)
	}
	if u.Base != nil {
		u.Base.Variants = append(u.Base.Variants, u)
	}
	if tag, ok := d.Select.(ir.ByTag); ok {
		for k, variant := range u.Variants {
			l.takeTag(variant, options[k], tag.Property)
		}
		u.Select = completeTag(tag, d, u.Variants)
	}
	u.Why = fmt.Sprintf("%s: union of %s: %s", u.Name.Schema, listVariants(options, d.Tags), d.Why)
	if len(options) == 0 { // a family of nothing but definitions
		u.Why = u.Name.Schema + ": union of nothing: no document describes a value"
	}
}

// completeTag completes a selector by the variant for what has no tag of the
// others, and by how those with the same tags, or none, are told apart.
func completeTag(tag ir.ByTag, d union.Decision, variants []*ir.Variant) ir.ByTag {
	for k, v := range variants {
		if v.Struct != nil && d.Tags[k] == nil {
			tag.Else = &ir.Shared{Variants: []*ir.Variant{v}}
		}
	}
	if d.Rest != nil {
		rest := completeGroup(*d.Rest, variants)
		tag.Else = &rest
	}
	for _, g := range d.Shared {
		tag.Shared = append(tag.Shared, completeGroup(g, variants))
	}
	if d.None != nil {
		none := completeGroup(*d.None, variants)
		tag.None, tag.Null = &none, d.Null
	}
	return tag
}

func completeGroup(g union.Group, variants []*ir.Variant) ir.Shared {
	s := ir.Shared{On: g.Tags, Select: g.Decision.Select, Tags: g.Decision.Tags}
	for _, i := range g.Members {
		s.Variants = append(s.Variants, variants[i])
	}
	if inner, ok := s.Select.(ir.ByTag); ok {
		s.Select = completeTag(inner, g.Decision, s.Variants)
	}
	return s
}

// listVariants names options with their tags.
func listVariants(options []option, tags [][]jsonvalue.Literal) string {
	var list []string
	for i := range options {
		text := called(options, i)
		if strings.HasPrefix(text, "with ") { // called after a member that it has
			text = "one " + text
		}
		if tags != nil && len(tags[i]) > 0 {
			var quoted []string
			for _, tag := range tags[i] {
				quoted = append(quoted, tag.String())
			}
			text += " (" + strings.Join(quoted, ", ") + ")"
		}
		list = append(list, text)
	}
	return strings.Join(list, ", ")
}
