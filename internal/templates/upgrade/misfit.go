package upgrade

import (
	"slices"
	"strings"
)

// A document of an older minor may have a use of its own for a name that a later one
// brought. Its major keeps such a value, whatever its type; the next major would take
// it for what the later minor means by the name, and could not read it.

// aside leaves the values behind that pointers lead to, and returns the document
// without them. A value in an array goes with the array: the elements after it would
// be others.
func aside(major int, text []byte, pointers []string, residue *[]Residue) []byte {
	if len(pointers) == 0 {
		return text
	}
	all := branch{}
	for _, p := range pointers {
		b := all
		for token := range strings.SplitSeq(strings.TrimPrefix(p, "/"), "/") {
			if b[token] == nil {
				b[token] = branch{}
			}
			b = b[token]
		}
	}
	s := &step{from: major}
	n := parse(text)
	s.aside(n, all)
	*residue = append(*residue, s.residue...)
	return n.append(nil)
}

// branch has what pointers lead to below a value, by token. One that leads nowhere is
// the end of a pointer.
type branch map[string]branch

func (s *step) aside(n *node, b branch) {
	for _, item := range n.items {
		s.aside(item, b[item.key])
	}
	n.members = slices.DeleteFunc(n.members, func(m entry) bool {
		below, found := b[m.value.key]
		switch {
		case found && m.value.isOdd(below):
			s.leave(m.value)
			return true
		case found:
			s.aside(m.value, below)
		}
		return false
	})
}

// isOdd reports whether a pointer ends here, or at an element.
func (n *node) isOdd(b branch) bool {
	return len(b) == 0 || slices.ContainsFunc(n.items, func(item *node) bool {
		below, found := b[item.key]
		return found && item.isOdd(below)
	})
}
