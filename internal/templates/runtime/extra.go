package runtime

import (
	"iter"
	"slices"
)

// Extra holds what the fields of a struct cannot: the members that the schema
// does not know, in the order of the document, and known members whose value
// their field cannot say, such as null in a plain string or an integer beyond
// int64. The latter are written back until the field is given another value.
//
// Of an array that has a field for each element, elements are under their
// numbers. What a field called Rest cannot say is one array, under the number of its
// first element and a colon, such as "2:".
//
// It also remembers which required members the document lacked: these are not
// written as long as their fields are zero. Delete makes it forget that.
//
// The zero Extra is empty. Copies are independent. In a struct of another type
// than the one that was read, a copy is as if all of its members had been Set.
type Extra struct{ p *extras }

// extras is never changed once it is shared: writers replace it. What it has
// lists of, others may have, too.
type extras struct {
	origin *shape // of the object or array that it was read from; nil if it was not

	unknown memberList // members the schema does not know
	kept    memberList // known members; text "" records that a required member was absent
	whole   string     // text of a value that is no object
	noted   *notes     // of a root

	skeletons map[string]string // of kept lists and maps, where one differs from the text: see decoder.skeleton
}

// notes are what a root remembers of the document that it was read from, as bits of
// versions.
type notes struct {
	used    uint64 // those whose members the document had
	misfits uint64 // those that were later than its label, and have members of other types
}

// refuses reports whether reading would refuse what was kept, if the label were the
// version of bit k or a later one. A document that is new has no notes.
func (n *notes) refuses(k int) bool { return n != nil && n.misfits&(2<<k-1) != 0 }

// Len returns the number of members held.
func (x Extra) Len() int {
	n := 0
	for range x.All() {
		n++
	}
	return n
}

// Get returns the member called name.
func (x Extra) Get(name string) (Raw, bool) {
	p := x.contents()
	if m, ok := p.unknown.get(name); ok {
		return Raw{m.text}, true
	}
	m, _ := p.kept.get(name)
	return Raw{m.text}, m.text != ""
}

// All iterates over the members held, unknown ones first, in order.
func (x Extra) All() iter.Seq2[string, Raw] {
	return func(yield func(string, Raw) bool) {
		if x.p == nil {
			return
		}
		for _, m := range x.p.unknown.all() {
			if !yield(m.name, Raw{m.text}) {
				return
			}
		}
		for _, m := range x.p.kept.all() {
			if m.text != "" && !yield(m.name, Raw{m.text}) {
				return
			}
		}
	}
}

// Equal reports whether x and y hold the same members, in any order.
func (x Extra) Equal(y Extra) bool {
	return equalText(x.contents().whole, y.contents().whole) && equalMembers(x.held(), y.held())
}

// held lists the members held.
func (x Extra) held() []member {
	var list []member
	for name, value := range x.All() {
		list = append(list, member{name: name, text: value.text})
	}
	return list
}

// Set stores a member under name, in place if there is one; an absent value
// deletes it.
//
//   - Under a name that the struct has no field and no map for, it is written after
//     the fields.
//   - Under another name, it is written while the field or the map's entry is absent,
//     or is written as a zero value is: null, false, 0, "", [] or {}. A struct that is
//     no pointer is neither, except where the document lacked it. In the place of what
//     reading kept beside the field, such as a list of strings with null among them,
//     it is written as far as the field does not say otherwise.
//   - A discriminator that the type of the struct stands for, and a version label, are
//     not written.
//   - Writing a document that could not be read again with the value is an *EncodeError.
//   - What is written raises the version label, as a field does, but for what is within
//     the value.
func (x *Extra) Set(name string, value Raw) {
	if value.IsAbsent() {
		x.Delete(name)
		return
	}
	p := x.contents()
	list := &p.unknown
	m, ok := list.get(name)
	if !ok {
		if m, ok = p.kept.get(name); ok {
			list = &p.kept
			m.beside = m.beside || !m.set && m.text != "" && !m.leavesNothing()
		}
	}
	m.name, m.text, m.set = name, value.text, true
	m.inPlace = m.inPlace && value.IsNull()
	list.change(m)
	x.p = &p
}

// Delete removes the member called name, if it is held. From then on the field of
// that name is written as it is, also if it is zero and the document lacked it.
func (x *Extra) Delete(name string) {
	p := x.contents()
	list := &p.unknown
	if _, ok := list.get(name); !ok {
		if list = &p.kept; !list.has(name) {
			return
		}
	}
	list.change(member{name: name, deleted: true})
	x.p = &p
}

