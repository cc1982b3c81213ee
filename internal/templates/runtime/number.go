package runtime

import (
	"cmp"
	"math/big"
	mathbits "math/bits"
	"strconv"
	"strings"
)

// number returns the index after the number at i (RFC 8259, section 6), or -1
// with the failure noted.
func (d *decoder) number(i int) int {
	s := d.src
	if s[i] == '-' {
		i++
	}
	switch {
	case s[i] == '0':
		i++
	case '1' <= s[i] && s[i] <= '9':
		i = digits(s, i)
	default:
		return d.noValue(i, "a digit")
	}
	if s[i] == '.' {
		if i++; !isDigit(s[i]) {
			return d.syntax(i, "a digit")
		}
		i = digits(s, i)
	}
	if s[i]|0x20 == 'e' {
		if i++; s[i] == '+' || s[i] == '-' {
			i++
		}
		if !isDigit(s[i]) {
			return d.syntax(i, "a digit")
		}
		i = digits(s, i)
	}
	return i
}

// digits returns the index after the digits from i on.
func digits(s string, i int) int {
	for {
		k := leadingDigits(load64(s, i))
		i += k
		if k < 8 {
			return i
		}
	}
}

// leadingDigits returns how many of the bytes of w, from the lowest on, come
// before the first that is no digit. A digit less '0' is below 10, and only
// what is not carries into the high bit.
func leadingDigits(w uint64) int {
	y := w ^ '0'*lows
	return mathbits.TrailingZeros64(((y&^highs)+0x76*lows|y)&highs) >> 3
}

// digitsValue returns the number that the k lowest bytes of w, digits, write:
// neighbours are put together by two, by four and by eight.
func digitsValue(w uint64, k int) int64 {
	y := (w ^ '0'*lows) << (64 - 8*uint(k))
	y = y * (10<<8 + 1) >> 8 & 0x00ff00ff00ff00ff
	y = y * (100<<16 + 1) >> 16 & 0x0000ffff0000ffff
	return int64(y * (10000<<32 + 1) >> 32)
}

func isDigit(c byte) bool { return c-'0' <= 9 }

func isNumberStart(c byte) bool { return c == '-' || isDigit(c) }

// readInt reads an integer. One that int64 cannot hold is lost: it leaves 0, and is lossy.
func readInt[T ~int64](x *T, d *decoder, i int) int {
	s := d.src
	w := load64(s, i)
	k := leadingDigits(w)
	v := digitsValue(w, k)
	if k == 8 {
		more := load64(s, i+8)
		n := leadingDigits(more)
		v, k = v*tens[n]+digitsValue(more, n), k+n
	}
	// What has a sign, many digits, a fraction or an exponent is read slowly.
	if end := i + k; uint(k-1) < 15 && (s[i] != '0' || k == 1) && s[end] != '.' && s[end]|0x20 != 'e' {
		*x = T(v)
		return end
	}
	return readIntSlow(x, d, i)
}

// tens are the powers of ten.
var tens = [9]int64{1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000}

func readIntSlow[T ~int64](x *T, d *decoder, i int) int {
	if !isNumberStart(d.src[i]) {
		return d.notScalar(i, "integer")
	}
	end := d.number(i)
	if end < 0 {
		return end
	}
	v, exact, integral := parseInt(d.src[i:end])
	if !integral {
		return d.mismatch(i, "integer")
	}
	if *x, d.lossy = T(v), !exact; !exact {
		d.lostAt = i
	}
	return end
}

// schemaKind returns the kind of the value at i as schemas name it: an integer, however it
// is written, is not just a number. What is not JSON is left for reading to find.
func (d *decoder) schemaKind(i int) string {
	k := kindOf(d.src[i])
	if !isNumberStart(d.src[i]) {
		return k
	}
	if end := d.number(i); end >= 0 {
		if _, _, integral := parseInt(d.src[i:end]); !integral {
			return k
		}
	}
	return "integer"
}

// unmarshalNumber is unmarshal for a number by itself: of one that the Go type
// cannot hold, nothing around it keeps the text.
func unmarshalNumber[T ~int64 | ~float64](x *T, data []byte, read func(*T, *decoder, int) int) error {
	return unmarshal(x, data, nil, func(x *T, d *decoder, i int) int {
		end := read(x, d, i)
		if end >= 0 && d.lossy && !d.isNull(i) && !d.isRounded(i, end) {
			return d.fail(finding{at: i, kind: WrongType, want: "a number that its Go type can hold", found: "another number"})
		}
		return end
	})
}

// parseInt reads a JSON number as an integer: 12, 12.0 and 1.2e1 are the same
// one. exact is false if int64 cannot hold it; the value is then 0.
func parseInt(text string) (v int64, exact, integral bool) {
	if v, err := strconv.ParseInt(text, 10, 64); err == nil {
		return v, true, true
	}
	n, exp := decimal(text)
	if n == "" || n == "-" {
		return 0, true, true
	}
	if exp < 0 {
		return 0, false, false
	}
	if exp > 19 {
		return 0, false, true
	}
	v, err := strconv.ParseInt(n+strings.Repeat("0", exp), 10, 64)
	if err != nil {
		return 0, false, true
	}
	return v, true, true
}

