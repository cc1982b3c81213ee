package compat

import (
	"github.com/stategen/stategen/internal/jsonschema"
)

// Where words for people or a default stand beside a reference, generators that know of drafts
// which read nothing beside it put it into an allOf: {"allOf": [{"$ref": "…"}], "default": 1}.
// Pydantic did so until 2.8. NJsonSchema makes it the only alternative of a oneOf.

// wrapping compares a pair of which one schema is such an allOf or choice, and the other one, too,
// or a reference, at a place that no other one extends. It reports whether the pair is one.
func (c *comparer) wrapping(p pair) bool {
	inner := p
	inner.old, inner.new = unwrapped(p.old), unwrapped(p.new)
	isOne := inner.old != p.old || inner.new != p.new
	if !isOne || !isReference(inner.old) || !isReference(inner.new) {
		return false
	}
	c.compareBeside(p, inner)
	return true
}

// unwrapped returns the reference in such an allOf or choice that is a member or an element, or in
// such an allOf that is an alternative; any other schema as it is.
func unwrapped(s *jsonschema.Schema) *jsonschema.Schema {
	if !holdsValues(s) {
		return inAllOf(s)
	}
	for _, keyword := range []string{"allOf", "anyOf", "oneOf"} {
		if inner := onlyReferenceIn(s, keyword); inner != nil {
			return inner
		}
	}
	return s
}

// isWrapped reports whether s is the reference in such an allOf or choice, at such a place.
func isWrapped(s *jsonschema.Schema) bool {
	of := around(s)
	return of != nil && of != s && unwrapped(of) == s
}

// wrapped returns the reference that a schema is but for the words beside it; nil if it is no
// allOf of a reference alone.
func wrapped(s *jsonschema.Schema) *jsonschema.Schema { return onlyReferenceIn(s, "allOf") }

// inAllOf returns the reference that a member, an element or an alternative is an allOf of alone; any
// other schema as it is.
func inAllOf(s *jsonschema.Schema) *jsonschema.Schema {
	if inner := wrapped(s); inner != nil && (holdsValues(s) || isAlternative(s)) {
		return inner
	}
	return s
}

// onlyReferenceIn returns the reference that a keyword lists alone, and words at most stand beside it; nil if
// there is none.
func onlyReferenceIn(s *jsonschema.Schema, keyword string) *jsonschema.Schema {
	parts := s.Children(keyword)
	if len(parts) != 1 || !isOnly(s, keyword) || !isReference(parts[0].Schema) || !butForWords(parts[0].Schema, "$ref") {
		return nil
	}
	return parts[0].Schema
}
