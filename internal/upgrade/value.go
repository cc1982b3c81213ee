package upgrade

import "github.com/stategen/stategen/internal/ir"

// convert plans what becomes of a value; not ok if only a person can say.
func (b *builder) convert(from, to ir.Elem, claimed claims) (Convert, bool) {
	c, ok := b.convertButNull(from, to, claimed)
	if ok {
		c = b.notNull(c, from, to)
	}
	return c, ok
}

// notNull plans that null is left behind on the way down where the older major does not
// allow it, and the newer one does.
func (b *builder) notNull(c Convert, from, to ir.Elem) Convert {
	if !b.down || !allowsNull(from) || allowsNull(to) {
		return c
	}
	return NotNull{c}
}

// convertButNull is convert for a value that is not null.
func (b *builder) convertButNull(from, to ir.Elem, claimed claims) (Convert, bool) {
	kinds, fewer := fewerKinds(from, to)
	if fewer && !b.down {
		return Keep{}, false
	}
	c, ok := b.convertTyped(from, to, claimed)
	if _, narrow := c.(Narrow); narrow {
		return c, ok
	}
	if ok && fewer {
		c = Kept{Of: c, Kinds: kinds}
	}
	_, same := c.(Keep)
	kept, keeps := keptBeside(from), keptBeside(to)
	if ok && (kept && !(keeps && same) || anyKind(from) && !keeps && !anyKind(to)) {
		return Held{Of: c, As: from, Stays: keeps}, true
	}
	if ok && keepsMisfits(from) && !keepsMisfits(to) && !keeps {
		return Tried{Of: c, To: to}, true
	}
	return c, ok
}

// convertTyped is convert for a value that the type of its place holds.
func (b *builder) convertTyped(from, to ir.Elem, claimed claims) (Convert, bool) {
	if _, any := to.Type.(ir.Raw); any {
		if b.down && refused(from, to) != 0 {
			return Narrow{to}, !apart(from, to)
		}
		return Keep{}, !apart(from, to)
	}
	if n, ok := to.Type.(*ir.Union); ok {
		if _, ok := from.Type.(*ir.Union); !ok {
			return b.becomesAlternative(from, n, claimed)
		}
	}
	if o, n, ok := ir.ElemsOf(from.Type, to.Type); ok {
		c, ok := b.convert(o, n, claims{})
		return Each{c}, ok
	}
	switch o := from.Type.(type) {
	case ir.Scalar, ir.Raw:
		return Keep{}, sameKind(from, to)
	case *ir.Enum:
		n, ok := to.Type.(*ir.Enum)
		if !ok || n.Base != o.Base {
			return Keep{}, sameKind(from, to)
		}
		return b.values(from, to), true
	case *ir.Struct:
		if n, ok := to.Type.(*ir.Struct); ok {
			return b.object(o, n, claimed), true
		}
	case *ir.Tuple:
		if n, ok := to.Type.(*ir.Tuple); ok {
			return b.positions(o, n)
		}
	case *ir.Union:
		if n, ok := to.Type.(*ir.Union); ok {
			return b.choice(o, n)
		}
		return b.wasAlternative(o, to, claimed)
	}
	return Keep{}, false
}

// positions plans the elements of an array by position; not ok if there are others in
// the newer major, or if one of them is a person's.
func (b *builder) positions(from, to *ir.Tuple) (Convert, bool) {
	if len(from.Fields) != len(to.Fields) || (from.Rest == nil) != (to.Rest == nil) {
		return Keep{}, false
	}
	key := [2]*ir.Tuple{from, to}
	if b.tuples[key] { // such arrays are in it: what becomes of them has no name to call it by
		return Keep{}, same(from, to) && !b.respelled(from, to)
	}
	b.tuples[key] = true
	defer delete(b.tuples, key)
	p, ok := Positions{}, true
	convert := func(from, to ir.Elem) Convert {
		c, fits := b.convert(from, to, claims{})
		ok = ok && fits
		return c
	}
	for k, f := range from.Fields {
		g := to.Fields[k]
		if f.Required != g.Required || apart(f.Elem(), g.Elem()) {
			return Keep{}, false
		}
		p.First = append(p.First, convert(f.Elem(), g.Elem()))
	}
	if from.Rest != nil {
		p.Rest = convert(*from.Rest, *to.Rest)
	}
	return p, ok
}

// named begins the planning of what has a name to call it by, and returns what ends it: an array by
// position around it is not in itself by that.
func (b *builder) named() (end func()) {
	around := b.tuples
	b.tuples = map[[2]*ir.Tuple]bool{}
	return func() { b.tuples = around }
}

// keptBeside reports whether a place keeps what its type cannot hold, whatever it is.
func keptBeside(e ir.Elem) bool {
	_, isRaw := e.Type.(ir.Raw)
	return e.Loose || isRaw
}

// anyKind reports whether a place for an object keeps values of other kinds.
func anyKind(e ir.Elem) bool {
	s, ok := e.Type.(*ir.Struct)
	return ok && s.AnyKind
}

// keepsMisfits reports whether a place for a union keeps what the variants do not hold.
func keepsMisfits(e ir.Elem) bool {
	u, ok := e.Type.(*ir.Union)
	return ok && (u.AnyKind() || u.KeepsMisfits())
}
