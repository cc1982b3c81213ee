package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/stategen/stategen/internal/ir"
)

// mayHaveMisfits reports whether documents of a major may have a use of their own for a
// name that another minor brought.
func mayHaveMisfits(m *ir.Package) bool { return len(m.Gate.Versions) > 1 }

// asides emits, for each such major, what leaves it behind.
func (e *facadeEmitter) asides(f *jen.File) {
	for _, m := range e.Majors {
		if !mayHaveMisfits(m) {
			continue
		}
		f.Add(comment(docText(asideOf(m) + " leaves behind what a document of an older minor has of its own under names that a later one " +
			"brought, where it is of another type.")...))
		f.Func().Id(asideOf(m)).Params(
			jen.Id("s").Op("*").Add(e.qual(m, m.RootAs)), jen.Id("text").Index().Byte(), jen.Id("residue").Op("*").Index().Id("Residue"),
		).Index().Byte().Block(
			jen.Var().Id("pointers").Index().String(),
			jen.If(jen.Id("s").Dot(e.label()).Dot("Compare").Call(e.qual(m, "SchemaVersion").Call()).Op("<").Lit(0)).Block(
				jen.For(jen.List(jen.Id("_"), jen.Id("u")).Op(":=").Range().Id("s").Dot("Unknowns").Call()).Block(
					jen.If(jen.Id("u").Dot("Kind").Op("==").Add(e.qual(m, "Misfit"))).Block(
						jen.Id("pointers").Op("=").Append(jen.Id("pointers"), jen.Id("u").Dot("Pointer")),
					),
				),
			),
			jen.Return(jen.Id("aside").Call(jen.Lit(majorOf(m)), jen.Id("text"), jen.Id("pointers"), jen.Id("residue"))),
		)
		f.Line()
	}
}

func asideOf(m *ir.Package) string { return "aside" + variantOf(m) }

// setAside emits that of a document s of a major that is to become one of another.
func setAside(m *ir.Package, s jen.Code) jen.Code {
	return jen.Id("text").Op("=").Id(asideOf(m)).Call(s, jen.Id("text"), jen.Op("&").Id("residue"))
}

// setOldAside emits that of a document d of one of the older majors.
func (e *facadeEmitter) setOldAside(g *jen.Group) {
	var cases []jen.Code
	for _, m := range e.Majors {
		if m != e.newest() && mayHaveMisfits(m) {
			cases = append(cases, jen.Case(jen.Id(variantOf(m))).Block(setAside(m, jen.Id("d").Dot(m.RootAs))))
		}
	}
	if len(cases) > 0 {
		g.Switch(jen.Id("d").Op(":=").Id("d").Assert(jen.Type())).Block(cases...)
	}
}
