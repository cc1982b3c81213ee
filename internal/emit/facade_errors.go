package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonpointer"
)

// The errors of a facade are types of its own, whichever major a document is of.

// ownErrors are the errors that a facade has in common for all its majors: the
// types of the newest.
var ownErrors = []struct{ name, says string }{
	{"VersionError", "is returned for a document whose version label this package does not read."},
	{"DecodeError", "is returned for a document that cannot be read, of whatever major."},
	{"ValidationError", "lists the violations of the schema of a document's major."},
	{"Violation", "is one of a ValidationError."},
	{"EncodeError", "is returned for a value that cannot be written as JSON."},
}

// ownKinds are the types of what these errors say of a fault, with their values.
var ownKinds = []struct {
	name, says string
	values     []string
}{
	{"DecodeErrorKind", "says what kind of fault made a document unreadable.", []string{"InvalidJSON", "WrongType", "DuplicateMember", "TooDeep"}},
	{"VersionProblem", "says why a document's version was not accepted.", []string{"VersionMissing", "VersionMalformed", "VersionPreRelease", "VersionUnsupported", "VersionRefused"}},
}

// labelErrors emits what makes errors about labels speak of all majors.
func (e *facadeEmitter) labelErrors(f *jen.File) {
	f.Add(comment("unsupported is the error about a document of version v, which is none of those that are read."))
	f.Func().Id("unsupported").Params(jen.Id("data").Index().Byte(), jen.Id("v").Id("Version"), jen.Id("known").Index().String(), jen.Id("problem").Add(e.qual(e.newest(), "VersionProblem"))).Error().Block(
		jen.Id("label").Op(":=").Op("&").Id("VersionError").Values(
			jen.Id("Problem").Op(":").Id("problem"), jen.Id("Found").Op(":").Id("v").Dot("String").Call(), jen.Id("Kind").Op(":").Lit("string"),
			jen.Id("Supported").Op(":").Id("SchemaVersion").Call(), jen.Id("Pointer").Op(":").Lit("/"+jsonpointer.Escape(e.newest().Gate.Property)),
			jen.Id("Offset").Op(":").Id("labelAt").Call(jen.Id("data")),
		),
		jen.Id("err").Op(":=").Op("&").Id("UnsupportedError").Values(
			jen.Id("Found").Op(":").Id("v").Dot("String").Call(), jen.Id("Supported").Op(":").Id("known"), jen.Id("label").Op(":").Id("ofAll").Call(jen.Id("label")),
		),
		jen.If(jen.Id("problem").Op("==").Add(e.qual(e.newest(), "VersionRefused"))).Block(
			jen.Id("err").Dot("refused").Op("=").Id("label").Dot("Pointer"),
		),
		jen.Return(jen.Err()),
	)
	f.Line()
	f.Add(comment("labelAt returns the offset of a document's label, which the newest major says if it refuses all versions."))
	f.Func().Id("labelAt").Params(jen.Id("data").Index().Byte()).Int64().Block(
		jen.List(jen.Id("_"), jen.Err()).Op(":=").Add(e.qual(e.newest(), "Decode")).Call(
			jen.Id("data"), e.qual(e.newest(), "OnlyVersions").Call(jen.Id("Version").Values(jen.Id("Major").Op(":").Lit(-1))), e.qual(e.newest(), "MaxDepth").Call(jen.Lit(100000)),
		),
		jen.Var().Id("label").Op("*").Id("VersionError"),
		jen.If(jen.Op("!").Qual("errors", "As").Call(jen.Err(), jen.Op("&").Id("label"))).Block(jen.Return(jen.Lit(0))),
		jen.Return(jen.Id("label").Dot("Offset")),
	)
	f.Line()
	f.Add(comment("ofAll makes an error about a label say which other majors are read."))
	f.Func().Id("ofAll").Params(jen.Err().Error()).Error().Block(
		jen.Var().Id("label").Op("*").Id("VersionError"),
		jen.If(jen.Qual("errors", "As").Call(jen.Err(), jen.Op("&").Id("label"))).Block(
			jen.For(jen.List(jen.Id("_"), jen.Id("v")).Op(":=").Range().Index().Id("Version").ValuesFunc(func(g *jen.Group) {
				for _, m := range e.Majors {
					g.Values(namedVersionFields(m.Gate.Versions[len(m.Gate.Versions)-1])...)
				}
			})).Block(
				jen.If(jen.Id("v").Dot("Major").Op("!=").Id("label").Dot("Supported").Dot("Major")).Block(
					jen.Id("label").Dot("Others").Op("=").Append(jen.Id("label").Dot("Others"), jen.Id("v")),
				),
			),
		),
		jen.Return(jen.Err()),
	)
	f.Line()
}

