package version

import (
	"cmp"
	"slices"

	"github.com/stategen/stategen/internal/ir"
)

// identities tells what stands at a schema location of one release: equal names in two
// releases are the same thing, and what has several of them was several things before. The
// location itself does not tell, because an alternative that is put before others moves all
// that is in them.
type identities map[string][]string

// at is the identity of what stands at a location; what has no type of its own is called
// after its location.
func (ids identities) at(location string) []string {
	if list, ok := ids[location]; ok {
		return list
	}
	return []string{location}
}

// of lists the identities of a type, at each of its places.
func (ids identities) of(name *ir.Name) (list []string) {
	for _, n := range name.All() {
		list = append(list, ids.at(n.Schema)...)
	}
	return list
}

// identify tells for each of the releases, oldest first, what stands where. Things are the
// same if the same names lead to them, such as those of members, or the tags of
// alternatives. Where names changed, or lead to several things, their location decides. What is
// at no such place may have come from another file: a shared one is never edited, so that its
// next version is another file. What is left may have moved: see holdings.
func identify(releases []Release) (all []identities, origins origins) {
	origins = map[string]origin{}
	known := earlier{identities{}, identities{}, identities{}, holdings{}}
	used := map[string]bool{}
	for i, r := range releases {
		fresh := func(id string) string {
			for used[id] {
				id += "@" + r.Version.String()
			}
			used[id] = true
			return id
		}
		ids, taken := identities{}, map[string]bool{}
		places := placesIn(r.Package)
		ways, files := count(places, func(p place) []string { return p.ways }), count(places, func(p place) []string { return []string{p.inFile} })
		claim := func(p place, list []string) {
			if ids[p.location] == nil {
				ids.claim(p.location, slices.DeleteFunc(slices.Clone(list), func(id string) bool { return taken[id] }), taken)
			}
		}
		for _, p := range places {
			for _, way := range p.ways {
				if ways[way] == 1 {
					claim(p, known.byWay[way])
				}
			}
		}
		for _, p := range places {
			if !p.unnamed {
				claim(p, known.byLocation[p.location])
			}
		}
		for _, p := range places {
			if files[p.inFile] == 1 {
				claim(p, known.inFiles[p.inFile])
			}
		}
		known.held.follow(r.Package, ids, taken, func(location string, was []string) {
			list := slices.Clone(was)
			for k, id := range list {
				if taken[id] {
					list[k] = fresh(id)
					origins[list[k]] = origin{id, i}
				}
			}
			ids.claim(location, list, taken)
		})
		for _, p := range places {
			if ids[p.location] == nil {
				ids[p.location] = []string{fresh(p.location)}
			}
		}
		known.note(places, ways, files, ids)
		known.held.note(r.Package, ids)
		all = append(all, ids)
	}
	return all, origins
}

// earlier is what stood where in the releases so far: by the names that lead there, by location
// and by the names within a file, and what was held by what.
type earlier struct {
	byWay, byLocation, inFiles identities
	held                       holdings
}

// note adds what stands at places, but for what names lead to that lead to several of them.
func (k earlier) note(places []place, ways, files map[string]int, ids identities) {
	for _, p := range places {
		for _, way := range p.ways {
			if k.byWay[way] = ids[p.location]; ways[way] > 1 {
				delete(k.byWay, way)
			}
		}
		if k.inFiles[p.inFile] = ids[p.location]; files[p.inFile] > 1 || p.inFile == "" {
			delete(k.inFiles, p.inFile)
		}
		k.byLocation[p.location] = ids[p.location]
	}
}

// claim identifies what stands at a location by a list, unless it is empty.
func (ids identities) claim(location string, list []string, taken map[string]bool) {
	for _, id := range list {
		ids[location], taken[id] = append(ids[location], id), true
	}
}

// place is where a type stands, and the names that lead there: all of them, and those from a
// definition on, whatever file has it.
type place struct {
	location, inFile string
	ways             []string // one, but to what is in a definition that nobody named
	unnamed          bool     // it is in such a definition, whose location says nothing
}

// placesIn lists the places of the types of a package, each location once.
func placesIn(pkg *ir.Package) []place {
	var names []ir.Name
	seen := map[string]bool{}
	called := map[string]string{} // what is called so by itself, by location
	add := func(name *ir.Name) {
		for _, n := range name.All() {
			if !seen[n.Schema] {
				seen[n.Schema] = true
				names = append(names, n)
				if n.Schema == n.Top {
					called[n.Top] = cmp.Or(n.Def, n.Title)
				}
			}
		}
	}
	if w := pkg.Wrap; w != nil {
		add(&w.Name)
	}
	for _, d := range pkg.Decls {
		add(d.Naming())
	}
	var list []place
	for _, n := range names {
		p := place{location: n.Schema, ways: n.Ways, unnamed: n.Ways != nil}
		if !p.unnamed {
			p.ways = []string{ir.Way(n.Top, n.Path)}
		}
		if def := cmp.Or(n.Def, called[n.Top]); def != "" {
			p.inFile = ir.Way(def, n.Path)
		}
		list = append(list, p)
	}
	return list
}

// count tells how many places have the same text.
func count(places []place, texts func(place) []string) map[string]int {
	times := map[string]int{}
	for _, p := range places {
		for _, text := range texts(p) {
			times[text]++
		}
	}
	return times
}

// sorted returns releases, oldest first.
func sorted(releases []Release) []Release {
	return slices.SortedFunc(slices.Values(releases), func(a, b Release) int { return Compare(a.Version, b.Version) })
}
