package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/stategen/stategen/internal/ir"
)

// childFunc returns the function that looks at one member or element.
func childFunc(body func(*jen.Group)) jen.Code {
	return jen.Func().Params(jen.Id("e").Op("*").Id("child")).BlockFunc(body)
}

// members emits what looks at the members of an object, in one pass.
func (e *checkEmitter) members(g *jen.Group, r ir.Members) {
	if len(r.Properties)+len(r.Patterns) == 0 && r.Names == nil && r.Rest != nil && !r.Rest.Check.IsNever() {
		e.call(g, "everyMember", checkFunc(r.Rest.Check))
		return
	}
	e.call(g, "eachMember", childFunc(func(g *jen.Group) {
		if r.Names != nil {
			g.Id("e").Dot("checkName").Call(checkFunc(r.Names))
		}
		if len(r.Properties) > 0 {
			g.Switch(jen.Id("e").Dot("memberName")).BlockFunc(func(g *jen.Group) {
				for _, p := range r.Properties {
					g.Case(jen.Lit(p.Name)).BlockFunc(func(g *jen.Group) {
						thisChild(g, ir.Inner{Keyword: "properties", Check: p.Check})
					})
				}
			})
		}
		for _, p := range r.Patterns {
			g.Id("e").Dot("checkMatching").Call(e.pattern(p.Pattern), checkFunc(p.Check))
		}
		if r.Rest != nil {
			otherChild(g, *r.Rest)
		}
	}))
}

// thisChild emits the check of a member or element by its own schema, or its refusal.
func thisChild(g *jen.Group, in ir.Inner) { checkChild(g, "check", "refuseThis", in) }

// otherChild emits that of a member which nothing above has checked.
func otherChild(g *jen.Group, in ir.Inner) { checkChild(g, "checkRest", "refuseRest", in) }

func checkChild(g *jen.Group, check, refuse string, in ir.Inner) {
	if in.Check.IsNever() {
		g.Id("e").Dot(refuse).Call(jen.Lit(in.Keyword), jen.Lit(in.Check.Schema))
		return
	}
	g.Id("e").Dot(check).Call(checkFunc(in.Check))
}

// elements emits what looks at the elements of an array, in one pass.
func (e *checkEmitter) elements(g *jen.Group, r ir.Elements) {
	if len(r.Prefix) == 0 && r.Rest != nil && !r.Rest.Check.IsNever() {
		e.call(g, "everyElement", checkFunc(r.Rest.Check))
		return
	}
	e.call(g, "eachElement", childFunc(func(g *jen.Group) {
		if len(r.Prefix) == 0 {
			if r.Rest != nil {
				thisChild(g, *r.Rest)
			}
			return
		}
		g.Switch(jen.Id("e").Dot("n")).BlockFunc(func(g *jen.Group) {
			for n, c := range r.Prefix {
				g.Case(jen.Lit(n)).BlockFunc(func(g *jen.Group) {
					thisChild(g, ir.Inner{Keyword: r.PrefixKeyword, Check: c})
				})
			}
			if r.Rest != nil {
				g.Default().BlockFunc(func(g *jen.Group) { thisChild(g, *r.Rest) })
			}
		})
	}))
}

// unevaluated emits what looks at what no other keyword has covered.
func (e *checkEmitter) unevaluated(g *jen.Group, r ir.Unevaluated) {
	method := "eachUnevaluatedMember"
	if r.Keyword == "unevaluatedItems" {
		method = "eachUnevaluatedElement"
	}
	e.call(g, method, childFunc(func(g *jen.Group) { thisChild(g, r.Inner) }))
}
