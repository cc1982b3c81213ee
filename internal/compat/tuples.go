package compat

import (
	"math"

	"github.com/stategen/stategen/internal/jsonschema"
)

// sizeRule finds the rule for a bound on the number of elements that changes: of a tuple it may
// decide which elements are certain to be there, or whether there is a field for more of them.
// r is the rule where nothing is decided by it.
func (c *comparer) sizeRule(p pair, keyword string, r *Rule) *Rule {
	positions, ok := c.positions(p)
	if !ok {
		return r
	}
	none := 0
	if keyword == "maxItems" {
		none = math.MaxInt
	}
	size := func(s *jsonschema.Schema) int {
		if v := s.Value.Get(keyword); v != nil {
			return v.Size()
		}
		return none
	}
	before, after := size(p.old), size(p.new)
	if keyword == "maxItems" {
		if before > positions && after <= positions || positions == someNumber && after < before {
			return restElementsRemoved
		}
		return r
	}
	switch before, after := min(before, positions), min(after, positions); {
	case after < before:
		return elementOptional
	case after > before:
		return elementRequired
	}
	return r
}

// someNumber is how many positions a tuple has of which nothing is known.
const someNumber = math.MaxInt - 1

// positions returns how many elements an array describes by their positions, itself or by
// what applies to it, too; ok is false if it is no tuple, or if a bound beside a reference says
// nothing of the type.
func (c *comparer) positions(p pair) (n int, ok bool) {
	old, new := len(positionsOf(p.old)), len(positionsOf(p.new))
	for _, together := range c.together(p.new) {
		for other := range together {
			if other != p.new && len(positionsOf(other)) > 0 {
				if old == 0 && new == 0 && isReferencePlace(p.new) {
					continue
				}
				return someNumber, true
			}
		}
	}
	if old != new {
		return someNumber, true
	}
	return new, new > 0
}

// isReferencePlace reports whether s is a place, no definition, of what one reference leads to.
func isReferencePlace(s *jsonschema.Schema) bool {
	parts := s.Children("allOf")
	switch {
	case isDefinition(s):
		return false
	case s.Has("$ref"):
		return len(parts) == 0
	}
	return len(parts) == 1 && parts[0].Schema.Has("$ref")
}

// positionsOf lists what an array says of its elements by their positions.
func positionsOf(s *jsonschema.Schema) []jsonschema.NamedSchema {
	if list := s.Children("prefixItems"); len(list) > 0 {
		return list
	}
	return s.Children("items") // a list of schemas, before draft 2020-12
}
