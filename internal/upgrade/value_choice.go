package upgrade

import (
	"slices"

	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonvalue"
)

// choice plans the variants of two unions that one member tells apart, or the kind of
// JSON value; not ok if a variant that is no object is a person's.
func (b *builder) choice(from, to *ir.Union) (Convert, bool) {
	property, into, ok := toldBy(from, to)
	if !ok || slices.ContainsFunc(from.Variants, func(v *ir.Variant) bool { return v.Struct == nil && !b.wrapStays(v.Wrap, from, to) }) {
		return Keep{}, same(from, to) && !b.respelled(from, to)
	}
	key := [2]*ir.Union{from, to}
	if c := b.byUnion[key]; c != nil {
		return c, !c.unfit
	}
	c := &Choice{From: from, To: to, Name: b.name(from.Name.Go, to.Name.Go), Property: property, Into: into}
	b.byUnion[key] = c
	b.choices = append(b.choices, c)
	defer b.named()()

	b.wraps(c)
	if property == "" {
		b.byKind(c)
		return c, !c.unfit
	}
	decl, older := b.declaration(from, to), from.TagTexts()
	if b.down {
		older = to.TagTexts()
	} else {
		decl.about(subjectOfUnion(from), subjectOfUnion(to))
	}
	names, taken := decl.names(older, b.down), decl.taken(older, b.down)
	b.loseNames(&from.Name, &to.Name, decl, names)
	for _, v := range from.Variants {
		if v.Struct == nil {
			continue // its kind tells it
		}
		for _, tag := range v.Tags {
			k := b.becomes(v.Struct, tag, to, names.list, taken)
			k.Merged = !k.Gone && names.isMerged(tag.Text)
			if into != "" {
				k.Retag = nil // the object has a tag of its own
			}
			c.Cases = append(c.Cases, k)
		}
	}
	if into == "" {
		c.Cases = append(c.Cases, b.came(from, to, taken)...)
	}
	if from.Base != nil && to.Base != nil {
		c.Base = b.object(from.Base, to.Base, claims{})
	} else {
		c.Comes = to.Base
	}
	return c, !c.unfit
}

// toldBy returns the member that tells the variants of two unions apart, and that of the other
// one, into, if it is called otherwise; "" for unions whose variants the kinds of JSON values
// tell apart; not ok if neither does it in both.
func toldBy(from, to *ir.Union) (property, into string, ok bool) {
	if _, byKind := from.Select.(ir.ByKind); byKind {
		_, byKind = to.Select.(ir.ByKind)
		return "", "", byKind && sameKinds(from, to)
	}
	fromTag, okFrom := from.Select.(ir.ByTag)
	toTag, okTo := to.Select.(ir.ByTag)
	ok = okFrom && okTo && fromTag.Kind == toTag.Kind && fromTag.Property != "" && toTag.Property != "" &&
		len(fromTag.Shared)+len(toTag.Shared) == 0 && fromTag.Else == nil && toTag.Else == nil && fromTag.None == nil && toTag.None == nil &&
		!hasPrefixes(from) && !hasPrefixes(to)
	if fromTag.Property != toTag.Property {
		into, ok = toTag.Property, ok && haveOwnTags(from, fromTag.Property) && haveOwnTags(to, toTag.Property)
	}
	return fromTag.Property, into, ok
}

// haveOwnTags reports whether each object of a union has one value for the member that tells
// it apart, so that nobody has to be asked for it.
func haveOwnTags(u *ir.Union, property string) bool {
	return u.Base == nil && !slices.ContainsFunc(u.Variants, func(v *ir.Variant) bool {
		s := v.Struct
		return s != nil && (len(v.Tags) != 1 || s.Tag == nil || s.Tag.JSON != property || s.Tag.Others != nil)
	})
}

// sameKinds reports whether variants of two unions that take values of one kind take the
// same kinds, and are as much an object.
func sameKinds(from, to *ir.Union) bool {
	for _, o := range from.Variants {
		for _, n := range to.Variants {
			a, b := kindsOf(o), kindsOf(n)
			if a&b&^jsonvalue.NullKind != 0 && (a != b || (o.Struct == nil) != (n.Struct == nil)) {
				return false
			}
		}
	}
	return true
}

// kindsOf returns the kinds of JSON values that a variant is.
func kindsOf(v *ir.Variant) jsonvalue.Kinds {
	if v.Struct != nil {
		return jsonvalue.ObjectKind
	}
	return v.Wrap.Kinds.JSON()
}

// byKind plans the object of a union that the kinds of JSON values tell apart.
func (b *builder) byKind(c *Choice) {
	for _, v := range c.From.Variants {
		for _, n := range c.To.Variants {
			if v.Struct != nil && n.Struct != nil {
				c.Kinds = append(c.Kinds, OfKind{jsonvalue.ObjectKind, b.object(v.Struct, n.Struct, claims{})})
			}
		}
	}
}

