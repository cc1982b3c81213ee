package emit

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonvalue"
)

// encoders emits the writing of every type.
func (e *emitter) encoders(f *jen.File) {
	if w := e.pkg.Wrap; w != nil {
		e.encodeWrap(f, nil, w)
	}
	for _, d := range e.pkg.Decls {
		switch d := d.(type) {
		case *ir.Struct:
			e.encodeMethods(f, d.Name.Go)
			e.encodeStruct(f, d)
		case *ir.Tuple:
			e.encodeMethods(f, d.Name.Go)
			e.encodeTuple(f, d)
		case *ir.Enum:
			e.marshalMethod(f, d.Name.Go, "as it stands in documents", e.writer(place{typ: d}))
		case *ir.Union:
			e.encodeUnion(f, d)
		}
	}
}

// encodeMethods emits AppendJSON and MarshalJSON.
func (e *emitter) encodeMethods(f *jen.File, name string) {
	f.Add(comment(docText("AppendJSON appends x to dst as compact JSON; what reading kept as text keeps its white space. On an error, an *EncodeError, it returns dst as it was.")...))
	pointerMethod(f, name, "AppendJSON").Params(jen.Id("dst").Index().Byte()).Params(jen.Index().Byte(), jen.Error()).Block(
		jen.Return(e.appended(name, jen.Id("dst"), jen.Id("x"), methodOf(name, "encode"))),
	)
	f.Line()
	e.marshalMethod(f, name, "as AppendJSON writes it", methodOf(name, "encode"))
}

// appended emits the writing of x, a value of the type called name, as a document.
func (e *emitter) appended(name string, dst, x, write jen.Code) jen.Code {
	if e.isWhole(name) {
		return jen.Id("appendReadable").Call(dst, x, write, jen.Id("Decode"))
	}
	return jen.Id("appendDocument").Call(dst, x, write)
}

func (e *emitter) marshalMethod(f *jen.File, name, how string, write jen.Code) {
	f.Add(comment("MarshalJSON returns x " + how + "."))
	f.Func().Params(jen.Id("x").Id(name)).Id("MarshalJSON").Params().Params(jen.Index().Byte(), jen.Error()).Block(
		jen.Return(e.appended(name, jen.Nil(), jen.Op("&").Id("x"), write)),
	)
	f.Line()
}

var encodeParams = []jen.Code{jen.Id("dst").Index().Byte(), jen.Id("e").Op("*").Id("encoder")}

// encodeStruct emits the writing of an object.
func (e *emitter) encodeStruct(f *jen.File, s *ir.Struct) {
	f.Add(comment("encode appends x to dst. Each member comes with a comma; the first one becomes the brace."))
	pointerMethod(f, s.Name.Go, "encode").Params(encodeParams...).Index().Byte().BlockFunc(func(g *jen.Group) {
		if mayBeNil(s) {
			g.Add(nullForNil)
		}
		e.enter(g, s)
		g.Id("start").Op(":=").Len(jen.Id("dst"))
		if s.Tag != nil {
			addAll(g, e.usesOf("e", tagSince(s)))
			tag := jen.Append(jen.Id("dst"), verbatim(","+jsonvalue.Quote(s.Tag.JSON)+":"+literalText(s.Tag.Value)).Op("..."))
			g.Id("dst").Op("=").Id("x").Dot("Extra").Dot("keepTag").Call(tag, jen.Id("start"), shapeAt(s), jen.Id("e"))
		}
		first := e.undeclaredTag(s)
		if first != "" {
			g.Id("dst").Op("=").Id("x").Dot("Extra").Dot("writeFirst").Call(jen.Id("dst"), jen.Lit(first))
		}
		e.encodeMembers(g, s)
		addAll(g, e.usesOf("e", s.Doc.Since))
		e.leave(g, s)
		closed := jen.Id("x.Extra.close").Call(jen.Id("dst"), jen.Id("start"), shapeAt(s), jen.Id("e"))
		if first != "" || !hasMember(s) {
			closed = jen.Id("x").Dot("Extra").Dot("closeAny").Call(jen.Id("dst"), jen.Id("start"), jen.Lit(first), shapeAt(s), jen.Id("e"))
		}
		if e.isGated(s) {
			closed = e.relabelled(g, closed)
		}
		g.Return(e.unlabelledAgain(g, s, e.writable(s, closed)))
	})
	f.Line()
}

// encodeMembers emits the writing of the fields of an object, and of the maps beside them.
func (e *emitter) encodeMembers(g *jen.Group, s *ir.Struct) {
	at := jen.Id("at").Op(":=").Len(jen.Id("dst"))
	for _, fl := range inWritingOrder(s) {
		notes := tagNotes(s, fl)
		if slices.ContainsFunc(notes, tagNote.isCompared) {
			g.Add(at)
			at = jen.Id("at").Op("=").Len(jen.Id("dst"))
		}
		e.encodeField(g, s, fl)
		noteTags(g, fl, notes)
	}
	for k, m := range mapsOf(s) {
		e.usesSome(g, m.name, m.since)
		g.Id("dst").Op("=").Id("writeKind").Call(jen.Id("x").Dot(m.name), jen.Id("dst"), jen.Id("e"), shapeAt(s), jen.Lit(k), e.writer(elemPlace(m.typ.Elem)))
	}
}

