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
// The zero Extra is empty. Copies are independent.
type Extra struct{ p *extras }

// extras is never changed once it is shared: writers replace it.
type extras struct {
	unknown []member // members the schema does not know
	kept    []member // known members; text "" records that a required member was absent
	whole   string   // text of a value that is no object
	index   nameSet  // names of unknown, while reading, once they are many
	used    uint64   // of a root: the versions, by their bits, whose members it had when it was read

	// taken is how much of the array of unknown some list has, once Set has
	// added to it. Lists that begin alike share the array.
	taken *atomic.Int64
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
	for n, v := range x.All() {
		if n == name {
			return v, true
		}
	}
	return Raw{}, false
}

// All iterates over the members held, unknown ones first, in order.
func (x Extra) All() iter.Seq2[string, Raw] {
	return func(yield func(string, Raw) bool) {
		if x.p == nil {
			return
		}
		for _, m := range x.p.unknown {
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
// written only while the field or the map's entry is absent or zero.
func (x *Extra) Set(name string, value Raw) {
	if value.IsAbsent() {
		x.Delete(name)
		return
	}
	if !x.holds(name) {
		p := x.contents()
		p.index = nil
		p.push(member{name: name, text: value.text, set: true})
		x.p = &p
		return
	}
	p := x.clone()
	for _, list := range [][]member{p.unknown, p.kept} {
		for k := range list {
			if list[k].name == name {
				list[k].text, list[k].set = value.text, true
				return
			}
		}
	}
}

// holds reports whether there is a member called name, or its absence.
func (x Extra) holds(name string) bool {
	p := x.contents()
	called := func(m member) bool { return m.name == name }
	return slices.ContainsFunc(p.unknown, called) || slices.ContainsFunc(p.kept, called)
}

// push adds an unknown member to p, which nobody else has; its lists others may
// have. The place after the list is free for the one that takes it first, for
// the others only have what is before it: who adds many members copies few.
func (p *extras) push(m member) {
	n := len(p.unknown)
	if p.taken == nil || n == cap(p.unknown) || !p.taken.CompareAndSwap(int64(n), int64(n+1)) {
		p.unknown = append(make([]member, 0, 2*n+4), p.unknown...)
		p.taken = new(atomic.Int64)
		p.taken.Store(int64(n + 1))
	}
	p.unknown = append(p.unknown, m)
}

// Delete removes the member called name, if it is held.
func (x *Extra) Delete(name string) {
	if _, ok := x.Get(name); !ok {
		return
	}
	p := x.clone()
	called := func(m member) bool { return m.name == name }
	p.unknown = slices.DeleteFunc(p.unknown, called)
	p.kept = slices.DeleteFunc(p.kept, called)
}

// clone gives x contents of its own, which may be changed.
func (x *Extra) clone() *extras {
	p := new(extras)
	if x.p != nil {
		*p = extras{unknown: slices.Clone(x.p.unknown), kept: slices.Clone(x.p.kept), whole: x.p.whole, used: x.p.used}
	}
	x.p = p
	return p
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
	return x.p != nil && slices.ContainsFunc(x.p.kept, func(m member) bool { return m.name == name })
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
	return equalText(xp.whole, yp.whole) && equalMembers(xp.unknown, yp.unknown) && equalMembers(xp.kept, yp.kept)
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
