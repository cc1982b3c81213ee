package version

import (
	"slices"

	"github.com/stategen/stategen/internal/ir"
)

// holdings tells what was held last where: the identities of a type, by what held it.
type holdings map[holding][]string

// holding is what leads to a type from another one: the identity of that, and a step.
type holding struct{ owner, step string }

// note adds what the types of a package hold.
func (held holdings) note(pkg *ir.Package, ids identities) {
	for _, h := range holders(pkg) {
		for _, owner := range ids.known(h.name) {
			for _, s := range h.steps {
				held[holding{owner, s.text}] = ids.known(s.to.Naming())
			}
		}
	}
}

// followMoved identifies types whose schemas have moved: from the place where they stood
// into a definition, out of one, or to one of another name. Such a type is what was there
// before at all places that have it now, if it is nowhere else. What takes the place of
// several is all of these.
func followMoved(pkg *ir.Package, ids identities, held holdings, taken map[string]bool) {
	before := map[ir.Decl][][]string{} // what each type may have been, by what holds it
	for level := holders(pkg); len(level) > 0; {
		var reached []ir.Decl
		for _, h := range level {
			for _, owner := range ids.known(h.name) {
				for _, s := range h.steps {
					if was, ok := held[holding{owner, s.text}]; ok {
						if before[s.to] == nil {
							reached = append(reached, s.to)
						}
						before[s.to] = append(before[s.to], was)
					}
				}
			}
		}
		level = nil
		for _, d := range reached {
			if name := d.Naming(); len(ids.known(name)) == 0 && ids.claim(name.Schema, movedFrom(before[d], taken), taken) {
				level = append(level, holder{name, steps(d)})
			}
		}
	}
}

// movedFrom returns what is left of what all holders of a type held, or of what each of them
// did if nothing of that is elsewhere.
func movedFrom(before [][]string, taken map[string]bool) []string {
	var each []string
	elsewhere := false
	for _, list := range before {
		for _, id := range list {
			lacks := func(list []string) bool { return !slices.Contains(list, id) }
			switch {
			case taken[id]:
				elsewhere = true
			case slices.Contains(each, id):
			case !slices.ContainsFunc(before, lacks):
				return []string{id}
			default:
				each = append(each, id)
			}
		}
	}
	if elsewhere {
		return nil
	}
	return each
}

// known lists the identities that are known of the places of a type.
func (ids identities) known(name *ir.Name) (list []string) {
	for _, n := range append([]ir.Name{*name}, name.Others...) {
		list = append(list, ids[n.Schema]...)
	}
	return list
}

// holder is a type that holds others.
type holder struct {
	name  *ir.Name
	steps []step
}

// step leads from a type to one that it holds.
type step struct {
	text string // a member, or what tells an alternative from all others
	to   ir.Decl
}

// holders lists the types of a package that may hold others.
func holders(pkg *ir.Package) (list []holder) {
	if w := pkg.Wrap; w != nil {
		list = append(list, holder{&w.Name, stepTo("", w.Elem.Type)})
	}
	for _, d := range pkg.Decls {
		list = append(list, holder{d.Naming(), steps(d)})
	}
	return list
}

// steps lists the steps from a type to those that it holds.
func steps(d ir.Decl) (list []step) {
	for _, f := range ir.FieldsOf(d) {
		list = append(list, stepTo("."+f.JSON, f.Type)...)
	}
	switch d := d.(type) {
	case *ir.Struct:
		for _, p := range d.Patterns {
			list = append(list, stepTo("~"+p.Pattern.Source, p.Elem.Type)...)
		}
		if rest, ok := d.Rest.(ir.TypedRest); ok {
			list = append(list, stepTo("*", rest.Elem.Type)...)
		}
	case *ir.Tuple:
		if d.Rest != nil {
			list = append(list, stepTo("*", d.Rest.Type)...)
		}
	case *ir.Union:
		if d.Base != nil {
			list = append(list, step{"", d.Base})
		}
		for _, v := range d.Variants {
			switch {
			case v.Wrap != nil:
				list = append(list, stepTo(v.Wrap.Kinds.String(), v.Wrap.Elem.Type)...)
			case len(v.Tags) > 0:
				list = append(list, step{"=" + v.Tags[0].String(), v.Struct})
			}
		}
	}
	times := map[string]int{}
	for _, s := range list {
		times[s.text]++
	}
	return slices.DeleteFunc(list, func(s step) bool { return times[s.text] > 1 })
}

// stepTo is the step to the type that a place has, or whose values are in lists and maps there.
func stepTo(text string, t ir.Type) (list []step) {
	ir.ReplaceType(t, func(t ir.Type) ir.Type {
		if d, ok := t.(ir.Decl); ok {
			list = append(list, step{text, d})
		}
		return t
	})
	return list
}
