package lower

import (
	"slices"

	"github.com/stategen/stategen/internal/ir"
)

// Where something holds beside a choice between definitions, the variants have the members of
// both. Of a definition that no place refers to by itself, no value of a document is: it is the
// variant that people mean by its name.

// absorb takes away the definitions that are only alternatives beside something, and what only they
// refer to. The variant goes by the definition's name then, if there is one variant.
func (l *lowerer) absorb(pkg *ir.Package) {
	variants := map[string][]*ir.Struct{} // by the location of the definition
	absorbed := map[string]bool{}
	for _, a := range l.alternations {
		for _, o := range a.options {
			if !o.merged {
				continue
			}
			at := o.schema.Location()
			absorbed[at] = true
			if s := o.structure(); s != nil && s.Name.Stands == at && !slices.Contains(variants[at], s) {
				variants[at] = append(variants[at], s)
			}
		}
	}
	if len(absorbed) == 0 {
		return
	}
	gone := l.dropDefinitions(pkg, func(d ir.Decl) bool {
		name := d.Naming()
		isNamed := name.Override != "" || l.opts.Names[name.Schema] != ""
		return absorbed[name.Schema] && (!isNamed || len(variants[name.Schema]) == 1)
	})
	definitions := map[string]*ir.Name{} // of which there is no type
	for _, d := range gone {
		if ir.IsDefined(d) {
			definitions[d.Naming().Schema] = d.Naming()
		}
	}
	for at, list := range variants {
		list = slices.DeleteFunc(list, func(s *ir.Struct) bool { return slices.Contains(gone, ir.Decl(s)) })
		name := definitions[at]
		for _, s := range list {
			if name != nil && len(list) == 1 {
				s.Name.As = name.Def
			} else {
				s.Name.Override = "" // it is the definition's
			}
		}
	}
}

// dropDefinitions takes away some definitions, and what only they refer to, unless something else does.
func (l *lowerer) dropDefinitions(pkg *ir.Package, some func(ir.Decl) bool) (gone []ir.Decl) {
	var asked []ir.Decl
	others := ir.RootTypes(pkg)
	for _, d := range l.decls {
		switch {
		case !ir.IsDefined(d.thing):
		case some(d.thing):
			asked = append(asked, d.thing)
		default:
			others = append(others, d.thing)
		}
	}
	used, unused := reachedFrom(others), reachedFrom(asked)
	for _, d := range l.decls { // what stands in a definition that has no type, as a map has none
		if !used[d.thing] && !unused[d.thing] {
			others = append(others, d.thing)
		}
	}
	used = reachedFrom(others)
	isGone := func(d ir.Decl) bool { return unused[d] && !used[d] }
	for _, d := range l.decls {
		if isGone(d.thing) {
			gone = append(gone, d.thing)
		} else if s, ok := d.thing.(*ir.Struct); ok {
			s.Variants = slices.DeleteFunc(s.Variants, func(u *ir.Union) bool { return isGone(u) })
		}
	}
	l.decls = slices.DeleteFunc(l.decls, func(d placed[ir.Decl]) bool { return isGone(d.thing) })
	return gone
}

// reachedFrom are some types, and those that they consist of.
func reachedFrom(these []ir.Decl) map[ir.Decl]bool {
	reached, list := map[ir.Decl]bool{}, slices.Clone(these)
	for len(list) > 0 {
		d := list[len(list)-1]
		list = list[:len(list)-1]
		if reached[d] {
			continue
		}
		reached[d] = true
		list = append(list, ir.TypesIn(d)...)
		if u, ok := d.(*ir.Union); ok && u.Base != nil {
			list = append(list, u.Base)
		}
	}
	return reached
}
