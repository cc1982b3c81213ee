package naming

import (
	"slices"
	"strings"
	"testing"

	"github.com/stategen/stategen/internal/ir"
)

// unionOf is a union of a definition, whose variants a tag tells apart.
func unionOf(def string, tag ir.ByTag, structs ...*ir.Struct) *ir.Union {
	u := &ir.Union{Name: ir.Name{Def: def, Schema: "#/$defs/" + def}, Select: tag}
	for _, s := range structs {
		u.Variants = append(u.Variants, &ir.Variant{Struct: s})
		s.Variants = append(s.Variants, u)
	}
	return u
}

// A variant that keeps the tag as a field cannot have a method of that name.
func TestTagAccessors(t *testing.T) {
	tagged, plain, method := define("tagged"), define("plain", "type"), define("method")
	tagged.Tag, method.Tag = &ir.Tag{JSON: "type"}, &ir.Tag{JSON: "clone"}
	both, clone := unionOf("both", ir.ByTag{Property: "type"}, tagged, plain), unionOf("one", ir.ByTag{Property: "clone"}, method)
	Assign(&ir.Package{Decls: []ir.Decl{both, clone, tagged, plain, method}}, Options{})
	if tagged.Tag.Go != "GetType" || plain.Fields[0].Go != "Type" || method.Tag.Go != "CloneTag" {
		t.Errorf("%s, %s, %s", tagged.Tag.Go, plain.Fields[0].Go, method.Tag.Go)
	}
	if tag := both.Select.(ir.ByTag); tag.Go != "GetType" {
		t.Errorf("the union has %s", tag.Go)
	}
}

// A union of objects with another tag says nothing of the method, whatever its variants keep.
func TestTagAccessorsOfTwoUnions(t *testing.T) {
	shared, other, keeps := define("shared"), define("other"), define("keeps", "kind")
	shared.Tag, other.Tag = &ir.Tag{JSON: "type"}, &ir.Tag{JSON: "type"}
	byType, byKind := unionOf("types", ir.ByTag{Property: "type"}, shared, other), unionOf("kinds", ir.ByTag{Property: "kind"}, shared, keeps)
	TagMethods(&ir.Package{Decls: []ir.Decl{byType, byKind, shared, other, keeps}})
	got := []string{byType.Select.(ir.ByTag).Go, byKind.Select.(ir.ByTag).Go, shared.Tag.Go}
	if want := []string{"Type", "GetKind", "Type"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// A method that has a name keeps it, and others do not get its name for its sake; a field of a
// variant that would have the name gives way.
func TestTagMethodsKeepTheirNames(t *testing.T) {
	shared, late, fresh := define("shared"), define("late", "type"), define("fresh", "type")
	shared.Tag = &ir.Tag{JSON: "type", Go: "Type"}
	old, added := unionOf("old", ir.ByTag{Property: "type", Go: "Type"}, shared, late), unionOf("added", ir.ByTag{Property: "type"}, shared, fresh)
	pkg := &ir.Package{Decls: []ir.Decl{old, added, shared, late, fresh}}
	TagMethods(pkg)
	Assign(pkg, Options{})
	got := []string{old.Select.(ir.ByTag).Go, added.Select.(ir.ByTag).Go, shared.Tag.Go, late.Fields[0].Go, fresh.Fields[0].Go}
	if want := []string{"Type", "GetType", "Type", "TypeMember", "Type"}; !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

// What a union shows of its variants is called after their fields, whatever these are called: a
// member that would be called like such a method gives way, and the method to one that shows a tag.
func TestMembersShown(t *testing.T) {
	for _, tc := range []struct{ tag, override, members, fields, shown string }{
		{"type", "", "id getId", "ID GetIDMember", "GetID"},
		{"type", "Key", "id getKey getId", "Key GetKeyMember GetID", "GetKey"},
		{"type", "", "clone getCloneMember", "CloneMember GetCloneMemberMember", "GetCloneMember"},
		{"type", "", "clone getClone", "CloneMember GetClone", "GetCloneMember"},
		{"getId", "", "id", "ID", ""},
	} {
		s, other := define("s", strings.Fields(tc.members)...), define("other", strings.Fields(tc.members)[0])
		u := &ir.Union{Name: ir.Name{Def: "union", Schema: "#/$defs/union"}, Select: ir.ByTag{Property: tc.tag}, Common: other.Fields}
		for _, v := range []*ir.Struct{s, other} {
			v.Tag, v.Variants, v.Fields[0].Override = &ir.Tag{JSON: tc.tag}, []*ir.Union{u}, tc.override
			u.Variants = append(u.Variants, &ir.Variant{Struct: v})
		}
		diags := Assign(&ir.Package{Decls: []ir.Decl{u, s, other}}, Options{})
		shown := ""
		for _, f := range u.Common {
			shown += getter(f.Go)
		}
		if got := strings.Join(fieldNames(s), " "); got != tc.fields || shown != tc.shown || len(diags) > 0 {
			t.Errorf("%s beside the tag %s: got %s, shown as %q, want %s and %q; %v", tc.members, tc.tag, got, shown, tc.fields, tc.shown, codes(diags))
		}
	}
}

// A member that a union is asked to show has one name in all variants, or it cannot: where another
// member of a variant wants that name, too, it is an error.
func TestMembersAskedFor(t *testing.T) {
	for _, tc := range []struct{ asked, members, want string }{
		{"call_id", "call_id", ""},
		{"call_id", "call_id callId", "accessor-impossible /$defs/union"},
		{"", "call_id callId", ""},
	} {
		s, other := define("s", strings.Fields(tc.members)...), define("other", "call_id")
		u := &ir.Union{Name: ir.Name{Def: "union", Schema: "#/$defs/union"}, Common: s.Fields[:1:1], Asked: strings.Fields(tc.asked)}
		for _, v := range []*ir.Struct{s, other} {
			v.Variants = []*ir.Union{u}
			u.Variants = append(u.Variants, &ir.Variant{Struct: v})
		}
		diags := Assign(&ir.Package{Decls: []ir.Decl{u, s, other}}, Options{})
		if got := strings.Join(codes(diags), " "); got != tc.want || (len(u.Common) == 1) != (tc.members == "call_id") {
			t.Errorf("%q of %s: got %q and %d shown, want %q", tc.asked, tc.members, got, len(u.Common), tc.want)
		}
	}
}

// The method for a default is called after the field, too, and beside a method that shows a tag
// by its name the field gives way.
func TestNamesOfDefaults(t *testing.T) {
	for _, tc := range []struct{ tag, override, members, fields string }{
		{"type", "", "turn turnOrDefault orDefault", "Turn TurnOrDefaultMember OrDefault"},
		{"type", "Round", "turn turnOrDefault roundOrDefault", "Round TurnOrDefault RoundOrDefaultMember"},
		{"type", "", "clone cloneMemberOrDefault", "CloneMember CloneMemberOrDefaultMember"},
		{"type", "", "clone cloneOrDefault", "CloneMember CloneOrDefault"},
		{"turnOrDefault", "", "turn x", "TurnMember X"},
	} {
		s := define("s", strings.Fields(tc.members)...)
		s.Tag, s.Fields[0].Default, s.Fields[0].Override = &ir.Tag{JSON: tc.tag}, "3", tc.override
		diags := Assign(&ir.Package{Decls: []ir.Decl{s}}, Options{})
		if got := strings.Join(fieldNames(s), " "); got != tc.fields || len(diags) > 0 {
			t.Errorf("%s: got %s, want %s; %v", tc.members, got, tc.fields, codes(diags))
		}
	}
}
