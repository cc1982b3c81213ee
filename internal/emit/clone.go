package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/stategen/stategen/internal/ir"
)

// cloners emits Clone and Equal.
func (e *emitter) cloners(f *jen.File) {
	if w := e.pkg.Wrap; w != nil {
		e.copyWrap(f, nil, w)
	}
	for _, d := range e.pkg.Decls {
		switch d := d.(type) {
		case *ir.Tuple:
			cloneMethods(f, d.Name.Go, e.mayBeEndless(d))
			e.copyNode(f, d)
			e.sameNode(f, d)
		case *ir.Struct:
			cloneMethods(f, d.Name.Go, e.mayBeEndless(d))
			e.copyNode(f, d)
			e.sameNode(f, d)
			if mayBeNil(d) {
				nodeMethods(f, d.Name.Go, e.mayBeEndless(d))
			}
		case *ir.Union:
			if e.isUsed(d) {
				e.cloneUnion(f, d)
				copyUnion(f, d)
			}
			e.copyVariants(f, d)
		}
	}
}

// isHeld reports whether a node has a field of type u, or a list or map of it.
func (e *emitter) isHeld(u *ir.Union) bool {
	if e.held == nil {
		e.held = make(map[ir.Type]bool)
		for _, d := range e.pkg.Decls {
			for _, p := range partsOf(d) {
				e.hold(p.typ)
			}
			if u, ok := d.(*ir.Union); ok {
				for _, w := range wraps(u) {
					e.hold(w.Elem.Type)
				}
			}
		}
		if w := e.pkg.Wrap; w != nil {
			e.hold(w.Elem.Type)
		}
	}
	return e.held[u]
}

// isUsed reports whether anything is of type u: a node holds it, or documents
// are it.
func (e *emitter) isUsed(u *ir.Union) bool { return e.pkg.Root == ir.Type(u) || e.isHeld(u) }

func (e *emitter) hold(t ir.Type) {
	if u, ok := ir.Inmost(t).(*ir.Union); ok {
		e.held[u] = true
	}
}

// pair is the parameters of a copy or a comparison.
func pair(first, second string, typ jen.Code) jen.Code {
	return jen.List(jen.Id(first), jen.Id(second)).Op("*").Add(typ)
}

func cloneMethods(f *jen.File, name string, endless bool) {
	if endless {
		f.Add(comment("Clone returns a deep copy of x. It panics if a node holds itself."))
	} else {
		f.Add(comment("Clone returns a deep copy of x."))
	}
	pointerMethod(f, name, "Clone").Params().Op("*").Id(name).BlockFunc(func(g *jen.Group) {
		if endless {
			g.Id("mustEnd").Call(jen.Id("x"), methodOf(name, "visit"))
		}
		g.Return(cloneOf(name))
	})
	f.Line()
	same := jen.Id("equalPointer").Call(jen.Id("x"), jen.Id("y"), jen.Id("same"+name))
	if endless {
		f.Add(comment("Equal reports whether x and y have the same content. It panics if a node of each holds itself."))
		same = ends(jen.Id("x"), jen.Id("y"), methodOf(name, "visit")).Op("&&").Add(same)
	} else {
		f.Add(comment("Equal reports whether x and y have the same content."))
	}
	pointerMethod(f, name, "Equal").Params(jen.Id("y").Op("*").Id(name)).Bool().Block(jen.Return(same))
	f.Line()
}

// ends emits that a comparison of two values of a type that can hold itself ends: else it
// panics.
func ends(x, y, visit jen.Code) *jen.Statement { return jen.Id("oneEnds").Call(x, y, visit) }

// cloneOf emits a copy of x, a node of the type called name.
func cloneOf(name string) jen.Code {
	return jen.Id("clonePointer").Call(jen.Id("x"), jen.Id("copy"+name))
}

// nodeMethods emits Clone and Equal as a union calls them.
func nodeMethods(f *jen.File, name string, endless bool) {
	clone, same := jen.Code(jen.Id("x").Dot("Clone").Call()), jen.Code(jen.Id("x").Dot("Equal").Call(jen.Id("y")))
	if endless { // what is around x has been looked at
		clone, same = cloneOf(name), jen.Id("equalPointer").Call(jen.Id("x"), jen.Id("y"), jen.Id("same"+name))
	}
	pointerMethod(f, name, "copyNode").Params().Id("node").Block(jen.Return(clone))
	f.Line()
	pointerMethod(f, name, "sameNode").Params(jen.Id("other").Id("node")).Bool().Block(
		jen.List(jen.Id("y"), jen.Id("ok")).Op(":=").Id("other").Assert(jen.Op("*").Id(name)),
		jen.Return(jen.Id("ok").Op("&&").Add(same)),
	)
	f.Line()
}

