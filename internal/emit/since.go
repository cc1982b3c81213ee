package emit

import (
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/version"
)

// hasArrivals reports whether versions after the first one brought something,
// so that a document's label may have to be raised.
func (e *emitter) hasArrivals() bool {
	root, ok := e.pkg.Root.(*ir.Struct)
	if e.pkg.Gate == nil || !ok || labelOf(root) == nil {
		return false
	}
	for _, d := range nodesOf(e.pkg) {
		if len(e.arrivalsOf(d)) > 0 {
			return true
		}
	}
	return false
}

// labelOf returns the member that holds the version, if it is one that a
// label can be written to.
func labelOf(root *ir.Struct) *ir.Field {
	for _, f := range root.Fields {
		if f.Type == ir.Type(ir.VersionOf) && f.Required {
			return f
		}
	}
	return nil
}

// since emits what deals with members that came with later versions: the
// label on writing, and the list of what a version does not know.
func (e *emitter) since(f *jen.File) {
	root, ok := e.pkg.Root.(*ir.Struct)
	if !ok || e.pkg.Gate == nil || labelOf(root) == nil {
		return
	}
	name := root.Name.Go
	receiver := jen.Id("x").Op("*").Id(name)
	some := e.hasArrivals()
	list := func(after jen.Code) jen.Code {
		return jen.Id("arrivals").Call(jen.Id("x"), methodOf(name, "visit"), after, jen.Id("brought"))
	}
	oldest := e.pkg.Gate.Versions[0]

	f.Add(comment("SmallestVersion returns the oldest version of this major that has all that x uses. A document is",
		"written with the version it has, or a newer one if it needs it; to write the oldest one that will do:",
		"", "\tx."+labelOf(root).Go+" = x.SmallestVersion()"))
	f.Func().Params(receiver).Id("SmallestVersion").Params().Id("Version").BlockFunc(func(g *jen.Group) {
		if !some {
			g.Return(versionValue(oldest))
			return
		}
		g.Return(jen.Id("smallest").Call(versionValue(oldest), list(jen.Id("Version").Values())))
	})
	f.Line()
	f.Add(comment("NewerThan lists what of x the version v of this major does not know, although this package does:",
		"members and enum values that later versions brought. What they brought is lost on nobody who keeps unknown",
		"members, but it means nothing to a program made for v."))
	f.Func().Params(receiver).Id("NewerThan").Params(jen.Id("v").Id("Version")).Index().Id("Unknown").BlockFunc(func(g *jen.Group) {
		if !some {
			g.Return(jen.Nil())
			return
		}
		g.Return(jen.Id("newerThan").Call(list(jen.Id("v"))))
	})
	f.Line()
	if !some {
		return
	}
	f.Add(comment("label returns the version that x is written with."))
	f.Func().Params(receiver).Id("label").Params().Id("Version").Block(
		jen.List(jen.Id("v"), jen.Id("_")).Op(":=").Id("peek").Call(jen.Id("x").Dot("encode").Call(jen.Nil(), jen.New(jen.Id("encoder"))), jen.Lit(e.pkg.Gate.Property), jen.Id("SchemaVersion").Call()),
		jen.Return(jen.Id("v")),
	)
	f.Line()
	f.Add(comment("The versions after the first one, as bits of what a document uses."))
	f.Const().DefsFunc(func(g *jen.Group) {
		for k, v := range e.pkg.Gate.Versions[1:] {
			if k == 0 {
				g.Id(sinceBit(v.String())).Op("=").Uint64().Call(jen.Lit(1)).Op("<<").Iota()
			} else {
				g.Id(sinceBit(v.String()))
			}
		}
	})
	f.Line()
	noted := make(map[*ir.Enum]bool) // enums of members that came before some of their values
	for _, d := range e.pkg.Decls {
		for _, fl := range fieldsOf(d) {
			if en, ok := fl.Type.(*ir.Enum); ok && fl.Doc.Since == "" {
				noted[en] = true
			}
		}
	}
	for _, en := range each[*ir.Enum](e.pkg) {
		if noted[en] && enumGrew(en) {
			e.enumSince(f, en)
		}
	}
	e.brought(f)
}

// sinceBit names the bit of a version.
func sinceBit(version string) string { return "since" + strings.ReplaceAll(version, ".", "_") }

// uses emits the note that a version brought what is read or written here:
// collector is the decoder or the encoder.
func uses(collector, since string) jen.Code {
	return jen.Id(collector).Dot("brought").Op("|=").Id(sinceBit(since))
}

// usesOf lists the notes on a member: that it came with a later version, or
// that one of its values may have.
func (e *emitter) usesOf(collector string, fl *ir.Field) []jen.Code {
	if !e.hasArrivals() {
		return nil
	}
	if fl.Doc.Since != "" {
		return []jen.Code{uses(collector, fl.Doc.Since)}
	}
	en, ok := fl.Type.(*ir.Enum)
	if !ok || !enumGrew(en) {
		return nil
	}
	value := jen.Id("x").Dot(fl.Go)
	if fieldPlace(fl).isOpt() {
		value = value.Dot("value")
	}
	return []jen.Code{jen.Id(collector).Dot("brought").Op("|=").Add(value).Dot("brought").Call()}
}

// enumGrew reports whether later versions brought values of the enum.
func enumGrew(en *ir.Enum) bool {
	for _, v := range en.Values {
		if v.Doc.Since != "" {
			return true
		}
	}
	return false
}

