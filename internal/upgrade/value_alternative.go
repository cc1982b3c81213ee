package upgrade

import (
	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonvalue"
)

// A value that was the only one its place takes may be one of several in the newer major:
// text that is text or a list of parts. It is converted as the alternative of its kind.

// becomesAlternative plans what becomes of a value where the other major has a union; not
// ok if its kind does not tell which alternative it is.
func (b *builder) becomesAlternative(from ir.Elem, to *ir.Union, claimed claims) (Convert, bool) {
	v := ofKinds(to, KindsOf(ir.Elem{Type: from.Type}))
	if v == nil {
		return Keep{}, false
	}
	if v.Struct == nil {
		return b.convert(ir.Elem{Type: from.Type}, v.Wrap.Elem, claimed)
	}
	s, is := from.Type.(*ir.Struct)
	if !is || len(v.Tags) > 0 {
		return Keep{}, false
	}
	return b.object(s, v.Struct, claimed), true
}

// wasAlternative plans the way back: what the older major has no alternatives of is left
// behind.
func (b *builder) wasAlternative(from *ir.Union, to ir.Elem, claimed claims) (Convert, bool) {
	kinds := KindsOf(ir.Elem{Type: to.Type})
	v := ofKinds(from, kinds)
	if !b.down || v == nil {
		return Keep{}, false
	}
	if v.Struct == nil {
		c, ok := b.convert(v.Wrap.Elem, to, claimed)
		return Kept{c, kinds}, ok
	}
	s, is := to.Type.(*ir.Struct)
	if !is || len(v.Tags) > 0 {
		return Keep{}, false
	}
	return Kept{b.object(v.Struct, s, claimed), kinds}, true
}

// ofKinds returns the variant that values of some kinds are, which its own kind tells from
// all others; nil if there is none.
func ofKinds(u *ir.Union, kinds jsonvalue.Kinds) *ir.Variant {
	if u.Base != nil || u.AnyKind() || u.KeepsMisfits() {
		return nil
	}
	var found *ir.Variant
	for _, v := range u.Variants {
		switch is := kindsOf(v); {
		case is&kinds&^jsonvalue.NullKind == 0:
		case found != nil || is|kinds != is:
			return nil
		default:
			found = v
		}
	}
	return found
}
