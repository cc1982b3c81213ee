package emit

import (
	"go/token"
	"regexp"
	"slices"
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonpointer"
	"github.com/stategen/stategen/internal/templates"
	"github.com/stategen/stategen/internal/upgrade"
)

// Facade is the package over the packages of several majors.
type Facade struct {
	Package string // Go package name
	Import  string // its import path; those of the majors are below it
	Majors  []*ir.Package
	Only    []ir.Version    // the only versions that are read; none: all
	Ups     []*upgrade.Step // from each major but the last to the next
	Downs   []*upgrade.Step // the way back
}

// FacadeHas reports whether a facade declares the exported name itself, or with
// some number of majors would: its root cannot have it.
func FacadeHas(name string) bool { return facadeNames[name] || numberedName.MatchString(name) }

// numberedName is what a facade has for each of its majors.
var numberedName = regexp.MustCompile(`^(V|HooksTo)[0-9]+$`)

// facadeNames are what every facade has, and the methods of its documents, of
// which the root is an embedded field.
var facadeNames = map[string]bool{
	"Decode": true, "DecodeAs": true, "EncodeFor": true, "Document": true, "PeekVersion": true, "SchemaVersion": true,
	"Version": true, "VersionError": true, "Versions": true, "UnsupportedError": true,
	"NewerMinor": true, "PreRelease": true, "UnknownVariants": true, "OnlyVersions": true,
	"Option": true, "Strict": true, "AssertFormat": true, "MaxDepth": true, "WithReport": true,
	"DecodeError": true, "ValidationError": true, "Violation": true, "EncodeError": true,
	"Report": true, "Residue": true, "LossError": true, "HookError": true, "Left": true,
	"DecodeErrorKind": true, "InvalidJSON": true, "WrongType": true, "DuplicateMember": true, "TooDeep": true, "VersionProblem": true,
	"VersionMissing": true, "VersionMalformed": true, "VersionPreRelease": true, "VersionUnsupported": true, "VersionRefused": true,
	"AppendJSON": true, "Major": true,
}

// BeginFacade begins the output of the facade, and that of the files that a
// person has to complete, which are written once. See [Begin].
func BeginFacade(f Facade, positions *token.FileSet) (files, scaffolds *Output, err error) {
	e := &facade{Facade: f}
	files, scaffolds = newOutput(positions, header), newOutput(positions, "")
	part := func(out *Output, name string, fill func(*jen.File)) {
		jf := jen.NewFilePathName(f.Import, f.Package)
		for _, m := range f.Majors {
			jf.ImportName(e.path(m), m.Name)
		}
		fill(jf)
		out.part(name, jf, whole)
	}
	part(files, "facade.go", e.facade)
	for k := range f.Ups {
		s := &stepEmitter{facade: e, up: f.Ups[k], down: f.Downs[k]}
		part(files, "upgrade_"+f.Majors[k+1].Name+".go", s.file)
		if len(s.up.Hooks) > 0 {
			part(scaffolds, s.hooksFile(), s.scaffold)
		}
	}
	if err := scaffolds.end(); err != nil {
		return nil, nil, err
	}
	if err := files.addRuntime(cutAll(templates.Upgrade(f.Package))); err != nil {
		return nil, nil, err
	}
	return files, scaffolds, nil
}

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

// facade emits facade.go.
type facade struct{ Facade }

func (e *facade) newest() *ir.Package { return e.Majors[len(e.Majors)-1] }

func (e *facade) path(m *ir.Package) string { return e.Import + "/" + m.Name }

func (e *facade) qual(m *ir.Package, name string) *jen.Statement { return jen.Qual(e.path(m), name) }

func majorOf(m *ir.Package) int { return m.Gate.Versions[0].Major }

// variantOf is the facade's type for documents of a major.
func variantOf(m *ir.Package) string { return "V" + strconv.Itoa(majorOf(m)) }