// relabelled emits what follows the writing of a root, closed, and returns what is the document
// then: its label is raised to the oldest version that has all that it uses.
func (e *emitter) relabelled(g *jen.Group, closed *jen.Statement) *jen.Statement {
	if e.pkg.Gate.Within {
		g.Id("dst").Op("=").Add(closed)
		g.If(jen.Op("!").Id("e").Dot("isDocument").Call(jen.Id("start"))).Block(jen.Return(jen.Id("dst")))
		closed = jen.Id("dst")
	}
	if !e.hasArrivals() {
		return closed
	}
	g.Id("dst").Op("=").Id("e").Dot("amendAll").Call(closed, jen.Id("start"))
	relabel, args := "relabel", []jen.Code{jen.Id("dst"), jen.Id("label"), e.labelValue(), jen.Id("e")}
	if only := e.pkg.Gate.Policy.Only; len(only) > 0 {
		relabel, args = "relabelTo", []jen.Code{versionList(only), jen.Id("dst"), jen.Id("label"), jen.Id("x").Dot(e.label().Go), e.newestWritable(), jen.Id("e")}
	}
	return jen.Id("x").Dot("Extra").Dot(relabel).Call(append(args, versionValues(e.laterVersions())...)...)
}

// mayBeNil reports whether a union can hold a nil pointer to s.
func mayBeNil(s *ir.Struct) bool { return len(s.Variants) > 0 }

// nullForNil emits the writing of a variant that is a nil pointer: the union that
// holds it is not nil.
var nullForNil = jen.If(jen.Id("x").Op("==").Nil()).Block(jen.Return(jen.Append(jen.Id("dst"), jen.Lit("null").Op("..."))))

// hasMember reports whether a known member is written of every value of s, or
// something in its Extra says why not.
func hasMember(s *ir.Struct) bool {
	return s.Tag != nil || slices.ContainsFunc(s.Fields, func(fl *ir.Field) bool { return fl.Required })
}

// inWritingOrder puts what decides how a document is read first: the version
// at the root, and members that unions are told apart by.
func inWritingOrder(s *ir.Struct) []*ir.Field {
	leads := func(fl *ir.Field) bool {
		if isLabel(fl.Type) {
			return true
		}
		for _, u := range s.Variants {
			if sel, ok := tagOf(u); ok && sel.Property == fl.JSON {
				return true
			}
		}
		return false
	}
	var front, back []*ir.Field
	for _, fl := range s.Fields {
		if leads(fl) {
			front = append(front, fl)
		} else {
			back = append(back, fl)
		}
	}
	return append(front, back...)
}

// encodeField emits the writing of a member: always, or if it is there.
func (e *emitter) encodeField(g *jen.Group, s *ir.Struct, fl *ir.Field) {
	p := fieldPlace(fl)
	to := fieldOf(fl.Go)
	name := jen.Append(jen.Id("dst"), verbatim(","+jsonvalue.Quote(fl.JSON)+":").Op("..."))
	if isLabel(fl.Type) {
		write := jen.Id("dst").Op("=").Id("writeLabel").Call(to.pointer, name, jen.Id("e"), e.newestWritable())
		if e.pkg.Gate.Within {
			inner := jen.Id("dst").Op("=").Id("writeInner").Call(to.pointer, name, jen.Id("e"), jen.Id("x").Dot("Extra"), jen.Lit(fl.JSON), e.newestWritable())
			write = jen.If(jen.Id("e").Dot("isDocument").Call(jen.Id("start"))).Block(write).Else().Block(inner)
		}
		g.Add(write)
		if e.hasArrivals() {
			g.Id("label").Op(":=").Len(jen.Id("dst"))
		}
		return
	}
	uses := e.usesOf("e", fl.Doc.Since)
	written := p
	if p.optional && p.isNilable() { // nil is written as null, if that was read
		written.optional, written.nullable = false, true
	}
	write := append([]jen.Code{jen.Id("dst").Op("=").Add(e.writeField(s, fl, name, written))}, uses...)
	if !p.optional && isRaw(p.typ) {
		write = append(write, jen.If(jen.Add(to.variable).Dot("IsNull").Call()).Block(jen.Id("e").Dot("markExplicitNull").Call(jen.Id("dst"))))
	}
	switch {
	case !p.optional && (len(uses) > 0 || e.broughtPart(p)):
		g.If(jen.Op("!").Add(e.isMissing(s, fl))).Block(write...)
	case !p.optional:
		addAll(g, write)
	default:
		there := jen.Add(to.variable).Op("!=").Nil().Op("||").Id("x.Extra.keepsNull").Call(jen.Lit(fl.JSON))
		if p.isOpt() || isRaw(p.typ) {
			there = jen.Op("!").Add(to.variable).Dot("IsAbsent").Call()
		}
		g.If(there).Block(write...)
	}
}

