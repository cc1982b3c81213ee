package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/stategen/stategen/internal/ir"
)

// scalars are the run-time's functions for each scalar.
var scalars = map[ir.Scalar]struct{ read, readImplied, write string }{
	ir.Bool:      {"readBool", "", "writeBool"},
	ir.Int:       {"readInt", "readImpliedInt", "writeInt"},
	ir.Float:     {"readFloat", "readImpliedFloat", "writeFloat"},
	ir.String:    {"readString", "readImpliedString", "writeString"},
	ir.DateTime:  {"readString", "readImpliedString", "writeString"},
	ir.Base64:    {"readString", "readImpliedString", "writeString"},
	ir.VersionOf: {"readVersion", "", "writeVersion"},
}

// enumReaders are the readers of enums by the scalar under them.
var enumReaders = map[ir.Scalar]string{
	ir.String: "readStringEnum", ir.Int: "readIntEnum", ir.Float: "readFloatEnum",
}

// place is where a type stands: what a struct field or an element needs to
// know beyond the type.
type place struct {
	typ      ir.Type
	optional bool // may be absent: a field that is not required
	nullable bool // the schema allows null
	check    *ir.Check
	loose    bool     // the schema allows more than the type holds
	open     bool     // the schema allows more values than the enum lists that typ is
	boxed    bool     // a pointer although there always is a value
	implied  jen.Code // the constant that the zero value stands for; nil if it stands for itself
}

func fieldPlace(f *ir.Field) place {
	return place{f.Type, !f.Required, f.Nullable, f.Check, f.Loose, f.Open, f.Boxed, implied(f)}
}

func elemPlace(el ir.Elem) place {
	return place{el.Type, false, el.Nullable, el.Check, el.Loose, el.Open, false, nil}
}

// isRaw reports whether values of type t are kept as their text, which can say everything.
func isRaw(t ir.Type) bool { return t == ir.Type(ir.Raw{}) }

// isLabel reports whether values of type t are version labels.
func isLabel(t ir.Type) bool { return t == ir.Type(ir.VersionOf) }

// value is the place of what stands there, if that is neither absent nor null.
func (p place) value() place { return place{typ: p.typ, open: p.open} }

// isOpt reports whether the place holds an Opt: a scalar that may be absent or null.
func (p place) isOpt() bool {
	switch p.typ.(type) {
	case ir.Scalar, *ir.Enum:
		return p.optional || p.nullable
	}
	return false
}

// isOptString reports whether the place holds an Opt of some kind of string
// that may not be null, the most common optional scalar.
func (p place) isOptString() bool {
	return p.isOpt() && !p.nullable && scalars[p.scalar()].read == "readString"
}

// scalar returns the scalar that is read there; none if it is none. Which values an enum
// lists does not matter to the reading where others are, and have always been, valid, too.
func (p place) scalar() ir.Scalar {
	switch t := p.typ.(type) {
	case ir.Scalar:
		return t
	case *ir.Enum:
		if p.open && !t.Grew() {
			return t.Base
		}
	}
	return noScalar
}

// noScalar is no scalar.
const noScalar ir.Scalar = -1

// isPointer reports whether the place holds a pointer to a node.
func (p place) isPointer() bool { return isNode(p.typ) && (p.optional || p.nullable || p.boxed) }

// isNilable reports whether nil says that the place is empty.
func (p place) isNilable() bool {
	switch p.typ.(type) {
	case ir.List, ir.Map, *ir.Union:
		return true
	}
	return p.isPointer()
}

// zeroIsNull reports whether the zero value of the place, if it is written, is
// written as null.
func (p place) zeroIsNull() bool {
	switch p.typ.(type) {
	case ir.Raw, *ir.Union:
		return true
	case ir.List, ir.Map:
		return p.nullable
	}
	return p.isOpt() || p.isPointer()
}

// goType returns the Go type of the place.
func (p place) goType() *jen.Statement { return jen.Id(p.typeText()) }

// typeText is the text of goType.
func (p place) typeText() string {
	switch {
	case p.isOpt():
		return "Opt[" + bareText(p.typ) + "]"
	case p.isPointer():
		return "*" + bareText(p.typ)
	}
	return bareText(p.typ)
}

// sameGoType reports whether two places have one Go type.
func (p place) sameGoType(q place) bool {
	if p.isOpt() != q.isOpt() || p.isPointer() != q.isPointer() {
		return false
	}
	if elem, other, ok := ir.ElemsOf(p.typ, q.typ); ok {
		return elemPlace(elem).sameGoType(elemPlace(other))
	}
	switch p.typ.(type) {
	case ir.Scalar, ir.Raw, *ir.Struct, *ir.Enum, *ir.Union:
		return p.typ == q.typ
	}
	return false
}

// bare returns the Go type of t by itself.
func bare(t ir.Type) *jen.Statement { return jen.Id(bareText(t)) }

// bareText is the text of bare.
func bareText(t ir.Type) string {
	switch t := t.(type) {
	case ir.Scalar:
		return t.GoType()
	case ir.Raw:
		return "Raw"
	case ir.List:
		return "[]" + elemPlace(t.Elem).typeText()
	case ir.Map:
		return "map[string]" + elemPlace(t.Elem).typeText()
	case ir.Decl:
		return t.Naming().Go
	}
	panic("emit: a type that the model does not have")
}

// typeKey names a type within an identifier: ChatMessage, ListOfString.
func typeKey(p place) string {
	switch t := p.typ.(type) {
	case ir.Scalar:
		key := exported(t.GoType())
		if p.isOpt() {
			return "Opt" + key
		}
		return key
	case ir.Raw:
		return "Raw"
	case ir.List:
		return "ListOf" + typeKey(elemPlace(t.Elem))
	case ir.Map:
		return "MapOf" + typeKey(elemPlace(t.Elem))
	case ir.Decl:
		key := t.Naming().Go
		if p.isOpt() {
			return "Opt" + key
		}
		if p.isPointer() {
			return "PointerTo" + key
		}
		return key
	}
	panic("emit: a type that the model does not have")
}

func exported(name string) string { return string(name[0]&^0x20) + name[1:] }
