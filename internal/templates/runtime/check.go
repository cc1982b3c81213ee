package runtime

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode/utf8"
)

// The assertions that a Go type cannot make. Strict reading runs them over the
// text of a value that has been read; they apply to values of their own JSON
// type only, as JSON Schema has it.

// checking is what checks need to know of each other while they run.
type checking struct {
	// marks is which members or elements of the value being checked have been
	// evaluated: some keyword covers them. It is nil if nobody asks.
	marks *numberSet

	broken int // counts what was found
	outset int // broken as the trial began: one more settles it
	trying int // counts the trials under way

	unclosed bool                    // members that no keyword covers are allowed
	ifNot    map[application]verdict // verdicts from while unclosed was otherwise

	// effort counts the checks that were run on values inside others, or
	// tried, and the members and pieces of text that were looked at for them.
	effort   int
	verdicts map[application]verdict    // of checks, once the steps are suspiciously many
	closings map[int]int                // the ends of long arrays and objects, by where they begin
	hashOf   func(*decoder, int) uint64 // of a value; of checkUnique
	entries  entries
}

// breaks notes that the value at i breaks a keyword, once. In a trial all
// that matters is that it does.
func (d *decoder) breaks(i int, keyword, schema string, message ...string) {
	c := &d.checking
	if c.broken++; c.trying > 0 {
		return
	}
	for k := range d.findings {
		if f := &d.findings[k]; f.at == i && f.keyword == keyword && f.schema == schema {
			return
		}
	}
	d.violation(i, keyword, strings.Join(message, ""), schema)
}

// quoted returns a member's name for a message, which nobody reads in a trial.
func (d *decoder) quoted(name string) string {
	if d.checking.trying > 0 {
		return ""
	}
	return quoteName(name)
}

// settled reports whether a trial is under way that has failed already.
func (d *decoder) settled() bool {
	return d.checking.trying > 0 && d.checking.broken > d.checking.outset
}

// refuse is the check of the schema false.
func (d *decoder) refuse(i int, keyword, schema string) {
	d.breaks(i, keyword, schema, "no value is allowed here")
}

// kinds is a set of JSON types as a schema lists them.
type kinds uint8

const (
	aNull kinds = 1 << iota
	aBoolean
	aString
	anArray
	anObject
	aNumber
	anInteger // a number with an integral value

	anyNumber = aNumber | anInteger
	everyKind = ^kinds(0)
)

// kindsAt returns the types that the value at i may be of, by its first byte.
func (d *decoder) kindsAt(i int) kinds { return kindsOf(d.src[i]) }

func kindsOf(first byte) kinds {
	switch first {
	case 'n':
		return aNull
	case 't', 'f':
		return aBoolean
	case '"':
		return aString
	case '[':
		return anArray
	case '{':
		return anObject
	}
	return anyNumber
}

// checkType asserts that the value at i is of one of the JSON types.
func (d *decoder) checkType(i int, schema string, types kinds) {
	switch kind := d.kindsAt(i) & types; {
	case kind == 0:
		d.breaks(i, "type", schema, "JSON type ", kindOf(d.src[i]), " is not allowed")
	case kind&(aNumber|^anyNumber) != 0:
	default:
		if _, _, integral := parseInt(d.src[i:d.number(i)]); !integral {
			d.breaks(i, "type", schema, "want integer, found number with a fraction")
		}
	}
}

// pieceOfText is the length of a text that takes about a step to look at.
const pieceOfText = 16

// pattern is a regular expression that is compiled when it is first needed.
type pattern func() matcher

// matcher is a compiled regular expression.
type matcher interface{ MatchString(s string) bool }

// lazyPattern returns an expression of package regexp as a pattern.
func lazyPattern(expr string) pattern {
	return sync.OnceValue(func() matcher {
		if text, ok := strings.CutPrefix(expr, "^"); ok && regexp.QuoteMeta(text) == text {
			return prefix(text)
		}
		return regexp.MustCompile(expr)
	})
}

// prefix is an expression for what begins with a text: for names, that is what
// most are.
type prefix string

func (p prefix) MatchString(s string) bool { return strings.HasPrefix(s, string(p)) }

// andMatching is p for what another expression matches, too.
func (p pattern) andMatching(expr string) pattern {
	return sync.OnceValue(func() matcher { return conjunction{p(), regexp.MustCompile(expr), true} })
}

// unlessMatching is p for what another expression does not match.
func (p pattern) unlessMatching(expr string) pattern {
	return sync.OnceValue(func() matcher { return conjunction{p(), regexp.MustCompile(expr), false} })
}

