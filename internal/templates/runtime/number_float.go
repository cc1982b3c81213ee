package runtime

import (
	"math"
	"strconv"
)

// Most numbers of a document are decimals of a few digits. As long as these are
// 15 at most, the digits are an integer and their power of ten a float64, both
// exactly, so that one division gives the nearest value (Clinger 1990), and no
// two such numbers have the same. All others are left to package strconv.
const exactDigits = 15

// leastExact is the least of the float64 that have all of their bits: those below it
// tell fewer digits apart.
const leastExact = 0x1p-1022

// powers are the powers of ten that are used so.
var powers = [exactDigits + 1]float64{1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15}

// readFloat reads a number. One that float64 cannot hold exactly as written
// is rounded to the nearest value, and lossy.
func readFloat[T ~float64](x *T, d *decoder, i int) int {
	v, end := shortFloat(d.src, i)
	if end > 0 {
		*x = T(v)
		return end
	}
	return readFloatSlow(x, d, i)
}

// shortFloat returns the number at i and the index after it; 0 if it has more
// than [exactDigits], or an exponent, or is none.
func shortFloat(s string, i int) (float64, int) {
	at := i
	if s[i] == '-' {
		at++
	}
	w := load64(s, at)
	n := leadingDigits(w)
	if n == 0 || n == 8 || s[at] == '0' && n > 1 {
		return 0, 0
	}
	m, places, end := digitsValue(w, n), 0, at+n
	if s[end] == '.' {
		w = load64(s, end+1)
		places = leadingDigits(w)
		m = m*tens[places] + digitsValue(w, places)
		if end += 1 + places; places == 8 {
			w = load64(s, end)
			more := leadingDigits(w)
			if places += more; n+places > exactDigits {
				return 0, 0
			}
			m = m*tens[more] + digitsValue(w, more)
			end += more
		}
		if places == 0 {
			return 0, 0
		}
	}
	if s[end]|0x20 == 'e' {
		return 0, 0
	}
	v := float64(m) / powers[places]
	if at != i {
		v = -v
	}
	return v, end
}

func readFloatSlow[T ~float64](x *T, d *decoder, i int) int {
	if !isNumberStart(d.src[i]) {
		return d.notScalar(i, "number")
	}
	end := d.number(i)
	if end < 0 {
		return end
	}
	text := d.src[i:end]
	v, err := strconv.ParseFloat(text, 64)
	if err != nil {
		v = 0
		d.lossy, d.lostAt = true, i
	} else if (len(text) > exactDigits || math.Abs(v) < leastExact) && !isWrittenAs(v, text) {
		d.lossy, d.roundedAt = true, i
	}
	*x = T(v)
	return end
}

// isWrittenAs reports whether v, which text was read as, is written as the same
// number.
func isWrittenAs(v float64, text string) bool {
	var buf [32]byte
	written := appendFloat(buf[:0], v)
	return string(written) == text || compareNumbers(string(written), text) == 0
}

// appendFloat appends v in the shortest form that reads back as v; v is finite.
func appendFloat(dst []byte, v float64) []byte {
	a, format := math.Abs(v), byte('f')
	switch {
	case 1e-6 <= a && a < 1e7:
		const places = 8
		if m := int64(a*powers[places] + 0.5); float64(m)/powers[places] == a {
			if v < 0 {
				dst = append(dst, '-')
			}
			return appendDecimal(dst, m, places)
		}
	case a < 1e-6 && a != 0, a >= 1e21:
		format = 'e'
	case a < 1e15 && a == math.Trunc(a) && a != 0:
		return appendInt(dst, int64(v))
	}
	return strconv.AppendFloat(dst, v, format, -1, 64)
}

// appendDecimal appends m with as many of its last digits, 8 at most, after a
// point, without zeros at the end. m is positive.
func appendDecimal(dst []byte, m int64, places int) []byte {
	for zeros := 8; zeros > 0; zeros /= 2 {
		if places >= zeros && m%tens[zeros] == 0 {
			m, places = m/tens[zeros], places-zeros
		}
	}
	dst = appendInt(dst, m/tens[places])
	if places == 0 {
		return dst
	}
	m %= tens[places]
	var digits [8]byte
	for k := places - 1; k >= 0; k-- {
		digits[k] = '0' + byte(m%10)
		m /= 10
	}
	return append(append(dst, '.'), digits[:places]...)
}
