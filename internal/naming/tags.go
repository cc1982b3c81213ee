package naming

import (
	"slices"

	"github.com/stategen/stategen/internal/ir"
)

// TagMethods names the methods that show tags: after the member, unless a variant keeps that
// member as a field, or the method is there already. Those that have a name keep it: that of an
// older version, whatever the variants keep that came since.
func TagMethods(pkg *ir.Package) {
	named := map[*ir.Union]bool{}
	kept := map[*ir.Union]bool{} // unions of which a variant keeps the tag as a field
	for _, u := range ir.Each[*ir.Union](pkg) {
		if tag, ok := u.Select.(ir.ByTag); ok {
			named[u] = tag.Go != ""
			kept[u] = keepsTag(u, tag.Property)
			if named[u] {
				kept[u] = tag.Go != tagName(tag.Property)
			}
		}
	}
	for changed := true; changed; { // unions that share a variant's tag share the method
		changed = false
		for _, s := range ir.Each[*ir.Struct](pkg) {
			if s.Tag == nil {
				continue
			}
			sharing := slices.DeleteFunc(slices.Clone(s.Variants), func(u *ir.Union) bool {
				tag, ok := u.Select.(ir.ByTag)
				return !ok || tag.Property != s.Tag.JSON
			})
			any := slices.ContainsFunc(sharing, func(u *ir.Union) bool { return kept[u] })
			for _, u := range sharing {
				if any && !kept[u] && !named[u] {
					kept[u], changed = true, true
				}
			}
		}
	}
	for _, u := range ir.Each[*ir.Union](pkg) {
		tag, ok := u.Select.(ir.ByTag)
		if !ok {
			continue
		}
		if tag.Go = tagName(tag.Property); kept[u] {
			tag.Go = getter(plain(tag.Property))
		}
		u.Select = tag
		for _, v := range u.Variants {
			if v.Struct != nil && v.Struct.Tag != nil && v.Struct.Tag.JSON == tag.Property && v.Struct.Tag.Go == "" {
				v.Struct.Tag.Go = tag.Go
			}
		}
	}
	for _, s := range ir.Each[*ir.Struct](pkg) { // the tag of a union that has become part of another one
		if s.Tag != nil && s.Tag.Go == "" {
			s.Tag.Go = tagName(s.Tag.JSON)
		}
	}
}

// tagName names the method that shows a tag.
func tagName(property string) string {
	name := plain(property)
	if methodNames[name] || variantNames[name] {
		return name + "Tag"
	}
	return name
}

// keepsTag reports whether a variant has a field for the member that tells it from others.
func keepsTag(u *ir.Union, property string) bool {
	keeps := func(s *ir.Struct) bool { return s != nil && s.Field(property) != nil }
	return keeps(u.Base) || slices.ContainsFunc(u.Variants, func(v *ir.Variant) bool { return keeps(v.Struct) })
}

// methodsOfTags lists the methods of a struct that show tags: its own, and those of its unions.
func methodsOfTags(s *ir.Struct) (list []string) {
	if s.Tag != nil {
		list = append(list, s.Tag.Go)
	}
	for _, u := range s.Variants {
		if tag, ok := u.Select.(ir.ByTag); ok {
			list = append(list, tag.Go)
		}
	}
	return list
}
