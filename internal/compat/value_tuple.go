package compat

import (
	"math"

	"github.com/stategen/stategen/internal/analysis"
	"github.com/stategen/stategen/internal/jsonschema"
)

// How many elements a tuple has at least decides which of them are certain to be there, and
// how many at most, whether there is a field for more than it lists.

// fewest compares minItems.
func fewest(c *comparer, p pair, keyword string) {
	r := boundRule(p, keyword, -1)
	if positions, ok := c.positions(p); ok && r != nil {
		switch old, new := min(size(p.old, keyword, 0), positions), min(size(p.new, keyword, 0), positions); {
		case new < old:
			r = elementOptional
		case new > old:
			r = elementRequired
		}
	}
	c.bound(p, keyword, r)
}

// most compares maxItems.
func most(c *comparer, p pair, keyword string) {
	r := boundRule(p, keyword, +1)
	if positions, ok := c.positions(p); ok && r == boundTightened && !endsWithPositions(p.old) {
		old, new := size(p.old, keyword, math.MaxInt), size(p.new, keyword, math.MaxInt)
		if old > positions && new <= positions || positions == someNumber {
			r = restElementsRemoved
		}
	}
	c.bound(p, keyword, r)
}

// size returns a number that counts, or what it is taken for where it is not said.
func size(s *jsonschema.Schema, keyword string, unsaid int) int {
	if v := s.Value.Get(keyword); v != nil {
		return v.Size()
	}
	return unsaid
}

// endsWithPositions reports whether an array says itself that it has no other elements.
func endsWithPositions(s *jsonschema.Schema) bool {
	rest := analysis.ItemsOf(s).Rest
	return rest != nil && analysis.IsFalse(rest)
}

// someNumber is how many positions a tuple has of which nothing is known.
const someNumber = math.MaxInt - 1

// positions returns how many elements an array describes by their positions, itself or by
// what applies to it, too; ok is false if it is no tuple, or if a bound beside a reference says
// nothing of the type.
func (c *comparer) positions(p pair) (n int, ok bool) {
	old, new := len(analysis.ItemsOf(p.old).Prefix), len(analysis.ItemsOf(p.new).Prefix)
	for _, together := range c.together(p.new) {
		for other := range together {
			if other != p.new && len(analysis.ItemsOf(other).Prefix) > 0 {
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

// isTupleRespelled reports whether a pair are tuples, of which one is written with prefixItems, and
// the other one with a list in items.
func isTupleRespelled(p pair) bool {
	old, new := analysis.ItemsOf(p.old), analysis.ItemsOf(p.new)
	return len(old.Prefix) > 0 && len(new.Prefix) > 0 && old.Keyword != new.Keyword
}

// respelledTuple compares such tuples, once: at the keyword that has the positions in the old one.
func (c *comparer) respelledTuple(p pair, keyword string) {
	old, new := analysis.ItemsOf(p.old), analysis.ItemsOf(p.new)
	switch {
	case keyword != old.Keyword:
	case len(old.Prefix) != len(new.Prefix), (old.Rest == nil) != (new.Rest == nil):
		c.report(keywordChanged, p, keyword, "the positions of a tuple, or what is said of the others, come or go")
	default:
		for i := range old.Prefix {
			c.compare(pair{old: old.Prefix[i].Schema, new: new.Prefix[i].Schema, required: true})
		}
		if old.Rest != nil {
			c.compare(pair{old: old.Rest, new: new.Rest, required: true})
		}
	}
}
