// Package jsonpointer reads and spells JSON Pointers (RFC 6901) and their reference tokens.
//
// It must not know what the pointers lead into.
package jsonpointer

import (
	"strconv"
	"strings"
)

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

// Split cuts a pointer into member names and indices. It reports whether the text is a pointer.
func Split(pointer string) (tokens []string, ok bool) {
	if pointer == "" {
		return nil, true
	}
	if pointer[0] != '/' {
		return nil, false
	}
	tokens = strings.Split(pointer[1:], "/")
	for i, token := range tokens {
		for j := 0; j < len(token); j++ {
			if token[j] == '~' && (j+1 == len(token) || token[j+1] != '0' && token[j+1] != '1') {
				return nil, false
			}
		}
		tokens[i] = Unescape(token)
	}
	return tokens, true
}

// Index reads a token as the index of an item: digits without a leading zero.
func Index(token string) (int, bool) {
	if token == "" || token[0] == '0' && token != "0" {
		return 0, false
	}
	for i := range len(token) {
		if token[i] < '0' || token[i] > '9' {
			return 0, false
		}
	}
	n, err := strconv.Atoi(token)
	return n, err == nil
}
