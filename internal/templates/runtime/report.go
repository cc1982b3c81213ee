package runtime

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// finding is something noted while reading: a failure, a violation or
// something unknown. Everything that takes time, such as its pointer, is
// worked out when it is reported.
type finding struct {
	at      int   // offset of the value, or of the member name
	frame   frame // the declared object around it
	kind    DecodeErrorKind
	unknown UnknownKind
	keyword string // violation: the keyword
	schema  string // violation: the schema's location; "" to work it out
	want    string // failure: what was expected; violation: the message
	found   string // failure: what was found
	name    string // duplicate or unknown: the name
}

// limit on the findings that are listed.
const maxFindings = 100

// fail notes the first failure and returns -1.
func (d *decoder) fail(f finding) int {
	if d.failure == nil {
		if n := len(d.frames); n > 0 {
			f.frame = d.frames[n-1]
		}
		d.failure = &f
	}
	return -1
}

// syntax notes that the text at i is not JSON.
func (d *decoder) syntax(i int, want string) int {
	return d.fail(finding{at: i, kind: InvalidJSON, want: want, found: d.describe(i)})
}

// noName notes that no member name is at i: behind a comma one is due, behind a brace it
// might be the object's end, too.
func (d *decoder) noName(i int) int {
	before := i - 1
	for before > 0 && d.src[before] <= ' ' {
		before--
	}
	if d.src[before] == '{' {
		return d.syntax(i, "a member name or '}'")
	}
	return d.syntax(i, "a member name")
}

// noValue notes that the text at i is no value, or no number after a sign. What
// other languages have for one is named: where it was written is the way out.
func (d *decoder) noValue(i int, want string) int {
	found := d.describe(i)
	begins := func(word string) bool { return strings.HasPrefix(d.src[i:d.n], word) }
	switch {
	case begins("NaN"), begins("Infinity"):
		found = "NaN or Infinity, which Python's json.dumps writes unless allow_nan is False"
	case begins("None"), begins("True"), begins("False"):
		found = "a literal of Python: what str or repr writes is not JSON, what json.dumps writes is"
	}
	return d.fail(finding{at: i, kind: InvalidJSON, want: want, found: found})
}

