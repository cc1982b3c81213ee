package upgrade

import (
	"slices"

	"github.com/stategen/stategen/internal/ir"
)

// stays reports whether a value is the same in both majors, wherever it stands.
func (b *builder) stays(from, to ir.Elem) bool {
	if sameElem(from, to) {
		if _, isEnum := from.Type.(*ir.Enum); isEnum {
			return !b.changes(from, to)
		}
		return !b.respelled(from.Type, to.Type)
	}
	return sameKind(from, to) && !b.changes(from, to)
}

// respelled reports whether something in values of a type that is the same in both majors is
// declared to be called otherwise, to go, or to be filled in: names may be exchanged, so that both
// have them all.
func (b *builder) respelled(from, to ir.Type) bool {
	if b.down {
		to = from // declarations are about types of the newer major
	}
	return contains(to, func(t ir.Decl) bool {
		s, object := t.(*ir.Struct)
		d := b.declared.of(t.Naming())
		return len(d.Renames)+len(d.Moves) > 0 || object && len(d.Drops) > 0 ||
			object && slices.ContainsFunc(d.Fills, func(fill Fill) bool { return mayLack(s, fill.Path) })
	})
}

// contains reports whether a type, or one that it has in it, is of some sort.
func contains(t ir.Type, is func(ir.Decl) bool) bool {
	seen := map[ir.Decl]bool{}
	var within func(t ir.Type) bool
	within = func(t ir.Type) bool {
		d, ok := ir.Inmost(t).(ir.Decl)
		if !ok || seen[d] {
			return false
		}
		seen[d] = true
		return is(d) || slices.ContainsFunc(ir.TypesIn(d), func(d ir.Decl) bool { return within(d) })
	}
	return within(t)
}

// changes reports whether scalars are called something else in the other major.
func (b *builder) changes(from, to ir.Elem) bool {
	c, _ := b.convertButNull(from, to, claims{})
	return Needed(c)
}

// sameKind reports whether every value of one type can stand where the other
// is wanted.
func sameKind(from, to ir.Elem) bool {
	if _, any := to.Type.(ir.Raw); any {
		return !apart(from, to)
	}
	o, n := scalarKind(from.Type), scalarKind(to.Type)
	if o == ir.Int && n == ir.Float {
		return true
	}
	return o >= 0 && o == n
}

// scalarKind is a scalar's JSON kind, by the plain scalar of that kind; -1 if
// it is none.
func scalarKind(t ir.Type) ir.Scalar {
	switch t := t.(type) {
	case *ir.Enum:
		return t.Base
	case ir.Scalar:
		return t.Plain()
	}
	return -1
}

// same reports whether two types say the same of a value, so that it can stay
// as it is.
func same(from, to ir.Type) bool { return comparison{}.types(from, to) }

// sameElem is same for places.
func sameElem(from, to ir.Elem) bool { return comparison{}.elems(from, to) }

// comparison is the pairs of types that are being compared: one that is met again within itself is
// the same if nothing else tells otherwise.
type comparison map[[2]ir.Type]bool

// types is same for what may be within other types.
func (c comparison) types(from, to ir.Type) bool {
	switch from.(type) {
	case *ir.Struct, *ir.Tuple, *ir.Union:
		key := [2]ir.Type{from, to}
		if c[key] {
			return true
		}
		c[key] = true
	}
	if o, n, ok := ir.ElemsOf(from, to); ok {
		return c.elems(o, n)
	}
	switch o := from.(type) {
	case *ir.Enum:
		n, ok := to.(*ir.Enum)
		return ok && slices.EqualFunc(o.Values, n.Values, func(a, b ir.EnumValue) bool { return a.Value == b.Value })
	case *ir.Struct:
		n, ok := to.(*ir.Struct)
		return ok && c.fields(o.Fields, n.Fields) && sameTag(o.Tag, n.Tag) && c.rest(o, n)
	case *ir.Tuple:
		n, ok := to.(*ir.Tuple)
		return ok && c.fields(o.Fields, n.Fields) && (o.Rest == nil) == (n.Rest == nil) &&
			(o.Rest == nil || c.elems(*o.Rest, *n.Rest))
	case *ir.Union:
		n, ok := to.(*ir.Union)
		return ok && slices.EqualFunc(o.Variants, n.Variants, c.variants)
	}
	return from == to
}

// variants compares alternatives of two unions, an object with an object.
func (c comparison) variants(from, to *ir.Variant) bool {
	if from.Struct == nil || to.Struct == nil {
		return from.Struct == to.Struct && c.elems(from.Wrap.Elem, to.Wrap.Elem)
	}
	return c.types(from.Struct, to.Struct)
}

// elems compares places: what the one keeps beside its type, the other one has to keep, too.
func (c comparison) elems(from, to ir.Elem) bool {
	return !apart(from, to) && (!from.Loose || to.Loose) && (!anyKind(from) || anyKind(to)) &&
		(!keepsMisfits(from) || keepsMisfits(to) || to.Loose) && c.types(from.Type, to.Type)
}

func (c comparison) fields(from, to []*ir.Field) bool {
	return slices.EqualFunc(from, to, func(a, b *ir.Field) bool {
		return a.JSON == b.JSON && a.Required == b.Required && c.elems(a.Elem(), b.Elem())
	})
}

// rest reports whether members without a field of their own can stay.
func (c comparison) rest(from, to *ir.Struct) bool {
	if !slices.EqualFunc(from.Patterns, to.Patterns, func(a, b *ir.PatternMap) bool {
		return a.Pattern.Source == b.Pattern.Source && c.elems(a.Elem, b.Elem)
	}) {
		return false
	}
	n, typed := to.Rest.(ir.TypedRest)
	if !typed {
		return true
	}
	o, ok := from.Rest.(ir.TypedRest)
	return ok && c.elems(o.Elem, n.Elem)
}

// sameTag reports whether two objects have the same discriminator, or none.
func sameTag(from, to *ir.Tag) bool {
	return (from == nil) == (to == nil) && (from == nil || from.JSON == to.JSON && from.Value == to.Value)
}
