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
	// a/b = x/y · 10^e with small x and y: only the power is large, and a
	// large negative one leaves a fraction.
	e := new(big.Int).Sub(x.exp, y.exp)
	if e.Sign() < 0 && (!e.IsInt64() || -e.Int64() > int64(len(x.digits)+len(y.digits))) {
		return false
	}
	n, _ := new(big.Int).SetString(x.digits, 10)
	m, _ := new(big.Int).SetString(y.digits, 10)
	if e.Sign() < 0 {
		m.Mul(m, new(big.Int).Exp(big.NewInt(10), e.Neg(e), nil))
	} else {
		n.Mul(n, new(big.Int).Exp(big.NewInt(10), e, m))
	}
	return n.Mod(n, m).Sign() == 0
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
	n, _ := new(big.Int).SetString(power, 10)
	return scientific{digits, n.Add(n, big.NewInt(int64(exp)))}
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
