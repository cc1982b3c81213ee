package runtime

import (
	"slices"
	"strconv"
	"strings"
)

// step is one step of the way from the root to a value: into an object by a
// member's name, or into an array by an index.
type step struct {
	object bool
	name   string
	index  int
}

// level is an array or object around an offset.
type level struct {
	object bool
	index  int    // array: the number of elements before
	name   string // object: the text of the last member's name; "" if one is due
}

// path returns the way from the root to the value that begins at or surrounds
// offset at, or to the value before it if a comma is missing there; a member's
// name leads to the member, if it is known to be one. Reading has been there, so the
// text before at is known to be JSON.
func (d *decoder) path(at int) []step {
	w := newWayfinder(d)
	return w.to(at)
}

// paths returns the path of each finding; it goes through the text once.
func (d *decoder) paths(findings []finding) [][]step {
	order := make([]int, len(findings))
	for k := range order {
		order[k] = k
	}
	slices.SortStableFunc(order, func(a, b int) int { return findings[a].at - findings[b].at })
	w := newWayfinder(d)
	paths := make([][]step, len(findings))
	for _, k := range order {
		paths[k] = w.to(findings[k].at)
	}
	return paths
}

// wayfinder goes through a text from its start, and knows where it is.
type wayfinder struct {
	d     *decoder
	i     int
	stack []level // the first one is the document
}

func newWayfinder(d *decoder) wayfinder { return wayfinder{d: d, stack: make([]level, 1, 8)} }

// to goes on to offset at, which is not before the last one.
func (w *wayfinder) to(at int) []step {
	s := w.d.src
	for ; w.i < at; w.i++ {
		top := &w.stack[len(w.stack)-1]
		switch c := s[w.i]; c {
		case '{', '[':
			w.stack = append(w.stack, level{object: c == '{'})
		case '}', ']':
			w.stack = w.stack[:max(len(w.stack)-1, 1)]
		case ',':
			top.name = ""
			top.index++
		case '"':
			end := quoted(s, w.i)
			if end <= at && top.object && top.name == "" && w.isName(end) {
				top.name = s[w.i:end]
			}
			w.i = min(end, at) - 1
		}
	}
	path := make([]step, 0, len(w.stack))
	for _, l := range w.stack[1:] {
		switch {
		case !l.object:
			path = append(path, step{index: l.index})
		case l.name != "":
			path = append(path, memberStep(l.name))
		}
	}
	if top := w.stack[len(w.stack)-1]; s[at] == '"' && top.object && top.name == "" && isNameDue(s[:at]) {
		if end := quoted(s, at); end <= w.d.n && w.isName(end) {
			path = append(path, memberStep(s[at:end]))
		}
	}
	return path
}

// isNameDue reports whether a text within an object ends where a name is due. Where a name lacks its colon, what
// comes next is none, though another colon may follow.
func isNameDue(before string) bool {
	before = strings.TrimRight(before, " \t\r\n")
	return strings.HasSuffix(before, "{") || strings.HasSuffix(before, ",")
}

// memberStep returns the step to the member that a text names.
func memberStep(text string) step { return step{object: true, name: unquoted(text)} }

// isName reports whether the string that ends at end is a name: a colon follows, or the
// text is cut short there. Else it may be anything: where a name lacks its closing quote,
// it goes on through the value.
func (w *wayfinder) isName(end int) bool {
	rest := strings.TrimLeft(w.d.src[end:w.d.n], " \t\r\n")
	return rest == "" || rest[0] == ':'
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
	if strings.IndexByte(text, '\\') >= 0 {
		d := newDecoder([]byte(text), nil)
		defer d.free()
		if s, end := d.text(0); end >= 0 {
			return s
		}
	}
	return strings.Trim(text, "\"\x00")
}

// pointer returns path as an RFC 6901 JSON Pointer.
func pointer(path []step) string {
	var b strings.Builder
	for _, s := range path {
		b.WriteByte('/')
		if s.object {
			b.WriteString(escapePointer(s.name))
		} else {
			b.WriteString(strconv.Itoa(s.index))
		}
	}
	return b.String()
}

// escapePointer escapes a reference token (RFC 6901, section 3).
func escapePointer(token string) string {
	return strings.ReplaceAll(strings.ReplaceAll(token, "~", "~0"), "/", "~1")
}

// pointerRoom bounds what the pointers to much take together: where a long name, or a
// long way, leads to many values, that would be the square of the document's length.
type pointerRoom int64

const (
	firstPointers = 1 << 20 // bytes that any pointers may take together
	eachPointer   = 1 << 10 // what each may take beyond that
	shortPointer  = 200     // what is left of those that there is no room for
)

// take reports whether there is room for a pointer of n bytes, which then takes it.
func (r *pointerRoom) take(n int) bool {
	*r += eachPointer
	if int64(n) > firstPointers+int64(*r) {
		return false
	}
	*r -= pointerRoom(n)
	return true
}

// shortened returns what stands for a pointer that ends so: an ellipsis, and the last of
// its tokens.
func shortened(end string) string {
	if k := strings.IndexByte(end, '/'); k >= 0 {
		return "…" + end[k:]
	}
	for end != "" && end[0]&0xc0 == 0x80 { // within a character
		end = end[1:]
	}
	return "…" + end
}
