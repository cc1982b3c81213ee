package runtime

import mathbits "math/bits"

// blocks is text for a string that goes on at i with what is not plain ASCII,
// and so may do so often: it takes 64 bytes at a time, whatever they are.
func (s *scanner) blocks(i int) int {
	doc := s.doc
	var escaping uint64 // 1 after a backslash
	var runes runeBlocks
	var last [64]byte
	for i < len(doc) {
		block := &last
		if len(doc)-i >= 64 {
			block = (*[64]byte)(doc[i:])
		} else {
			clear(last[copy(last[:], doc[i:]):])
		}
		p0, p1, p2, p3, p4, p5, p6, p7 := planes(block)
		control := ^(p5 | p6 | p7)
		ends := p5 &^ p6 & p1 &^ (p0 | p2 | p3 | p4 | p7)
		slashes := p6 & p4 & p3 & p2 &^ (p0 | p1 | p5 | p7)
		if slashes|escaping != 0 {
			if ends, escaping = s.escapes(i, ends, slashes, escaping); escaping > 1 {
				return -1
			}
		}
		end := 0
		if ends != 0 {
			m := inText(ends)
			end = mathbits.TrailingZeros64(m) + 1
			within := inText(m&-m - 1)
			control &= within
			p7 &= within
		}
		if control != 0 || p7|runes.expected() != 0 && !runes.next(p0, p1, p2, p3, p4, p5, p6, p7) {
			return -1
		}
		if i += 64; end > 0 {
			return i - 64 + end
		}
	}
	return -1
}

// escapes checks the escape sequences of the block at i up to the end of the
// string, and takes the quotes that are part of one off ends. carry and next are
// 1 if the block begins, and the next block, after a backslash; next is more if
// a sequence is wrong.
func (s *scanner) escapes(i int, ends, slashes, carry uint64) (left, next uint64) {
	m, left := inText(slashes)&^carry, inText(ends)&^carry
	for m != 0 && (left == 0 || m&-m < left&-left) {
		k := mathbits.TrailingZeros64(m)
		if s.escape(i+k+1) < 0 {
			return 0, 2
		}
		m &^= 3 << k
		left &^= 2 << k
		next = uint64(k) / 63
	}
	return inText(left), next
}
