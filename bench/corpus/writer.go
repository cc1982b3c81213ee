package corpus

import (
	"strconv"
	"unicode/utf8"
)

// Style is how a document is spelled; it changes no value.
type Style struct {
	// Indent puts every member and element on its own line, two blanks a level.
	Indent bool
	// DotNet escapes as System.Text.Json does by default: every character
	// beyond ASCII and the characters that mean something in HTML as \uXXXX.
	DotNet bool
	// Python spells as json.dumps does by default: a blank after every comma and
	// colon, and every character beyond ASCII as \uXXXX.
	Python bool
}

// writer spells JSON in a style. It does not check the grammar: its one user,
// the generator, calls it in order.
type writer struct {
	Style
	buf   []byte
	depth int
	fresh bool // nothing written yet in the innermost object or array
}

func (w *writer) open(bracket byte) {
	w.buf = append(w.buf, bracket)
	w.depth++
	w.fresh = true
}

func (w *writer) close(bracket byte) {
	w.depth--
	if !w.fresh {
		w.newline()
	}
	w.buf = append(w.buf, bracket)
	w.fresh = false
}

func (w *writer) newline() {
	if !w.Indent {
		return
	}
	w.buf = append(w.buf, '\n')
	for range w.depth {
		w.buf = append(w.buf, ' ', ' ')
	}
}

// next starts an element of an array, or, through name, a member.
func (w *writer) next() {
	if !w.fresh {
		w.buf = append(w.buf, ',')
		if w.Python {
			w.buf = append(w.buf, ' ')
		}
	}
	w.fresh = false
	w.newline()
}

func (w *writer) name(name string) {
	w.next()
	w.string(name)
	w.buf = append(w.buf, ':')
	if w.Indent || w.Python {
		w.buf = append(w.buf, ' ')
	}
}

func (w *writer) member(name, text string) {
	w.name(name)
	w.string(text)
}

func (w *writer) memberInt(name string, n int) {
	w.name(name)
	w.buf = strconv.AppendInt(w.buf, int64(n), 10)
}

func (w *writer) literal(text string) { w.buf = append(w.buf, text...) }

func (w *writer) string(s string) {
	w.buf = append(w.buf, '"')
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == '\\':
			w.buf = append(w.buf, `\\`...)
		case r == '\n':
			w.buf = append(w.buf, `\n`...)
		case r == '\t':
			w.buf = append(w.buf, `\t`...)
		case w.DotNet && (r >= utf8.RuneSelf || htmlSensitive(r)), w.Python && r >= utf8.RuneSelf:
			w.escape(r)
		case r == '"':
			w.buf = append(w.buf, `\"`...)
		default:
			w.buf = append(w.buf, s[i:i+size]...)
		}
		i += size
	}
	w.buf = append(w.buf, '"')
}

func htmlSensitive(r rune) bool {
	switch r {
	case '"', '\'', '+', '<', '>', '&', '`':
		return true
	}
	return false
}

func (w *writer) escape(r rune) {
	if r > 0xFFFF {
		r -= 0x10000
		w.unit(0xD800 + r>>10)
		w.unit(0xDC00 + r&0x3FF)
		return
	}
	w.unit(r)
}

func (w *writer) unit(u rune) {
	hex := "0123456789ABCDEF"
	if w.Python {
		hex = hexDigits
	}
	w.buf = append(w.buf, '\\', 'u', hex[u>>12&15], hex[u>>8&15], hex[u>>4&15], hex[u&15])
}
