package upgrade

import (
	"encoding/json"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// Texts are what the types of the majors make of them: a lone surrogate, which
// encoding/json takes for U+FFFD, is the three bytes that UTF-8 would have for it. So
// each is told from the others, and names are found in what was read.

// unquote returns what a JSON string says.
func unquote(text string) string {
	text = text[1 : len(text)-1]
	if strings.IndexByte(text, '\\') < 0 {
		return text
	}
	var b []byte
	for {
		plain, rest, more := strings.Cut(text, `\`)
		if b = append(b, plain...); !more {
			return string(b)
		}
		letter := rest[0]
		text = rest[1:]
		if letter == 'u' {
			var r rune
			r, text = unescape(text)
			b = appendRune(b, r)
			continue
		}
		if k := strings.IndexByte("bfnrt", letter); k >= 0 {
			letter = "\b\f\n\r\t"[k]
		}
		b = append(b, letter)
	}
}

// unescape returns the character that hexadecimal digits after \u are, with those of a
// second escape if the two are a pair of surrogates, and what is after them.
func unescape(text string) (r rune, rest string) {
	r, rest = unit(text), text[4:]
	if next, ok := strings.CutPrefix(rest, `\u`); ok {
		if pair := utf16.DecodeRune(r, unit(next)); pair != utf8.RuneError {
			return pair, next[4:]
		}
	}
	return r, rest
}

func unit(text string) rune {
	n, _ := strconv.ParseUint(text[:4], 16, 16) // valid JSON has four digits
	return rune(n)
}

func appendRune(b []byte, r rune) []byte {
	if utf16.IsSurrogate(r) {
		return append(b, 0xe0|byte(r>>12), 0x80|byte(r>>6)&0x3f, 0x80|byte(r)&0x3f)
	}
	return utf8.AppendRune(b, r)
}

// quote returns a JSON string that says text.
func quote(text string) string {
	dst := []byte{'"'}
	for text != "" {
		plain := 0 // up to the first surrogate
		for plain < len(text) && !isSurrogate(text[plain:]) {
			plain++
		}
		dst = append(dst, escape(text[:plain])...)
		if text = text[plain:]; text != "" {
			dst = append(dst, `\ud`...)
			dst = append(dst, strconv.FormatUint(0x800|uint64(text[1]&0x1f)<<6|uint64(text[2]&0x3f), 16)...)
			text = text[3:]
		}
	}
	return string(append(dst, '"'))
}

// isSurrogate reports whether the three bytes of a lone surrogate start text.
func isSurrogate(text string) bool {
	return len(text) >= 3 && text[0] == 0xed && text[1] >= 0xa0
}

// escape returns UTF-8 as a JSON string without its quotes.
func escape(text string) string {
	var b strings.Builder
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	_ = e.Encode(text) // a string always encodes
	return strings.TrimSuffix(b.String(), "\"\n")[1:]
}
