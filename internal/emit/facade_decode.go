package emit

import (
	"slices"
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/upgrade"
	"github.com/stategen/stategen/internal/version"
)

// decode emits the reading of documents of all majors.
func (e *facadeEmitter) decode(f *jen.File) {
	e.decodeAs(f)
	e.ownErrors(f)
	e.readingOptions(f)
	e.asides(f)
	e.decodeNewest(f)
}

// decodeAs emits DecodeAs, and the choice of the major that it and others read.
func (e *facadeEmitter) decodeAs(f *jen.File) {
	f.Add(comment(docText("DecodeAs reads a document as the major that it is labelled with. It fails with a *VersionError on a label that " +
		"is not read, which is an *UnsupportedError around it for a version of another major, or one that is not among OnlyVersions, and as Decode of the major's package does. All errors are of the types here.")...))
	f.Func().Id("DecodeAs").Params(jen.Id("data").Index().Byte(), jen.Id("opts").Op("...").Id("Option")).Params(jen.Id("Document"), jen.Error()).Block(
		jen.Return(jen.Id("read").Call(jen.Id("data"), e.newOptions())),
	)
	f.Line()
	f.Func().Id("read").Params(jen.Id("data").Index().Byte(), jen.Id("o").Op("*").Id("options")).Params(jen.Id("Document"), jen.Error()).Block(
		jen.List(jen.Id("v"), jen.Err()).Op(":=").Id("PeekVersion").Call(jen.Id("data")),
		failWith(jen.Nil()),
		jen.If(jen.Op("!").Id("o").Dot("admits").Call(jen.Id("v").Dot("String").Call())).Block(
			jen.Return(jen.Nil(), jen.Id("unsupported").Call(jen.Id("data"), jen.Id("v"), jen.Id("o").Dot("only"), e.qual(e.newest(), "VersionRefused"))),
		),
		comment("Whether a pre-release is read is for its major to say."),
		jen.Switch(jen.Id("v").Dot("Major")).BlockFunc(func(g *jen.Group) {
			for _, m := range e.Majors {
				g.Case(jen.Lit(majorOf(m))).Block(
					jen.List(jen.Id("s"), jen.Err()).Op(":=").Add(e.qual(m, "Decode")).Call(jen.Id("data"), jen.Id("options"+variantOf(m)).Call(jen.Id("o")).Op("...")),
					jen.If(jen.Err().Op("!=").Nil()).Block(jen.Return(jen.Nil(), jen.Id("ofAll").Call(e.asOwn(m)))),
					jen.Return(jen.Id(variantOf(m)).Values(jen.Id("s")), jen.Nil()),
				)
			}
		}),
		jen.Return(jen.Nil(), jen.Id("unsupported").Call(jen.Id("data"), jen.Id("v"), e.known(), e.qual(e.newest(), "VersionUnsupported"))),
	)
	f.Line()
	e.labelErrors(f)
	f.Add(comment("again reads a document that is on its way to another major."))
	f.Func().Params(jen.Id("o").Op("*").Id("options")).Id("again").Params(jen.Id("text").Index().Byte()).Params(jen.Id("written"), jen.Error()).Block(
		jen.Return(jen.Id("read").Call(jen.Id("text"), jen.Id("o").Dot("onward").Call())),
	)
	f.Line()
}