func (e *emitter) copyNode(f *jen.File, d ir.Decl) {
	name := d.Naming().Go
	f.Func().Id("copy" + name).Params(pair("y", "x", jen.Id(name))).BlockFunc(func(g *jen.Group) {
		g.Op("*").Id("y").Op("=").Op("*").Id("x")
		for _, p := range partsOf(d) {
			e.copyField(g, p.name, p.place)
		}
	})
	f.Line()
}

// copyField emits the copy of what an assignment would share.
func (e *emitter) copyField(g *jen.Group, name string, p place) {
	if !needsCopy(p) {
		return
	}
	g.Add(e.copyTo(fieldIn("y", name), fieldOf(name), p))
}

func (e *emitter) copyTo(y, x target, p place) *jen.Statement {
	switch t := p.typ.(type) {
	case ir.List:
		return jen.Add(y.variable).Op("=").Id("cloneList").Call(x.variable, e.copier(elemPlace(t.Elem)))
	case ir.Map:
		return jen.Add(y.variable).Op("=").Id("cloneMap").Call(x.variable, e.copier(elemPlace(t.Elem)))
	}
	if p.isPointer() {
		return jen.Add(y.variable).Op("=").Id("clonePointer").Call(x.variable, jen.Id("copy"+p.typ.(ir.Decl).Naming().Go))
	}
	return jen.Id("copy"+p.typ.(ir.Decl).Naming().Go).Call(y.pointer, x.pointer)
}

// copier returns the function that copies a value of the place, or nil if an
// assignment does.
func (e *emitter) copier(p place) *jen.Statement {
	if !needsCopy(p) {
		return jen.Nil()
	}
	if d, ok := p.typ.(ir.Decl); ok && !p.isPointer() {
		return jen.Id("copy" + d.Naming().Go)
	}
	return jen.Func().Params(pair("y", "x", p.goType())).Block(
		e.copyTo(pointedTo("y"), argument, p),
	)
}

// needsCopy reports whether an assignment would share memory that can change.
func needsCopy(p place) bool {
	switch p.typ.(type) {
	case ir.List, ir.Map, *ir.Union:
		return true
	}
	return isNode(p.typ)
}

func (e *emitter) sameNode(f *jen.File, d ir.Decl) {
	name := d.Naming().Go
	var same []*jen.Statement
	for _, p := range partsOf(d) {
		if isLabel(p.typ) {
			same = append(same, e.sameLabel(p.name))
			continue
		}
		same = append(same, e.sameField(p.name, p.place))
	}
	same = append(same, jen.Id("sameExtra").Call(jen.Id("x"), jen.Id("y"), jen.Id("x.Extra"), jen.Id("y.Extra"), methodOf(name, "encode")))
	f.Func().Id("same" + name).Params(pair("x", "y", jen.Id(name))).Bool().BlockFunc(func(g *jen.Group) { returnAll(g, same) })
	f.Line()
}

// sameLabel emits the comparison of labels: none is written as the newest version.
func (e *emitter) sameLabel(name string) *jen.Statement {
	return jen.Id("equalLabel").Call(jen.Op("&").Id("x").Dot(name), jen.Op("&").Id("y").Dot(name), jen.Id("x").Dot("Extra"), jen.Id("y").Dot("Extra"), jen.Lit(e.pkg.Gate.Property), e.newestWritable())
}

func (e *emitter) sameField(name string, p place) *jen.Statement {
	return e.sameTo(fieldOf(name), fieldIn("y", name), p)
}

func (e *emitter) sameTo(x, y target, p place) *jen.Statement {
	switch t := p.typ.(type) {
	case ir.Scalar, *ir.Enum:
		if p.isOpt() && !p.optional {
			return jen.Id("equalOptOrNull").Call(x.pointer, y.pointer)
		}
		if p.implied != nil {
			return orImplied(x.variable, p).Op("==").Add(orImplied(y.variable, p))
		}
		return jen.Add(x.variable).Op("==").Add(y.variable)
	case ir.Raw:
		return jen.Id(p.equal("equalRaw", "equalRawOrNull")).Call(x.pointer, y.pointer)
	case ir.List:
		return jen.Id(p.equal("equalList", "equalElements")).Call(x.variable, y.variable, e.samer(elemPlace(t.Elem)))
	case ir.Map:
		return jen.Id(p.equal("equalMap", "equalEntries")).Call(x.variable, y.variable, e.samer(elemPlace(t.Elem)))
	}
	if p.isPointer() {
		return jen.Id("equalPointer").Call(x.variable, y.variable, e.samer(p.value()))
	}
	return jen.Add(e.samer(p.value())).Call(x.pointer, y.pointer)
}

