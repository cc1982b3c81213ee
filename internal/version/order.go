package version

import (
	"slices"

	"github.com/stategen/stategen/internal/ir"
)

// KeepOrder keeps the order of the members of each object as it was in the
// oldest release that has it, for what takes them in their order: in a schema it
// means nothing, and two parameters of one type would change places unseen. The
// older releases are those of the same major.
func KeepOrder(newest Release, older ...Release) {
	releases := sorted(append(slices.Clip(older), newest))
	last := len(releases) - 1
	ids, _ := identify(releases)
	first := map[string]*ir.Struct{} // by where they stand
	for i, r := range releases[:last] {
		for _, s := range ir.Each[*ir.Struct](r.Package) {
			for _, place := range ids[i].thingsAt(&s.Name) {
				if first[place.at] == nil {
					first[place.at] = s
				}
			}
		}
	}
	for _, s := range ir.Each[*ir.Struct](newest.Package) {
		for _, place := range ids[last].thingsAt(&s.Name) {
			if old := first[place.at]; old != nil {
				s.Order = reordered(membersOf(old), membersOf(s))
				break
			}
		}
	}
}

func membersOf(s *ir.Struct) (names []string) {
	for _, f := range s.Fields {
		names = append(names, f.JSON)
	}
	return names
}

// reordered returns old if what is in both lists is in another order in new.
func reordered(old, new []string) []string {
	last := -1
	for _, name := range new {
		switch i := slices.Index(old, name); {
		case i < 0:
		case i < last:
			return old
		default:
			last = i
		}
	}
	return nil
}
