package upgrade

import (
	"slices"
	"strconv"
)

// way is where a value goes: from a path in the object as it was, to one in the object that it
// becomes. Neither is about what the other has there: of two members, each may get the name that
// the other one had.
type way struct{ from, to []string }

// move takes values to other paths, all at once, making objects on the way. What is in the way
// of one is left behind, or is the one that goes.
func (s *step) move(o *node, ways ...way) { s.take(o, ways...).place() }

// take begins a move: what goes is in no object until it is placed, so that those that it leaves,
// and those that it comes into, become what they are in the other major without it.
func (s *step) take(o *node, ways ...way) *mover {
	m := &mover{step: s, o: o, ways: ways, found: make([]*node, len(ways)), placed: make([]bool, len(ways))}
	m.takeAll()
	return m
}

// place ends a move.
func (m *mover) place() {
	for k := range m.ways {
		m.rest(k)
	}
	for k := range m.ways {
		m.put(k)
	}
}

// convert converts what goes one of the ways.
func (m *mover) convert(k int, convert func(*node, *step)) {
	n := m.found[k]
	if n == nil || m.err != nil {
		return
	}
	if convert(n, m.step); n.kind == gone {
		if m.found[k] = nil; m.isRenamed(k) {
			m.o.take(unnamed(k))
		}
	}
}

type mover struct {
	*step
	o      *node
	ways   []way
	found  []*node // what goes each way; nil if there is none
	placed []bool
}

// takeAll takes what goes out of what it is in. A member that only gets another name keeps its
// place, under a name that no member of a document has: it is not UTF-8.
func (m *mover) takeAll() {
	around := make([]*node, len(m.ways))
	for k, w := range m.ways {
		around[k] = m.o.at(w.from[:len(w.from)-1]...)
		m.found[k] = around[k].get(w.from[len(w.from)-1])
	}
	for k, w := range m.ways {
		switch name := w.from[len(w.from)-1]; {
		case m.found[k] == nil:
		case m.isRenamed(k):
			m.o.members[m.o.index(name)].name = unnamed(k)
		default:
			around[k].take(name)
			around[k].moved = true
		}
	}
}

func (m *mover) isRenamed(k int) bool { return len(m.ways[k].from) == 1 && len(m.ways[k].to) == 1 }

func unnamed(k int) string { return "\xff" + strconv.Itoa(k) }

// rest leaves behind what others were taken out of, where something takes its place; also if
// that is missing, as without it what it is in has no place. Null stays, but for the way down:
// back up, it would be in an object.
func (m *mover) rest(k int) {
	to := m.ways[k].to
	if !slices.ContainsFunc(m.ways, func(w way) bool { return isBelow(w.from, to) }) {
		return
	}
	if n := m.o.at(to...); n != nil && (n.kind != 'n' || m.down || m.found[k] != nil) {
		m.drop(m.o.at(to[:len(to)-1]...), to[len(to)-1])
	}
}

// isBelow reports whether a path leads on from another one.
func isBelow(path, from []string) bool {
	return len(path) > len(from) && slices.Equal(path[:len(from)], from)
}

// put puts a value where it goes, after those that it is to be in.
func (m *mover) put(k int) {
	n, to := m.found[k], m.ways[k].to
	if n == nil || m.placed[k] {
		return
	}
	m.placed[k] = true
	for j, w := range m.ways {
		if isBelow(to, w.to) {
			m.put(j)
		}
	}
	last := to[len(to)-1]
	if m.isRenamed(k) {
		if m.o.get(last) != nil {
			m.o.take(unnamed(k))
			m.leave(n)
			return
		}
		m.o.members[m.o.index(unnamed(k))] = entry{quote(last), last, n}
		return
	}
	target := m.o
	for _, name := range to[:len(to)-1] {
		next := target.get(name)
		if next == nil && target.kind == '{' {
			next = &node{kind: '{', parent: target, key: escapeToken(name)}
			target.put(name, next)
		}
		if target = next; target == nil {
			break
		}
	}
	if target == nil || target.kind != '{' || target.get(last) != nil {
		m.leave(n) // the place is taken
		return
	}
	target.put(last, n)
}
