package runtime

import (
	"encoding/binary"
	mathbits "math/bits"
	"unicode/utf8"
)

// load64 returns the eight bytes of s from i on, the first one lowest.
func load64(s string, i int) uint64 {
	b := s[i : i+8]
	return uint64(b[0]) | uint64(b[1])<<8 | uint64(b[2])<<16 | uint64(b[3])<<24 |
		uint64(b[4])<<32 | uint64(b[5])<<40 | uint64(b[6])<<48 | uint64(b[7])<<56
}

const (
	lows  = 0x0101010101010101
	highs = 0x8080808080808080
)

// stops has the high bit set in the lowest byte of w that is no plain ASCII
// text: a quote, a backslash, a control character, or not ASCII. Bits above that
// one mean nothing. Flipping bit 1 puts the quote right above the control
// characters, so that one difference finds both; of the bytes beyond ASCII, each
// difference has those that the other lacks.
func stops(w uint64) uint64 { return unmaskedStops(w) & highs }

// unmaskedStops is stops before the mask, of which several words need only one.
func unmaskedStops(w uint64) uint64 {
	return ((w ^ 0x02*lows) - 0x21*lows) | ((w ^ '\\'*lows) - lows)
}

// gather brings the high bits of the bytes of m, which has no others,
// together: bit k is that of byte k.
func gather(m uint64) uint64 { return m * 0x0002040810204081 >> 56 }

// shortLength returns the length of the plain ASCII text that w0 and then w1
// begin with. Both words are looked at without a branch: how long a text is
// nobody can predict.
func shortLength(w0, w1 uint64) int {
	return mathbits.TrailingZeros64(gather(stops(w0)) | gather(stops(w1))<<8 | 1<<16)
}

// text reads the string at i, whose opening quote is there, and returns it
// decoded with the index after its closing quote. A lone surrogate escape
// becomes the three bytes that UTF-8 would use for it, were it allowed.
func (d *decoder) text(i int) (string, int) {
	b := d.src[i : i+24]
	k := shortLength(load64(b, 1), load64(b, 9))
	if b[k+1] == '"' {
		return b[1 : k+1], i + k + 2
	}
	return d.longText(i+1, i+1+k)
}

// longText is text for one that starts at start and goes on, or ends, at i.
func (d *decoder) longText(start, i int) (string, int) {
	s := d.src
	if len(d.plain) > 0 {
		i = d.pastPlain(i)
	}
	if i = textEnd(s, i); s[i] == '"' {
		return s[start:i], i + 1
	}
	return d.escaped(start, i)
}

// textEnd returns the index of the first byte from i on that is not text to be
// taken as it is: a quote, a backslash, a control character, or the first byte
// of what is not UTF-8. Which of four words has it is told without a branch,
// for nobody can predict it.
func textEnd(s string, i int) int {
	for {
		b := s[i : i+32]
		m0, m1, m2, m3 := unmaskedStops(load64(b, 0)), unmaskedStops(load64(b, 8)), unmaskedStops(load64(b, 16)), unmaskedStops(load64(b, 24))
		if (m0|m1|m2|m3)&highs == 0 {
			i += 32
			continue
		}
		i += mathbits.TrailingZeros64(gather(m0&highs) | gather(m1&highs)<<8 | gather(m2&highs)<<16 | gather(m3&highs)<<24)
		if s[i] < utf8.RuneSelf {
			return i
		}
		if i = runesEnd(s, i); s[i] >= utf8.RuneSelf {
			return i
		}
	}
}

// runesEnd returns the index of the first byte from i on that is ASCII, or
// does not begin a character in UTF-8 (RFC 3629, section 4).
func runesEnd(s string, i int) int {
	for {
		w := load32(s, i)
		switch {
		case w&0xc0c0f0 == 0x8080e0: // three bytes, neither overlong nor a surrogate
			if x := w & 0x200f; x == 0 || x == 0x200d {
				return i
			}
			i += 3
		case w&0xc0e0 == 0x80c0 && w&0x1e != 0: // two bytes, not overlong
			i += 2
		case w&0xc0c0c0f8 == 0x808080f0: // four bytes, not overlong and up to U+10FFFF
			if x := w&0x07<<2 | w>>12&0x03; x == 0 || x > 16 {
				return i
			}
			i += 4
		default:
			return i
		}
	}
}

// escaped reads the rest of a string that starts at start and whose first
// byte that is not plain is at i. It writes the text into the arena that all
// such strings are cut from: runs of plain text as they are; what escapes
// stand for, and the few plain bytes between them, by way of a buffer.
func (d *decoder) escaped(start, i int) (string, int) {
	s := d.src
	from := d.reserve(d.texts.Len(), i-start, i)
	d.texts.WriteString(s[start:i])
	var buf [256]byte
	for n := 0; ; {
		if n > len(buf)-16 {
			from = d.reserve(from, n, i)
			d.texts.Write(buf[:n])
			n = 0
		}
		switch s[i] {
		case '"':
			from = d.reserve(from, n, i)
			d.texts.Write(buf[:n])
			return d.texts.String()[from:], i + 1
		case '\\':
			k, next := 0, i
			if s[i+1] == 'u' {
				k, next = numbered(buf[n:], s, i)
			}
			if n += k; next == i {
				var r rune
				if r, next = escape(s, i); next < 0 {
					return "", d.badEscape(i)
				}
				n += putRune(buf[n:], r)
			}
			if i = next; s[i] == '\\' {
				continue
			}
			w := load64(s, i)
			binary.LittleEndian.PutUint64(buf[n:], w)
			k = mathbits.TrailingZeros64(stops(w)) >> 3
			if n, i = n+k, i+k; k < 8 {
				continue
			}
		}
		end := textEnd(s, i)
		if end == i && s[i] != '\\' && s[i] != '"' {
			return "", d.badText(i)
		}
		from = d.reserve(from, n+end-i, end)
		d.texts.Write(buf[:n])
		d.texts.WriteString(s[i:end])
		n, i = 0, end
	}
}

