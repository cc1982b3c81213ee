package compat

import (
	"slices"

	"github.com/stategen/stategen/internal/jsonschema"
)

// Values that the alternatives of a choice list are one enum. With a bound beside some of them, which
// allows them all, they are none.

// boundValues reports the values in a choice that get their first bound, or lose the last one.
func (c *comparer) boundValues() {
	for _, p := range c.placesInOrder() {
		if hasValues(p.old) && hasValues(p.new) && hasBound(p.old) != hasBound(p.new) && c.new.isInChoice(p.new) {
			c.report(nameChanged, p, "", "a bound comes to values in a choice, or the last one goes: without any, the values of all alternatives may be one enum")
		}
	}
}

func hasValues(s *jsonschema.Schema) bool { return s.Has("enum") || s.Has("const") }

// hasBound reports whether a bound stands in a schema, be it one that allows everything.
func hasBound(s *jsonschema.Schema) bool { return slices.ContainsFunc(bounds, s.Has) }

// isInChoice reports whether a schema is an alternative, or an alternative refers to it.
func (doc *document) isInChoice(s *jsonschema.Schema) bool {
	return isAlternative(s) || slices.ContainsFunc(doc.every(), func(a *jsonschema.Schema) bool {
		return isAlternative(a) && a.Ref() != nil && follow(a) == follow(s)
	})
}
