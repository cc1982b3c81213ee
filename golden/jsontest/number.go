package jsontest

import (
	"math/big"
	"strings"
)

// canonical brings the spelling of a number to a form that two spellings share
// exactly if they mean the same number: digits without zeros at either end,
// and the power of ten behind them. It is what comparing two big.Rat would
// say, for exponents of any size: 1.10 = 1.1, 1E+3 = 1000, -0 = 0.
func canonical(spelling string) string {
	mantissa, exponent, _ := strings.Cut(strings.ToLower(spelling), "e")
	mantissa, negative := strings.CutPrefix(mantissa, "-")
	whole, fraction, _ := strings.Cut(mantissa, ".")
	exp := new(big.Int)
	if exponent != "" {
		exp.SetString(strings.TrimPrefix(exponent, "+"), 10)
	}
	exp.Sub(exp, big.NewInt(int64(len(fraction))))
	digits := strings.TrimLeft(whole+fraction, "0")
	if digits == "" {
		return "0"
	}
	short := strings.TrimRight(digits, "0")
	exp.Add(exp, big.NewInt(int64(len(digits)-len(short))))
	if negative {
		short = "-" + short
	}
	return short + "e" + exp.String()
}

// sameNumber reports whether two spellings mean the same number.
func sameNumber(a, b string) bool { return canonical(a) == canonical(b) }

// IsInteger reports whether a spelling means an integer, as 12, 12.0 and 1.2e1
// do.
func IsInteger(spelling string) bool {
	_, exponent, ok := strings.Cut(canonical(spelling), "e")
	return !ok || !strings.HasPrefix(exponent, "-")
}