// putRune writes r to b as UTF-8, a surrogate as the three bytes that the same
// scheme gives it (WTF-8), and returns how many bytes that took. It is of what numbered
// leaves: ASCII, surrogates, and pairs of them.
func putRune(b []byte, r rune) int {
	const more, mask = 0x80, 0x3f
	switch {
	case r < 0x80:
		b[0] = byte(r)
		return 1
	case r < 0x10000:
		b[0], b[1], b[2] = 0xe0|byte(r>>12), more|byte(r>>6)&mask, more|byte(r)&mask
		return 3
	}
	b[0], b[1], b[2], b[3] = 0xf0|byte(r>>18), more|byte(r>>12)&mask, more|byte(r>>6)&mask, more|byte(r)&mask
	return 4
}

// reserve makes room in the arena for n more bytes of the text that begins
// there at from, for what has been read up to i, and returns where it begins
// then: a full arena is left to the strings that were cut from it.
func (d *decoder) reserve(from, n, i int) int {
	if d.texts.Cap()-d.texts.Len() >= n {
		return from
	}
	begun := d.texts.String()[from:]
	d.texts.Reset()
	n += len(begun)
	d.texts.Grow(min(max(2*n, min(d.n/8, 1<<16)), n+d.n-i)) // a text is never longer than in the document
	d.texts.WriteString(begun)
	return 0
}

// escape decodes the escape sequence at i, pairing surrogates, and returns
// the code point and the index after it, or -1.
func escape(s string, i int) (rune, int) {
	if c := s[i+1]; c != 'u' {
		if r := escapes[c]; r != 0 {
			return rune(r), i + 2
		}
		return 0, -1
	}
	r := hex4(s, i+2)
	if r < 0 {
		return 0, -1
	}
	if i += 6; r&^0x3ff == 0xd800 && s[i] == '\\' && s[i+1] == 'u' {
		if low := hex4(s, i+2); low&^0x3ff == 0xdc00 {
			return (r-0xd800)<<10 + low - 0xdc00 + 0x10000, i + 6
		}
	}
	return r, i
}

// escapes has what a character after a backslash stands for, but for u.
var escapes = [256]byte{'"': '"', '\\': '\\', '/': '/', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t'}

// numbered writes what the escapes from i on stand for that give a character's
// number, other than one of a surrogate, to b: in texts of some writers they
// come one after the other. It returns the bytes that took and where to go on.
func numbered(b []byte, s string, i int) (n, next int) {
	for len(b)-n >= 16 {
		h := s[i : i+6]
		v0, v1, v2, v3 := hexValues[h[2]], hexValues[h[3]], hexValues[h[4]], hexValues[h[5]]
		r := uint32(v0&15)<<12 | uint32(v1&15)<<8 | uint32(v2&15)<<4 | uint32(v3&15)
		if h[0] != '\\' || h[1] != 'u' || v0&v1&v2&v3&isHex == 0 || r&0xf800 == 0xd800 {
			break
		}
		to := b[n : n+3]
		switch {
		case r >= 0x800:
			to[0], to[1], to[2] = byte(0xe0|r>>12), byte(0x80|r>>6&0x3f), byte(0x80|r&0x3f)
			n += 3
		case r >= 0x80:
			to[0], to[1] = byte(0xc0|r>>6), byte(0x80|r&0x3f)
			n += 2
		default:
			to[0] = byte(r)
			n++
		}
		i += 6
	}
	return n, i
}

// hex4 returns the value of the four hexadecimal digits at i, or -1.
func hex4(s string, i int) rune {
	if i+4 > len(s) {
		return -1
	}
	b := s[i : i+4]
	v0, v1, v2, v3 := hexValues[b[0]], hexValues[b[1]], hexValues[b[2]], hexValues[b[3]]
	if v0&v1&v2&v3&isHex == 0 {
		return -1
	}
	return rune(v0&15)<<12 | rune(v1&15)<<8 | rune(v2&15)<<4 | rune(v3&15)
}

// hexValues has the values of hexadecimal digits, marked by isHex.
var hexValues = [256]byte{
	'0': isHex, '1': isHex | 1, '2': isHex | 2, '3': isHex | 3, '4': isHex | 4,
	'5': isHex | 5, '6': isHex | 6, '7': isHex | 7, '8': isHex | 8, '9': isHex | 9,
	'a': isHex | 10, 'b': isHex | 11, 'c': isHex | 12, 'd': isHex | 13, 'e': isHex | 14, 'f': isHex | 15,
	'A': isHex | 10, 'B': isHex | 11, 'C': isHex | 12, 'D': isHex | 13, 'E': isHex | 14, 'F': isHex | 15,
}

const isHex = 0x80

func isSurrogate(r rune) bool { return 0xd800 <= r && r < 0xe000 }

// surrogate returns the lone surrogate whose three bytes start s, or -1.
func surrogate(s string) rune {
	if len(s) < 3 || s[0] != 0xed || s[1]&0xe0 != 0xa0 || s[2]&0xc0 != 0x80 {
		return -1
	}
	return 0xd000 | rune(s[1]&0x3f)<<6 | rune(s[2]&0x3f)
}
