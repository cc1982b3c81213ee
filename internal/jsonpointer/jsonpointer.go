// Package jsonpointer spells the reference tokens of JSON Pointers (RFC 6901).
//
// It must not know what the pointers lead into.
package jsonpointer

import "strings"

// A replacer builds its table at its first use, which costs more than that
// use: there is one of each for the whole process.
var (
	escaper   = strings.NewReplacer("~", "~0", "/", "~1")
	unescaper = strings.NewReplacer("~1", "/", "~0", "~")
)

// Escape makes a member name a reference token.
func Escape(name string) string {
	if !strings.ContainsAny(name, "~/") {
		return name
	}
	return escaper.Replace(name)
}

// Unescape returns the member name of a reference token.
func Unescape(token string) string {
	if strings.IndexByte(token, '~') < 0 {
		return token
	}
	return unescaper.Replace(token)
}

// Join makes a pointer of member names and indices; "" of none, which is the root.
func Join(tokens []string) string {
	var b strings.Builder
	for _, token := range tokens {
		b.WriteByte('/')
		b.WriteString(Escape(token))
	}
	return b.String()
}
