package runtime

import (
	"net/url"
	"regexp"
	"strconv"
	"sync"
	"unicode/utf8"
)

// The assertions that a Go type cannot make. Strict reading runs them over the
// text of a value that has been read; they apply to values of their own JSON
// type only, as JSON Schema has it.

// lazyPattern compiles a regular expression when it is first needed.
func lazyPattern(expr string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(expr) })
}

func (d *decoder) checkPattern(i int, re func() *regexp.Regexp, schema string) {
	if d.src[i] == '"' {
		if s, end := d.text(i); end >= 0 && !re().MatchString(s) {
			d.violation(i, "pattern", "does not match the pattern", schema)
		}
	}
}

func (d *decoder) checkLength(i, atLeast, atMost int, schema string) {
	if d.src[i] != '"' {
		return
	}
	s, end := d.text(i)
	if end < 0 {
		return
	}
	n := codePoints(s)
	if n < atLeast {
		d.violation(i, "minLength", "shorter than "+strconv.Itoa(atLeast)+" characters", schema)
	}
	if atMost >= 0 && n > atMost {
		d.violation(i, "maxLength", "longer than "+strconv.Itoa(atMost)+" characters", schema)
	}
}

// codePoints counts the code points of s; a lone surrogate is one.
func codePoints(s string) int {
	n := utf8.RuneCountInString(s)
	for i := 0; i+2 < len(s); i++ {
		if s[i] == 0xed && surrogate(s[i:]) >= 0 {
			n -= 2 // its three bytes were counted one by one
		}
	}
	return n
}

// checkBound compares the number at i with bound; want tells which results of
// the comparison are allowed.
func (d *decoder) checkBound(i int, keyword, bound string, allowed func(order int) bool, schema string) {
	if isNumberStart(d.src[i]) {
		if end := d.number(i); end >= 0 && !allowed(compareNumbers(d.src[i:end], bound)) {
			d.violation(i, keyword, "number out of bounds: "+keyword+" is "+bound, schema)
		}
	}
}

func atLeast(order int) bool  { return order >= 0 }
func atMost(order int) bool   { return order <= 0 }
func moreThan(order int) bool { return order > 0 }
func lessThan(order int) bool { return order < 0 }

func (d *decoder) checkMultiple(i int, of, schema string) {
	if isNumberStart(d.src[i]) {
		if end := d.number(i); end >= 0 && !isMultiple(d.src[i:end], of) {
			d.violation(i, "multipleOf", "no multiple of "+of, schema)
		}
	}
}

// checkType asserts that the value at i is of one of the JSON types.
func (d *decoder) checkType(i int, schema string, types ...string) {
	kind := kindOf(d.src[i])
	for _, t := range types {
		if t == kind {
			return
		}
		if t == "integer" && kind == "number" {
			if _, _, integral := parseInt(d.src[i:d.number(i)]); integral {
				return
			}
		}
	}
	d.violation(i, "type", "JSON type "+kind+" is not allowed", schema)
}

// checkEqual asserts that the value at i is JSON-equal to one of texts.
func (d *decoder) checkEqual(i int, keyword, schema string, texts ...string) {
	if end := d.skip(i); end >= 0 {
		for _, t := range texts {
			if equalText(d.src[i:end], t) {
				return
			}
		}
		d.violation(i, keyword, "value is none of those the schema lists", schema)
	}
}

// checkItems asserts the number of elements of the array at i; atMost -1 is no limit.
func (d *decoder) checkItems(i, atLeast, atMost int, schema string) {
	if d.src[i] == '[' {
		n := len(d.elements(i))
		d.checkCount(i, n, atLeast, atMost, "minItems", "maxItems", schema)
	}
}

// checkProperties is checkItems for the members of an object.
func (d *decoder) checkProperties(i, atLeast, atMost int, schema string) {
	if d.src[i] == '{' {
		n := len(d.members(i))
		d.checkCount(i, n, atLeast, atMost, "minProperties", "maxProperties", schema)
	}
}

func (d *decoder) checkCount(i, n, atLeast, atMost int, low, high, schema string) {
	if n < atLeast {
		d.violation(i, low, "fewer than "+strconv.Itoa(atLeast), schema)
	}
	if atMost >= 0 && n > atMost {
		d.violation(i, high, "more than "+strconv.Itoa(atMost), schema)
	}
}

// checkUnique asserts that no two elements of the array at i are JSON-equal.
func (d *decoder) checkUnique(i int, schema string) {
	if d.src[i] != '[' {
		return
	}
	list := d.elements(i)
	for k, x := range list {
		for _, y := range list[:k] {
			if equalText(x, y) {
				d.violation(i, "uniqueItems", "two elements are equal", schema)
				return
			}
		}
	}
}

// checkRequired asserts that the object at i has the named members.
func (d *decoder) checkRequired(i int, schema string, names ...string) {
	if d.src[i] != '{' {
		return
	}
	for _, name := range names {
		if _, kind := d.findTag(i, name); kind == tagAbsent {
			d.violation(i, "required", "missing member "+quoteName(name), schema)
		}
	}
}

// checkFormat asserts a format, if formats are asserted.
func (d *decoder) checkFormat(i int, name, schema string) {
	if !d.formats || d.src[i] != '"' {
		return
	}
	if s, end := d.text(i); end >= 0 && !hasFormat(name, s) {
		d.violation(i, "format", "is no "+name, schema)
	}
}

// hasFormat reports whether s is in the format called name; of a format that
// is not known here, everything is.
func hasFormat(name, s string) bool {
	switch name {
	case "date-time":
		return DateTime(s).wellFormed()
	case "uuid":
		return isUUID(s)
	case "uri":
		return isURI(s)
	case "byte":
		return Base64(s).wellFormed()
	}
	return true
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

// isURI reports whether s is an absolute URI of ASCII (RFC 3986).
func isURI(s string) bool {
	for k := range len(s) {
		if s[k] <= ' ' || s[k] >= utf8.RuneSelf || s[k] == '\\' {
			return false
		}
	}
	u, err := url.Parse(s)
	return err == nil && u.IsAbs()
}
