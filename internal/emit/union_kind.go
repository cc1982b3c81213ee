package emit

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonvalue"
)

// The choice of a variant by the kind of the JSON value.

// nullIsNoVariant emits that null is none of the variants, which have no tag that would say so.
var nullIsNoVariant = jen.If(jen.Id("d").Dot("isNull").Call(jen.Id("i"))).Block(jen.Return(jen.Id("d").Dot("readNoVariant").Call(jen.Id("i"))))

func (e *emitter) decodeByKind(g *jen.Group, u *ir.Union) {
	g.Add(nullIsNoVariant)
	if len(u.Variants) > 0 { // a family may hold definitions only
		g.Switch(kindAt(u)).BlockFunc(func(g *jen.Group) {
			for _, v := range u.Variants {
				e.kindCase(g, u, v)
			}
		})
	}
	e.becomeUnknown(g, u, jen.Lit(""))
}

// kindAt emits the kind of the value at i, which tells integers from other numbers where
// a variant takes integers only.
func kindAt(u *ir.Union) jen.Code {
	if takesIntegersOnly(u) {
		return jen.Id("d").Dot("schemaKind").Call(jen.Id("i"))
	}
	return jen.Id("kindOf").Call(jen.Id("d").Dot("src").Index(jen.Id("i")))
}

// takesIntegersOnly reports whether a variant of u is an integer, and none another number:
// there is one for numbers at most.
func takesIntegersOnly(u *ir.Union) bool {
	return slices.ContainsFunc(wraps(u), func(w *ir.Wrap) bool { return w.Kinds&jsonvalue.NumberKind == jsonvalue.IntegerKind })
}

// kindCase emits the choice of a variant by the JSON kind of the value; of
// arrays that their first elements tell apart, with the first of them.
func (e *emitter) kindCase(g *jen.Group, u *ir.Union, v *ir.Variant) {
	isByFirst := func(v *ir.Variant) bool { return len(v.First) > 0 || v.Elem != 0 }
	own := ownMember(u, v)
	switch {
	case own != "":
		g.Case(jsonKinds(u, v)...).Block(jen.If(jen.Id("d").Dot("hasMembers").Call(jen.Id("i"), jen.Lit(own))).Block(e.become(u, v)...))
	case !isByFirst(v):
		g.Case(jsonKinds(u, v)...).Block(e.become(u, v)...)
	case v == u.Variants[slices.IndexFunc(u.Variants, isByFirst)]:
		lead := "leadText"
		if v.Elem != 0 {
			lead = "leadKind"
		}
		g.Case(jen.Lit("array")).Block(jen.Switch(jen.Id("d").Dot(lead).Call(jen.Id("i"))).BlockFunc(func(g *jen.Group) {
			for _, v := range u.Variants {
				if isByFirst(v) {
					g.Case(leads(u, v)...).Block(e.become(u, v)...)
				}
			}
		}))
	}
}

// leads returns what an array of variant v begins with: texts, or kinds of
// values, of which an empty array has none.
func leads(u *ir.Union, v *ir.Variant) []jen.Code {
	var list []jen.Code
	for _, l := range v.First {
		list = append(list, literalGo(l))
	}
	if v == firstList(u) {
		list = append(list, jen.Lit(""))
	}
	return append(list, literals(v.Elem.JSON().Names())...)
}

// kindCases emits the choice of the variants that are no objects, which their
// JSON kind tells from the rest.
func (e *emitter) kindCases(g *jen.Group, u *ir.Union) {
	if len(wraps(u)) == 0 {
		return
	}
	g.Switch(kindAt(u)).BlockFunc(func(g *jen.Group) {
		for _, v := range u.Variants {
			if v.Wrap != nil {
				e.kindCase(g, u, v)
			}
		}
		if _, tagged := tagOf(u); tagged && u.Base == nil && !u.AnyKind() && takesIntegersOnly(u) { // else an object is asked for
			g.Case(jen.Lit("number")).BlockFunc(func(g *jen.Group) { e.becomeUnknown(g, u, jen.Lit("")) })
		}
	})
}

// jsonKinds returns the kinds of a variant's values, as kindAt has them.
func jsonKinds(u *ir.Union, v *ir.Variant) []jen.Code {
	kinds := jsonvalue.ObjectKind
	if v.Wrap != nil {
		kinds = v.Wrap.Kinds
	}
	if !takesIntegersOnly(u) {
		kinds = kinds.JSON()
	}
	return literals(kinds.Names())
}
