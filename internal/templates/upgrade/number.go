package upgrade

import (
	"strconv"
	"strings"
)

func (n *node) isNumber() bool { return n.kind == '-' || '0' <= n.kind && n.kind <= '9' }

// farOff is more than a document has digits: an exponent that is as large is none that
// decimal tells exactly.
const farOff = 1 << 40

// decimal returns a number, but for its sign, as an integer with neither zeros in front nor
// at the end, "" for 0, and the power of ten that it is times.
func decimal(text string) (digits string, exponent int64) {
	mantissa, power, _ := strings.Cut(strings.ToLower(strings.TrimPrefix(text, "-")), "e")
	whole, fraction, _ := strings.Cut(mantissa, ".")
	all := strings.TrimLeft(whole+fraction, "0")
	digits = strings.TrimRight(all, "0")
	return digits, exponentOf(power) - int64(len(fraction)) + int64(len(all)-len(digits))
}

// exponentOf returns what an exponent, which may be "", says; one that is far off is twice
// as far off as that.
func exponentOf(text string) (v int64) {
	digits, negative := strings.CutPrefix(text, "-")
	for _, c := range strings.TrimPrefix(digits, "+") {
		v = min(v*10+int64(c-'0'), 2*farOff)
	}
	if negative {
		v = -v
	}
	return v
}

// isInteger takes integers, however they are spelled: 12, 12.0 and 1.2e1.
func isInteger(n *node) bool {
	if !n.isNumber() {
		return false
	}
	digits, exponent := decimal(n.text)
	return digits == "" || exponent >= 0
}

// plainNumber returns an integer without a fraction or an exponent, unless it is far off; a
// fraction as it is.
func plainNumber(text string) string {
	digits, exponent := decimal(text)
	switch {
	case digits == "": // or minus zero
		return "0"
	case exponent < 0 || exponent > 20:
		return text
	case text[0] == '-':
		digits = "-" + digits
	}
	return digits + strings.Repeat("0", int(exponent))
}

// sameNumber reports whether two numbers are the same, however they are spelled.
func sameNumber(a, b string) bool {
	return a == b || string(appendNumberKey(nil, a)) == string(appendNumberKey(nil, b))
}

// appendNumberKey appends a text that two numbers have in common if they are the same number.
// Of those that are far off, only those that are spelled the same are known to be the same.
func appendNumberKey(dst []byte, text string) []byte {
	digits, exponent := decimal(text)
	switch {
	case digits == "": // or minus zero
		return append(dst, '0')
	case exponent <= -farOff || exponent >= farOff:
		return append(dst, text...)
	case text[0] == '-':
		dst = append(dst, '-')
	}
	return strconv.AppendInt(append(append(dst, digits...), 'e'), exponent, 10)
}
