package version

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonvalue"
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
	Annotate(Release{ir.Version{Major: 1, Minor: 1}, v110}, Release{ir.Version{Major: 1}, v100})
	if !slices.Equal(dog.Order, []string{"a", "b"}) || cat.Order != nil || cow.Order != nil {
		t.Errorf("cat %q, dog %q, cow %q", cat.Order, dog.Order, cow.Order)
	}
}

// A name that leads to several things leads to none of them: neither what stands where one
// of them did, nor one that is left of them, is told by it.
func TestIdentifyAmbiguous(t *testing.T) {
	at := func(location, top, def string, way ...string) *ir.Struct {
		s := structure(location)
		s.Name.Top, s.Name.Def = top, def
		for _, text := range way {
			s.Name.Path = append(s.Name.Path, ir.Part{Text: text})
		}
		return s
	}
	release := func(minor int, decls ...ir.Decl) Release {
		return Release{ir.Version{Major: 1, Minor: minor}, &ir.Package{Decls: decls}}
	}
	ids, _ := identify([]Release{
		release(0, at("#/w/0", "#", "", "w"), at("#/w/1", "#", "", "w"), at("#/v/0", "#", "", "v")),
		release(1, at("#/w/5", "#", "", "w"), at("#/v/1", "#", "", "v"), at("#/v/0", "#", "", "v")),
	})
	for location, want := range map[string]string{"#/w/5": "#/w/5", "#/v/1": "#/v/1", "#/v/0": "#/v/0"} {
		if got := ids[1].at(location); !slices.Equal(got, []string{want}) {
			t.Errorf("%s of 1.1.0 is %s, want %s", location, got, want)
		}
	}

	// Nor does a name that stands in several files, or none at all.
	ids, _ = identify([]Release{
		release(0, at("a.json#/$defs/x", "a.json#/$defs/x", "x"), at("c.json#", "c.json#", "")),
		release(1, at("b.json#/$defs/x", "b.json#/$defs/x", "x"), at("d.json#/$defs/x", "d.json#/$defs/x", "x"), at("e.json#", "e.json#", "")),
	})
	for _, location := range []string{"b.json#/$defs/x", "d.json#/$defs/x", "e.json#"} {
		if got := ids[1].at(location); !slices.Equal(got, []string{location}) {
			t.Errorf("%s of 1.1.0 is %s", location, got)
		}
	}
}

// What is in a definition that nobody named is not told by its location.
func TestIdentifyUnnamed(t *testing.T) {
	at := func(location, way string) *ir.Struct {
		s := structure(location)
		s.Name.Top, s.Name.Ways = location, []string{way}
		return s
	}
	ids, _ := identify([]Release{
		{ir.Version{Major: 1}, &ir.Package{Decls: []ir.Decl{at("#/$defs/__schema0", "a")}}},
		{ir.Version{Major: 1, Minor: 1}, &ir.Package{Decls: []ir.Decl{at("#/$defs/__schema0", "b")}}},
	})
	if got, old := ids[1].at("#/$defs/__schema0"), ids[0].at("#/$defs/__schema0"); slices.Equal(got, old) {
		t.Errorf("both are %s", got)
	}
}

