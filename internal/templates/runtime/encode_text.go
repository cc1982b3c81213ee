package runtime

import (
	"encoding/binary"
	mathbits "math/bits"
	"slices"
	"strconv"
	"unicode/utf8"
)

// appendText appends s as a JSON string. It escapes what RFC 8259 demands, and
// writes a surrogate (see decoder.text) as the escape it came from. Other bytes
// that are not UTF-8 are an error.
//
// A short text, which mostly is plain, is copied by loads that may overlap: how
// long it is nobody can predict, so that a loop costs more than a byte twice.
func appendText(dst []byte, s string, e *encoder) []byte {
	n, o := len(s), len(dst)
	if cap(dst)-o < n+len(`""`) {
		return appendText(grown(dst, n+len(`""`)), s, e) // the last thing done, so that nothing is kept across a call
	}
	b := dst[:cap(dst)]
	b[o] = '"'
	to := b[o+1:][:n:n]
	var m uint64
	switch {
	case n > 32:
		return appendLongText(b[:o+1], s, e)
	case n >= 16:
		w0, w1 := load64(s, 0), load64(s, 8)
		binary.LittleEndian.PutUint64(to, w0)
		binary.LittleEndian.PutUint64(to[8:], w1)
		m = unmaskedStops(w0) | unmaskedStops(w1)
		w0, w1 = load64(s, n-16), load64(s, n-8)
		binary.LittleEndian.PutUint64(to[n-16:], w0)
		binary.LittleEndian.PutUint64(to[n-8:], w1)
		m |= unmaskedStops(w0) | unmaskedStops(w1)
	case n >= 8:
		w0, w1 := load64(s, 0), load64(s, n-8)
		binary.LittleEndian.PutUint64(to, w0)
		binary.LittleEndian.PutUint64(to[n-8:], w1)
		m = unmaskedStops(w0) | unmaskedStops(w1)
	case n >= 4:
		w0, w1 := load32(s, 0), load32(s, n-4)
		binary.LittleEndian.PutUint32(to, w0)
		binary.LittleEndian.PutUint32(to[n-4:], w1)
		m = unmaskedStops(uint64(w0) | uint64(w1)<<32)
	case n > 0:
		c0, c1, c2 := s[0], s[n>>1], s[n-1]
		to[0], to[n>>1], to[n-1] = c0, c1, c2
		m = unmaskedStops(uint64(c0) | uint64(c1)<<8 | uint64(c2)<<16 | spaces<<24)
	}
	if m&highs != 0 {
		return appendLongText(b[:o+1], s, e)
	}
	b[o+1+n] = '"'
	return b[:o+n+2]
}

// appendLongText is appendText for any text. The opening quote is there, and
// room for s and the closing one.
func appendLongText(dst []byte, s string, e *encoder) []byte {
	b, o := dst[:cap(dst)], len(dst)
	n := putPages(b[o:], s)
	o, s = o+n, s[n:]
	for {
		n := putPlain(b[o:], s)
		o += n
		if n == len(s) {
			b[o] = '"'
			return b[:o+1]
		}
		s = s[n:]
		if short := shortEscapes[s[0]]; short != 0 {
			s = s[1:]
			b = room(b[:o], len(s)+len(`\n"`))
			b[o], b[o+1] = '\\', short
			o += 2
			continue
		}
		dst, n = appendEscape(b[:o], s, e)
		s = s[n:]
		b, o = room(dst, len(s)+len(`"`)), len(dst)
	}
}

// spaces are five plain characters, which fill a word.
const spaces = 0x2020202020

// room returns dst with all of its capacity, and at least n bytes of it free.
func room(dst []byte, n int) []byte {
	if cap(dst)-len(dst) < n {
		dst = grown(dst, n)
	}
	return dst[:cap(dst)]
}

// grown makes room for n more bytes, and twice as much at least: a document is
// mostly text, and so is copied only once while its slice grows. It stays out of
// the way of what is done where there is room.
//
//go:noinline
func grown(dst []byte, n int) []byte { return slices.Grow(dst, max(n, cap(dst))) }

