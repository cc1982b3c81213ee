package lower

import (
	"slices"

	"github.com/stategen/stategen/internal/ir"
)

// box finds required members by which a type would contain itself. No document
// ends that has them all, but Go types must: they become pointers.
func box(pkg *ir.Package) {
	b := boxer{done: map[ir.Decl]bool{}}
	for _, d := range pkg.Decls {
		b.visit(d)
	}
	for _, d := range pkg.Decls {
		if u, ok := d.(*ir.Union); ok {
			u.Common = slices.DeleteFunc(u.Common, func(f *ir.Field) bool { return !boxedAlike(u, f) })
		}
	}
}

// boxer goes through the types that are parts of each other.
type boxer struct {
	done   map[ir.Decl]bool
	inside []ir.Decl // the types around the one that is looked at
}

func (b *boxer) visit(d ir.Decl) {
	if b.done[d] {
		return
	}
	b.done[d] = true
	b.inside = append(b.inside, d)
	for _, f := range partsOf(d) {
		inner, isDecl := f.Type.(ir.Decl)
		switch {
		case !isDecl || !f.Required || f.Nullable: // it is a pointer anyway
		case slices.Contains(b.inside, inner):
			f.Boxed = true
		default:
			b.visit(inner)
		}
	}
	b.inside = b.inside[:len(b.inside)-1]
}

// partsOf returns the fields of a type that holds values in itself.
func partsOf(d ir.Decl) []*ir.Field {
	switch d := d.(type) {
	case *ir.Struct:
		return d.Fields
	case *ir.Tuple:
		return d.Fields
	}
	return nil
}

// boxedAlike reports whether a member has the same Go type in all variants of
// a union.
func boxedAlike(u *ir.Union, f *ir.Field) bool {
	for _, v := range u.Variants {
		if v.Struct == nil {
			continue
		}
		if g := fieldOf(v.Struct, f.JSON); g != nil && g.Boxed != f.Boxed {
			return false
		}
	}
	return true
}
