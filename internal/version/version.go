package version

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/label"
)

// Release is one version of a schema and the model made of it.
type Release struct {
	Version ir.Version
	Package *ir.Package
}

// Parse reads a version such as 1.2.0 or 1.2, without pre-release or build.
func Parse(text string) (ir.Version, error) {
	switch n := label.Numbers(text); len(n) {
	case 3:
		return ir.Version{Major: n[0], Minor: n[1], Patch: n[2]}, nil
	case 2:
		return ir.Version{Major: n[0], Minor: n[1], Short: true}, nil
	}
	return ir.Version{}, fmt.Errorf("%q is no version such as %s", text, label.Forms)
}

// Compare orders versions.
func Compare(a, b ir.Version) int {
	return cmp.Or(cmp.Compare(a.Major, b.Major), cmp.Compare(a.Minor, b.Minor), cmp.Compare(a.Patch, b.Patch))
}

// Annotate documents in the newest release which version brought what, lists the
// versions that its gate knows, and keeps the order of members. The older releases are those of the
// same major, in any order; what stands in the oldest needs no remark.
func Annotate(newest Release, older ...Release) {
	releases := sorted(append(slices.Clip(older), newest))
	ids, origins := identify(releases)
	a := arrivals{releases, ids, broughtBy(releases, ids, origins)}
	a.remarkAll()
	a.remarkVariants()
	needs(releases, ids)
	keepOrder(releases, ids)
	if gate := newest.Package.Gate; gate != nil {
		gate.Versions = nil
		for _, r := range releases {
			gate.Versions = append(gate.Versions, r.Version)
		}
	}
}

// arrivals tells which release brought what.
type arrivals struct {
	releases []Release // oldest first
	ids      []identities
	first    map[thing]int // the number of the release that brought each thing
}

// broughtBy finds the release that brought each thing.
func broughtBy(releases []Release, ids []identities, origins origins) map[thing]int {
	first := map[thing]int{}
	for i, r := range releases {
		bring := func(things []thing) {
			for _, t := range things {
				if n, known := origins.first(t, first); known {
					first[t] = n
				} else {
					first[t] = i
				}
			}
		}
		visit(r.Package, ids[i], func(things, _ []thing, _ *ir.Doc) { bring(things) })
		visitVariants(r.Package, ids[i], func(_ *ir.Union, _ *ir.Variant, things []thing) { bring(things) })
	}
	return first
}

// last is the number of the newest release.
func (a arrivals) last() int { return len(a.releases) - 1 }

// oldest returns the first release that has one of some things.
func (a arrivals) oldest(things []thing) int {
	since := a.last()
	for _, t := range things {
		since = min(since, a.first[t])
	}
	return since
}

// remark is what is said of what a release brought; "" of the oldest, which needs none.
func (a arrivals) remark(since int) string {
	if since == 0 {
		return ""
	}
	return a.releases[since].Version.String()
}

// remarkAll notes in the newest release which one brought types, members and values.
func (a arrivals) remarkAll() {
	first := a.first
	visit(a.releases[a.last()].Package, a.ids[a.last()], func(things, owners []thing, doc *ir.Doc) {
		since := first[things[0]]
		for k, t := range things {
			switch {
			case owners == nil: // a type is as old as the first of its places
				since = a.oldest(things)
			case k == 0 && first[t] == first[owners[k]]: // its type says it
				since = 0
			case first[t] > first[owners[k]]: // documents of older versions do not have it there
				since = max(since, first[t])
			}
		}
		doc.Since = a.remark(since)
	})
}

// remarkVariants notes in the newest release which one made objects variants of unions.
func (a arrivals) remarkVariants() {
	ids := a.ids[a.last()]
	visitVariants(a.releases[a.last()].Package, ids, func(u *ir.Union, v *ir.Variant, things []thing) {
		since := a.oldest(things)
		if since <= a.oldest(ids.thingsAt(&u.Name)) || since <= a.oldest(ids.thingsAt(&v.Struct.Name)) { // its type says it, or the union's
			since = 0
		}
		v.Since = a.remark(since)
	})
}

// thing identifies what a release can bring: a type by where it stands, a member or a
// listed value of it by name, members that share a schema by what tells that they do,
// an object among the variants of a union by where it stands itself, and another variant
// by where it stands in the union.
type thing struct{ at, member, value, variant string }

// visit calls f for everything that can carry a remark, and for what it
// belongs to; a type belongs to nothing. What stands at several places is a
// thing at each of them.
func visit(pkg *ir.Package, ids identities, f func(things, owners []thing, doc *ir.Doc)) {
	if w := pkg.Wrap; w != nil {
		f(ids.thingsAt(&w.Name), nil, &w.Doc)
	}
	for _, d := range pkg.Decls {
		owners := ids.thingsAt(d.Naming())
		parts := func(part thing) (list []thing) {
			for _, owner := range owners {
				part.at = owner.at
				list = append(list, part)
			}
			return list
		}
		f(owners, nil, d.Documentation())
		for _, field := range ir.FieldsOf(d) {
			f(parts(thing{member: "." + field.JSON}), owners, &field.Doc)
		}
		switch d := d.(type) {
		case *ir.Struct:
			if d.Tag != nil { // in another version it may be a field
				f(parts(thing{member: "." + d.Tag.JSON}), owners, &ir.Doc{})
			}
			for _, p := range d.Patterns {
				f(parts(thing{member: "~" + p.Pattern.Source}), owners, &p.Doc)
			}
			if rest, ok := d.Rest.(ir.TypedRest); ok {
				f(parts(thing{member: "*"}), owners, &rest.Doc)
				d.Rest = rest
			}
		case *ir.Tuple:
			if d.Rest != nil {
				f(parts(thing{member: "*"}), owners, &d.RestDoc)
			}
		case *ir.Enum:
			for i := range d.Values {
				f(parts(thing{value: "=" + d.Values[i].Value.String()}), owners, &d.Values[i].Doc)
			}
		case *ir.Union:
			for _, v := range d.Variants {
				if v.Wrap != nil {
					f(ids.inside(&v.Wrap.Name, &d.Name), nil, &v.Wrap.Doc)
				}
			}
		}
	}
}

// visitVariants calls f for the variants of unions that are objects, which have types of
// their own: these may be older than that a union has them.
func visitVariants(pkg *ir.Package, ids identities, f func(u *ir.Union, v *ir.Variant, things []thing)) {
	for _, u := range ir.Each[*ir.Union](pkg) {
		for _, v := range u.Variants {
			if v.Struct == nil {
				continue
			}
			var things []thing
			for _, union := range ids.thingsAt(&u.Name) {
				for _, own := range ids.thingsAt(&v.Struct.Name) {
					things = append(things, thing{at: union.at, variant: own.at})
				}
			}
			f(u, v, things)
		}
	}
}

// thingsAt is a type, at each of its places.
func (ids identities) thingsAt(name *ir.Name) (list []thing) {
	for _, id := range ids.of(name) {
		list = append(list, thing{at: id})
	}
	return list
}

// inside is the type of a variant that is no object, at each place of its union.
func (ids identities) inside(name, union *ir.Name) []thing {
	below, ok := strings.CutPrefix(name.Schema, union.Schema)
	if !ok {
		return ids.thingsAt(name)
	}
	list := ids.thingsAt(union)
	for k := range list {
		list[k].value = below
	}
	return list
}