// equal returns the name of the function that compares two values of the place: exact
// where nil or nothing says that there is none, or null; always where there always is one,
// and that is written as an empty one or as null.
func (p place) equal(exact, always string) string {
	if p.optional || p.nullable && !isRaw(p.typ) {
		return exact
	}
	return always
}

// samer returns the function that compares two values of the place.
func (e *emitter) samer(p place) *jen.Statement {
	switch t := p.typ.(type) {
	case ir.Scalar, *ir.Enum:
		if p.isOpt() && !p.optional {
			return jen.Id("equalOptOrNull").Types(p.value().goType())
		}
		return jen.Id("equalValue").Types(p.goType())
	case ir.Raw:
		return jen.Id(p.equal("equalRaw", "equalRawOrNull"))
	case ir.Decl:
		if !p.isPointer() {
			return jen.Id("same" + t.Naming().Go)
		}
	}
	return jen.Func().Params(pair("x", "y", p.goType())).Bool().Block(
		jen.Return(e.sameTo(argument, pointedTo("y"), p)),
	)
}

// cloneUnion emits Clone and Equal of a value of which nobody knows which variant it
// is: methods of an interface could not return what those of the variants do.
func (e *emitter) cloneUnion(f *jen.File, u *ir.Union) {
	name, endless := u.Name.Go, e.mayBeEndless(u)
	doc := "Clone" + name + " returns a deep copy of x, which may be nil."
	if endless {
		doc += " It panics if a node holds itself."
	}
	f.Add(comment(doc))
	f.Func().Id("Clone" + name).Params(jen.Id("x").Id(name)).Id(name).BlockFunc(func(g *jen.Group) {
		if endless {
			g.Id("mustEnd").Call(jen.Op("&").Id("x"), jen.Id("visitUnion"))
		}
		g.Var().Id("y").Id(name)
		g.Id("copy"+name).Call(jen.Op("&").Id("y"), jen.Op("&").Id("x"))
		g.Return(jen.Id("y"))
	})
	f.Line()
	doc = "Equal" + name + " reports whether x and y are the same variant with the same content, or both nil."
	same := jen.Id("same"+name).Call(jen.Op("&").Id("x"), jen.Op("&").Id("y"))
	if endless {
		doc += " It panics if a node of each holds itself."
		same = jen.Id("x").Op("==").Id("y").Op("||").Add(ends(jen.Op("&").Id("x"), jen.Op("&").Id("y"), jen.Id("visitUnion"))).Op("&&").Add(same)
	}
	f.Add(comment(docText(doc)...))
	f.Func().Id("Equal" + name).Params(jen.List(jen.Id("x"), jen.Id("y")).Id(name)).Bool().Block(jen.Return(same))
	f.Line()
}

// copyUnion emits how nodes copy and compare what they hold of a union.
func copyUnion(f *jen.File, u *ir.Union) {
	name := u.Name.Go
	f.Func().Id("copy" + name).Params(pair("y", "x", jen.Id(name))).Block(
		jen.If(jen.Op("*").Id("x").Op("!=").Nil()).Block(
			jen.Op("*").Id("y").Op("=").Parens(jen.Op("*").Id("x")).Dot("copyNode").Call().Assert(jen.Id(name)),
		),
	)
	f.Line()
	f.Func().Id("same"+name).Params(pair("x", "y", jen.Id(name))).Bool().Block(
		jen.If(jen.Op("*").Id("x").Op("==").Nil().Op("||").Op("*").Id("y").Op("==").Nil()).Block(jen.Return(jen.Op("*").Id("x").Op("==").Op("*").Id("y"))),
		jen.Return(jen.Parens(jen.Op("*").Id("x")).Dot("sameNode").Call(jen.Op("*").Id("y"))),
	)
	f.Line()
}

// copyVariants emits Clone and Equal of the variants that are no structs.
func (e *emitter) copyVariants(f *jen.File, u *ir.Union) {
	for _, w := range wraps(u) {
		e.copyWrap(f, u, w)
	}
	if u.Base == nil {
		cloneMethods(f, u.Unknown, false)
		nodeMethods(f, u.Unknown, false)
		f.Func().Id("copy" + u.Unknown).Params(pair("y", "x", jen.Id(u.Unknown))).Block(jen.Op("*").Id("y").Op("=").Op("*").Id("x"))
		f.Line()
		f.Func().Id("same" + u.Unknown).Params(pair("x", "y", jen.Id(u.Unknown))).Bool().Block(jen.Return(jen.Id("equalRawOrNull").Call(jen.Op("&").Id("x").Dot("raw"), jen.Op("&").Id("y").Dot("raw"))))
		f.Line()
	}
}
