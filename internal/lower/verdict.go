package lower

import (
	"slices"

	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonvalue"
)

// giveVerdicts finds the unions whose variants do not decide what is valid: a
// tag that is a default only, or that may be missing, does not make the other
// alternatives invalid, and an object that has the members of one variant may
// have those of others. What is no object is decided by the whole where a
// variant has only members in mind.
func (l *lowerer) giveVerdicts() {
	done := map[*alternation]bool{}
	for _, a := range l.alternations {
		l.giveVerdict(a, done)
	}
}

func (l *lowerer) giveVerdict(a *alternation, done map[*alternation]bool) {
	if done[a] {
		return
	}
	done[a] = true
	for _, inner := range a.inside { // whose verdict may be that of a
		l.giveVerdict(inner, done)
	}
	if a.inherited != nil {
		if decides, fits := a.baseDecides(); decides {
			base := a.inherited.schema
			view := l.viewOf(base)
			a.union.Verdict = &ir.Verdict{Check: l.someWhole(&view), Always: true, Fits: fits}
		}
	}
	if a.union.Verdict != nil || !a.isChoice() {
		return
	}
	repeats := a.repeats && a.keyword == "oneOf"
	needed, always := repeats, repeats
	switch sel := a.union.Select.(type) {
	case ir.ByTag:
		constant, required := l.tagsOf(sel, a.union.Variants, func(k int) []jsonvalue.Literal { return a.union.Variants[k].Tags })
		needed, always = needed || !constant || !required || a.union.AnyKind(), always || !constant
	case ir.ByKind:
		if a.union.AnyKind() {
			needed, always = true, true
		}
	case ir.ByMembers, ir.ByMatch:
		needed, always = true, true
	}
	if slices.ContainsFunc(a.union.Variants, func(v *ir.Variant) bool { return len(v.First) > 0 || v.Elem != 0 }) {
		needed, always = true, true // an array may be empty
	}
	if unproved := a.isUnproved(); needed || unproved {
		a.union.Verdict = &ir.Verdict{Check: l.someWhole(&a.view), Always: always || unproved}
	}
}

// baseDecides reports whether reading a variant of an inferred union would ask
// for more than the base does, which is all that the schema names: the variant
// narrows it, or extends another base, too, whose members it takes for those
// that the schema speaks of. What is valid then fits the variant nevertheless,
// unless the variant says what values of the base's members consist of.
func (a *alternation) baseDecides() (decides, fits bool) {
	base := a.union.Base
	fits = true
	for _, v := range a.union.Variants {
		first := v.Struct.Heritage()
		retypes := retypes(v.Struct, base)
		decides = decides || retypes || narrows(v.Struct, base) || first != nil && first != a.union && !sameMembers(first.Base, base)
		fits = fits && !retypes
	}
	return decides, fits
}

// retypes reports whether a variant gives what its base speaks of, a member or
// the others, another Go type.
func retypes(s, base *ir.Struct) bool {
	_, typed := s.Rest.(ir.TypedRest)
	return typed || len(s.Patterns) > 0 || slices.ContainsFunc(base.Fields, func(f *ir.Field) bool {
		g := s.Field(f.JSON)
		return g != nil && (g.Loose != f.Loose || g.Open != f.Open || !sameType(g.Type, f.Type))
	})
}

// narrows reports whether a variant allows less than its base of the object or
// of a member.
func narrows(s, base *ir.Struct) bool {
	return s.Check != nil && s.Check != base.Check || slices.ContainsFunc(base.Fields, func(f *ir.Field) bool {
		g := s.Field(f.JSON)
		return g != nil && (g.Required != f.Required || g.Nullable != f.Nullable || g.Check != f.Check)
	})
}

func sameMembers(a, b *ir.Struct) bool {
	return len(a.Fields) == len(b.Fields) && !slices.ContainsFunc(a.Fields, func(f *ir.Field) bool { return b.Field(f.JSON) == nil })
}

// isUnproved reports whether the whole decides at a union whose variants have
// become those of a, or one of a base, which takes what its variants do not.
func (a *alternation) isUnproved() bool {
	seen := map[*alternation]bool{} // they may lead to one in many ways
	var unproved func(*alternation) bool
	unproved = func(inner *alternation) bool {
		if seen[inner] {
			return false
		}
		seen[inner] = true
		return inner.union.Verdict != nil || inner.inherited != nil || slices.ContainsFunc(inner.inside, unproved)
	}
	return slices.ContainsFunc(a.inside, unproved)
}

// tagsOf reports whether the schemas of all variants allow no other tags than
// their own, and whether they demand one.
func (l *lowerer) tagsOf(sel ir.ByTag, variants []*ir.Variant, tags func(int) []jsonvalue.Literal) (constant, required bool) {
	constant, required = true, true
	for k, v := range variants {
		if v.Struct != nil {
			c, r := l.tagOf(v.Struct, sel.Property, tags(k))
			constant, required = constant && c, required && r
		}
	}
	groups := sel.Groups()
	if sel.None != nil {
		groups = append(slices.Clip(groups), *sel.None)
	}
	for _, shared := range groups {
		c, r := false, false
		switch inner := shared.Select.(type) {
		case nil:
			c, r = true, true
		case ir.ByMatch: // the whole is asked there
			c = true
		case ir.ByTag:
			c, r = l.tagsOf(inner, shared.Variants, func(k int) []jsonvalue.Literal { return shared.Tags[k] })
		}
		constant, required = constant && c, required && r
	}
	return constant, required
}

// tagOf reports whether the schema of a variant allows no other tags than its
// own, and whether it demands one: null is none.
func (l *lowerer) tagOf(s *ir.Struct, property string, tags []jsonvalue.Literal) (constant, required bool) {
	if t := s.Tag; t != nil && t.JSON == property {
		return t.Others == nil && s.Field(property) == nil, t.Required
	}
	f := s.Field(property)
	if f == nil {
		return isClosed(s), false
	}
	if prefix := l.finite[f].Prefix; prefix != "" { // of what any other tag selects, it may be that of a tag
		return slices.Contains(tags, jsonvalue.Literal{Kind: jsonvalue.PrefixLiteral, Text: prefix}), f.Required
	}
	constant, required = true, f.Required
	for _, value := range l.finite[f].Values {
		required = required && value.Kind != jsonvalue.NullLiteral
		constant = constant && (value.Kind == jsonvalue.NullLiteral || slices.ContainsFunc(tags, value.Same))
	}
	return constant && len(l.finite[f].Values) > 0, required
}
