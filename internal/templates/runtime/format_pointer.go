package runtime

import "strings"

// isJSONPointer reports whether s is a JSON Pointer (RFC 6901).
func isJSONPointer(s string) bool {
	if s != "" && s[0] != '/' {
		return false
	}
	for {
		k := strings.IndexByte(s, '~')
		if k < 0 {
			return true
		}
		if s = s[k+1:]; s == "" || s[0] != '0' && s[0] != '1' {
			return false
		}
	}
}

// isRelativeJSONPointer reports whether s is a relative JSON pointer
// (draft-bhutton-relative-json-pointer-00, section 3).
func isRelativeJSONPointer(s string) bool {
	n := wholeNumber(s)
	if n == 0 {
		return false
	}
	if s = s[n:]; s != "" && (s[0] == '+' || s[0] == '-') {
		if n = wholeNumber(s[1:]); n == 0 || s[1] == '0' {
			return false
		}
		s = s[1+n:]
	}
	return s == "#" || isJSONPointer(s)
}

// wholeNumber returns the length of the number without leading zeros that s
// begins with.
func wholeNumber(s string) int {
	n := 0
	for n < len(s) && isDigit(s[n]) {
		n++
	}
	if n > 1 && s[0] == '0' {
		return 0
	}
	return n
}
