// Package ecma turns the regular expressions of ECMA-262, in which JSON Schema
// writes its patterns, into expressions that Go can match.
//
// Expressions are read as the flag u has it: by code points. Of annex B, which
// browsers support for old pages, what is unambiguous is let pass: single
// braces and brackets, needless escapes of punctuation. Whether and what a
// group captures matters only to back references: JSON Schema asks just for a
// match.
//
// It must not know where an expression stands, or what becomes of one that it refuses.
//
// An expression is read into nodes (parse.go, with class.go for what stands between brackets and
// behind backslashes), and these are printed in one of two dialects (print.go): that of package
// regexp or, for what that does not have, of a library that goes back and forth. Properties of
// Unicode are written out where the target does not know their names (property.go; emoji.go has
// those that Go has no tables of). word.go reads expressions for what people mean by them.
package ecma

import (
	"cmp"
	"errors"
	"regexp"
	"regexp/syntax"
	"slices"
)

// Expression is a translated expression.
type Expression struct {
	// Text is for package regexp or, if Backtracks, for
	// github.com/dlclark/regexp2 with its option ECMAScript.
	Text string
	// Backtracks says that the expression has look-around or back references,
	// which package regexp has not.
	Backtracks bool
	// Ahead is what must match as well, or must not: what looks ahead from the
	// beginning of the text needs no look-around to say so.
	Ahead []Ahead
}

// Ahead is an expression for package regexp.
type Ahead struct {
	Text string
	Not  bool // it must not match
}

// Matcher is an expression ready for use.
type Matcher interface{ MatchString(s string) bool }

// Compile makes an expression ready for use; it fails on one that backtracks.
func (e Expression) Compile() (Matcher, error) {
	if e.Backtracks {
		return nil, errors.New("the expression has look-around or back references")
	}
	re, err := regexp.Compile(e.Text)
	if err != nil || len(e.Ahead) == 0 {
		return re, err
	}
	all := conjunction{first: re}
	for _, a := range e.Ahead {
		re, err := regexp.Compile(a.Text)
		if err != nil {
			return nil, err
		}
		all.ahead, all.not = append(all.ahead, re), append(all.not, a.Not)
	}
	return all, nil
}

// conjunction matches what several expressions match, or do not.
type conjunction struct {
	first *regexp.Regexp
	ahead []*regexp.Regexp
	not   []bool
}

func (c conjunction) MatchString(s string) bool {
	for k, re := range c.ahead {
		if re.MatchString(s) == c.not[k] {
			return false
		}
	}
	return c.first.MatchString(s)
}

// Why an expression has no translation although its syntax is that of ECMA-262.
var (
	ErrTooLarge = errors.New("a quantifier that counts too far")
	ErrTooLong  = errors.New("an expression that is too long")
	ErrTooDeep  = errors.New("groups nested too deep")
)

// Translate translates an expression; it says why there is none.
//
// Strings cannot hold lone surrogates as UTF-8. Translations stand for them by
// the code points from LoneSurrogates on; so must the text to match.
func Translate(source string) (Expression, error) {
	root, err := parse(source)
	if err != nil {
		return Expression{}, err
	}
	e, err := translate(root)
	if errors.Is(err, ErrTooLarge) && innerRepeats(root) == 1 { // nothing in it counts
		err = ErrTooLong
	}
	return e, err
}

func translate(root node) (Expression, error) {
	rest, looks := aheadOfAll(root)
	if needsBacktracking(rest) {
		p := printer{dialect: backtracking}
		p.node(root)
		return Expression{Text: p.out.String(), Backtracks: true}, p.err
	}
	text, err := forRegexp(rest)
	e := Expression{Text: text}
	for _, l := range looks {
		begin := sequence{anchor('^'), l.inner}
		if parts, ok := l.inner.(sequence); ok && len(parts) > 0 && parts[0] == anchor('^') {
			begin = parts
		}
		text, inner := forRegexp(begin)
		e.Ahead = append(e.Ahead, Ahead{Text: text, Not: l.kind == "?!"})
		err = cmp.Or(err, inner)
	}
	if err != nil {
		return Expression{}, err
	}
	return e, nil
}

// forRegexp writes an expression for package regexp.
func forRegexp(n node) (string, error) {
	p := printer{dialect: re2}
	p.node(n)
	if p.err != nil {
		return "", p.err
	}
	text := p.out.String()
	if _, err := syntax.Parse(text, syntax.Perl); err != nil {
		switch se, _ := errors.AsType[*syntax.Error](err); se.Code { // all its errors are such
		case syntax.ErrLarge:
			return "", ErrTooLarge
		case syntax.ErrNestingDepth:
			return "", ErrTooDeep
		default:
			return "", err
		}
	}
	return text, nil
}

// aheadOfAll takes from an expression what looks ahead from the beginning of
// the text, the only place where it can match: such as ^(?!-).
func aheadOfAll(n node) (rest node, looks []look) {
	parts, ok := n.(sequence)
	if !ok {
		return n, nil
	}
	begins := false
	left := sequence{anchor('^')}
	for k, part := range parts {
		if part == anchor('^') {
			begins = true
			continue
		}
		l, ok := part.(look)
		if ok && (l.kind == "?=" || l.kind == "?!") && !needsBacktracking(l.inner) {
			looks = append(looks, l)
			continue
		}
		left = append(left, parts[k:]...)
		break
	}
	if !begins || len(looks) == 0 {
		return n, nil
	}
	return left, looks
}

// LoneSurrogates is the code point that stands for U+D800; the 2,047 after it
// stand for the other surrogates. They are the last private ones there are.
const LoneSurrogates = 0x10f800

// node is the sealed sum of the parts of an expression.
type node interface{ isNode() }

type (
	// literal is one code point.
	literal rune
	// class is a set of code points.
	class struct {
		negated bool
		items   []item
	}
	// anchor is ^, $, \b or \B.
	anchor byte
	// sequence and choice are parts one after another, or one of several.
	sequence []node
	choice   []node
	// group is a capturing group.
	group struct{ inner node }
	// repeat is a quantifier; max -1 is no limit.
	repeat struct {
		inner    node
		min, max int
		lazy     bool
	}
	// look is a look-around: "?=", "?!", "?<=" or "?<!".
	look struct {
		kind  string
		inner node
	}
	// reference is a back reference.
	reference int
)

func (literal) isNode()   {}
func (class) isNode()     {}
func (anchor) isNode()    {}
func (sequence) isNode()  {}
func (choice) isNode()    {}
func (group) isNode()     {}
func (repeat) isNode()    {}
func (look) isNode()      {}
func (reference) isNode() {}

// dot is what "." stands for.
var dot = class{negated: true, items: []item{span{'\n', '\n'}, span{'\r', '\r'}, span{0x2028, 0x2029}}}

// needsBacktracking reports whether package regexp has not what an expression takes.
func needsBacktracking(n node) bool {
	switch n := n.(type) {
	case look, reference:
		return true
	case sequence:
		return slices.ContainsFunc(n, needsBacktracking)
	case choice:
		return slices.ContainsFunc(n, needsBacktracking)
	case group:
		return needsBacktracking(n.inner)
	case repeat:
		return needsBacktracking(n.inner)
	}
	return false
}
