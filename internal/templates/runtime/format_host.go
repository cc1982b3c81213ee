package runtime

import (
	"strings"
	"unicode/utf8"
)

// isHostname reports whether s is a host name (RFC 1123, section 2.1); labels
// that say they are encoded (RFC 5890) must be.
func isHostname(s string) bool {
	if len(s) == 0 || len(s) > 253 {
		return false
	}
	for label := range strings.SplitSeq(s, ".") {
		if !isLDHLabel(label) || isALabel(label) && !isEncodedLabel(label) {
			return false
		}
	}
	return true
}

// isLDHLabel reports whether s is made of letters, digits and inner hyphens.
func isLDHLabel(s string) bool {
	if len(s) == 0 || len(s) > 63 || s[0] == '-' || s[len(s)-1] == '-' {
		return false
	}
	for k := range len(s) {
		if c := s[k] | 0x20; !isDigit(s[k]) && s[k] != '-' && (c < 'a' || c > 'z') {
			return false
		}
	}
	return true
}

func isEmail(s string) bool    { return isMailbox(s, false, isHostname) }
func isIDNEmail(s string) bool { return isMailbox(s, true, isIDNHostname) }

// isMailbox reports whether s is a mailbox (RFC 5321, section 4.1.2; RFC 6531
// if it is international).
func isMailbox(s string, international bool, isDomain func(string) bool) bool {
	k := strings.LastIndexByte(s, '@')
	if k < 0 {
		return false
	}
	local, domain := s[:k], s[k+1:]
	if !isLocalPart(local, international) {
		return false
	}
	if literal, ok := strings.CutPrefix(domain, "["); ok {
		literal, ok = strings.CutSuffix(literal, "]")
		tag, v6, _ := strings.Cut(literal, ":")
		return ok && (strings.EqualFold(tag, "IPv6") && isIPv6(v6) || isIPv4(literal))
	}
	return isDomain(domain)
}

// isLocalPart reports whether s is a dot-string or a quoted string.
func isLocalPart(s string, international bool) bool {
	if len(s) > 64 || !utf8.ValidString(s) { // as a lone surrogate is not
		return false
	}
	if len(s) >= 2 && s[0] == '"' && s[len(s)-1] == '"' {
		s = s[1 : len(s)-1]
		for k := 0; k < len(s); k++ {
			if s[k] == '\\' {
				if k++; k == len(s) {
					return false
				}
			} else if s[k] == '"' {
				return false
			}
			if s[k] < ' ' || s[k] == 0x7f || s[k] > 0x7f && !international {
				return false
			}
		}
		return true
	}
	for atom := range strings.SplitSeq(s, ".") {
		if atom == "" {
			return false
		}
		for k := range len(atom) {
			c := atom[k]
			letter := 'a' <= c|0x20 && c|0x20 <= 'z' || c > 0x7f && international
			if !letter && !isDigit(c) && strings.IndexByte("!#$%&'*+-/=?^_`{|}~", c) < 0 {
				return false
			}
		}
	}
	return true
}
