package runtime

import (
	"bytes"
	"encoding/binary"
	mathbits "math/bits"
)

// text returns the index after the string whose text begins at i. Most are
// short, and told from longer ones without a branch on how short.
func (s *scanner) text(i int) int {
	if len(s.doc)-i < 16 {
		return s.blocks(i)
	}
	b := s.doc[i : i+16]
	m0, m1 := stops(binary.LittleEndian.Uint64(b)), stops(binary.LittleEndian.Uint64(b[8:]))
	if i += mathbits.TrailingZeros64(gather(m0) | gather(m1)<<8 | 1<<16); i < len(s.doc) && s.doc[i] == '"' {
		return i + 1
	}
	return s.longText(i)
}

// longText is text that goes on at i. Where characters of three bytes or more
// follow each other, as in Chinese, the rest is a matter for blocks.
func (s *scanner) longText(i int) int {
	for {
		if i = pairsEnd(s.doc, i); len(s.doc)-i < 40 {
			return s.blocks(i)
		}
		if s.doc[i] == '"' {
			return i + 1
		}
		next := oddEnd(s.doc, i)
		if next == i {
			return -1
		}
		if i = next; s.at(i) > 0xdf {
			return s.blocks(i)
		}
	}
}

// pairsEnd returns the index of the first byte from i on that is neither plain
// ASCII nor one of a pair, if not less than 40 bytes follow; else an index from
// which on less do. It takes 32 bytes at a time, and looks at those that are not
// plain one by one.
func pairsEnd(doc []byte, i int) int {
	for len(doc)-i >= 40 {
		b := (*[40]byte)(doc[i:len(doc):len(doc)])
		m0 := unmaskedStops(binary.LittleEndian.Uint64(b[0:])) & highs
		m1 := unmaskedStops(binary.LittleEndian.Uint64(b[8:])) & highs
		m2 := unmaskedStops(binary.LittleEndian.Uint64(b[16:])) & highs
		m3 := unmaskedStops(binary.LittleEndian.Uint64(b[24:])) & highs
		if m0|m1|m2|m3 == 0 {
			i += 32
			continue
		}
		m := gather(m0) | gather(m1)<<8 | gather(m2)<<16 | gather(m3)<<24
		n := 32
		for m != 0 {
			k := mathbits.TrailingZeros64(m) & 31
			if pairs[b[k]]&seconds[b[k+1]]&twoBytes == 0 {
				return i + k
			}
			n = k + 2
			m &^= 3 << k
		}
		i += max(n, 32)
	}
	return i
}

// What may follow a byte that is not plain ASCII text takes a look at the next
// one: pairs has the classes of the first byte, seconds the classes that a second
// byte completes. So neither a branch nor a shift tells the classes apart.
const (
	escapePair = 1 << iota // a backslash and what it may stand before, but for u
	runePair               // a character of two bytes
	runeE0                 // the others begin one of three or four bytes (RFC 3629, section 4)
	runeE1
	runeED
	runeF0
	runeF1
	runeF4

	twoBytes   = escapePair | runePair
	threeBytes = runeE0 | runeE1 | runeED
	fourBytes  = runeF0 | runeF1 | runeF4
)

var pairs, seconds = pairKinds()

func pairKinds() (first, second [256]byte) {
	set := func(table *[256]byte, from, to int, classes byte) {
		for c := from; c <= to; c++ {
			table[c] |= classes
		}
	}
	set(&first, '\\', '\\', escapePair)
	for _, c := range []byte(`"\/bfnrt`) {
		second[c] = escapePair
	}
	set(&first, 0xc2, 0xdf, runePair)
	set(&first, 0xe0, 0xe0, runeE0)
	set(&first, 0xe1, 0xec, runeE1)
	set(&first, 0xed, 0xed, runeED)
	set(&first, 0xee, 0xef, runeE1)
	set(&first, 0xf0, 0xf0, runeF0)
	set(&first, 0xf1, 0xf3, runeF1)
	set(&first, 0xf4, 0xf4, runeF4)
	set(&second, 0x80, 0xbf, runePair|runeE1|runeF1)
	set(&second, 0x80, 0x8f, runeF4)
	set(&second, 0x80, 0x9f, runeED)
	set(&second, 0x90, 0xbf, runeF0)
	set(&second, 0xa0, 0xbf, runeE0)
	return first, second
}

// oddEnd returns the index after what begins at i, six bytes before the end at least,
// and is no pair: a character of more than two bytes, or escapes by number, which some
// writers have one after the other. It is i if neither is there.
func oddEnd(doc []byte, i int) int {
	b := doc[i : i+6]
	switch class := pairs[b[0]] & seconds[b[1]]; {
	case class&threeBytes != 0 && b[2]&0xc0 == 0x80:
		return i + 3
	case class&fourBytes != 0 && b[2]&0xc0 == 0x80 && b[3]&0xc0 == 0x80:
		return i + 4
	case b[0] == '#' || b[0] == ']': // see stops: bits above the lowest mean nothing
		return i + 1
	}
	for b[0] == '\\' && b[1] == 'u' && hexValues[b[2]]&hexValues[b[3]]&hexValues[b[4]]&hexValues[b[5]]&isHex != 0 {
		if i += 6; len(doc)-i < 6 {
			break
		}
		b = doc[i : i+6]
	}
	return i
}

// escape returns the index after the escape sequence whose backslash is before
// i, or -1.
func (s *scanner) escape(i int) int {
	switch s.at(i) {
	case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
		return i + 1
	case 'u':
		if b := s.doc[i:]; len(b) >= 5 && hexValues[b[1]]&hexValues[b[2]]&hexValues[b[3]]&hexValues[b[4]]&isHex != 0 {
			return i + 5
		}
	}
	return -1
}

// mix spreads what differs in two words over all of their bits.
const mix = 0x9e3779b97f4a7c15

// name returns a number for the member name whose text begins at i, and the
// index after its quote. Equal names have equal numbers; a name with escapes is
// left to the decoder. Short names are most.
func (s *scanner) name(i int) (hash uint64, end int) {
	if len(s.doc)-i > 16 {
		b := (*[17]byte)(s.doc[i:len(s.doc):len(s.doc)])
		w0, w1 := binary.LittleEndian.Uint64(b[0:]), binary.LittleEndian.Uint64(b[8:])
		if k := shortLength(w0, w1); k < 16 && b[k] == '"' {
			mask := &nameMasks[k&15]
			return hashed(w0&mask[0], w1&mask[1]), i + k + 1
		}
	}
	return s.longName(i)
}

// nameMasks has for each length of a short name the masks of its two words.
var nameMasks = func() (masks [16][2]uint64) {
	for k := range masks {
		masks[k] = [2]uint64{1<<(8*min(k, 8)) - 1, 1<<(8*max(k-8, 0)) - 1}
	}
	return masks
}()

func hashed(w0, w1 uint64) uint64 { return (mathbits.RotateLeft64(w0*mix, 29) ^ w1) * mix }

// longName is name for one that is long, not ASCII, or near the document's end.
func (s *scanner) longName(i int) (hash uint64, end int) {
	if end = s.text(i); end < 0 || bytes.IndexByte(s.doc[i:end], '\\') >= 0 {
		return 0, -1
	}
	for ; end-1-i >= 16; i += 8 {
		hash = hashed(hash, binary.LittleEndian.Uint64(s.doc[i:]))
	}
	var last [16]byte
	copy(last[:], s.doc[i:end-1])
	return hash ^ hashed(binary.LittleEndian.Uint64(last[:]), binary.LittleEndian.Uint64(last[8:])), end
}