// asOwn emits the error of reading a document of a major, as the facade's.
func (e *facadeEmitter) asOwn(m *ir.Package) jen.Code {
	if m == e.newest() {
		return jen.Err()
	}
	return jen.Id("asOwn" + variantOf(m)).Call(jen.Err())
}

// ownErrors emits the functions that asOwn calls.
func (e *facadeEmitter) ownErrors(f *jen.File) {
	newest := e.newest()
	for _, m := range e.Majors[:len(e.Majors)-1] {
		is := func(old string) jen.Code {
			return jen.Qual("errors", "As").Call(jen.Err(), jen.Op("&").Id(old))
		}
		field := func(of, name string) jen.Code { return jen.Id(name).Op(":").Id(of).Dot(name) }
		name := "asOwn" + variantOf(m)
		f.Add(comment(name + " makes an error of package " + m.Name + " the same of this package."))
		f.Func().Id(name).Params(jen.Err().Error()).Error().Block(
			jen.Var().Id("version").Op("*").Add(e.qual(m, "VersionError")),
			jen.Var().Id("decode").Op("*").Add(e.qual(m, "DecodeError")),
			jen.Var().Id("validation").Op("*").Add(e.qual(m, "ValidationError")),
			jen.Var().Id("encode").Op("*").Add(e.qual(m, "EncodeError")),
			jen.Switch().Block(
				jen.Case(is("version")).Block(jen.Return(jen.Op("&").Id("VersionError").Custom(onePerLine,
					jen.Id("Problem").Op(":").Add(e.qual(newest, "VersionProblem")).Call(jen.Id("version").Dot("Problem")),
					field("version", "Found"), field("version", "Kind"),
					jen.Id("Supported").Op(":").Id("Version").Call(jen.Id("version").Dot("Supported")),
					field("version", "Pointer"), field("version", "Offset"),
				))),
				jen.Case(is("decode")).Block(jen.Return(jen.Op("&").Id("DecodeError").Custom(onePerLine,
					jen.Id("Kind").Op(":").Add(e.qual(newest, "DecodeErrorKind")).Call(jen.Id("decode").Dot("Kind")),
					field("decode", "Pointer"), field("decode", "Offset"), field("decode", "Want"), field("decode", "Found"), field("decode", "Schema"),
				))),
				jen.Case(is("validation")).Block(
					jen.Id("own").Op(":=").Op("&").Id("ValidationError").Values(field("validation", "More")),
					jen.For(jen.List(jen.Id("_"), jen.Id("v")).Op(":=").Range().Id("validation").Dot("Violations")).Block(
						jen.Id("own").Dot("Violations").Op("=").Append(jen.Id("own").Dot("Violations"), jen.Id("Violation").Call(jen.Id("v"))),
					),
					jen.Return(jen.Id("own")),
				),
				jen.Case(is("encode")).Block(jen.Return(jen.Op("&").Id("EncodeError").Values(field("encode", "Pointer"), field("encode", "Problem")))),
			),
			jen.Return(jen.Err()),
		)
		f.Line()
	}
}
