package lower

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonpointer"
	"github.com/stategen/stategen/internal/jsonschema"
)

// literalOf returns a scalar of a document; ok is false for arrays and objects.
func literalOf(v *jsonschema.Value) (lit ir.Literal, ok bool) {
	switch v.Kind {
	case jsonschema.String:
		return ir.Literal{Kind: ir.StringLiteral, Text: v.Str}, true
	case jsonschema.Number:
		text := v.Text
		if text[0] == '-' && ir.CanonicalNumber(text) == "0" {
			text = text[1:] // equal, and Go's constants have no negative zero
		}
		return ir.Literal{Kind: ir.NumberLiteral, Text: text}, true
	case jsonschema.Bool:
		return ir.Literal{Kind: ir.BoolLiteral, Text: v.Text}, true
	case jsonschema.Null:
		return ir.Literal{Kind: ir.NullLiteral, Text: v.Text}, true
	}
	return ir.Literal{}, false
}

// kindOf returns the kind of a value, integers told from other numbers.
func kindOf(v *jsonschema.Value) ir.Kinds {
	switch v.Kind {
	case jsonschema.Null:
		return ir.NullKind
	case jsonschema.Bool:
		return ir.BoolKind
	case jsonschema.String:
		return ir.StringKind
	case jsonschema.Array:
		return ir.ArrayKind
	case jsonschema.Object:
		return ir.ObjectKind
	}
	if ir.IsIntegral(v.Text) {
		return ir.IntegerKind
	}
	return ir.FractionKind
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
		b.WriteString(ir.CanonicalNumber(v.Text))
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
