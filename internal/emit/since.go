package emit

import (
	"slices"
	"strconv"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/stategen/stategen/internal/ir"
)

// labelOf returns the member that holds the version, if it is one that a
// label can be written to.
func labelOf(root *ir.Struct) *ir.Field {
	for _, f := range root.Fields {
		if f.Type == ir.Type(ir.VersionOf) {
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
		"", "\tx." + labelOf(root).Go + " = x.SmallestVersion()"}
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
		least = jen.Id("leastOf").Call(listOf(offered), least)
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
			g.Return(jen.Id("x").Dot("Extra").Dot("smallestOf").Call(append([]jen.Code{listOf(offered)}, args...)...))
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

// sinceBits emits a bit for each version that brought something.
func (e *emitter) sinceBits(f *jen.File) {
	f.Add(comment("The versions after the first one, as bits of what a document uses."))
	f.Const().DefsFunc(func(g *jen.Group) {
		for k, v := range e.laterVersions() {
			if k == 0 {
				g.Id(sinceBit(v.String())).Op("=").Uint64().Call(jen.Lit(1)).Op("<<").Iota()
			} else {
				g.Id(sinceBit(v.String()))
			}
		}
	})
	f.Line()
	if folded := e.foldedVersions(); len(folded) > 0 {
		f.Add(comment("There are more versions than bits: what an early one brought counts as the next one's that has a bit."))
		f.Const().DefsFunc(func(g *jen.Group) {
			for _, v := range folded {
				g.Id(sinceBit(v.String())).Op("=").Id(sinceBit(e.laterVersions()[0].String()))
			}
		})
		f.Line()
	}
}

// sinceBit names the bit of a version.
func sinceBit(version string) string { return "since" + strings.ReplaceAll(version, ".", "_") }

// noted is where the decoder and the encoder collect the versions that brought something
// of what is read or written.
var noted = map[string]string{"d": "brought", "e": "needs"}

// uses emits the note that a version brought what is read or written here;
// collector is the decoder or the encoder.
func uses(collector, since string) jen.Code {
	return notes(collector).Id(sinceBit(since))
}

// notes emits the beginning of such a note.
func notes(collector string) *jen.Statement {
	return jen.Id(collector).Dot(noted[collector]).Op("|=")
}

// usesOf lists the notes on something that a later version brought: since is the
// version, "" for the first. Enums note their values themselves, wherever they
// stand: see notesValues.
func (e *emitter) usesOf(collector, since string) []jen.Code {
	if since == "" || !e.hasArrivals() {
		return nil
	}
	return []jen.Code{uses(collector, since)}
}

// laterMembers lists the optional members of an object, or elements of an array, that
// versions after the first one brought: their fields take no note of what they cannot hold.
func (e *emitter) laterMembers(d ir.Decl) []jen.Code {
	if !e.hasArrivals() {
		return nil
	}
	var list []jen.Code
	note := func(name, since string) {
		if since != "" {
			list = append(list, jen.Values(jen.Lit(name), jen.Id(sinceBit(since))))
		}
	}
	for _, fl := range ir.FieldsOf(d) {
		if !fl.Required {
			note(fl.JSON, fl.Doc.Since)
		}
	}
	if t, ok := d.(*ir.Tuple); ok && t.Rest != nil {
		note(strconv.Itoa(len(t.Fields))+":", t.RestDoc.Since)
	}
	return list
}

// usesSome emits the note that a version brought what is written of a list or
// map that is a field.
func (e *emitter) usesSome(g *jen.Group, field, since string) {
	if note := e.usesOf("e", since); len(note) > 0 {
		g.If(jen.Len(jen.Id("x").Dot(field)).Op(">").Lit(0)).Block(note...)
	}
}

// isMissing emits the condition that a required member, or element, was not in the
// document, and that nothing is to be written of it now.
func (e *emitter) isMissing(d ir.Decl, fl *ir.Field) *jen.Statement {
	return jen.Id("isMissing").Call(fieldOf("Extra").pointer, jen.Lit(fl.JSON), shapeAt(d), fieldOf(fl.Go).pointer, e.writer(fieldPlace(fl)))
}

// notesValues reports whether reading and writing values of the enum notes
// which versions brought them. It then has methods for both, as nodes do.
func (e *emitter) notesValues(en *ir.Enum) bool { return en.Grew() && e.hasArrivals() }

// isFree reports whether all values have always been valid where an enum stands.
func (e *emitter) isFree(en *ir.Enum, p place) bool { return p.open && !(e.open[en] && en.Grew()) }

// enumSince emits which version brought a value, and the reading and writing
// that note it.
func (e *emitter) enumSince(f *jen.File, en *ir.Enum) {
	name := en.Name.Go
	f.Add(comment("decode reads a value, and notes the version that brought it."))
	read := enumReaders[en.Base]
	if e.open[en] {
		read = scalars[en.Base].read
	}
	pointerMethod(f, name, "decode").Params(decodeParams...).Int().Block(
		jen.Id("i").Op("=").Id(read).Call(jen.Id("x"), jen.Id("d"), jen.Id("i")),
		notes("d").Id("x").Dot("brought").Call(),
		jen.Return(jen.Id("i")),
	)
	f.Line()
	f.Add(comment("encode writes x, and notes the version that brought it."))
	pointerMethod(f, name, "encode").Params(encodeParams...).Index().Byte().Block(
		notes("e").Id("x").Dot("brought").Call(),
		jen.Return(jen.Id(scalars[en.Base].write).Call(jen.Id("x"), jen.Id("dst"), jen.Id("e"))),
	)
	f.Line()
	f.Add(comment("brought returns the version that brought x, as its bit."))
	f.Func().Params(jen.Id("x").Id(name)).Id("brought").Params().Uint64().Block(
		jen.Switch(jen.Id("x")).BlockFunc(func(g *jen.Group) {
			for _, v := range en.Values {
				if v.Needs != "" {
					g.Case(jen.Id(v.Go)).Block(jen.Return(jen.Id(sinceBit(v.Needs))))
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

// unknownsDoc is what Unknowns of every type does.
const unknownsDoc = "Unknowns lists the members, tags and enum values of x that the schema does not declare, and each Misfit; " +
	"none if x cannot be written for another reason."

// rootUnknowns emits Unknowns of the root, which knows the label.
func (e *emitter) rootUnknowns(f *jen.File, name string, survey judgement) {
	f.Add(comment(docText(unknownsDoc + " " +
		"What is declared only by versions later than the label of x comes last, as NewerMember: Validate allows it, as the schemas do. " +
		"If it is of another type than those versions declare, it is a Misfit, and comes before.")...))
	pointerMethod(f, name, "Unknowns").Params().Index().Id("Unknown").Block(
		jen.Return(jen.Id("unknownsOfRoot").Call(survey.x, survey.encode, survey.decode, jen.Id("PeekVersion"), methodOf(name, "NewerThan"))),
	)
	f.Line()
}
