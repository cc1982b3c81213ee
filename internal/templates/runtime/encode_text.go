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
func appendText(dst []byte, s string, e *encoder) []byte {
	b, o := room(dst, len(s)+len(`""`)), len(dst)
	b[o] = '"'
	o++
	for len(s) > 0 {
		n := copyPlain(b[o:], s)
		o += n
		if n == len(s) {
			break
		}
		s = s[n:]
		if s[0] < utf8.RuneSelf {
			dst, n = appendEscape(b[:o], s[0]), 1
		} else if n = runesUntil(s); n > 0 {
			o += copyFew(b[o:], s[:n])
			s = s[n:]
			continue
		} else {
			dst, n = appendSurrogate(b[:o], s, e)
		}
		s = s[n:]
		b, o = room(dst, len(s)+len(`"`)), len(dst)
	}
	b[o] = '"'
	return b[:o+1]
}

// room returns dst with all of its capacity, and at least n bytes of it free.
func room(dst []byte, n int) []byte {
	if cap(dst)-len(dst) < n {
		dst = grown(dst, n)
	}
	return dst[:cap(dst)]
}

// grown makes room for n more bytes, and twice as much at least: a document is
// mostly text, and so is copied only once while its slice grows.
func grown(dst []byte, n int) []byte { return slices.Grow(dst, max(n, cap(dst))) }

// copyPlain copies s to b up to the first byte that is no ASCII or must be
// escaped, and returns the number of bytes before that one. Some bytes after
// it are copied, too, but none after the end of s.
func copyPlain(b []byte, s string) int {
	i := 0
	for len(s)-i >= 32 {
		from, to := s[i:i+32], (*[32]byte)(b[i:])
		w0, w1, w2, w3 := load64(from, 0), load64(from, 8), load64(from, 16), load64(from, 24)
		binary.LittleEndian.PutUint64(to[0:], w0)
		binary.LittleEndian.PutUint64(to[8:], w1)
		binary.LittleEndian.PutUint64(to[16:], w2)
		binary.LittleEndian.PutUint64(to[24:], w3)
		if stops(w0)|stops(w1)|stops(w2)|stops(w3) != 0 {
			return i + mathbits.TrailingZeros64(gather(stops(w0))|gather(stops(w1))<<8|gather(stops(w2))<<16|gather(stops(w3))<<24)
		}
		i += 32
	}
	for len(s)-i >= 8 {
		w := load64(s, i)
		binary.LittleEndian.PutUint64(b[i:], w)
		if m := stops(w); m != 0 {
			return i + mathbits.TrailingZeros64(m)>>3
		}
		i += 8
	}
	switch i {
	case len(s):
		return i
	case 0:
		return copyShort(b, s)
	}
	i = len(s) - 8 // some bytes once more
	w := load64(s, i)
	binary.LittleEndian.PutUint64(b[i:], w)
	if m := stops(w); m != 0 {
		return i + mathbits.TrailingZeros64(m)>>3
	}
	return len(s)
}

// copyShort is copyPlain for one to seven bytes.
func copyShort(b []byte, s string) int {
	n := len(s)
	var w uint64
	switch {
	case n >= 4:
		low, high := load32(s, 0), load32(s, n-4)
		binary.LittleEndian.PutUint32(b, low)
		binary.LittleEndian.PutUint32(b[n-4:], high)
		w = uint64(low) | uint64(high)<<(uint(n-4)*8&63)
	case n >= 2:
		b[0], b[1], b[n-1] = s[0], s[1], s[n-1]
		w = uint64(s[0]) | uint64(s[1])<<8 | uint64(s[n-1])<<(uint(n-1)*8&63)
	default:
		b[0] = s[0]
		w = uint64(s[0])
	}
	return mathbits.TrailingZeros64(stops(w)|1<<(uint(n)*8&63)) >> 3
}

func load32(s string, i int) uint32 {
	b := s[i : i+4]
	return uint32(b[0]) | uint32(b[1])<<8 | uint32(b[2])<<16 | uint32(b[3])<<24
}

// runesUntil returns the length of the characters that s begins with and that
// are no ASCII; it ends before what is not UTF-8.
func runesUntil(s string) int {
	i := 0
	for i < len(s) && s[i] >= utf8.RuneSelf {
		left, c := len(s)-i, s[i]
		switch {
		case left >= 2 && 0xc2 <= c && c < 0xe0 && isContinuation(s[i+1]):
			i += 2
		case left >= 3 && 0xe1 <= c && c < 0xed && isContinuation(s[i+1]) && isContinuation(s[i+2]):
			i += 3
		default:
			r, size := utf8.DecodeRuneInString(s[i:])
			if r == utf8.RuneError && size == 1 {
				return i
			}
			i += size
		}
	}
	return i
}

func isContinuation(c byte) bool { return c&0xc0 == 0x80 }

// copyFew is copy for what mostly is a single character.
func copyFew(b []byte, s string) int {
	if len(s) == 2 {
		b[0], b[1] = s[0], s[1]
		return 2
	}
	return copy(b, s)
}

// appendSurrogate appends the lone surrogate that s begins with as an escape,
// and returns its length in s; anything else that is not UTF-8 is an error.
func appendSurrogate(dst []byte, s string, e *encoder) ([]byte, int) {
	if r := surrogate(s); r >= 0 {
		return strconv.AppendUint(append(dst, '\\', 'u'), uint64(r), 16), 3
	}
	return e.fail(dst, "a string that is not UTF-8"), 1
}

const hexDigits = "0123456789abcdef"

// appendEscape appends the escape sequence of an ASCII character.
func appendEscape(dst []byte, c byte) []byte {
	if short := shortEscapes[c&0x7f]; short != 0 {
		return append(dst, '\\', short)
	}
	return append(dst, '\\', 'u', '0', '0', hexDigits[c>>4], hexDigits[c&15])
}

// shortEscapes holds what follows the backslash, where that is one character.
var shortEscapes = [utf8.RuneSelf]byte{'"': '"', '\\': '\\', '\b': 'b', '\f': 'f', '\n': 'n', '\r': 'r', '\t': 't'}