// decimal splits a JSON number into a sign, digits without leading or
// trailing zeros, and a power of ten. Zero has no digits. A power outside
// ±1,000,000,000 is brought into that range.
func decimal(text string) (signed string, exp int) {
	sign := ""
	if text[0] == '-' {
		sign, text = "-", text[1:]
	}
	mantissa := text
	if k := strings.IndexAny(text, "eE"); k >= 0 {
		mantissa = text[:k]
		exp = clampedInt(text[k+1:])
	}
	whole, fraction, _ := strings.Cut(mantissa, ".")
	exp -= len(fraction)
	n := strings.TrimLeft(whole+fraction, "0")
	short := strings.TrimRight(n, "0")
	exp += len(n) - len(short)
	if short == "" {
		return "", 0
	}
	return sign + short, exp
}

func clampedInt(text string) int {
	const limit = 1_000_000_000
	v, _ := strconv.Atoi(text) // the nearest int, if it is none
	return min(max(v, -limit), limit)
}

// compareNumbers compares two JSON numbers exactly, whatever their size.
func compareNumbers(a, b string) int {
	if vast(a) || vast(b) {
		return compareVast(a, b)
	}
	an, ae := decimal(a)
	bn, be := decimal(b)
	as, bs := signOf(an), signOf(bn)
	if as != bs {
		return cmp.Compare(as, bs)
	}
	if am, bm := len(an)+ae, len(bn)+be; am != bm {
		return as * cmp.Compare(am, bm)
	}
	return as * strings.Compare(an, bn) // both have the same sign, and neither ends in zeros
}

func signOf(n string) int {
	switch {
	case n == "":
		return 0
	case n[0] == '-':
		return -1
	}
	return 1
}

// isMultiple reports whether a is a multiple of b, exactly; b is positive.
func isMultiple(a, b string) bool {
	if vast(a) || vast(b) {
		return isVastMultiple(a, b)
	}
	an, ae := decimal(a)
	bn, be := decimal(b)
	e := ae - be // a/b = an/bn · 10^e
	switch y, err := strconv.ParseUint(bn, 10, 64); {
	case an == "":
		return true
	case e < 0:
		return false // an does not end in 0, and so is no multiple of a power of ten
	case err == nil:
		return productMod(digitsMod(an, y), powerMod(e, y), y) == 0
	}
	return isBigMultiple(an, big.NewInt(int64(e)), bn)
}

// isBigMultiple reports whether x·10^e is a multiple of y.
func isBigMultiple(x string, e *big.Int, y string) bool {
	m, _ := new(big.Int).SetString(y, 10)
	p := new(big.Int).Exp(big.NewInt(10), e, m) // without building 10^e
	if m.IsUint64() {
		return productMod(digitsMod(x, m.Uint64()), p.Uint64(), m.Uint64()) == 0
	}
	n := bigDigitsMod(strings.TrimPrefix(x, "-"), m)
	return n.Mul(n, p).Mod(n, m).Sign() == 0
}

// bigDigitsMod is digitsMod for a y that fits no word. Digits are read so many at a time:
// to read all of them at once takes time in nearly the square of how many there are.
func bigDigitsMod(digits string, y *big.Int) *big.Int {
	const some = 500
	shift := new(big.Int).Exp(big.NewInt(10), big.NewInt(some), nil)
	r, next := new(big.Int), new(big.Int)
	for n := (len(digits)-1)%some + 1; digits != ""; n = some {
		next.SetString(digits[:n], 10)
		r.Mod(r.Add(r.Mul(r, shift), next), y)
		digits = digits[n:]
	}
	return r
}

// digitsMod returns the remainder of digits, with or without a sign before them,
// divided by y: in time proportional to how many there are.
func digitsMod(digits string, y uint64) (r uint64) {
	digits = strings.TrimPrefix(digits, "-")
	const some = 18 // fit a word
	for n := (len(digits)-1)%some + 1; digits != ""; n = some {
		next, _ := strconv.ParseUint(digits[:n], 10, 64)
		hi, lo := mathbits.Mul64(r, 1e18)
		lo, carry := mathbits.Add64(lo, next, 0)
		r = mathbits.Rem64(hi+carry, lo, y)
		digits = digits[n:]
	}
	return r
}

// powerMod returns the remainder of 10^e divided by y.
func powerMod(e int, y uint64) uint64 {
	p := 1 % y
	for square := 10 % y; e > 0; e >>= 1 {
		if e&1 != 0 {
			p = productMod(p, square, y)
		}
		square = productMod(square, square, y)
	}
	return p
}

// productMod returns the remainder of a·b divided by y.
func productMod(a, b, y uint64) uint64 {
	hi, lo := mathbits.Mul64(a, b)
	return mathbits.Rem64(hi, lo, y)
}
