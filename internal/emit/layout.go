package emit

import (
	"slices"
	"strconv"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/stategen/stategen/internal/ir"
)

// layouts emits the type that names layouts, and how to recognise them.
func (e *emitter) layouts(f *jen.File) {
	if len(e.pkg.Layouts) == 0 {
		return
	}
	f.Add(comment("Layout is a shape that documents have had although their version label is the same.",
		"The zero Layout is that of a document that fits none of them."))
	f.Type().Id("Layout").String()
	f.Line()
	f.Add(comment("The layouts, in the order in which they are tried."))
	f.Const().DefsFunc(func(g *jen.Group) {
		for _, l := range e.pkg.Layouts {
			doc := l.Doc
			if l.Refused {
				doc.Description = strings.TrimSpace(doc.Description + "\nDecode refuses it with a *VersionError.")
			}
			g.Add(comment(docLines(l.Go, l.Go+" is the layout "+strconv.Quote(l.Name)+".", doc, "")...))
			g.Id(l.Go).Id("Layout").Op("=").Lit(l.Name)
		}
	})
	f.Line()
	f.Add(comment("PeekLayout tells the layout of a document from its text, and reads no further than that takes.",
		"It fails only on text that is not JSON, or that is nested deeper than any MaxDepth allows."))
	f.Func().Id("PeekLayout").Params(jen.Id("data").Index().Byte()).Params(jen.Id("Layout"), jen.Error()).Block(
		jen.Id("d").Op(":=").Id("newDecoder").Call(jen.Id("data"), jen.Index().Id("Option").Values(jen.Id("MaxDepth").Call(jen.Id("limitDepth")))),
		jen.Defer().Id("d").Dot("free").Call(),
		jen.List(jen.Id("name"), jen.Err()).Op(":=").Id("d").Dot("layout").Call(jen.Op("&").Id("layouts")),
		jen.Return(jen.Id("Layout").Call(jen.Id("name")), jen.Err()),
	)
	f.Line()
	e.layoutTable(f)
}

// layoutTable emits the table that the run-time goes by.
func (e *emitter) layoutTable(f *jen.File) {
	var paths []ir.Path
	bits := func(list []ir.Path) jen.Code {
		var mask jen.Statement
		for _, p := range list {
			k := slices.IndexFunc(paths, func(q ir.Path) bool { return slices.Equal(p, q) })
			if k < 0 {
				k = len(paths)
				paths = append(paths, p)
			}
			if len(mask) > 0 {
				mask.Op("|")
			}
			mask.Lit(1).Op("<<").Lit(k)
		}
		return &mask
	}
	rules := jen.Index().Id("layoutRule").CustomFunc(onePerLine, func(g *jen.Group) {
		for _, l := range e.pkg.Layouts {
			when := jen.Index().Id("layoutCondition").CustomFunc(onePerLine, func(g *jen.Group) {
				for _, p := range l.When {
					present, absent := bits(p.Present), bits(p.Absent) // in the order of the paths
					g.ValuesFunc(func(g *jen.Group) {
						if len(p.Absent) > 0 {
							g.Id("absent").Op(":").Add(absent)
						}
						if len(p.Present) > 0 {
							g.Id("present").Op(":").Add(present)
						}
					})
				}
			})
			fields := []jen.Code{jen.Id("name").Op(":").Lit(l.Name), jen.Id("when").Op(":").Add(when)}
			if l.Refused {
				fields = slices.Insert(fields, 1, jen.Code(jen.Id("refused").Op(":").True()))
			}
			g.Custom(onePerLine, fields...)
		}
	})
	f.Add(comment("layouts is how to tell the layouts apart: the paths to look for, and what it means that they lead somewhere."))
	f.Var().Id("layouts").Op("=").Id("layoutTable").Custom(onePerLine,
		jen.Id("paths").Op(":").Index().Id("layoutPath").CustomFunc(onePerLine, func(g *jen.Group) {
			for _, p := range paths {
				g.ValuesFunc(func(g *jen.Group) {
					for _, step := range p {
						g.Lit(step)
					}
				})
			}
		}),
		jen.Id("layouts").Op(":").Add(rules),
	)
}

// gatesLayouts reports whether Decode must look at the layout first.
func (e *emitter) gatesLayouts() bool {
	return slices.ContainsFunc(e.pkg.Layouts, func(l *ir.Layout) bool { return l.Refused })
}