func (e *facade) facade(f *jen.File) {
	newest := e.newest()
	root := newest.RootAs
	f.PackageComment("Package " + e.Package + " reads the " + root + " of every major into that of the newest, and writes what older readers can read.")
	f.PackageComment("")
	f.PackageComment("The packages of the majors are below this one. What an upgrade or a downgrade has no place for is")
	f.PackageComment("an error, a *LossError, unless the caller takes it with WithReport.")
	if len(e.Only) > 0 {
		f.PackageComment("")
		f.PackageComment("Of the versions that it knows, " + are(e.Only, "alone", "read") + ", unless the options of a call say otherwise.")
	}

	f.Add(comment(root + " is the newest major's."))
	f.Type().Id(root).Op("=").Add(e.qual(newest, root))
	f.Line()
	f.Add(comment("Version is what documents are labelled with."))
	f.Type().Id("Version").Op("=").Add(e.qual(newest, "Version"))
	f.Line()
	for _, own := range ownErrors {
		f.Add(comment(own.name + " " + own.says))
		f.Type().Id(own.name).Op("=").Add(e.qual(newest, own.name))
		f.Line()
	}
	for _, kind := range ownKinds {
		f.Add(comment(kind.name + " " + kind.says))
		f.Type().Id(kind.name).Op("=").Add(e.qual(newest, kind.name))
		f.Line()
		f.Add(comment("The values of " + kind.name + "."))
		f.Const().DefsFunc(func(g *jen.Group) {
			for _, v := range kind.values {
				g.Id(v).Op("=").Add(e.qual(newest, v))
			}
		})
		f.Line()
	}
	f.Add(comment("SchemaVersion returns the newest version that this package knows."))
	f.Func().Id("SchemaVersion").Params().Id("Version").Block(jen.Return(e.qual(newest, "SchemaVersion").Call()))
	f.Line()
	f.Add(comment(peekDoc...))
	f.Func().Id("PeekVersion").Params(jen.Id("data").Index().Byte()).Params(jen.Id("Version"), jen.Error()).Block(
		jen.List(jen.Id("v"), jen.Err()).Op(":=").Add(e.qual(newest, "PeekVersion")).Call(jen.Id("data")),
		jen.Return(jen.Id("v"), jen.Id("ofAll").Call(jen.Err())),
	)
	f.Line()
	f.Add(comment("Versions returns the versions that this package knows, oldest first."))
	f.Func().Id("Versions").Params().Index().Id("Version").Block(jen.Return(jen.Index().Id("Version").ValuesFunc(func(g *jen.Group) {
		for _, m := range e.Majors {
			for _, v := range m.Gate.Versions {
				g.Values(namedNumbersOf(v)...)
			}
		}
	})))
	f.Line()
	e.documents(f)
	e.decode(f)
	e.encode(f)
}

// documents emits the sealed sum of the majors' roots.
func (e *facade) documents(f *jen.File) {
	lines := []string{"Document is a document of one of the majors.", "", "It is one of:"}
	for _, m := range e.Majors {
		lines = append(lines, "  - "+variantOf(m))
	}
	f.Add(comment(append(lines, "")...))
	f.Comment("//sumtype:decl")
	f.Type().Id("Document").Interface(
		comment("Major returns the major that the document is labelled with."),
		jen.Id("Major").Params().Int(),
		comment("AppendJSON appends the document's JSON to dst."),
		jen.Id("AppendJSON").Params(jen.Id("dst").Index().Byte()).Params(jen.Index().Byte(), jen.Error()),
		jen.Id("isDocument").Params(),
	)
	f.Line()
	for _, m := range e.Majors {
		name := variantOf(m)
		f.Add(comment(name + " is a document of major " + strconv.Itoa(majorOf(m)) + "."))
		f.Type().Id(name).Struct(jen.Op("*").Add(e.qual(m, m.RootAs)))
		f.Line()
		f.Add(comment("Major returns " + strconv.Itoa(majorOf(m)) + "."))
		f.Func().Params(jen.Id(name)).Id("Major").Params().Int().Block(jen.Return(jen.Lit(majorOf(m))))
		f.Line()
		if m != e.newest() {
			f.Add(comment("AppendJSON appends the document's JSON to dst."))
			f.Func().Params(jen.Id("d").Id(name)).Id("AppendJSON").Params(jen.Id("dst").Index().Byte()).Add(results.Clone()).Block(
				jen.List(jen.Id("dst"), jen.Err()).Op(":=").Id("d").Dot(m.RootAs).Dot("AppendJSON").Call(jen.Id("dst")),
				jen.Return(jen.Id("dst"), jen.Id("asOwn"+name).Call(jen.Err())),
			)
			f.Line()
		}
		f.Func().Params(jen.Id(name)).Id("isDocument").Params().Block()
		f.Line()
	}
}

var results = jen.Params(jen.Index().Byte(), jen.Error())

