package runtime

import (
	"bytes"
	"encoding/binary"
	mathbits "math/bits"
	"unicode/utf8"
)

// text returns the index after the string whose text begins at i.
func (s *scanner) text(i int) int {
	if b := s.doc[i:]; len(b) >= 16 {
		k := mathbits.TrailingZeros64(stops(binary.LittleEndian.Uint64(b))) >> 3
		if k == 8 {
			k += mathbits.TrailingZeros64(stops(binary.LittleEndian.Uint64(b[8:]))) >> 3
		}
		if i += k; k < 16 {
			if b[k] == '"' {
				return i + 1
			}
			return s.blocks(i)
		}
	}
	if i = s.plainEnd(i); s.at(i) == '"' {
		return i + 1
	}
	return s.blocks(i)
}

// plainEnd returns the index of the first byte from i on that is not text in
// ASCII to be taken as it is.
func (s *scanner) plainEnd(i int) int {
	doc := s.doc
	for ; len(doc)-i >= 32; i += 32 {
		b := doc[i : i+32]
		m0, m1 := unmaskedStops(binary.LittleEndian.Uint64(b)), unmaskedStops(binary.LittleEndian.Uint64(b[8:]))
		m2, m3 := unmaskedStops(binary.LittleEndian.Uint64(b[16:])), unmaskedStops(binary.LittleEndian.Uint64(b[24:]))
		if (m0|m1|m2|m3)&highs != 0 {
			return i + mathbits.TrailingZeros64(gather(m0&highs)|gather(m1&highs)<<8|gather(m2&highs)<<16|gather(m3&highs)<<24)
		}
	}
	for ; i < len(doc) && ' ' <= doc[i] && doc[i] < utf8.RuneSelf && doc[i] != '"' && doc[i] != '\\'; i++ {
	}
	return i
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
// left to the decoder. Short names are most.
func (s *scanner) name(i int) (hash uint64, end int) {
	if b := s.doc[i:]; len(b) >= 16 {
		w := binary.LittleEndian.Uint64(b)
		m := stops(w)
		if m == 0 {
			hash = mathbits.RotateLeft64(w*mix, 29)
			w = binary.LittleEndian.Uint64(b[8:])
			m = stops(w)
			i += 8
		}
		if m != 0 {
			k := mathbits.TrailingZeros64(m) >> 3
			if i += k; s.doc[i] == '"' {
				w &= 1<<(uint(k)*8&63) - 1
				return (hash ^ w) * mix, i + 1
			}
		}
		i = len(s.doc) - len(b)
	}
	return s.longName(i)
}

// longName is name for one that is long or not ASCII.
func (s *scanner) longName(i int) (hash uint64, end int) {
	if end = s.text(i); end < 0 || bytes.IndexByte(s.doc[i:end], '\\') >= 0 {
		return 0, -1
	}
	for ; end-1-i >= 8; i += 8 {
		hash = mathbits.RotateLeft64((hash^binary.LittleEndian.Uint64(s.doc[i:]))*mix, 29)
	}
	var last [8]byte
	copy(last[:], s.doc[i:end-1])
	return (hash ^ binary.LittleEndian.Uint64(last[:])) * mix, end
}
