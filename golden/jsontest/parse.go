package jsontest

import (
	"errors"
	"fmt"
	"unicode/utf8"
)

// Kind is the JSON kind of a value.
type Kind int

const (
	Null Kind = iota
	Bool
	Number
	String
	Array
	Object
)

func (k Kind) String() string {
	return [...]string{"null", "bool", "number", "string", "array", "object"}[k]
}

// Value is a JSON value as it stands in its document.
type Value struct {
	Kind       Kind
	Start, End int    // its bytes in the document
	Bool       bool   // of a Bool
	Text       string // of a Number: its spelling; of a String: what it says, lone surrogates as three bytes (WTF-8)
	Items      []*Value
	Members    []Member // of an Object, in document order
}

// Member is a member of an object.
type Member struct {
	Name       string
	Start, End int // the bytes of the quoted name
	Value      *Value
}

// Member returns the value of the named member.
func (v *Value) Member(name string) (*Value, bool) {
	for _, m := range v.Members {
		if m.Name == name {
			return m.Value, true
		}
	}
	return nil, false
}

// Error says why a text is not accepted.
type Error struct {
	Duplicate bool   // a member name occurs twice; otherwise the text is no JSON
	Offset    int    // of the byte that no JSON text could have there, or of the repeated name
	Pointer   string // of the innermost value being read, of the value before a missing comma, or of the repeated member
}

func (e *Error) Error() string {
	what := "not JSON"
	if e.Duplicate {
		what = "duplicate member"
	}
	return fmt.Sprintf("%s at %q, byte %d", what, e.Pointer, e.Offset)
}

// Parse reads one JSON text: RFC 8259 in UTF-8 without a byte order mark,
// with distinct member names. What it returns as an error is an *Error.
//
// A syntax error anywhere outranks duplicate names before it.
func Parse(text []byte) (v *Value, err error) {
	p := parser{text: text}
	defer func() {
		if r := recover(); r != nil {
			e, ok := r.(*Error)
			if !ok {
				panic(r)
			}
			v, err = nil, e
		}
	}()
	p.space()
	v = p.value()
	p.space()
	if p.at != len(text) {
		p.fail()
	}
	if p.duplicate != nil {
		return nil, p.duplicate
	}
	return v, nil
}

// MustParse is Parse for texts that the test wrote.
func MustParse(text []byte) *Value {
	v, err := Parse(text)
	if err != nil {
		panic(err)
	}
	return v
}

// IsDuplicate reports whether err is Parse's complaint about a repeated name.
func IsDuplicate(err error) bool {
	var e *Error
	return errors.As(err, &e) && e.Duplicate
}

type parser struct {
	text      []byte
	at        int
	path      []string
	duplicate *Error
}

func (p *parser) fail() {
	panic(&Error{Offset: p.at, Pointer: Pointer(p.path...)})
}

// peek returns the current byte, and 0 at the end: no grammar rule accepts 0.
func (p *parser) peek() byte {
	if p.at < len(p.text) {
		return p.text[p.at]
	}
	return 0
}

func (p *parser) space() {
	for p.peek() == ' ' || p.peek() == '\t' || p.peek() == '\n' || p.peek() == '\r' {
		p.at++
	}
}

func (p *parser) expect(word string) {
	for i := range len(word) {
		if p.peek() != word[i] {
			p.fail()
		}
		p.at++
	}
}

func (p *parser) value() *Value {
	v := &Value{Start: p.at}
	switch c := p.peek(); {
	case c == 'n':
		p.expect("null")
	case c == 't':
		p.expect("true")
		v.Kind, v.Bool = Bool, true
	case c == 'f':
		p.expect("false")
		v.Kind = Bool
	case c == '"':
		v.Kind, v.Text = String, p.quoted()
	case c == '[':
		v.Kind, v.Items = Array, p.items()
	case c == '{':
		v.Kind, v.Members = Object, p.members()
	case c == '-' || '0' <= c && c <= '9':
		v.Kind, v.Text = Number, p.number()
	default:
		p.fail()
	}
	v.End = p.at
	return v
}

func (p *parser) number() string {
	start := p.at
	if p.peek() == '-' {
		p.at++
	}
	if p.peek() == '0' {
		p.at++
	} else {
		p.digits()
	}
	if p.peek() == '.' {
		p.at++
		p.digits()
	}
	if p.peek() == 'e' || p.peek() == 'E' {
		p.at++
		if p.peek() == '+' || p.peek() == '-' {
			p.at++
		}
		p.digits()
	}
	return string(p.text[start:p.at])
}