// readingOptions emits OnlyVersions, and how options are handed on to each major.
func (e *facadeEmitter) readingOptions(f *jen.File) {
	f.Add(comment("OnlyVersions makes reading refuse all but the listed versions; none lifts the restriction."))
	f.Func().Id("OnlyVersions").Params(jen.Id("list").Op("...").Id("Version")).Id("Option").Block(
		jen.Id("those").Op(":=").Id("texts").Call(jen.Id("list")),
		jen.Return(jen.Func().Params(jen.Id("o").Op("*").Id("options")).Block(jen.Id("o").Dot("only").Op("=").Id("those"))),
	)
	f.Line()
	for _, m := range e.Majors {
		f.Func().Id("options"+variantOf(m)).Params(jen.Id("o").Op("*").Id("options")).Params(jen.Id("list").Index().Add(e.qual(m, "Option"))).Block(
			jen.If(jen.Id("o").Dot("strict")).Block(jen.Id("list").Op("=").Append(jen.Id("list"), e.qual(m, "Strict").Call())),
			jen.If(jen.Id("o").Dot("formats")).Block(jen.Id("list").Op("=").Append(jen.Id("list"), e.qual(m, "AssertFormat").Call())),
			jen.If(jen.Id("o").Dot("depth").Op(">").Lit(0)).Block(jen.Id("list").Op("=").Append(jen.Id("list"), e.qual(m, "MaxDepth").Call(jen.Id("o").Dot("depth")))),
			e.passOn(m, "newerMinor", "NewerMinor"),
			e.passOn(m, "preRelease", "PreRelease"),
			e.passOn(m, "variants", "UnknownVariants"),
			jen.If(jen.Id("o").Dot("wrongTypes")).Block(jen.Id("list").Op("=").Append(jen.Id("list"), e.qual(m, "KeepWrongTypes").Call())),
			jen.Return(jen.Id("list")),
		)
		f.Line()
	}
}

// decodeNewest emits Decode.
func (e *facadeEmitter) decodeNewest(f *jen.File) {
	newest, root := e.newest(), e.newest().RootAs
	f.Add(comment(docText("Decode reads a document of any of the majors, and upgrades that of an older one to the newest: its label is " +
		"then the oldest version of that which has all it uses, and is read and written. It fails as DecodeAs does, with a *LossError on what has no place in the newest major, and with a " +
		"*HookError where a hook fails.")...))
	f.Func().Id("Decode").Params(jen.Id("data").Index().Byte(), jen.Id("opts").Op("...").Id("Option")).Params(jen.Op("*").Id(root), jen.Error()).BlockFunc(func(g *jen.Group) {
		g.Id("o").Op(":=").Add(e.newOptions())
		g.List(jen.Id("d"), jen.Err()).Op(":=").Id("read").Call(jen.Id("data"), jen.Id("o"))
		g.Add(failWith(jen.Nil()))
		g.If(jen.List(jen.Id("d"), jen.Id("ok")).Op(":=").Id("d").Assert(jen.Id(variantOf(newest))), jen.Id("ok")).Block(jen.Return(jen.Id("d").Dot(root), jen.Nil()))
		g.If(jen.Id("o").Dot("wrongTypes")).Block(
			comment("What is kept as it is has no place in another major."),
			jen.Id("o").Dot("wrongTypes").Op("=").False(),
			jen.If(jen.List(jen.Id("d"), jen.Err()).Op("=").Id("read").Call(jen.Id("data"), jen.Id("o")), jen.Err().Op("!=").Nil()).Block(jen.Return(jen.Nil(), jen.Err())),
		)
		g.Id("text").Op(":=").Id("data")
		g.Var().Id("residue").Index().Id("Residue")
		least, given := newest.Gate.Versions[0], jen.Nil()
		if list := e.labels(); len(list) > 0 {
			least = list[0]
		}
		if len(e.Ups) > 1 {
			g.Var().Id("given").Id("defaults")
			given = jen.Op("&").Id("given")
		}
		e.setOldAside(g)
		for k, up := range e.Ups {
			major := majorOf(e.Majors[k])
			g.If(unlessFailed(k > 0, jen.Id("d").Dot("Major").Call().Op("<=").Lit(major))).Block(
				e.run(up, jen.Lit(majorOf(newest)), jen.Lit(least.String()), given),
			)
		}
		g.If(jen.Err().Op("==").Nil()).Block(jen.Err().Op("=").Id("o").Dot("settle").Call(jen.Id("residue"), jen.Lit("major "+strconv.Itoa(majorOf(newest)))))
		g.Add(failWith(jen.Nil()))
		g.List(jen.Id("s"), jen.Err()).Op(":=").Add(e.qual(newest, "Decode")).Call(jen.Id("text"), e.onward(newest))
		g.Add(failWith(jen.Nil()))
		g.Id("s").Dot(e.label()).Op("=").Id("s").Dot("SmallestVersion").Call()
		if list := e.labels(); len(list) > 0 {
			g.Add(raiseTo(list, jen.Id("s").Dot(e.label())))
		}
		g.Return(jen.Id("s"), jen.Nil())
	})
	f.Line()
}

