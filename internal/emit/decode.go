package emit

import (
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonpointer"
	"github.com/stategen/stategen/internal/jsonvalue"
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
				e.unmarshalMethod(f, d.Name.Go, read)
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
			jen.If(jen.Err().Op("!=").Nil()).Block(jen.Return(jen.Err())),
			jen.Op("*").Id("x").Op("=").Op("*").Id("v"),
			jen.Return(jen.Nil()),
		)
	} else {
		e.unmarshalMethod(f, name, e.alone(s, methodOf(name, "decode")))
	}
	f.Line()
	e.shape(f, s)
	e.decodeMembers(f, s)
}

// unmarshalMethod emits UnmarshalJSON for a named type.
func (e *emitter) unmarshalMethod(f *jen.File, name string, read jen.Code) {
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

// jsonMember is a declared member of an object as reading and writing see it:
// the tag first, then the fields.
type jsonMember struct {
	json, goName, schema string
	since                string // the version that brought it to the object, or its tag to those that are valid; "" for the first
	required             bool
	tag                  *ir.Tag
	field                *ir.Field
}

func membersOf(s *ir.Struct) []jsonMember {
	var list []jsonMember
	if t := s.Tag; t != nil {
		list = append(list, jsonMember{json: t.JSON, goName: t.Go, schema: t.Schema, since: tagSince(s), required: t.Required, tag: t})
	}
	for _, fl := range s.Fields {
		list = append(list, jsonMember{json: fl.JSON, goName: fl.Go, schema: fl.Schema, since: fl.Doc.Since, field: fl, required: fl.Required})
	}
	return list
}

// tagSince is the version that made the tag of s valid, if s is older.
func tagSince(s *ir.Struct) string {
	if since := s.Tag.Since(); since != s.Doc.Since {
		return since
	}
	return ""
}

// shape emits the table that reading an object needs.
func (e *emitter) shape(f *jen.File, s *ir.Struct) {
	members := membersOf(s)
	some := func(has func(jsonMember) bool) []jen.Code {
		var list []jen.Code
		for _, m := range members {
			if has(m) {
				list = append(list, jen.Lit(m.json))
			}
		}
		return list
	}
	_, closed := s.Rest.(ir.Closed)
	f.Var().Id(shapeOf(s)).Op("=").Id("shape").CustomFunc(lines, func(g *jen.Group) {
		list := func(key, typ string, items []jen.Code) {
			if len(items) > 0 {
				g.Id(key).Op(":").Index().Id(typ).Custom(lines, items...)
			}
		}
		flag := func(key string, on bool) {
			if on {
				g.Id(key).Op(":").True()
			}
		}
		g.Id("schema").Op(":").Lit(s.Name.Location())
		list("members", "string", some(func(jsonMember) bool { return true }))
		list("required", "string", some(func(m jsonMember) bool { return m.required }))
		list("notRequired", "string", some(func(m jsonMember) bool { return m.field != nil && m.field.Unasked }))
		list("added", "string", some(func(m jsonMember) bool { return m.required && adds(s, m) }))
		list("nulls", "string", some(func(m jsonMember) bool { return m.required && m.field != nil && fieldPlace(m.field).zeroIsNull() }))
		list("schemas", "string", schemasOf(s, members))
		list("moved", "move", movesOf(s))
		list("nodes", "emptyNode", emptyNodes(s))
		if s.Tag != nil {
			g.Id("tag").Op(":").Lit(s.Tag.JSON)
		}
		flag("resumed", resumes(s))
		if tag := e.undeclaredTag(s); tag != "" {
			g.Id("baseTag").Op(":").Lit(tag)
		}
		flag("closed", closed)
		flag("laidOut", e.gatesLayouts())
		flag("anyKind", s.AnyKind)
		flag("nullable", e.pkg.Null && e.pkg.Root == ir.Type(s))
		list("maps", "mapKind", e.mapKinds(s))
		list("later", "newMember", e.laterMembers(s))
	})
	f.Line()
}

// schemasOf lists where the schemas of the members are, if one of them is not
// where it is expected.
func schemasOf(s *ir.Struct, members []jsonMember) []jen.Code {
	var list []jen.Code
	elsewhere := false
	for _, m := range members {
		list = append(list, jen.Lit(m.schema))
		elsewhere = elsewhere || m.schema != s.Name.Location()+"/properties/"+jsonpointer.Escape(m.json)
	}
	if !elsewhere {
		return nil
	}
	return list
}

// movesOf lists where the schemas are of what the lists and maps of a node hold, if
// they are not where they are expected.
func movesOf(d ir.Decl) []jen.Code {
	var list []jen.Code
	for _, fl := range ir.FieldsOf(d) {
		list = append(list, moves(fl.Schema, fl.Type, fl.Inside)...)
	}
	switch d := d.(type) {
	case *ir.Struct:
		for _, p := range d.Patterns {
			list = append(list, moves(p.Schema, p.Elem.Type, p.Inside)...)
		}
		if rest, ok := d.Rest.(ir.TypedRest); ok {
			list = append(list, moves(rest.Inside[0], rest.Elem.Type, rest.Inside[1:])...)
		}
	case *ir.Tuple:
		if d.Rest != nil {
			list = append(list, moves(d.RestSchema, d.Rest.Type, d.RestInside)...)
		}
	}
	return list
}

// moves is movesOf for a value of type t whose schema is at a location.
func moves(at string, t ir.Type, inside []string) []jen.Code {
	var list []jen.Code
	for _, to := range inside {
		switch holder := t.(type) {
		case ir.List:
			at, t = at+"/items", holder.Elem.Type
		case ir.Map:
			at, t = at+"/additionalProperties", holder.Elem.Type
		default:
			return list
		}
		if at != to {
			list = append(list, jen.Values(jen.Lit(at), jen.Lit(to)))
		}
		at = to
	}
	return list
}

// emptyNodes lists the required members that are nodes inside the struct.
func emptyNodes(s *ir.Struct) []jen.Code {
	var list []jen.Code
	for _, fl := range s.Fields {
		if text := emptyText(fl); text != "" {
			list = append(list, jen.Values(jen.Lit(fl.JSON), jen.Lit(text)))
		}
	}
	return list
}

// lines renders a composite literal with an element a line.
var lines = jen.Options{Open: "{", Close: "}", Separator: ",", Multi: true}

func shapeOf(d ir.Decl) string { return "shape" + d.Naming().Go }

func shapeAt(d ir.Decl) *jen.Statement { return jen.Op("&").Id(shapeOf(d)) }

// resumes reports whether s is read after its discriminator, which the union
// around it has read already.
func resumes(s *ir.Struct) bool {
	return s.Tag != nil && s.Tag.Others == nil && s.Tag.Value.Kind == jsonvalue.StringLiteral
}

// undeclaredTag returns the discriminator that tells the variants of a base
// apart, if the base does not declare it; else "", as which the run-time has none.
func (e *emitter) undeclaredTag(s *ir.Struct) string {
	u := e.bases[s]
	if u == nil {
		return ""
	}
	sel, ok := tagOf(u)
	if !ok || slices.ContainsFunc(membersOf(s), func(m jsonMember) bool { return m.json == sel.Property }) {
		return ""
	}
	return sel.Property
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
		return jen.Id("readLenient").Call(to.pointer, jen.Id("d"), i, e.reader(inner), function(p.check))
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
		if to == argument {
			return jen.Id("x").Dot("decode").Call(jen.Id("d"), i)
		}
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

// pointerMethod begins a method of *T, whose receiver is x.
func pointerMethod(f *jen.File, typ, method string) *jen.Statement {
	return f.Func().Params(jen.Id("x").Op("*" + typ)).Id(method)
}

// addAll emits statements.
func addAll(g *jen.Group, code []jen.Code) {
	for _, c := range code {
		g.Add(c)
	}
}

// methodOf returns the method expression (*T).m.
func methodOf(typ, method string) *jen.Statement {
	return jen.Id("(*" + typ + ")." + method)
}

// literalText returns a literal as JSON text.
func literalText(l jsonvalue.Literal) string {
	switch l.Kind {
	case jsonvalue.StringLiteral:
		return jsonvalue.Quote(l.Text)
	case jsonvalue.PrefixLiteral:
		return jsonvalue.Quote(l.Text + "…")
	}
	return l.Text
}
