package jsonvalue

import (
	"encoding/json"
	"fmt"
	"strings"
)

// Quote returns s as a JSON string, without the escapes for HTML. A lone surrogate, which
// is three bytes in s, is written as its escape.
func Quote(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	plain := 0 // up to where s is written
	for i := range s {
		if unit, ok := surrogateAt(s, i); ok {
			b.WriteString(escaped(s[plain:i]))
			fmt.Fprintf(&b, `\u%04x`, unit)
			plain = i + 3
		}
	}
	b.WriteString(escaped(s[plain:]))
	b.WriteByte('"')
	return b.String()
}

// surrogateAt reports whether a surrogate is at i, in the form of UTF-8 that
// only lone ones have.
func surrogateAt(s string, i int) (unit int, ok bool) {
	if len(s)-i < 3 || s[i] != 0xed || s[i+1]&0xe0 != 0xa0 || s[i+2]&0xc0 != 0x80 {
		return 0, false
	}
	return 0xd000 | int(s[i+1]&0x3f)<<6 | int(s[i+2]&0x3f), true
}

// escaped returns s, which is UTF-8, as a JSON string without its quotes.
func escaped(s string) string {
	var b strings.Builder
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(s); err != nil {
		panic(err) // a string always encodes
	}
	return strings.TrimSuffix(b.String(), "\"\n")[1:]
}
