package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/stategen/stategen/internal/ir"
)

// visitor returns the function that looks at one member or element.
func visitor(body func(*jen.Group)) jen.Code {
	return jen.Func().Params(jen.Id("e").Op("*").Id("child")).BlockFunc(body)
}

// members writes what looks at the members of an object, in one pass.
func (w *checkWriter) members(g *jen.Group, r ir.Members) {
	if len(r.Properties)+len(r.Patterns) == 0 && r.Names == nil && r.Rest != nil && !r.Rest.Check.IsNever() {
		w.call(g, "everyMember", function(r.Rest.Check))
		return
	}
	w.call(g, "eachMember", visitor(func(g *jen.Group) {
		if r.Names != nil {
			g.Id("e").Dot("checkName").Call(function(r.Names))
		}
		if len(r.Properties) > 0 {
			g.Switch(jen.Id("e").Dot("memberName")).BlockFunc(func(g *jen.Group) {
				for _, p := range r.Properties {
					g.Case(jen.Lit(p.Name)).BlockFunc(func(g *jen.Group) {
						w.inner(g, "check", "refuseThis", ir.Inner{Keyword: "properties", Check: p.Check})
					})
				}
			})
		}
		for _, p := range r.Patterns {
			g.Id("e").Dot("checkMatching").Call(w.pattern(p.Pattern), function(p.Check))
		}
		if r.Rest != nil {
			w.inner(g, "checkRest", "refuseRest", *r.Rest)
		}
	}))
}

// inner writes the check of a member or element, or its refusal.
func (w *checkWriter) inner(g *jen.Group, check, refuse string, in ir.Inner) {
	if in.Check.IsNever() {
		g.Id("e").Dot(refuse).Call(jen.Lit(in.Keyword), jen.Lit(in.Check.Schema))
		return
	}
	g.Id("e").Dot(check).Call(function(in.Check))
}

// elements writes what looks at the elements of an array, in one pass.
func (w *checkWriter) elements(g *jen.Group, r ir.Elements) {
	if len(r.Prefix) == 0 && r.Rest != nil && !r.Rest.Check.IsNever() {
		w.call(g, "everyElement", function(r.Rest.Check))
		return
	}
	w.call(g, "eachElement", visitor(func(g *jen.Group) {
		if len(r.Prefix) == 0 {
			if r.Rest != nil {
				w.inner(g, "check", "refuseThis", *r.Rest)
			}
			return
		}
		g.Switch(jen.Id("e").Dot("n")).BlockFunc(func(g *jen.Group) {
			for n, c := range r.Prefix {
				g.Case(jen.Lit(n)).BlockFunc(func(g *jen.Group) {
					w.inner(g, "check", "refuseThis", ir.Inner{Keyword: r.PrefixKeyword, Check: c})
				})
			}
			if r.Rest != nil {
				g.Default().BlockFunc(func(g *jen.Group) { w.inner(g, "check", "refuseThis", *r.Rest) })
			}
		})
	}))
}

// unevaluated writes what looks at what no other keyword has covered.
func (w *checkWriter) unevaluated(g *jen.Group, r ir.Unevaluated) {
	method := "eachUnevaluatedMember"
	if r.Keyword == "unevaluatedItems" {
		method = "eachUnevaluatedElement"
	}
	w.call(g, method, visitor(func(g *jen.Group) { w.inner(g, "check", "refuseThis", r.Inner) }))
}
