package jsonschema

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/jsonpointer"
)

// maxDepth bounds how deeply arrays and objects may be nested.
const maxDepth = 1000

// parse reads one JSON text: RFC 8259 in UTF-8, with distinct member names.
// It returns nil if the text is no JSON; repeated names are reported and the
// first member of a name is kept.
func parse(f *file) (*Value, []diag.Diagnostic) {
	p := parser{file: f, text: f.text}
	v := p.document()
	if p.failed {
		return nil, p.found
	}
	return v, p.found
}

// parser is a recursive descent parser. After a failure every method returns
// at once; the failure is the last finding.
type parser struct {
	file   *file
	text   string
	pos    int
	path   []string // tokens from the root to the value being read
	failed bool
	found  []diag.Diagnostic
}

func (p *parser) fail(offset int, code, message, hint string) {
	if !p.failed {
		p.failed = true
		p.found = append(p.found, p.file.diag(diag.Error, code, offset, jsonpointer.Join(p.path), message, hint))
	}
}

// unexpected fails at a byte that no JSON text could have there.
func (p *parser) unexpected(wanted string) {
	if p.pos >= len(p.text) {
		p.fail(p.pos, "json-syntax", "the text ends where "+wanted+" is expected", "")
		return
	}
	r, size := utf8.DecodeRuneInString(p.text[p.pos:])
	if r == utf8.RuneError && size <= 1 {
		p.fail(p.pos, "json-utf8", "the text is not UTF-8", "save the file as UTF-8")
		return
	}
	if diag.IsConflictMark(p.text[p.pos:]) && (p.pos == 0 || p.text[p.pos-1] == '\n') {
		p.fail(p.pos, "json-syntax", diag.Conflict, diag.ConflictWayOut)
		return
	}
	for _, word := range []string{"NaN", "Infinity"} { // Python writes them, as the default of a member most of all
		if strings.HasPrefix(p.text[p.pos:], word) {
			p.fail(p.pos, "json-syntax", word+" is no JSON", "leave it out, or write null or a string")
			return
		}
	}
	if rest := p.text[p.pos:]; strings.HasPrefix(rest, "//") || strings.HasPrefix(rest, "/*") { // editors allow them in settings
		p.fail(p.pos, "json-syntax", "a comment is no JSON", "take it out, or write it into a description or $comment")
		return
	}
	hint := ""
	if (r == '}' || r == ']') && strings.HasSuffix(strings.TrimRight(p.text[:p.pos], " \t\r\n"), ",") {
		hint = "take out the comma before it"
	}
	p.fail(p.pos, "json-syntax", fmt.Sprintf("%q stands where %s is expected", r, wanted), hint)
}

func (p *parser) document() *Value {
	switch {
	case strings.HasPrefix(p.text, "\ufeff"):
		p.fail(0, "json-syntax", "the text begins with a byte order mark", "save the file without it")
		return nil
	case looksLikeYAML(p.file.path, p.text):
		p.fail(0, "json-yaml", "the text is YAML, and schemas are read as JSON only", "convert the file to JSON")
		return nil
	}
	p.space()
	v := p.value()
	p.space()
	if !p.failed && p.pos < len(p.text) {
		p.unexpected("the end of the text")
	}
	return v
}

// looksLikeYAML recognises what begins as YAML does and JSON cannot, so that
// the message can say so.
func looksLikeYAML(path, text string) bool {
	if strings.HasSuffix(path, ".yaml") || strings.HasSuffix(path, ".yml") {
		return !json.Valid([]byte(text))
	}
	line, _, _ := strings.Cut(text, "\n")
	line = strings.TrimRight(line, " \r")
	switch {
	case line == "---", strings.HasPrefix(line, "%YAML"), strings.HasPrefix(line, "# "):
		return true
	case line == "" || !isLetter(line[0]) && line[0] != '$':
		return false
	}
	return strings.Contains(line, ": ") || strings.HasSuffix(line, ":")
}

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

// peek returns the next byte; 0 at the end of the text.
func (p *parser) peek() byte {
	if p.pos < len(p.text) {
		return p.text[p.pos]
	}
	return 0
}

func (p *parser) space() {
	for p.pos < len(p.text) {
		switch p.text[p.pos] {
		case ' ', '\t', '\n', '\r':
			p.pos++
		default:
			return
		}
	}
}

func (p *parser) value() *Value {
	v := &Value{Offset: p.pos, file: p.file}
	switch c := p.peek(); {
	case c == '{':
		p.object(v)
	case c == '[':
		p.array(v)
	case c == '"':
		v.Kind = String
		v.Str = p.str()
	case c == '-' || '0' <= c && c <= '9':
		v.Kind = Number
		p.number()
	case c == 't':
		v.Kind = Bool
		p.literal("true")
	case c == 'f':
		v.Kind = Bool
		p.literal("false")
	case c == 'n':
		v.Kind = Null
		p.literal("null")
	default:
		p.unexpected("a value")
	}
	v.End = p.pos
	v.Text = p.text[v.Offset:v.End]
	return v
}

func (p *parser) literal(text string) {
	if !strings.HasPrefix(p.text[p.pos:], text) {
		p.unexpected("a value")
		return
	}
	p.pos += len(text)
}

// enter reads the opening bracket of a container and reports whether there is
// anything before the closing one, which it reads too if there is not.
func (p *parser) enter(closing byte) bool {
	if len(p.path) >= maxDepth {
		p.fail(p.pos, "json-depth", fmt.Sprintf("arrays and objects are nested more than %d deep", maxDepth), "")
		return false
	}
	p.pos++
	p.space()
	if p.peek() == closing {
		p.pos++
		return false
	}
	return true
}

