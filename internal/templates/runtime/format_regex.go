package runtime

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// isRegex reports whether s is a regular expression of ECMA-262, section
// 22.2.1, with Unicode; of what its annex B adds, single brackets and braces
// are let pass.
func isRegex(s string) bool {
	p := regexParser{s: s}
	if !p.alternatives() || p.i != len(s) {
		return false
	}
	for _, n := range p.numbers {
		if n > p.groups {
			return false
		}
	}
	for _, name := range p.wanted {
		if p.names[name] == 0 {
			return false
		}
	}
	return true
}

type regexParser struct {
	s       string
	i       int
	depth   int
	groups  int
	names   map[string]int // where the last group of each name is
	open    []choice       // those around what is next
	numbers []int          // back references by number
	wanted  []string       // and by name
}

// choice is one between alternatives, of which the last one is not at its end yet.
type choice struct{ from, last int }

// next consumes text if it stands next.
func (p *regexParser) next(text string) bool {
	ok := strings.HasPrefix(p.s[p.i:], text)
	if ok {
		p.i += len(text)
	}
	return ok
}

// maxGroups is how deep groups may be nested.
const maxGroups = 1000

func (p *regexParser) alternatives() bool {
	n := len(p.open)
	p.open = append(p.open, choice{p.i, p.i})
	defer func() { p.open = p.open[:n] }()
	for {
		for p.i < len(p.s) && p.s[p.i] != '|' && p.s[p.i] != ')' {
			if !p.term() {
				return false
			}
		}
		if !p.next("|") {
			return true
		}
		p.open[n].last = p.i
	}
}

