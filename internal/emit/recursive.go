package emit

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/stategen/stategen/internal/graph"
	"github.com/stategen/stategen/internal/ir"
)

// A type is recursive if its values can hold values of it, at any depth. Where such a
// node holds itself, by a mistake of the program, going through it must end all the same.

var (
	entering = jen.If(jen.Op("!").Id("e").Dot("enterNode").Call(jen.Id("x"))).Block(jen.Return(jen.Id("e").Dot("endless").Call(jen.Id("dst"))))
	leaving  = jen.Id("e").Dot("leaveNode").Call(jen.Id("x"))
)

// enter emits the beginning of writing x, of type d.
func (e *emitter) enter(g *jen.Group, d ir.Decl) {
	if e.isRecursive(d) {
		g.Add(entering)
	}
}

// leave emits the end of what enter began.
func (e *emitter) leave(g *jen.Group, d ir.Decl) {
	if e.isRecursive(d) {
		g.Add(leaving)
	}
}

// isRecursive reports whether d is a recursive type.
func (e *emitter) isRecursive(d ir.Decl) bool { return e.recursion().recursive[d] }

// mayBeEndless reports whether values of t, or what they hold, may hold themselves.
func (e *emitter) mayBeEndless(t ir.Type) bool {
	d, ok := ir.Inmost(t).(ir.Decl)
	return ok && e.recursion().endless[d]
}

// cycles are the types that lead to themselves.
type cycles struct {
	recursive map[ir.Decl]bool
	endless   map[ir.Decl]bool // those that are recursive or lead to one that is
}

func (e *emitter) recursion() *cycles {
	if e.cycles != nil {
		return e.cycles
	}
	c := &cycles{recursive: map[ir.Decl]bool{}, endless: map[ir.Decl]bool{}}
	e.cycles = c
	for _, group := range graph.Components(e.pkg.Decls, heldBy) {
		for _, d := range group {
			held := heldBy(d)
			c.recursive[d] = len(group) > 1 || slices.Contains(held, d)
			c.endless[d] = c.recursive[d] || slices.ContainsFunc(held, func(to ir.Decl) bool { return c.endless[to] })
		}
	}
	return c
}

// wrapsItself reports whether w, a variant of u, may hold itself; u is nil if it is a
// document instead, which nothing holds.
func (e *emitter) wrapsItself(u *ir.Union, w *ir.Wrap) bool {
	return u != nil && e.isRecursive(u) && walkable(w.Elem.Type)
}

// heldBy lists the declared types of what values of d hold.
func heldBy(d ir.Decl) []ir.Decl {
	var list []ir.Decl
	add := func(t ir.Type) {
		if d, ok := ir.Inmost(t).(ir.Decl); ok {
			list = append(list, d)
		}
	}
	for _, p := range partsOf(d) {
		add(p.typ)
	}
	if u, ok := d.(*ir.Union); ok {
		for _, v := range u.Variants {
			if v.Wrap != nil {
				add(v.Wrap.Elem.Type)
			} else {
				add(v.Struct)
			}
		}
		if u.Base != nil {
			add(u.Base)
		}
	}
	return list
}