// own returns the contents for changing while the struct is being read and
// nobody else has them.
func (x *Extra) own() *extras {
	if x.p == nil {
		x.p = new(extras)
	}
	return x.p
}

// add stores an unknown member; it reports whether the name was there already.
func (x *Extra) add(name, text string) (duplicate bool) {
	list := &x.own().unknown
	duplicate = list.has(name)
	list.add(member{name: name, text: text})
	return duplicate
}

// keep stores a known member, or its absence as text "".
func (x *Extra) keep(m member) { x.own().kept.add(m) }

// in returns what p says in an object or array of shape sh. If it was read from another
// one, what was known there may be unknown here, and the other way round.
func (p *extras) in(sh *shape) *extras {
	if p.isOf(sh) {
		return p
	}
	q := &extras{whole: p.whole}
	for name, value := range (Extra{p}).All() {
		q.unknown.add(member{name: name, text: value.text, set: true})
	}
	return q
}

// isOf reports whether what p says is of an object or array of shape sh.
func (p *extras) isOf(sh *shape) bool { return p.origin == sh || p.origin == nil }

// keeps reports whether a known member called name is kept.
func (x *Extra) keeps(name string) bool { return x.p != nil && x.p.kept.has(name) }

// keepsIn reports whether something is kept in the place of a known member of an object or
// array of shape sh: a value, or that there was none.
func (x Extra) keepsIn(sh *shape, name string) bool { return x.p != nil && x.p.keepsIn(sh, name) }

func (p *extras) keepsIn(sh *shape, name string) bool {
	p = p.in(sh)
	return p.kept.has(name) || p.unknown.has(name)
}

// keepsNull reports whether the optional member called name, whose field is nil, was null
// when it was read: then null is written in its place.
func (x Extra) keepsNull(name string) bool { return x.p != nil && x.p.keepsNull(name) }

func (p *extras) keepsNull(name string) bool {
	m, _ := p.kept.get(name)
	return m.inPlace
}

func (x *Extra) setWhole(text string) { x.own().whole = text }

// sameExtra reports whether x and y, whose fields are equal, say the same: unknown
// members in any order. Fields may say by now what stands in the place of something that
// one of the two has kept, what one has kept may have been set in the other, and members may be
// kept for a field of the struct that one of them was read into: then what is written decides.
func sameExtra[T any](x, y *T, ofX, ofY Extra, write func(*T, []byte, *encoder) []byte) bool {
	xp, yp := ofX.contents(), ofY.contents()
	if x == y || ofX.p == ofY.p && !xp.isUnsure() {
		return true
	}
	xu, yu := xp.unknown.all(), yp.unknown.all()
	unknown := equalMembers(xu, yu)
	if !unknown && xp.origin == yp.origin && !slices.ContainsFunc(xu, wasSet) && !slices.ContainsFunc(yu, wasSet) {
		return false
	}
	if unknown && equalText(xp.whole, yp.whole) && keepEqually(&xp, &yp) && !xp.isUnsure() && !yp.isUnsure() {
		return true
	}
	return equalWritten(x, y, write)
}

// isUnsure reports whether p keeps that there was nothing, or null, of a member that is required.
// That nothing was in its field and that an empty list or null was put there, which are equal where
// nothing is kept, is written differently.
func (p *extras) isUnsure() bool {
	return slices.ContainsFunc(p.kept.all(), func(m member) bool {
		isTag := p.origin != nil && m.name == p.origin.tag && p.origin.tag != ""
		return !m.set && !m.inPlace && !isTag && (m.text == "" || m.text == "null")
	})
}

// equalWritten reports whether x and y are written as the same value.
func equalWritten[T any](x, y *T, write func(*T, []byte, *encoder) []byte) bool {
	e := &encoder{part: true}
	first := e.amendAll(write(x, nil, e), 0)
	second := &encoder{part: true}
	return e.err == nil && equalText(string(first), string(second.amendAll(write(y, nil, second), 0))) && second.err == nil
}

func wasSet(m member) bool { return m.set }

func (x Extra) contents() extras {
	if x.p == nil {
		return extras{}
	}
	return *x.p
}

func equalMembers(x, y []member) bool {
	if len(x) != len(y) {
		return false
	}
	texts := make(map[string]string, len(y))
	for _, m := range y {
		texts[m.name] = m.text
	}
	for _, m := range x {
		if text, ok := texts[m.name]; !ok || !equalText(m.text, text) {
			return false
		}
	}
	return true
}
