package emit

import (
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/stategen/stategen/internal/ir"
)

// wordBits is the number of members whose presence fits one word.
const wordBits = 64

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
			e.unmarshalMethod(f, d.Name.Go, reader(e, place{typ: d}))
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
		f.Func().Params(jen.Id("x").Op("*").Id(name)).Id("UnmarshalJSON").Params(jen.Id("data").Index().Byte()).Error().Block(
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
	read := func(g *jen.Group) {
		many := len(membersOf(s)) > wordBits
		if many {
			e.decodeMany(g, s)
		} else {
			e.decodeFew(g, s)
		}
	}
	method := e.checkedDecode(f, name, s.Check, "decodeMembers")
	f.Func().Params(jen.Id("x").Op("*").Id(name)).Id(method).Params(jen.Id("d").Op("*").Id("decoder"), jen.Id("i").Int()).Int().BlockFunc(read)
	f.Line()
}

// unmarshalMethod emits UnmarshalJSON for a named type.
func (e *emitter) unmarshalMethod(f *jen.File, name string, read jen.Code) {
	f.Add(comment("UnmarshalJSON reads " + withArticle(name) + "; on an error x stays as it was."))
	f.Func().Params(jen.Id("x").Op("*").Id(name)).Id("UnmarshalJSON").Params(jen.Id("data").Index().Byte()).Error().Block(
		jen.Return(jen.Id("unmarshal").Call(jen.Id("x"), jen.Id("data"), jen.Nil(), read)),
	)
	f.Line()
}

// jsonMember is a declared member of an object as reading and writing see it:
// the tag first, then the fields.
type jsonMember struct {
	json, goName, schema string
	written              bool // always written, so its absence must be remembered
	required             bool
	tag                  *ir.Tag
	field                *ir.Field
}

func membersOf(s *ir.Struct) []jsonMember {
	var list []jsonMember
	if t := s.Tag; t != nil {
		list = append(list, jsonMember{json: t.JSON, goName: t.Go, schema: t.Schema, written: true, required: t.Required, tag: t})
	}
	for _, fl := range s.Fields {
		list = append(list, jsonMember{json: fl.JSON, goName: fl.Go, schema: fl.Schema, field: fl, written: fl.Required, required: fl.Required})
	}
	return list
}

// shape emits the table that reading an object needs.
func (e *emitter) shape(f *jen.File, s *ir.Struct) {
	members := membersOf(s)
	names := func(g *jen.Group) {
		for _, m := range members {
			g.Lit(m.json)
		}
	}
	elsewhere := false
	schemas := func(g *jen.Group) {
		for _, m := range members {
			g.Lit(m.schema)
		}
	}
	for _, m := range members {
		elsewhere = elsewhere || m.schema != s.Name.Schema+"/properties/"+escapePointer(m.json)
	}
	_, closed := s.Rest.(ir.Closed)
	f.Var().Id(shapeOf(s)).Op("=").Id("shape").CustomFunc(lines, func(g *jen.Group) {
		g.Id("schema").Op(":").Lit(s.Name.Schema)
		if len(members) > 0 {
			g.Id("members").Op(":").Index().String().CustomFunc(lines, names)
		}
		if elsewhere {
			g.Id("schemas").Op(":").Index().String().CustomFunc(lines, schemas)
		}
		if s.Tag != nil {
			g.Id("tag").Op(":").Lit(s.Tag.JSON)
		}
		if closed {
			g.Id("closed").Op(":").True()
		}
		if s.AnyKind {
			g.Id("anyKind").Op(":").True()
		}
		if e.pkg.Null && e.pkg.Root == ir.Type(s) {
			g.Id("nullable").Op(":").True()
		}
		if kinds := e.mapKinds(s); len(kinds) > 0 {
			g.Id("maps").Op(":").Index().Id("mapKind").CustomFunc(lines, func(g *jen.Group) {
				for _, k := range kinds {
					g.Values(k...)
				}
			})
		}
	})
	f.Line()
}

// lines renders a composite literal with an element a line.
var lines = jen.Options{Open: "{", Close: "}", Separator: ",", Multi: true}

func shapeOf(s *ir.Struct) string { return "shape" + s.Name.Go }

