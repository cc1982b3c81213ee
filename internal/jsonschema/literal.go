package jsonschema

import (
	"bytes"
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/stategen/stategen/internal/jsonvalue"
)

// Literal returns a scalar; ok is false for arrays and objects.
func (v *Value) Literal() (lit jsonvalue.Literal, ok bool) {
	switch v.Kind {
	case String:
		return jsonvalue.Literal{Kind: jsonvalue.StringLiteral, Text: v.Str}, true
	case Number:
		text := v.Text
		if text[0] == '-' && jsonvalue.CanonicalNumber(text) == "0" {
			text = text[1:] // equal, and Go's constants have no negative zero
		}
		return jsonvalue.Literal{Kind: jsonvalue.NumberLiteral, Text: text}, true
	case Bool:
		return jsonvalue.Literal{Kind: jsonvalue.BoolLiteral, Text: v.Text}, true
	case Null:
		return jsonvalue.Literal{Kind: jsonvalue.NullLiteral, Text: v.Text}, true
	}
	return jsonvalue.Literal{}, false
}

// Composite returns an array or an object; ok is false for scalars, and for what holds half
// of a surrogate pair, which no document can.
func (v *Value) Composite() (lit jsonvalue.Literal, ok bool) {
	var text bytes.Buffer
	if v.Kind != Array && v.Kind != Object || !v.isUnicode() || json.Compact(&text, []byte(v.Text)) != nil {
		return jsonvalue.Literal{}, false
	}
	return jsonvalue.Literal{Kind: jsonvalue.CompositeLiteral, Text: text.String()}, true
}

// isUnicode reports whether all strings of a value, and names, are Unicode.
func (v *Value) isUnicode() bool {
	for _, m := range v.Members {
		if !utf8.ValidString(m.Name) || !m.Value.isUnicode() {
			return false
		}
	}
	return utf8.ValidString(v.Str) && !slices.ContainsFunc(v.Items, func(item *Value) bool { return !item.isUnicode() })
}

// Kinds returns the kind of a value as a set, integers told from other numbers.
func (v *Value) Kinds() jsonvalue.Kinds {
	switch v.Kind {
	case Null:
		return jsonvalue.NullKind
	case Bool:
		return jsonvalue.BoolKind
	case String:
		return jsonvalue.StringKind
	case Array:
		return jsonvalue.ArrayKind
	case Object:
		return jsonvalue.ObjectKind
	}
	if jsonvalue.IsIntegral(v.Text) {
		return jsonvalue.IntegerKind
	}
	return jsonvalue.FractionKind
}

// Canonical spells a value so that equal values have equal spellings.
func (v *Value) Canonical() string {
	return v.CanonicalBut(nil)
}

// CanonicalBut is Canonical without some members of the objects in v.
func (v *Value) CanonicalBut(without func(object *Value, member string) bool) string {
	var b strings.Builder
	writeCanonical(&b, v, without)
	return b.String()
}

func writeCanonical(b *strings.Builder, v *Value, without func(object *Value, member string) bool) {
	switch v.Kind {
	case String:
		b.WriteString(strconv.Quote(v.Str))
	case Number:
		b.WriteString(jsonvalue.CanonicalNumber(v.Text))
	case Array:
		b.WriteByte('[')
		for _, item := range v.Items {
			writeCanonical(b, item, without)
			b.WriteByte(',')
		}
		b.WriteByte(']')
	case Object:
		members := slices.Clone(v.Members)
		slices.SortFunc(members, func(a, b Member) int { return strings.Compare(a.Name, b.Name) })
		b.WriteByte('{')
		for _, m := range members {
			if without != nil && without(v, m.Name) {
				continue
			}
			b.WriteString(strconv.Quote(m.Name))
			b.WriteByte(':')
			writeCanonical(b, m.Value, without)
			b.WriteByte(',')
		}
		b.WriteByte('}')
	default:
		b.WriteString(v.Text)
	}
}
