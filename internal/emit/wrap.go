package emit

import (
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonvalue"
)

// A wrap is a named Go type around a value that is no object with members. As
// a variant of a union it leaves what its value cannot say to the unknown
// variant. As a document it keeps that itself.

// keeps reports whether w has room for what its value cannot say.
func (e *emitter) keeps(w *ir.Wrap) bool {
	return w == e.pkg.Wrap && !isRaw(w.Elem.Type) // which can say everything
}

// loses reports whether w, read by itself, has no room for what its value cannot say.
func (e *emitter) loses(w *ir.Wrap) bool {
	return w != e.pkg.Wrap && !isRaw(w.Elem.Type)
}

func (e *emitter) wrapType(f *jen.File, w *ir.Wrap, lead string) {
	name := w.Name.Go
	asserted := assertedOf(w.Elem.Type, w.Elem.Check)
	if kind, ok := strings.CutPrefix(asserted, "type "); ok && w.Doc.Description+w.Doc.Title == "" && strings.HasSuffix(lead, " JSON "+kind+".") {
		asserted = "" // that is what lead says
	}
	f.Add(comment(docLines(name, lead, w.Doc, asserted)...))
	if !e.keeps(w) {
		f.Type().Id(name).Struct(jen.Id("Value").Add(elemPlace(w.Elem).goType()))
		f.Line()
		return
	}
	f.Type().Id(name).Struct(
		comment("Value is the document, as far as its type can say it: see Kept."),
		jen.Id("Value").Add(elemPlace(w.Elem).goType()),
		jen.Line().Id("kept").Id("remainder"),
	)
	f.Line()
	f.Add(comment(docText("Kept returns the document as it was read where Value cannot say all of it, such as null or a number beyond int64; " +
		"else an absent Raw. It is written back until Value is given another value.")...))
	pointerMethod(f, name, "Kept").Params().Id("Raw").Block(jen.Return(jen.Id("Raw").Values(jen.Id("x").Dot("kept").Dot("text"))))
	f.Line()
}

// scalarNames are the JSON types of scalars, as schemas call them.
var scalarNames = map[ir.Scalar]string{
	ir.Bool: "true or false", ir.Int: "an integer", ir.Float: "a number", ir.String: "a string",
	ir.DateTime: "a date-time", ir.Base64: "a string in base64",
}

// documentLead says what the documents are, where the schema does not.
func documentLead(w *ir.Wrap) string {
	lead := w.Name.Go + " is a document: "
	switch t := w.Elem.Type.(type) {
	case ir.Raw:
		return lead + "a JSON value that is kept as its text."
	case ir.Scalar:
		lead += scalarNames[t]
	case *ir.Enum:
		lead += "one of a list of values"
	case ir.List:
		lead += "an array"
	case ir.Map:
		lead += "an object whose member names are data"
	}
	if w.Elem.Nullable {
		lead += ", or null"
	}
	return lead + "."
}

func (e *emitter) decodeWrap(f *jen.File, w *ir.Wrap) {
	name := w.Name.Go
	if e.loses(w) {
		unmarshalBy(f, name, jen.Id("unmarshalValue").Call(jen.Id("x"), jen.Id("data"), methodOf(name, "decode")),
			" What Value cannot hold, such as null, is an error, too.")
	} else {
		unmarshalMethod(f, name, methodOf(name, "decode"))
	}
	read := e.readCall(fieldOf("Value"), jen.Id("i"), elemPlace(w.Elem))
	if e.keeps(w) || len(w.Inside) > 0 {
		f.Var().Id("shape" + name).Op("=").Id("shape").ValuesFunc(func(g *jen.Group) {
			g.Id("schema").Op(":").Lit(schemaOfWrap(w))
			g.Id("value").Op(":").True()
			if list := moves(schemaOfWrap(w), w.Elem.Type, w.Inside); list != nil {
				g.Id("moved").Op(":").Index().Id("move").Values(list...)
			}
		})
		f.Line()
	}
	if !e.keeps(w) && len(w.Inside) > 0 {
		read = jen.Id("d").Dot("leaveValue").Call(read)
	}
	if e.keeps(w) {
		read = jen.Id("readWrapped").Call(jen.Op("&").Id("x").Dot("Value"), jen.Id("d"), jen.Id("i"), jen.Op("&").Id("x").Dot("kept"), jen.Op("&").Id("shape"+name), e.reader(elemPlace(w.Elem)))
	}
	pointerMethod(f, name, "decode").Params(decodeParams...).Int().BlockFunc(func(g *jen.Group) {
		addAll(g, e.usesOf("d", w.Doc.Since))
		if !e.keeps(w) && len(w.Inside) > 0 {
			g.Id("d").Dot("enterValue").Call(jen.Id("i"), jen.Op("&").Id("shape"+name))
		}
		g.Return(read)
	})
	f.Line()
}

