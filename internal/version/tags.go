package version

import (
	"slices"

	"github.com/stategen/stategen/internal/ir"
)

// KeepTags keeps the method by which each union and each object shows its tag as it was in the
// oldest release that has them with this tag: what a variant that is new calls its member must
// not rename a method that programs call. The older releases are those of the same major. name
// names the methods of a package that have no name yet; it is called for each, oldest first.
func KeepTags(newest Release, name func(*ir.Package), older ...Release) {
	releases := sorted(append(slices.Clip(older), newest))
	ids, _ := identify(releases)
	unions, objects := map[shownTag]string{}, map[shownTag]string{}
	for i, r := range releases {
		visitTags(r.Package, func(u *ir.Union, tag *ir.ByTag) {
			keep(unions, ids[i].of(&u.Name), tag.Property, &tag.Go)
		}, func(s *ir.Struct) {
			keep(objects, ids[i].of(&s.Name), s.Tag.JSON, &s.Tag.Go)
		})
		name(r.Package)
		visitTags(r.Package, func(u *ir.Union, tag *ir.ByTag) {
			note(unions, ids[i].of(&u.Name), tag.Property, tag.Go)
		}, func(s *ir.Struct) {
			note(objects, ids[i].of(&s.Name), s.Tag.JSON, s.Tag.Go)
		})
	}
}

// shownTag is a tag of what stands somewhere.
type shownTag struct{ at, property string }

// visitTags calls union for each union that is told apart by a tag, and object for each object
// that has one.
func visitTags(pkg *ir.Package, union func(*ir.Union, *ir.ByTag), object func(*ir.Struct)) {
	for _, u := range ir.Each[*ir.Union](pkg) {
		if tag, ok := u.Select.(ir.ByTag); ok {
			union(u, &tag)
			u.Select = tag
		}
	}
	for _, s := range ir.Each[*ir.Struct](pkg) {
		if s.Tag != nil {
			object(s)
		}
	}
}

// keep sets the method of a tag to what it was at one of its places.
func keep(known map[shownTag]string, places []string, property string, method *string) {
	for _, at := range places {
		if was := known[shownTag{at, property}]; was != "" {
			*method = was
			return
		}
	}
}

// note remembers the method of a tag at those of its places where none is known.
func note(known map[shownTag]string, places []string, property, method string) {
	for _, id := range places {
		if at := (shownTag{id, property}); known[at] == "" {
			known[at] = method
		}
	}
}
