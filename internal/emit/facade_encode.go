package emit

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/stategen/stategen/internal/ir"
)

// encode emits EncodeFor.
func (e *facadeEmitter) encode(f *jen.File) {
	newest, root := e.newest(), e.newest().RootAs
	f.Add(comment(docText("EncodeFor writes s as version v, for readers that know no later one. It fails with an *UnsupportedError " +
		"if v is none of the versions that are written here, as AppendJSON of s does, with a *HookError where a hook fails, " +
		"and with a *LossError if s uses what v does not have: in an older major it would be left behind; in the same major " +
		"it is kept, but those readers do not know it. If s is labelled with a newer version than this package knows, that " +
		"is also what the package does not know. WithReport allows it. MaxDepth is for what is read on the way to an " +
		"older major; no other option has an effect.")...))
	f.Func().Id("EncodeFor").Params(jen.Id("s").Op("*").Id(root), jen.Id("v").Id("Version"), jen.Id("opts").Op("...").Id("Option")).Add(results.Clone()).BlockFunc(func(g *jen.Group) {
		g.Add(e.refuseUnwritten())
		g.Id("o").Op(":=").Id("newOptions").Call(jen.Id("opts"))
		if len(newest.Gate.Versions) > 1 {
			g.Add(e.relabel())
		}
		if len(newest.Gate.Policy.ReadOnly) > 0 {
			g.Add(e.unlabel())
		}
		g.List(jen.Id("text"), jen.Err()).Op(":=").Id("s").Dot("AppendJSON").Call(jen.Nil())
		g.Add(failWith(jen.Nil()))
		g.Var().Id("residue").Index().Id("Residue")
		g.If(jen.Id("s").Dot(e.label()).Dot("Compare").Call(jen.Id("SchemaVersion").Call()).Op(">").Lit(0)).Block(
			comment("What this package does not know may be of the newer version that the label says."),
			jen.For(jen.List(jen.Id("_"), jen.Id("u")).Op(":=").Range().Id("s").Dot("Unknowns").Call()).Block(
				jen.If(jen.Id("u").Dot("Kind").Op("!=").Add(e.qual(newest, "NewerMember"))).Block(e.kept(newest)),
			),
		)
		if mayHaveMisfits(newest) {
			g.If(jen.Id("v").Dot("Major").Op("<").Lit(majorOf(newest))).Block(setAside(newest, jen.Id("s")))
		}
		for k, down := range slices.Backward(e.Downs) {
			g.If(unlessFailed(k < len(e.Downs)-1, jen.Id("v").Dot("Major").Op("<").Lit(majorOf(down.From)))).Block(e.run(down, jen.Id("v").Dot("Major"), jen.Id("v").Dot("String").Call(), jen.Nil()))
		}
		g.Add(failWith(jen.Nil()))
		g.Add(e.listNewer())
		g.If(jen.Err().Op(":=").Id("o").Dot("settle").Call(jen.Id("residue"), jen.Lit("version ").Op("+").Id("v").Dot("String").Call()), jen.Err().Op("!=").Nil()).Block(jen.Return(jen.Nil(), jen.Err()))
		if none := e.unlabelledBySchema(); none != nil {
			g.If(jen.Id("v").Op("==").Parens(jen.Id("Version").Values(namedVersionFields(*none)...))).Block(
				comment("The schema of that version is from before there was a label."),
				jen.Return(jen.Id("unstamp").Call(jen.Id("text"), jen.Lit(newest.Gate.Property)), jen.Nil()),
			)
		}
		g.Return(jen.Id("stamp").Call(jen.Id("text"), jen.Lit(newest.Gate.Property), jen.Id("v").Dot("String").Call()), jen.Nil())
	})
	f.Line()
}

