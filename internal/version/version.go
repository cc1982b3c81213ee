// Package version compares the releases of a schema: it documents what each
// brought, and fills in the gate.
//
// It must not know schema documents: it sees the models made of them.
package version

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/stategen/stategen/internal/ir"
)

// Release is one version of a schema and the model made of it.
type Release struct {
	Version ir.Version
	Package *ir.Package
}

// Parse reads a semantic version of the form 1.2.3, without leading zeros,
// pre-release or build.
func Parse(text string) (ir.Version, error) {
	fail := fmt.Errorf("%q is no version of the form 1.2.3", text)
	fields := strings.Split(text, ".")
	if len(fields) != 3 {
		return ir.Version{}, fail
	}
	var n [3]int
	for i, field := range fields {
		v, err := strconv.ParseUint(field, 10, 31)
		if err != nil || strconv.FormatUint(v, 10) != field {
			return ir.Version{}, fail
		}
		n[i] = int(v)
	}
	return ir.Version{Major: n[0], Minor: n[1], Patch: n[2]}, nil
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
	first := map[thing]string{} // the version that brought each thing
	for i, r := range releases {
		since := r.Version.String()
		if i == 0 {
			since = ""
		}
		visit(r.Package, func(t, _ thing, _ *ir.Doc) {
			if _, known := first[t]; !known {
				first[t] = since
			}
		})
	}
	visit(newest.Package, func(t, owner thing, doc *ir.Doc) {
		doc.Since = first[t]
		if doc.Since == first[owner] { // its type says it
			doc.Since = ""
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
// member or a listed value of it by name.
type thing struct{ location, member, value string }

// visit calls f for everything that can carry a remark, and for what it
// belongs to; a type belongs to nothing.
func visit(pkg *ir.Package, f func(t, owner thing, doc *ir.Doc)) {
	var nothing thing
	if w := pkg.Wrap; w != nil {
		f(thing{location: w.Name.Schema}, nothing, &w.Doc)
	}
	for _, d := range pkg.Decls {
		owner := thing{location: d.Naming().Schema}
		switch d := d.(type) {
		case *ir.Struct:
			f(owner, nothing, &d.Doc)
			for _, field := range d.Fields {
				f(thing{location: owner.location, member: "." + field.JSON}, owner, &field.Doc)
			}
		case *ir.Tuple:
			f(owner, nothing, &d.Doc)
			for _, field := range d.Fields {
				f(thing{location: owner.location, member: "." + field.JSON}, owner, &field.Doc)
			}
		case *ir.Enum:
			f(owner, nothing, &d.Doc)
			for i := range d.Values {
				f(thing{location: owner.location, value: "=" + d.Values[i].Value.String()}, owner, &d.Values[i].Doc)
			}
		case *ir.Union:
			f(owner, nothing, &d.Doc)
			for _, v := range d.Variants {
				if v.Wrap != nil {
					f(thing{location: v.Wrap.Name.Schema}, nothing, &v.Wrap.Doc)
				}
			}
		}
	}
}
