package emit

import (
	"path"
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/stategen/stategen/internal/ir"
)

// tupleType emits the struct of a tuple.
func (e *emitter) tupleType(f *jen.File, t *ir.Tuple) {
	name := t.Name.Go
	lead := name + " is a JSON array."
	if at := e.standing[t]; at != "" {
		lead = name + " is " + at + ", a JSON array."
	}
	lines := docLines(name, lead, t.Doc, assertedOf(t, t.Check))
	what := "Its fields are the elements, in this order."
	if required := requiredOf(t); required < len(t.Fields) {
		what += " Those from " + t.Fields[required].Go + " on may be absent at its end; one that is absent before others is written as null, [] or {}."
	}
	f.Add(comment(append(append(lines, ""), docText(what)...)...))
	f.Type().Id(name).StructFunc(func(g *jen.Group) {
		for _, fl := range t.Fields {
			describeField(g, name, fl)
			g.Id(fl.Go).Add(fieldPlace(fl).goType())
			g.Line()
		}
		if t.Rest != nil {
			g.Add(comment("Rest holds the elements after those."))
			g.Id("Rest").Index().Add(elemPlace(*t.Rest).goType())
			g.Line()
		}
		g.Add(comment("Extra holds values that the fields cannot hold."))
		g.Id("Extra").Id("Extra")
	})
	f.Line()
}

// requiredOf returns how many elements are always written: required ones come
// first.
func requiredOf(t *ir.Tuple) int {
	n := 0
	for n < len(t.Fields) && t.Fields[n].Required {
		n++
	}
	return n
}

// decodeTuple emits UnmarshalJSON, decode and the shape of a tuple.
func (e *emitter) decodeTuple(f *jen.File, t *ir.Tuple) {
	name := t.Name.Go
	unmarshalMethod(f, name, e.alone(t, methodOf(name, "decode")))
	e.tupleShape(f, t)
	method := checkedDecode(f, name, t.Check, "decodeElements")
	pointerMethod(f, name, method).Params(decodeParams...).Int().BlockFunc(func(g *jen.Group) {
		addAll(g, e.usesOf("d", t.Doc.Since))
		required := jen.Lit(requiredOf(t))
		extra := jen.Op("&").Id("x").Dot("Extra")
		g.Id("n").Op(":=").Lit(0)
		g.List(jen.Id("i"), jen.Id("more")).Op(":=").Id("d").Dot("beginTuple").Call(jen.Id("i"), shapeAt(t), extra)
		g.For(jen.Empty(), jen.Id("more"), jen.Id("n").Op("++")).BlockFunc(func(g *jen.Group) {
			g.Id("v").Op(":=").Id("i")
			g.Switch(jen.Id("n")).BlockFunc(func(g *jen.Group) {
				for k, fl := range t.Fields {
					g.Case(jen.Lit(k)).BlockFunc(func(g *jen.Group) {
						addAll(g, e.usesOf("d", fl.Doc.Since)) // first, as what it allows is asked while reading
						g.Id("i").Op("=").Add(e.readCall(fieldOf(fl.Go), jen.Id("v"), fieldPlace(fl)))
					})
				}
				g.Default().Block(e.readOthers(t)...)
			})
			g.If(jen.Id("d").Dot("lossy")).Block(
				jen.Id("d").Dot("keep").Call(jen.Qual("strconv", "Itoa").Call(jen.Id("n")), jen.Id("v"), jen.Id("i"), jen.Id("n").Op(">=").Add(required), extra),
			)
			g.List(jen.Id("i"), jen.Id("more")).Op("=").Id("d").Dot("nextItem").Call(jen.Id("i"))
		})
		addAll(g, e.markMissing(t.Fields))
		g.Return(jen.Id("d").Dot("endTuple").Call(jen.Id("i"), jen.Id("n"), required, extra, shapeAt(t)))
	})
	f.Line()
}