// putPlain copies s to b up to the first byte that must be escaped or is not
// UTF-8, and returns the number of bytes before that one. Some bytes after it
// are copied, too, but none after the end of s.
func putPlain(b []byte, s string) int {
	b = b[:len(s):len(s)]
	i := 0
	for i >= 0 && i <= len(s)-32 { // the first of which tells the compiler that i is in range
		from, to := s[i:i+32], (*[32]byte)(b[i:i+32])
		w0, w1, w2, w3 := load64(from, 0), load64(from, 8), load64(from, 16), load64(from, 24)
		binary.LittleEndian.PutUint64(to[0:], w0)
		binary.LittleEndian.PutUint64(to[8:], w1)
		binary.LittleEndian.PutUint64(to[16:], w2)
		binary.LittleEndian.PutUint64(to[24:], w3)
		m0, m1, m2, m3 := unmaskedStops(w0), unmaskedStops(w1), unmaskedStops(w2), unmaskedStops(w3)
		if (m0|m1|m2|m3)&highs == 0 {
			i += 32
			continue
		}
		n := wholeRunes(from, uint32(gather(m0&highs)|gather(m1&highs)<<8|gather(m2&highs)<<16|gather(m3&highs)<<24))
		i += n
		if n == 0 || n < 32 && s[i] < utf8.RuneSelf {
			return i
		}
	}
	at, m := i, uint32(0)
	switch {
	case i == len(s):
		return i
	case len(s) >= 32: // the last block overlaps the one before it
		at = len(s) - 32
		m = putBlock(b[at:], s[at:]) & (^uint32(0) << (uint(i-at) & 31))
	default:
		m = putShort(b, s)
	}
	if m == 0 {
		return len(s)
	}
	n := wholeRunes(s[at:], m)
	if i = at + n; i == len(s) || i <= len(s)-4 {
		return i
	}
	return lastRunes(s, i, m>>(uint(n)&31))
}

// putPages copies the plain pages that s begins with to b, and returns how many bytes they
// are: the library copies faster than a loop that also looks at what it copies. It is tried once
// for a text: one with escapes has few such pages.
func putPages(b []byte, s string) (n int) {
	for len(s)-n >= pageSize && isPlain(s[n:n+pageSize]) {
		n += copy(b[n:], s[n:n+pageSize])
	}
	return n
}

// lastRunes is wholeRunes for what begins in the last three bytes of s. It
// returns an index in s; m has bits for the bytes from i on.
func lastRunes(s string, i int, m uint32) int {
	for m != 0 {
		k := mathbits.TrailingZeros32(m)
		r, size := utf8.DecodeRuneInString(s[i+k:])
		if r < utf8.RuneSelf || r == utf8.RuneError && size == 1 {
			return i + k
		}
		i += k + size
		m = m >> k >> size
	}
	return len(s)
}

// putBlock copies 32 bytes of s to b and returns the bits of those that are no
// plain ASCII text. Above the lowest one that is ASCII they mean nothing.
func putBlock(b []byte, s string) uint32 {
	from, to := s[:32], (*[32]byte)(b)
	w0, w1, w2, w3 := load64(from, 0), load64(from, 8), load64(from, 16), load64(from, 24)
	binary.LittleEndian.PutUint64(to[0:], w0)
	binary.LittleEndian.PutUint64(to[8:], w1)
	binary.LittleEndian.PutUint64(to[16:], w2)
	binary.LittleEndian.PutUint64(to[24:], w3)
	return uint32(gather(stops(w0)) | gather(stops(w1))<<8 | gather(stops(w2))<<16 | gather(stops(w3))<<24)
}

// wholeRunes returns how many bytes of s, which has 32 at most, are to be taken
// as they are, where m has bits for those that are no plain ASCII text. It ends
// before what must be escaped, before what is not UTF-8 (RFC 3629, section 4),
// and before a character that begins in the last three bytes.
func wholeRunes(s string, m uint32) int {
	for m != 0 {
		k := mathbits.TrailingZeros32(m)
		if k > len(s)-4 {
			return k
		}
		w := load32(s, k)
		switch {
		case w&0xc0e0 == 0x80c0 && w&0x1e != 0: // two bytes, not overlong
			m &= ^uint32(0b11) << (k & 31)
		case w&0xc0c0f0 == 0x8080e0: // three bytes, neither overlong nor a surrogate
			for k <= len(s)-8 && areTwoOfThree(load64(s, k)) { // mostly many follow each other
				k += 6
			}
			if k <= len(s)-4 {
				if w = load32(s, k); w&0xc0c0f0 == 0x8080e0 {
					if x := w & 0x200f; x == 0 || x == 0x200d {
						return k
					}
					k += 3
				}
			}
			m &= ^uint32(0) << (k & 31)
		case w&0xc0c0c0f8 == 0x808080f0: // four bytes, not overlong and up to U+10FFFF
			if x := w&0x07<<2 | w>>12&0x03; x == 0 || x > 16 {
				return k
			}
			m &= ^uint32(0b1111) << (k & 31)
		default:
			return k
		}
	}
	return len(s)
}

