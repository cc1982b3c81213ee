package upgrade

import (
	"slices"

	"github.com/stategen/stategen/internal/ir"
)

// convert plans what becomes of a value; not ok if only a person can say.
func (b *builder) convert(from, to ir.Elem, w within) (Convert, bool) {
	c, ok := b.convertButNull(from, to, w)
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
func (b *builder) convertButNull(from, to ir.Elem, w within) (Convert, bool) {
	kinds, fewer := fewerKinds(from, to)
	if fewer && !b.down {
		return Keep{}, false
	}
	c, ok := b.convertTyped(from, to, w)
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

// convertTyped is convert for a value that the type of its place holds.
func (b *builder) convertTyped(from, to ir.Elem, w within) (Convert, bool) {
	old, new := from.Type, to.Type
	if _, any := new.(ir.Raw); any {
		if b.down && refused(from, to) != 0 {
			return Narrow{to}, !apart(from, to)
		}
		return Keep{}, !apart(from, to)
	}
	if n, ok := new.(*ir.Union); ok {
		if _, ok := old.(*ir.Union); !ok {
			return b.becomesAlternative(from, n, w)
		}
	}
	if o, n, ok := ir.ElemsOf(old, new); ok {
		c, ok := b.convert(o, n, within{})
		return Each{c}, ok
	}
	switch o := old.(type) {
	case ir.Scalar, ir.Raw:
		return Keep{}, sameKind(from, to)
	case *ir.Enum:
		n, ok := new.(*ir.Enum)
		if !ok || n.Base != o.Base {
			return Keep{}, sameKind(from, to)
		}
		return b.values(from, to), true
	case *ir.Struct:
		if n, ok := new.(*ir.Struct); ok {
			return b.object(o, n, w), true
		}
	case *ir.Tuple:
		if n, ok := new.(*ir.Tuple); ok {
			return b.positions(o, n)
		}
	case *ir.Union:
		if n, ok := new.(*ir.Union); ok {
			return b.choice(o, n)
		}
		return b.wasAlternative(o, to, w)
	}
	return Keep{}, false
}

// positions plans the elements of an array by position; not ok if there are others in
// the newer major, or if one of them is a person's.
func (b *builder) positions(old, new *ir.Tuple) (Convert, bool) {
	if len(old.Fields) != len(new.Fields) || (old.Rest == nil) != (new.Rest == nil) {
		return Keep{}, false
	}
	key := [2]*ir.Tuple{old, new}
	if b.tuples[key] { // such arrays are in it: what becomes of them has no name to call it by
		return Keep{}, same(old, new, map[[2]ir.Type]bool{}) && !b.respelled(old, new)
	}
	b.tuples[key] = true
	defer delete(b.tuples, key)
	p, ok := Positions{}, true
	convert := func(from, to ir.Elem) Convert {
		c, fits := b.convert(from, to, within{})
		ok = ok && fits
		return c
	}
	for k, f := range old.Fields {
		g := new.Fields[k]
		if f.Required != g.Required || apart(f.Elem(), g.Elem()) {
			return Keep{}, false
		}
		p.First = append(p.First, convert(f.Elem(), g.Elem()))
	}
	if old.Rest != nil {
		p.Rest = convert(*old.Rest, *new.Rest)
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

// others plans the members of an object that have no field of their own: they stay, but
// for what the values of an enum are called.
func (b *builder) others(o *Object) {
	from, typed := o.Old.Rest.(ir.TypedRest)
	to, stays := o.New.Rest.(ir.TypedRest)
	if !typed || !stays || len(o.Old.Patterns)+len(o.New.Patterns) > 0 {
		return
	}
	c, ok := b.convert(from.Elem, to.Elem, within{})
	if !ok {
		return
	}
	o.Others = &Others{Convert: c}
	for _, f := range o.Old.Fields {
		o.Others.But = append(o.Others.But, f.JSON)
	}
	if t := o.Old.Tag; t != nil {
		o.Others.But = append(o.Others.But, t.JSON)
	}
}

// restStays reports whether members without a field can stay, but for what others
// converts: which ones an expression is about is not known to a step.
func (b *builder) restStays(o *Object) bool {
	for _, n := range o.New.Patterns {
		i := slices.IndexFunc(o.Old.Patterns, func(m *ir.PatternMap) bool { return m.Pattern.Source == n.Pattern.Source })
		if i < 0 || !b.stays(o.Old.Patterns[i].Elem, n.Elem) {
			return false
		}
	}
	from, typed := o.Old.Rest.(ir.TypedRest)
	to, wanted := o.New.Rest.(ir.TypedRest)
	return !wanted || o.Others != nil || typed && b.stays(from.Elem, to.Elem)
}

// stays reports whether a value is the same in both majors, wherever it stands.
func (b *builder) stays(from, to ir.Elem) bool {
	if sameElem(from, to, map[[2]ir.Type]bool{}) {
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
func (b *builder) respelled(old, new ir.Type) bool {
	if b.down {
		new = old // declarations are about types of the newer major
	}
	return contains(new, func(t ir.Decl) bool {
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
	c, _ := b.convertButNull(from, to, within{})
	return Needed(c)
}

// sameKind reports whether every value of one type can stand where the other
// is wanted.
func sameKind(old, new ir.Elem) bool {
	if _, any := new.Type.(ir.Raw); any {
		return !apart(old, new)
	}
	o, n := scalarKind(old.Type), scalarKind(new.Type)
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
		switch t {
		case ir.DateTime, ir.Base64:
			return ir.String
		}
		return t
	}
	return -1
}

// same reports whether two types say the same of a value, so that it can stay
// as it is.
func same(old, new ir.Type, seen map[[2]ir.Type]bool) bool {
	switch old.(type) {
	case *ir.Struct, *ir.Tuple, *ir.Union:
		key := [2]ir.Type{old, new}
		if seen[key] {
			return true
		}
		seen[key] = true
	}
	if o, n, ok := ir.ElemsOf(old, new); ok {
		return sameElem(o, n, seen)
	}
	switch o := old.(type) {
	case *ir.Enum:
		n, ok := new.(*ir.Enum)
		return ok && slices.EqualFunc(o.Values, n.Values, func(a, b ir.EnumValue) bool { return a.Value == b.Value })
	case *ir.Struct:
		n, ok := new.(*ir.Struct)
		return ok && sameFields(o.Fields, n.Fields, seen) && sameTag(o.Tag, n.Tag) && sameRest(o, n, seen)
	case *ir.Tuple:
		n, ok := new.(*ir.Tuple)
		return ok && sameFields(o.Fields, n.Fields, seen) && (o.Rest == nil) == (n.Rest == nil) &&
			(o.Rest == nil || sameElem(*o.Rest, *n.Rest, seen))
	case *ir.Union:
		n, ok := new.(*ir.Union)
		return ok && slices.EqualFunc(o.Variants, n.Variants, func(a, b *ir.Variant) bool {
			if a.Struct == nil || b.Struct == nil {
				return a.Struct == b.Struct && sameElem(a.Wrap.Elem, b.Wrap.Elem, seen)
			}
			return same(a.Struct, b.Struct, seen)
		})
	}
	return old == new
}

func sameElem(old, new ir.Elem, seen map[[2]ir.Type]bool) bool {
	return !apart(old, new) && (!old.Loose || new.Loose) && (!anyKind(old) || anyKind(new)) &&
		(!keepsMisfits(old) || keepsMisfits(new) || new.Loose) && same(old.Type, new.Type, seen)
}

// sameTag reports whether two objects have the same discriminator, or none.
func sameTag(old, new *ir.Tag) bool {
	return (old == nil) == (new == nil) && (old == nil || old.JSON == new.JSON && old.Value == new.Value)
}

// sameRest reports whether members without a field of their own can stay.
func sameRest(old, new *ir.Struct, seen map[[2]ir.Type]bool) bool {
	if !slices.EqualFunc(old.Patterns, new.Patterns, func(a, b *ir.PatternMap) bool {
		return a.Pattern.Source == b.Pattern.Source && sameElem(a.Elem, b.Elem, seen)
	}) {
		return false
	}
	n, typed := new.Rest.(ir.TypedRest)
	if !typed {
		return true
	}
	o, ok := old.Rest.(ir.TypedRest)
	return ok && sameElem(o.Elem, n.Elem, seen)
}

func sameFields(old, new []*ir.Field, seen map[[2]ir.Type]bool) bool {
	return slices.EqualFunc(old, new, func(a, b *ir.Field) bool {
		return a.JSON == b.JSON && a.Required == b.Required && sameElem(a.Elem(), b.Elem(), seen)
	})
}
