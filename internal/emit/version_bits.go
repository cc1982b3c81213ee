package emit

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/stategen/stategen/internal/ir"
)

// allBringers lists the versions after the first one that brought something.
func (e *emitter) allBringers() []ir.Version {
	brought := maps.Clone(e.bringers)
	for _, en := range ir.Each[*ir.Enum](e.pkg) {
		for _, v := range en.Values {
			brought[v.Needs] = true
		}
	}
	return slices.DeleteFunc(slices.Clone(e.pkg.Gate.Versions[1:]), func(v ir.Version) bool { return !brought[v.String()] })
}

// laterVersions lists the versions after the first one that brought something, in the
// order of their bits. If there are more of them than bits, the first one stands for
// those before it, too: see foldedVersions.
func (e *emitter) laterVersions() []ir.Version {
	all := e.allBringers()
	return all[max(0, len(all)-maxVersionBits):]
}

// foldedVersions lists the versions that have the bit of the first of laterVersions.
func (e *emitter) foldedVersions() []ir.Version {
	all := e.allBringers()
	return all[:max(0, len(all)-maxVersionBits)]
}

// maxVersionBits is how many versions can be told apart in what a document uses.
const maxVersionBits = 64

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

// usesSome emits the note that a version brought what is written of a list or
// map that is a field.
func (e *emitter) usesSome(g *jen.Group, field, since string) {
	if note := e.usesOf("e", since); len(note) > 0 {
		g.If(jen.Len(jen.Id("x").Dot(field)).Op(">").Lit(0)).Block(note...)
	}
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
