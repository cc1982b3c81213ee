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

// follow tells by what they were what types are whose schemas have moved: from the place where
// they stood into a definition, out of one, or to one of another name. Such a type is what was
// there before at all places that have it now; what takes the place of several is all of these.
func (held holdings) follow(pkg *ir.Package, ids identities, taken map[string]bool, is func(location string, was []string)) {
	before := map[ir.Decl][][]string{} // what each type may have been, by what holds it
	owners := map[*ir.Name][]string{}
	level := holders(pkg)
	for _, h := range level {
		owners[h.name] = ids.known(h.name)
	}
	for len(level) > 0 {
		var reached []ir.Decl
		for _, h := range level {
			for _, owner := range owners[h.name] {
				for _, s := range h.steps {
					if was, ok := held[holding{owner, s.text}]; ok && len(ids.known(s.to.Naming())) == 0 {
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
			name, was := d.Naming(), inAll(before[d], taken)
			owners[name] = was
			is(name.Schema, was)
			level = append(level, holder{name, steps(d)})
		}
	}
}

// inAll returns a text that is in all lists, one that is not taken if there is such; those of
// each if there is none.
func inAll(lists [][]string, taken map[string]bool) []string {
	var each, all []string
	for _, text := range slices.Concat(lists...) {
		if !slices.Contains(each, text) {
			each = append(each, text)
			if !slices.ContainsFunc(lists, func(list []string) bool { return !slices.Contains(list, text) }) {
				all = append(all, text)
			}
		}
	}
	if all == nil {
		return each
	}
	free := slices.IndexFunc(all, func(text string) bool { return !taken[text] })
	return all[max(free, 0):][:1]
}

// known lists the identities that are known of the places of a type.
func (ids identities) known(name *ir.Name) (list []string) {
	for _, n := range name.All() {
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
			default:
				list = append(list, step{"object", v.Struct})
				if path := v.Struct.Name.Path; len(path) > 0 {
					list = append(list, step{"object " + path[len(path)-1].Text, v.Struct})
				}
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
	if d, ok := ir.Inmost(t).(ir.Decl); ok {
		list = append(list, step{text, d})
	}
	return list
}

// origins tells of identities that are new in a release what was there before, if that is
// elsewhere, too.
type origins map[string]origin

// origin is what was there before, and since when both are.
type origin struct {
	id      string
	release int // the number of the first release that has both
}

// first returns which release brought a thing: of what has an origin, that which brought it to
// the origin, if it was before there were both.
func (from origins) first(t thing, first map[thing]int) (release int, known bool) {
	if n, ok := first[t]; ok {
		return n, true
	}
	at, variant := from[t.at], from[t.variant]
	for _, was := range []struct {
		thing   thing
		release int
	}{
		{thing{at.id, t.member, t.value, t.variant}, at.release},
		{thing{t.at, t.member, t.value, variant.id}, variant.release},
		{thing{at.id, t.member, t.value, variant.id}, min(at.release, variant.release)},
	} {
		if n, ok := first[was.thing]; ok && n < was.release {
			return n, true
		}
	}
	return 0, false
}