// decodeFew emits the reading of an object of up to 64 members.
func (e *emitter) decodeFew(g *jen.Group, s *ir.Struct) {
	members := membersOf(s)
	if len(members) > 0 {
		g.Const().DefsFunc(func(g *jen.Group) {
			for k, m := range members {
				if k == 0 {
					g.Id("has" + m.goName).Op("=").Uint64().Call(jen.Lit(1)).Op("<<").Iota()
				} else {
					g.Id("has" + m.goName)
				}
			}
		})
	}
	var written, required, ofBase jen.Statement
	mask := func(to *jen.Statement, m jsonMember) {
		if len(*to) > 0 {
			to.Op("|")
		}
		to.Id("has" + m.goName)
	}
	for _, m := range members {
		if m.written {
			mask(&written, m)
		}
		if m.required {
			mask(&required, m)
		}
		if m.required && !e.adds(s, m) {
			mask(&ofBase, m)
		}
	}
	if len(members) > 0 {
		g.List(jen.Const().Id("written"), jen.Id("required")).Op("=").List(orZero(&written), orZero(&required))
	}
	if s.Doc.Since != "" && e.hasArrivals() {
		g.Add(uses("d", s.Doc.Since))
	}
	if !resumes(s) {
		g.Var().Id("seen").Uint64()
	}
	e.memberLoop(g, s, func(m jsonMember) (jen.Code, jen.Code) {
		return jen.Id("bit"), jen.Id("has" + m.goName)
	}, jen.Id("bit").Op(":=").Uint64().Call(jen.Lit(0)), jen.Id("bit").Op("&").Id("written").Op("==").Lit(0),
		jen.If(jen.Id("seen").Op("&").Id("bit").Op("!=").Lit(0)).Block(jen.Return(jen.Id("d").Dot("duplicate").Call(jen.Id("at"), jen.Id("name")))),
		jen.Id("seen").Op("|=").Id("bit"))
	masks := []jen.Code{jen.Id("written"), jen.Id("required")}
	if len(members) == 0 {
		masks = []jen.Code{jen.Lit(0), jen.Lit(0)}
	}
	if len(required) != len(ofBase) {
		masks[1] = jen.Id("d").Dot("requires").Call(jen.Id("required"), orZero(&ofBase))
	}
	for _, code := range e.markMissing(s.Fields, func(k int) jen.Code { return jen.Id("seen").Op("&").Id("has" + s.Fields[k].Go).Op("==").Lit(0) }) {
		g.Add(code)
	}
	g.Return(jen.Id("d").Dot("end").Call(jen.Id("i"), jen.Id("seen"), masks[0], masks[1], jen.Op("&").Id("x").Dot("Extra"), jen.Op("&").Id(shapeOf(s))))
}

func orZero(mask *jen.Statement) jen.Code {
	if len(*mask) == 0 {
		return jen.Uint64().Call(jen.Lit(0))
	}
	return mask
}

// resumes reports whether s is read after its discriminator, which the union
// around it has read already.
func resumes(s *ir.Struct) bool {
	return s.Tag != nil && !s.Tag.Open && s.Tag.Value.Kind == ir.StringLiteral
}

// decodeMany emits the reading of an object of more than 64 members.
func (e *emitter) decodeMany(g *jen.Group, s *ir.Struct) {
	members := membersOf(s)
	var written, required []jen.Code
	g.Const().DefsFunc(func(g *jen.Group) {
		for k, m := range members {
			if k == 0 {
				g.Id("no" + m.goName).Op("=").Iota()
			} else {
				g.Id("no" + m.goName)
			}
			if m.written {
				written = append(written, jen.Id("no"+m.goName))
			}
			if m.required {
				required = append(required, jen.Id("no"+m.goName))
			}
		}
	})
	list := func(items []jen.Code) jen.Code {
		if len(items) == 0 {
			return jen.Nil()
		}
		return jen.Index().Int().Values(items...)
	}
	optional := jen.True()
	if len(written) > 0 {
		optional = jen.Op("!").Qual("slices", "Contains").Call(list(written), jen.Id("member"))
	}
	g.Var().Id("words").Index(jen.Lit((len(members) + wordBits - 1) / wordBits)).Uint64()
	g.Id("seen").Op(":=").Id("bits").Call(jen.Id("words").Index(jen.Op(":")))
	e.memberLoop(g, s, func(m jsonMember) (jen.Code, jen.Code) {
		return jen.Id("member"), jen.Id("no" + m.goName)
	}, jen.Id("member").Op(":=").Lit(-1), optional,
		jen.If(jen.Id("seen").Dot("add").Call(jen.Id("member"))).Block(jen.Return(jen.Id("d").Dot("duplicate").Call(jen.Id("at"), jen.Id("name")))),
		nil)
	for _, code := range e.markMissing(s.Fields, func(k int) jen.Code { return jen.Op("!").Id("seen").Dot("has").Call(jen.Id("no" + s.Fields[k].Go)) }) {
		g.Add(code)
	}
	g.Return(jen.Id("d").Dot("endMany").Call(jen.Id("i"), jen.Id("seen"), list(written), list(required), jen.Op("&").Id("x").Dot("Extra"), jen.Op("&").Id(shapeOf(s))))
}

