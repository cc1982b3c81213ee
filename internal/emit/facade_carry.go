package emit

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/stategen/stategen/internal/ir"
)

// Every major has types of its own for members that may be absent, for free-form values and for
// unknown members. What these hold is the same in all majors, so that hooks need not spell out how
// it gets from one to another.

// hookedInto returns the majors whose objects hooks complete.
func (e *facadeEmitter) hookedInto() []*ir.Package {
	into := map[*ir.Package]bool{}
	for _, up := range e.Ups {
		for _, h := range up.Hooks {
			into[up.To] = true
			into[up.From] = into[up.From] || h.Union == nil // a variant has no way back
		}
	}
	return slices.DeleteFunc(slices.Clone(e.Majors), func(m *ir.Package) bool { return !into[m] })
}

// carrierNames are the names of the functions that take values to a major.
type carrierNames struct{ opt, raw, extra string }

func carriers(m *ir.Package) carrierNames {
	v := variantOf(m)
	return carrierNames{"Opt" + v, "Raw" + v, "Extra" + v}
}

// deepest is how deep documents may be nested at most, whatever a call says: see MaxDepth.
const deepest = 100_000

// carry emits the functions that take values from any major to those that hooks lead to.
func (e *facadeEmitter) carry(f *jen.File) {
	f.Add(comment("anyOpt is an Opt of one of the majors."))
	f.Type().Id("anyOpt").Types(jen.Id("T").Id("comparable")).Interface(
		jen.Id("Get").Params().Params(jen.Id("T"), jen.Bool()),
		jen.Id("IsNull").Params().Bool(),
	)
	f.Line()
	f.Add(comment("anyRaw is a Raw of one of the majors: valid JSON, or nothing."))
	f.Type().Id("anyRaw").Interface(
		jen.Do(func(s *jen.Statement) {
			for k, m := range e.Majors {
				if k > 0 {
					s.Op("|")
				}
				s.Add(e.qual(m, "Raw"))
			}
		}),
		jen.Id("String").Params().String(),
	)
	f.Line()
	for _, m := range e.hookedInto() {
		e.carryOpt(f, m)
		e.carryRaw(f, m)
		e.carryExtra(f, m)
	}
}

// carryOpt emits the function that takes an Opt to a major.
func (e *facadeEmitter) carryOpt(f *jen.File, m *ir.Package) {
	name, opt := carriers(m).opt, e.qual(m, "Opt")
	f.Add(comment(name + " makes an Opt of any major, absent, null or a value, one of " + m.Name + "."))
	f.Func().Id(name).Types(jen.Id("T").Id("comparable")).Params(jen.Id("o").Id("anyOpt").Types(jen.Id("T"))).Add(opt).Types(jen.Id("T")).Block(
		jen.If(jen.List(jen.Id("value"), jen.Id("ok")).Op(":=").Id("o").Dot("Get").Call(), jen.Id("ok")).Block(jen.Return(e.qual(m, "Some").Call(jen.Id("value")))),
		jen.If(jen.Id("o").Dot("IsNull").Call()).Block(jen.Return(e.qual(m, "Null").Types(jen.Id("T")).Call())),
		jen.Return(jen.Add(opt).Types(jen.Id("T")).Values()),
	)
	f.Line()
}

// carryRaw emits the function that takes a Raw to a major.
func (e *facadeEmitter) carryRaw(f *jen.File, m *ir.Package) {
	name, raw := carriers(m).raw, e.qual(m, "Raw")
	f.Add(comment(name + " makes a Raw of any major one of " + m.Name + "."))
	f.Func().Id(name).Types(jen.Id("R").Id("anyRaw")).Params(jen.Id("r").Id("R")).Add(raw).Block(
		jen.If(jen.Id("r").Dot("String").Call().Op("==").Lit("")).Block(jen.Return(jen.Add(raw).Values())),
		jen.List(jen.Id("value"), jen.Err()).Op(":=").Add(e.qual(m, "ParseRaw")).Call(jen.Id("r").Dot("String").Call(), e.qual(m, "MaxDepth").Call(jen.Lit(deepest))),
		jen.If(jen.Err().Op("!=").Nil()).Block(
			comment("It cannot be: r is valid JSON, and no deeper than any document."),
			jen.Panic(jen.Err()),
		),
		jen.Return(jen.Id("value")),
	)
	f.Line()
}

// carryExtra emits the function that takes an Extra to a major.
func (e *facadeEmitter) carryExtra(f *jen.File, m *ir.Package) {
	names := carriers(m)
	f.Add(comment(names.extra + " makes an Extra of any major, with all that it holds, one of " + m.Name + "."))
	f.Func().Id(names.extra).Types(jen.Id("R").Id("anyRaw")).Params(
		jen.Id("x").Interface(jen.Id("All").Params().Qual("iter", "Seq2").Types(jen.String(), jen.Id("R"))),
	).Params(jen.Id("extra").Add(e.qual(m, "Extra"))).Block(
		jen.For(jen.List(jen.Id("name"), jen.Id("value")).Op(":=").Range().Id("x").Dot("All").Call()).Block(
			jen.Id("extra").Dot("Set").Call(jen.Id("name"), jen.Id(names.raw).Call(jen.Id("value"))),
		),
		jen.Return(jen.Id("extra")),
	)
	f.Line()
}

// carryDoc says to who writes the hooks of a step what takes values to the types of its majors.
func (e *stepEmitter) carryDoc() string {
	var text string
	for _, m := range e.hookedInto() {
		if m == e.up.From || m == e.up.To {
			names := carriers(m)
			text += " " + names.opt + ", " + names.raw + " and " + names.extra + " make an Opt, a Raw or an Extra of another major one of " + m.Name + "."
		}
	}
	return text[1:]
}
