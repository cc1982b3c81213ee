package lower

import "github.com/stategen/stategen/internal/ir"

// most is how many objects a value may be made of and still be a part of another. With two
// members of a type that has two members of the next one, and so on, the size of Go types
// would double with each, and the time that it takes to compile them.
const most = 1000

// box finds required members by which a type would contain itself, or more than most
// objects: they become pointers. No document ends that has the former; one that has
// the latter may, but Go would make room for all of it wherever there is none.
func box(pkg *ir.Package) {
	b := boxer{size: map[ir.Decl]int{}}
	for _, d := range pkg.Decls {
		b.visit(d)
	}
}

// boxer goes through the types that are parts of each other.
type boxer struct {
	size map[ir.Decl]int // how many objects and tuples a value is made of, itself included
}

// unfinished is the size of the types around the one that is looked at.
const unfinished = -1

func (b *boxer) visit(d ir.Decl) int {
	if size, seen := b.size[d]; seen {
		return size
	}
	b.size[d] = unfinished
	parts := ir.FieldsOf(d)
	size := min(len(parts), 1) // nothing where a value has no parts
	for _, f := range parts {
		inner, isDecl := f.Type.(ir.Decl)
		if !isDecl || !f.Required || f.Nullable { // it is a pointer anyway
			continue
		}
		if n := b.visit(inner); n == unfinished || n > most {
			f.Boxed = true
		} else {
			size += n
		}
	}
	b.size[d] = size
	return size
}
