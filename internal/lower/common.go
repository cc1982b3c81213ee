package lower

import (
	"fmt"
	"slices"

	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonschema"
)

// showCommon finds the members that the interface of a union shows.
func (l *lowerer) showCommon(a *alternation) {
	u := a.union
	tag, _ := u.Select.(ir.ByTag) // it has an accessor of its own
	if u.Inferred && u.Base != nil {
		for _, f := range u.Base.Fields {
			if f.JSON != tag.Property && inEveryVariant(u, f) {
				u.Common = append(u.Common, f)
			}
		}
	}
	for _, name := range a.accessors {
		var f *ir.Field
		if len(u.Variants) > 0 && u.Variants[0].Struct != nil {
			f = u.Variants[0].Struct.Field(name)
		}
		switch {
		case name == tag.Property:
			l.found.Fail(a.schema, jsonschema.ExtensionMember("accessors"), "accessor-impossible",
				fmt.Sprintf("the member %q tells the variants apart, and has an accessor anyway", name), "remove it")
		case f == nil && !slices.ContainsFunc(u.Variants, func(v *ir.Variant) bool { return v.Struct != nil && v.Struct.Field(name) != nil }):
			l.found.Fail(a.schema, jsonschema.ExtensionMember("accessors"), "accessor-impossible",
				fmt.Sprintf("no variant declares a member %q", name), "name a member that every variant declares with the same type")
		case f == nil || !inEveryVariant(u, f):
			l.found.Fail(a.schema, jsonschema.ExtensionMember("accessors"), "accessor-impossible",
				fmt.Sprintf("the member %q is not the same in every variant", name), "name a member that every variant declares with the same type")
		default:
			u.Asked = append(u.Asked, name)
			if !slices.ContainsFunc(u.Common, func(shown *ir.Field) bool { return shown.JSON == name }) { // that of the base is another field
				u.Common = append(u.Common, f)
			}
		}
	}
}

// dropBoxed takes those members off the interfaces of unions that are pointers in some variants.
func (l *lowerer) dropBoxed(pkg *ir.Package) {
	for _, u := range ir.Each[*ir.Union](pkg) {
		u.Common = slices.DeleteFunc(u.Common, func(f *ir.Field) bool {
			if boxedAlike(u, f) {
				return false
			}
			if slices.Contains(u.Asked, f.JSON) {
				l.found.Fail(l.alternates[u].schema, jsonschema.ExtensionMember("accessors"), "accessor-impossible",
					fmt.Sprintf("the member %q is a pointer in some variants only, which hold themselves by it", f.JSON), "remove it")
			}
			return true
		})
	}
}

// boxedAlike reports whether a member that a union shows has the same Go type in all variants, which
// are objects that have it.
func boxedAlike(u *ir.Union, f *ir.Field) bool {
	return !slices.ContainsFunc(u.Variants, func(v *ir.Variant) bool { return v.Struct.Field(f.JSON).Boxed != f.Boxed })
}

// inEveryVariant reports whether a member looks the same in all variants. Whether one that may be
// absent may be null, its Go type does not say.
func inEveryVariant(u *ir.Union, f *ir.Field) bool {
	structs := []*ir.Struct{u.Base}
	for _, v := range u.Variants {
		if v.Struct == nil {
			return false
		}
		structs = append(structs, v.Struct)
	}
	for _, s := range structs {
		if s == nil {
			continue
		}
		g := s.Field(f.JSON)
		if g == nil || g.Required != f.Required || f.Required && g.Nullable != f.Nullable || !sameType(g.Type, f.Type) {
			return false
		}
	}
	return true
}

// sameType reports whether two Go types are identical.
func sameType(a, b ir.Type) bool {
	if x, y, ok := ir.ElemsOf(a, b); ok {
		return x.Nullable == y.Nullable && sameType(x.Type, y.Type)
	}
	return a == b
}
