package runtime

import (
	"encoding/json"
	"strings"
)

// checkFormat asserts a format, if reading was asked to assert formats.
func (d *decoder) checkFormat(i int, schema, name string, is func(string) bool) {
	if d.formats {
		d.assertFormat(i, schema, name, is)
	}
}

// assertFormat asserts a format.
func (d *decoder) assertFormat(i int, schema, name string, is func(string) bool) {
	if d.src[i] == '"' {
		if s, _ := d.text(i); !is(s) {
			d.breaks(i, "format", schema, "is no ", name)
		}
	}
}

// checkContent asserts what a string holds, if reading was asked to assert
// formats: text in an encoding, of a media type, or both; "" is any.
func (d *decoder) checkContent(i int, schema, encoding, mediaType string) {
	if !d.formats || d.src[i] != '"' {
		return
	}
	s, _ := d.text(i)
	content := []byte(s)
	if encoding == "base64" {
		var ok bool
		if content, ok = fromBase64(s); !ok {
			d.breaks(i, "contentEncoding", schema, "is no ", encoding)
			return
		}
	}
	if mediaType == "application/json" && !json.Valid(content) {
		d.breaks(i, "contentMediaType", schema, "is no ", mediaType)
	}
}

// isBase64 reports whether s is base64 with padding (RFC 4648, section 4).
func isBase64(s string) bool {
	_, ok := fromBase64(s)
	return ok
}

// fromBase64 decodes s, if it is base64. Line breaks, which Base64.Bytes lets pass, are no part
// of it (section 3.1).
func fromBase64(s string) (content []byte, ok bool) {
	content, err := Base64(s).Bytes()
	return content, err == nil && !strings.ContainsAny(s, "\r\n")
}

// isUUID reports whether s has the form of RFC 4122, section 3.
func isUUID(s string) bool {
	if len(s) != 36 {
		return false
	}
	for k := range len(s) {
		switch k {
		case 8, 13, 18, 23:
			if s[k] != '-' {
				return false
			}
		default:
			if !hexDigit(s[k]) {
				return false
			}
		}
	}
	return true
}
