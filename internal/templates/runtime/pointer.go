package runtime

import (
	"strconv"
	"strings"
)

// level is an array or object around an offset.
type level struct {
	object bool
	named  bool   // object: a member's name has been read
	name   string // of the current member
	index  int    // of the current element
}

// path returns the way from the root to the value that begins at or surrounds
// offset at, or to the value before it if a comma is missing there; a member's
// name leads to the member. Reading has been there, so the text before at is
// known to be JSON.
func (d *decoder) path(at int) []string {
	s := d.src
	stack := make([]level, 1, 8) // the first one is the document
	for i := 0; i < at; i++ {
		top := &stack[len(stack)-1]
		switch c := s[i]; c {
		case '{', '[':
			stack = append(stack, level{object: c == '{'})
		case '}', ']':
			stack = stack[:max(len(stack)-1, 1)]
		case ',':
			top.named = false
			top.index++
		case '"':
			end := quoted(s, i)
			if end <= at {
				top.enter(s[i:end])
			}
			i = min(end, at) - 1
		}
	}
	if end := quoted(s, at); s[at] == '"' && end <= d.n {
		stack[len(stack)-1].enter(s[at:end])
	}
	path := make([]string, 0, len(stack))
	for _, l := range stack[1:] {
		switch {
		case !l.object:
			path = append(path, strconv.Itoa(l.index))
		case l.named:
			path = append(path, l.name)
		}
	}
	return path
}

// enter takes the string text as a member's name, if one is due.
func (l *level) enter(text string) {
	if l.object && !l.named {
		l.named, l.name = true, unquoted(text)
	}
}

// quoted returns the index after the string at i, or where the text ends.
func quoted(s string, i int) int {
	for i++; i < len(s); i++ {
		switch s[i] {
		case '"':
			return i + 1
		case '\\':
			i++
		}
	}
	return len(s)
}

// unquoted decodes a string; what is no string is returned without quotes.
func unquoted(text string) string {
	d := newDecoder([]byte(text), nil)
	if s, end := d.text(0); end >= 0 {
		return s
	}
	return strings.Trim(text, "\"\x00")
}

// pointer returns path as an RFC 6901 JSON Pointer.
func pointer(path []string) string {
	var b strings.Builder
	for _, token := range path {
		b.WriteByte('/')
		b.WriteString(escapePointer(token))
	}
	return b.String()
}

// escapePointer escapes a reference token (RFC 6901, section 3).
func escapePointer(token string) string {
	return strings.ReplaceAll(strings.ReplaceAll(token, "~", "~0"), "/", "~1")
}
