package version

import (
	"slices"
	"strings"
	"testing"

	"github.com/stategen/stategen/internal/ir"
)

// Alternatives are the same where the same names lead to them, whatever comes before them;
// where the names changed, or are several's, where they stand decides.
func TestAnnotateMoved(t *testing.T) {
	at := func(location string, way ...string) *ir.Struct {
		s := structure(location)
		s.Name.Top = "#"
		for _, text := range way {
			s.Name.Path = append(s.Name.Path, ir.Part{Text: text})
		}
		return s
	}
	v100 := &ir.Package{Decls: []ir.Decl{
		at("#/u/0", "u", "dog"), at("#/u/1", "u", "cow"), at("#/u/1/in", "u", "cow", "in"),
		at("#/t", "first title"),
		at("#/w/0", "w"), at("#/w/1", "w"),
	}}
	v110 := &ir.Package{Decls: []ir.Decl{
		at("#/u/0", "u", "cat"), at("#/u/1", "u", "dog"), at("#/u/2", "u", "cow"), at("#/u/2/in", "u", "cow", "in"), at("#/u/0/in", "u", "cat", "in"),
		at("#/t", "second title"),
		at("#/w/0", "w"), at("#/w/1", "w"), at("#/w/2", "w"),
	}}
	v120 := &ir.Package{Decls: []ir.Decl{
		at("#/u/0", "u", "cow"), at("#/u/0/in", "u", "cow", "in"), at("#/u/1", "u", "cat"), at("#/u/2", "u", "dog"),
		at("#/t", "first title"), // it was called so before
		at("#/w/2", "w"),
	}}
	Annotate(Release{ir.Version{Major: 1, Minor: 1}, v110}, Release{ir.Version{Major: 1}, v100})
	Annotate(Release{ir.Version{Major: 1, Minor: 2}, v120}, Release{ir.Version{Major: 1, Minor: 1}, v110}, Release{ir.Version{Major: 1}, v100})
	var got []string
	for _, pkg := range []*ir.Package{v110, v120} {
		for _, d := range pkg.Decls {
			got = append(got, d.(*ir.Struct).Doc.Since)
		}
	}
	want := []string{
		"1.1.0", "", "", "", "1.1.0", "", "", "", "1.1.0",
		"", "", "1.1.0", "", "", "1.1.0",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

// A definition that stands in another file is what it was, and so is what is in it. What is the
// only one of its name in neither version is told by its location.
func TestAnnotateFiles(t *testing.T) {
	at := func(top, def, title string, way ...string) *ir.Struct {
		s := structure(top + strings.Join(append([]string{""}, way...), "/"))
		s.Name.Top, s.Name.Def, s.Name.Title = top, def, title
		for _, text := range way {
			s.Name.Path = append(s.Name.Path, ir.Part{Text: text})
		}
		return s
	}
	v100 := &ir.Package{Decls: []ir.Decl{
		at("#", "", "State"),
		at("a-1.json#/$defs/usage", "usage", ""), at("a-1.json#/$defs/usage", "usage", "", "cache"),
		at("#/$defs/moved", "moved", ""),
		at("t-1.json#", "", "Titled"), at("t-1.json#", "", "", "in"),
		at("b.json#/$defs/twice", "twice", ""), at("c.json#/$defs/twice", "twice", ""),
	}}
	v110 := &ir.Package{Decls: []ir.Decl{
		at("#", "", "State"),
		at("a-2.json#/$defs/usage", "usage", ""), at("a-2.json#/$defs/usage", "usage", "", "cache"), at("a-2.json#/$defs/usage", "usage", "", "new"),
		at("m.json#/$defs/moved", "moved", ""),
		at("t-2.json#", "", "Titled"), at("t-2.json#", "", "", "in"),
		at("b.json#/$defs/twice", "twice", ""), at("d.json#/$defs/twice", "twice", ""),
	}}
	Annotate(Release{ir.Version{Major: 1, Minor: 1}, v110}, Release{ir.Version{Major: 1}, v100})
	var got []string
	for _, d := range v110.Decls {
		got = append(got, d.(*ir.Struct).Doc.Since)
	}
	if want := []string{"", "", "", "1.1.0", "", "", "", "", "1.1.0"}; !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

// The order in which a constructor takes the members of an alternative is that of the same
// alternative, not of the one that stood at its number before.
func TestKeepOrderMoved(t *testing.T) {
	at := func(location, tag string, members ...string) *ir.Struct {
		s := structure(location, members...)
		s.Name.Top, s.Name.Path = "#", []ir.Part{{Text: "u"}, {Text: tag}}
		return s
	}
	v100 := &ir.Package{Decls: []ir.Decl{at("#/u/0", "dog", "a", "b"), at("#/u/1", "cow", "x", "y")}}
	cat, dog, cow := at("#/u/0", "cat", "b", "a"), at("#/u/1", "dog", "b", "a"), at("#/u/2", "cow", "x", "y")
	v110 := &ir.Package{Decls: []ir.Decl{cat, dog, cow}}
	KeepOrder(Release{ir.Version{Major: 1, Minor: 1}, v110}, Release{ir.Version{Major: 1}, v100})
	if !slices.Equal(dog.Order, []string{"a", "b"}) || cat.Order != nil || cow.Order != nil {
		t.Errorf("cat %q, dog %q, cow %q", cat.Order, dog.Order, cow.Order)
	}
}
