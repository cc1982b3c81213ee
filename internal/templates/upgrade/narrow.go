package upgrade

import "strings"

// On the way down, a place that takes more than it did may have a value which the older
// type takes as well: it stays. These functions tell, of a value that is not null: that can
// be read anywhere, and is left behind before where only the newer type allows it.

// notNull leaves null behind, and converts other values.
func notNull(convert func(*node, *step)) func(*node, *step) {
	return func(n *node, s *step) {
		switch {
		case n.kind == 'n':
			s.leave(n)
			n.kind = gone
		case convert != nil:
			convert(n, s)
		}
	}
}

// narrow leaves a value behind that the older type does not take.
func narrow(takes func(*node) bool) func(*node, *step) {
	return func(n *node, s *step) {
		if n.kind != 'n' && !takes(n) {
			s.leave(n)
			n.kind = gone
		}
	}
}

// only leaves a value behind but for one.
func only(text string) func(*node, *step) {
	return func(n *node, s *step) {
		if !same(n, parse([]byte(text))) {
			s.leave(n)
			n.kind = gone
		}
	}
}

// held converts a value if holds tells that the type of its place holds it. What is kept
// beside that stays, if the other major keeps it, too; else it is left behind.
func held(holds func(*node) bool, convert func(*node, *step), stays bool) func(*node, *step) {
	return func(n *node, s *step) {
		switch {
		case n.kind == 'n':
		case holds(n):
			if convert != nil {
				convert(n, s)
			}
		case !stays:
			s.leave(n)
			n.kind = gone
		}
	}
}

// tried converts a value. If takes tells that the other major cannot read what it became,
// the value is left behind as it was, with all that is in it.
func tried(takes func(*node) bool, convert func(*node, *step)) func(*node, *step) {
	return func(n *node, s *step) {
		residue, hooks := len(s.residue), len(s.hooks)
		if convert != nil {
			convert(n, s)
		}
		if n.kind == gone || n.kind == 'n' || s.err != nil || takes(n) {
			return
		}
		s.residue, s.hooks = s.residue[:residue], s.hooks[:hooks]
		n.become(parse([]byte(n.src)))
		n.hook = nil
		s.leave(n)
		n.kind = gone
	}
}

// ofKind takes values whose text begins with one of the bytes.
func ofKind(first string) func(*node) bool {
	return func(n *node) bool { return strings.IndexByte(first, n.kind) >= 0 }
}

// listOf takes arrays of what takes does.
func listOf(takes func(*node) bool) func(*node) bool {
	return func(n *node) bool {
		for _, item := range n.items {
			if item.kind != 'n' && !takes(item) {
				return false
			}
		}
		return n.kind == '['
	}
}

// mapOf takes objects of what takes does.
func mapOf(takes func(*node) bool) func(*node) bool {
	return func(n *node) bool {
		for _, m := range n.members {
			if m.value.kind != 'n' && !takes(m.value) {
				return false
			}
		}
		return n.kind == '{'
	}
}

// typedAs takes what can be read as a B.
func typedAs[B any, PB document[B]](n *node) bool {
	return PB(new(B)).UnmarshalJSON(n.append(nil)) == nil
}

// readBy takes what a function for a union reads.
func readBy[U, O any](read func([]byte, ...O) (U, error)) func(*node) bool {
	return func(n *node) bool {
		_, err := read(n.append(nil))
		return err == nil
	}
}
