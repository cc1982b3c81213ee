package naming

import (
	"maps"
	"slices"

	"github.com/stategen/stategen/internal/ir"
)

// override applies the names that were asked for from outside, and checks all
// that were asked for, wherever they come from.
func (n *namer) override() {
	wanted := n.opts.Names
	give := func(name *ir.Name) {
		for _, place := range absorbed(name) {
			if over, ok := wanted[place]; ok && !n.used[place] {
				n.used[place] = true
				name.Override = over
			}
		}
		n.valid(name.Schema, name.Override, "name")
	}
	if w := n.pkg.Wrap; w != nil {
		give(&w.Name)
	}
	for _, d := range n.pkg.Decls {
		if s, ok := d.(*ir.Struct); ok && inferredFrom(s) != nil {
			continue // the union of the same place has the name
		}
		give(d.Naming())
	}
	types := maps.Clone(n.used)
	giveField := func(place string, to *string) {
		if over, ok := wanted[place]; ok && !types[place] {
			n.used[place] = true
			*to = over
		}
		n.valid(place, *to, "field")
	}
	for _, d := range n.pkg.Decls {
		switch d := d.(type) {
		case *ir.Struct:
			for _, f := range d.Fields {
				giveField(f.Schema, &f.Override)
			}
			for _, p := range d.Patterns {
				giveField(p.Schema, &p.Override)
			}
		case *ir.Tuple:
			for _, f := range d.Fields {
				giveField(f.Schema, &f.Override)
			}
		}
	}
	for _, place := range slices.Sorted(maps.Keys(wanted)) {
		if !n.used[place] {
			n.report(place, "name-unused", "the name "+wanted[place]+" is for "+place+", where no type or field of its own is",
				"correct the pointer in names, or remove the entry")
		}
	}
}

// valid reports a name that cannot be one, given at a place, by x-stategen under a path.
func (n *namer) valid(place, name string, path ...string) {
	if name != "" && !isIdentifier(name) {
		n.report(place, "name-invalid", name+" is no exported Go identifier", "begin it with an upper-case letter and use letters and digits", path...)
	}
}

// inferredFrom returns the union that was inferred from a base.
func inferredFrom(s *ir.Struct) *ir.Union {
	for _, u := range s.Variants {
		if u.Inferred && u.Base == s && u.Name.Schema == s.Name.Schema {
			return u
		}
	}
	return nil
}