// schemaOfWrap is where the schema of w is: that of an alternative is the one around that
// of its elements, which may be another definition's.
func schemaOfWrap(w *ir.Wrap) string {
	if len(w.Inside) > 0 {
		for _, keyword := range []string{"/items", "/additionalProperties"} {
			if schema, ok := strings.CutSuffix(w.Inside[0], keyword); ok {
				return schema
			}
		}
	}
	return w.Name.Location()
}

// encodeWrap emits the writing of a variant of u that wraps a value, or of a document
// that does; u is nil then.
func (e *emitter) encodeWrap(f *jen.File, u *ir.Union, w *ir.Wrap) {
	e.encodeMethods(f, w.Name.Go)
	write := e.writeCall(fieldOf("Value"), jen.Id("dst"), elemPlace(w.Elem))
	if kinds := w.Kinds.JSON(); u != nil && isRaw(w.Elem.Type) && kinds != jsonvalue.AnyKind {
		args := []jen.Code{jen.Op("&").Id("x").Dot("Value"), jen.Id("dst"), jen.Id("e")}
		for _, kind := range kinds.Names() {
			args = append(args, jen.Lit(kind))
		}
		write = jen.Id("writeRawOf").Call(args...)
	}
	pointerMethod(f, w.Name.Go, "encode").Params(encodeParams...).Index().Byte().BlockFunc(func(g *jen.Group) {
		if u != nil {
			g.Add(nullForNil)
		}
		addAll(g, e.usesOf("e", w.Doc.Since))
		if e.wrapsItself(u, w) {
			g.Add(entering)
			g.Id("dst").Op("=").Add(write)
			g.Add(leaving)
			g.Return(jen.Id("dst"))
			return
		}
		if !e.keeps(w) {
			g.Return(write)
			return
		}
		g.Id("start").Op(":=").Len(jen.Id("dst"))
		g.Return(jen.Id("x").Dot("kept").Dot("restoreText").Call(write, jen.Id("start"), jen.Id("e")))
	})
	f.Line()
}

// visitWrap emits the visiting of a variant of u that wraps a value, or of a document
// that does; u is nil then.
func (e *emitter) visitWrap(f *jen.File, u *ir.Union, w *ir.Wrap) {
	logValue(f, w.Name.Go)
	visits := visitNode(false)
	if visitable(w.Elem.Type) {
		visits = visitNode(e.wrapsItself(u, w), e.visitField("Value", "", elemPlace(w.Elem)))
	}
	pointerMethod(f, w.Name.Go, "visit").Params(jen.Id("w").Op("*").Id("walker")).Bool().BlockFunc(func(g *jen.Group) {
		if u != nil {
			g.Add(nothingInNil)
		}
		returnAll(g, visits)
	})
	f.Line()
}

// copyWrap emits Clone and Equal of a variant of u that wraps a value, or of a document
// that does; u is nil then.
func (e *emitter) copyWrap(f *jen.File, u *ir.Union, w *ir.Wrap) {
	name := w.Name.Go
	cloneMethods(f, name, e.mayBeEndless(w.Elem.Type))
	if u != nil {
		nodeMethods(f, name, e.mayBeEndless(w.Elem.Type))
	}
	f.Func().Id("copy" + name).Params(pair("y", "x", jen.Id(name))).BlockFunc(func(g *jen.Group) {
		g.Op("*").Id("y").Op("=").Op("*").Id("x")
		e.copyField(g, "Value", elemPlace(w.Elem))
	})
	f.Line()
	same := []*jen.Statement{e.sameField("Value", elemPlace(w.Elem))}
	if e.keeps(w) {
		same = append(same, jen.Id("equalKept").Call(jen.Id("x"), jen.Id("y"), jen.Id("x").Dot("kept"), jen.Id("y").Dot("kept"), methodOf(name, "encode")))
	}
	f.Func().Id("same" + name).Params(pair("x", "y", jen.Id(name))).Bool().BlockFunc(func(g *jen.Group) { returnAll(g, same) })
	f.Line()
}