// unlessFailed returns a condition, and that nothing failed before, if something can have.
func unlessFailed(can bool, condition jen.Code) jen.Code {
	if !can {
		return condition
	}
	return jen.Err().Op("==").Nil().Op("&&").Add(condition)
}

// labels are the versions that an upgraded document may be labelled with, oldest first, so
// that it can be written, and read again; none: all of the newest major.
func (e *facadeEmitter) labels() (list []ir.Version) {
	newest := e.newest()
	from := newest.Gate.Versions
	if len(e.Only) > 0 {
		from = slices.SortedFunc(slices.Values(e.Only), version.Compare)
	} else if len(newest.Gate.Policy.ReadOnly) == 0 {
		return nil
	}
	for _, v := range from {
		if v.Major == majorOf(newest) && !slices.Contains(newest.Gate.Policy.ReadOnly, v) {
			list = append(list, v)
		}
	}
	return list
}

// raiseTo emits the raising of a label to the first of some versions that is not less.
func raiseTo(list []ir.Version, label *jen.Statement) jen.Code {
	versions := jen.Index().Id("Version").ValuesFunc(func(g *jen.Group) {
		for _, v := range list {
			g.Values(namedVersionFields(v)...)
		}
	})
	return jen.For(jen.List(jen.Id("_"), jen.Id("v")).Op(":=").Range().Add(versions)).Block(
		jen.If(jen.Id("v").Dot("Compare").Call(label).Op(">=").Lit(0)).Block(
			label.Clone().Op("=").Id("v"),
			jen.Break(),
		),
	)
}

// run emits a step on the way to a version of a major. If it has hooks, the document is read before
// and after.
func (e *facadeEmitter) run(s *upgrade.Step, major, version, given jen.Code) jen.Code {
	again := jen.Nil()
	if slices.ContainsFunc(s.Objects, func(o *upgrade.Object) bool { return o.Hook != nil }) || len(s.Hooks) > 0 {
		again = jen.Id("o").Dot("again")
	}
	return jen.List(jen.Id("text"), jen.Err()).Op("=").Id("run").Call(jen.Lit(majorOf(s.From)), jen.Lit(majorOf(s.To)), jen.Id("goal").Values(major, version), jen.Id("text"), jen.Op("&").Id("residue"), given, jen.Id(functionName(s, s.Root.Name)), again)
}

// newOptions emits the options of a call, after those of the family.
func (e *facadeEmitter) newOptions() jen.Code {
	if len(e.Only) == 0 {
		return jen.Id("newOptions").Call(jen.Id("opts"))
	}
	return jen.Id("newOptions").Call(jen.Append(jen.Index().Id("Option").Values(jen.Id("OnlyVersions").CallFunc(func(g *jen.Group) {
		for _, v := range e.Only {
			g.Id("Version").Values(namedVersionFields(v)...)
		}
	})), jen.Id("opts").Op("...")))
}

// onward emits the options for a document that was made of one that the
// caller's options were for.
func (e *facadeEmitter) onward(m *ir.Package) jen.Code {
	return jen.Id("options" + variantOf(m)).Call(jen.Id("o").Dot("onward").Call()).Op("...")
}

// passOn emits the handing on of an option that was given.
func (e *facadeEmitter) passOn(m *ir.Package, field, option string) jen.Code {
	return jen.If(jen.Id("o").Dot(field).Op("!=").Nil()).Block(
		jen.Id("list").Op("=").Append(jen.Id("list"), e.qual(m, option).Call(jen.Op("*").Id("o").Dot(field))),
	)
}

// known emits the versions as texts.
func (e *facadeEmitter) known() jen.Code {
	return jen.Id("texts").Call(jen.Id("Versions").Call())
}

func (e *facadeEmitter) label() string { return labelOf(e.newest()).Go }
