package runtime

import (
	"bytes"
	mathbits "math/bits"
)

// hop is value that goes by brackets and strings only: see decoder.hop.
func (s *scanner) hop(i int) int {
	switch c := s.at(i); c {
	case '{', '[':
		return s.nested(i)
	case '"':
		if i = s.closing(i + 1); i < 0 {
			return -1
		}
		return i + 1
	default:
		start := i
		for ; i < len(s.doc); i++ {
			switch s.doc[i] {
			case ',', ']', '}':
				if i == start {
					return -1
				}
				return i
			case '"', '{', '[':
				return -1
			}
		}
		return -1
	}
}

// closing returns the index of the quote that ends the string whose text begins
// at start, whatever the text is.
func (s *scanner) closing(start int) int {
	for i := start; ; i++ {
		k := bytes.IndexByte(s.doc[i:], '"')
		if k < 0 {
			return -1
		}
		if i += k; !s.escaped(i) {
			return i
		}
	}
}

// escaped reports whether an odd number of backslashes stands before i.
func (s *scanner) escaped(i int) bool {
	first := i
	for first > 0 && s.doc[first-1] == '\\' {
		first--
	}
	return (i-first)&1 != 0
}

// nested returns the index after the array or object at i. It counts the
// brackets outside of strings in blocks of 64 bytes, and looks at single ones
// only where the last one may be among them.
func (s *scanner) nested(i int) int {
	doc := s.doc
	if s.depth >= defaultDepth {
		return -1
	}
	i++
	depth := 1          // from i on
	var inside uint64   // all bits are set within a string
	var escaping uint64 // 1 after a backslash
	var last [64]byte
	for i < len(doc) {
		block := &last
		if len(doc)-i >= 64 {
			block = (*[64]byte)(doc[i:])
		} else {
			copy(last[:], doc[i:])
		}
		p0, p1, p2, p3, p4, p5, p6, p7 := planes(block)
		quotes := p5 &^ p6 & p1 &^ (p0 | p2 | p3 | p4 | p7)
		round := p6 & p4 & p3 &^ p7 // brackets are 5b, 5d, 7b and 7d
		slashes := round & p2 &^ (p0 | p1 | p5)
		brackets := round & p0 & (p1 ^ p2)
		before := following(slashes, escaping)
		escaping = slashes >> 63
		var text uint64 // quotes that are text
		if quotes&before != 0 {
			for m := quotes & before; m != 0; m &= m - 1 {
				if s.escaped(i + firstByte(m)) {
					text |= m & -m
				}
			}
			quotes &^= text
		}
		strings := between(quotes) ^ inside
		if text&^strings != 0 {
			return -1
		}
		inside = uint64(int64(strings) >> 63)
		brackets &^= strings
		opening, closing := brackets&p1, brackets&p2
		up, down := mathbits.OnesCount64(opening), mathbits.OnesCount64(closing)
		if down >= depth || s.depth+depth+up > defaultDepth {
			switch end := s.lastOf(opening, closing, depth); {
			case end > 0:
				return i + end
			case end < 0:
				return -1
			}
		}
		depth += up - down
		if i += 64; strings == ^uint64(0) { // text all along, and maybe long
			k := bytes.IndexByte(doc[min(i, len(doc)):], '"')
			if k < 0 {
				return -1
			}
			if i += k; doc[i-1] == '\\' {
				escaping = 1
			} else {
				escaping = 0
			}
		}
	}
	return -1
}

// lastOf returns the offset after the bracket of a block that closes all that
// are open, 0 if that is not in it, and -1 if too many are open.
func (s *scanner) lastOf(opening, closing uint64, depth int) int {
	opening, closing = inText(opening), inText(closing)
	for m := opening | closing; m != 0; m &= m - 1 {
		if m&-m&opening != 0 {
			if depth++; s.depth+depth > defaultDepth {
				return -1
			}
		} else if depth--; depth == 0 {
			return mathbits.TrailingZeros64(m) + 1
		}
	}
	return 0
}
