package version

import (
	"slices"
	"testing"

	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonvalue"
)

func TestParse(t *testing.T) {
	if v, err := Parse("1.20.3"); err != nil || v != (ir.Version{Major: 1, Minor: 20, Patch: 3}) {
		t.Errorf("%v, %v", v, err)
	}
	if v, err := Parse("1.20"); err != nil || v != (ir.Version{Major: 1, Minor: 20, Short: true}) {
		t.Errorf("%v, %v", v, err)
	}
	for _, text := range []string{"", "1", "1.", "1.0.0.0", "01.0.0", "1.0.0-rc1", "1.0.0+b", "v1.0.0", "1..0", "1.0.-1", "1.0.+1", " 1.0.0", "1.0.99999999999"} {
		if v, err := Parse(text); err == nil {
			t.Errorf("%q is read as %v", text, v)
		}
	}
}

func structure(location string, members ...string) *ir.Struct {
	s := &ir.Struct{Name: ir.Name{Schema: location}}
	for _, m := range members {
		s.Fields = append(s.Fields, &ir.Field{JSON: m, Schema: location + "/properties/" + m})
	}
	return s
}

func TestAnnotate(t *testing.T) {
	role := func(values ...string) *ir.Enum {
		e := &ir.Enum{Name: ir.Name{Schema: "#/$defs/role"}}
		for _, v := range values {
			e.Values = append(e.Values, ir.EnumValue{Value: jsonvalue.Literal{Text: v}})
		}
		return e
	}
	v100 := &ir.Package{Decls: []ir.Decl{structure("#/$defs/a", "x"), role("user")}}
	v110 := &ir.Package{Decls: []ir.Decl{structure("#/$defs/a", "x", "y"), role("user", "tool")}}
	v120 := &ir.Package{
		Decls: []ir.Decl{structure("#/$defs/a", "x", "y", "z"), role("user", "tool"), structure("#/$defs/b", "", "q")},
		Gate:  &ir.Gate{Property: "v"},
	}
	Annotate(Release{ir.Version{Major: 1, Minor: 2}, v120},
		Release{ir.Version{Major: 1, Minor: 1}, v110}, Release{ir.Version{Major: 1}, v100})

	a, e, b := v120.Decls[0].(*ir.Struct), v120.Decls[1].(*ir.Enum), v120.Decls[2].(*ir.Struct)
	got := []string{
		a.Doc.Since, a.Fields[0].Doc.Since, a.Fields[1].Doc.Since, a.Fields[2].Doc.Since,
		e.Doc.Since, e.Values[0].Doc.Since, e.Values[1].Doc.Since,
		b.Doc.Since, b.Fields[0].Doc.Since, b.Fields[1].Doc.Since,
	}
	want := []string{"", "", "1.1.0", "1.2.0", "", "", "1.1.0", "1.2.0", "", ""} // members of a new type say nothing
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
	if versions := v120.Gate.Versions; len(versions) != 3 || versions[0].Minor != 0 || versions[2].Minor != 2 {
		t.Errorf("gate lists %v", versions)
	}
}

func TestAnnotateAlone(t *testing.T) {
	only := &ir.Package{Decls: []ir.Decl{structure("#", "x")}}
	Annotate(Release{ir.Version{Major: 2}, only})
	if s := only.Decls[0].(*ir.Struct); s.Doc.Since != "" || s.Fields[0].Doc.Since != "" {
		t.Errorf("a family's first version is said to bring %q, %q", s.Doc.Since, s.Fields[0].Doc.Since)
	}
}

// A type that stands at several places is as old as the first of them. A member
// is as new as at the place that got it last.
func TestAnnotateShared(t *testing.T) {
	shared := func(location string, others []string, members ...string) *ir.Struct {
		s := structure(location, members...)
		for _, other := range others {
			s.Name.Others = append(s.Name.Others, ir.Name{Schema: other})
		}
		return s
	}
	v100 := &ir.Package{Decls: []ir.Decl{shared("#/a", nil, "x"), shared("#/b", nil, "x", "y")}}
	v110 := &ir.Package{Decls: []ir.Decl{shared("#/a", []string{"#/b", "#/c"}, "x", "y")}}
	v120 := &ir.Package{Decls: []ir.Decl{shared("#/new", []string{"#/a", "#/b", "#/c"}, "x", "y"), shared("#/d", []string{"#/e"}, "x")}}
	Annotate(Release{ir.Version{Major: 1, Minor: 2}, v120}, Release{ir.Version{Major: 1, Minor: 1}, v110}, Release{ir.Version{Major: 1}, v100})
	old, added := v120.Decls[0].(*ir.Struct), v120.Decls[1].(*ir.Struct)
	got := []string{old.Doc.Since, old.Fields[0].Doc.Since, old.Fields[1].Doc.Since, added.Doc.Since, added.Fields[0].Doc.Since}
	if want := []string{"", "", "1.1.0", "1.2.0", ""}; !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}