// conjunction is an expression for what another one matches, or does not.
type conjunction struct {
	first, second matcher
	matches       bool
}

func (c conjunction) MatchString(s string) bool {
	return c.second.MatchString(s) == c.matches && c.first.MatchString(s)
}

// matches reports whether p matches s anywhere. Expressions know lone
// surrogates, for which UTF-8 has no form, by as many private code points at
// the end of the last plane.
func (p pattern) matches(s string) bool {
	if !strings.Contains(s, "\xed") {
		return p().MatchString(s)
	}
	b := make([]byte, 0, len(s)+8)
	for i := 0; i < len(s); i++ {
		if r := surrogate(s[i:]); r >= 0 {
			b = utf8.AppendRune(b, utf8.MaxRune+1-0x800+r&0x7ff)
			i += 2
			continue
		}
		b = append(b, s[i])
	}
	return p().MatchString(string(b))
}

// checkPattern asserts that the string at i matches an expression.
func (d *decoder) checkPattern(i int, schema string, p pattern) {
	if d.src[i] == '"' {
		s, _ := d.text(i)
		d.checking.effort += len(s) / pieceOfText
		if !p.matches(s) {
			d.breaks(i, "pattern", schema, "does not match the pattern")
		}
	}
}

// noLimit is an upper bound that there is none.
const noLimit = -1

// checkLength asserts the length of the string at i in code points.
func (d *decoder) checkLength(i int, schema string, atLeast, atMost int) {
	if d.src[i] == '"' {
		s, _ := d.text(i)
		d.checking.effort += len(s) / pieceOfText
		d.checkCount(i, schema, codePoints(s), atLeast, atMost, "minLength", "maxLength", " character")
	}
}

// codePoints counts the code points of s; a lone surrogate is one.
func codePoints(s string) int {
	n := utf8.RuneCountInString(s)
	for i := strings.IndexByte(s, 0xed); i >= 0 && i < len(s); i++ {
		if s[i] == 0xed && surrogate(s[i:]) >= 0 {
			n -= 2 // its three bytes were counted one by one
		}
	}
	return n
}

// checkItems asserts the number of elements of the array at i.
func (d *decoder) checkItems(i int, schema string, atLeast, atMost int) {
	if d.src[i] == '[' {
		d.checkCount(i, schema, d.count(i), atLeast, atMost, "minItems", "maxItems", " element")
	}
}

// checkProperties is checkItems for the members of an object.
func (d *decoder) checkProperties(i int, schema string, atLeast, atMost int) {
	if d.src[i] == '{' {
		d.checkCount(i, schema, d.count(i), atLeast, atMost, "minProperties", "maxProperties", " member")
	}
}

func (d *decoder) checkCount(i int, schema string, n, atLeast, atMost int, low, high, unit string) {
	if n < atLeast {
		d.breaks(i, low, schema, "fewer than ", strconv.Itoa(atLeast), unit, plural(atLeast))
	}
	if atMost != noLimit && n > atMost {
		d.breaks(i, high, schema, "more than ", strconv.Itoa(atMost), unit, plural(atMost))
	}
}

// plural is the end of a unit behind a number.
func plural(n int) string {
	if n == 1 {
		return ""
	}
	return "s"
}

// checkRequired asserts that the object at i has the named members.
func (d *decoder) checkRequired(i int, schema string, names ...string) {
	d.checkPresent(i, "required", schema, names)
}

// checkDependent asserts that the object at i has the named members if it has
// the first one.
func (d *decoder) checkDependent(i int, schema, member string, names ...string) {
	if d.hasMember(i, member) {
		d.checkPresent(i, "dependentRequired", schema, names)
	}
}

// checkPresent looks for all names in one pass.
func (d *decoder) checkPresent(i int, keyword, schema string, names []string) {
	if d.src[i] != '{' {
		return
	}
	var few [64]bool
	present := few[:]
	if len(names) > len(few) {
		present = make([]bool, len(names))
	}
	left := len(names)
	next := 0 // members mostly come in the order of the schema
	for _, e := range d.entriesOf(i) {
		k := slices.Index(names[next:], e.name)
		if k += next; k < next {
			k = slices.Index(names[:next], e.name)
		}
		if k >= 0 && !present[k] {
			present[k] = true
			left--
			next = k + 1
		}
	}
	for k := 0; k < len(names) && left > 0; k++ {
		if !present[k] {
			d.breaks(i, keyword, schema, "missing member ", d.quoted(names[k]))
			left--
		}
	}
}
