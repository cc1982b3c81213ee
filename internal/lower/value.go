package lower

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/stategen/stategen/internal/jsonpointer"
	"github.com/stategen/stategen/internal/jsonschema"
	"github.com/stategen/stategen/internal/jsonvalue"
)

// literalOf returns a scalar of a document; ok is false for arrays and objects.
func literalOf(v *jsonschema.Value) (lit jsonvalue.Literal, ok bool) {
	switch v.Kind {
	case jsonschema.String:
		return jsonvalue.Literal{Kind: jsonvalue.StringLiteral, Text: v.Str}, true
	case jsonschema.Number:
		text := v.Text
		if text[0] == '-' && jsonvalue.CanonicalNumber(text) == "0" {
			text = text[1:] // equal, and Go's constants have no negative zero
		}
		return jsonvalue.Literal{Kind: jsonvalue.NumberLiteral, Text: text}, true
	case jsonschema.Bool:
		return jsonvalue.Literal{Kind: jsonvalue.BoolLiteral, Text: v.Text}, true
	case jsonschema.Null:
		return jsonvalue.Literal{Kind: jsonvalue.NullLiteral, Text: v.Text}, true
	}
	return jsonvalue.Literal{}, false
}

// kindOf returns the kind of a value, integers told from other numbers.
func kindOf(v *jsonschema.Value) jsonvalue.Kinds {
	switch v.Kind {
	case jsonschema.Null:
		return jsonvalue.NullKind
	case jsonschema.Bool:
		return jsonvalue.BoolKind
	case jsonschema.String:
		return jsonvalue.StringKind
	case jsonschema.Array:
		return jsonvalue.ArrayKind
	case jsonschema.Object:
		return jsonvalue.ObjectKind
	}
	if jsonvalue.IsIntegral(v.Text) {
		return jsonvalue.IntegerKind
	}
	return jsonvalue.FractionKind
}

// canonicalJSON spells a value so that equal values have equal spellings.
func canonicalJSON(v *jsonschema.Value) string {
	var b strings.Builder
	writeCanonical(&b, v)
	return b.String()
}

func writeCanonical(b *strings.Builder, v *jsonschema.Value) {
	switch v.Kind {
	case jsonschema.String:
		b.WriteString(strconv.Quote(v.Str))
	case jsonschema.Number:
		b.WriteString(jsonvalue.CanonicalNumber(v.Text))
	case jsonschema.Array:
		b.WriteByte('[')
		for _, item := range v.Items {
			writeCanonical(b, item)
			b.WriteByte(',')
		}
		b.WriteByte(']')
	case jsonschema.Object:
		members := slices.Clone(v.Members)
		slices.SortFunc(members, func(a, b jsonschema.Member) int { return strings.Compare(a.Name, b.Name) })
		b.WriteByte('{')
		for _, m := range members {
			b.WriteString(strconv.Quote(m.Name))
			b.WriteByte(':')
			writeCanonical(b, m.Value)
			b.WriteByte(',')
		}
		b.WriteByte('}')
	default:
		b.WriteString(v.Text)
	}
}

// valueAt follows an RFC 6901 pointer; nil if it leads nowhere.
func valueAt(v *jsonschema.Value, pointer string) *jsonschema.Value {
	for v != nil && pointer != "" {
		token, rest, more := strings.Cut(pointer[1:], "/")
		pointer = ""
		if more {
			pointer = "/" + rest
		}
		if v.Kind != jsonschema.Array {
			v = v.Get(jsonpointer.Unescape(token))
			continue
		}
		if i, err := strconv.Atoi(token); err == nil && i >= 0 && i < len(v.Items) {
			v = v.Items[i]
		} else {
			v = nil
		}
	}
	return v
}

func isIndex(token string) bool {
	_, err := strconv.ParseUint(token, 10, 31)
	return err == nil
}

// stringMember returns a member of an object that is a string, or "".
func stringMember(v *jsonschema.Value, name string) string {
	if m := v.Get(name); m != nil && m.Kind == jsonschema.String {
		return m.Str
	}
	return ""
}

// letters returns the letters and digits of a text in lower case: what is
// left of a name if spelling conventions are set aside.
func letters(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, text)
}
