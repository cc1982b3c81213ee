package emit

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/stategen/stategen/internal/ir"
)

// rootName returns the Go type of a whole document, without a pointer.
func (e *emitter) rootName() string {
	if w := e.pkg.Wrap; w != nil {
		return w.Name.Go
	}
	return e.pkg.Root.(ir.Decl).Naming().Go
}

// rootReader returns the function that reads a whole document.
func (e *emitter) rootReader() *jen.Statement {
	switch {
	case e.judgesRoot():
		return jen.Id("readRoot")
	case e.rootUnion() != nil:
		return jen.Id("decode" + e.rootName())
	}
	return methodOf(e.rootName(), "decode")
}

func (e *emitter) rootUnion() *ir.Union {
	u, _ := e.pkg.Root.(*ir.Union)
	return u
}

// isWhole reports whether a whole document is written as a value of the type called
// name: the root's, or that of one of its variants.
func (e *emitter) isWhole(name string) bool {
	u := e.rootUnion()
	if u == nil || e.pkg.Wrap != nil {
		return name == e.rootName()
	}
	return name == u.Unknown || u.Base != nil && name == u.Base.Name.Go ||
		slices.ContainsFunc(u.Variants, func(v *ir.Variant) bool { return name == variantName(v) })
}

// judgesRoot reports whether there is more to reading a document than to
// reading its type. That of a wrap has it all.
func (e *emitter) judgesRoot() bool {
	return e.pkg.Wrap == nil && (e.pkg.Check != nil || e.pkg.Loose || e.nilRoot())
}

// nilRoot reports whether null is valid and read as nil; an object keeps it.
func (e *emitter) nilRoot() bool { return e.pkg.Null && e.rootUnion() != nil }

// alone returns the function that reads a value of type d by itself, given the
// one that reads it as a part.
func (e *emitter) alone(d ir.Decl, read *jen.Statement) *jen.Statement {
	if e.pkg.Wrap == nil && e.pkg.Root == ir.Type(d) {
		return e.rootReader()
	}
	return read
}

// decodeRoot emits Decode.
func (e *emitter) decodeRoot(f *jen.File) {
	if e.pkg.Root == nil {
		return // checks alone
	}
	name, union := e.rootName(), e.rootUnion()
	result := jen.Op("*").Id(name)
	if union != nil {
		result = jen.Id(name)
	}
	f.Add(comment(docText("Decode reads a document. It fails with a *DecodeError on text that is not JSON or does not fit " +
		"the types," + e.gateDoc() + " and, if Strict is among the options, with a *ValidationError on what the schema " +
		"refuses. Everything else it keeps.")...))
	f.Func().Id("Decode").Params(jen.Id("data").Index().Byte(), jen.Id("opts").Op("...").Id("Option")).
		Params(result, jen.Error()).BlockFunc(func(g *jen.Group) {
		g.Id("d").Op(":=").Id("newDecoder").Call(jen.Id("data"), e.options())
		g.Defer().Id("d").Dot("free").Call()
		e.gates(g)
		switch {
		case union == nil:
			e.readDocument(g)
		case e.nilRoot():
			g.Return(jen.Id("readUnionOrNull").Call(jen.Id("d"), e.rootReader()))
		default:
			g.Return(readUnion(union, e.rootReader()))
		}
	})
	f.Line()
	if e.judgesRoot() {
		e.readRoot(f)
	}
}

// gates emits the refusal of documents whose version or layout is not read.
func (e *emitter) gates(g *jen.Group) {
	refuse := func(gate string, args ...jen.Code) {
		g.If(jen.Err().Op(":=").Id("d").Dot(gate).Call(args...), jen.Err().Op("!=").Nil()).Block(jen.Return(jen.Nil(), jen.Err()))
	}
	if gate := e.pkg.Gate; gate != nil {
		args := []jen.Code{jen.Lit(gate.Property), jen.Id("SchemaVersion").Call()}
		if e.hasArrivals() {
			args = append(args, versionValues(e.laterVersions())...)
		}
		if e.readsUnlabelled() {
			refuse("gateUnlabelled", append([]jen.Code{jen.Id(noLabel)}, args...)...)
		} else {
			refuse("gate", args...)
		}
	}
	if e.gatesLayouts() {
		refuse("gateLayout", jen.Op("&").Id("layouts"))
	}
}

// readDocument emits the reading of a document that is no union, and what of it is remembered beside
// its fields.
func (e *emitter) readDocument(g *jen.Group) {
	read := jen.Id("readDocument").Call(e.rootMemory(), jen.Id("d"), e.rootReader())
	if !e.hasArrivals() && !e.readsUnlabelled() {
		g.Return(read)
		return
	}
	g.List(jen.Id("x"), jen.Err()).Op(":=").Add(read)
	g.Add(failWith(jen.Nil()))
	if e.hasArrivals() {
		g.Id("x").Dot("Extra").Dot("remember").Call(jen.Id("d").Dot("brought"), jen.Id("d").Dot("misfits"))
	}
	e.labelUnlabelled(g)
	g.Return(jen.Id("x"), jen.Nil())
}

// readRoot emits the reading of a root of which the schema says more than its
// type does.
func (e *emitter) readRoot(f *jen.File) {
	f.Func().Id("readRoot").Params(jen.Id("x").Op("*").Id(e.rootName()), jen.Id("d").Op("*").Id("decoder"), jen.Id("i").Int()).Int().Block(
		jen.Return(e.readCall(argument, jen.Id("i"), place{typ: e.pkg.Root, nullable: e.nilRoot(), check: e.pkg.Check, loose: e.pkg.Loose})),
	)
	f.Line()
}

func (e *emitter) gateDoc() string {
	var what string
	switch {
	case e.pkg.Gate != nil && e.gatesLayouts():
		what = "version or layout"
	case e.pkg.Gate != nil:
		what = "version"
	case e.gatesLayouts():
		what = "layout"
	default:
		return ""
	}
	return " with a *VersionError on a " + what + " that this package does not read,"
}
