package emit

import (
	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonpointer"
)

// A node is a struct type with an Extra: of objects with declared members, or
// of arrays with a field for each element. Values that are neither it keeps
// whole.

// isNode reports whether values of type t are nodes.
func isNode(t ir.Type) bool {
	switch t.(type) {
	case *ir.Struct, *ir.Tuple:
		return true
	}
	return false
}

// nodesOf returns the declarations of nodes, in order.
func nodesOf(pkg *ir.Package) []ir.Decl {
	var list []ir.Decl
	for _, d := range pkg.Decls {
		if isNode(d) {
			list = append(list, d)
		}
	}
	return list
}

// kindOfParts is what a node consists of.
func kindOfParts(d ir.Decl) string {
	if _, isTuple := d.(*ir.Tuple); isTuple {
		return "elements"
	}
	return "members"
}

// partsOf returns the Go fields of a node, but for the Extra.
func partsOf(d ir.Decl) []part {
	var list []part
	for _, f := range ir.FieldsOf(d) {
		list = append(list, part{f.Go, "/" + jsonpointer.Escape(f.JSON), fieldPlace(f)})
	}
	switch d := d.(type) {
	case *ir.Struct:
		for _, m := range mapsOf(d) {
			list = append(list, part{m.name, "", place{typ: m.typ}})
		}
	case *ir.Tuple:
		if d.Rest != nil {
			list = append(list, part{"Rest", "", place{typ: ir.List{Elem: *d.Rest}}})
		}
	}
	return list
}

// part is a Go field of a node.
type part struct {
	name string
	path string // JSON Pointer from the node; "" where the names or numbers below are data
	place
}
