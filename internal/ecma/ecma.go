// Package ecma turns the regular expressions of ECMA-262, in which JSON Schema
// writes its patterns, into expressions that Go can match.
//
// Expressions are read as the flag u has it: by code points. Of annex B, which
// browsers support for old pages, what is unambiguous is let pass: single
// braces and brackets, needless escapes of punctuation. Whether and what a
// group captures matters only to back references: JSON Schema asks just for a
// match.
package ecma

import (
	"errors"
	"fmt"
	"regexp/syntax"
)

// Expression is a translated expression.
type Expression struct {
	// Text is for package regexp or, if Backtracks, for
	// github.com/dlclark/regexp2 with its option ECMAScript.
	Text string
	// Backtracks says that the expression has look-around or back references,
	// which package regexp has not.
	Backtracks bool
}

// Translate translates an expression; it says why there is none.
//
// Strings cannot hold lone surrogates as UTF-8. Translations stand for them by
// the code points from LoneSurrogates on; so must the text to match.
func Translate(source string) (Expression, error) {
	root, err := parse(source)
	if err != nil {
		return Expression{}, err
	}
	if needsBacktracking(root) {
		p := printer{dialect: backtracking}
		p.node(root)
		return Expression{Text: p.out.String(), Backtracks: true}, p.err
	}
	p := printer{dialect: re2}
	p.node(root)
	if p.err != nil {
		return Expression{}, p.err
	}
	text := p.out.String()
	if _, err := syntax.Parse(text, syntax.Perl); err != nil {
		var se *syntax.Error
		if errors.As(err, &se) {
			return Expression{}, fmt.Errorf("%s: %s", se.Code, se.Expr)
		}
		return Expression{}, err
	}
	return Expression{Text: text}, nil
}

// LoneSurrogates is the code point that stands for U+D800; the 2,047 after it
// stand for the other surrogates. They are the last private ones there are.
const LoneSurrogates = 0x10f800

// node is a part of an expression.
type node interface{}

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
	group struct {
		number int
		inner  node
	}
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

// dot is what "." stands for.
var dot = class{negated: true, items: []item{span{'\n', '\n'}, span{'\r', '\r'}, span{0x2028, 0x2029}}}

func needsBacktracking(n node) bool {
	switch n := n.(type) {
	case look, reference:
		return true
	case sequence:
		for _, part := range n {
			if needsBacktracking(part) {
				return true
			}
		}
	case choice:
		return needsBacktracking(sequence(n))
	case group:
		return needsBacktracking(n.inner)
	case repeat:
		return needsBacktracking(n.inner)
	}
	return false
}