// readOthers emits the reading of the elements at v after those with fields.
func (e *emitter) readOthers(t *ir.Tuple) []jen.Code {
	extra := jen.Op("&").Id("x").Dot("Extra")
	if t.Rest != nil {
		return append(e.usesOf("d", t.RestDoc.Since),
			jen.Id("i").Op("=").Id("readRest").Call(jen.Op("&").Id("x").Dot("Rest"), jen.Id("d"), jen.Id("n"), jen.Id("v"), extra, e.reader(elemPlace(*t.Rest))))
	}
	keyword := ""
	if t.RestSchema != "" {
		keyword = path.Base(t.RestSchema)
	}
	return []jen.Code{jen.Id("i").Op("=").Id("d").Dot("unknownItem").Call(jen.Id("n"), jen.Id("v"), extra, jen.Lit(keyword), jen.Lit(t.RestSchema))}
}

// encodeTuple emits the writing of a tuple.
func (e *emitter) encodeTuple(f *jen.File, t *ir.Tuple) {
	pointerMethod(f, t.Name.Go, "encode").Params(encodeParams...).Index().Byte().BlockFunc(func(g *jen.Group) {
		required := requiredOf(t)
		e.enter(g, t)
		g.Id("start").Op(":=").Len(jen.Id("dst"))
		g.Id("dst").Op("=").Append(jen.Id("dst"), jen.LitRune('['))
		for k := range t.Fields {
			if k == required {
				g.Id("end").Op(":=").Len(jen.Id("dst"))
			}
			e.encodeItem(g, t, k)
		}
		if required == len(t.Fields) {
			g.Id("end").Op(":=").Len(jen.Id("dst"))
		}
		if t.Rest != nil {
			g.List(jen.Id("dst"), jen.Id("end")).Op("=").Id("writeRest").Call(jen.Id("x").Dot("Rest"), jen.Id("dst"), jen.Id("end"), jen.Id("e"), e.writer(elemPlace(*t.Rest)))
			e.usesSome(g, "Rest", t.RestDoc.Since)
		}
		addAll(g, e.usesOf("e", t.Doc.Since))
		e.leave(g, t)
		g.Return(jen.Id("x").Dot("Extra").Dot("closeTuple").Call(jen.Id("dst"), jen.Id("start"), jen.Id("end"), shapeAt(t), jen.Id("e")))
	})
	f.Line()
}

// encodeItem emits the writing of the element number k.
func (e *emitter) encodeItem(g *jen.Group, t *ir.Tuple, k int) {
	fl := t.Fields[k]
	p := fieldPlace(fl)
	to := fieldOf(fl.Go)
	uses := e.usesOf("e", fl.Doc.Since)
	write := jen.Id("dst").Op("=").Append(e.writeField(t, fl, jen.Id("dst"), p), jen.LitRune(','))
	if e.broughtPart(p) {
		g.If(jen.Id("before").Op(":=").Id("e").Dot("needs"), e.isMissing(t, fl)).Block(
			write, jen.Id("e").Dot("needs").Op("=").Id("before"),
		).Else().Block(slices.Concat([]jen.Code{write}, uses)...)
		return
	}
	if !p.optional {
		g.Add(write)
		if len(uses) > 0 {
			g.If(jen.Op("!").Add(e.isMissing(t, fl))).Block(uses...)
		}
		return
	}
	empty := jen.Add(to.variable).Op("==").Nil()
	if isRaw(p.typ) || p.isOpt() {
		empty = jen.Add(to.variable).Dot("IsAbsent").Call()
	}
	instead := "null"
	switch p.typ.(type) {
	case ir.List:
		instead = "[]"
	case ir.Map:
		instead = "{}"
	}
	g.If(empty).Block(
		jen.List(jen.Id("dst"), jen.Id("end")).Op("=").Id("x").Dot("Extra").Dot("absentElement").Call(jen.Id("dst"), jen.Id("end"), jen.Lit(k), jen.Lit(instead)),
	).Else().Block(slices.Concat([]jen.Code{write}, uses, []jen.Code{jen.Id("end").Op("=").Len(jen.Id("dst"))})...)
}

// markMissing emits what keeps required nodes that are not in the document, of
// whose elements there are n, from being written.
func (e *emitter) markMissing(fields []*ir.Field) []jen.Code {
	var list []jen.Code
	for k, fl := range fields {
		if text := emptyText(fl); text != "" {
			list = append(list, jen.If(jen.Id("n").Op("<=").Lit(k)).Block(
				jen.Id("readMissing").Call(fieldOf(fl.Go).pointer, jen.Lit(text), e.reader(place{typ: fieldPlace(fl).typ})),
			))
		}
	}
	return list
}
