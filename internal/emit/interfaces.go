package emit

import (
	"slices"
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonvalue"
)

// unions emits the sealed interfaces, their matchers and unknown variants.
func (e *emitter) unions(f *jen.File) {
	for _, u := range ir.Each[*ir.Union](e.pkg) {
		e.unionType(f, u)
		e.matcher(f, u)
		for _, v := range e.variants(u) {
			e.memberOf(f, u, v)
		}
		for _, w := range wraps(u) {
			kinds := w.Kinds
			if kinds&jsonvalue.NumberKind != jsonvalue.IntegerKind { // what takes integers alone is no variant for 2.5
				kinds = kinds.JSON()
			}
			e.wrapType(f, w, w.Name.Go+" is "+withArticle(u.Name.Go)+" that is a JSON "+kinds.String()+".")
			e.zeroAccessors(f, u, w.Name.Go, withArticle(w.Name.Go)+" has no members")
		}
		e.unknownType(f, u)
	}
}

// variants returns all variants of u, the base among them.
func (e *emitter) variants(u *ir.Union) []*ir.Variant {
	list := u.Variants
	if u.Base != nil {
		list = append(slices.Clip(list), &ir.Variant{Struct: u.Base})
	}
	return list
}

// tagOf returns how u tells its variants apart by a member, if it does.
func tagOf(u *ir.Union) (ir.ByTag, bool) {
	sel, ok := u.Select.(ir.ByTag)
	return sel, ok
}

func (e *emitter) unionType(f *jen.File, u *ir.Union) {
	name := u.Name.Go
	plain := name + " is one of several variants."
	lines := docLines(name, plain, u.Doc, "")
	if len(lines) == 1 && lines[0] == plain { // nothing is said of it
		lines = []string{name + " is one of:"}
	} else {
		lines = append(lines, "", "It is one of:")
	}
	unknown := ", for anything else"
	for _, v := range e.variants(u) {
		line, isRest := variantLine(u, v)
		if isRest {
			unknown = ", for what is no object"
			if u.Base == nil && len(wraps(u)) > 0 {
				unknown = ", for any other value"
			}
		}
		lines = append(lines, line)
	}
	if u.Base == nil {
		lines = append(lines, "  - *"+u.Unknown+unknown)
	}
	if isByMatch(u.Select) {
		lines = append(lines, "", "A value is read as the variant that it is valid as: nothing else tells them apart.")
	}
	f.Add(comment(append(lines, "", "Each has AppendJSON, MarshalJSON, LogValue, Unknowns and Validate. nil is written as null.",
		"A null in a list or a map is read as nil.")...))
	f.Comment("//sumtype:decl")
	f.Type().Id(name).InterfaceFunc(func(g *jen.Group) {
		if sel, ok := tagOf(u); ok {
			g.Add(comment(sel.Go + " returns the value of " + strconv.Quote(sel.Property) + ", which tells the variants apart."))
			g.Id(sel.Go).Params().Id(tagKinds[sel.Kind].goType)
			g.Line()
		}
		for _, c := range u.Common {
			g.Add(comment(accessor(c) + " returns the member " + strconv.Quote(c.JSON) + ", which every variant has."))
			g.Id(accessor(c)).Params().Add(fieldPlace(c).goType())
			g.Line()
		}
		g.Id("node")
		g.Id(marker(u)).Params()
	})
	f.Line()
}

func accessor(f *ir.Field) string { return "Get" + f.Go }

