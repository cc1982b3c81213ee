package runtime

import (
	"net/netip"
	"strings"
	"unicode/utf8"
)

// The formats of RFC 3986 (URI), RFC 3987 (IRI) and RFC 6570 (URI Template).

// repertoire is which characters beyond ASCII may stand in a reference.
type repertoire bool

const (
	asciiOnly     repertoire = false
	international repertoire = true
)

const (
	unreserved = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~"
	subDelims  = "!$&'()*+,;="
	pathChars  = unreserved + subDelims + ":@"
)

func isURI(s string) bool          { return asciiOnly.isReference(s, true) }
func isURIReference(s string) bool { return asciiOnly.isReference(s, false) }
func isIRI(s string) bool          { return international.isReference(s, true) }
func isIRIReference(s string) bool { return international.isReference(s, false) }

// isReference reports whether s is a URI, or also a relative reference unless
// it must be absolute.
func (chars repertoire) isReference(s string, absolute bool) bool {
	s, fragment, _ := strings.Cut(s, "#")
	s, query, _ := strings.Cut(s, "?")
	if !chars.spells(fragment, pathChars+"/?", false) || !chars.spells(query, pathChars+"/?", true) {
		return false
	}
	if scheme, rest, ok := strings.Cut(s, ":"); ok && isScheme(scheme) {
		s = rest
	} else if absolute || strings.Contains(firstSegment(s), ":") {
		return false
	}
	if rest, ok := strings.CutPrefix(s, "//"); ok {
		authority := firstSegment(rest)
		if !chars.isAuthority(authority) {
			return false
		}
		s = rest[len(authority):]
	}
	return chars.spells(s, pathChars+"/", false)
}

func firstSegment(s string) string {
	s, _, _ = strings.Cut(s, "/")
	return s
}

func isScheme(s string) bool {
	for k := range len(s) {
		letter := 'a' <= s[k]|0x20 && s[k]|0x20 <= 'z'
		if !letter && (k == 0 || !isDigit(s[k]) && strings.IndexByte("+-.", s[k]) < 0) {
			return false
		}
	}
	return s != ""
}

// isAuthority reports whether s is a host, perhaps between user information
// and a port.
func (chars repertoire) isAuthority(s string) bool {
	if k := strings.LastIndexByte(s, '@'); k >= 0 {
		if !chars.spells(s[:k], unreserved+subDelims+":", false) {
			return false
		}
		s = s[k+1:]
	}
	host, port := s, ""
	if k := strings.LastIndexByte(s, ':'); k >= 0 && strings.IndexByte(s[k:], ']') < 0 {
		host, port = s[:k], s[k+1:]
	}
	if strings.Trim(port, "0123456789") != "" {
		return false
	}
	if literal, ok := strings.CutPrefix(host, "["); ok {
		literal, ok = strings.CutSuffix(literal, "]")
		return ok && (isIPv6(literal) || isIPvFuture(literal))
	}
	return chars.spells(host, unreserved+subDelims, false)
}

func isIPvFuture(s string) bool {
	if len(s) < 4 || s[0]|0x20 != 'v' {
		return false
	}
	version, address, ok := strings.Cut(s[1:], ".")
	return ok && version != "" && strings.Trim(version, "0123456789abcdefABCDEF") == "" &&
		address != "" && strings.Trim(address, unreserved+subDelims+":") == ""
}

// spells reports whether s is made of the ASCII characters listed, of
// percent-encoded bytes, and of what the repertoire has beyond ASCII.
func (chars repertoire) spells(s, ascii string, query bool) bool {
	for k := 0; k < len(s); {
		c := s[k]
		switch {
		case c == '%':
			if k+2 >= len(s) || !hexDigit(s[k+1]) || !hexDigit(s[k+2]) {
				return false
			}
			k += 3
		case c < utf8.RuneSelf:
			if strings.IndexByte(ascii, c) < 0 {
				return false
			}
			k++
		default:
			r, size := utf8.DecodeRuneInString(s[k:])
			if chars == asciiOnly || r == utf8.RuneError && size == 1 || !isUCSChar(r) && !(query && isPrivate(r)) {
				return false
			}
			k += size
		}
	}
	return true
}

// isUCSChar and isPrivate are ucschar and iprivate of RFC 3987, section 2.2.
func isUCSChar(r rune) bool {
	switch {
	case r < 0xa0, 0xd800 <= r && r < 0xf900, 0xfdd0 <= r && r <= 0xfdef, 0xfff0 <= r && r <= 0xffff:
		return false
	case 0xe0000 <= r && r < 0xe1000, r >= 0xf0000:
		return false
	}
	return r&0xfffe != 0xfffe
}

func isPrivate(r rune) bool {
	return 0xe000 <= r && r <= 0xf8ff || r >= 0xf0000 && r&0xfffe != 0xfffe
}

// isURITemplate reports whether s is a URI template.
func isURITemplate(s string) bool {
	for s != "" {
		k := strings.IndexAny(s, "{}")
		if k < 0 {
			return isTemplateText(s)
		}
		if s[k] == '}' || !isTemplateText(s[:k]) {
			return false
		}
		expression, rest, closed := strings.Cut(s[k+1:], "}")
		if !closed || !isTemplateExpression(expression) {
			return false
		}
		s = rest
	}
	return true
}

// isTemplateText reports whether s may stand outside of expressions.
func isTemplateText(s string) bool {
	for k := 0; k < len(s); {
		r, size := utf8.DecodeRuneInString(s[k:])
		switch {
		case r == '%':
			if k+2 >= len(s) || !hexDigit(s[k+1]) || !hexDigit(s[k+2]) {
				return false
			}
		case r <= ' ', r == 0x7f, r == utf8.RuneError && size == 1:
			return false
		case r < utf8.RuneSelf:
			if strings.IndexByte("\"'<>\\^`{|}", s[k]) >= 0 {
				return false
			}
		case !isUCSChar(r) && !isPrivate(r):
			return false
		}
		k += size
	}
	return true
}

func isTemplateExpression(s string) bool {
	if s != "" && strings.IndexByte("+#./;?&=,!@|", s[0]) >= 0 {
		s = s[1:]
	}
	for variable := range strings.SplitSeq(s, ",") {
		name, length, prefixed := strings.Cut(variable, ":")
		if prefixed {
			if len(length) == 0 || len(length) > 4 || length[0] == '0' || strings.Trim(length, "0123456789") != "" {
				return false
			}
		} else {
			name = strings.TrimSuffix(name, "*")
		}
		for part := range strings.SplitSeq(name, ".") {
			if part == "" || !asciiOnly.spells(part, unreserved[:62]+"_", false) {
				return false
			}
		}
	}
	return true
}

// isIPv4 reports whether s is an address in dotted decimal (RFC 2673,
// section 3.2).
func isIPv4(s string) bool {
	a, err := netip.ParseAddr(s)
	return err == nil && a.Is4()
}

// isIPv6 reports whether s is an address without zone (RFC 4291, section 2.2).
func isIPv6(s string) bool {
	a, err := netip.ParseAddr(s)
	return err == nil && a.Is6() && a.Zone() == "" && strings.IndexByte(s, '%') < 0
}