// digits reads one or more.
func (p *parser) digits() {
	if p.peek() < '0' || p.peek() > '9' {
		p.fail()
	}
	for '0' <= p.peek() && p.peek() <= '9' {
		p.at++
	}
}

func (p *parser) items() []*Value {
	p.at++ // [
	items := []*Value{}
	if p.space(); p.peek() == ']' {
		p.at++
		return items
	}
	for {
		p.path = append(p.path, fmt.Sprint(len(items)))
		items = append(items, p.value())
		done := p.separator(']')
		p.path = p.path[:len(p.path)-1]
		if done {
			return items
		}
	}
}

// separator reads what follows an element: a comma, or the closing bracket.
func (p *parser) separator(closing byte) (done bool) {
	if p.space(); p.peek() == closing {
		p.at++
		return true
	}
	p.expect(",")
	p.space()
	return false
}

func (p *parser) members() []Member {
	p.at++ // {
	members := []Member{}
	seen := map[string]bool{}
	if p.space(); p.peek() == '}' {
		p.at++
		return members
	}
	for {
		m := Member{Start: p.at}
		if p.peek() != '"' {
			p.fail()
		}
		m.Name = p.quoted()
		m.End = p.at
		p.path = append(p.path, m.Name)
		if seen[m.Name] && p.duplicate == nil {
			p.duplicate = &Error{Duplicate: true, Offset: m.Start, Pointer: Pointer(p.path...)}
		}
		seen[m.Name] = true
		p.space()
		p.expect(":")
		p.space()
		m.Value = p.value()
		members = append(members, m)
		done := p.separator('}')
		p.path = p.path[:len(p.path)-1]
		if done {
			return members
		}
	}
}

// quoted reads a string and returns what it says, in WTF-8: a surrogate
// escape that has no partner becomes the three bytes UTF-8 would give it if
// it allowed surrogates.
func (p *parser) quoted() string {
	var out []byte
	p.at++ // "
	for {
		c := p.peek()
		switch {
		case p.at >= len(p.text) || c < ' ':
			p.fail()
		case c == '"':
			p.at++
			return string(out)
		case c == '\\':
			p.at++
			out = p.escape(out)
		default:
			r, n := utf8.DecodeRune(p.text[p.at:])
			if r == utf8.RuneError && n == 1 {
				p.fail()
			}
			out = append(out, p.text[p.at:p.at+n]...)
			p.at += n
		}
	}
}

func (p *parser) escape(out []byte) []byte {
	c := p.peek()
	switch c {
	case '"', '\\', '/':
		out = append(out, c)
	case 'b':
		out = append(out, '\b')
	case 'f':
		out = append(out, '\f')
	case 'n':
		out = append(out, '\n')
	case 'r':
		out = append(out, '\r')
	case 't':
		out = append(out, '\t')
	case 'u':
		p.at++
		return p.unicode(out)
	default:
		p.fail()
	}
	p.at++
	return out
}

// unicode reads the digits of a \u escape, and the low half that follows a
// high one.
func (p *parser) unicode(out []byte) []byte {
	r := p.hex4()
	if 0xd800 <= r && r < 0xdc00 && p.at+1 < len(p.text) && p.text[p.at] == '\\' && p.text[p.at+1] == 'u' {
		before := p.at
		p.at += 2
		if low := p.hex4(); 0xdc00 <= low && low < 0xe000 {
			return utf8.AppendRune(out, 0x10000+(r-0xd800)<<10+(low-0xdc00))
		}
		p.at = before
	}
	if 0xd800 <= r && r < 0xe000 {
		return append(out, 0xe0|byte(r>>12), 0x80|byte(r>>6)&0x3f, 0x80|byte(r)&0x3f)
	}
	return utf8.AppendRune(out, r)
}

func (p *parser) hex4() (r rune) {
	for range 4 {
		c := p.peek()
		switch {
		case '0' <= c && c <= '9':
			r = r<<4 | rune(c-'0')
		case 'a' <= c && c <= 'f':
			r = r<<4 | rune(c-'a'+10)
		case 'A' <= c && c <= 'F':
			r = r<<4 | rune(c-'A'+10)
		default:
			p.fail()
		}
		p.at++
	}
	return r
}
