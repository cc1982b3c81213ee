package version

import (
	"slices"

	"github.com/stategen/stategen/internal/ir"
)

// keepOrder keeps in the newest of the releases the order of the members of each object as
// it was in the oldest release that has it, for what takes them in their order: in a schema
// it means nothing, and two parameters of one type would change places unseen.
func keepOrder(releases []Release, ids []identities) {
	last := len(releases) - 1
	first := map[string]*ir.Struct{} // by where they stand
	for i, r := range releases[:last] {
		for _, s := range ir.Each[*ir.Struct](r.Package) {
			for _, id := range ids[i].of(&s.Name) {
				if first[id] == nil {
					first[id] = s
				}
			}
		}
	}
	for _, s := range ir.Each[*ir.Struct](releases[last].Package) {
		for _, id := range ids[last].of(&s.Name) {
			if old := first[id]; old != nil {
				s.Order = reordered(membersOf(old), membersOf(s))
				break
			}
		}
	}
}

// membersOf lists the names of the members of an object, in order.
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
