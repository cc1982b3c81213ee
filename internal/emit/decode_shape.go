package emit

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonpointer"
	"github.com/stategen/stategen/internal/jsonvalue"
)

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
	f.Var().Id(shapeOf(s)).Op("=").Id("shape").CustomFunc(onePerLine, func(g *jen.Group) {
		list := func(key, typ string, items []jen.Code) {
			if len(items) > 0 {
				g.Id(key).Op(":").Index().Id(typ).Custom(onePerLine, items...)
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

// emptyText returns the empty object or array of a field that is a node inside
// the struct, which is there even if the document has none; else "".
func emptyText(fl *ir.Field) string {
	p := fieldPlace(fl)
	if !isNode(p.typ) || p.optional || p.isPointer() {
		return ""
	}
	if _, isTuple := p.typ.(*ir.Tuple); isTuple {
		return "[]"
	}
	return "{}"
}

func shapeOf(d ir.Decl) string { return "shape" + d.Naming().Go }

func shapeAt(d ir.Decl) *jen.Statement { return jen.Op("&").Id(shapeOf(d)) }

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

// resumes reports whether s is read after its discriminator, which the union
// around it has read already.
func resumes(s *ir.Struct) bool {
	return s.Tag != nil && s.Tag.Others == nil && s.Tag.Value.Kind == jsonvalue.StringLiteral
}

// tupleShape emits the table that messages about elements need.
func (e *emitter) tupleShape(f *jen.File, t *ir.Tuple) {
	numbers := func(g *jen.Group) {
		for _, fl := range t.Fields {
			g.Lit(fl.JSON)
		}
	}
	schemas := func(g *jen.Group) {
		for _, fl := range t.Fields {
			g.Lit(fl.Schema)
		}
	}
	f.Var().Id(shapeOf(t)).Op("=").Id("shape").CustomFunc(onePerLine, func(g *jen.Group) {
		g.Id("schema").Op(":").Lit(t.Name.Location())
		if len(t.Fields) > 0 {
			g.Id("members").Op(":").Index().String().ValuesFunc(numbers)
			g.Id("schemas").Op(":").Index().String().CustomFunc(onePerLine, schemas)
		}
		if list := movesOf(t); list != nil {
			g.Id("moved").Op(":").Index().Id("move").Custom(onePerLine, list...)
		}
		if e.pkg.Null && e.pkg.Root == ir.Type(t) {
			g.Id("nullable").Op(":").True()
		}
		if t.RestSchema != "" {
			g.Id("maps").Op(":").Index().Id("mapKind").Values(jen.Values(jen.Id("schema").Op(":").Lit(t.RestSchema)))
		}
		if list := e.laterMembers(t); len(list) > 0 {
			g.Id("later").Op(":").Index().Id("newMember").Custom(onePerLine, list...)
		}
	})
	f.Line()
}
