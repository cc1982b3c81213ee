package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/stategen/stategen/internal/ir"
)

// validators emits Validate and Unknowns.
func (e *emitter) validators(f *jen.File) {
	if w := e.pkg.Wrap; w != nil {
		e.validateMethods(f, w.Name.Go, jen.Id("x"), methodOf(w.Name.Go, "encode"), methodOf(w.Name.Go, "decode"))
	}
	for _, d := range e.pkg.Decls {
		switch d := d.(type) {
		case *ir.Struct:
			e.validateMethods(f, d.Name.Go, jen.Id("x"), methodOf(d.Name.Go, "encode"), e.alone(d, methodOf(d.Name.Go, "decode")))
		case *ir.Union:
			for _, w := range wraps(d) {
				e.validateMethods(f, w.Name.Go, jen.Id("x"), methodOf(w.Name.Go, "encode"), methodOf(w.Name.Go, "decode"))
			}
			if d.Base == nil {
				e.validateMethods(f, d.Unknown, jen.Id("asUnion").Types(jen.Id(d.Name.Go)).Call(jen.Id("x")), jen.Id("encode"+d.Name.Go), e.alone(d, jen.Id("decode"+d.Name.Go)))
			}
		}
	}
}

func (e *emitter) validateMethods(f *jen.File, name string, x *jen.Statement, encode, decode jen.Code) {
	f.Add(comment("Validate returns a *ValidationError that lists where x breaks its schema, or nil."))
	f.Func().Params(jen.Id("x").Op("*").Id(name)).Id("Validate").Params().Error().Block(
		jen.Return(jen.Id("validate").Call(x.Clone(), encode, decode)),
	)
	f.Line()
	if root, ok := e.pkg.Root.(*ir.Struct); ok && e.hasArrivals() && root.Name.Go == name {
		e.rootUnknowns(f, name, x, encode, decode)
		return
	}
	f.Add(comment("Unknowns lists what the schema does not know of x: members, tags and enum values."))
	f.Func().Params(jen.Id("x").Op("*").Id(name)).Id("Unknowns").Params().Index().Id("Unknown").Block(
		jen.Return(jen.Id("unknowns").Call(x.Clone(), encode, decode)),
	)
	f.Line()
}