// enumSince emits which version brought a value.
func (e *emitter) enumSince(f *jen.File, en *ir.Enum) {
	f.Func().Params(jen.Id("x").Id(en.Name.Go)).Id("brought").Params().Uint64().Block(
		jen.Switch(jen.Id("x")).BlockFunc(func(g *jen.Group) {
			for _, v := range en.Values {
				if v.Doc.Since != "" {
					g.Case(jen.Id(v.Go)).Block(jen.Return(jen.Id(sinceBit(v.Doc.Since))))
				}
			}
		}),
		jen.Return(jen.Lit(0)),
	)
	f.Line()
}

func versionValue(v ir.Version) *jen.Statement { return jen.Id("Version").Values(numbersOf(v)...) }

// numbersOf returns the fields of a run-time's Version.
func numbersOf(v ir.Version) []jen.Code {
	list := []jen.Code{jen.Lit(v.Major), jen.Lit(v.Minor)}
	if !v.Short {
		list = append(list, jen.Lit(v.Patch))
	}
	return list
}

// rootUnknowns emits Unknowns of the root, which knows the label.
func (e *emitter) rootUnknowns(f *jen.File, name string, survey judgement) {
	f.Add(comment("Unknowns lists what the schema does not know of x: members, tags and enum values. What only versions later",
		"than the one x is labelled with know is listed after that, as NewerMember; Validate allows it, as the",
		"schemas do."))
	f.Func().Params(jen.Id("x").Op("*").Id(name)).Id("Unknowns").Params().Index().Id("Unknown").Block(
		jen.Id("list").Op(":=").Id("unknowns").Call(survey.x, survey.encode, survey.decode),
		jen.If(jen.Id("label").Op(":=").Id("x").Dot("label").Call(), jen.Id("label").Op("!=").Parens(jen.Id("Version").Values())).Block(
			jen.Id("list").Op("=").Append(jen.Id("list"), jen.Id("x").Dot("NewerThan").Call(jen.Id("label")).Op("...")),
		),
		jen.Return(jen.Id("list")),
	)
	f.Line()
}

// arrivalsOf lists the statements that note what later versions brought to a
// node.
func (e *emitter) arrivalsOf(d ir.Decl) []jen.Code {
	var list []jen.Code
	if since := docOfNode(d).Since; since != "" {
		list = append(list, note("", since))
	}
	for _, fl := range fieldsOf(d) {
		p := fieldPlace(fl)
		value := jen.Id("x").Dot(fl.Go)
		if fl.Doc.Since != "" {
			list = append(list, jen.If(e.isThere(fl, p)).Block(note(fl.JSON, fl.Doc.Since)))
			continue
		}
		en, ok := fl.Type.(*ir.Enum)
		if !ok {
			continue
		}
		if p.isOpt() {
			value = jen.Id("x").Dot(fl.Go).Dot("value")
		}
		var cases []jen.Code
		for _, v := range en.Values {
			if v.Doc.Since != "" {
				cases = append(cases, jen.Case(jen.Id(v.Go)).Block(note(fl.JSON, v.Doc.Since)))
			}
		}
		if len(cases) > 0 {
			list = append(list, jen.Switch(value).Block(cases...))
		}
	}
	return list
}

// isThere emits the condition that a member is in the document: its field
// says so, or the Extra holds what the field cannot say.
func (e *emitter) isThere(fl *ir.Field, p place) jen.Code {
	value := jen.Id("x").Dot(fl.Go)
	_, isRaw := fl.Type.(ir.Raw)
	kept := jen.Id("x").Dot("Extra").Dot("hasKept").Call(jen.Lit(fl.JSON))
	switch {
	case p.isOpt(), isRaw:
		return jen.Op("!").Add(value).Dot("IsAbsent").Call().Op("||").Add(kept)
	case p.isNilable():
		return jen.Add(value).Op("!=").Nil().Op("||").Add(kept)
	}
	return jen.True()
}

func note(name, since string) jen.Code {
	v, _ := version.Parse(since) // as that package wrote it
	return jen.Id("note").Call(jen.Lit(name), versionValue(v))
}

// brought emits the table of what later versions brought.
func (e *emitter) brought(f *jen.File) {
	x := jen.Id("x").Op(":=")
	if !e.readsNodes() {
		x = jen.Empty()
	}
	f.Add(comment("brought notes what versions after the first one brought to a node."))
	f.Func().Id("brought").Params(jen.Id("n").Any(), jen.Id("note").Func().Params(jen.Id("name").String(), jen.Id("since").Id("Version"))).Block(
		jen.Switch(x.Id("n").Assert(jen.Type())).BlockFunc(func(g *jen.Group) {
			for _, d := range nodesOf(e.pkg) {
				list := e.arrivalsOf(d)
				if len(list) == 0 {
					continue
				}
				g.Case(jen.Op("*").Id(d.Naming().Go)).Block(list...)
			}
		}),
	)
	f.Line()
}

// readsNodes reports whether something in brought looks into a node, rather
// than only at its type.
func (e *emitter) readsNodes() bool {
	for _, d := range nodesOf(e.pkg) {
		if n := len(e.arrivalsOf(d)); n > 1 || n == 1 && docOfNode(d).Since == "" {
			return true
		}
	}
	return false
}
