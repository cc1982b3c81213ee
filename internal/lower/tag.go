package lower

import (
	"slices"

	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonvalue"
)

// takeTag makes a member the tag of a variant, if it can only have one value.
// If more is said of the member than that value, the whole decides the variant.
func (l *lowerer) takeTag(v *ir.Variant, o option, property string) {
	s := v.Struct
	if s == nil || len(v.Tags) != 1 || s.Tag != nil {
		return
	}
	i := slices.IndexFunc(s.Fields, func(f *ir.Field) bool { return f.JSON == property })
	if i < 0 { // the schema names a tag that it does not declare
		s.Tag = &ir.Tag{JSON: property, Value: v.Tags[0], Others: ir.AnyValue{}, Schema: s.Name.Location()}
		l.undeclared[s] = true
		if _, open := s.Rest.(ir.Open); !open || len(s.Patterns) > 0 { // it may say something of others
			s.Check = l.wholeOfView(&o.view)
		}
		return
	}
	f := s.Fields[i]
	known := l.finite[f]
	if len(known.Values) != 1 || f.Nullable {
		return
	}
	if saysMore(f.Check) || isComposed(f.Type) {
		s.Check = l.wholeOfView(&o.view)
	}
	l.makeTag(s, i, v.Tags[0], nil) // of an enum, an expression says which of its values is meant
}

// isComposed reports whether a type itself says which values there are.
func isComposed(t ir.Type) bool {
	switch t.(type) {
	case ir.Scalar, *ir.Enum, ir.Raw:
		return false
	}
	return true
}

// saysMore reports whether a check asserts more than which values there are.
func saysMore(c *ir.Check) bool {
	return c != nil && slices.ContainsFunc(c.Rules, func(r ir.Rule) bool {
		switch r.(type) {
		case ir.Const, ir.EnumOf, ir.TypeIs:
			return false
		}
		return true
	})
}

// takeOpenTags makes members the tags of variants whose schema gives the tag
// as default only, or does not give it because a discriminator does, where all
// unions of the variant agree on it.
func (l *lowerer) takeOpenTags() {
	for _, a := range l.alternations {
		tag, ok := a.union.Select.(ir.ByTag)
		if !ok {
			continue
		}
		for _, v := range a.union.Variants {
			l.takeOpenTag(v, tag.Property)
		}
	}
	for _, a := range l.alternations {
		if tag, ok := a.union.Select.(ir.ByTag); ok {
			tag.ByShape = byShape(a.union, tag.Property)
			a.union.Select = tag
		}
	}
}

func (l *lowerer) takeOpenTag(v *ir.Variant, property string) {
	s := v.Struct
	if s == nil || s.Tag != nil || len(v.Tags) != 1 {
		return
	}
	i := slices.IndexFunc(s.Fields, func(f *ir.Field) bool { return f.JSON == property })
	f := s.Fields[i] // what the schema does not declare is a tag by now: see takeTag
	others := otherTags(f, v.Tags[0])
	if others == nil || f.Nullable || f.Check != nil {
		return
	}
	for _, u := range s.Variants {
		tag, ok := u.Select.(ir.ByTag)
		for _, other := range u.Variants {
			if other.Struct == s && (!ok || tag.Property != property || len(other.Tags) != 1 || !other.Tags[0].Same(v.Tags[0])) {
				return
			}
		}
	}
	l.makeTag(s, i, v.Tags[0], others)
}

// makeTag makes a field the tag of an object, which is a method: it has no other name.
func (l *lowerer) makeTag(s *ir.Struct, i int, value jsonvalue.Literal, others ir.OtherTags) {
	f := s.Fields[i]
	s.Tag = &ir.Tag{JSON: f.JSON, Value: value, Required: f.Required, Default: l.finite[f].IsDefault(value), Others: others, Schema: f.Schema}
	if by := l.asked[f]; by != nil {
		l.failExtension(by, "field", "the name "+f.Override+" is for a field, but this member tells the alternatives of a union apart, and is a method", "remove it")
	}
	s.Fields = slices.Delete(s.Fields, i, i+1)
	if enum, ok := f.Type.(*ir.Enum); ok {
		l.dropUnused(enum)
	}
}

// otherTags returns what a member may be beside its tag, which is a text; nil if its type does not
// allow that.
func otherTags(f *ir.Field, tag jsonvalue.Literal) ir.OtherTags {
	switch t := f.Type.(type) {
	case ir.Scalar:
		if t == ir.String {
			return ir.AnyText{}
		}
	case *ir.Enum:
		switch {
		case f.Open:
			return ir.AnyText{}
		case slices.ContainsFunc(t.Values, func(v ir.EnumValue) bool { return v.Value.Same(tag) }):
			return ir.Listed{Enum: t}
		}
	}
	return nil
}

// byShape reports whether what has no tag is to be told by its members: every
// variant has its tag as the default of a member that it does not require, so
// that a tag may be missing anywhere.
func byShape(u *ir.Union, property string) bool {
	for _, v := range u.Variants {
		if s := v.Struct; s != nil && (s.Tag == nil || s.Tag.JSON != property || !s.Tag.Default || s.Tag.Required) {
			return false
		}
	}
	return u.Base == nil
}
