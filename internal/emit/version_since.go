package emit

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/stategen/stategen/internal/ir"
)

// since emits what deals with members that came with later versions: the
// label on writing, and the list of what a version does not know.
func (e *emitter) since(f *jen.File) {
	if e.pkg.Gate == nil {
		return
	}
	root := e.pkg.Root.(*ir.Struct)
	e.smallestVersion(f, root)
	e.newerThan(f, root)
	if !e.hasArrivals() {
		return
	}
	e.sinceBits(f)
	for _, en := range ir.Each[*ir.Enum](e.pkg) {
		if en.Grew() {
			e.enumSince(f, en)
		}
	}
	e.brought(f)
}

// arrivalsAfter emits the list of what versions after one brought to the root x.
func arrivalsAfter(root *ir.Struct, version jen.Code) jen.Code {
	return jen.Id("arrivals").Call(jen.Id("x"), methodOf(root.Name.Go, "visit"), version, jen.Id("brought"))
}

// smallestVersion emits SmallestVersion.
func (e *emitter) smallestVersion(f *jen.File, root *ir.Struct) {
	oldest, offered := e.pkg.Gate.Versions[0], e.offered()
	doc := []string{"SmallestVersion returns the oldest version of this major that declares everything in x that this",
		"package knows, and with which x can be read again. A document is written with the version it",
		"has, or a newer one if it needs it; to write the oldest one that will do:",
		"", "\tx." + e.label().Go + " = x.SmallestVersion()"}
	least := versionValue(oldest)
	if offered != nil {
		what := "read by default"
		switch p := e.pkg.Gate.Policy; {
		case len(p.Only) == 0:
			what = "written"
		case len(p.ReadOnly) > 0:
			what = "written, and read by default"
		}
		doc = append(doc, "", "It is a version that is "+what+", or the zero Version if none of these will do.")
		least = jen.Id("leastOf").Call(versionList(offered), least)
	}
	f.Add(comment(doc...))
	pointerMethod(f, root.Name.Go, "SmallestVersion").Params().Id("Version").BlockFunc(func(g *jen.Group) {
		if !e.hasArrivals() {
			g.Return(least)
			return
		}
		g.If(jen.Id("x").Op("==").Nil()).Block(jen.Return(least))
		args := []jen.Code{arrivalsAfter(root, jen.Id("Version").Values()), versionValue(oldest)}
		args = append(args, versionValues(e.laterVersions())...)
		if offered != nil {
			g.Return(jen.Id("x").Dot("Extra").Dot("smallestOf").Call(append([]jen.Code{versionList(offered)}, args...)...))
			return
		}
		g.Return(jen.Id("x").Dot("Extra").Dot("smallest").Call(args...))
	})
	f.Line()
}

// offered returns the versions that are written and, by default, read; nil if all are.
func (e *emitter) offered() []ir.Version {
	p := e.pkg.Gate.Policy
	list := p.Only
	switch {
	case len(p.ReadOnly)+len(p.Only) == 0:
		return nil
	case len(p.Only) == 0:
		list = e.pkg.Gate.Versions
	}
	return slices.DeleteFunc(slices.Clone(list), func(v ir.Version) bool { return slices.Contains(p.ReadOnly, v) })
}

// newerThan emits NewerThan.
func (e *emitter) newerThan(f *jen.File, root *ir.Struct) {
	f.Add(comment(docText("NewerThan lists the members, variants and enum values of x that this package knows, and that came after version v " +
		"of this major. A program made for v keeps them, if it keeps what it does not know, but cannot tell what they mean.")...))
	pointerMethod(f, root.Name.Go, "NewerThan").Params(jen.Id("v").Id("Version")).Index().Id("Unknown").BlockFunc(func(g *jen.Group) {
		if !e.hasArrivals() {
			g.Return(jen.Nil())
			return
		}
		g.Return(jen.Id("newerThan").Call(arrivalsAfter(root, jen.Id("v"))))
	})
	f.Line()
}

// isMissing emits the condition that a required member, or element, was not in the
// document, and that nothing is to be written of it now.
func (e *emitter) isMissing(d ir.Decl, fl *ir.Field) *jen.Statement {
	return jen.Id("isMissing").Call(fieldOf("Extra").pointer, jen.Lit(fl.JSON), shapeAt(d), fieldOf(fl.Go).pointer, e.writer(fieldPlace(fl)))
}
