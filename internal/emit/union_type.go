package emit

import (
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonvalue"
)

// unions emits the sealed interfaces, their matchers and unknown variants.
func (e *emitter) unions(f *jen.File) {
	for _, u := range ir.Each[*ir.Union](e.pkg) {
		unionType(f, u)
		e.matcher(f, u)
		for _, v := range variantsOf(u) {
			e.memberOf(f, u, v)
		}
		for _, w := range wraps(u) {
			kinds := w.Kinds
			if kinds&jsonvalue.NumberKind != jsonvalue.IntegerKind { // what takes integers alone is no variant for 2.5
				kinds = kinds.JSON()
			}
			e.wrapType(f, w, w.Name.Go+" is "+withArticle(u.Name.Go)+" that is a JSON "+kinds.String()+".")
			zeroAccessors(f, u, w.Name.Go, withArticle(w.Name.Go)+" has no members")
		}
		e.unknownType(f, u)
	}
}

func unionType(f *jen.File, u *ir.Union) {
	name := u.Name.Go
	plain := name + " is one of several variants."
	lines := docLines(name, plain, u.Doc, "")
	if len(lines) == 1 && lines[0] == plain { // nothing is said of it
		lines = []string{name + " is one of:"}
	} else {
		lines = append(lines, "", "It is one of:")
	}
	unknown := ", for anything else"
	for _, v := range variantsOf(u) {
		line, isRest := variantLine(u, v)
		if isRest {
			unknown = ", for what is no object"
			if u.Base == nil && len(wraps(u)) > 0 {
				unknown = ", for any other value"
			}
		}
		lines = append(lines, itemText(line)...)
	}
	if u.Base == nil {
		lines = append(lines, itemText("  - *"+u.Unknown+unknown)...)
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

// matcher emits Match, by which a program handles every variant or does not compile.
func (e *emitter) matcher(f *jen.File, u *ir.Union) {
	name, result := u.Name.Go, e.typeParameter("R")
	parameters := jen.Types(jen.Id(result).Any())
	cases := func(emit func(method, typ string)) {
		for _, v := range variantsOf(u) {
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
		who := "by a program"
		// What has another type than a variant that is no object: what an older document has in the place
		// of a newer one, which can be read only as long as the document is as old, and what reading was
		// asked to keep.
		if len(wraps(u)) > 0 {
			who += ", or a misfit"
		}
		g.Id("made").Bool().Comment(who + ": nobody knows whether it can be read where it stands")
	})
	f.Line()
	f.Add(comment("New" + name + " returns a variant that is written as raw."))
	f.Func().Id("New" + name).Params(jen.Id("raw").Id("Raw")).Op("*").Id(name).Block(
		jen.Return(jen.Op("&").Id(name).Values(jen.Id("raw"), jen.True())),
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
