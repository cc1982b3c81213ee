package upgrade

import (
	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonvalue"
)

// apart reports whether no value of one place is of a kind that the other one
// allows. An open place takes every value when it is read, so that its Go type does
// not tell: a string that stays where an object is wanted now would be kept, and a
// violation. Null does not count, since it can stay anywhere: but see notNull.
func apart(from, to ir.Elem) bool {
	kinds := KindsOf(from) &^ jsonvalue.NullKind
	return kinds != 0 && kinds&KindsOf(to) == 0
}

// refused returns the kinds of the values of one place that the other one does not allow.
func refused(from, to ir.Elem) jsonvalue.Kinds {
	return KindsOf(from) &^ KindsOf(to) &^ jsonvalue.NullKind
}

// allowsNull reports whether the schema allows null at a place, as far as is known.
func allowsNull(e ir.Elem) bool { return e.Nullable || KindsOf(e)&jsonvalue.NullKind != 0 }

// narrows reports whether a conversion leaves a value, or one of its elements, behind for
// its kind: what is handed to a hook, if there is one.
func narrows(c Convert) bool {
	switch c := c.(type) {
	case Narrow:
		return true
	case Each:
		return narrows(c.Of)
	case Positions:
		return c.any(narrows)
	case NotNull:
		return narrows(c.Of)
	}
	return false
}

// fewerKinds reports whether a place for a union has alternatives of kinds that the other
// one can neither read nor keep, and which kinds it has that can stay.
func fewerKinds(from, to ir.Elem) (stay jsonvalue.Kinds, fewer bool) {
	o, is := from.Type.(*ir.Union)
	n, stays := to.Type.(*ir.Union)
	if !is || !stays || o.AnyKind() || n.KeepsMisfits() {
		return 0, false
	}
	had, has := KindsOf(ir.Elem{Type: o})&^jsonvalue.NullKind, KindsOf(to)
	return had & has, had&^has != 0
}

// exchangesKinds reports whether places for unions have each alternatives of kinds that the other one
// can neither read nor keep, or lists and maps have such places. A hook is asked on the way up, and what
// it has made of the older ones is among the newer ones: so it is on the way back.
func exchangesKinds(from, to ir.Elem) bool {
	if o, n, ok := ir.ElemsOf(from.Type, to.Type); ok {
		return exchangesKinds(o, n)
	}
	_, goes := fewerKinds(from, to)
	_, comes := fewerKinds(to, from)
	return goes && comes
}

// widened reports whether every value of the older place can stay at the newer one,
// which takes others, too.
func widened(older, newer ir.Elem) bool {
	if o, n, ok := ir.ElemsOf(older.Type, newer.Type); ok {
		return widened(o, n)
	}
	switch n := newer.Type.(type) {
	case ir.Raw:
		return !apart(older, newer)
	case *ir.Union:
		v := ofKinds(n, KindsOf(older))
		return v != nil && v.Struct == nil && widened(older, v.Wrap.Elem)
	}
	return IsInteger(older.Type) && scalarKind(newer.Type) == ir.Float
}

// IsInteger reports whether a type is that of integers.
func IsInteger(t ir.Type) bool { return scalarKind(t) == ir.Int }

// KindsOf returns the kinds of the values that the schema allows at a place; all
// of them if what it says is more than that.
func KindsOf(e ir.Elem) jsonvalue.Kinds {
	if e.Loose {
		return jsonvalue.AnyKind
	}
	switch t := e.Type.(type) {
	case ir.Raw:
		return checkedKinds(e.Check, map[*ir.Check]bool{})
	case ir.Scalar, *ir.Enum:
		switch scalarKind(t) {
		case ir.Bool:
			return jsonvalue.BoolKind
		case ir.Int, ir.Float:
			return jsonvalue.NumberKind
		}
		return jsonvalue.StringKind
	case ir.List, *ir.Tuple:
		return jsonvalue.ArrayKind
	case ir.Map:
		return jsonvalue.ObjectKind
	case *ir.Struct:
		if t.AnyKind {
			return jsonvalue.AnyKind
		}
		return jsonvalue.ObjectKind
	case *ir.Union:
		if t.AnyKind() {
			return jsonvalue.AnyKind
		}
		var kinds jsonvalue.Kinds
		for _, v := range t.Variants {
			if v.Wrap != nil {
				kinds |= v.Wrap.Kinds.JSON()
			} else {
				kinds |= jsonvalue.ObjectKind
			}
		}
		if t.Base != nil {
			kinds |= jsonvalue.ObjectKind
		}
		return kinds
	}
	return jsonvalue.AnyKind
}

// checkedKinds returns the kinds of the values that a check's types let pass.
func checkedKinds(c *ir.Check, seen map[*ir.Check]bool) jsonvalue.Kinds {
	kinds := jsonvalue.AnyKind
	if c == nil || seen[c] {
		return kinds
	}
	seen[c] = true
	for _, rule := range c.Rules {
		switch r := rule.(type) {
		case ir.TypeIs:
			kinds &= r.Kinds().JSON()
		case ir.Apply:
			kinds &= checkedKinds(r.Check, seen)
		}
	}
	return kinds
}
