package analysis

import (
	"slices"
	"strings"

	"github.com/stategen/stategen/internal/jsonschema"
)

// Tools that write schemas out in place repeat what several unions of a union list: the
// same error of each answer, or a call that is one of those listed before. Alternatives
// of one choice, and of those within it, that say the same are one variant. Those of
// different resources may write the same reference, and mean different schemas.

// mergeAlternatives finds the alternatives that say the same as an earlier one, which
// stands for them then. What is said by name of one of them, or of what is in it, keeps
// it apart.
func (all *Schemas) mergeAlternatives() {
	within := map[*jsonschema.Schema]bool{} // choices that are alternatives of another one
	for _, s := range all.set.Schemas() {
		if within[s] {
			continue
		}
		var first []*jsonschema.Schema
		for _, b := range writtenOut(s, within) {
			i := slices.IndexFunc(first, func(a *jsonschema.Schema) bool { return a.Resource() == b.Resource() && repeats(b.Value, a.Value) })
			switch {
			case i < 0:
				first = append(first, b)
			case !all.set.Overlaid(b) && !all.isNamedWithin(b):
				all.canonical[b], all.repeated[b.Value] = first[i], first[i].Value
			}
		}
	}
}

// writtenOut lists the alternatives of a schema that are written out there, and instead
// of those that are choices the alternatives of these.
func writtenOut(s *jsonschema.Schema, within map[*jsonschema.Schema]bool) (list []*jsonschema.Schema) {
	for _, c := range s.Alternatives() {
		switch b := c.Schema; {
		case b.Has("oneOf") || b.Has("anyOf"):
			within[b] = true
			list = append(list, writtenOut(b, within)...)
		case b.Has("properties"):
			list = append(list, b)
		}
	}
	return list
}

// isNamedWithin reports whether a name is asked for from outside for s or for what stands
// in it.
func (all *Schemas) isNamedWithin(s *jsonschema.Schema) bool {
	location := s.Location()
	for place := range all.names {
		if place == location || strings.HasPrefix(place, location+"/") {
			return true
		}
	}
	return false
}

// repeats reports whether two schemas say the same; only the descriptions of the whole,
// which are about the place, may differ.
func repeats(a, b *jsonschema.Value) bool {
	undescribed := func(v *jsonschema.Value) []jsonschema.Member {
		return slices.DeleteFunc(slices.Clone(v.Members), func(m jsonschema.Member) bool { return m.Name == "description" })
	}
	return slices.EqualFunc(undescribed(a), undescribed(b), sameMember)
}

func sameMember(a, b jsonschema.Member) bool {
	return a.Name == b.Name && sameValue(a.Value, b.Value)
}

// sameValue reports whether two values are written alike, but for white space.
func sameValue(a, b *jsonschema.Value) bool {
	switch {
	case a.Kind != b.Kind:
		return false
	case a.Kind == jsonschema.Object:
		return slices.EqualFunc(a.Members, b.Members, sameMember)
	case a.Kind == jsonschema.Array:
		return slices.EqualFunc(a.Items, b.Items, sameValue)
	}
	return a.Text == b.Text
}
