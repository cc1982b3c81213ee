package compat

import (
	"fmt"
	"slices"

	"github.com/stategen/stategen/internal/jsonschema"
)

// The interface of a base has a method for each member of it that all variants have with one type.

// narrowedMember returns the member of a base that a definition which extends it declares or requires
// otherwise, so that its Go type may be another one; "" if there is none.
func narrowedMember(s *jsonschema.Schema) string {
	own := []*jsonschema.Schema{s}
	for _, part := range s.Children("allOf") {
		if part.Schema.Ref() == nil {
			own = append(own, part.Schema)
		}
	}
	for _, base := range bases(s) {
		required, _ := membersOf(base, 0)
		for _, part := range own {
			for _, m := range part.Children("properties") {
				if of := declaredBy(base, m.Name, 0); of != nil && len(tagValues(m.Schema)) == 0 && !ofOneType(of, m.Schema) {
					return m.Name
				}
			}
			for _, name := range requiredNames(part) {
				if of := declaredBy(base, name, 0); of != nil && !slices.Contains(required, name) {
					return name
				}
			}
		}
	}
	return ""
}

// declaredBy returns what an object, or what it extends, declares a member as; nil if it does not.
func declaredBy(s *jsonschema.Schema, name string, within int) *jsonschema.Schema {
	s = follow(s)
	if m := childNamed(s.Children("properties"), name); m != nil || within == maxWithin {
		return m
	}
	for _, part := range s.Children("allOf") {
		if m := declaredBy(part.Schema, name, within+1); m != nil {
			return m
		}
	}
	return nil
}

// ofOneType reports whether what two schemas say of a member is of the same Go type together as each
// by itself: they say the same, or both are plain scalars of one JSON type.
func ofOneType(a, b *jsonschema.Schema) bool {
	if equal(a.Value, b.Value) {
		return true
	}
	types := typesSaid(b)
	return isPlainScalar(a) && isPlainScalar(b) && !isReference(a) && !isReference(b) && !b.Has("const") && !b.Has("format") &&
		len(types) == 1 && slices.Equal(types, typesSaid(a))
}

// reportNarrowed reports the member of a base that a new variant declares otherwise.
func (c *comparer) reportNarrowed(n jsonschema.NamedSchema, base string) {
	if member := narrowedMember(n.Schema); member != "" {
		c.found(nameChanged, Place{}, placeOf(n.Schema, ""), nil, fmt.Sprintf("the definition %s says otherwise what %q of %s is: the union may have no method that gives it any more", n.Name, member, base))
	}
}
