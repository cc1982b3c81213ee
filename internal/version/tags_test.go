package version

import (
	"slices"
	"testing"

	"github.com/stategen/stategen/internal/ir"
)

// The method that shows a tag is that of the oldest version with the union, or the object, and
// the tag, wherever these stand now; and not that of another tag.
func TestKeepTags(t *testing.T) {
	union := func(location, property, way string) *ir.Union {
		return &ir.Union{Name: ir.Name{Schema: location, Top: "#", Path: []ir.Part{{Text: way}}}, Select: ir.ByTag{Property: property}}
	}
	object := func(location, property, way string) *ir.Struct {
		s := structure(location)
		s.Name.Top, s.Name.Path, s.Tag = "#", []ir.Part{{Text: way}}, &ir.Tag{JSON: property}
		return s
	}
	v100 := &ir.Package{Decls: []ir.Decl{union("#/1", "kind", "pet"), object("#/1/a", "kind", "dog")}}
	v110 := &ir.Package{Decls: []ir.Decl{
		union("#/1", "kind", "toy"), union("#/2", "kind", "pet"), union("#/3", "kind", "sum"),
		object("#/2/a", "kind", "dog"), object("#/3/a", "kind", "term"),
	}}
	v120 := &ir.Package{Decls: []ir.Decl{
		union("#/1", "kind", "car"), union("#/2", "kind", "toy"), union("#/3", "kind", "pet"), union("#/4", "sort", "sum"),
		object("#/3/a", "kind", "dog"), object("#/4/a", "sort", "term"),
	}}
	name := func(pkg *ir.Package) { // names after the version what has no name
		as := map[*ir.Package]string{v100: "Oldest", v110: "Older", v120: "Newest"}[pkg]
		visitTags(pkg, func(_ *ir.Union, tag *ir.ByTag) {
			if tag.Go == "" {
				tag.Go = as
			}
		}, func(s *ir.Struct) {
			if s.Tag.Go == "" {
				s.Tag.Go = as
			}
		})
	}
	KeepTags(Release{ir.Version{Major: 1, Minor: 2}, v120}, name, Release{ir.Version{Major: 1, Minor: 1}, v110}, Release{ir.Version{Major: 1}, v100})
	var got []string
	visitTags(v120, func(_ *ir.Union, tag *ir.ByTag) { got = append(got, tag.Go) }, func(s *ir.Struct) { got = append(got, s.Tag.Go) })
	if want := []string{"Newest", "Older", "Oldest", "Newest", "Oldest", "Newest"}; !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}