// more reads the comma after an element, or the closing bracket after the
// last one.
func (p *parser) more(closing byte) bool {
	if p.failed {
		return false
	}
	p.space()
	switch p.peek() {
	case ',':
		p.pos++
		p.space()
		return true
	case closing:
		p.pos++
		return false
	}
	p.unexpected(fmt.Sprintf("',' or '%c'", closing))
	return false
}

func (p *parser) array(v *Value) {
	v.Kind = Array
	if !p.enter(']') {
		return
	}
	for {
		p.path = append(p.path, strconv.Itoa(len(v.Items)))
		v.Items = append(v.Items, p.value())
		p.path = p.path[:len(p.path)-1]
		if !p.more(']') {
			return
		}
	}
}

func (p *parser) object(v *Value) {
	v.Kind = Object
	if !p.enter('}') {
		return
	}
	for {
		m := Member{NameOffset: p.pos}
		if p.peek() != '"' {
			p.unexpected("a member name in quotes")
			return
		}
		m.Name = p.str()
		p.path = append(p.path, m.Name)
		p.space()
		if !p.failed && p.peek() != ':' {
			p.unexpected("':'")
		}
		if p.failed {
			return
		}
		p.pos++
		p.space()
		m.Value = p.value()
		if p.failed {
			return
		}
		if first, ok := v.add(m); !ok {
			line, col := p.file.position(first)
			p.found = append(p.found, p.file.diag(diag.Error, "json-duplicate", m.NameOffset, jsonpointer.Join(p.path),
				fmt.Sprintf("the member %q is there twice, first at %d:%d", m.Name, line, col), "remove one of them"))
		}
		p.path = p.path[:len(p.path)-1]
		if !p.more('}') {
			return
		}
	}
}

func (p *parser) number() {
	digits := func() {
		if c := p.peek(); c < '0' || c > '9' {
			p.unexpected("a digit")
			return
		}
		for c := p.peek(); '0' <= c && c <= '9'; c = p.peek() {
			p.pos++
		}
	}
	if p.peek() == '-' {
		p.pos++
	}
	if p.peek() == '0' {
		p.pos++
	} else {
		digits()
	}
	if p.peek() == '.' {
		p.pos++
		digits()
	}
	if p.peek()|0x20 == 'e' {
		p.pos++
		if c := p.peek(); c == '+' || c == '-' {
			p.pos++
		}
		digits()
	}
}

// str reads a string in quotes and returns what it says.
func (p *parser) str() string {
	p.pos++
	start := p.pos
	var decoded []byte // if there are escapes
	for {
		if p.pos >= len(p.text) {
			p.fail(p.pos, "json-syntax", "the text ends within a string", "")
			return ""
		}
		switch c := p.text[p.pos]; {
		case c == '"':
			p.pos++
			if decoded == nil {
				return p.text[start : p.pos-1]
			}
			return string(decoded)
		case c == '\\':
			if decoded == nil {
				decoded = append(make([]byte, 0, 2*(p.pos-start)+16), p.text[start:p.pos]...)
			}
			decoded = p.escape(decoded)
		case c < ' ':
			p.fail(p.pos, "json-syntax", fmt.Sprintf("the control character %q stands in a string", c), fmt.Sprintf("write \\u%04x", c))
		default:
			size := 1
			if c >= utf8.RuneSelf {
				var r rune
				if r, size = utf8.DecodeRuneInString(p.text[p.pos:]); r == utf8.RuneError && size == 1 {
					p.fail(p.pos, "json-utf8", "the text is not UTF-8", "save the file as UTF-8")
				}
			}
			if decoded != nil {
				decoded = append(decoded, p.text[p.pos:p.pos+size]...)
			}
			p.pos += size
		}
		if p.failed {
			return ""
		}
	}
}

// simpleEscapes are the escapes of one letter.
var simpleEscapes = map[byte]byte{
	'"': '"', '\\': '\\', '/': '/', 'b': '\b', 'f': '\f', 'n': '\n', 'r': '\r', 't': '\t',
}

// escape reads one escape, or two that are a pair of surrogates, and appends
// what it stands for.
func (p *parser) escape(dst []byte) []byte {
	p.pos++
	c := p.peek()
	if simple, ok := simpleEscapes[c]; ok {
		p.pos++
		return append(dst, simple)
	}
	if c != 'u' {
		p.unexpected(`one of "\/bfnrtu after the backslash`)
		return dst
	}
	p.pos++
	r, ok := hex4(p.text[p.pos:])
	if !ok {
		p.fail(p.pos, "json-syntax", `four hexadecimal digits are expected after \u`, "")
		return dst
	}
	p.pos += 4
	if !utf16.IsSurrogate(r) {
		return utf8.AppendRune(dst, r)
	}
	if rest := p.text[p.pos:]; strings.HasPrefix(rest, `\u`) {
		if low, ok := hex4(rest[2:]); ok {
			if pair := utf16.DecodeRune(r, low); pair != utf8.RuneError {
				p.pos += 6
				return utf8.AppendRune(dst, pair)
			}
		}
	}
	return append(dst, 0xE0|byte(r>>12), 0x80|byte(r>>6)&0x3F, 0x80|byte(r)&0x3F)
}

// hex4 reads four hexadecimal digits.
func hex4(s string) (rune, bool) {
	if len(s) < 4 {
		return 0, false
	}
	var r rune
	for i := range 4 {
		switch c := s[i]; {
		case '0' <= c && c <= '9':
			r = r<<4 | rune(c-'0')
		case 'a' <= c|0x20 && c|0x20 <= 'f':
			r = r<<4 | rune(c|0x20-'a'+10)
		default:
			return 0, false
		}
	}
	return r, true
}
