package emit

import (
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/stategen/stategen/internal/ir"
)

// nodes returns the arena field for single nodes of a struct type.
func (e *emitter) nodes(t ir.Type) string {
	key := typeKey(place{typ: t})
	e.arena["node"+key] = "slab[" + key + "]"
	return "node" + key
}

// lists returns the arena field for arrays of an element type.
func (e *emitter) lists(el ir.Elem) string {
	p := elemPlace(el)
	name := "list" + typeKey(p)
	e.arena[name] = "listSlab[" + p.goType().GoString() + "]"
	return name
}

// emitArena emits the memory that nodes are cut from.
func (e *emitter) emitArena(f *jen.File) {
	f.Add(comment("arena is the memory that the nodes of one document are cut from."))
	f.Type().Id("arena").StructFunc(func(g *jen.Group) {
		for k, name := range sortedKeys(e.arena) {
			if k > 0 {
				g.Line()
			}
			g.Id(name).Op(e.arena[name])
		}
	})
	if e.sharesRoot() {
		e.firsts(f)
	}
}

// rootMemory emits a pointer to an empty root.
func (e *emitter) rootMemory() jen.Code {
	if e.sharesRoot() {
		return jen.Id("d").Dot("arena").Dot("begin").Call(jen.Id("d").Dot("n"))
	}
	return jen.New(jen.Id(e.rootName()))
}

// sharesRoot reports whether the root shares its memory with the first nodes.
func (e *emitter) sharesRoot() bool {
	_, ok := e.pkg.Root.(*ir.Struct)
	return ok && e.pkg.Wrap == nil
}

// The first nodes of all types share one allocation with the root. With too
// many types most of it would never be used, and so too in a document that is
// smaller than that.
const (
	sharingTypes = 24
	sharingBytes = 1024
	firstOfList  = 4 // elements of each type of array
)

// expected returns the fields of the arena but those for nodes of no declared
// kind.
func (e *emitter) expected() []string {
	odd := make(map[string]bool)
	for _, u := range each[*ir.Union](e.pkg) {
		odd["node"+u.Unknown] = true
		if u.Base != nil {
			odd["node"+u.Base.Name.Go] = true
		}
	}
	return slices.DeleteFunc(sortedKeys(e.arena), func(name string) bool { return odd[name] })
}

// firsts emits the sharing of the first nodes.
func (e *emitter) firsts(f *jen.File) {
	result := jen.Op("*").Id(e.rootName())
	whole := jen.Return(jen.New(jen.Id(e.rootName())))
	begin := func(a, n string, body ...jen.Code) {
		f.Func().Params(jen.Id(a).Op("*").Id("arena")).Id("begin").Params(jen.Id(n).Int()).Add(result).Block(body...)
		f.Line()
	}
	names := e.expected()
	if len(names) == 0 || len(names) > sharingTypes {
		f.Add(comment("begin returns the root."))
		begin("", "", whole)
		return
	}
	f.Add(comment("firsts are the root and the first nodes of each type: they share one allocation."))
	f.Type().Id("firsts").StructFunc(func(g *jen.Group) {
		g.Id("root").Id(e.rootName())
		for _, name := range names {
			kind, elem, _ := strings.Cut(strings.TrimSuffix(e.arena[name], "]"), "[")
			n := 1
			if kind == "listSlab" {
				n = firstOfList
			}
			g.Id(name).Index(jen.Lit(n)).Op(elem)
		}
	})
	f.Add(comment("begin returns the root of a document of n bytes. A small one comes by itself: of the firsts, most", "would stay unused."))
	begin("a", "n",
		jen.If(jen.Id("n").Op("<").Lit(sharingBytes)).Block(whole),
		jen.Id("f").Op(":=").New(jen.Id("firsts")),
		jen.Do(func(s *jen.Statement) {
			for k, name := range names {
				if k > 0 {
					s.Line()
				}
				s.Id("a").Dot(name).Dot("free").Op("=").Id("f").Dot(name).Index(jen.Op(":"))
			}
		}),
		jen.Return(jen.Op("&").Id("f").Dot("root")),
	)
}
