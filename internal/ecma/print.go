package ecma

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
)

// dialect is what the two targets differ in.
type dialect struct {
	codePoint func(r rune) string // a code point that must not stand as it is
	end       string              // the end of the text
	boundary  [2]string           // \b and \B
	hyphen    string              // in a class
	captures  bool
	maxRepeat int // of nested quantifiers multiplied; 0 is no limit
}

var (
	re2 = dialect{
		codePoint: func(r rune) string { return fmt.Sprintf(`\x{%x}`, r) },
		end:       `$`,
		boundary:  [2]string{`\b`, `\B`},
		hyphen:    `\-`,
		maxRepeat: 1000,
	}
	backtracking = dialect{
		codePoint: func(r rune) string {
			if r > 0xffff {
				return string(r)
			}
			return fmt.Sprintf(`\u%04x`, r)
		},
		end: `(?![\s\S])`, // its $ also stands before a last line feed
		// Its own take letters that are not ASCII for parts of words.
		boundary: [2]string{
			`(?:(?<=[\w])(?![\w])|(?<![\w])(?=[\w]))`,
			`(?:(?<=[\w])(?=[\w])|(?<![\w])(?![\w]))`,
		},
		hyphen:   `\u002d`, // it does not take an escaped one for the end of a range
		captures: true,
	}
)

// maxText bounds translations: quantifiers are written out where the target
// cannot count that far.
const maxText = 1 << 18

type printer struct {
	dialect
	out   strings.Builder
	outer int // by how much the quantifiers around repeat; 0 is once
	err   error
}

func (p *printer) fail(err error) {
	if p.err == nil {
		p.err = err
	}
}

func (p *printer) write(text string) {
	if p.out.Len()+len(text) > maxText {
		p.fail(ErrTooLarge)
		return
	}
	p.out.WriteString(text)
}

// node writes a part so that it can stand in a sequence.
func (p *printer) node(n node) {
	switch n := n.(type) {
	case literal:
		p.write(p.quote(rune(n), `\.+*?()|[]{}^$`))
	case class:
		p.class(n)
	case anchor:
		switch n {
		case '^':
			p.write("^")
		case '$':
			p.write(p.end)
		case 'b':
			p.write(p.boundary[0])
		case 'B':
			p.write(p.boundary[1])
		}
	case sequence:
		for _, part := range n {
			if _, ok := part.(choice); ok {
				p.enclosed("(?:", part)
				continue
			}
			p.node(part)
		}
	case choice:
		for i, branch := range n {
			if i > 0 {
				p.write("|")
			}
			p.node(branch)
		}
	case group:
		if p.captures {
			p.enclosed("(", n.inner)
			return
		}
		p.enclosed("(?:", n.inner)
	case repeat:
		p.repeat(n)
	case look:
		p.enclosed("("+n.kind, n.inner)
	case reference:
		p.write(`(?:\` + strconv.Itoa(int(n)) + ")")
	}
}

func (p *printer) enclosed(open string, n node) {
	p.write(open)
	p.node(n)
	p.write(")")
}

// repeat writes a quantifier, in several steps where the target cannot count
// that far.
func (p *printer) repeat(r repeat) {
	most := max(r.min, r.max)
	outer := max(p.outer, 1)
	if p.maxRepeat == 0 || most <= 1 || outer*most*innerRepeats(r.inner) <= p.maxRepeat {
		p.times(r.inner, r.min, r.max, r.lazy)
		return
	}
	step := max(p.maxRepeat/(outer*innerRepeats(r.inner)), 1)
	for n := r.min; n > 0 && p.err == nil; n -= step {
		p.times(r.inner, min(n, step), min(n, step), false)
	}
	if r.max < 0 {
		p.times(r.inner, 0, -1, r.lazy)
	}
	for n := r.max - r.min; n > 0 && p.err == nil; n -= step {
		p.times(r.inner, 0, min(n, step), r.lazy)
	}
}

// innerRepeats is the largest product of nested bounds within n.
func innerRepeats(n node) int {
	most := 1
	switch n := n.(type) {
	case sequence:
		for _, part := range n {
			most = max(most, innerRepeats(part))
		}
	case choice:
		return innerRepeats(sequence(n))
	case group:
		return innerRepeats(n.inner)
	case repeat:
		return min(max(n.min, n.max, 1)*innerRepeats(n.inner), 1<<20)
	}
	return most
}

func (p *printer) times(n node, low, high int, lazy bool) {
	if high == 0 && !p.captures { // else its groups count
		return
	}
	before := p.outer
	p.outer = max(before, 1) * max(low, high, 1)
	switch n := n.(type) {
	case literal, class, group:
		p.node(n)
	default:
		p.enclosed("(?:", n)
	}
	p.outer = before
	switch {
	case low == 0 && high < 0:
		p.write("*")
	case low == 1 && high < 0:
		p.write("+")
	case low == 0 && high == 1:
		p.write("?")
	case high < 0:
		p.write(fmt.Sprintf("{%d,}", low))
	case low == high:
		p.write(fmt.Sprintf("{%d}", low))
	default:
		p.write(fmt.Sprintf("{%d,%d}", low, high))
	}
	if lazy {
		p.write("?")
	}
}

// quote writes a code point so that it stands for itself.
func (p *printer) quote(r rune, special string) string {
	switch {
	case r < 0x80 && strings.ContainsRune(special, r):
		return `\` + string(r)
	case r >= LoneSurrogates || !unicode.IsPrint(r):
		return p.codePoint(r)
	}
	return string(r)
}

func (p *printer) class(c class) {
	if len(c.items) == 1 {
		if s, ok := c.items[0].(shorthand); ok && !c.negated && s != 's' && s != 'S' {
			p.write(`\` + string(rune(s)))
			return
		}
	}
	if len(c.items) == 0 { // [] matches nothing, [^] everything
		c = class{!c.negated, []item{span{0, unicode.MaxRune}}}
	}
	p.write("[")
	if c.negated {
		p.write("^")
	}
	for _, it := range c.items {
		p.item(it)
	}
	p.write("]")
}

func (p *printer) item(it item) {
	switch it := it.(type) {
	case span:
		p.spans([]span{it})
	case shorthand:
		switch it {
		case 's':
			p.spans(spaces)
		case 'S':
			p.spans(complement(spaces))
		default:
			p.write(`\` + string(rune(it)))
		}
	case property:
		name, spans, err := it.resolve()
		switch {
		case err != nil:
			p.fail(err)
		case spans != nil && it.negated:
			p.spans(complement(spans))
		case spans != nil:
			p.spans(spans)
		case it.negated:
			p.write(`\P{` + name + `}`)
		default:
			p.write(`\p{` + name + `}`)
		}
	}
}

func (p *printer) spans(list []span) {
	for _, s := range list {
		p.write(p.inClass(s.low))
		if s.high > s.low {
			p.write("-" + p.inClass(s.high))
		}
	}
}

// inClass writes a code point so that it stands for itself in a class.
func (p *printer) inClass(r rune) string {
	if r == '-' {
		return p.hyphen
	}
	return p.quote(r, `\]^[`)
}
