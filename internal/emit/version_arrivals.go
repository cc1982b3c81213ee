package emit

import (
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/version"
)

// arrivals is what versions after the first one brought to values of one type.
type arrivals struct {
	goType string
	notes  []jen.Code // the statements that note it, of the value x
	looks  bool       // they look into x, rather than only at its type
}

// hasArrivals reports whether versions after the first one brought something,
// so that a document's label may have to be raised.
func (e *emitter) hasArrivals() bool { return len(e.arrivals()) > 0 }

// arrivals lists the types to which versions after the first one brought
// something, if documents have a label to say so.
func (e *emitter) arrivals() []arrivals {
	if e.arrived == nil {
		e.arrived, e.bringers = []arrivals{}, make(map[string]bool)
		if e.pkg.Gate != nil {
			e.arrived = e.listArrivals(e.arrived)
		}
	}
	return e.arrived
}

func (e *emitter) listArrivals(list []arrivals) []arrivals {
	add := func(name, since string, parts []jen.Code) {
		a := arrivals{name, parts, len(parts) > 0}
		if since != "" {
			a.notes = append([]jen.Code{e.note(toNode, since)}, parts...)
		}
		if len(a.notes) > 0 {
			list = append(list, a)
		}
	}
	for _, d := range e.pkg.Decls {
		switch d := d.(type) {
		case *ir.Struct:
			add(d.Name.Go, d.Doc.Since, append(e.newMembers(d), e.newInMaps(d)...))
		case *ir.Tuple:
			add(d.Name.Go, d.Doc.Since, append(e.newMembers(d), e.newRest(d)...))
		case *ir.Union:
			for _, w := range wraps(d) {
				add(w.Name.Go, w.Doc.Since, e.newValues(jen.Id("x").Dot("Value"), elemPlace(w.Elem), toNode))
			}
		}
	}
	return list
}

// newMembers emits the notes on members, or elements, that have a field each.
func (e *emitter) newMembers(d ir.Decl) []jen.Code {
	var list []jen.Code
	if s, ok := d.(*ir.Struct); ok && s.Tag != nil && tagSince(s) != "" {
		list = append(list, e.note(toMember(s.Tag.JSON), tagSince(s)))
	}
	for _, fl := range ir.FieldsOf(d) {
		switch p := fieldPlace(fl); {
		case isPart(p) && broughtNode(p.typ):
			missing := []jen.Code{jen.Id("note").Call(jen.Lit(fl.JSON), jen.Id("Version").Values())}
			there := jen.Null()
			if fl.Doc.Since != "" {
				there = jen.Else().Block(e.note(toMember(fl.JSON), fl.Doc.Since))
			}
			list = append(list, jen.If(e.isMissing(d, fl)).Block(missing...).Add(there))
		case fl.Doc.Since != "":
			list = append(list, jen.If(e.isThere(d, fl)).Block(e.note(toMember(fl.JSON), fl.Doc.Since)))
		}
		list = append(list, e.newValues(jen.Id("x").Dot(fl.Go), fieldPlace(fl), toMember(fl.JSON))...)
	}
	return list
}

// isPart reports whether the place holds a node that is part of what is around it,
// so that it can be walked through without being in the document.
func isPart(p place) bool { return !p.optional && isNode(p.typ) && !p.isPointer() }

// broughtPart reports whether writing what the place holds notes a version even if it
// was not in the document.
func (e *emitter) broughtPart(p place) bool {
	return e.hasArrivals() && isPart(p) && broughtNode(p.typ)
}

// broughtNode reports whether a later version brought the type of a node, or of one
// that is part of it.
func broughtNode(t ir.Type) bool {
	d, ok := t.(ir.Decl)
	return ok && (d.Documentation().Since != "" || slices.ContainsFunc(ir.FieldsOf(d), func(fl *ir.Field) bool {
		return isPart(fieldPlace(fl)) && broughtNode(fl.Type)
	}))
}

// newInMaps emits the notes on members in the maps beside the fields.
func (e *emitter) newInMaps(s *ir.Struct) []jen.Code {
	var list []jen.Code
	for n, m := range mapsOf(s) {
		field := jen.Id("x").Dot(m.name)
		if m.since != "" {
			k := jen.Id("k")
			entries := jen.Id("entriesOf").Call(field, jen.Id("x").Dot("Extra"), shapeAt(s), jen.Lit(n))
			list = append(list, jen.For(jen.List(jen.Id("_"), k).Op(":=").Range().Add(entries)).Block(e.note(toNode.to(k), m.since)))
		}
		list = append(list, e.newValues(field, place{typ: m.typ}, toNode)...)
	}
	return list
}

// newRest emits the notes on elements after those with fields.
func (e *emitter) newRest(t *ir.Tuple) []jen.Code {
	if t.Rest == nil {
		return nil
	}
	var list []jen.Code
	field, rest := jen.Id("x").Dot("Rest"), ir.List{Elem: *t.Rest}
	number := func(k *jen.Statement) route { return toNode.to(jen.Lit(len(t.Fields)).Op("+").Add(k)) }
	if t.RestDoc.Since != "" {
		k := jen.Id("k")
		elements := jen.Id("x").Dot("Extra").Dot("restLength").Call(jen.Lit(len(t.Fields)), jen.Len(field))
		list = append(list, jen.For(jen.Add(k).Op(":=").Range().Add(elements)).Block(e.note(number(k), t.RestDoc.Since)))
	}
	return append(list, eachIn(field, rest, toNode, func(k *jen.Statement) []jen.Code {
		return e.newValues(jen.Add(field).Index(k), elemPlace(*t.Rest), number(k))
	})...)
}

