package emit

import (
	"maps"
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/stategen/stategen/internal/ir"
)

// The first nodes of the types that a small document probably has several of
// share one allocation with the root. With too many types most of it would
// never be used, and so too in a document that is smaller than that.
const (
	sharingTypes = 24
	sharingBytes = 1024
	firstOfList  = 4 // elements of each type of array
	firstOfType  = 2 // nodes of each type
	fewVariants  = 4 // in a union of more, each is seldom
)

// first is a part of the shared allocation.
type first struct {
	name string // the field of the arena
	give string // the method that gives it its first chunk
	n    int
	elem string // the Go type of an element
}

// firsts lists what shares the root's allocation.
func (e *emitter) firsts() []first {
	repeated := repeatedNodes(e.pkg.Root)
	var list []first
	for _, name := range slices.Sorted(maps.Keys(e.arena)) {
		kind, elem, _ := strings.Cut(strings.TrimSuffix(e.arena[name], "]"), "[")
		switch {
		case kind == "listSlab":
			list = append(list, first{name, "shareLists", firstOfList, elem})
		case repeated[elem]:
			list = append(list, first{name, "shareNodes", firstOfType, elem})
		}
	}
	return list
}

// repeatedNodes returns the Go names of the structs that a document under root
// can have several of, other than as a variant of a large union.
func repeatedNodes(root ir.Type) map[string]bool {
	names := make(map[string]bool)
	met := make(map[ir.Decl]bool) // true: several times
	var walk func(t ir.Type, several bool)
	fields := func(list []*ir.Field, several bool) {
		for _, f := range list {
			walk(f.Type, several)
		}
	}
	walk = func(t ir.Type, several bool) {
		if elem, ok := ir.ElemOf(t); ok {
			walk(elem.Type, true)
			return
		}
		d, ok := t.(ir.Decl)
		if !ok || met[d] {
			return
		}
		_, again := met[d]
		several = several || again
		met[d] = several
		switch t := d.(type) {
		case *ir.Struct:
			names[t.Name.Go] = several
			fields(t.Fields, several)
			for _, m := range mapsOf(t) {
				walk(m.typ, several)
			}
		case *ir.Tuple:
			names[t.Name.Go] = several
			fields(t.Fields, several)
			if t.Rest != nil {
				walk(t.Rest.Type, true)
			}
		case *ir.Union:
			for _, v := range t.Variants {
				if v.Wrap != nil {
					names[v.Wrap.Name.Go] = several
					walk(v.Wrap.Elem.Type, several)
				} else {
					walk(v.Struct, several)
				}
				if len(t.Variants) > fewVariants {
					names[variantName(v)] = false
				}
			}
		}
	}
	walk(root, false)
	return names
}

// emitFirsts emits the sharing of the first nodes.
func (e *emitter) emitFirsts(f *jen.File) {
	result := jen.Op("*").Id(e.rootName())
	whole := jen.Return(jen.New(jen.Id(e.rootName())))
	begin := func(a, d string, body ...jen.Code) {
		f.Func().Params(jen.Id(a).Op("*").Id("arena")).Id("begin").Params(jen.Id(d).Op("*").Id("decoder")).Add(result).Block(body...)
		f.Line()
	}
	shared := e.firsts()
	if len(shared) == 0 || len(shared) > sharingTypes {
		f.Add(comment("begin returns the root."))
		begin("", "", whole)
		return
	}
	f.Add(comment("firsts are the root and the first nodes of the types of which a document has several: they share", "one allocation."))
	f.Type().Id("firsts").StructFunc(func(g *jen.Group) {
		g.Id("root").Id(e.rootName())
		for _, s := range shared {
			g.Id(s.name).Index(jen.Lit(s.n)).Op(s.elem)
		}
	})
	f.Add(comment("begin returns the root of a document. A small one comes by itself: of the firsts, most", "would stay unused."))
	begin("a", "d",
		jen.If(jen.Id("d").Dot("n").Op("<").Lit(sharingBytes)).Block(whole),
		jen.Id("f").Op(":=").New(jen.Id("firsts")),
		jen.Do(func(g *jen.Statement) {
			for k, s := range shared {
				if k > 0 {
					g.Line()
				}
				g.Id("a").Dot(s.name).Dot(s.give).Call(jen.Id("d"), jen.Id("f").Dot(s.name).Index(jen.Op(":")))
			}
		}),
		jen.Return(jen.Op("&").Id("f").Dot("root")),
	)
}
