package lower

import (
	"slices"

	"github.com/stategen/stategen/internal/ir"
)

// dropMerged takes away the unions whose variants have become those of the
// unions around them, where nothing is left that is one: no place has the type,
// and nobody asked for it.
func (l *lowerer) dropMerged(pkg *ir.Package) {
	merged := map[*ir.Union]bool{}
	for _, a := range l.alternations {
		for _, inner := range a.inside {
			u := inner.union
			merged[u] = !ir.IsDefined(u) && u.Name.Override == "" && l.opts.Names[u.Name.Schema] == "" && len(inner.accessors) == 0
		}
	}
	used := ir.RootTypes(pkg)
	for _, d := range l.decls {
		used = append(used, ir.TypesIn(d.thing)...)
	}
	for _, d := range used {
		if u, ok := d.(*ir.Union); ok {
			merged[u] = false
		}
	}
	isMerged := func(u *ir.Union) bool { return merged[u] }
	l.decls = slices.DeleteFunc(l.decls, func(d placed[ir.Decl]) bool {
		u, ok := d.thing.(*ir.Union)
		return ok && isMerged(u)
	})
	for _, d := range l.decls {
		if s, ok := d.thing.(*ir.Struct); ok {
			s.Variants = slices.DeleteFunc(s.Variants, isMerged)
		}
	}
}