// memberLoop emits the loop over the members of an object: mark returns the
// variable and the value that mark a member as seen.
func (e *emitter) memberLoop(g *jen.Group, s *ir.Struct, mark func(jsonMember) (jen.Code, jen.Code), declare, optional, refuse, remember jen.Code) {
	extra := jen.Op("&").Id("x").Dot("Extra")
	shape := jen.Op("&").Id(shapeOf(s))
	if resumes(s) && len(membersOf(s)) <= wordBits {
		g.List(jen.Id("i"), jen.Id("seen"), jen.Id("more")).Op(":=").Id("d").Dot("beginTagged").Call(jen.Id("i"), jen.Lit(s.Tag.JSON), jen.Id("has"+s.Tag.Go), shape, extra)
	} else {
		g.List(jen.Id("i"), jen.Id("more")).Op(":=").Id("d").Dot("begin").Call(jen.Id("i"), shape, extra)
	}
	g.For(jen.Id("more")).BlockFunc(func(g *jen.Group) {
		g.Id("at").Op(":=").Id("i")
		g.List(jen.Id("name"), jen.Id("v")).Op(":=").Id("d").Dot("name").Call(jen.Id("i"))
		g.If(jen.Id("v").Op("<").Lit(0)).Block(jen.Return(jen.Id("v")))
		members := membersOf(s)
		if len(members) > 0 {
			g.Add(declare)
		}
		unknown := e.unknownMember(s)
		if len(members) == 0 && e.bases[s] == nil {
			g.Add(unknown)
		} else {
			g.Switch(jen.Id("name")).BlockFunc(func(g *jen.Group) {
				for _, m := range members {
					variable, value := mark(m)
					g.Case(jen.Lit(m.json)).BlockFunc(func(g *jen.Group) {
						g.List(variable, jen.Id("i")).Op("=").List(value, e.readMember(s, m))
						if m.field != nil {
							for _, note := range e.usesOf("d", m.field) {
								g.Add(note)
							}
						}
					})
				}
				if tag, ok := e.undeclaredTag(s); ok {
					g.Case(jen.Lit(tag)).Block(jen.Id("i").Op("=").Id("d").Dot("readBaseTag").Call(jen.Id("v"), jen.Id("name"), extra))
				}
				g.Default().Block(unknown)
			})
		}
		if len(members) > 0 {
			g.Add(refuse)
			g.If(jen.Id("d").Dot("odd")).Block(jen.Id("d").Dot("keep").Call(jen.Id("name"), jen.Id("v"), jen.Id("i"), optional, extra))
			if remember != nil {
				g.Add(remember)
			}
		}
		g.List(jen.Id("i"), jen.Id("more")).Op("=").Id("d").Dot("next").Call(jen.Id("i"))
	})
}

// undeclaredTag returns the discriminator that tells the variants of a base
// apart, if the base does not declare it.
func (e *emitter) undeclaredTag(s *ir.Struct) (string, bool) {
	u := e.bases[s]
	if u == nil {
		return "", false
	}
	sel, ok := tagOf(u)
	for _, m := range membersOf(s) {
		ok = ok && m.json != sel.Property
	}
	return sel.Property, ok
}

// unknownMember emits the reading of a member that s does not declare.
func (e *emitter) unknownMember(s *ir.Struct) jen.Code {
	extra := jen.Op("&").Id("x").Dot("Extra")
	into := func(m memberMap) jen.Code {
		return jen.Id("i").Op("=").Id("readEntry").Call(jen.Op("&").Id("x").Dot(m.name), jen.Id("d"), jen.Id("at"), jen.Id("v"), jen.Id("name"), extra, reader(e, elemPlace(m.typ.Elem)))
	}
	other := jen.Code(jen.Id("i").Op("=").Id("d").Dot("unknown").Call(jen.Id("at"), jen.Id("v"), jen.Id("name"), extra, jen.Op("&").Id(shapeOf(s))))
	var cases []jen.Code
	for _, m := range mapsOf(s) {
		if m.pattern == nil {
			other = into(m)
			continue
		}
		cases = append(cases, jen.Case(e.patterns.of(*m.pattern, s.Name.Go+m.name).Dot("matches").Call(jen.Id("name"))).Block(into(m)))
	}
	if len(cases) == 0 {
		return other
	}
	return jen.Switch().Block(append(cases, jen.Default().Block(other))...)
}

// readMember emits the reading of a declared member's value at v.
func (e *emitter) readMember(s *ir.Struct, m jsonMember) jen.Code {
	if m.tag != nil && m.tag.Open {
		return jen.Id("d").Dot("readOpenTag").Call(jen.Id("v"), verbatim(literalText(m.tag.Value)))
	}
	if m.tag != nil {
		return jen.Id("d").Dot("readTag").Call(jen.Id("v"), verbatim(literalText(m.tag.Value)))
	}
	to, p := fieldOf(m.field.Go), fieldPlace(m.field)
	if e.adds(s, m) {
		return jen.Id("readAdded").Call(to.pointer, jen.Id("d"), jen.Id("v"), reader(e, p))
	}
	return e.readCall(to, jen.Id("v"), p)
}

