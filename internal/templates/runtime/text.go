package runtime

import (
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

// special has the high bit set in the lowest byte of w that ends a run of
// plain text: a quote, a backslash or a control character. Bits above that
// one mean nothing. Flipping bit 1 puts the quote right above the control
// characters, so that one comparison finds both.
func special(w uint64) uint64 {
	low := w ^ 0x02*lows
	slash := w ^ '\\'*lows
	return ((low-0x21*lows)&^low | (slash-lows)&^slash) & highs
}

// shortText returns the index of the quote that ends the text from i on, if
// that is ASCII without escapes of fewer than 16 bytes.
func shortText(s string, i int) (int, bool) {
	w := load64(s, i)
	m := special(w)
	if m == 0 && w&highs == 0 {
		i += 8
		w = load64(s, i)
		m = special(w)
	}
	k := mathbits.TrailingZeros64(m) &^ 7 // 64 if there is no end here
	end := i + k>>3
	return end, k < 64 && w&highs&(1<<uint(k)-1) == 0 && s[end] == '"'
}

// text reads the string at i, whose opening quote is there, and returns it
// decoded with the index after its closing quote. A lone surrogate escape
// becomes the three bytes that UTF-8 would use for it, were it allowed.
func (d *decoder) text(i int) (string, int) {
	s := d.src
	start := i + 1
	if end, ok := shortText(s, start); ok {
		return s[start:end], end + 1
	}
	i, ascii := plain(s, start)
	if s[i] != '"' {
		if s[i] == '\\' {
			return d.escaped(start, i)
		}
		return "", d.badText(i)
	}
	t := s[start:i]
	if !ascii && !utf8.ValidString(t) {
		return "", d.badUTF8(start, i)
	}
	return t, i + 1
}

// plain returns the index of the byte that ends the run of plain text from i
// on, and whether all of the run is ASCII.
func plain(s string, i int) (int, bool) {
	var seen uint64
	for {
		w := load64(s, i)
		if m := special(w); m != 0 {
			k := mathbits.TrailingZeros64(m) &^ 7
			seen |= w & (1<<(uint(k)&63) - 1)
			return i + k>>3, seen&highs == 0
		}
		seen |= w
		i += 8
		for len(s)-i >= 32 {
			b := s[i : i+32]
			w0, w1, w2, w3 := load64(b, 0), load64(b, 8), load64(b, 16), load64(b, 24)
			if special(w0)|special(w1)|special(w2)|special(w3) != 0 {
				break
			}
			seen |= w0 | w1 | w2 | w3
			i += 32
		}
	}
}

// escaped reads the rest of a string that starts at start and has its first
// backslash at i. It writes the text straight into the arena that all such
// strings are cut from.
func (d *decoder) escaped(start, i int) (string, int) {
	s := d.src
	if !utf8.ValidString(s[start:i]) {
		return "", d.badUTF8(start, i)
	}
	from := d.reserve(d.texts.Len(), i-start)
	d.texts.WriteString(s[start:i])
	for {
		switch s[i] {
		case '"':
			return d.texts.String()[from:], i + 1
		case '\\':
			r, next := escape(s, i)
			if next < 0 {
				return "", d.badEscape(i)
			}
			i = next
			end, ascii := plain(s, i)
			if !ascii && !utf8.ValidString(s[i:end]) {
				return "", d.badUTF8(i, end)
			}
			from = d.reserve(from, end-i+utf8.UTFMax)
			if r < utf8.RuneSelf {
				d.texts.WriteByte(byte(r))
			} else {
				d.writeRune(r)
			}
			d.texts.WriteString(s[i:end])
			i = end
		default:
			return "", d.badText(i)
		}
	}
}

// writeRune writes r as UTF-8, a surrogate as the three bytes that the same
// scheme gives it (WTF-8).
func (d *decoder) writeRune(r rune) {
	if isSurrogate(r) {
		d.texts.WriteByte(0xe0 | byte(r>>12))
		d.texts.WriteByte(0x80 | byte(r>>6)&0x3f)
		d.texts.WriteByte(0x80 | byte(r)&0x3f)
		return
	}
	d.texts.WriteRune(r)
}

// reserve makes room in the arena for n more bytes of the text that begins
// there at from, and returns where it begins then: a full arena is left to the
// strings that were cut from it.
func (d *decoder) reserve(from, n int) int {
	if d.texts.Cap()-d.texts.Len() >= n {
		return from
	}
	begun := d.texts.String()[from:]
	d.texts.Reset()
	d.texts.Grow(max(2*(len(begun)+n), min(d.n/8, 1<<16)))
	d.texts.WriteString(begun)
	return 0
}

// escape decodes the escape sequence at i, pairing surrogates, and returns
// the code point and the index after it, or -1.
func escape(s string, i int) (rune, int) {
	switch s[i+1] {
	case '"', '\\', '/':
		return rune(s[i+1]), i + 2
	case 'b':
		return '\b', i + 2
	case 'f':
		return '\f', i + 2
	case 'n':
		return '\n', i + 2
	case 'r':
		return '\r', i + 2
	case 't':
		return '\t', i + 2
	case 'u':
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
	return 0, -1
}

// hex4 returns the value of the four hexadecimal digits at i, or -1.
func hex4(s string, i int) rune {
	if i+4 > len(s) {
		return -1
	}
	var r rune
	for _, c := range []byte(s[i : i+4]) {
		switch {
		case '0' <= c && c <= '9':
			c -= '0'
		case 'a' <= c && c <= 'f':
			c -= 'a' - 10
		case 'A' <= c && c <= 'F':
			c -= 'A' - 10
		default:
			return -1
		}
		r = r<<4 | rune(c)
	}
	return r
}

func isSurrogate(r rune) bool { return 0xd800 <= r && r < 0xe000 }

// surrogate returns the lone surrogate whose three bytes start s, or -1.
func surrogate(s string) rune {
	if len(s) < 3 || s[0] != 0xed || s[1]&0xe0 != 0xa0 || s[2]&0xc0 != 0x80 {
		return -1
	}
	return 0xd000 | rune(s[1]&0x3f)<<6 | rune(s[2]&0x3f)
}