// becomes plans what a variant with a tag becomes in the other major.
func (b *builder) becomes(s *ir.Struct, tag jsonvalue.Literal, to *ir.Union, renames []Rename, taken []string) Case {
	k := Case{Tags: []jsonvalue.Literal{tag}, Convert: Keep{}}
	target := tag
	if i := slices.IndexFunc(renames, func(r Rename) bool { return r.From == tag.Text }); i >= 0 {
		target.Text = renames[i].To
		k.Retag = renames[i : i+1]
	}
	switch n := variant(to, target); {
	case b.down && slices.Contains(taken, tag.Text):
		k.Gone = true // back up, it would be the other one
	case n != nil:
		k.Convert = b.object(s, n.Struct, claims{})
		if v, ok := retag(s.Tag, n.Struct.Tag); ok && v.Names[0].From == tag.Text {
			k.Retag = nil // the object does it, which may stand elsewhere, too
		}
	case b.down:
		k.Gone = true
	default:
		k.Gone = true
		k.Hook = b.newHook(s, nil, to)
	}
	return k
}

// came plans what becomes of variants that only the other major has: to this one, they are
// unknown.
func (b *builder) came(from, to *ir.Union, taken []string) (list []Case) {
	for _, v := range to.Variants {
		for _, tag := range v.Tags {
			switch k := (Case{Tags: []jsonvalue.Literal{tag}, Convert: Keep{}}); {
			case v.Struct == nil || variant(from, tag) != nil:
			case b.down || slices.Contains(taken, tag.Text):
				k.Gone = true // back again, it would be what the variant becomes
				list = append(list, k)
			default:
				k.Came = v.Struct
				list = append(list, k)
			}
		}
	}
	return list
}

// wrapStays reports whether a value that its kind tells from the objects of a union is
// the same in the other major, if that has such values, or is an array, a map or one of a list of
// values in both, and the only one.
func (b *builder) wrapStays(w *ir.Wrap, from, to *ir.Union) bool {
	for _, v := range to.Variants {
		if v.Struct == nil && v.Wrap.Kinds.JSON()&w.Kinds.JSON() != 0 && !b.stays(w.Elem, v.Wrap.Elem) &&
			!(alike(w, v.Wrap) && only(w.Kinds.JSON(), from) && only(w.Kinds.JSON(), to)) {
			return false
		}
	}
	return true
}

// only reports whether a union has one variant of some kinds of values that is no object
// with members.
func only(kinds jsonvalue.Kinds, u *ir.Union) bool {
	n := 0
	for _, v := range u.Variants {
		if v.Struct == nil && v.Wrap.Kinds.JSON()&kinds != 0 {
			n++
		}
	}
	return n == 1
}

// alike reports whether two values that are no objects with members contain values that
// can be converted each, or are each one of a list, on which it may be called otherwise.
func alike(from, to *ir.Wrap) bool {
	kinds := from.Kinds.JSON()
	o, fromEnum := from.Elem.Type.(*ir.Enum)
	n, toEnum := to.Elem.Type.(*ir.Enum)
	return kinds == to.Kinds.JSON() && (kinds == jsonvalue.ArrayKind || kinds == jsonvalue.ObjectKind || fromEnum && toEnum && o.Base == n.Base)
}

// wraps plans what becomes of the values of a union that are no objects with members. One
// that only a person can convert stays if the other major takes it: the union is another
// one's, too, if it contains itself.
func (b *builder) wraps(c *Choice) {
	for _, v := range c.From.Variants {
		for _, n := range c.To.Variants {
			if v.Struct != nil || n.Struct != nil || !alike(v.Wrap, n.Wrap) {
				continue
			}
			labeled := contains(v.Wrap.Elem.Type, func(d ir.Decl) bool { return d == b.rootFrom })
			if !labeled && b.stays(v.Wrap.Elem, n.Wrap.Elem) {
				continue
			}
			convert, ok := b.convert(v.Wrap.Elem, n.Wrap.Elem, claims{})
			if !ok {
				convert, c.unfit = Narrow{n.Wrap.Elem}, true
			}
			c.Kinds = append(c.Kinds, OfKind{v.Wrap.Kinds.JSON(), convert})
		}
	}
}

// hasPrefixes reports whether tags of some variant are all that begin with a text.
func hasPrefixes(u *ir.Union) bool {
	isPrefix := func(tag jsonvalue.Literal) bool { return tag.Kind == jsonvalue.PrefixLiteral }
	return slices.ContainsFunc(u.Variants, func(v *ir.Variant) bool { return slices.ContainsFunc(v.Tags, isPrefix) })
}

// variant returns the object of a union that has a tag; nil if none has.
func variant(u *ir.Union, tag jsonvalue.Literal) *ir.Variant {
	for _, v := range u.Variants {
		if v.Struct != nil && slices.Contains(v.Tags, tag) {
			return v
		}
	}
	return nil
}
