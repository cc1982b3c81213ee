package runtime

import (
	"iter"
	"slices"
	"sync/atomic"
)

// Extra holds what the fields of a struct cannot: the members that the schema
// does not know, in the order of the document, and known members whose value
// their field cannot say, such as null in a plain string or an integer beyond
// int64. The latter are written back until the field is given another value.
//
// Of an array that has a field for each element, elements are under their
// numbers; all after those with fields are one array, under the first number
// and a colon, such as "2:".
//
// It also remembers which required members the document lacked: these are not
// written as long as their fields are zero. Delete makes it forget that.
//
// The zero Extra is empty. Copies are independent, and for structs of the same
// type: what one says of declared members means nothing to another.
type Extra struct{ p *extras }

// extras is never changed once it is shared: writers replace it. What it has
// lists of, others may have, too.
type extras struct {
	unknown []member // members the schema does not know: see changes
	kept    []member // known members; text "" records that a required member was absent
	whole   string   // text of a value that is no object
	index   nameSet  // names of unknown, while reading, once they are many
	used    uint64   // of a root: the versions, by their bits, whose members it had when it was read

	// taken is how much of the array of unknown some list has, once Set has
	// added to it. Lists that begin alike share the array.
	taken *atomic.Int64

	changes *changes // of unknown; nil if there are none
}

// changes are what was set or deleted since a list of members was made, in order:
// so that to change many members is not to copy all of them each time.
type changes struct {
	list  []changed
	taken *atomic.Int64 // as of extras
}

// changed is what became of the member with a number: text "" if it was deleted.
type changed struct {
	number int
	text   string
}

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
	if k := p.unknownAt(name); k >= 0 {
		return Raw{p.unknownText(k)}, true
	}
	if k := p.keptAt(name); k >= 0 && p.kept[k].text != "" {
		return Raw{p.kept[k].text}, true
	}
	return Raw{}, false
}

// All iterates over the members held, unknown ones first, in order.
func (x Extra) All() iter.Seq2[string, Raw] {
	return func(yield func(string, Raw) bool) {
		if x.p == nil {
			return
		}
		for _, m := range x.p.unknownNow() {
			if !yield(m.name, Raw{m.text}) {
				return
			}
		}
		for _, m := range x.p.kept {
			if m.text != "" && !yield(m.name, Raw{m.text}) {
				return
			}
		}
	}
}

// Set stores a member under name, in place if there is one; an absent value
// deletes it. For a name that the struct has a field or a map for, the value is
// written only while the field or the map's entry is absent or zero; for a
// discriminator that the type of the struct stands for, it is not written.
func (x *Extra) Set(name string, value Raw) {
	if value.IsAbsent() {
		x.Delete(name)
		return
	}
	p := x.contents()
	p.index = nil
	if k := p.unknownAt(name); k >= 0 {
		p.change(changed{k, value.text})
	} else if k := p.keptAt(name); k >= 0 {
		p.kept = slices.Clone(p.kept)
		p.kept[k].text, p.kept[k].set = value.text, true
	} else {
		p.unknown, p.taken = pushed(p.unknown, p.taken, member{name: name, text: value.text, set: true})
	}
	x.p = &p
}

// Delete removes the member called name, if it is held. From then on the field of
// that name is written as it is, also if it is zero and the document lacked it.
func (x *Extra) Delete(name string) {
	p := x.contents()
	p.index = nil
	if k := p.unknownAt(name); k >= 0 {
		p.change(changed{number: k})
	} else if k := p.keptAt(name); k >= 0 {
		p.kept = slices.Delete(slices.Clone(p.kept), k, k+1)
	} else {
		return
	}
	x.p = &p
}

// pushed adds v to a list that others may have, too. The place after it is free
// for the one that takes it first, for the others only have what is before it:
// who adds much copies little.
func pushed[T any](list []T, taken *atomic.Int64, v T) ([]T, *atomic.Int64) {
	n := len(list)
	if taken == nil || n == cap(list) || !taken.CompareAndSwap(int64(n), int64(n+1)) {
		list = append(make([]T, 0, 2*n+4), list...)
		taken = new(atomic.Int64)
		taken.Store(int64(n + 1))
	}
	return append(list, v), taken
}

// change notes a change of p, which nobody else has. Once there are as many as
// members, they are made.
func (p *extras) change(c changed) {
	var to changes
	if p.changes != nil {
		to = *p.changes
	}
	to.list, to.taken = pushed(to.list, to.taken, c)
	p.changes = &to
	if len(to.list) > len(p.unknown) {
		p.unknown, p.taken, p.changes = p.unknownNow(), nil, nil
	}
}

// unknownNow returns the unknown members with their changes made.
func (p *extras) unknownNow() []member {
	if p.changes == nil {
		return p.unknown
	}
	list := slices.Clone(p.unknown)
	for _, c := range p.changes.list {
		list[c.number].text, list[c.number].set = c.text, true
	}
	return slices.DeleteFunc(list, func(m member) bool { return m.text == "" })
}

// unknownAt returns the number of the unknown member called name; -1 if there is
// none.
func (p *extras) unknownAt(name string) int {
	for k := range p.unknown {
		if p.unknown[k].name == name && p.unknownText(k) != "" {
			return k
		}
	}
	return -1
}

// unknownText returns the text of an unknown member; "" if it was deleted.
func (p *extras) unknownText(k int) string {
	if p.changes != nil {
		for _, c := range slices.Backward(p.changes.list) {
			if c.number == k {
				return c.text
			}
		}
	}
	return p.unknown[k].text
}

// keptAt is unknownAt for the known members.
func (p *extras) keptAt(name string) int {
	return slices.IndexFunc(p.kept, func(m member) bool { return m.name == name })
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
	p := x.own()
	if p.index != nil {
		duplicate = p.index.seen(nil, name)
	} else {
		duplicate = slices.ContainsFunc(p.unknown, func(m member) bool { return m.name == name })
	}
	if p.unknown = append(p.unknown, member{name: name, text: text}); len(p.unknown) == few {
		p.index = make(nameSet, 4*few)
		for _, m := range p.unknown {
			p.index[m.name] = struct{}{}
		}
	}
	return duplicate
}

// keep stores a known member, or its absence as text "".
func (x *Extra) keep(m member) {
	p := x.own()
	p.kept = append(p.kept, m)
}

// keeps reports whether a known member called name is kept.
func (x *Extra) keeps(name string) bool {
	return x.p != nil && x.p.keptAt(name) >= 0
}

// wholeExtra is the Extra of a value that is no object.
func wholeExtra(r Raw) Extra { return Extra{&extras{whole: r.text}} }

func (x *Extra) setWhole(text string) { x.own().whole = text }

func (x *Extra) isWhole() bool { return x.p != nil && x.p.whole != "" }

// sameAs reports whether x and y hold the same: unknown members in any order.
func (x Extra) sameAs(y Extra) bool {
	if x.p == y.p {
		return true
	}
	xp, yp := x.contents(), y.contents()
	return equalText(xp.whole, yp.whole) && equalMembers(xp.unknownNow(), yp.unknownNow()) && equalMembers(xp.kept, yp.kept)
}

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
