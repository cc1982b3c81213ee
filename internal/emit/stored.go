package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonpointer"
)

// appendOnly is an array that only grows, and the way to it from the root.
type appendOnly struct {
	field *ir.Field
	path  []string
}

// appendOnlyArrays returns the arrays under s that are marked so, by way of
// objects only.
func appendOnlyArrays(s *ir.Struct, path []string, entered map[*ir.Struct]bool) []appendOnly {
	if entered[s] {
		return nil
	}
	entered[s] = true
	var list []appendOnly
	for _, f := range s.Fields {
		way := append(path[:len(path):len(path)], f.JSON)
		if _, isList := f.Type.(ir.List); isList && f.AppendOnly {
			list = append(list, appendOnly{f, way})
		}
		if inner, ok := f.Type.(*ir.Struct); ok {
			list = append(list, appendOnlyArrays(inner, way, entered)...)
		}
	}
	return list
}

// stored emits the use of append-only arrays of documents that are not decoded.
func (e *emitter) stored(f *jen.File) {
	root, ok := e.pkg.Root.(*ir.Struct)
	if !ok {
		return
	}
	for _, a := range appendOnlyArrays(root, nil, make(map[*ir.Struct]bool)) {
		e.openArray(f, a)
	}
}

func (e *emitter) openArray(f *jen.File, a appendOnly) {
	elem := elemPlace(a.field.Type.(ir.List).Elem)
	typ := jen.Op("*").Id("Stored").Types(elem.goType())
	pointer := ""
	var path []jen.Code
	for _, name := range a.path {
		pointer += "/" + jsonpointer.Escape(name)
		path = append(path, jen.Lit(name))
	}
	f.Add(comment(docText("Open" + a.field.Go + " finds the array at " + pointer + " of the stored document doc without decoding it, and " +
		"verifies as much of the document as level says. It fails as Decode does, or if the object around the array " +
		"is not there; an array that is not there is empty.")...))
	f.Func().Id("Open"+a.field.Go).Params(jen.Id("doc").Index().Byte(), jen.Id("level").Id("Level")).Params(typ, jen.Error()).BlockFunc(func(g *jen.Group) {
		found := []jen.Code{jen.Index().String().Values(path...), reader(e, elem), e.writer(elem)}
		if gate := e.pkg.Gate; gate != nil {
			g.Return(jen.Id("openGated").Call(append([]jen.Code{jen.Id("doc"), jen.Id("level"), jen.Lit(gate.Property), jen.Id("SchemaVersion").Call()}, found...)...))
			return
		}
		g.Return(jen.Id("openStored").Call(append([]jen.Code{jen.Id("doc"), jen.Id("level")}, found...)...))
	})
	f.Line()
	f.Add(comment(docText("Append" + a.field.Go + " appends to dst the stored document doc with elements added to the array at " + pointer +
		"; every other byte is as it was. The document is Checked, not decoded. On an error it returns dst as it was. " +
		"dst may be doc[:0], see Stored. To append at a lower level, or again and again, use Open" + a.field.Go + ".")...))
	f.Func().Id("Append"+a.field.Go).Params(jen.List(jen.Id("dst"), jen.Id("doc")).Index().Byte(), jen.Id("elements").Op("...").Add(elem.goType())).Params(jen.Index().Byte(), jen.Error()).Block(
		jen.List(jen.Id("array"), jen.Err()).Op(":=").Id("Open"+a.field.Go).Call(jen.Id("doc"), jen.Id("Checked")),
		jen.If(jen.Err().Op("!=").Nil()).Block(jen.Return(jen.Id("dst"), jen.Err())),
		jen.Return(jen.Id("array").Dot("Append").Call(jen.Id("dst"), jen.Id("doc"), jen.Id("elements").Op("..."))),
	)
	f.Line()
}
