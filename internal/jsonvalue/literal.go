package jsonvalue

import (
	"encoding/json"
	"math/big"
	"regexp"
	"strconv"
	"strings"
)

// Literal is a JSON scalar that the schema states.
type Literal struct {
	Kind LiteralKind
	Text string // string: decoded; otherwise JSON text
}

// LiteralKind is the JSON kind of a literal.
type LiteralKind int

const (
	StringLiteral LiteralKind = iota
	NumberLiteral
	BoolLiteral
	NullLiteral
	PrefixLiteral    // every string that begins with the text: only as a tag
	CompositeLiteral // an array or an object: never a tag
)

// LiteralOf returns a value of a document as a literal; of an array or object, no more than that it is one.
func LiteralOf(text string) Literal {
	switch KindOf(text) {
	case StringKind:
		l := Literal{Kind: StringLiteral}
		_ = json.Unmarshal([]byte(text), &l.Text) // it is JSON
		return l
	case NumberKind:
		return Literal{Kind: NumberLiteral, Text: text}
	case BoolKind:
		return Literal{Kind: BoolLiteral, Text: text}
	case NullKind:
		return Literal{Kind: NullLiteral, Text: text}
	}
	return Literal{Kind: CompositeLiteral}
}

// String returns the literal as it is shown to people: JSON text.
func (l Literal) String() string {
	switch l.Kind {
	case StringLiteral:
		return strconv.Quote(l.Text)
	case PrefixLiteral:
		return strconv.Quote(l.Text + "…")
	}
	return l.Text
}

// Same reports whether two literals are equal as JSON values: 1 is 1.0.
func (l Literal) Same(m Literal) bool {
	if l.Kind != m.Kind {
		return false
	}
	if l.Kind == NumberLiteral {
		return CanonicalNumber(l.Text) == CanonicalNumber(m.Text)
	}
	return l.Text == m.Text
}

// CanonicalNumber returns one spelling for all JSON texts of a number, exact
// at any size: a sign, the digits without leading and trailing zeros, and the
// exponent of the last digit.
func CanonicalNumber(text string) string {
	sign := ""
	if rest, ok := strings.CutPrefix(text, "-"); ok {
		sign, text = "-", rest
	}
	mantissa, exponent := text, ""
	if i := strings.IndexAny(text, "eE"); i >= 0 {
		mantissa, exponent = text[:i], text[i+1:]
	}
	whole, fraction, _ := strings.Cut(mantissa, ".")
	digits := strings.TrimLeft(whole+fraction, "0")
	significant := strings.TrimRight(digits, "0")
	if significant == "" {
		return "0"
	}
	shift := len(digits) - len(significant) - len(fraction)
	return sign + significant + "e" + addExponent(exponent, shift)
}

// addExponent adds a small number to an exponent of any length.
func addExponent(exponent string, shift int) string {
	negative := strings.HasPrefix(exponent, "-")
	digits := strings.TrimLeft(strings.TrimLeft(exponent, "+-"), "0")
	if len(digits) > 17 { // far beyond any shift: keep it apart, spelled with the shift
		if negative {
			digits = "-" + digits
		}
		return digits + "+" + strconv.Itoa(shift)
	}
	n, _ := strconv.Atoi("0" + digits)
	if negative {
		n = -n
	}
	return strconv.Itoa(n + shift)
}

var number = regexp.MustCompile(`^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?$`)

// IsNumber reports whether a text is a number of JSON (RFC 8259, section 6).
func IsNumber(text string) bool { return number.MatchString(text) }

// IsIntegral reports whether a JSON number has an integral value: 12.0 and
// 1e3 do.
func IsIntegral(text string) bool {
	canonical := CanonicalNumber(text)
	return canonical == "0" || !strings.Contains(canonical, "e-")
}

// WholeNumber spells an integral number without fraction and exponent; fits
// is false if it is beyond the range of int64.
func WholeNumber(text string) (whole string, fits bool) {
	if _, err := strconv.ParseInt(text, 10, 64); err == nil {
		return text, true
	}
	f, err := strconv.ParseFloat(text, 64)
	if err != nil || f < -1<<53 || f > 1<<53 {
		return text, false
	}
	return strconv.FormatInt(int64(f), 10), true
}

// IsRounded reports whether float64 holds another number than the one that a text says.
func IsRounded(text string) bool {
	f, err := strconv.ParseFloat(text, 64)
	return err != nil || CanonicalNumber(strconv.FormatFloat(f, 'g', -1, 64)) != CanonicalNumber(text)
}

// Exact returns the value of a JSON number; not ok if it is one of a size that is
// better not written out.
func Exact(text string) (value *big.Rat, ok bool) {
	const most = 400 // of an exponent: that of a float64 is smaller
	if len(text) > most {
		return nil, false
	}
	if i := strings.IndexAny(text, "eE"); i >= 0 {
		if n, err := strconv.Atoi(text[i+1:]); err != nil || n > most || n < -most {
			return nil, false
		}
	}
	return new(big.Rat).SetString(text)
}

// IsInt64 reports whether a number is an integer that int64 holds, to be safe
// as an exact float64 if it is written with a fraction or exponent.
func IsInt64(text string) bool {
	_, fits := WholeNumber(text)
	return fits && IsIntegral(text)
}
