package emit

import (
	"maps"
	"slices"
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/stategen/stategen/internal/ir"
)

// nodes returns the arena field for single nodes of a Go type.
func (e *emitter) nodes(goType string) string {
	e.arena["node"+goType] = "slab[" + goType + "]"
	return "node" + goType
}

// newNode emits a node of a Go type, for the value at i.
func (e *emitter) newNode(goType string) jen.Code {
	return jen.Id("d.arena."+e.nodes(goType)+".next").Call(jen.Id("d"), jen.Id("i"))
}

// lists returns the arena field for arrays of an element type. A schema may call a type like
// another one's field, String or ListOfItem: that has a number.
func (e *emitter) lists(el ir.Elem) string {
	p := elemPlace(el)
	base, slab := "list"+typeKey(p), "listSlab["+p.typeText()+"]"
	name := base
	for n := 2; e.arena[name] != "" && e.arena[name] != slab; n++ {
		name = base + strconv.Itoa(n)
	}
	e.arena[name] = slab
	return name
}

// emitArena emits the memory that nodes are cut from; none if nothing is, and so no
// decoder has it.
func (e *emitter) emitArena(f *jen.File) {
	if len(e.arena) == 0 && !e.sharesRoot() {
		return
	}
	f.Add(comment("arena is the memory that the nodes of one document are cut from."))
	f.Type().Id("arena").StructFunc(func(g *jen.Group) {
		for k, name := range slices.Sorted(maps.Keys(e.arena)) {
			if k > 0 {
				g.Line()
			}
			g.Id(name).Op(e.arena[name])
		}
	})
	if e.sharesRoot() {
		e.emitFirsts(f)
	}
}

// rootMemory emits a pointer to an empty root.
func (e *emitter) rootMemory() jen.Code {
	if e.sharesRoot() {
		return jen.Id("d").Dot("arena").Dot("begin").Call(jen.Id("d"))
	}
	return jen.New(jen.Id(e.rootName()))
}

// sharesRoot reports whether the root shares its memory with the first nodes.
func (e *emitter) sharesRoot() bool {
	_, ok := e.pkg.Root.(*ir.Struct)
	return ok && e.pkg.Wrap == nil
}