// areTwoOfThree reports whether w begins with two characters of three bytes
// whose first byte alone says that they are neither overlong nor surrogates: its
// lower half, made the low half of a byte, is neither 0 nor 0xd.
func areTwoOfThree(w uint64) bool {
	const ones, sums = 0x0f00000f, 0x10000010
	low := w & ones
	return w&0xc0c0f0c0c0f0 == 0x8080e08080e0 && (low+ones)&((low^0x0d00000d)+ones)&sums == sums
}

// putShort is putBlock for all of s, which has 1 to 31 bytes.
func putShort(b []byte, s string) uint32 {
	n := len(s)
	b = b[:n]
	var m uint64
	switch {
	case n >= 16:
		w0, w1, w2, w3 := load64(s, 0), load64(s, 8), load64(s, n-16), load64(s, n-8)
		binary.LittleEndian.PutUint64(b, w0)
		binary.LittleEndian.PutUint64(b[8:], w1)
		binary.LittleEndian.PutUint64(b[n-16:], w2)
		binary.LittleEndian.PutUint64(b[n-8:], w3)
		first, last := gather(stops(w0))|gather(stops(w1))<<8, gather(stops(w2))|gather(stops(w3))<<8
		m = first | last<<(uint(n-16)&31)
	case n >= 8:
		w0, w1 := load64(s, 0), load64(s, n-8)
		binary.LittleEndian.PutUint64(b, w0)
		binary.LittleEndian.PutUint64(b[n-8:], w1)
		m = gather(stops(w0)) | gather(stops(w1))<<(uint(n-8)&31)
	default:
		var w uint64
		if n >= 4 {
			w0, w1 := load32(s, 0), load32(s, n-4)
			binary.LittleEndian.PutUint32(b, w0)
			binary.LittleEndian.PutUint32(b[n-4:], w1)
			w = uint64(w0) | uint64(w1)<<(uint(n-4)*8&63)
		} else {
			c0, c1, c2 := s[0], s[n>>1], s[n-1]
			b[0], b[n>>1], b[n-1] = c0, c1, c2
			w = uint64(c0) | uint64(c1)<<(uint(n>>1)*8&63) | uint64(c2)<<(uint(n-1)*8&63)
		}
		m = gather(stops(w)) & (1<<(uint(n)&31) - 1)
	}
	return uint32(m)
}

func load32(s string, i int) uint32 {
	b := s[i : i+4]
	return uint32(b[0]) | uint32(b[1])<<8 | uint32(b[2])<<16 | uint32(b[3])<<24
}

// appendEscape appends the escape sequence of what s begins with, a control
// character or a lone surrogate, and returns its length in s. Anything else is
// not UTF-8, and an error; so are two surrogates that a program has joined, as side by
// side they would be read as one character.
func appendEscape(dst []byte, s string, e *encoder) ([]byte, int) {
	if c := s[0]; c < utf8.RuneSelf {
		return append(dst, '\\', 'u', '0', '0', hexDigits[c>>4], hexDigits[c&15]), 1
	}
	if r := surrogate(s); r >= 0 && !(r < 0xdc00 && surrogate(s[3:]) >= 0xdc00) {
		return strconv.AppendUint(append(dst, '\\', 'u'), uint64(r), 16), 3
	}
	return e.fail(dst, "a string that is not UTF-8, perhaps cut within a character; strings.ToValidUTF8 mends it"), 1
}

const hexDigits = "0123456789abcdef"

// shortEscapes has what follows the backslash, where that is one character.
var shortEscapes = [256]byte{'"': '"', '\\': '\\', '\b': 'b', '\f': 'f', '\n': 'n', '\r': 'r', '\t': 't'}
