package runtime

import (
	"math/big"
	"strings"
)

// checkBound compares the number at i with bound; allowed tells which results
// of the comparison are.
func (d *decoder) checkBound(i int, keyword, schema, bound string, allowed func(order int) bool) {
	if isNumberStart(d.src[i]) && !allowed(compareNumbers(d.src[i:d.number(i)], bound)) {
		d.breaks(i, keyword, schema, "number out of bounds: ", keyword, " is ", bound)
	}
}

func isAtLeast(order int) bool { return order >= 0 }
func isAtMost(order int) bool  { return order <= 0 }
func moreThan(order int) bool  { return order > 0 }
func lessThan(order int) bool  { return order < 0 }

// checkMultiple asserts that the number at i is a multiple of another one.
func (d *decoder) checkMultiple(i int, schema, of string) {
	if isNumberStart(d.src[i]) && !isMultiple(d.src[i:d.number(i)], of) {
		d.breaks(i, "multipleOf", schema, "no multiple of ", of)
	}
}

// compareVast is compareNumbers for exponents of any size.
func compareVast(a, b string) int {
	x, y := scientificOf(a), scientificOf(b)
	if xs, ys := signOf(x.digits), signOf(y.digits); xs != ys || xs == 0 {
		return xs - ys
	} else if order := x.magnitude().Cmp(y.magnitude()); order != 0 {
		return order * xs
	}
	// Of the same magnitude: what remains is the comparison of the digits.
	return compareNumbers(x.mantissa(), y.mantissa())
}

// isVastMultiple is isMultiple for exponents of any size.
func isVastMultiple(a, b string) bool {
	x, y := scientificOf(a), scientificOf(b)
	if x.digits == "" {
		return true
	}
	// a/b = x/y · 10^e with small x and y: only the power is large.
	e := new(big.Int).Sub(x.exp, y.exp)
	if e.Sign() < 0 {
		return false // see isMultiple
	}
	return isBigMultiple(x.digits, e, y.digits)
}

// vast reports whether a number has an exponent so long that decimal might
// not hold it.
func vast(text string) bool {
	k := strings.IndexAny(text, "eE")
	return k >= 0 && len(strings.TrimLeft(text[k+1:], "+-0")) > 8
}

// scientific is a number as decimal has it, with an exponent of any size.
type scientific struct {
	digits string // with the sign; "" for zero
	exp    *big.Int
}

func scientificOf(text string) scientific {
	power := "0"
	if k := strings.IndexAny(text, "eE"); k >= 0 {
		text, power = text[:k], strings.TrimPrefix(text[k+1:], "+")
	}
	digits, exp := decimal(text)
	n := powerOf(power)
	return scientific{digits, n.Add(n, big.NewInt(int64(exp)))}
}

// powerOf reads an exponent. Of one with more than a thousand digits the last
// thousand tell it from others: reading all of them takes time in the square of
// how many there are.
func powerOf(text string) *big.Int {
	const most = 1000
	digits, negative := strings.CutPrefix(text, "-")
	if digits = strings.TrimLeft(digits, "0"); len(digits) > most {
		digits = "1" + digits[len(digits)-most:]
	}
	n, _ := new(big.Int).SetString("0"+digits, 10)
	if negative {
		n.Neg(n)
	}
	return n
}

// magnitude is the power of ten above the first digit.
func (x scientific) magnitude() *big.Int {
	n := len(strings.TrimPrefix(x.digits, "-"))
	return new(big.Int).Add(x.exp, big.NewInt(int64(n)))
}

// mantissa is the digits behind a decimal point.
func (x scientific) mantissa() string {
	if rest, negative := strings.CutPrefix(x.digits, "-"); negative {
		return "-0." + rest
	}
	return "0." + x.digits
}
