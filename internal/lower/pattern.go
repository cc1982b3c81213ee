package lower

import (
	"errors"
	"fmt"
	"regexp/syntax"
	"strings"
)

// translatePattern turns an ECMA-262 expression into one of the same meaning
// for Go's regexp package, or says why there is none.
//
// The two agree on most of the syntax. This is what they differ in: what \s
// and the dot match, the spelling of code points, and syntax that only one of
// them has.
func translatePattern(source string) (string, error) {
	t := patternTranslator{source: source}
	if err := t.run(); err != nil {
		return "", err
	}
	re2 := t.out.String()
	if _, err := syntax.Parse(re2, syntax.Perl); err != nil {
		var se *syntax.Error
		if errors.As(err, &se) {
			return "", fmt.Errorf("%s: %s", se.Code, se.Expr)
		}
		return "", err
	}
	return re2, nil
}

// ecmaSpace is what \s matches: white space and line terminators.
const ecmaSpace = `\t\n\v\f\r \x{a0}\x{1680}\x{2000}-\x{200a}\x{2028}\x{2029}\x{202f}\x{205f}\x{3000}\x{feff}`

type patternTranslator struct {
	source  string
	pos     int
	inClass bool
	out     strings.Builder
}

func (t *patternTranslator) run() error {
	for t.pos < len(t.source) {
		c := t.source[t.pos]
		var err error
		switch {
		case c == '\\':
			err = t.escape()
		case t.inClass:
			err = t.classByte(c)
		case c == '[':
			err = t.openClass()
		case c == '(':
			err = t.openGroup()
		case c == '.':
			t.out.WriteString(`[^\n\r\x{2028}\x{2029}]`)
			t.pos++
		default:
			t.out.WriteByte(c)
			t.pos++
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (t *patternTranslator) classByte(c byte) error {
	if c == '[' { // would begin a POSIX class in Go
		t.out.WriteByte('\\')
	}
	if c == ']' {
		t.inClass = false
	}
	t.out.WriteByte(c)
	t.pos++
	return nil
}

func (t *patternTranslator) openClass() error {
	rest := t.source[t.pos:]
	switch {
	case strings.HasPrefix(rest, "[]"):
		return errors.New("the empty class []")
	case strings.HasPrefix(rest, "[^]"):
		t.out.WriteString(`[\x{0}-\x{10ffff}]`)
		t.pos += 3
		return nil
	}
	t.inClass = true
	t.out.WriteByte('[')
	t.pos++
	if strings.HasPrefix(rest, "[^") {
		t.out.WriteByte('^')
		t.pos++
	}
	return nil
}

func (t *patternTranslator) openGroup() error {
	rest := t.source[t.pos:]
	switch {
	case !strings.HasPrefix(rest, "(?"), strings.HasPrefix(rest, "(?:"):
	case strings.HasPrefix(rest, "(?="), strings.HasPrefix(rest, "(?!"):
		return errors.New("lookahead")
	case strings.HasPrefix(rest, "(?<="), strings.HasPrefix(rest, "(?<!"):
		return errors.New("lookbehind")
	case strings.HasPrefix(rest, "(?<"):
	default:
		return errors.New("a group that ECMA-262 does not have")
	}
	t.out.WriteByte('(')
	t.pos++
	return nil
}

// escape translates what begins with a backslash.
func (t *patternTranslator) escape() error {
	if t.pos+1 >= len(t.source) {
		return errors.New("a trailing backslash")
	}
	c := t.source[t.pos+1]
	switch {
	case strings.IndexByte("dDwWtnvfr", c) >= 0:
		t.copy(2)
	case strings.IndexByte("bB", c) >= 0 && !t.inClass:
		t.copy(2)
	case c == 'b':
		t.replace(2, `\x{8}`)
	case c == 's' && t.inClass:
		t.replace(2, ecmaSpace)
	case c == 's':
		t.replace(2, "["+ecmaSpace+"]")
	case c == 'S' && !t.inClass:
		t.replace(2, "[^"+ecmaSpace+"]")
	case c == 'S':
		return errors.New(`\S inside a class`)
	case c == 'u':
		return t.codePoint()
	case c == 'x':
		return t.hex(2, 2)
	case c == 'c' && t.pos+2 < len(t.source) && isLetter(t.source[t.pos+2]):
		t.replace(3, fmt.Sprintf(`\x{%x}`, t.source[t.pos+2]&0x1f))
	case c == 'p' || c == 'P':
		return t.property()
	case c == '0' && !(t.pos+2 < len(t.source) && isDigit(t.source[t.pos+2])):
		t.replace(2, `\x{0}`)
	case c == 'k' || isDigit(c):
		return errors.New("a back reference")
	case isLetter(c) || c >= 0x80:
		return fmt.Errorf(`the escape \%c`, []rune(t.source[t.pos+1:])[0])
	case c == '/' || c == '-' && !t.inClass:
		t.replace(2, string(c))
	default:
		t.copy(2)
	}
	return nil
}

func (t *patternTranslator) copy(n int) {
	t.out.WriteString(t.source[t.pos : t.pos+n])
	t.pos += n
}

func (t *patternTranslator) replace(n int, by string) {
	t.out.WriteString(by)
	t.pos += n
}

// codePoint translates \uXXXX, a pair of surrogates, and \u{X…}.
func (t *patternTranslator) codePoint() error {
	if !strings.HasPrefix(t.source[t.pos+2:], "{") {
		high, ok := hexAt(t.source, t.pos+2, 4)
		if ok && high >= 0xd800 && high < 0xdc00 && strings.HasPrefix(t.source[t.pos+6:], `\u`) {
			if low, ok := hexAt(t.source, t.pos+8, 4); ok && low >= 0xdc00 && low < 0xe000 {
				t.replace(12, fmt.Sprintf(`\x{%x}`, 0x10000+(high-0xd800)<<10+(low-0xdc00)))
				return nil
			}
		}
		if ok && high >= 0xd800 && high < 0xe000 {
			return errors.New("a lone surrogate")
		}
		return t.hex(2, 4)
	}
	end := strings.IndexByte(t.source[t.pos:], '}')
	if end < 0 {
		return errors.New(`an unfinished \u{`)
	}
	t.replace(end+1, `\x`+t.source[t.pos+2:t.pos+end+1])
	return nil
}

// hex translates an escape of some hexadecimal digits.
func (t *patternTranslator) hex(at, digits int) error {
	n, ok := hexAt(t.source, t.pos+at, digits)
	if !ok {
		return fmt.Errorf(`\%c without %d hexadecimal digits`, t.source[t.pos+1], digits)
	}
	t.replace(at+digits, fmt.Sprintf(`\x{%x}`, n))
	return nil
}

func hexAt(s string, at, digits int) (n int, ok bool) {
	if at+digits > len(s) {
		return 0, false
	}
	for _, c := range []byte(s[at : at+digits]) {
		switch {
		case isDigit(c):
			n = n<<4 | int(c-'0')
		case c|0x20 >= 'a' && c|0x20 <= 'f':
			n = n<<4 | int(c|0x20-'a'+10)
		default:
			return 0, false
		}
	}
	return n, true
}

// generalCategories are the long names that people write for \p; Go knows the
// short ones.
var generalCategories = map[string]string{
	"Letter": "L", "Uppercase_Letter": "Lu", "Lowercase_Letter": "Ll", "Titlecase_Letter": "Lt",
	"Modifier_Letter": "Lm", "Other_Letter": "Lo", "Mark": "M", "Number": "N", "Decimal_Number": "Nd",
	"digit": "Nd", "Letter_Number": "Nl", "Other_Number": "No", "Punctuation": "P", "punct": "P",
	"Symbol": "S", "Separator": "Z", "Space_Separator": "Zs", "Other": "C", "Control": "Cc", "cntrl": "Cc",
}

// property translates \p{…}: Go knows scripts and general categories.
func (t *patternTranslator) property() error {
	end := strings.IndexByte(t.source[t.pos:], '}')
	if !strings.HasPrefix(t.source[t.pos+2:], "{") || end < 0 {
		return errors.New(`\p without braces`)
	}
	name := t.source[t.pos+3 : t.pos+end]
	for _, prefix := range []string{"Script=", "sc=", "General_Category=", "gc="} {
		name = strings.TrimPrefix(name, prefix)
	}
	if short := generalCategories[name]; short != "" {
		name = short
	}
	if strings.HasPrefix(name, "^") {
		return errors.New(`\p{^`)
	}
	t.replace(end+1, fmt.Sprintf(`\%c{%s}`, t.source[t.pos+1], name))
	return nil
}

func isDigit(c byte) bool  { return c >= '0' && c <= '9' }
func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }
