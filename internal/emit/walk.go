package emit

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/stategen/stategen/internal/ir"
)

// walkers emits Walk, LogValue and the visiting of every node.
func (e *emitter) walkers(f *jen.File) {
	e.walkRoot(f)
	if w := e.pkg.Wrap; w != nil {
		e.visitWrap(f, nil, w)
	}
	for _, d := range e.pkg.Decls {
		switch d := d.(type) {
		case *ir.Struct, *ir.Tuple:
			name := d.Naming().Go
			logValue(f, name)
			pointerMethod(f, name, "visit").Params(jen.Id("w").Op("*").Id("walker")).Bool().BlockFunc(func(g *jen.Group) {
				if s, ok := d.(*ir.Struct); ok && mayBeNil(s) {
					g.Add(nothingInNil)
				}
				returnAll(g, visitNode(e.isRecursive(d), e.visitFields(d)...))
			})
			f.Line()
		case *ir.Union:
			e.visitUnion(f, d)
		}
	}
}

func (e *emitter) walkRoot(f *jen.File) {
	if e.pkg.Root == nil {
		return
	}
	node, root := e.typeParameter("T"), e.rootName()
	if e.rootUnion() == nil {
		root = "*" + root
	}
	nodes := []string{
		"a pointer to a struct, or the struct for copies",
		"a union, for all of its variants, or another interface, for all nodes that have its methods",
		"a pointer to a union, for the fields and elements that hold one: the loop may put another value there",
		"any, for all nodes",
		"*Extra, for what the fields of each node cannot hold",
		"*Raw, for the free-form values in fields",
	}
	doc := docText("Walk iterates over the nodes of type " + node + " under root, a " + root + " or any node of one, each with its JSON Pointer " +
		"from there. Fields come in the order of the type, lists in theirs, maps by name. The loop may change a node that it is given: " +
		"Walk goes on with what is in it then.")
	doc = append(doc, "", node+" is one of:")
	for _, n := range nodes {
		doc = append(doc, "  - "+n)
	}
	panics := "Walk panics if " + node + " is none of these"
	if slices.ContainsFunc(e.pkg.Decls, e.isRecursive) {
		panics += ", or if a node holds itself"
	}
	more := panics + "."
	if slices.ContainsFunc(e.pkg.Decls, visitsCopies) {
		more += " A struct in a map is given by a pointer to a copy, which is put into the map as the loop goes on if it was changed."
	}
	if e.pkg.Wrap != nil && e.keeps(e.pkg.Wrap) {
		more += " What Kept of the document returns is not visited."
	}
	more += " Where the pointers would take far more memory than the document, because its names are long, the later ones are an ellipsis and the last of their tokens."
	f.Add(comment(append(append(doc, ""), docText(more)...)...))
	f.Func().Id("Walk").Types(jen.Id(node).Any()).Params(jen.Id("root").Id("visited")).Qual("iter", "Seq2").Types(jen.String(), jen.Id(node)).Block(
		jen.Return(jen.Id("all").Types(jen.Id(node)).Call(jen.Id("root"))),
	)
	f.Line()
}

// visitsCopies reports whether structs are values of a map in d.
func visitsCopies(d ir.Decl) bool {
	return slices.ContainsFunc(partsOf(d), func(p part) bool { return holdsCopies(p.typ) })
}

func holdsCopies(t ir.Type) bool {
	switch t := t.(type) {
	case ir.List:
		return holdsCopies(t.Elem.Type)
	case ir.Map:
		switch t.Elem.Type.(type) {
		case *ir.Struct, *ir.Tuple:
			return !elemPlace(t.Elem).isPointer()
		}
		return holdsCopies(t.Elem.Type)
	}
	return false
}

// nothingInNil emits the visit of a variant that is a nil pointer.
var nothingInNil = jen.If(jen.Id("x").Op("==").Nil()).Block(jen.Return(jen.True()))

func logValue(f *jen.File, name string) {
	f.Add(comment("LogValue shows how many nodes of each type x has, and none of their content."))
	f.Func().Params(jen.Id("x").Id(name)).Id("LogValue").Params().Qual("log/slog", "Value").Block(
		jen.Return(jen.Id("counts").Call(jen.Op("&").Id("x"), methodOf(name, "visit"))),
	)
	f.Line()
}

// visitNode lists the visits of a node and of what is under it.
func visitNode(recursive bool, under ...*jen.Statement) []*jen.Statement {
	first := jen.Id("w.visit").Call(jen.Id("w"), jen.Id("x"))
	if recursive {
		first, under = jen.Id("w").Dot("enterNode").Call(jen.Id("x")), append(under, jen.Id("w").Dot("leaveNode").Call(jen.Id("x")))
	}
	return append([]*jen.Statement{first}, under...)
}

// visitFields lists the visits of what is in the fields of a node.
func (e *emitter) visitFields(d ir.Decl) []*jen.Statement {
	var visits []*jen.Statement
	for _, p := range partsOf(d) {
		if rest, ok := p.typ.(ir.List); ok && p.path == "" && visitable(p.typ) {
			visits = append(visits, forRaws(p.typ, jen.Id("walkRest").Call(jen.Id("w"), jen.Lit(len(ir.FieldsOf(d))), jen.Id("x").Dot(p.name), e.visitor(elemPlace(rest.Elem)))))
		} else if visitable(p.typ) {
			visits = append(visits, e.visitField(p.name, p.path, p.place))
		}
	}
	return visits
}

func (e *emitter) visitField(name, path string, p place) *jen.Statement {
	field := jen.Id("x").Dot(name)
	switch t := p.typ.(type) {
	case ir.Raw:
		return jen.Id("walkRaw").Call(jen.Id("w"), jen.Lit(path), jen.Op("&").Add(field))
	case ir.List:
		return forRaws(t, jen.Id("walkList").Call(jen.Id("w"), jen.Lit(path), field, e.visitor(elemPlace(t.Elem))))
	case ir.Map:
		return forRaws(t, jen.Id("walkMap").Call(jen.Id("w"), jen.Lit(path), field, e.visitor(elemPlace(t.Elem))))
	}
	if p.isPointer() {
		return jen.Id("walkPointer").Call(jen.Id("w"), jen.Lit(path), field, e.visitor(p.value()))
	}
	return jen.Id("walkMember").Call(jen.Id("w"), jen.Lit(path), jen.Op("&").Add(field), e.visitor(p.value()))
}

// forRaws keeps other walks from going through a list or map, of type t, of free-form values.
func forRaws(t ir.Type, visit *jen.Statement) *jen.Statement {
	if walkable(t) {
		return visit
	}
	return jen.Parens(jen.Op("!").Id("w").Dot("raws").Op("||").Add(visit))
}

// visitor returns the function that visits a value of the place:
// func(*T, *walker) bool.
func (e *emitter) visitor(p place) *jen.Statement {
	var body *jen.Statement
	switch t := p.typ.(type) {
	case *ir.Struct, *ir.Tuple:
		visit := methodOf(t.(ir.Decl).Naming().Go, "visit")
		if !p.isPointer() {
			return visit
		}
		body = jen.Id("walkPointer").Call(jen.Id("w"), jen.Lit(""), jen.Op("*").Id("x"), visit)
	case *ir.Union:
		return jen.Id("visitUnion")
	case ir.Raw:
		return jen.Id("visitRaw")
	case ir.List:
		body = jen.Id("walkList").Call(jen.Id("w"), jen.Lit(""), jen.Op("*").Id("x"), e.visitor(elemPlace(t.Elem)))
	case ir.Map:
		body = jen.Id("walkMap").Call(jen.Id("w"), jen.Lit(""), jen.Op("*").Id("x"), e.visitor(elemPlace(t.Elem)))
	}
	return jen.Func().Params(jen.Id("x").Op("*").Add(p.goType()), jen.Id("w").Op("*").Id("walker")).Bool().Block(jen.Return(body))
}

// walkable reports whether there are nodes in a value of type t.
func walkable(t ir.Type) bool {
	switch ir.Inmost(t).(type) {
	case *ir.Struct, *ir.Tuple, *ir.Union:
		return true
	}
	return false
}

// visitable reports whether there are nodes or free-form values in a value of type t.
func visitable(t ir.Type) bool { return walkable(t) || isRaw(ir.Inmost(t)) }

func (e *emitter) visitUnion(f *jen.File, u *ir.Union) {
	for _, w := range wraps(u) {
		e.visitWrap(f, u, w)
	}
	if u.Base == nil {
		logValue(f, u.Unknown)
		pointerMethod(f, u.Unknown, "visit").Params(jen.Id("w").Op("*").Id("walker")).Bool().Block(
			jen.Return(jen.Id("x").Op("==").Nil().Op("||").Id("w").Dot("visit").Call(jen.Id("w"), jen.Id("x"))),
		)
		f.Line()
	}
}
