package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/stategen/stategen/internal/ir"
)

// What a package does with documents without a label, where the family says which version these
// are of.

// readsUnlabelled reports whether such documents are read.
func (e *emitter) readsUnlabelled() bool {
	return e.pkg.Gate != nil && e.pkg.Gate.Policy.Unlabelled != nil
}

// noLabel is what a package calls that version.
const noLabel = "unlabelled"

// unlabelledVersion emits it.
func (e *emitter) unlabelledVersion(f *jen.File) {
	if !e.readsUnlabelled() {
		return
	}
	f.Add(comment(noLabel + " is the version of documents without a label."))
	f.Var().Id(noLabel).Op("=").Add(versionValue(*e.pkg.Gate.Policy.Unlabelled))
	f.Line()
}

// unlabelledDoc says what becomes of such documents.
func unlabelledDoc(v ir.Version) string {
	return "A document without a label is one of " + v.String() + "."
}

// labelUnlabelled emits that the root x, just read, is of that version.
func (e *emitter) labelUnlabelled(g *jen.Group) {
	if !e.readsUnlabelled() {
		return
	}
	g.If(jen.Id("x").Dot("Extra").Dot("wasWithout").Call(jen.Lit(e.pkg.Gate.Property))).Block(
		jen.Id("x").Dot(e.label().Go).Op("=").Id(noLabel),
	)
}

// unlabelledAgain wraps the writing of a root so that one which was read without a label is written without
// one, unless its label rises.
func (e *emitter) unlabelledAgain(g *jen.Group, s *ir.Struct, written jen.Code) jen.Code {
	if !e.isGated(s) || !e.readsUnlabelled() {
		return written
	}
	g.Id("dst").Op("=").Add(written)
	return jen.Id("x").Dot("Extra").Dot("unlabel").Call(
		jen.Id("dst"), jen.Id("start"), jen.Id("x").Dot(e.label().Go), jen.Id(noLabel), jen.Lit(e.pkg.Gate.Property), jen.Id("e"),
	)
}
