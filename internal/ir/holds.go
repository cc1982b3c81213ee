package ir

import (
	"encoding/json"
	"regexp"
	"slices"
	"unicode/utf8"

	"github.com/stategen/stategen/internal/jsonvalue"
)

// Holds reports whether a value that the schema or a declaration states, such as a default, keeps a rule:
// a bound, a pattern, or the values that are listed, where these are scalars. What takes more than the
// value alone to tell, such as a condition, it keeps.
func Holds(rule Rule, text string) bool {
	switch value := jsonvalue.LiteralOf(text); r := rule.(type) {
	case Const:
		return isAmong(value, r.Text)
	case EnumOf:
		return isAmong(value, r.Texts...)
	}
	switch jsonvalue.KindOf(text) {
	case jsonvalue.NumberKind:
		return inRange(rule, text)
	case jsonvalue.StringKind:
		return isText(rule, jsonvalue.LiteralOf(text).Text)
	case jsonvalue.ArrayKind:
		var items []json.RawMessage
		_ = json.Unmarshal([]byte(text), &items) // it is JSON
		return isLong(rule, len(items))
	case jsonvalue.ObjectKind:
		var members map[string]json.RawMessage
		_ = json.Unmarshal([]byte(text), &members)
		return isLarge(rule, len(members))
	}
	return true
}

// isAmong reports whether a value is one of some; arrays and objects are not looked into.
func isAmong(value jsonvalue.Literal, texts ...string) bool {
	return value.Kind == jsonvalue.CompositeLiteral || slices.ContainsFunc(texts, func(text string) bool {
		return jsonvalue.LiteralOf(text).Same(value)
	})
}

func inRange(rule Rule, number string) bool {
	keeps := func(bound string, allowed func(sign int) bool) bool {
		a, known := jsonvalue.Exact(number)
		b, ok := jsonvalue.Exact(bound)
		return !known || !ok || allowed(a.Cmp(b))
	}
	switch r := rule.(type) {
	case Minimum:
		return keeps(r.Text, func(sign int) bool { return sign >= 0 })
	case Maximum:
		return keeps(r.Text, func(sign int) bool { return sign <= 0 })
	case ExclusiveMinimum:
		return keeps(r.Text, func(sign int) bool { return sign > 0 })
	case ExclusiveMaximum:
		return keeps(r.Text, func(sign int) bool { return sign < 0 })
	case MultipleOf:
		a, known := jsonvalue.Exact(number)
		b, ok := jsonvalue.Exact(r.Text)
		return !known || !ok || b.Sign() == 0 || a.Quo(a, b).IsInt()
	}
	return true
}

func isText(rule Rule, s string) bool {
	switch r := rule.(type) {
	case MinLength:
		return utf8.RuneCountInString(s) >= r.N
	case MaxLength:
		return utf8.RuneCountInString(s) <= r.N
	case Pattern:
		if r.Backtracks || len(r.Ahead) > 0 {
			return true
		}
		re, err := regexp.Compile(r.RE2)
		return err != nil || re.MatchString(s)
	}
	return true
}

func isLong(rule Rule, n int) bool {
	switch r := rule.(type) {
	case MinItems:
		return n >= r.N
	case MaxItems:
		return n <= r.N
	}
	return true
}

func isLarge(rule Rule, n int) bool {
	switch r := rule.(type) {
	case MinProperties:
		return n >= r.N
	case MaxProperties:
		return n <= r.N
	}
	return true
}