// Accessors lists the methods of a union's interface that return members.
func Accessors(u *ir.Union) []Parameter {
	var list []Parameter
	for _, c := range u.Common {
		list = append(list, Parameter{accessor(c), c})
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

// marker is the method that seals the interface.
func marker(u *ir.Union) string { return "is" + u.Name.Go }

// memberOf emits the methods that make v a variant of u.
func (e *emitter) memberOf(f *jen.File, u *ir.Union, v *ir.Variant) {
	name := variantName(v)
	f.Func().Params(jen.Op("*").Id(name)).Id(marker(u)).Params().Block()
	if v.Struct != nil {
		for _, c := range u.Common {
			if !e.newAccessor(v.Struct, accessor(c)) {
				continue
			}
			f.Add(comment(accessor(c) + " returns " + c.Go + "."))
			pointerMethod(f, name, accessor(c)).Params().Add(fieldPlace(c).goType()).Block(jen.Return(jen.Id("x").Dot(c.Go)))
		}
		e.tagAccessor(f, u, v.Struct)
	}
	f.Line()
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
	if fl := s.Field(sel.Property); fl != nil {
		value = tagValue(fl, sel.Kind)
	}
	f.Add(comment(sel.Go + " returns the value of " + strconv.Quote(sel.Property) + ", or " + tagKinds[sel.Kind].zero + " if there is none."))
	pointerMethod(f, s.Name.Go, sel.Go).Params().Id(tagKinds[sel.Kind].goType).Block(jen.Return(value))
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

// tagValue emits a field as the Go type of a discriminator of that kind; the
// zero value, if what the field holds is never of that kind.
func tagValue(fl *ir.Field, kind jsonvalue.LiteralKind) *jen.Statement {
	p, value := fieldPlace(fl), jen.Id("x").Dot(fl.Go)
	zero := jen.Op(tagKinds[kind].zero)
	base, isScalar := fl.Type.(ir.Scalar)
	enum, isEnum := fl.Type.(*ir.Enum)
	if isEnum {
		base = enum.Base
	}
	switch {
	case fl.Type == ir.Type(ir.Raw{}), isScalar && base == ir.VersionOf:
		text := jen.Add(value).Dot("String").Call()
		switch kind {
		case jsonvalue.NumberLiteral:
			return jen.Id("intTagIn").Call(text)
		case jsonvalue.BoolLiteral:
			return jen.Add(text).Op("==").Lit("true")
		}
		return jen.Id("tagName").Call(text)
	case !isScalar && !isEnum || kindsOfTags[base] != kind:
		return zero
	}
	switch {
	case p.isOpt():
		value = value.Dot("Or").Call(zero)
	case p.implied != nil:
		value = orImplied(value, p)
	}
	if isEnum || base.GoType() != tagKinds[kind].goType {
		return jen.Id(tagKinds[kind].goType).Parens(value)
	}
	return value
}

// kindsOfTags are the kinds of discriminators that scalars can be.
var kindsOfTags = map[ir.Scalar]jsonvalue.LiteralKind{
	ir.String: jsonvalue.StringLiteral, ir.DateTime: jsonvalue.StringLiteral, ir.Base64: jsonvalue.StringLiteral,
	ir.Int: jsonvalue.NumberLiteral, ir.Float: jsonvalue.NumberLiteral, ir.Bool: jsonvalue.BoolLiteral,
}

// newAccessor reports whether s lacks an accessor until now: an object that is
// of several unions has one of each name.
func (e *emitter) newAccessor(s *ir.Struct, name string) bool {
	method := s.Name.Go + "." + name
	there := e.accessors[method]
	e.accessors[method] = true
	return !there
}

// matcher emits Match, by which a program handles every variant or does not compile.
func (e *emitter) matcher(f *jen.File, u *ir.Union) {
	name, result := u.Name.Go, e.typeParameter("R")
	parameters := jen.Types(jen.Id(result).Any())
	cases := func(emit func(method, typ string)) {
		for _, v := range e.variants(u) {
			emit(variantName(v), variantName(v))
		}
		if u.Base == nil {
			emit(u.Unknown, u.Unknown)
		}
	}
	f.Add(comment(name + "Matcher handles each variant of " + withArticle(name) + "; a new variant is a new method."))
	f.Type().Id(name + "Matcher").Add(parameters).InterfaceFunc(func(g *jen.Group) {
		cases(func(method, typ string) { g.Id(method).Params(jen.Op("*").Id(typ)).Id(result) })
	})
	f.Line()
	f.Add(comment("Match" + name + " calls the method of m for the variant that x is. A nil x gives the zero " + result + "."))
	f.Func().Id("Match"+name).Add(parameters).Params(jen.Id("x").Id(name), jen.Id("m").Id(name+"Matcher").Types(jen.Id(result))).Id(result).Block(
		jen.Switch(jen.Id("x").Op(":=").Id("x").Assert(jen.Type())).BlockFunc(func(g *jen.Group) {
			cases(func(method, typ string) {
				g.Case(jen.Op("*").Id(typ)).Block(jen.Return(jen.Id("m").Dot(method).Call(jen.Id("x"))))
			})
		}),
		jen.Var().Id("none").Id(result),
		jen.Return(jen.Id("none")),
	)
	f.Line()
}

// unknownType emits the variant for what the schema does not know.
func (e *emitter) unknownType(f *jen.File, u *ir.Union) {
	if u.Base != nil {
		return
	}
	name := u.Unknown
	f.Add(comment(name + " is " + withArticle(u.Name.Go) + " that the schema does not declare. It is kept as it is."))
	f.Type().Id(name).StructFunc(func(g *jen.Group) {
		g.Id("raw").Id("Raw")
		switch {
		case e.keepsMisfits(u):
			g.Id("made").Bool().Comment("by a program, or a misfit: nobody knows whether it can be read where it stands")
		case e.readsBack():
			g.Id("made").Bool().Comment("by a program: nobody knows whether it can be read where it stands")
		}
	})
	f.Line()
	f.Add(comment("New" + name + " returns a variant that is written as raw."))
	f.Func().Id("New" + name).Params(jen.Id("raw").Id("Raw")).Op("*").Id(name).Block(
		jen.Return(jen.Op("&").Id(name).ValuesFunc(func(g *jen.Group) {
			g.Id("raw")
			if e.readsBack() {
				g.True()
			}
		})),
	)
	f.Line()
	f.Add(comment("Raw returns the whole value."))
	pointerMethod(f, name, "Raw").Params().Id("Raw").Block(jen.Return(jen.Id("x").Dot("raw")))
	f.Line()
	if sel, ok := tagOf(u); ok {
		f.Add(comment(sel.Go + " returns the value of " + strconv.Quote(sel.Property) + ", or " + tagKinds[sel.Kind].zero + " if it is missing or of another type."))
		pointerMethod(f, name, sel.Go).Params().Id(tagKinds[sel.Kind].goType).Block(jen.Return(jen.Id(tagKinds[sel.Kind].finder).Call(jen.Id("x").Dot("raw"), jen.Lit(sel.Property))))
		f.Line()
	}
	e.commonFound(f, u, name)
	f.Func().Params(jen.Op("*").Id(name)).Id(marker(u)).Params().Block()
	f.Line()
}

// zeroAccessors emits the accessors of u for a variant that is no object.
func (e *emitter) zeroAccessors(f *jen.File, u *ir.Union, name, why string) {
	if sel, ok := tagOf(u); ok {
		zero := tagKinds[sel.Kind].zero
		f.Add(comment(sel.Go + " returns " + zero + ": " + why + "."))
		f.Func().Params(jen.Op("*").Id(name)).Id(sel.Go).Params().Id(tagKinds[sel.Kind].goType).Block(jen.Return(jen.Op(zero)))
		f.Line()
	}
	e.commonZero(f, u, name, why)
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

func (e *emitter) commonZero(f *jen.File, u *ir.Union, name, why string) {
	for _, c := range u.Common {
		f.Add(comment(accessor(c) + " returns the zero value: " + why + "."))
		f.Func().Params(jen.Op("*").Id(name)).Id(accessor(c)).Params().Params(jen.Id("zero").Add(fieldPlace(c).goType())).Block(jen.Return())
		f.Line()
	}
}
