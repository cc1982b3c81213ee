package runtime

import (
	"encoding/binary"
	mathbits "math/bits"
)

// text returns the index after the string whose text begins at i.
func (s *scanner) text(i int) int {
	if b := s.doc[i:]; len(b) >= 16 {
		k := mathbits.TrailingZeros64(stops(binary.LittleEndian.Uint64(b))) >> 3
		if k == 8 {
			k += mathbits.TrailingZeros64(stops(binary.LittleEndian.Uint64(b[8:]))) >> 3
		}
		if i += k; k < 16 && b[k] == '"' {
			return i + 1
		}
	}
	return s.textFrom(i)
}

// textFrom is text for a string that goes on at i.
func (s *scanner) textFrom(i int) int {
	for {
		i = s.textEnd(i)
		switch s.at(i) {
		case '"':
			return i + 1
		case '\\':
			if i = s.escape(i + 1); i < 0 {
				return -1
			}
		default:
			return -1
		}
	}
}

// textEnd returns the index of the first byte from i on that is no plain text:
// a quote, a backslash or a control character.
func (s *scanner) textEnd(i int) int {
	doc := s.doc
	var high uint64
	for len(doc)-i >= 32 {
		b := doc[i : i+32]
		w0, w1 := binary.LittleEndian.Uint64(b), binary.LittleEndian.Uint64(b[8:])
		w2, w3 := binary.LittleEndian.Uint64(b[16:]), binary.LittleEndian.Uint64(b[24:])
		high |= w0 | w1 | w2 | w3
		p0, p1, p2, p3 := plains(w0), plains(w1), plains(w2), plains(w3)
		if p0&p1&p2&p3&highs != highs {
			s.high |= high
			return i + mathbits.TrailingZeros64(gather(^p0&highs)|gather(^p1&highs)<<8|gather(^p2&highs)<<16|gather(^p3&highs)<<24)
		}
		i += 32
	}
	s.high |= high
	for ; i < len(doc) && doc[i] >= ' ' && doc[i] != '"' && doc[i] != '\\'; i++ {
		s.high |= uint64(doc[i])
	}
	return i
}

// plains has the high bits set of those bytes of w that are plain text.
func plains(w uint64) uint64 {
	low := w &^ highs
	notLow := (low ^ 0x02*lows) + 0x5f*lows
	notSlash := (low ^ '\\'*lows) + 0x7f*lows
	return notLow&notSlash | w
}

// escape returns the index after the escape sequence whose backslash is before
// i.
func (s *scanner) escape(i int) int {
	switch s.at(i) {
	case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
		return i + 1
	case 'u':
		for k := i + 1; k <= i+4; k++ {
			if c := s.at(k); !isDigit(c) && (c|0x20)-'a' > 5 {
				return -1
			}
		}
		return i + 5
	}
	return -1
}

// mix spreads what differs in two words over all of their bits.
const mix = 0x9e3779b97f4a7c15

// name returns a number for the member name whose text begins at i, and the
// index after its quote. Equal names have equal numbers; a name with escapes is
// left to the decoder.
func (s *scanner) name(i int) (hash uint64, end int) {
	for {
		var w uint64
		if b := s.doc[i:]; len(b) >= 8 {
			w = binary.LittleEndian.Uint64(b)
		} else {
			w = lastWord(b)
		}
		m := special(w)
		if m == 0 {
			s.high |= w
			hash = mathbits.RotateLeft64((hash^w)*mix, 29)
			i += 8
			continue
		}
		k := mathbits.TrailingZeros64(m) >> 3
		w &= 1<<(uint(k)*8&63) - 1
		s.high |= w
		if i += k; s.at(i) != '"' {
			return 0, -1
		}
		return (hash ^ w) * mix, i + 1
	}
}

// lastWord is a word of what is left of a document, with NULs after it.
func lastWord(b []byte) (w uint64) {
	for k, c := range b {
		w |= uint64(c) << (8 * k)
	}
	return w
}
