package emit

import (
	"strings"

	"github.com/stategen/stategen/internal/ir"
)

// placesOf says where the types stand that are called after their place, a member of another type:
// "an element of Push.Commits".
func placesOf(pkg *ir.Package) map[ir.Decl]string {
	places := make(map[ir.Decl]string)
	add := func(owner, field string, t ir.Type) {
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
		if !ok || places[d] != "" {
			return
		}
		n := d.Naming()
		if rest, ok := strings.CutPrefix(n.Go, owner); ok && rest != "" && len(n.Path) > 0 && n.Override == "" {
			places[d] = part + owner + "." + field
		}
	}
	if w := pkg.Wrap; w != nil {
		add(w.Name.Go, "Value", w.Elem.Type)
	}
	for _, d := range pkg.Decls {
		switch d := d.(type) {
		case *ir.Struct:
			for _, f := range d.Fields {
				add(d.Name.Go, f.Go, f.Type)
			}
		case *ir.Tuple:
			for _, f := range d.Fields {
				add(d.Name.Go, f.Go, f.Type)
			}
		}
	}
	return places
}
