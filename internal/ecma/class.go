package ecma

import (
	"errors"
	"fmt"
	"strconv"
)

// item is the sealed sum of the parts of a class.
type item interface{ isItem() }

type (
	span struct{ low, high rune }
	// shorthand is d, D, w, W, s or S.
	shorthand byte
	// property is \p{…}, or \P{…} if negated.
	property struct {
		name    string
		negated bool
	}
)

func (span) isItem()      {}
func (shorthand) isItem() {}
func (property) isItem()  {}

// spaces is what \s stands for: white space and line terminators.
var spaces = []span{{'\t', '\r'}, {' ', ' '}, {0xa0, 0xa0}, {0x1680, 0x1680}, {0x2000, 0x200a}, {0x2028, 0x2029},
	{0x202f, 0x202f}, {0x205f, 0x205f}, {0x3000, 0x3000}, {0xfeff, 0xfeff}}

// class reads the rest of a class, behind its opening bracket.
func (p *parser) class() (node, error) {
	c := class{negated: p.next("^")}
	for {
		switch {
		case len(p.rest) == 0:
			return nil, errors.New("a [ without its ]")
		case p.next("]"):
			return c, nil
		}
		low, err := p.classItem()
		if err != nil {
			return nil, err
		}
		from, single := low.(span)
		if !single || !p.peek("-") || p.peek("-]") {
			c.items = append(c.items, low)
			continue
		}
		p.next("-")
		if len(p.rest) == 0 {
			return nil, errors.New("a [ without its ]")
		}
		high, err := p.classItem()
		if err != nil {
			return nil, err
		}
		to, single := high.(span)
		switch {
		case !single: // annex B: the hyphen is itself
			c.items = append(c.items, from, span{'-', '-'}, high)
		case to.low < from.low:
			return nil, fmt.Errorf("a range from %q down to %q", from.low, to.low)
		default:
			c.items = append(c.items, between(from.low, to.low)...)
		}
	}
}

// between returns a range, with the stand-ins of the surrogates in it.
func between(low, high rune) []item {
	items := []item{span{low, high}}
	if low < 0xe000 && high >= 0xd800 {
		items = append(items, span{standIn(max(low, 0xd800)), standIn(min(high, 0xdfff))})
	}
	return items
}

// classItem reads one code point as a span, or an escape that stands for more.
func (p *parser) classItem() (item, error) {
	if !p.next(`\`) {
		r := p.take()
		return span{r, r}, nil
	}
	switch {
	case p.next("b"):
		return span{'\b', '\b'}, nil
	case p.next("-"):
		return span{'-', '-'}, nil
	}
	n, err := p.escape()
	if err != nil {
		return nil, err
	}
	switch n := n.(type) {
	case literal:
		return span{rune(n), rune(n)}, nil
	case class:
		return n.items[0], nil
	}
	return nil, errors.New("a back reference in a class")
}

// controls are the escapes of control characters.
var controls = map[rune]rune{'t': '\t', 'n': '\n', 'v': '\v', 'f': '\f', 'r': '\r'}

// escape reads what follows a backslash.
func (p *parser) escape() (node, error) {
	if len(p.rest) == 0 {
		return nil, errors.New("a trailing backslash")
	}
	c := p.take()
	if r, ok := controls[c]; ok {
		return literal(r), nil
	}
	switch c {
	case 'd', 'D', 'w', 'W', 's', 'S':
		return class{items: []item{shorthand(c)}}, nil
	case 'p', 'P':
		name := ""
		ok := p.next("{")
		if ok {
			name, ok = p.upTo('}')
		}
		if !ok {
			return nil, fmt.Errorf(`\%c without braces`, c)
		}
		return class{items: []item{property{name, c == 'P'}}}, nil
	case 'u':
		return p.codePoint()
	case 'x':
		r, err := p.hex(2)
		return literal(r), err
	case 'c':
		if len(p.rest) > 0 && isLetter(p.rest[0]) {
			return literal(p.take() & 0x1f), nil
		}
		return nil, errors.New(`\c without a letter`)
	case 'k':
		if !p.next("<") {
			return nil, errors.New(`\k without a name`)
		}
		name, ok := p.upTo('>')
		if !ok {
			return nil, errors.New(`\k without a name`)
		}
		p.pending = append(p.pending, pending{name: name})
		return reference(p.names[name]), nil
	}
	switch {
	case isDigit(c):
		return p.digits(c)
	case isLetter(c) || c >= 0x80:
		return nil, fmt.Errorf(`the escape \%c, which ECMA-262 does not have`, c)
	}
	return literal(c), nil
}

// digits reads a back reference, or \0.
func (p *parser) digits(first rune) (node, error) {
	text := string(first)
	for len(p.rest) > 0 && isDigit(p.rest[0]) {
		text += string(p.take())
	}
	if text == "0" {
		return literal(0), nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || first == '0' {
		return nil, fmt.Errorf(`the escape \%s`, text)
	}
	p.pending = append(p.pending, pending{number: n})
	return reference(n), nil
}

// codePoint reads the rest of \uXXXX, a pair of them, or \u{X…}.
func (p *parser) codePoint() (node, error) {
	if p.next("{") {
		text, ok := p.upTo('}')
		n, err := strconv.ParseUint(text, 16, 32)
		if !ok || err != nil || n > 0x10ffff {
			return nil, errors.New(`\u{ without a code point`)
		}
		return literal(standIn(rune(n))), nil
	}
	r, err := p.hex(4)
	if err != nil {
		return nil, err
	}
	if 0xd800 <= r && r < 0xdc00 && p.peek(`\u`) {
		at := p.rest
		p.next(`\u`)
		if low, err := p.hex(4); err == nil && 0xdc00 <= low && low < 0xe000 {
			return literal(0x10000 + (r-0xd800)<<10 + low - 0xdc00), nil
		}
		p.rest = at
	}
	return literal(standIn(r)), nil
}

// hex reads some hexadecimal digits.
func (p *parser) hex(digits int) (rune, error) {
	if len(p.rest) < digits {
		return 0, fmt.Errorf("an escape without %d hexadecimal digits", digits)
	}
	n, err := strconv.ParseUint(string(p.rest[:digits]), 16, 32)
	if err != nil {
		return 0, fmt.Errorf("an escape without %d hexadecimal digits", digits)
	}
	p.rest = p.rest[digits:]
	return rune(n), nil
}

func isLetter(r rune) bool { return 'a' <= r|0x20 && r|0x20 <= 'z' }