func (p *regexParser) term() bool {
	switch {
	case p.next("^"), p.next("$"), p.next(`\b`), p.next(`\B`):
		return true
	case p.next("(?="), p.next("(?!"), p.next("(?<="), p.next("(?<!"):
		return p.group()
	case p.next("(?:"):
		return p.group() && p.quantifier()
	case p.next("(?<"):
		at := p.i
		name, ok := p.groupName()
		if !ok || p.names[name] > 0 && !p.isApart(p.names[name]) {
			return false
		}
		if p.names == nil {
			p.names = make(map[string]int)
		}
		p.names[name] = at
		p.groups++
		return p.group() && p.quantifier()
	case p.next("(?"):
		return p.modifiers() && p.group() && p.quantifier()
	case p.next("("):
		p.groups++
		return p.group() && p.quantifier()
	case p.next("["):
		return p.class() && p.quantifier()
	case p.next(`\`):
		return p.escape(false) && p.quantifier()
	case strings.IndexByte("*+?", p.s[p.i]) >= 0:
		return false // nothing to repeat
	}
	if n, _, _ := p.bounds(); n > 0 {
		return false
	}
	_, size := utf8.DecodeRuneInString(p.s[p.i:])
	p.i += size
	return p.quantifier()
}

func (p *regexParser) group() bool {
	if p.depth++; p.depth > maxGroups {
		return false
	}
	ok := p.alternatives() && p.next(")")
	p.depth--
	return ok
}

// isApart reports whether what is at an offset, and what is next, are in two alternatives
// of one choice, so that at most one of them takes part in a match: the open choice that is
// the last to begin before the offset decides.
func (p *regexParser) isApart(at int) bool {
	k := len(p.open) - 1
	for k > 0 && p.open[k].from > at {
		k--
	}
	return at < p.open[k].last
}

// modifiers consumes those of a group, and the colon after them.
func (p *regexParser) modifiers() bool {
	flags, _, ok := strings.Cut(p.s[p.i:], ":")
	if !ok || len(flags) > len("ims-") {
		return false
	}
	p.i += len(flags) + len(":")
	add, remove, _ := strings.Cut(flags, "-")
	all := add + remove
	for k := range len(all) {
		if strings.IndexByte("ims", all[k]) < 0 || strings.IndexByte(all[:k], all[k]) >= 0 {
			return false
		}
	}
	return all != ""
}

// groupName consumes the name of a group and the bracket after it, and returns the name
// with what its escapes stand for.
func (p *regexParser) groupName() (string, bool) {
	text, _, ok := strings.Cut(p.s[p.i:], ">")
	p.i += len(text) + 1
	padded := text
	if strings.Contains(text, `\`) {
		padded += pad
	}
	var name []byte
	for i := 0; i < len(text); {
		c, size := utf8.DecodeRuneInString(text[i:])
		if c == '\\' {
			if c, size = nameEscape(padded[i:]); size == 0 {
				return "", false
			}
		}
		if c < utf8.RuneSelf && c != '_' && c != '$' && (c|0x20 < 'a' || c|0x20 > 'z') && (i == 0 || !isDigit(byte(c))) {
			return "", false
		}
		name = utf8.AppendRune(name, c)
		i += size
	}
	return string(name), ok && len(name) > 0
}

// nameEscape returns the character of the escape that begins s, and the escape's length; 0
// if it is none that a name may have.
func nameEscape(s string) (c rune, size int) {
	if s[1] != 'u' {
		return 0, 0
	}
	if s[2] == '{' {
		digits, _, ok := strings.Cut(s[3:], "}")
		r, err := strconv.ParseUint(digits, 16, 32)
		if !ok || err != nil || r > utf8.MaxRune || isSurrogate(rune(r)) {
			return 0, 0
		}
		return rune(r), len(`\u{}`) + len(digits)
	}
	r, end := escape(s, 0)
	if end < 0 || r < 0 || isSurrogate(r) {
		return 0, 0
	}
	return r, end
}

// quantifier consumes one, if there is one.
func (p *regexParser) quantifier() bool {
	if !p.next("*") && !p.next("+") && !p.next("?") {
		n, low, high := p.bounds()
		if high != "" && compareNumbers(low, high) > 0 {
			return false
		}
		if p.i += n; n == 0 {
			return true
		}
	}
	p.next("?")
	return true
}

// bounds returns the length of a quantifier in braces, and what it says.
func (p *regexParser) bounds() (n int, low, high string) {
	rest := p.s[p.i:]
	if rest == "" || rest[0] != '{' {
		return 0, "", ""
	}
	for n = 1; n < len(rest) && (isDigit(rest[n]) || rest[n] == ','); n++ {
	}
	low, high, _ = strings.Cut(rest[1:n], ",")
	if n == len(rest) || rest[n] != '}' || low == "" || strings.Contains(high, ",") {
		return 0, "", ""
	}
	return n + 1, low, high
}

// escape consumes what follows a backslash.
func (p *regexParser) escape(inClass bool) bool {
	if p.i == len(p.s) {
		return false
	}
	c := p.s[p.i]
	p.i++
	switch c {
	case 'd', 'D', 'w', 'W', 's', 'S', 't', 'n', 'v', 'f', 'r':
		return true
	case 'b', '-':
		return true
	case 'c':
		p.i++
		return p.i <= len(p.s) && p.s[p.i-1]|0x20 >= 'a' && p.s[p.i-1]|0x20 <= 'z'
	case 'x':
		return p.hex(2)
	case 'u':
		if !p.next("{") {
			return p.unit()
		}
		digits, _, ok := strings.Cut(p.s[p.i:], "}")
		p.i += len(digits) + 1
		r, err := strconv.ParseUint(digits, 16, 32)
		return ok && err == nil && r <= utf8.MaxRune
	case 'p', 'P':
		name, _, ok := strings.Cut(p.s[p.i:], "}")
		p.i += len(name) + 1
		return ok && len(name) > 1 && name[0] == '{'
	case 'k':
		if inClass || !p.next("<") {
			return false
		}
		name, ok := p.groupName()
		p.wanted = append(p.wanted, name)
		return ok
	case '0':
		return p.i == len(p.s) || !isDigit(p.s[p.i])
	}
	if isDigit(c) {
		start := p.i - 1
		for p.i < len(p.s) && isDigit(p.s[p.i]) {
			p.i++
		}
		n, err := strconv.Atoi(p.s[start:p.i])
		p.numbers = append(p.numbers, n)
		return !inClass && err == nil
	}
	return strings.IndexByte(`^$\.*+?()[]{}|/`, c) >= 0 || c < utf8.RuneSelf && strings.IndexByte("&!#%,:;<=>@`~\"' _", c) >= 0
}

func (p *regexParser) hex(digits int) bool {
	for range digits {
		if p.i == len(p.s) || !hexDigit(p.s[p.i]) {
			return false
		}
		p.i++
	}
	return true
}

// unit consumes the digits after \u. Those of a surrogate may go on with another escape:
// with Unicode, the two are one character.
func (p *regexParser) unit() bool {
	first := hex4(p.s, p.i)
	if first < 0 {
		return false
	}
	p.i += len("d83d")
	if rest := p.s[p.i:]; first&^0x3ff == 0xd800 && strings.HasPrefix(rest, `\u`) && hex4(rest, len(`\u`))&^0x3ff == 0xdc00 {
		p.i += len(`\ude00`)
	}
	return true
}

// class consumes the rest of a character class.
func (p *regexParser) class() bool {
	p.next("^")
	from := rune(-1) // the low end of a range, if there may be one
	for dash := false; ; {
		switch {
		case p.i == len(p.s):
			return false
		case p.next("]"):
			return true
		case from >= 0 && !dash && p.i+1 < len(p.s) && p.s[p.i] == '-' && p.s[p.i+1] != ']':
			dash = true
			p.i++
			continue
		}
		start := p.i
		r, size := utf8.DecodeRuneInString(p.s[p.i:])
		if p.i += size; r == '\\' {
			if !p.escape(true) {
				return false
			}
			r = escapedRune(p.s[start+1 : p.i])
		}
		if dash && r >= 0 && r < from {
			return false
		}
		if dash {
			r = -1
		}
		from, dash = r, false
	}
}

// escapedRune returns the character that an escape stands for, or -1 if it
// stands for several.
func escapedRune(s string) rune {
	switch s[0] {
	case 'd', 'D', 'w', 'W', 's', 'S', 'p', 'P':
		return -1
	case 'u', 'x':
		if r, end := escape(`\`+s+pad, 0); end > 0 {
			return r
		}
		r, _ := strconv.ParseUint(strings.Trim(s[1:], "{}"), 16, 32)
		return rune(r)
	case 'c':
		return rune(s[1] & 0x1f)
	case 'b':
		return '\b'
	case 't':
		return '\t'
	case 'n':
		return '\n'
	case 'v':
		return '\v'
	case 'f':
		return '\f'
	case 'r':
		return '\r'
	case '0':
		return 0
	}
	r, _ := utf8.DecodeRuneInString(s)
	return r
}
