package upgrade

import (
	"strings"

	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonvalue"
)

// A hook completes an object that was read from a document without the members
// that the hook has to bring. Reading remembers that a required one was absent,
// and writing leaves it out as long as it is zero. What a hook leaves is what it
// says, zero too: so these members are there before it is called.

// freshOf returns the required ones of the members of a type, as a new value
// has them.
func freshOf(s *ir.Struct, names []string) (list []Fill) {
	for _, name := range names {
		if f := s.Field(name); f.Required {
			list = append(list, Fill{Path: []string{name}, Text: fresh(f)})
		}
	}
	return list
}

// fresh returns what a member of a new Go value is written as.
func fresh(f *ir.Field) string {
	if isFixed(f) {
		return literal(*f.Only)
	}
	if f.Nullable || f.Boxed {
		return "null"
	}
	switch t := f.Type.(type) {
	case ir.Scalar:
		return zeros[t.Plain()]
	case *ir.Enum:
		return zeros[t.Base]
	case ir.List:
		return "[]"
	case ir.Map:
		return "{}"
	case *ir.Tuple:
		return "[" + strings.Join(freshMembers(t.Fields, false), ",") + "]"
	case *ir.Struct:
		members := freshMembers(t.Fields, true)
		if t.Tag != nil {
			members = append([]string{jsonvalue.Quote(t.Tag.JSON) + ":" + literal(t.Tag.Value)}, members...)
		}
		return "{" + strings.Join(members, ",") + "}"
	}
	return "null" // any value, and none of a union
}

// isFixed reports whether a new value has a constant in a member.
func isFixed(f *ir.Field) bool {
	_, scalar := f.Type.(ir.Scalar)
	return f.Only != nil && scalar
}

// freshMembers lists what the required ones of some fields are written as, with their names or by position.
func freshMembers(fields []*ir.Field, named bool) (list []string) {
	for _, f := range fields {
		switch {
		case !f.Required:
		case named:
			list = append(list, jsonvalue.Quote(f.JSON)+":"+fresh(f))
		default:
			list = append(list, fresh(f))
		}
	}
	return list
}

// zeros is how the zero values of scalars are written.
var zeros = map[ir.Scalar]string{
	ir.Bool: "false", ir.Int: "0", ir.Float: "0", ir.String: `""`, ir.VersionOf: `""`,
}

// literal is how a value is written as JSON.
func literal(l jsonvalue.Literal) string {
	if l.Kind == jsonvalue.StringLiteral || l.Kind == jsonvalue.PrefixLiteral {
		return jsonvalue.Quote(l.Text)
	}
	return l.Text
}
