package emit

import (
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonvalue"
)

// version emits the version gate.
func (e *emitter) version(f *jen.File) {
	gate := e.pkg.Gate
	if gate == nil {
		return
	}
	newest := gate.Versions[len(gate.Versions)-1]
	f.Add(comment("SchemaVersion returns the version of the schema that this package was generated from."))
	f.Func().Id("SchemaVersion").Params().Id("Version").Block(
		jen.Return(versionValue(newest)),
	)
	f.Line()
	e.unlabelledVersion(f)
	f.Add(comment(peekDoc(gate.Policy.Unlabelled)...))
	f.Func().Id("PeekVersion").Params(jen.Id("data").Index().Byte()).Params(jen.Id("Version"), jen.Error()).Block(
		jen.Return(e.peek()),
	)
	f.Line()
	f.Add(comment(parseDoc...))
	f.Func().Id("ParseVersion").Params(jen.Id("text").String()).Params(jen.Id("Version"), jen.Error()).Block(
		jen.Return(jen.Id("versionOf").Call(jen.Id("text"))),
	)
	f.Line()
	if list := e.policy(); len(list) > 0 {
		f.Add(comment("familyPolicy is what stategen.yaml says of versions; the options of a call come after it."))
		f.Func().Id("familyPolicy").Params().Index().Id("Option").Block(jen.Return(jen.Index().Id("Option").Values(list...)))
	}
}

// peek emits the finding of a document's label.
func (e *emitter) peek() jen.Code {
	property, newest := jen.Lit(e.pkg.Gate.Property), jen.Id("SchemaVersion").Call()
	if e.readsUnlabelled() {
		return jen.Id("peekUnlabelled").Call(jen.Id("data"), jen.Id(noLabel), property, newest)
	}
	return jen.Id("peek").Call(jen.Id("data"), property, newest)
}

// peekDoc is the documentation of PeekVersion.
func peekDoc(unlabelled *ir.Version) []string {
	missing, none := "missing or malformed", ""
	if unlabelled != nil {
		missing, none = "malformed", " "+unlabelledDoc(*unlabelled)
	}
	return docText("PeekVersion returns the version that a document is labelled with, without reading the rest of it, whether " +
		"or not this package reads that version. Of a label with a pre-release or build, it returns the numbers." + none +
		" It fails with a *VersionError if the label is " + missing + ", and with a *DecodeError if the text up to it is no JSON object.")
}

// parseDoc is the documentation of ParseVersion.
var parseDoc = docText("ParseVersion parses a version in the form that String returns. It fails with a *VersionError, whose Pointer is empty.")

// leftOut returns the files of the run-time that are for other packages: for
// those with versions, without them, or with versions of another form.
func (e *emitter) leftOut() []string {
	stored := len(storedArrays(e.pkg)) > 0
	versioned := []string{"rt_policy_unversioned.go", "rt_second_pass_unversioned.go"}
	switch gate := e.pkg.Gate; {
	case gate != nil && gate.Versions[0].Short:
		return append(versioned, "rt_version_semver.go")
	case gate != nil:
		return append(versioned, "rt_version_short.go")
	case len(e.pkg.Layouts) > 0 || stored:
		return append(versioned, "rt_version_short.go", "rt_policy_version.go")
	}
	return []string{"rt_policy_version.go", "rt_version.go", "rt_version_semver.go", "rt_version_short.go", "rt_layout.go", "rt_unlabelled.go", "rt_stored.go", "rt_stored_append.go", "rt_stored_label.go", "rt_stored_locate.go", "rt_second_pass.go"}
}

// policy returns the options that stand for the family's policy.
func (e *emitter) policy() []jen.Code {
	if e.pkg.Gate == nil {
		return nil
	}
	p := e.pkg.Gate.Policy
	var list []jen.Code
	if p.RefuseNewerMinor {
		list = append(list, jen.Id("NewerMinor").Call(jen.False()))
	}
	if p.ReadPreRelease {
		list = append(list, jen.Id("PreRelease").Call(jen.True()))
	}
	if len(p.Only) > 0 {
		list = append(list, jen.Id("OnlyVersions").Call(versionValues(p.Only)...))
	}
	if p.RefuseVariants {
		list = append(list, jen.Id("UnknownVariants").Call(jen.False()))
	}
	return list
}

// options returns the options that Decode starts with.
func (e *emitter) options() jen.Code {
	if len(e.policy()) == 0 {
		return jen.Id("opts")
	}
	return jen.Append(jen.Id("familyPolicy").Call(), jen.Id("opts").Op("..."))
}

// newestWritable is the version that documents without a label get: the newest that is
// written and, if there is one, that can be read again.
func (e *emitter) newestWritable() jen.Code {
	p := e.pkg.Gate.Policy
	versions := e.pkg.Gate.Versions
	for _, only := range [][]ir.Version{p.Only, nil} {
		for k := len(versions) - 1; k >= 0 && len(p.ReadOnly)+len(only) > 0; k-- {
			if v := versions[k]; !slices.Contains(p.ReadOnly, v) && (only == nil || slices.Contains(only, v)) {
				return versionValue(v)
			}
		}
	}
	return jen.Id("SchemaVersion").Call()
}

// labelValue is the version that the root is labelled with, before it is
// raised.
func (e *emitter) labelValue() jen.Code {
	label := jen.Id("x").Dot(e.label().Go)
	if p := e.pkg.Gate.Policy; len(p.ReadOnly)+len(p.Only) == 0 {
		return label
	}
	return jen.Id("labelOr").Call(label, e.newestWritable())
}

// writable wraps the writing of a root so that it fails for versions that are never written.
func (e *emitter) writable(s *ir.Struct, written jen.Code) jen.Code {
	if !e.isGated(s) || len(e.pkg.Gate.Policy.ReadOnly) == 0 {
		return written
	}
	at := jen.Id("start").Op("+").Len(verbatim("," + jsonvalue.Quote(e.label().JSON) + `:"`))
	return jen.Id("e").Dot("refuseLabel").Call(append([]jen.Code{written, at}, versionValues(e.pkg.Gate.Policy.ReadOnly)...)...)
}

// versionList emits a slice of versions.
func versionList(versions []ir.Version) jen.Code {
	return jen.Index().Id("Version").ValuesFunc(func(g *jen.Group) {
		for _, v := range versions {
			g.Values(versionFields(v)...)
		}
	})
}

func versionValues(list []ir.Version) []jen.Code {
	var values []jen.Code
	for _, v := range list {
		values = append(values, versionValue(v))
	}
	return values
}

func versionValue(v ir.Version) *jen.Statement { return jen.Id("Version").Values(versionFields(v)...) }

// versionFields returns the fields of a run-time's Version.
func versionFields(v ir.Version) []jen.Code {
	list := []jen.Code{jen.Lit(v.Major), jen.Lit(v.Minor)}
	if !v.Short {
		list = append(list, jen.Lit(v.Patch))
	}
	return list
}

// namedVersionFields returns the fields of another package's Version.
func namedVersionFields(v ir.Version) []jen.Code {
	list := []jen.Code{jen.Id("Major").Op(":").Lit(v.Major), jen.Id("Minor").Op(":").Lit(v.Minor)}
	if !v.Short {
		list = append(list, jen.Id("Patch").Op(":").Lit(v.Patch))
	}
	return list
}

// labelOf returns the member of the root that holds the version; only a struct has a gate.
func labelOf(pkg *ir.Package) *ir.Field { return pkg.Root.(*ir.Struct).Field(pkg.Gate.Property) }

// label is labelOf for the package at hand.
func (e *emitter) label() *ir.Field { return labelOf(e.pkg) }
