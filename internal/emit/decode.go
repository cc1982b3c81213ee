package emit

import (
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/stategen/stategen/internal/ir"
)

// decoders emits the reading of every type.
func (e *emitter) decoders(f *jen.File) {
	e.decodeRoot(f)
	if w := e.pkg.Wrap; w != nil {
		e.decodeWrap(f, w)
	}
	for _, d := range e.pkg.Decls {
		switch d := d.(type) {
		case *ir.Struct:
			e.decodeStruct(f, d)
		case *ir.Tuple:
			e.decodeTuple(f, d)
		case *ir.Union:
			e.decodeUnion(f, d)
		case *ir.Enum:
			read := e.reader(place{typ: d})
			if d.Base == ir.Int || d.Base == ir.Float {
				unmarshalBy(f, d.Name.Go, jen.Id("unmarshalNumber").Call(jen.Id("x"), jen.Id("data"), read))
			} else {
				unmarshalMethod(f, d.Name.Go, read)
			}
		}
	}
	e.emitArena(f)
}

// isGated reports whether s is the root of versioned documents.
func (e *emitter) isGated(s *ir.Struct) bool { return e.pkg.Gate != nil && e.pkg.Root == ir.Type(s) }

// decodeStruct emits UnmarshalJSON, decode and the shape of an object.
func (e *emitter) decodeStruct(f *jen.File, s *ir.Struct) {
	name := s.Name.Go
	if e.isGated(s) {
		f.Add(comment("UnmarshalJSON reads a document as Decode does; on an error x stays as it was."))
		pointerMethod(f, name, "UnmarshalJSON").Params(jen.Id("data").Index().Byte()).Error().Block(
			jen.List(jen.Id("v"), jen.Err()).Op(":=").Id("Decode").Call(jen.Id("data")),
			failWith(),
			jen.Op("*").Id("x").Op("=").Op("*").Id("v"),
			jen.Return(jen.Nil()),
		)
	} else {
		unmarshalMethod(f, name, e.alone(s, methodOf(name, "decode")))
	}
	f.Line()
	e.shape(f, s)
	e.decodeMembers(f, s)
}

// unmarshalMethod emits UnmarshalJSON for a named type.
func unmarshalMethod(f *jen.File, name string, read jen.Code) {
	unmarshalBy(f, name, jen.Id("unmarshal").Call(jen.Id("x"), jen.Id("data"), jen.Nil(), read))
}

// unmarshalBy emits UnmarshalJSON for a named type, by a call that reads data into x; more goes on
// with the comment.
func unmarshalBy(f *jen.File, name string, call jen.Code, more ...string) {
	f.Add(comment("UnmarshalJSON reads " + withArticle(name) + "; on an error x stays as it was." + strings.Join(more, "")))
	pointerMethod(f, name, "UnmarshalJSON").Params(jen.Id("data").Index().Byte()).Error().Block(
		jen.Return(call),
	)
	f.Line()
}

// isAnyKind reports whether t is an object beside which the schema allows
// values of other kinds, null among them.
func isAnyKind(t ir.Type) bool {
	s, ok := t.(*ir.Struct)
	return ok && s.AnyKind
}

// target is where a value is read to or written from: as a pointer and as a variable.
type target struct{ pointer, variable *jen.Statement }

// fieldOf is a field of the node x.
func fieldOf(name string) target { return fieldIn("x", name) }

func fieldIn(node, name string) target {
	field := node + "." + name
	return target{jen.Op("&" + field), jen.Id(field)}
}

// argument is the target that a function literal gets as x.
var argument = pointedTo("x")

func pointedTo(name string) target { return target{jen.Id(name), jen.Op("*").Id(name)} }

