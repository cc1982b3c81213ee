package ecma

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"
)

// maxNesting bounds how deep groups may be nested.
const maxNesting = 500

// parser reads an expression by recursive descent.
type parser struct {
	rest    []rune
	depth   int
	groups  int
	names   map[string]int
	pending []pending // back references, which may stand before their groups
}

// pending is a back reference whose group may not have been read yet.
type pending struct {
	name   string
	number int
}

func parse(source string) (node, error) {
	p := &parser{rest: decode(source), names: map[string]int{}}
	p.findGroups(source)
	root, err := p.alternatives()
	switch {
	case err != nil:
		return nil, err
	case len(p.rest) > 0:
		return nil, errors.New("a ) without its (")
	}
	for _, ref := range p.pending {
		if _, known := p.names[ref.name]; ref.name != "" && !known {
			return nil, fmt.Errorf("no group is called %s", ref.name)
		}
		if ref.number > p.groups {
			return nil, fmt.Errorf("there is no group %d", ref.number)
		}
	}
	return root, nil
}

// decode splits a source into code points; lone surrogates, which schemas can
// spell, become their stand-ins.
func decode(source string) []rune {
	var out []rune
	for i := 0; i < len(source); {
		if source[i] == 0xed && i+2 < len(source) && source[i+1]&0xe0 == 0xa0 && source[i+2]&0xc0 == 0x80 {
			out = append(out, standIn(0xd000|rune(source[i+1]&0x3f)<<6|rune(source[i+2]&0x3f)))
			i += 3
			continue
		}
		r, size := utf8.DecodeRuneInString(source[i:])
		out = append(out, r)
		i += size
	}
	return out
}

func isSurrogate(r rune) bool { return 0xd800 <= r && r < 0xe000 }

// standIn returns what a code point is matched by.
func standIn(r rune) rune {
	if isSurrogate(r) {
		return r - 0xd800 + LoneSurrogates
	}
	return r
}

// findGroups learns the numbers of named groups beforehand: references may
// come first.
func (p *parser) findGroups(source string) {
	number, inClass := 0, false
	for i := 0; i < len(source); i++ {
		switch c := source[i]; {
		case c == '\\':
			i++
		case c == '[':
			inClass = true
		case c == ']':
			inClass = false
		case c == '(' && !inClass:
			after := source[i+1:]
			if !strings.HasPrefix(after, "?") {
				number++
			} else if strings.HasPrefix(after, "?<") && !strings.HasPrefix(after, "?<=") && !strings.HasPrefix(after, "?<!") {
				number++
				name, _, _ := strings.Cut(after[2:], ">")
				p.names[name] = number
			}
		}
	}
}

func (p *parser) peek(text string) bool {
	n := 0
	for _, r := range text {
		if n >= len(p.rest) || p.rest[n] != r {
			return false
		}
		n++
	}
	return true
}

// next consumes text if it comes next.
func (p *parser) next(text string) bool {
	ok := p.peek(text)
	if ok {
		p.rest = p.rest[utf8.RuneCountInString(text):]
	}
	return ok
}

// take consumes the next code point, which there is.
func (p *parser) take() rune {
	r := p.rest[0]
	p.rest = p.rest[1:]
	return r
}

// upTo consumes everything up to a mark, and the mark.
func (p *parser) upTo(mark rune) (string, bool) {
	for i, r := range p.rest {
		if r == mark {
			text := string(p.rest[:i])
			p.rest = p.rest[i+1:]
			return text, true
		}
	}
	return "", false
}

func (p *parser) alternatives() (node, error) {
	var list choice
	for {
		branch, err := p.branch()
		if err != nil {
			return nil, err
		}
		list = append(list, branch)
		if !p.next("|") {
			break
		}
	}
	if len(list) == 1 {
		return list[0], nil
	}
	return list, nil
}

func (p *parser) branch() (node, error) {
	var parts sequence
	for len(p.rest) > 0 && p.rest[0] != '|' && p.rest[0] != ')' {
		part, err := p.term()
		if err != nil {
			return nil, err
		}
		parts = append(parts, part)
	}
	if len(parts) == 1 {
		return parts[0], nil
	}
	return parts, nil
}

// term reads an anchor, a look-around, or an atom with its quantifier.
func (p *parser) term() (node, error) {
	switch {
	case p.next("^"):
		return anchor('^'), nil
	case p.next("$"):
		return anchor('$'), nil
	case p.next(`\b`):
		return anchor('b'), nil
	case p.next(`\B`):
		return anchor('B'), nil
	}
	for _, kind := range []string{"?=", "?!", "?<=", "?<!"} {
		if p.next("(" + kind) {
			inner, err := p.group()
			return look{kind, inner}, err
		}
	}
	atom, err := p.atom()
	if err != nil {
		return nil, err
	}
	return p.quantified(atom)
}

func (p *parser) atom() (node, error) {
	switch {
	case p.next("(?:"):
		return p.group()
	case p.next("(?<"):
		if name, ok := p.upTo('>'); !ok || name == "" {
			return nil, errors.New("a group without a name")
		}
		return p.capturing()
	case p.peek("(?"):
		return nil, errors.New("a group that ECMA-262 does not have")
	case p.next("("):
		return p.capturing()
	case p.next("["):
		return p.class()
	case p.next("."):
		return dot, nil
	case p.next(`\`):
		return p.escape()
	case p.peek("*"), p.peek("+"), p.peek("?"):
		return nil, errors.New("a quantifier without anything to repeat")
	}
	if _, _, ok := p.bounds(); ok {
		return nil, errors.New("a quantifier without anything to repeat")
	}
	return literal(p.take()), nil
}

func (p *parser) capturing() (node, error) {
	p.groups++
	inner, err := p.group()
	return group{inner}, err
}

func (p *parser) group() (node, error) {
	if p.depth++; p.depth > maxNesting {
		return nil, ErrTooDeep
	}
	inner, err := p.alternatives()
	p.depth--
	if err == nil && !p.next(")") {
		err = errors.New("a ( without its )")
	}
	return inner, err
}

func (p *parser) quantified(atom node) (node, error) {
	r := repeat{inner: atom, max: -1}
	switch {
	case p.next("*"):
	case p.next("+"):
		r.min = 1
	case p.next("?"):
		r.max = 1
	default:
		low, high, ok := p.bounds()
		if !ok {
			return atom, nil
		}
		p.upTo('}')
		if high >= 0 && high < low {
			return nil, errors.New("a quantifier with its bounds in the wrong order")
		}
		r.min, r.max = low, high
	}
	r.lazy = p.next("?")
	return r, nil
}

// bounds returns what a quantifier in braces that comes next says.
func (p *parser) bounds() (low, high int, ok bool) {
	if !p.peek("{") {
		return 0, 0, false
	}
	n := 1
	for n < len(p.rest) && (isDigit(p.rest[n]) || p.rest[n] == ',') {
		n++
	}
	from, to, both := strings.Cut(string(p.rest[1:n]), ",")
	if n == len(p.rest) || p.rest[n] != '}' || from == "" || strings.Contains(to, ",") {
		return 0, 0, false
	}
	low = bound(from)
	switch {
	case !both:
		return low, low, true
	case to == "":
		return low, -1, true
	}
	return low, bound(to), true
}

func isDigit(r rune) bool { return '0' <= r && r <= '9' }

// bound reads a number; one that no text reaches is as good as the largest.
func bound(digits string) int {
	n, err := strconv.Atoi(digits)
	if err != nil || n > math.MaxInt32 {
		return math.MaxInt32
	}
	return n
}
