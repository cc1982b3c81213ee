package emit

import (
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/stategen/stategen/internal/ir"
)

// memberMap is a map beside the fields of a struct: of the members whose names
// match an expression, or of all others.
type memberMap struct {
	name    string
	typ     ir.Map
	pattern *ir.Pattern // nil: what no other map has
	schema  string
	since   string // the version that brought it; "" for the first
	doc     []string
}

// mapsOf lists the maps of s, in the order in which a member looks for its own.
func mapsOf(s *ir.Struct) []memberMap {
	var list []memberMap
	for _, p := range s.Patterns {
		lead := p.Go + ` holds the members whose names match "` + p.Pattern.Source + `".`
		list = append(list, memberMap{p.Go, ir.Map{Elem: p.Elem}, &p.Pattern, p.Schema, p.Doc.Since, mapLines(lead, p.Doc, p.Elem)})
	}
	if rest, ok := s.Rest.(ir.TypedRest); ok {
		list = append(list, memberMap{rest.Go, ir.Map{Elem: rest.Elem}, nil, rest.Inside[0], rest.Doc.Since, mapLines(rest.Go+" holds the other members.", rest.Doc, rest.Elem)})
	}
	return list
}

// mapLines is the comment of a map of members: which it holds, and what the schema says of them.
func mapLines(lead string, doc ir.Doc, elem ir.Elem) []string {
	doc.Title, doc.Description = "", strings.TrimSpace(lead+" "+doc.Description)
	return docLines("", "", doc, assertedOf(ir.Map{Elem: elem}, nil))
}

// mapKinds lists where the schemas of the members in maps are: for messages.
func (e *emitter) mapKinds(s *ir.Struct) []jen.Code {
	var list []jen.Code
	for _, m := range mapsOf(s) {
		list = append(list, jen.ValuesFunc(func(g *jen.Group) {
			if m.pattern != nil {
				g.Id("has").Op(":").Add(e.patterns.of(*m.pattern, s.Name.Go+m.name).Dot("matches"))
			}
			g.Id("schema").Op(":").Lit(m.schema)
			if m.since != "" && e.hasArrivals() {
				g.Id("since").Op(":").Id(sinceBit(m.since))
			}
		}))
	}
	return list
}