// newValues emits the notes on enum values and variants in what stands at the place,
// which the route leads to.
func (e *emitter) newValues(value *jen.Statement, p place, at route) []jen.Code {
	if elem, ok := ir.ElemOf(p.typ); ok {
		return eachIn(value, p.typ, at, func(k *jen.Statement) []jen.Code {
			return e.newValues(jen.Add(value).Index(k), elemPlace(elem), at.to(k))
		})
	}
	switch t := p.typ.(type) {
	case *ir.Enum:
		if e.isFree(t, p) {
			return nil
		}
		var cases []jen.Code
		for _, v := range t.Values {
			if v.Needs != "" {
				cases = append(cases, jen.Case(jen.Id(v.Go)).Block(e.note(at, v.Needs)))
			}
		}
		if len(cases) == 0 {
			return nil
		}
		if p.isOpt() {
			return []jen.Code{jen.If(jen.List(jen.Id("v"), jen.Id("ok")).Op(":=").Add(value).Dot("Get").Call(), jen.Id("ok")).Block(jen.Switch(jen.Id("v")).Block(cases...))}
		}
		return []jen.Code{jen.Switch(value).Block(cases...)}
	case *ir.Union:
		if hasNewVariants(t) {
			return []jen.Code{newVariants(value, t, func(since string) jen.Code { return e.note(at, since) })}
		}
	}
	return nil
}

// newVariants emits what note makes of the versions that made objects variants of u which
// were there before.
func newVariants(value jen.Code, u *ir.Union, note func(since string) jen.Code) jen.Code {
	return jen.Switch(jen.Add(value).Assert(jen.Type())).BlockFunc(func(g *jen.Group) {
		for _, v := range u.Variants {
			if v.Since != "" {
				g.Case(jen.Op("*").Id(variantName(v))).Block(note(v.Since))
			}
		}
	})
}

func hasNewVariants(u *ir.Union) bool {
	return slices.ContainsFunc(u.Variants, func(v *ir.Variant) bool { return v.Since != "" })
}

// eachIn emits what body makes of each element of a list, or of each member of
// a map, which the route leads to, given its number or name; nothing if that is
// nothing.
func eachIn(value *jen.Statement, t ir.Type, at route, body func(k *jen.Statement) []jen.Code) []jen.Code {
	k := jen.Id("k" + strings.Repeat("k", len(at)-1)) // of a loop in a loop: kk
	code := body(k)
	if len(code) == 0 {
		return nil
	}
	if _, isMap := t.(ir.Map); isMap {
		return []jen.Code{jen.For(jen.List(jen.Id("_"), k).Op(":=").Range().Id("sortedKeys").Call(value)).Block(code...)}
	}
	return []jen.Code{jen.For(jen.Add(k).Op(":=").Range().Add(value)).Block(code...)}
}

// isThere emits the condition that a member is in the document, or will be once it is
// written: its field says so, or the Extra holds what the field cannot say. Of required
// ones that is so unless they were missing.
func (e *emitter) isThere(d ir.Decl, fl *ir.Field) jen.Code {
	p, value := fieldPlace(fl), jen.Id("x").Dot(fl.Go)
	kept := jen.Id("x").Dot("Extra").Dot("hasKept").Call(jen.Lit(fl.JSON))
	switch {
	case !p.optional:
		return jen.Op("!").Add(e.isMissing(d, fl))
	case p.isOpt(), isRaw(p.typ):
		return jen.Op("!").Add(value).Dot("IsAbsent").Call().Op("||").Add(kept)
	}
	return jen.Add(value).Op("!=").Nil().Op("||").Add(kept)
}

// route leads from a node to what a version brought: to a member by its name, ""
// for the node itself, and from there by names and numbers.
type route []jen.Code

// toNode leads to the node itself.
var toNode = route{jen.Lit("")}

func (r route) to(step jen.Code) route { return append(slices.Clip(r), step) }

func toMember(name string) route {
	if name == "" {
		return toNode.to(jen.Lit(""))
	}
	return route{jen.Lit(name)}
}

// note emits the note that a version brought what the route leads to.
func (e *emitter) note(to route, since string) jen.Code {
	e.bringers[since] = true
	v, _ := version.Parse(since) // as that package wrote it
	return jen.Id("note").Call(append([]jen.Code{to[0], versionValue(v)}, to[1:]...)...)
}

// brought emits the table of what later versions brought.
func (e *emitter) brought(f *jen.File) {
	x := jen.Empty()
	for _, a := range e.arrivals() {
		if a.looks {
			x = jen.Id("x").Op(":=")
		}
	}
	f.Add(comment("brought notes what versions after the first one brought to a node."))
	f.Func().Id("brought").Params(jen.Id("n").Any(), jen.Id("note").Id("noteArrival")).Block(
		jen.Switch(x.Id("n").Assert(jen.Type())).BlockFunc(func(g *jen.Group) {
			for _, a := range e.arrivals() {
				g.Case(jen.Op("*").Id(a.goType)).Block(a.notes...)
			}
		}),
	)
	f.Line()
}
