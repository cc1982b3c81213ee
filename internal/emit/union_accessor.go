package emit

import (
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonvalue"
)

// Accessor is a method of a union's interface that returns a member.
type Accessor struct {
	Name  string
	Field *ir.Field
}

// Accessors lists those of a union.
func Accessors(u *ir.Union) []Accessor {
	var list []Accessor
	for _, c := range u.Common {
		list = append(list, Accessor{accessor(c), c})
	}
	return list
}

// TagMethod is a method that shows a tag: of a union's interface, or of an object.
type TagMethod struct {
	Of     ir.Decl
	Name   string
	Member string // JSON name
	Type   string // in Go
}

// TagMethods lists the methods of a package that show tags.
func TagMethods(pkg *ir.Package) []TagMethod {
	type method struct {
		of   ir.Decl
		name string
	}
	var list []TagMethod
	listed := make(map[method]bool)
	add := func(m TagMethod) {
		if at := (method{m.Of, m.Name}); !listed[at] {
			listed[at] = true
			list = append(list, m)
		}
	}
	for _, u := range ir.Each[*ir.Union](pkg) {
		if sel, ok := tagOf(u); ok {
			add(TagMethod{u, sel.Go, sel.Property, tagKinds[sel.Kind].goType})
		}
	}
	for _, s := range ir.Each[*ir.Struct](pkg) {
		if s.Tag != nil {
			add(TagMethod{s, s.Tag.Go, s.Tag.JSON, tagKinds[s.Tag.Value.Kind].goType})
		}
		for _, u := range s.Variants {
			if sel, ok := tagOf(u); ok {
				add(TagMethod{s, sel.Go, sel.Property, tagKinds[sel.Kind].goType})
			}
		}
	}
	return list
}

// tagAccessor emits the accessor of what u tells its variants apart by, for an
// object whose own tag does not have it under that name.
func (e *emitter) tagAccessor(f *jen.File, u *ir.Union, s *ir.Struct) {
	sel, ok := tagOf(u)
	if !ok || s.Tag != nil && s.Tag.Go == sel.Go || !e.newAccessor(s, sel.Go) {
		return
	}
	value := keptTag(sel)
	if s.Tag != nil && s.Tag.JSON == sel.Property {
		value = jen.Id("x").Dot(s.Tag.Go).Call()
	}
	none := "there is none"
	var code []jen.Code
	if fl := s.Field(sel.Property); fl != nil {
		if choice, ok := fl.Type.(*ir.Union); ok {
			code = tagOfChoice(jen.Id("x").Dot(fl.Go), choice, sel.Kind)
			none = "it is missing or of another type"
		}
		value = tagValue(jen.Id("x").Dot(fl.Go), fieldPlace(fl), sel.Kind)
		if sel.Kind == jsonvalue.NumberLiteral && isFloat(fl.Type) {
			none += ", or it is no integer"
		}
	}
	f.Add(comment(docText(sel.Go + " returns the value of " + strconv.Quote(sel.Property) + ", or " + tagKinds[sel.Kind].zero + " if " + none + ".")...))
	pointerMethod(f, s.Name.Go, sel.Go).Params().Id(tagKinds[sel.Kind].goType).Block(append(code, jen.Return(value))...)
}

// tagOfChoice emits the return of a discriminator that is a choice, for what
// this can be of its kind: a member that may be a string, a boolean or null, say. Where no
// string is declared, a string is the unknown variant of the choice.
func tagOfChoice(x *jen.Statement, choice *ir.Union, kind jsonvalue.LiteralKind) []jen.Code {
	var code []jen.Code
	returns := func(variant, field string, p place) {
		code = append(code, jen.If(
			jen.List(jen.Id("v"), jen.Id("ok")).Op(":=").Add(x.Clone()).Assert(jen.Op("*").Id(variant)),
			jen.Id("ok"),
		).Block(jen.Return(tagValue(jen.Id("v").Dot(field), p, kind))))
	}
	for _, v := range choice.Variants {
		if v.Wrap != nil && holdsTag(v.Wrap.Elem.Type, kind) {
			returns(v.Wrap.Name.Go, "Value", elemPlace(v.Wrap.Elem))
		}
	}
	if len(code) == 0 && choice.Unknown != "" {
		returns(choice.Unknown, "raw", place{typ: ir.Raw{}})
	}
	return code
}

