// Package version compares the releases of a schema: it documents what each
// brought, and fills in the gate.
//
// It must not know schema documents: it sees the models made of them.
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

// Annotate documents in the newest release which version brought what, and
// lists the versions that its gate knows. The older releases are those of the
// same major, in any order; what stands in the oldest needs no remark.
func Annotate(newest Release, older ...Release) {
	releases := slices.SortedFunc(slices.Values(append(slices.Clip(older), newest)), func(a, b Release) int {
		return Compare(a.Version, b.Version)
	})
	first := map[thing]int{} // the release that brought each thing
	for i, r := range releases {
		visit(r.Package, func(things, _ []thing, _ *ir.Doc) {
			for _, t := range things {
				if _, known := first[t]; !known {
					first[t] = i
				}
			}
		})
	}
	visit(newest.Package, func(things, owners []thing, doc *ir.Doc) {
		since := first[things[0]]
		for k, t := range things {
			switch {
			case owners == nil: // a type is as old as the first of its places
				since = min(since, first[t])
			case k == 0 && first[t] == first[owners[k]]: // its type says it
				since = 0
			case first[t] > first[owners[k]]: // documents of older versions do not have it there
				since = max(since, first[t])
			}
		}
		if doc.Since = ""; since > 0 { // the oldest needs no remark
			doc.Since = releases[since].Version.String()
		}
	})
	if gate := newest.Package.Gate; gate != nil {
		gate.Versions = nil
		for _, r := range releases {
			gate.Versions = append(gate.Versions, r.Version)
		}
	}
}

// thing identifies what a release can bring: a type by its schema location, a
// member or a listed value of it by name, members that share a schema by what
// tells that they do.
type thing struct{ location, member, value string }

// visit calls f for everything that can carry a remark, and for what it
// belongs to; a type belongs to nothing. What stands at several places is a
// thing at each of them.
func visit(pkg *ir.Package, f func(things, owners []thing, doc *ir.Doc)) {
	if w := pkg.Wrap; w != nil {
		f(thingsAt(&w.Name), nil, &w.Doc)
	}
	for _, d := range pkg.Decls {
		owners := thingsAt(d.Naming())
		parts := func(part thing) (list []thing) {
			for _, owner := range owners {
				part.location = owner.location
				list = append(list, part)
			}
			return list
		}
		fields := func(list []*ir.Field) {
			for _, field := range list {
				f(parts(thing{member: "." + field.JSON}), owners, &field.Doc)
			}
		}
		switch d := d.(type) {
		case *ir.Struct:
			f(owners, nil, &d.Doc)
			fields(d.Fields)
			for _, p := range d.Patterns {
				f(parts(thing{member: "~" + p.Pattern.Source}), owners, &p.Doc)
			}
			if rest, ok := d.Rest.(ir.TypedRest); ok {
				f(parts(thing{member: "*"}), owners, &rest.Doc)
				d.Rest = rest
			}
		case *ir.Tuple:
			f(owners, nil, &d.Doc)
			fields(d.Fields)
			if d.Rest != nil {
				f(parts(thing{member: "*"}), owners, &d.RestDoc)
			}
		case *ir.Enum:
			f(owners, nil, &d.Doc)
			for i := range d.Values {
				f(parts(thing{value: "=" + d.Values[i].Value.String()}), owners, &d.Values[i].Doc)
			}
		case *ir.Union:
			f(owners, nil, &d.Doc)
			for _, v := range d.Variants {
				if v.Wrap != nil {
					f(inside(&v.Wrap.Name, &d.Name), nil, &v.Wrap.Doc)
				}
			}
		}
	}
}

// thingsAt is a type, at each of its places.
func thingsAt(name *ir.Name) []thing {
	list := []thing{{location: name.Schema}}
	for _, other := range name.Others {
		list = append(list, thing{location: other.Schema})
	}
	return list
}

// inside is the type of a variant, at each place of its union.
func inside(name, union *ir.Name) []thing {
	list := thingsAt(name)
	if below, ok := strings.CutPrefix(name.Schema, union.Schema); ok {
		for _, other := range union.Others {
			list = append(list, thing{location: other.Schema + below})
		}
	}
	return list
}
