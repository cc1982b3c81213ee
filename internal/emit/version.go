package emit

import "github.com/dave/jennifer/jen"

// version emits the version gate.
func (e *emitter) version(f *jen.File) {
	gate := e.pkg.Gate
	if gate == nil {
		return
	}
	newest := gate.Versions[len(gate.Versions)-1]
	f.Add(comment("SchemaVersion returns the version of the schema that this package was generated from."))
	f.Func().Id("SchemaVersion").Params().Id("Version").Block(
		jen.Return(jen.Id("Version").Values(jen.Lit(newest.Major), jen.Lit(newest.Minor), jen.Lit(newest.Patch))),
	)
	f.Line()
	f.Add(comment("PeekVersion returns the version label of a document without reading the rest of it,",
		"whether or not this package reads that version."))
	f.Func().Id("PeekVersion").Params(jen.Id("data").Index().Byte()).Params(jen.Id("Version"), jen.Error()).Block(
		jen.Return(jen.Id("peek").Call(jen.Id("data"), jen.Lit(gate.Property), jen.Id("SchemaVersion").Call())),
	)
}
