package compat

import (
	"slices"
	"strings"

	"github.com/stategen/stategen/internal/jsonschema"
)

// Where words for people or a default stand beside a reference, generators that know of drafts
// which read nothing beside it put it into an allOf: {"allOf": [{"$ref": "…"}], "default": 1}.
// Pydantic did so until 2.8.

// wrapping compares a pair of which one schema is such an allOf, and the other one, too, or a
// reference, at a place that no other one extends. It reports whether the pair is one.
func (c *comparer) wrapping(p pair) bool {
	if !holdsValues(p.old) || !holdsValues(p.new) {
		return false
	}
	inner := p
	switch old, new := wrapped(p.old), wrapped(p.new); {
	case old != nil && new != nil:
		inner.old, inner.new = old, new
	case old != nil && isReference(p.new):
		inner.old = old
	case new != nil && isReference(p.old):
		inner.new = new
	default:
		return false
	}
	c.compareBeside(p, inner)
	return true
}

// isWrapped reports whether s is the reference in such an allOf, at such a place.
func isWrapped(s *jsonschema.Schema) bool {
	at, inAllOf := strings.CutSuffix(s.Pointer, "/allOf/0")
	if !inAllOf {
		return false
	}
	around := s.Doc.At(at)
	return around != nil && holdsValues(around) && wrapped(around) == s
}

// wrapped returns the reference that a schema is but for the words beside it; nil if it is no
// allOf of a reference alone.
func wrapped(s *jsonschema.Schema) *jsonschema.Schema {
	parts := s.Children("allOf")
	if len(parts) != 1 || !isOnly(s, "allOf") || len(parts[0].Schema.Value.Members) != 1 || !isReference(parts[0].Schema) {
		return nil
	}
	return parts[0].Schema
}

// isReference reports whether a schema is a reference, but for the words beside it.
func isReference(s *jsonschema.Schema) bool { return s.Ref() != nil && isOnly(s, "$ref") }

// isOnly reports whether a schema has a keyword and nothing beside it but words, which its
// draft reads.
func isOnly(s *jsonschema.Schema, keyword string) bool {
	return s.Has(keyword) && !slices.ContainsFunc(s.Value.Members, func(m jsonschema.Member) bool {
		return m.Name != keyword && (!slices.Contains(aside, m.Name) || !s.Has(m.Name))
	})
}

// holdsValues reports whether s is what members or elements may be: no definition, which
// would be a variant of what it has an allOf of.
func holdsValues(s *jsonschema.Schema) bool {
	token := s.Token()
	return isProperty(s) || token == "items" || token == "additionalProperties"
}
