package emit

import (
	"go/token"
	"regexp"
	"slices"
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/stategen/stategen/internal/ir"
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
var numberedName = regexp.MustCompile(`^(V|HooksTo|OptV|RawV|ExtraV)[0-9]+$`)

// facadeNames are what every facade has, and the methods of its documents, of
// which the root is an embedded field.
var facadeNames = map[string]bool{
	"Decode": true, "DecodeAs": true, "EncodeFor": true, "Document": true, "PeekVersion": true, "ParseVersion": true, "SchemaVersion": true,
	"Version": true, "VersionError": true, "Versions": true, "UnsupportedError": true,
	"NewerMinor": true, "PreRelease": true, "UnknownVariants": true, "KeepWrongTypes": true, "OnlyVersions": true,
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
	e := &facadeEmitter{Facade: f}
	files, scaffolds = newOutput(positions, header), newOutput(positions, "")
	part := func(out *Output, name string, fill func(*jen.File)) {
		jf := jen.NewFilePathName(f.Import, f.Package)
		for _, m := range f.Majors {
			jf.ImportName(e.path(m), m.Name)
		}
		fill(jf)
		out.part(name, jf, nil, whole)
	}
	part(files, "facade.go", e.facade)
	if len(e.hookedInto()) > 0 {
		part(files, "carry.go", e.carry)
	}
	for k := range f.Ups {
		s := &stepEmitter{facadeEmitter: e, up: f.Ups[k], down: f.Downs[k], below: slices.Clone(f.Downs[:k]), above: f.Downs[k+1:]}
		slices.Reverse(s.below)
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

// facadeEmitter emits the package over the majors: the files of it that concern all steps.
type facadeEmitter struct{ Facade }

func (e *facadeEmitter) newest() *ir.Package { return e.Majors[len(e.Majors)-1] }

func (e *facadeEmitter) path(m *ir.Package) string { return e.Import + "/" + m.Name }

func (e *facadeEmitter) qual(m *ir.Package, name string) *jen.Statement {
	return jen.Qual(e.path(m), name)
}

// majorOf is the major of a package.
func majorOf(m *ir.Package) int { return m.Gate.Versions[0].Major }

// variantOf is the facade's type for documents of a major.
func variantOf(m *ir.Package) string { return "V" + strconv.Itoa(majorOf(m)) }

// facade emits facade.go.
func (e *facadeEmitter) facade(f *jen.File) {
	e.packageDoc(f)
	e.types(f)
	e.versions(f)
	e.documents(f)
	e.decode(f)
	e.encode(f)
	e.untagged(f)
}

// packageDoc emits what there is to know of the whole package.
func (e *facadeEmitter) packageDoc(f *jen.File) {
	for _, l := range docText("Package " + e.Package + " reads the " + e.newest().RootAs + " of every major into that of the newest, and writes what older readers can read.") {
		f.PackageComment(l)
	}
	f.PackageComment("")
	f.PackageComment("The packages of the majors are below this one. What an upgrade or a downgrade has no place for is")
	f.PackageComment("an error, a *LossError, unless the caller takes it with WithReport.")
	if none := e.unlabelled(); none != nil {
		f.PackageComment("")
		f.PackageComment(unlabelledDoc(*none))
	}
	if len(e.Only) > 0 {
		f.PackageComment("")
		f.PackageComment("Of the versions that it knows, " + are(e.Only, "alone", "read") + ", unless the options of a call say otherwise.")
	}
}

// types emits the types that are the newest major's.
func (e *facadeEmitter) types(f *jen.File) {
	alias := func(name, says string) {
		f.Add(comment(name + " " + says))
		f.Type().Id(name).Op("=").Add(e.qual(e.newest(), name))
		f.Line()
	}
	alias(e.newest().RootAs, "is the newest major's.")
	alias("Version", "is what documents are labelled with.")
	for _, own := range ownErrors {
		alias(own.name, own.says)
	}
	for _, kind := range ownKinds {
		alias(kind.name, kind.says)
		f.Add(comment("The values of " + kind.name + "."))
		f.Const().DefsFunc(func(g *jen.Group) {
			for _, v := range kind.values {
				g.Id(v).Op("=").Add(e.qual(e.newest(), v))
			}
		})
		f.Line()
	}
}

// versions emits what tells versions.
func (e *facadeEmitter) versions(f *jen.File) {
	newest := e.newest()
	f.Add(comment("SchemaVersion returns the newest version that this package knows."))
	f.Func().Id("SchemaVersion").Params().Id("Version").Block(jen.Return(e.qual(newest, "SchemaVersion").Call()))
	f.Line()
	none := e.unlabelled()
	f.Add(comment(peekDoc(none)...))
	f.Func().Id("PeekVersion").Params(jen.Id("data").Index().Byte()).Params(jen.Id("Version"), jen.Error()).BlockFunc(func(g *jen.Group) {
		g.List(jen.Id("v"), jen.Err()).Op(":=").Add(e.qual(newest, "PeekVersion")).Call(jen.Id("data"))
		if none != nil && none.Major != majorOf(newest) {
			g.Var().Id("version").Op("*").Id("VersionError")
			g.If(jen.Qual("errors", "As").Call(jen.Err(), jen.Op("&").Id("version")).Op("&&").Id("version").Dot("Problem").Op("==").Add(e.qual(newest, "VersionMissing"))).
				Block(jen.Return(jen.Id("Version").Values(namedVersionFields(*none)...), jen.Nil()))
		}
		g.Return(jen.Id("v"), jen.Id("ofAll").Call(jen.Err()))
	})
	f.Line()
	f.Add(comment(parseDoc...))
	f.Func().Id("ParseVersion").Params(jen.Id("text").String()).Params(jen.Id("Version"), jen.Error()).Block(
		jen.Return(e.qual(newest, "ParseVersion").Call(jen.Id("text"))),
	)
	f.Line()
	f.Add(comment("Versions returns the versions that this package knows, oldest first."))
	f.Func().Id("Versions").Params().Index().Id("Version").Block(jen.Return(jen.Index().Id("Version").ValuesFunc(func(g *jen.Group) {
		for _, m := range e.Majors {
			for _, v := range m.Gate.Versions {
				g.Line().Values(namedVersionFields(v)...)
			}
		}
		g.Line()
	})))
	f.Line()
}

// untagged emits the table by which hooks find the fields that have no tag.
func (e *facadeEmitter) untagged(f *jen.File) {
	types := jen.Dict{}
	for _, m := range e.Majors {
		for _, s := range ir.Each[*ir.Struct](m) {
			members := jen.Dict{}
			for _, fl := range s.Fields {
				if structTag(fl) == "" {
					members[jen.Lit(fl.Go)] = jen.Lit(fl.JSON)
				}
			}
			if len(members) > 0 {
				types[jen.Qual("reflect", "TypeFor").Types(e.qual(m, s.Name.Go)).Call()] = jen.Values(members)
			}
		}
	}
	f.Add(comment("untagged has the members whose names no tag can hold, by their fields: hooks find them so."))
	table := jen.Map(jen.Qual("reflect", "Type")).Map(jen.String()).String()
	if len(types) == 0 {
		f.Var().Id("untagged").Add(table)
	} else {
		f.Var().Id("untagged").Op("=").Add(table).Values(types)
	}
	f.Line()
}

// documents emits the sealed sum of the majors' roots.
func (e *facadeEmitter) documents(f *jen.File) {
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

// results are those of what appends JSON.
var results = jen.Params(jen.Index().Byte(), jen.Error())

// unlabelledBySchema returns that version, if its schema says nothing of a label; else nil.
func (e *facadeEmitter) unlabelledBySchema() *ir.Version {
	for _, m := range e.Majors {
		if m.Gate.Bare {
			return m.Gate.Policy.Unlabelled
		}
	}
	return nil
}

// unlabelled returns the version that documents without a label are of; nil if they are refused.
func (e *facadeEmitter) unlabelled() *ir.Version {
	for _, m := range e.Majors {
		if none := m.Gate.Policy.Unlabelled; none != nil {
			return none
		}
	}
	return nil
}