// What has moved is told by what holds it, be it elsewhere, too, or not. What took the place of
// several is each of them, until they are apart again.
func TestIdentifyMoved(t *testing.T) {
	holding := func(location string, members map[string]ir.Type) *ir.Struct {
		s := structure(location)
		s.Name.Top = location
		for _, name := range slices.Sorted(maps.Keys(members)) {
			s.Fields = append(s.Fields, &ir.Field{JSON: name, Type: members[name]})
		}
		return s
	}
	a, b, c := holding("#/a", nil), holding("#/b", nil), holding("#/c", nil)
	ab, copied := holding("#/$defs/ab", nil), holding("#/$defs/copied", nil)
	a2, b2 := holding("#/$defs/a", nil), holding("#/$defs/b", nil)
	one := func(location string, kind ir.Type) *ir.Variant {
		return &ir.Variant{Wrap: &ir.Wrap{Kinds: jsonvalue.ArrayKind, Elem: ir.Elem{Type: ir.List{Elem: ir.Elem{Type: kind}}}, Name: ir.Name{Schema: location}}}
	}
	choice := func(list ...*ir.Variant) *ir.Union {
		return &ir.Union{Name: ir.Name{Schema: "#/u", Top: "#/u"}, Variants: list}
	}
	x, y, z := holding("#/x", nil), holding("#/y", nil), holding("#/z", nil)
	release := func(minor int, root *ir.Struct, others ...ir.Decl) Release {
		return Release{ir.Version{Major: 1, Minor: minor}, &ir.Package{Decls: append([]ir.Decl{root}, others...)}}
	}
	ids, _ := identify([]Release{
		release(0, holding("#", map[string]ir.Type{"a": a, "b": b, "c": c, "d": c}), a, b, c, choice(one("#/u/0", y), one("#/u/1", x)), x, y),
		release(1, holding("#", map[string]ir.Type{"a": ab, "b": ir.List{Elem: ir.Elem{Type: ab}}, "c": c, "d": copied}), ab, c, copied, choice(one("#/u/0", y), one("#/u/1", z)), z, y),
		release(2, holding("#", map[string]ir.Type{"a": a2, "b": b2, "c": c, "d": c}), a2, b2, c),
	})
	for _, tc := range []struct {
		release  int
		location string
		want     []string
	}{
		{1, "#/$defs/ab", []string{"#/a", "#/b"}},
		{1, "#/$defs/copied", []string{"#/c@1.1.0"}}, // what was c, and is no other thing
		{1, "#/z", []string{"#/z"}},                  // x or y: both are told by the same
		{2, "#/$defs/a", []string{"#/a"}},
		{2, "#/$defs/b", []string{"#/b"}},
	} {
		if got := ids[tc.release].at(tc.location); !slices.Equal(got, tc.want) {
			t.Errorf("%s of 1.%d.0 is %q, want %q", tc.location, tc.release, got, tc.want)
		}
	}
}

// A variant that is no object is as old as it was in the union of which its own is a copy.
func TestAnnotateCopiedUnion(t *testing.T) {
	union := func(location string, kinds ...jsonvalue.Kinds) *ir.Union {
		u := &ir.Union{Name: ir.Name{Schema: location, Top: location}}
		for _, kind := range kinds {
			u.Variants = append(u.Variants, &ir.Variant{Wrap: &ir.Wrap{Kinds: kind, Name: ir.Name{Schema: location + "/" + kind.String()}}})
		}
		return u
	}
	root := func(members map[string]ir.Type) *ir.Struct {
		s := structure("#")
		for _, name := range slices.Sorted(maps.Keys(members)) {
			s.Fields = append(s.Fields, &ir.Field{JSON: name, Type: members[name]})
		}
		return s
	}
	old := union("#/$defs/u", jsonvalue.StringKind, jsonvalue.BoolKind)
	same, copied := union("#/$defs/u", jsonvalue.StringKind, jsonvalue.BoolKind), union("#/properties/a", jsonvalue.StringKind, jsonvalue.BoolKind, jsonvalue.ArrayKind)
	v100 := &ir.Package{Decls: []ir.Decl{root(map[string]ir.Type{"a": old, "b": old}), old}}
	v110 := &ir.Package{Decls: []ir.Decl{root(map[string]ir.Type{"a": copied, "b": same}), same, copied}}
	Annotate(Release{ir.Version{Major: 1, Minor: 1}, v110}, Release{ir.Version{Major: 1}, v100})
	var got []string
	for _, v := range copied.Variants {
		got = append(got, v.Wrap.Doc.Since)
	}
	if want := []string{"", "", "1.1.0"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