// writeCall emits the writing of what stands at from to dst.
func (e *emitter) writeCall(from target, dst jen.Code, p place) *jen.Statement {
	if p.isOpt() {
		write := "writeAlways"
		if p.optional {
			write = "writeOpt"
		}
		return jen.Id(write).Call(from.pointer, dst, jen.Id("e"), e.writer(p.value()))
	}
	if p.isPointer() {
		if p.optional {
			return jen.Add(from.variable).Dot("encode").Call(dst, jen.Id("e"))
		}
		return jen.Id("writeNode").Call(from.variable, dst, jen.Id("e"), e.writer(p.value()))
	}
	switch t := p.typ.(type) {
	case *ir.Struct, *ir.Tuple:
		return jen.Add(from.variable).Dot("encode").Call(dst, jen.Id("e"))
	case ir.List:
		write := "writeList"
		if p.nullable && !p.optional {
			write = "writeNullableList"
		}
		return jen.Id(write).Call(from.pointer, dst, jen.Id("e"), e.writer(elemPlace(t.Elem)))
	case ir.Map:
		write := "writeMap"
		if p.nullable && !p.optional {
			write = "writeNullableMap"
		}
		return jen.Id(write).Call(from.pointer, dst, jen.Id("e"), e.writer(elemPlace(t.Elem)))
	}
	return jen.Add(e.writer(p.value())).Call(from.pointer, dst, jen.Id("e"))
}

// writer returns the function that writes a value of the place:
// func(*T, []byte, *encoder) []byte.
func (e *emitter) writer(p place) *jen.Statement {
	if !p.isOpt() && !p.isPointer() {
		switch t := p.typ.(type) {
		case ir.Scalar:
			return jen.Id(scalars[t].write)
		case *ir.Enum:
			if e.notesValues(t) && !e.isFree(t, p) {
				return methodOf(t.Name.Go, "encode")
			}
			return jen.Id(scalars[t.Base].write)
		case ir.Raw:
			return jen.Id("writeRaw")
		case *ir.Struct, *ir.Tuple:
			return methodOf(t.(ir.Decl).Naming().Go, "encode")
		case *ir.Union:
			return jen.Id("encode" + t.Name.Go)
		}
	}
	return jen.Func().Params(append([]jen.Code{jen.Id("x").Op("*").Add(p.goType())}, encodeParams...)...).Index().Byte().Block(
		jen.Return(e.writeCall(argument, jen.Id("dst"), p)),
	)
}

// encodeUnion emits the writing of a union, its unknown variant and its wraps.
func (e *emitter) encodeUnion(f *jen.File, u *ir.Union) {
	name := u.Name.Go
	if u.Base == nil || e.isUsed(u) { // the unknown variant is judged by it
		f.Func().Id("encode" + name).Params(append([]jen.Code{jen.Id("x").Op("*").Id(name)}, encodeParams...)...).Index().Byte().BlockFunc(func(g *jen.Group) {
			g.If(jen.Op("*").Id("x").Op("==").Nil()).Block(jen.Return(jen.Append(jen.Id("dst"), jen.Lit("null").Op("..."))))
			if hasNewVariants(u) && e.hasArrivals() {
				g.Add(newVariants(jen.Parens(jen.Op("*").Id("x")), u, func(since string) jen.Code { return uses("e", since) }))
			}
			if note := noteVariant(u); note != nil {
				g.Add(note)
			}
			g.Return(jen.Parens(jen.Op("*").Id("x")).Dot("encode").Call(jen.Id("dst"), jen.Id("e")))
		})
		f.Line()
	}
	for _, w := range wraps(u) {
		e.encodeWrap(f, u, w)
	}
	if u.Base == nil {
		e.encodeMethods(f, u.Unknown)
		pointerMethod(f, u.Unknown, "encode").Params(encodeParams...).Index().Byte().BlockFunc(func(g *jen.Group) {
			g.Add(nullForNil)
			g.Return(jen.Id("writeUnknown").Call(jen.Op("&").Id("x").Dot("raw"), jen.Id("x").Dot("made"), jen.Id("dst"), jen.Id("e")))
		})
		f.Line()
	}
}

// writeField emits the writing of a field of a struct or a tuple to dst.
func (e *emitter) writeField(d ir.Decl, fl *ir.Field, dst jen.Code, p place) *jen.Statement {
	to := fieldOf(fl.Go)
	if p.implied == nil {
		return e.writeCall(to, dst, p)
	}
	kept := jen.Id("x").Dot("Extra").Dot("keepsIn").Call(shapeAt(d), jen.Lit(fl.JSON))
	return jen.Id("writeImplied").Call(to.pointer, p.implied, kept, dst, jen.Id("e"), e.writer(p.value()))
}