// isAnyKind reports whether t is an object beside which the schema allows
// values of other kinds, null among them.
func isAnyKind(t ir.Type) bool {
	s, ok := t.(*ir.Struct)
	return ok && s.AnyKind
}

// target is where a value is read to or written from: as a pointer and as a variable.
type target struct{ pointer, variable *jen.Statement }

func fieldOf(name string) target {
	field := jen.Id("x").Dot(name)
	return target{jen.Op("&").Add(field), field}
}

// argument is the target that a function literal gets as x.
var argument = target{jen.Id("x"), jen.Op("*").Id("x")}

// readCall emits the reading of the value at i into to.
func (e *emitter) readCall(to target, i jen.Code, p place) *jen.Statement {
	if p.loose {
		inner := p
		inner.check, inner.loose = nil, false
		check := jen.Nil()
		if p.check != nil {
			check = jen.Id(p.check.Go)
		}
		return jen.Id("readLoose").Call(to.pointer, jen.Id("d"), i, reader(e, inner), check)
	}
	if p.check != nil {
		read := "readChecked"
		if p.check.Whole {
			read = "readWhole"
		}
		inner := p
		inner.check = nil
		return jen.Id(read).Call(to.pointer, jen.Id("d"), i, reader(e, inner), jen.Id(p.check.Go))
	}
	switch {
	case p.isOpt() && p.nullable:
		return jen.Id("readNullable").Call(to.pointer, jen.Id("d"), i, reader(e, place{typ: p.typ}))
	case p.isOptString():
		return jen.Id("readOptString").Call(to.pointer, jen.Id("d"), i)
	case p.isOpt():
		return jen.Id("readOpt").Call(to.pointer, jen.Id("d"), i, reader(e, place{typ: p.typ}))
	case p.isPointer():
		node := jen.Op("&").Id("d").Dot("arena").Dot(e.nodes(p.typ))
		if !p.optional && p.nullable {
			return jen.Id("readNullableNode").Call(to.pointer, jen.Id("d"), i, node, reader(e, place{typ: p.typ}))
		}
		if isAnyKind(p.typ) && !p.nullable {
			return jen.Id("readAnyPointer").Call(to.pointer, jen.Id("d"), i, node, reader(e, place{typ: p.typ}))
		}
		return jen.Id("readPointer").Call(to.pointer, jen.Id("d"), i, node, jen.Lit(p.nullable), reader(e, place{typ: p.typ}))
	case p.nullable && p.isNilable():
		read := "readOrNil"
		if p.optional {
			read = "readOrNull"
		}
		return jen.Id(read).Call(to.pointer, jen.Id("d"), i, reader(e, place{typ: p.typ}))
	}
	if _, isUnion := p.typ.(*ir.Union); isUnion && p.optional {
		return jen.Id("readOptional").Call(to.pointer, jen.Id("d"), i, reader(e, place{typ: p.typ}))
	}
	switch t := p.typ.(type) {
	case *ir.Struct, *ir.Tuple:
		if to == argument {
			return jen.Id("x").Dot("decode").Call(jen.Id("d"), i)
		}
		return jen.Add(to.variable).Dot("decode").Call(jen.Id("d"), i)
	case ir.List:
		return jen.Id("readList").Call(to.pointer, jen.Id("d"), i, jen.Op("&").Id("d").Dot("arena").Dot(e.lists(t.Elem)), reader(e, elemPlace(t.Elem)))
	case ir.Map:
		return jen.Id("readMap").Call(to.pointer, jen.Id("d"), i, reader(e, elemPlace(t.Elem)))
	}
	return jen.Add(reader(e, place{typ: p.typ})).Call(to.pointer, jen.Id("d"), i)
}

// reader returns the function that reads a value of the place:
// func(*T, *decoder, int) int.
func reader(e *emitter, p place) *jen.Statement {
	if p.check == nil && p.isOptString() {
		return jen.Id("readOptString")
	}
	if p.check == nil && !p.loose && !p.isOpt() && !p.isPointer() {
		switch t := p.typ.(type) {
		case ir.Scalar:
			return jen.Id(scalars[t].read)
		case *ir.Enum:
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

// methodOf returns the method expression (*T).m.
func methodOf(typ, method string) *jen.Statement {
	return jen.Parens(jen.Op("*").Id(typ)).Dot(method)
}

// literalText returns a literal as JSON text.
func literalText(l ir.Literal) string {
	if l.Kind == ir.StringLiteral {
		return quoteJSON(l.Text)
	}
	return l.Text
}

func versionText(v ir.Version) string {
	return strconv.Itoa(v.Major) + "." + strconv.Itoa(v.Minor) + "." + strconv.Itoa(v.Patch)
}
