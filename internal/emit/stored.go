package emit

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonpointer"
)

// appendOnly is an array that only grows, and the way to it from the root.
type appendOnly struct {
	field *ir.Field
	path  []pathMember
	since []string // versions that brought what leads to it, but for itself
}

// pathMember is a member on the way to such an array.
type pathMember struct {
	of   *ir.Struct
	name string
}

// appendOnlyArrays returns the arrays under s that are marked so, by way of
// objects only.
func appendOnlyArrays(s *ir.Struct, path []pathMember, since []string, entered map[*ir.Struct]bool) []appendOnly {
	if entered[s] {
		return nil
	}
	entered[s] = true
	var list []appendOnly
	for _, f := range s.Fields {
		way := append(slices.Clip(path), pathMember{s, f.JSON})
		if _, isList := f.Type.(ir.List); isList && f.AppendOnly {
			list = append(list, appendOnly{f, way, since})
		}
		if inner, ok := f.Type.(*ir.Struct); ok {
			with := append(slices.Clip(since), f.Doc.Since, inner.Doc.Since)
			list = append(list, appendOnlyArrays(inner, way, with, entered)...)
		}
	}
	return list
}

// AppendOnly lists the arrays of a package's documents that have functions, by which they are
// read and extended without decoding the document.
func AppendOnly(pkg *ir.Package) []*ir.Field {
	var list []*ir.Field
	for _, a := range storedArrays(pkg) {
		list = append(list, a.field)
	}
	return list
}

// storedArrays returns those arrays, which are all that are marked so.
func storedArrays(pkg *ir.Package) []appendOnly {
	root, ok := pkg.Root.(*ir.Struct)
	if !ok {
		return nil
	}
	return appendOnlyArrays(root, nil, nil, make(map[*ir.Struct]bool))
}

// stored emits the use of append-only arrays of documents that are not decoded.
func (e *emitter) stored(f *jen.File) {
	arrays := storedArrays(e.pkg)
	for _, a := range arrays {
		e.openArray(f, a)
	}
	if len(arrays) > 0 && e.pkg.Gate != nil {
		e.storedLabels(f)
	}
}

// storedLabels emits what holds of the labels of stored documents.
func (e *emitter) storedLabels(f *jen.File) {
	gate := e.pkg.Gate
	f.Add(comment("storedLabels is what holds of the labels of stored documents."))
	f.Var().Id("storedLabels").Op("=").Id("labelRule").CustomFunc(onePerLine, func(g *jen.Group) {
		g.Id("property").Op(":").Lit(gate.Property)
		g.Id("newest").Op(":").Id("SchemaVersion").Call()
		if e.hasArrivals() {
			g.Id("later").Op(":").Add(versionList(e.laterVersions()))
			g.Id("readBack").Op(":").Func().Params(jen.Id("doc").Index().Byte()).Error().Block(
				jen.Return(jen.Id("readBack").Call(jen.Id("doc"), jen.Id("Decode"))),
			)
		}
		if e.readsUnlabelled() {
			g.Id("none").Op(":").Op("&").Id(noLabel)
		}
		if len(gate.Policy.ReadOnly) > 0 {
			g.Id("readOnly").Op(":").Add(versionList(gate.Policy.ReadOnly))
		}
		if len(gate.Policy.Only) > 0 {
			g.Id("only").Op(":").Add(versionList(gate.Policy.Only))
		}
	})
	f.Line()
}

// ruleOf emits the rule for the labels of documents with the array.
func (e *emitter) ruleOf(a appendOnly) *jen.Statement {
	bits := func(since []string) *jen.Statement {
		set := &jen.Statement{}
		for k, v := range since {
			if v == "" || slices.Contains(since[:k], v) {
				continue
			}
			if len(*set) > 0 {
				set.Op("|")
			}
			set.Id(sinceBit(v))
		}
		if len(*set) == 0 {
			return set.Lit(0)
		}
		return set
	}
	all := append(slices.Clip(a.since), a.field.Doc.Since)
	if !e.hasArrivals() || strings.Join(all, "") == "" {
		return jen.Op("&").Id("storedLabels")
	}
	return jen.Id("storedLabels").Dot("broughtBy").Call(bits(all), bits(all[len(all)-1:]))
}

func pathMembers(path []pathMember) jen.Code {
	var members row
	for _, p := range path {
		members = append(members, fmt.Sprintf("{%s, &%s}", strconv.Quote(p.name), shapeOf(p.of)))
	}
	return jen.Index().Id("pathMember").Add(members.values())
}

func (e *emitter) openArray(f *jen.File, a appendOnly) {
	elem := elemPlace(a.field.Type.(ir.List).Elem)
	typ := jen.Op("*").Id("Stored").Types(elem.goType())
	pointer := ""
	for _, p := range a.path {
		pointer += "/" + jsonpointer.Escape(p.name)
	}
	f.Add(comment(docText("Open" + a.field.Go + " finds the array at " + pointer + " of the stored document doc without decoding it, and " +
		"verifies as much of the document as level says. It fails as Decode does, or if the object around the array " +
		"is not there; an array that is not there, or null, is empty. The options hold for the elements that are read, too.")...))
	rule, label := jen.Nil(), ""
	if e.pkg.Gate != nil {
		rule = e.ruleOf(a)
	}
	if e.hasArrivals() {
		label = ", but for a label that they raise"
	}
	f.Func().Id("Open"+a.field.Go).Params(jen.Id("doc").Index().Byte(), jen.Id("level").Id("Level"), jen.Id("opts").Op("...").Id("Option")).Params(typ, jen.Error()).Block(
		jen.Id("path").Op(":=").Add(pathMembers(a.path)),
		jen.Return(jen.Id("openStored").Types(elem.goType()).Call(jen.Id("doc"), jen.Id("level"), rule, jen.Id("path"), e.reader(elem), e.writer(elem), e.options())),
	)
	f.Line()
	f.Add(comment(docText("Append" + a.field.Go + " appends to dst the stored document doc with elements added to the array at " + pointer +
		"; every other byte is as it was" + label + ". The document is Checked, not decoded. On an error it returns dst as it was. " +
		"dst may be doc[:0], see [Stored.Append]. To append at a lower level, or again and again, use Open" + a.field.Go + ".")...))
	f.Func().Id("Append"+a.field.Go).Params(jen.List(jen.Id("dst"), jen.Id("doc")).Index().Byte(), jen.Id("elements").Op("...").Add(elem.goType())).Params(jen.Index().Byte(), jen.Error()).Block(
		jen.List(jen.Id("array"), jen.Err()).Op(":=").Id("Open"+a.field.Go).Call(jen.Id("doc"), jen.Id("Checked")),
		failWith(jen.Id("dst")),
		jen.Return(jen.Id("array").Dot("Append").Call(jen.Id("dst"), jen.Id("doc"), jen.Id("elements").Op("..."))),
	)
	f.Line()
}
