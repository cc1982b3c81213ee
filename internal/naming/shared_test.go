package naming

import (
	"testing"

	"github.com/stategen/stategen/internal/ir"
)

// at has a type stand at further members of a definition.
func at[D ir.Decl](d D, key string, members ...string) D {
	for _, m := range members {
		d.Naming().Others = append(d.Naming().Others, inlined(key, "", m).Name)
	}
	return d
}

// either is a union of values at a member of a definition.
func either(key, member string, variants ...any) *ir.Union {
	u := &ir.Union{Name: inlined(key, "", member).Name, Select: ir.ByKind{}}
	for _, v := range variants {
		switch v := v.(type) {
		case *ir.Struct:
			u.Variants = append(u.Variants, &ir.Variant{Struct: v})
		case ir.Elem:
			u.Variants = append(u.Variants, &ir.Variant{Wrap: &ir.Wrap{Name: inlined(key, "", member, "value").Name, Elem: v}})
		case ir.Type:
			u.Variants = append(u.Variants, &ir.Variant{Wrap: &ir.Wrap{Name: inlined(key, "", member, "value").Name, Elem: ir.Elem{Type: v}}})
		}
	}
	return u
}

func TestSharedNames(t *testing.T) {
	signal := define("signal")
	inline := inlined("a", "", "inside")
	choice := func(values ...string) *ir.Enum {
		e := enum("a", values...)
		e.Name = inlined("a", "", "x").Name
		return e
	}
	list := ir.List{Elem: ir.Elem{Type: ir.Float}}
	for _, tc := range []struct {
		what string
		decl ir.Decl
		want string
	}{
		{"few names of places: the first", at(either("a", "x", ir.Float, signal), "b", "x", "y", "x"), "AX"},
		{"many: what it is", at(either("a", "x", ir.Float, signal), "b", "y", "z"), "NumberOrSignal"},
		{"lists too", at(either("a", "x", list, ir.Map{Elem: ir.Elem{Type: signal}}), "b", "y", "z"), "NumberListOrSignalMap"},
		{"unless more is said of the values", at(either("a", "x", ir.Elem{Type: ir.Float, Check: &ir.Check{}}, signal), "b", "y", "z"), "AX"},
		{"or a part has no name", at(either("a", "x", ir.Float, inline), "b", "y", "z"), "AX"},
		{"or two have the same", at(either("a", "x", ir.Float, ir.Float), "b", "y", "z"), "AX"},
		{"or there are too many", at(either("a", "x", ir.Float, ir.Int, ir.String, ir.Bool, signal), "b", "y", "z"), "AX"},
		{"few values", at(choice("read", "write"), "b", "y", "z"), "ReadOrWrite"},
		{"many values", at(choice("a", "b", "c", "d", "e"), "b", "y", "z"), "AX"},
		{"long values", at(choice("a-rather-long-value", "and-another-rather-long-value"), "b", "y", "z"), "AX"},
	} {
		// The union comes first: the words for it are names that are yet to be made.
		decls := []ir.Decl{define("a"), define("b"), tc.decl, signal, inline}
		if diags := Assign(&ir.Package{Decls: decls}, Options{}); len(diags) > 0 {
			t.Errorf("%s: %v", tc.what, codes(diags))
		}
		if got := tc.decl.Naming().Go; got != tc.want {
			t.Errorf("%s: got %s, want %s", tc.what, got, tc.want)
		}
	}
}

// Where the words are not enough to tell types apart, they have the names of
// their places; so do they beside a definition that is called that.
func TestSharedNamesCollide(t *testing.T) {
	one := at(either("a", "x", ir.Float, ir.String), "b", "y", "z")
	two := at(either("a", "v", ir.Float, ir.String), "b", "u", "w")
	three := at(either("a", "p", ir.Int, ir.Bool), "b", "q", "r")
	decls := []ir.Decl{define("a"), define("b"), one, two, three, define("intOrBool")}
	Assign(&ir.Package{Decls: decls}, Options{})
	if one.Name.Go != "AX" || two.Name.Go != "AV" || three.Name.Go != "AP" {
		t.Errorf("%s, %s, %s", one.Name.Go, two.Name.Go, three.Name.Go)
	}
}

// Where the words become too many because a definition in them needs a longer name, the
// type has the name of its place.
func TestSharedNameOfDefinitionsThatCollide(t *testing.T) {
	around, other, within := define("ratherLongDefinition"), define("reference"), define("reference")
	within.Name.Schema, within.Name.Top, within.Name.Within = "#/$defs/ratherLongDefinition/$defs/reference", "#/$defs/ratherLongDefinition/$defs/reference", []string{"ratherLongDefinition"}
	u := at(either("a", "x", around, within), "b", "y", "z")
	Assign(&ir.Package{Decls: []ir.Decl{define("a"), define("b"), u, around, other, within}}, Options{})
	if within.Name.Go != "RatherLongDefinitionReference" || u.Name.Go != "AX" {
		t.Errorf("%s is called %s", within.Name.Go, u.Name.Go)
	}
}
