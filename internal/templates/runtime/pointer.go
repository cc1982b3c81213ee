package runtime

import (
	"strconv"
	"strings"
)

// level is an array or object around an offset.
type level struct {
	object bool
	inside bool   // at a member's name or value, or at an element
	done   bool   // that value is complete
	name   string // of the current member
	index  int    // of the current element
}

// path returns the way from the root to the value that begins at or surrounds
// offset at; a member's name leads to the member, what stands between members
// to the object. Reading has been there, so the text before at is known to be
// JSON.
func (d *decoder) path(at int) []string {
	s := d.src
	stack := make([]level, 1, 8) // the first one is the document
	top := &stack[0]
	for i := 0; i < at; i++ {
		switch c := s[i]; c {
		case '{', '[':
			top.inside = true
			stack = append(stack, level{object: c == '{', inside: c == '['})
			top = &stack[len(stack)-1]
		case '}', ']':
			if len(stack) > 1 {
				stack = stack[:len(stack)-1]
			}
			top = &stack[len(stack)-1]
			top.done = true
		case ',':
			top.inside, top.done = !top.object, false
			top.index++
		case '"':
			end := quoted(s, i)
			if top.object && !top.inside {
				top.inside, top.name = true, unquoted(s[i:end])
			} else if end <= at {
				top.done = true
			}
			i = min(end, at) - 1
		case ' ', '\n', '\r', '\t':
			top.done = top.done || i > 0 && !isSpace(s[i-1]) && !strings.ContainsRune("{[,:", rune(s[i-1]))
		}
	}
	if at < d.n && s[at] == '"' && top.object && !top.inside {
		top.inside, top.name = true, unquoted(s[at:quoted(s, at)])
	}
	path := make([]string, 0, len(stack))
	for _, l := range stack[1:] {
		switch {
		case !l.inside || l.done:
		case l.object:
			path = append(path, l.name)
		default:
			path = append(path, strconv.Itoa(l.index))
		}
	}
	return path
}

func isSpace(c byte) bool { return c == ' ' || c == '\n' || c == '\r' || c == '\t' }

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
	return strings.Trim(text, `"`+pad)
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
	return strings.NewReplacer("~", "~0", "/", "~1").Replace(token)
}