// describe names the byte at i without showing content.
func (d *decoder) describe(i int) string {
	if i >= d.n {
		return "the end of the text"
	}
	switch c := d.src[i]; {
	case strings.IndexByte(`{}[],:"\`, c) >= 0:
		return "'" + string(c) + "'"
	case isDigit(c), c == '-', c == '+', c == '.':
		return "a number character"
	case 'a' <= c|0x20 && c|0x20 <= 'z':
		return "a letter"
	case c == 0xef && d.src[i:i+3] == "\ufeff":
		return "a byte order mark"
	case i == 0 && (d.src[:2] == "\xff\xfe" || d.src[:2] == "\xfe\xff"):
		return "a byte order mark of UTF-16, and JSON is UTF-8"
	case c < ' ':
		return "control character U+00" + strconv.FormatUint(uint64(c)+0x100, 16)[1:]
	case c == '\'':
		return "a single quote"
	case c >= utf8.RuneSelf:
		if r, size := utf8.DecodeRuneInString(d.src[i:d.n]); r == utf8.RuneError && size == 1 {
			return "a byte that is not UTF-8"
		}
		return "a non-ASCII character"
	}
	return "a punctuation character"
}

// badText notes why the string ends at i, where there is no quote.
func (d *decoder) badText(i int) int {
	if !utf8.FullRuneInString(d.src[i:d.n]) {
		i = d.n // a character that is cut off
	} else if d.src[i] >= utf8.RuneSelf {
		return d.fail(finding{at: i, kind: InvalidJSON, want: "UTF-8", found: "an invalid byte sequence"})
	}
	return d.syntax(i, "a character of a string or '\"'")
}

// badEscape notes that the escape sequence at i is none.
func (d *decoder) badEscape(i int) int {
	at := i + 1
	if d.src[at] == 'u' {
		for at++; at < i+6 && hexDigit(d.src[at]); at++ {
		}
		return d.syntax(at, "four hexadecimal digits")
	}
	return d.syntax(at, "an escape character")
}

func hexDigit(c byte) bool { return isDigit(c) || 'a' <= c|0x20 && c|0x20 <= 'f' }

func (d *decoder) tooDeep(i int) int {
	return d.fail(finding{at: i, kind: TooDeep, want: strconv.Itoa(d.maxDepth)})
}

//go:noinline
func (d *decoder) duplicate(at int, name string) int {
	return d.fail(finding{at: at, kind: DuplicateMember, name: name})
}

// wantTag stands before the text of the tag that a mismatch wants.
const wantTag = "the tag "

// mismatch deals with a value of a wrong JSON type: strict reading notes a
// violation and goes on, tolerant reading fails.
func (d *decoder) mismatch(i int, want string) int {
	switch d.src[i] {
	case '"', '{', '[', 't', 'f', 'n', '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9':
	default:
		return d.noValue(i, "a value")
	}
	keyword, found := "type", kindOf(d.src[i])
	if found == "number" && want == "integer" {
		found = "number with a fraction"
	} else if tag, ok := strings.CutPrefix(want, wantTag); ok {
		if keyword = "const"; kindOf(tag[0]) == found {
			found = "another " + found
		}
	}
	if d.strict {
		d.violation(i, keyword, wanted(want, found), "")
		return d.skip(i)
	}
	end := d.skip(i) // what is not JSON at all is reported as such
	if end < 0 {
		return end
	}
	if d.isLenient(i) {
		d.lossy, d.misfitAt, d.lostAt = true, i, i
		return end
	}
	return d.fail(finding{at: i, kind: WrongType, want: want, found: found})
}

func wanted(want, found string) string { return "want " + want + ", found " + found }

// nullViolation notes a null where the schema allows none.
func (d *decoder) nullViolation(i int, want string) {
	if d.strict {
		d.violation(i, "type", wanted(want, "null"), "")
	}
}

// violation notes that the value at i breaks a keyword; it does nothing
// unless reading is strict.
func (d *decoder) violation(i int, keyword, message, schema string) {
	if d.strict && len(d.findings) <= maxFindings {
		f := finding{at: i, keyword: keyword, want: message, schema: schema}
		if n := len(d.frames); n > 0 {
			f.frame = d.frames[n-1]
		}
		d.findings = append(d.findings, f)
	}
}

// note records something unknown.
func (d *decoder) note(i int, kind UnknownKind, name string) {
	d.findings = append(d.findings, finding{at: i, unknown: kind, name: name})
}

// decodeError returns the failure. A text that is not JSON, or that repeats a
// name, is reported as such even if a wrong type was met before that.
func (d *decoder) decodeError() error {
	f := d.failure
	if f.kind == WrongType {
		whole := &decoder{reading: reading{src: d.src, n: d.n, maxDepth: d.maxDepth}}
		if err := whole.finish(whole.skip(whole.start())); err != nil {
			return err
		}
	}
	path := d.path(f.at)
	e := &DecodeError{Kind: f.kind, Offset: int64(f.at), Want: f.want, Found: f.found, Pointer: pointer(path)}
	if f.kind == WrongType {
		e.Schema = d.schemaOf(f, path)
	}
	return e
}

func (d *decoder) validationError() error {
	e := &ValidationError{More: len(d.findings) > maxFindings}
	findings := d.findings[:min(len(d.findings), maxFindings)]
	for k, path := range d.paths(findings) {
		f := &findings[k]
		v := Violation{Keyword: f.keyword, Pointer: pointer(path), Message: f.want, Schema: f.schema}
		if v.Schema == "" {
			v.Schema = d.schemaOf(f, path)
		}
		e.Violations = append(e.Violations, v)
	}
	return e
}

// unknowns lists what was noted. Where a long way leads to much that is unknown, the
// pointers would take memory in the square of the document's length: then it lists what
// they have room for.
func (d *decoder) unknowns() []Unknown {
	var list []Unknown
	slices.SortStableFunc(d.findings, func(a, b finding) int { return a.at - b.at })
	w := newWayfinder(d)
	for k, room := 0, 1<<20+64*int64(d.n); k < len(d.findings) && room > 0; k++ {
		f := &d.findings[k]
		u := Unknown{Pointer: pointer(w.to(f.at)), Kind: f.unknown, Name: f.name}
		list = append(list, u)
		room -= int64(len(u.Pointer))
	}
	return list
}

// schemaOf works out the location of the schema for the value at path: the
// declared object around it, then the member, then what is inside that. An element that
// is read by itself is inside a member of an object that is not read.
func (d *decoder) schemaOf(f *finding, path []step) string {
	sh := f.frame.shape
	if sh == nil {
		if p := d.inArray; p != nil {
			return p.of.below(p.of.memberSchema(p.name), append([]step{{}}, path...))
		}
		return ""
	}
	inside := path[min(f.frame.depth, len(path)):]
	if len(inside) == 0 {
		return sh.schema
	}
	if sh.value {
		return sh.below(sh.schema, inside)
	}
	name := inside[0].name
	if !inside[0].object {
		name = strconv.Itoa(inside[0].index)
	}
	return sh.below(sh.memberSchema(name), inside[1:])
}

// below is where the schema of a value inside lists and maps is, if that of the outermost
// one is at location.
func (sh *shape) below(location string, path []step) string {
	for _, s := range path {
		if s.object {
			location += "/additionalProperties"
		} else {
			location += "/items"
		}
		for _, m := range sh.moved {
			if m.from == location {
				location = m.to
				break
			}
		}
	}
	return location
}

// validate lists where x breaks its schema, by reading strictly what it is
// written as.
func validate[T any](x *T, encode func(*T, []byte, *encoder) []byte, decode func(*T, *decoder, int) int) error {
	text, doubtful, err := textOf(x, encode)
	if err != nil {
		return err
	}
	d, err := reread(text, decode, Strict())
	if d.failure != nil {
		_, err = reread(text, decode, Strict(), onSecondPass)
	}
	var invalid *ValidationError
	if errors.As(err, &invalid) || err == nil && !doubtful {
		return err
	}
	if unwritten := tryWriting(x); unwritten != nil {
		return unwritten
	}
	return err
}

// tryWriting returns why a value of a type with AppendJSON, or of an interface with it, cannot
// be written.
func tryWriting[T any](x *T) error {
	type written interface{ AppendJSON([]byte) ([]byte, error) }
	w, ok := any(x).(written)
	if !ok {
		w, ok = any(*x).(written)
	}
	if !ok {
		return nil
	}
	_, err := w.AppendJSON(nil)
	return err
}

// notingUnknowns is the option of looking for what the schema does not know.
func notingUnknowns(d *decoder) { d.noteUnknowns, d.policy.keepWrongTypes = true, true }

// unknowns lists what the schema does not know of x. What cannot be written
// has none.
func unknowns[T any](x *T, encode func(*T, []byte, *encoder) []byte, decode func(*T, *decoder, int) int) []Unknown {
	d, err := findUnknowns(x, encode, decode)
	if err != nil {
		return nil
	}
	return d.unknowns()
}

// findUnknowns looks for what the schema does not know of x.
func findUnknowns[T any](x *T, encode func(*T, []byte, *encoder) []byte, decode func(*T, *decoder, int) int) (*decoder, error) {
	text, _, err := textOf(x, encode)
	if err != nil {
		return nil, err
	}
	return reread[T](text, decode, notingUnknowns, onSecondPass)
}

// textOf writes x. It is doubtful if it has what may not be readable.
func textOf[T any](x *T, encode func(*T, []byte, *encoder) []byte) (text []byte, doubtful bool, err error) {
	e := encoders.Get().(*encoder)
	defer encoders.Put(e)
	text, err = appendBy(e, nil, x, encode)
	return text, e.made || e.misfit, err
}

// reread reads what was written, with the least of other demands.
func reread[T any](text []byte, decode func(*T, *decoder, int) int, opts ...Option) (*decoder, error) {
	d := newDecoder(text, opts)
	d.maxDepth = limitDepth + 1
	d.policy.allowPreRelease()
	var v T
	return d, d.finish(decode(&v, d, d.start()))
}
