package runtime

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Internationalised host names (RFC 5890 to 5893), as far as the tables of
// package unicode go: they have no normal forms and no classes of writing
// direction, so neither is looked at.

// isIDNHostname reports whether s is a host name of labels in any script.
func isIDNHostname(s string) bool {
	s = strings.NewReplacer("\u3002", ".", "\uff0e", ".", "\uff61", ".").Replace(s)
	total := -1
	for label := range strings.SplitSeq(s, ".") {
		n := len(label)
		switch {
		case isALabel(label):
			if !isLDHLabel(label) || !isEncodedLabel(label) {
				return false
			}
		case isASCII(label):
			if !isLDHLabel(label) {
				return false
			}
		default:
			runes := []rune(label)
			if len(runes) > 63 || !utf8.ValidString(label) || !isULabel(runes) {
				return false
			}
			n = len("xn--") + encodedLength(runes)
		}
		if n > 63 {
			return false
		}
		total += n + 1
	}
	return total <= 253
}

func isASCII(s string) bool {
	for k := range len(s) {
		if s[k] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// isALabel reports whether s says that it is an encoded label.
func isALabel(s string) bool { return len(s) >= 4 && strings.EqualFold(s[:4], "xn--") }

// isEncodedLabel reports whether such a label decodes to one that needs the
// encoding.
func isEncodedLabel(s string) bool {
	label, ok := punycodeText(strings.ToLower(s[4:]))
	return ok && !isASCII(string(label)) && isULabel(label)
}

// isULabel reports whether a label is one that RFC 5891, section 5.4 allows.
func isULabel(label []rune) bool {
	n := len(label)
	if n == 0 || label[0] == '-' || label[n-1] == '-' || n > 3 && label[2] == '-' && label[3] == '-' {
		return false
	}
	if unicode.Is(unicode.M, label[0]) {
		return false
	}
	for k, r := range label {
		if !isProtocolValid(r) && !fitsContext(label, k) {
			return false
		}
	}
	return true
}

// isProtocolValid is PVALID of RFC 5892, section 3.
func isProtocolValid(r rune) bool {
	switch r {
	case 0xdf, 0x3c2, 0x6fd, 0x6fe, 0xf0b, 0x3007, '-':
		return true
	case 0x640, 0x7fa, 0x302e, 0x302f, 0x3031, 0x3032, 0x3033, 0x3034, 0x3035, 0x303b:
		return false
	}
	if 0x660 <= r && r <= 0x669 || 0x6f0 <= r && r <= 0x6f9 {
		return false // by context
	}
	if 0x1100 <= r && r <= 0x11ff || 0xa960 <= r && r <= 0xa97f || 0xd7b0 <= r && r <= 0xd7ff {
		return false // old Hangul
	}
	return unicode.In(r, unicode.Ll, unicode.Lo, unicode.Lm, unicode.Mn, unicode.Mc, unicode.Nd) &&
		!unicode.In(r, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector) &&
		!isCompatibility(r)
}

// isCompatibility reports whether r is in a block of presentation forms, all
// of which normalisation replaces.
func isCompatibility(r rune) bool {
	return 0xfb00 <= r && r <= 0xfb4f || 0xfb50 <= r && r <= 0xfdff || 0xfe70 <= r && r <= 0xfefe ||
		0xff00 <= r && r <= 0xffef || 0xf900 <= r && r <= 0xfaff || 0x2f800 <= r && r <= 0x2fa1f ||
		0x1d400 <= r && r <= 0x1d7ff
}

// fitsContext is the contextual rules of RFC 5892, appendix A.
func fitsContext(label []rune, k int) bool {
	before, after := rune(-1), rune(-1)
	if k > 0 {
		before = label[k-1]
	}
	if k+1 < len(label) {
		after = label[k+1]
	}
	switch r := label[k]; {
	case r == 0x200c:
		return isWithin(before, viramas) || joins(label[:k], label[k+1:])
	case r == 0x200d:
		return isWithin(before, viramas)
	case r == 0xb7:
		return before == 'l' && after == 'l'
	case r == 0x375:
		return unicode.Is(unicode.Greek, after)
	case r == 0x5f3, r == 0x5f4:
		return unicode.Is(unicode.Hebrew, before)
	case r == 0x30fb:
		return slices.ContainsFunc(label, func(r rune) bool { return unicode.In(r, unicode.Hiragana, unicode.Katakana, unicode.Han) })
	case 0x660 <= r && r <= 0x669:
		return !slices.ContainsFunc(label, func(r rune) bool { return 0x6f0 <= r && r <= 0x6f9 })
	case 0x6f0 <= r && r <= 0x6f9:
		return !slices.ContainsFunc(label, func(r rune) bool { return 0x660 <= r && r <= 0x669 })
	}
	return false
}

// joins reports whether a letter that joins to the next one ends before, and
// one that joins to the one before begins after, marks aside.
func joins(before, after []rune) bool {
	for len(before) > 0 && unicode.Is(unicode.Mn, before[len(before)-1]) {
		before = before[:len(before)-1]
	}
	for len(after) > 0 && unicode.Is(unicode.Mn, after[0]) {
		after = after[1:]
	}
	return len(before) > 0 && len(after) > 0 &&
		isWithin(before[len(before)-1], joiningNext) && isWithin(after[0], joiningLast)
}

// The parameters of Punycode (RFC 3492, section 5).
const (
	punyBase  = 36
	punyTMin  = 1
	punyTMax  = 26
	punySkew  = 38
	punyDamp  = 700
	punyBias  = 72
	punyFirst = 128
)

// punycodeText decodes what follows "xn--".
func punycodeText(s string) ([]rune, bool) {
	var out []rune
	if k := strings.LastIndexByte(s, '-'); k > 0 {
		out, s = []rune(s[:k]), s[k+1:]
	}
	n, i, bias := punyFirst, 0, punyBias
	for s != "" {
		old, weight := i, 1
		for k := punyBase; ; k += punyBase {
			if s == "" {
				return nil, false
			}
			digit := strings.IndexByte("abcdefghijklmnopqrstuvwxyz0123456789", s[0])
			s = s[1:]
			if digit < 0 || digit > (1<<31-1-i)/weight {
				return nil, false
			}
			i += digit * weight
			t := threshold(k, bias)
			if digit < t {
				break
			}
			weight *= punyBase - t
			if weight > 1<<30 {
				return nil, false
			}
		}
		bias = adapt(i-old, len(out)+1, old == 0)
		n += i / (len(out) + 1)
		i %= len(out) + 1
		if n > unicode.MaxRune || isSurrogate(rune(n)) {
			return nil, false
		}
		out = append(out[:i], append([]rune{rune(n)}, out[i:]...)...)
		i++
	}
	return out, len(out) > 0
}

// encodedLength returns how long a label is in Punycode.
func encodedLength(label []rune) int {
	length, done := 0, 0
	for _, r := range label {
		if r < punyFirst {
			done++
		}
	}
	if length = done; done > 0 {
		length++ // the delimiter
	}
	n, delta, bias, first := rune(punyFirst), 0, punyBias, true
	for done < len(label) {
		next := rune(unicode.MaxRune)
		for _, r := range label {
			if r >= n && r < next {
				next = r
			}
		}
		delta += int(next-n) * (done + 1)
		n = next
		for _, r := range label {
			if r < n {
				delta++
			}
			if r != n {
				continue
			}
			q := delta
			for k := punyBase; ; k += punyBase {
				length++
				t := threshold(k, bias)
				if q < t {
					break
				}
				q = (q - t) / (punyBase - t)
			}
			bias = adapt(delta, done+1, first)
			first = false
			delta = 0
			done++
		}
		delta++
		n++
	}
	return length
}

func threshold(k, bias int) int { return min(max(k-bias, punyTMin), punyTMax) }

func adapt(delta, points int, first bool) int {
	if first {
		delta /= punyDamp
	} else {
		delta /= 2
	}
	delta += delta / points
	k := 0
	for ; delta > (punyBase-punyTMin)*punyTMax/2; k += punyBase {
		delta /= punyBase - punyTMin
	}
	return k + (punyBase-punyTMin+1)*delta/(delta+punySkew)
}