func failWith(values ...jen.Code) jen.Code {
	return jen.If(jen.Err().Op("!=").Nil()).Block(jen.Return(append(values, jen.Err())...))
}

func (e *facade) decode(f *jen.File) {
	e.decodeAs(f)
	e.ownErrors(f)
	e.readingOptions(f)
	e.asides(f)
	e.decodeNewest(f)
}

// decodeAs emits DecodeAs, and the choice of the major that it and others read.
func (e *facade) decodeAs(f *jen.File) {
	f.Add(comment(docText("DecodeAs reads a document as the major that it is labelled with. It fails with a *VersionError on a label that " +
		"is not read, which is an *UnsupportedError around it for a version of another major, or one that is not among OnlyVersions, and as Decode of the major's package does. All errors are of the types here.")...))
	f.Func().Id("DecodeAs").Params(jen.Id("data").Index().Byte(), jen.Id("opts").Op("...").Id("Option")).Params(jen.Id("Document"), jen.Error()).Block(
		jen.Return(jen.Id("read").Call(jen.Id("data"), e.newOptions())),
	)
	f.Line()
	f.Func().Id("read").Params(jen.Id("data").Index().Byte(), jen.Id("o").Op("*").Id("options")).Params(jen.Id("Document"), jen.Error()).Block(
		jen.List(jen.Id("v"), jen.Err()).Op(":=").Id("PeekVersion").Call(jen.Id("data")),
		failWith(jen.Nil()),
		jen.If(jen.Op("!").Id("o").Dot("admits").Call(jen.Id("v").Dot("String").Call())).Block(
			jen.Return(jen.Nil(), jen.Id("unsupported").Call(jen.Id("v"), jen.Id("o").Dot("only"), e.qual(e.newest(), "VersionRefused"))),
		),
		comment("Whether a pre-release is read is for its major to say."),
		jen.Switch(jen.Id("v").Dot("Major")).BlockFunc(func(g *jen.Group) {
			for _, m := range e.Majors {
				g.Case(jen.Lit(majorOf(m))).Block(
					jen.List(jen.Id("s"), jen.Err()).Op(":=").Add(e.qual(m, "Decode")).Call(jen.Id("data"), jen.Id("options"+variantOf(m)).Call(jen.Id("o")).Op("...")),
					jen.If(jen.Err().Op("!=").Nil()).Block(jen.Return(jen.Nil(), jen.Id("ofAll").Call(e.asOwn(m)))),
					jen.Return(jen.Id(variantOf(m)).Values(jen.Id("s")), jen.Nil()),
				)
			}
		}),
		jen.Return(jen.Nil(), jen.Id("unsupported").Call(jen.Id("v"), e.known(), e.qual(e.newest(), "VersionUnsupported"))),
	)
	f.Line()
	e.labelErrors(f)
	f.Add(comment("again reads a document that is on its way to another major."))
	f.Func().Params(jen.Id("o").Op("*").Id("options")).Id("again").Params(jen.Id("text").Index().Byte()).Params(jen.Id("written"), jen.Error()).Block(
		jen.Return(jen.Id("read").Call(jen.Id("text"), jen.Id("o").Dot("onward").Call())),
	)
	f.Line()
}

