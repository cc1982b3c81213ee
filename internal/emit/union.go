package emit

import (
	"slices"

	"github.com/stategen/stategen/internal/ir"
)

// variantsOf returns all variants of u, the base among them.
func variantsOf(u *ir.Union) []*ir.Variant {
	list := u.Variants
	if u.Base != nil {
		list = append(slices.Clip(list), &ir.Variant{Struct: u.Base})
	}
	return list
}

// variantName returns the Go type of a variant, without the pointer.
func variantName(v *ir.Variant) string {
	if v.Wrap != nil {
		return v.Wrap.Name.Go
	}
	return v.Struct.Name.Go
}

// wraps returns the variants of u that wrap a value that is no object.
func wraps(u *ir.Union) []*ir.Wrap {
	var list []*ir.Wrap
	for _, v := range u.Variants {
		if v.Wrap != nil {
			list = append(list, v.Wrap)
		}
	}
	return list
}

// tagOf returns how u tells its variants apart by a member, if it does.
func tagOf(u *ir.Union) (ir.ByTag, bool) {
	sel, ok := u.Select.(ir.ByTag)
	return sel, ok
}

func isByMatch(sel ir.Selector) bool {
	_, ok := sel.(ir.ByMatch)
	return ok
}

// marker is the method that seals the interface.
func marker(u *ir.Union) string { return "is" + u.Name.Go }

func accessor(f *ir.Field) string { return "Get" + f.Go }

// ownMember returns the member by which the only object among the variants is known, if v is that; ""
// if v is known by its kind alone.
func ownMember(u *ir.Union, v *ir.Variant) string {
	sel, ok := u.Select.(ir.ByKind)
	if !ok || v.Struct == nil {
		return ""
	}
	return sel.Own
}

// firstList returns the variant that an empty array becomes, if lists are told
// apart by what they hold; nil if they are not.
func firstList(u *ir.Union) *ir.Variant {
	for _, v := range u.Variants {
		if v.Elem != 0 {
			return v
		}
	}
	return nil
}