// readCall emits the reading of the value at i into to.
func (e *emitter) readCall(to target, i jen.Code, p place) *jen.Statement {
	if p.loose {
		inner := p
		inner.check, inner.loose = nil, false
		return jen.Id("readLenient").Call(to.pointer, jen.Id("d"), i, e.reader(inner), checkFunc(p.check))
	}
	if p.check != nil {
		inner := p
		inner.check = nil
		return jen.Id(checkedReader(p.check)).Call(to.pointer, jen.Id("d"), i, e.reader(inner), jen.Id(p.check.Go))
	}
	switch {
	case p.isOpt() && p.nullable:
		return jen.Id("readNullable").Call(to.pointer, jen.Id("d"), i, e.reader(p.value()))
	case p.isOptString():
		return jen.Id("readOptString").Call(to.pointer, jen.Id("d"), i)
	case p.isOpt():
		return jen.Id("readOpt").Call(to.pointer, jen.Id("d"), i, e.reader(p.value()))
	case p.isPointer():
		node := jen.Op("&d.arena." + e.nodes(p.typ.(ir.Decl).Naming().Go))
		if !p.optional && p.nullable {
			return jen.Id("readNullableNode").Call(to.pointer, jen.Id("d"), i, node, e.reader(p.value()))
		}
		if isAnyKind(p.typ) && !p.nullable {
			return jen.Id("readAnyPointer").Call(to.pointer, jen.Id("d"), i, node, e.reader(p.value()))
		}
		return jen.Id("readPointer").Call(to.pointer, jen.Id("d"), i, node, jen.Lit(p.nullable), e.reader(p.value()))
	case p.nullable && p.isNilable():
		read := "readOrNil"
		if p.optional {
			read = "readOrNull"
		}
		return jen.Id(read).Call(to.pointer, jen.Id("d"), i, e.reader(p.value()))
	}
	if _, isUnion := p.typ.(*ir.Union); isUnion && p.optional {
		return jen.Id("readOptional").Call(to.pointer, jen.Id("d"), i, e.reader(p.value()))
	}
	switch t := p.typ.(type) {
	case *ir.Struct, *ir.Tuple:
		return jen.Add(to.variable).Dot("decode").Call(jen.Id("d"), i)
	case ir.List:
		return jen.Id("readList").Call(to.pointer, jen.Id("d"), i, jen.Op("&d.arena."+e.lists(t.Elem)), e.reader(elemPlace(t.Elem)))
	case ir.Map:
		return jen.Id("readMap").Call(to.pointer, jen.Id("d"), i, e.reader(elemPlace(t.Elem)))
	}
	value := p.value()
	value.implied = p.implied
	return jen.Add(e.reader(value)).Call(to.pointer, jen.Id("d"), i)
}

// checkedReader is the run-time's function that reads what has a check.
func checkedReader(c *ir.Check) string {
	if c.Whole {
		return "readWhole"
	}
	return "readChecked"
}

// reader returns the function that reads a value of the place:
// func(*T, *decoder, int) int.
func (e *emitter) reader(p place) *jen.Statement {
	if p.check == nil && p.isOptString() {
		return jen.Id("readOptString")
	}
	if p.check == nil && !p.loose && !p.isOpt() && !p.isPointer() {
		switch t := p.typ.(type) {
		case ir.Scalar:
			switch gate := e.pkg.Gate; {
			case t == ir.VersionOf && gate.Null:
				return jen.Id("readInnerOrNull")
			case t == ir.VersionOf && gate.Within:
				return jen.Id("readInner")
			}
			if p.implied != nil {
				return jen.Id(scalars[t].readImplied)
			}
			return jen.Id(scalars[t].read)
		case *ir.Enum:
			if e.notesValues(t) && !e.isFree(t, p) {
				return methodOf(t.Name.Go, "decode")
			}
			if p.open {
				return jen.Id(scalars[t.Base].read)
			}
			return jen.Id(enumReaders[t.Base])
		case ir.Raw:
			return jen.Id("readRaw")
		case *ir.Struct, *ir.Tuple:
			return methodOf(t.(ir.Decl).Naming().Go, "decode")
		case *ir.Union:
			if !p.nullable && !p.optional {
				return jen.Id("decode" + t.Name.Go)
			}
		}
	}
	return jen.Func().Params(jen.Id("x").Op("*").Add(p.goType()), jen.Id("d").Op("*").Id("decoder"), jen.Id("i").Int()).Int().Block(
		jen.Return(e.readCall(argument, jen.Id("i"), p)),
	)
}

// decodeParams are the parameters of what reads the value at i.
var decodeParams = []jen.Code{jen.Id("d").Op("*").Id("decoder"), jen.Id("i").Int()}

// checkedDecode emits decode for what has a check, and returns the method that
// reads without it.
func checkedDecode(f *jen.File, name string, check *ir.Check, inner string) string {
	if check == nil {
		return "decode"
	}
	pointerMethod(f, name, "decode").Params(decodeParams...).Int().Block(
		jen.Return(jen.Id(checkedReader(check)).Call(jen.Id("x"), jen.Id("d"), jen.Id("i"), methodOf(name, inner), jen.Id(check.Go))),
	)
	f.Line()
	return inner
}
