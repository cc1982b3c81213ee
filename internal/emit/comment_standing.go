package emit

import (
	"strings"

	"github.com/stategen/stategen/internal/ir"
)

// standingsOf says where the types stand that are called after their place, a member of another type:
// "an element of Push.Commits". A name that leaves out the beginning of the way says least of it.
func standingsOf(pkg *ir.Package) map[ir.Decl]string {
	standings := make(map[ir.Decl]string)
	add := func(owner ir.Name, shown string, t ir.Type) {
		part := "the value of "
		for {
			if list, ok := t.(ir.List); ok {
				part, t = "an element of ", list.Elem.Type
			} else if m, ok := t.(ir.Map); ok {
				part, t = "a value in ", m.Elem.Type
			} else {
				break
			}
		}
		d, ok := t.(ir.Decl)
		if !ok || standings[d] != "" {
			return
		}
		n := d.Naming()
		rest, isCalledAfter := strings.CutPrefix(n.Go, owner.Go)
		isWithin := strings.HasPrefix(n.Schema, owner.Schema+"/")
		if (isCalledAfter && rest != "" || isWithin) && len(n.Path) > 0 && n.Override == "" {
			standings[d] = part + shown
		}
	}
	if w := pkg.Wrap; w != nil {
		add(w.Name, w.Name.Go+".Value", w.Elem.Type)
	}
	for _, d := range pkg.Decls {
		for _, f := range ir.FieldsOf(d) {
			add(*d.Naming(), d.Naming().Go+"."+f.Go, f.Type)
		}
		if u, ok := d.(*ir.Union); ok { // what its variants hold is called after it
			for _, w := range wraps(u) {
				add(u.Name, w.Name.Go+".Value", w.Elem.Type)
			}
		}
	}
	return standings
}