// labelErrors emits what makes errors about labels speak of all majors.
func (e *facade) labelErrors(f *jen.File) {
	f.Add(comment("unsupported is the error about a document of version v, of which only the known ones are read."))
	f.Func().Id("unsupported").Params(jen.Id("v").Id("Version"), jen.Id("known").Index().String(), jen.Id("problem").Add(e.qual(e.newest(), "VersionProblem"))).Error().Block(
		jen.Id("label").Op(":=").Op("&").Id("VersionError").Values(
			jen.Id("Problem").Op(":").Id("problem"), jen.Id("Found").Op(":").Id("v").Dot("String").Call(), jen.Id("Kind").Op(":").Lit("string"),
			jen.Id("Supported").Op(":").Id("SchemaVersion").Call(), jen.Id("Pointer").Op(":").Lit("/"+jsonpointer.Escape(e.newest().Gate.Property)),
		),
		jen.Return(jen.Op("&").Id("UnsupportedError").Values(jen.Id("v").Dot("String").Call(), jen.Id("known"), jen.Id("ofAll").Call(jen.Id("label")))),
	)
	f.Line()
	f.Add(comment("ofAll makes an error about a label say which other majors are read."))
	f.Func().Id("ofAll").Params(jen.Err().Error()).Error().Block(
		jen.Var().Id("label").Op("*").Id("VersionError"),
		jen.If(jen.Qual("errors", "As").Call(jen.Err(), jen.Op("&").Id("label"))).Block(
			jen.For(jen.List(jen.Id("_"), jen.Id("v")).Op(":=").Range().Index().Id("Version").ValuesFunc(func(g *jen.Group) {
				for _, m := range e.Majors {
					g.Values(namedNumbersOf(m.Gate.Versions[len(m.Gate.Versions)-1])...)
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

// readingOptions emits OnlyVersions, and how options are handed on to each major.
func (e *facade) readingOptions(f *jen.File) {
	f.Add(comment("OnlyVersions makes reading refuse all but the listed versions."))
	f.Func().Id("OnlyVersions").Params(jen.Id("list").Op("...").Id("Version")).Id("Option").Block(
		jen.Return(jen.Func().Params(jen.Id("o").Op("*").Id("options")).Block(jen.Id("o").Dot("only").Op("=").Id("texts").Call(jen.Id("list")))),
	)
	f.Line()
	for _, m := range e.Majors {
		f.Func().Id("options"+variantOf(m)).Params(jen.Id("o").Op("*").Id("options")).Params(jen.Id("list").Index().Add(e.qual(m, "Option"))).Block(
			jen.If(jen.Id("o").Dot("strict")).Block(jen.Id("list").Op("=").Append(jen.Id("list"), e.qual(m, "Strict").Call())),
			jen.If(jen.Id("o").Dot("formats")).Block(jen.Id("list").Op("=").Append(jen.Id("list"), e.qual(m, "AssertFormat").Call())),
			jen.If(jen.Id("o").Dot("depth").Op(">").Lit(0)).Block(jen.Id("list").Op("=").Append(jen.Id("list"), e.qual(m, "MaxDepth").Call(jen.Id("o").Dot("depth")))),
			e.passOn(m, "newerMinor", "NewerMinor"),
			e.passOn(m, "preRelease", "PreRelease"),
			e.passOn(m, "variants", "UnknownVariants"),
			jen.Return(jen.Id("list")),
		)
		f.Line()
	}
}

// decodeNewest emits Decode.
func (e *facade) decodeNewest(f *jen.File) {
	newest, root := e.newest(), e.newest().RootAs
	f.Add(comment(docText("Decode reads a document of any of the majors, and upgrades it to the newest. It fails as DecodeAs does, " +
		"with a *LossError on what has no place in the newest major, and with a *HookError where a hook fails.")...))
	f.Func().Id("Decode").Params(jen.Id("data").Index().Byte(), jen.Id("opts").Op("...").Id("Option")).Params(jen.Op("*").Id(root), jen.Error()).BlockFunc(func(g *jen.Group) {
		g.Id("o").Op(":=").Add(e.newOptions())
		g.List(jen.Id("d"), jen.Err()).Op(":=").Id("read").Call(jen.Id("data"), jen.Id("o"))
		g.Add(failWith(jen.Nil()))
		g.If(jen.List(jen.Id("d"), jen.Id("ok")).Op(":=").Id("d").Assert(jen.Id(variantOf(newest))), jen.Id("ok")).Block(jen.Return(jen.Id("d").Dot(root), jen.Nil()))
		g.Id("text").Op(":=").Id("data")
		g.Var().Id("residue").Index().Id("Residue")
		e.setOldAside(g)
		for k, up := range e.Ups {
			major := majorOf(e.Majors[k])
			g.If(jen.Err().Op("==").Nil().Op("&&").Id("d").Dot("Major").Call().Op("<=").Lit(major)).Block(
				e.run(up),
			)
		}
		g.If(jen.Err().Op("==").Nil()).Block(jen.Err().Op("=").Id("o").Dot("settle").Call(jen.Id("residue")))
		g.Add(failWith(jen.Nil()))
		g.List(jen.Id("s"), jen.Err()).Op(":=").Add(e.qual(newest, "Decode")).Call(jen.Id("text"), e.onward(newest))
		g.Add(failWith(jen.Nil()))
		g.Id("s").Dot(e.label()).Op("=").Id("s").Dot("SmallestVersion").Call()
		g.Return(jen.Id("s"), jen.Nil())
	})
	f.Line()
}

// run emits a step. If it has hooks, the document is read before and after.
func (e *facade) run(s *upgrade.Step) jen.Code {
	again := jen.Nil()
	if slices.ContainsFunc(s.Objects, func(o *upgrade.Object) bool { return o.Hook != nil }) || len(s.Hooks) > 0 {
		again = jen.Id("o").Dot("again")
	}
	return jen.List(jen.Id("text"), jen.Err()).Op("=").Id("run").Call(jen.Lit(majorOf(s.From)), jen.Lit(majorOf(s.To)), jen.Id("text"), jen.Op("&").Id("residue"), jen.Id(functionName(s, s.Root.Name)), again)
}

// asOwn emits the error of reading a document of a major, as the facade's.
func (e *facade) asOwn(m *ir.Package) jen.Code {
	if m == e.newest() {
		return jen.Err()
	}
	return jen.Id("asOwn" + variantOf(m)).Call(jen.Err())
}

// ownErrors emits the functions that asOwn calls.
func (e *facade) ownErrors(f *jen.File) {
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
				jen.Case(is("version")).Block(jen.Return(jen.Op("&").Id("VersionError").Values(
					jen.Id("Problem").Op(":").Add(e.qual(newest, "VersionProblem")).Call(jen.Id("version").Dot("Problem")),
					field("version", "Found"), field("version", "Kind"),
					jen.Id("Supported").Op(":").Id("Version").Call(jen.Id("version").Dot("Supported")),
					field("version", "Pointer"),
				))),
				jen.Case(is("decode")).Block(jen.Return(jen.Op("&").Id("DecodeError").Values(
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

// newOptions emits the options of a call, after those of the family.
func (e *facade) newOptions() jen.Code {
	if len(e.Only) == 0 {
		return jen.Id("newOptions").Call(jen.Id("opts"))
	}
	return jen.Id("newOptions").Call(jen.Append(jen.Index().Id("Option").Values(jen.Id("OnlyVersions").CallFunc(func(g *jen.Group) {
		for _, v := range e.Only {
			g.Id("Version").Values(namedNumbersOf(v)...)
		}
	})), jen.Id("opts").Op("...")))
}

// onward emits the options for a document that was made of one that the
// caller's options were for.
func (e *facade) onward(m *ir.Package) jen.Code {
	return jen.Id("options" + variantOf(m)).Call(jen.Id("o").Dot("onward").Call()).Op("...")
}

// passOn emits the handing on of an option that was given.
func (e *facade) passOn(m *ir.Package, field, option string) jen.Code {
	return jen.If(jen.Id("o").Dot(field).Op("!=").Nil()).Block(
		jen.Id("list").Op("=").Append(jen.Id("list"), e.qual(m, option).Call(jen.Op("*").Id("o").Dot(field))),
	)
}

// known emits the versions as texts.
func (e *facade) known() jen.Code {
	return jen.Id("texts").Call(jen.Id("Versions").Call())
}

func (e *facade) label() string { return labelOf(e.newest().Root.(*ir.Struct)).Go }

func (e *facade) encode(f *jen.File) {
	newest, root := e.newest(), e.newest().RootAs
	f.Add(comment(docText("EncodeFor writes s as version v, for readers that know no later one. It fails with a *LossError if s " +
		"uses what that version does not have: in an older major it would be left behind; in the same major it is " +
		"kept, but those readers do not know it. If s is labelled with a newer version than this package knows, that " +
		"is also what the package does not know. WithReport allows it. MaxDepth is for what is read on the way to an " +
		"older major; no other option has an effect.")...))
	f.Func().Id("EncodeFor").Params(jen.Id("s").Op("*").Id(root), jen.Id("v").Id("Version"), jen.Id("opts").Op("...").Id("Option")).Add(results.Clone()).BlockFunc(func(g *jen.Group) {
		unknown := jen.Op("!").Qual("slices", "Contains").Call(jen.Id("Versions").Call(), jen.Id("v"))
		for _, v := range newest.Gate.Policy.ReadOnly {
			unknown.Op("||").Id("v").Op("==").Parens(jen.Id("Version").Values(namedNumbersOf(v)...))
		}
		g.If(unknown).Block(
			jen.Return(jen.Nil(), jen.Op("&").Id("UnsupportedError").Values(jen.Id("Found").Op(":").Id("v").Dot("String").Call(), jen.Id("Supported").Op(":").Add(e.known()))),
		)
		g.Id("o").Op(":=").Id("newOptions").Call(jen.Id("opts"))
		if len(newest.Gate.Versions) > 1 {
			label := jen.Id("own").Dot(e.label())
			ofNewest := jen.Id("v").Dot("Major").Op("==").Lit(majorOf(newest))
			raises := jen.Id("v").Dot("Compare").Call(jen.Id("s").Dot(e.label())).Op(">").Lit(0)
			g.If(jen.Id("s").Op("!=").Nil().Op("&&").Add(ofNewest).Op("&&").Add(raises)).Block(
				comment("What the document has under names of its own may not be read under the newer label."),
				jen.Id("own").Op(":=").Op("*").Id("s"),
				label.Op("=").Id("v"),
				jen.Id("s").Op("=").Op("&").Id("own"),
			)
		}
		g.List(jen.Id("text"), jen.Err()).Op(":=").Id("s").Dot("AppendJSON").Call(jen.Nil())
		g.Add(failWith(jen.Nil()))
		g.Var().Id("residue").Index().Id("Residue")
		g.If(jen.Id("s").Dot(e.label()).Dot("Compare").Call(jen.Id("SchemaVersion").Call()).Op(">").Lit(0)).Block(
			comment("What this package does not know may be of the newer version that the label says."),
			jen.For(jen.List(jen.Id("_"), jen.Id("u")).Op(":=").Range().Id("s").Dot("Unknowns").Call()).Block(
				jen.If(jen.Id("u").Dot("Kind").Op("!=").Add(e.qual(newest, "NewerMember"))).Block(e.kept(newest)),
			),
		)
		if mayHaveMisfits(newest) {
			g.If(jen.Id("v").Dot("Major").Op("<").Lit(majorOf(newest))).Block(setAside(newest, jen.Id("s")))
		}
		for k := len(e.Downs) - 1; k >= 0; k-- {
			down := e.Downs[k]
			from := majorOf(e.Majors[k+1])
			g.If(jen.Err().Op("==").Nil().Op("&&").Id("v").Dot("Major").Op("<").Lit(from)).Block(
				e.run(down),
			)
		}
		g.Add(failWith(jen.Nil()))
		g.Switch(jen.Id("v").Dot("Major")).BlockFunc(func(g *jen.Group) {
			for _, m := range e.Majors {
				document, version := "s", jen.Id("v")
				g.Case(jen.Lit(majorOf(m))).BlockFunc(func(g *jen.Group) {
					if m != newest {
						document, version = "d", e.qual(m, "Version").Call(jen.Id("v"))
						g.List(jen.Id("d"), jen.Err()).Op(":=").Add(e.qual(m, "Decode")).Call(jen.Id("text"), e.onward(m))
						g.If(jen.Err().Op("!=").Nil()).Block(jen.Return(jen.Nil(), e.asOwn(m)))
					}
					g.For(jen.List(jen.Id("_"), jen.Id("u")).Op(":=").Range().Id(document).Dot("NewerThan").Call(version)).Block(
						e.kept(m),
					)
				})
			}
		})
		g.If(jen.Err().Op(":=").Id("o").Dot("settle").Call(jen.Id("residue")), jen.Err().Op("!=").Nil()).Block(jen.Return(jen.Nil(), jen.Err()))
		g.Return(jen.Id("stamp").Call(jen.Id("text"), jen.Lit(newest.Gate.Property), jen.Id("v").Dot("String").Call()), jen.Nil())
	})
	f.Line()
}

// kept emits the report of an unknown thing u, which stays in the document.
func (e *facade) kept(m *ir.Package) jen.Code {
	return jen.Id("residue").Op("=").Append(jen.Id("residue"), jen.Id("Residue").Values(
		jen.Id("Major").Op(":").Lit(majorOf(m)), jen.Id("Pointer").Op(":").Id("u").Dot("Pointer"), jen.Id("Kept").Op(":").True(),
	))
}

// namedNumbersOf returns the fields of another package's Version.
func namedNumbersOf(v ir.Version) []jen.Code {
	list := []jen.Code{jen.Id("Major").Op(":").Lit(v.Major), jen.Id("Minor").Op(":").Lit(v.Minor)}
	if !v.Short {
		list = append(list, jen.Id("Patch").Op(":").Lit(v.Patch))
	}
	return list
}