// refuseUnwritten emits the refusal of versions that are not known, or never written.
func (e *facadeEmitter) refuseUnwritten() jen.Code {
	writable := jen.Id("Versions").Call()
	if never := neverWritten(jen.Id("w"), e.Majors...); never != nil {
		writable = jen.Qual("slices", "DeleteFunc").Call(writable, jen.Func().Params(jen.Id("w").Id("Version")).Bool().Block(jen.Return(never)))
	}
	return jen.If(jen.Id("writable").Op(":=").Add(writable), jen.Op("!").Qual("slices", "Contains").Call(jen.Id("writable"), jen.Id("v"))).Block(
		jen.Return(jen.Nil(), jen.Op("&").Id("UnsupportedError").Values(
			jen.Id("Found").Op(":").Id("v").Dot("String").Call(), jen.Id("Supported").Op(":").Id("texts").Call(jen.Id("writable")))),
	)
}

// neverWritten is whether a version is one that some majors read and never write; nil if
// there is none.
func neverWritten(v *jen.Statement, majors ...*ir.Package) *jen.Statement {
	var never *jen.Statement
	for _, m := range majors {
		for _, of := range m.Gate.Policy.ReadOnly {
			if never == nil {
				never = jen.Null()
			} else {
				never.Op("||")
			}
			never.Add(v.Clone()).Op("==").Parens(jen.Id("Version").Values(namedVersionFields(of)...))
		}
	}
	return never
}

// unlabel emits that a document which is labelled with a version that is never written
// can be written as another one.
func (e *facadeEmitter) unlabel() jen.Code {
	label := func(of string) *jen.Statement { return jen.Id(of).Dot(e.label()) }
	return jen.If(jen.Id("s").Op("!=").Nil().Op("&&").Parens(neverWritten(label("s"), e.newest()))).Block(
		jen.Id("own").Op(":=").Op("*").Id("s"),
		label("own").Op("=").Id("Version").Values(),
		jen.If(jen.Id("v").Dot("Major").Op("==").Lit(majorOf(e.newest()))).Block(label("own").Op("=").Id("v")),
		jen.Id("s").Op("=").Op("&").Id("own"),
	)
}

// relabel emits the raising of the label of s, where v is a newer version of its major.
func (e *facadeEmitter) relabel() jen.Code {
	ofNewest := jen.Id("v").Dot("Major").Op("==").Lit(majorOf(e.newest()))
	raises := jen.Id("v").Dot("Compare").Call(jen.Id("s").Dot(e.label())).Op(">").Lit(0)
	return jen.If(jen.Id("s").Op("!=").Nil().Op("&&").Add(ofNewest).Op("&&").Add(raises)).Block(
		comment("What the document has under names of its own may not be read under the newer label."),
		jen.Id("own").Op(":=").Op("*").Id("s"),
		jen.Id("own").Dot(e.label()).Op("=").Id("v"),
		jen.Id("s").Op("=").Op("&").Id("own"),
	)
}

// listNewer emits the report of what version v does not know, in a document that is of
// its major by now.
func (e *facadeEmitter) listNewer() jen.Code {
	return jen.Switch(jen.Id("v").Dot("Major")).BlockFunc(func(g *jen.Group) {
		for _, m := range e.Majors {
			document, version := "s", jen.Id("v")
			g.Case(jen.Lit(majorOf(m))).BlockFunc(func(g *jen.Group) {
				if m != e.newest() {
					document, version = "d", e.qual(m, "Version").Call(jen.Id("v"))
					g.List(jen.Id("d"), jen.Err()).Op(":=").Add(e.qual(m, "Decode")).Call(jen.Id("text"), e.onward(m))
					g.If(jen.Err().Op("!=").Nil()).Block(jen.Return(jen.Nil(), e.asOwn(m)))
				}
				g.For(jen.List(jen.Id("_"), jen.Id("u")).Op(":=").Range().Id(document).Dot("NewerThan").Call(version)).Block(
					e.kept(m),
				)
			})
		}
	})
}

// kept emits the report of an unknown thing u, which stays in the document.
func (e *facadeEmitter) kept(m *ir.Package) jen.Code {
	return jen.Id("residue").Op("=").Append(jen.Id("residue"), jen.Id("Residue").Values(
		jen.Id("Major").Op(":").Lit(majorOf(m)), jen.Id("Pointer").Op(":").Id("u").Dot("Pointer"), jen.Id("Kept").Op(":").True(),
	))
}