// keptTag emits a discriminator that is not declared, which reading has kept.
func keptTag(sel ir.ByTag) *jen.Statement {
	kept := func(method string) *jen.Statement {
		return jen.Id("x").Dot("Extra").Dot(method).Call(jen.Lit(sel.Property))
	}
	switch sel.Kind {
	case jsonvalue.NumberLiteral:
		return jen.Id("intTagIn").Call(kept("tagIn"))
	case jsonvalue.BoolLiteral:
		return kept("tagIn").Op("==").Lit("true")
	}
	return kept("tagText")
}

// tagValue emits a value as the Go type of a discriminator of that kind; the
// zero value, if what its place holds is never of that kind.
func tagValue(value *jen.Statement, p place, kind jsonvalue.LiteralKind) *jen.Statement {
	zero := jen.Op(tagKinds[kind].zero)
	switch {
	case isRaw(p.typ), isLabel(p.typ):
		text := jen.Add(value).Dot("String").Call()
		switch kind {
		case jsonvalue.NumberLiteral:
			return jen.Id("intTagIn").Call(text)
		case jsonvalue.BoolLiteral:
			return jen.Add(text).Op("==").Lit("true")
		}
		return jen.Id("tagName").Call(text)
	case !holdsTag(p.typ, kind):
		return zero
	}
	switch {
	case p.isOpt():
		value = value.Dot("Or").Call(zero)
	case p.implied != nil:
		value = orImplied(value, p)
	}
	base, _ := scalarOf(p.typ)
	_, isEnum := p.typ.(*ir.Enum)
	if kind == jsonvalue.NumberLiteral && base.Plain() == ir.Float {
		if isEnum {
			value = jen.Float64().Parens(value)
		}
		return jen.Id("floatTag").Call(value)
	}
	if isEnum || base.GoType() != tagKinds[kind].goType {
		return jen.Id(tagKinds[kind].goType).Parens(value)
	}
	return value
}

// holdsTag reports whether the values of a type are discriminators of that kind.
func holdsTag(t ir.Type, kind jsonvalue.LiteralKind) bool {
	scalar, ok := scalarOf(t)
	return ok && kindsOfTags[scalar.Plain()] == kind
}

// isFloat reports whether values of a type are numbers of which some are no integers.
func isFloat(t ir.Type) bool {
	scalar, ok := scalarOf(t)
	return ok && scalar == ir.Float
}

// scalarOf returns the scalar that a type is, or of which it lists values.
func scalarOf(t ir.Type) (scalar ir.Scalar, ok bool) {
	if enum, isEnum := t.(*ir.Enum); isEnum {
		return enum.Base, true
	}
	scalar, ok = t.(ir.Scalar)
	return scalar, ok
}

// kindsOfTags are the kinds of discriminators that scalars can be.
var kindsOfTags = map[ir.Scalar]jsonvalue.LiteralKind{
	ir.String: jsonvalue.StringLiteral, ir.Int: jsonvalue.NumberLiteral, ir.Float: jsonvalue.NumberLiteral, ir.Bool: jsonvalue.BoolLiteral,
}

// newAccessor reports whether s lacks an accessor until now: an object that is
// of several unions has one of each name.
func (e *emitter) newAccessor(s *ir.Struct, name string) bool {
	method := s.Name.Go + "." + name
	there := e.accessors[method]
	e.accessors[method] = true
	return !there
}

// zeroAccessors emits the accessors of u for a variant that is no object.
func zeroAccessors(f *jen.File, u *ir.Union, name, why string) {
	if sel, ok := tagOf(u); ok {
		zero := tagKinds[sel.Kind].zero
		f.Add(comment(sel.Go + " returns " + zero + ": " + why + "."))
		f.Func().Params(jen.Op("*").Id(name)).Id(sel.Go).Params().Id(tagKinds[sel.Kind].goType).Block(jen.Return(jen.Op(zero)))
		f.Line()
	}
}

// commonFound emits the accessors of u for the unknown variant.
func (e *emitter) commonFound(f *jen.File, u *ir.Union, name string) {
	for _, c := range u.Common {
		f.Add(comment(docText(accessor(c) + " returns the member " + strconv.Quote(c.JSON) + ", or the zero value if there is none of the type that the declared variants have.")...))
		pointerMethod(f, name, accessor(c)).Params().Add(fieldPlace(c).goType()).Block(
			jen.Return(jen.Id("rawMember").Types(fieldPlace(c).goType()).Call(jen.Id("x").Dot("raw"), jen.Lit(c.JSON), e.reader(fieldPlace(c)))),
		)
		f.Line()
	}
}
