package compat

import (
	"cmp"
	"slices"

	"github.com/stategen/stategen/internal/jsonschema"
)

// excluded reports the places where what stands beside a choice takes other alternatives away than it
// did: these are no variants, and where one is left, there is no union.
func (c *comparer) excluded() {
	for _, p := range c.placesInOrder() {
		if !slices.Equal(c.excludedAt(c.old, p.old), c.excludedAt(c.new, p.new)) {
			c.report(unionChanged, p, "", "other alternatives are ruled out by what stands beside them")
		}
	}
}

// excludedAt lists the places of such alternatives of a schema.
func (c *comparer) excludedAt(doc *document, s *jsonschema.Schema) (list []string) {
	if isBool(s) {
		return nil
	}
	for _, b := range doc.analysed().Excluded(s) {
		list = append(list, c.at(b))
	}
	return list
}

// placesInOrder lists what was compared, in the order of the new document.
func (c *comparer) placesInOrder() []pair {
	var pairs []pair
	for p := range c.places {
		pairs = append(pairs, pair{old: p[0], new: p[1]})
	}
	slices.SortFunc(pairs, func(a, b pair) int {
		return cmp.Or(cmp.Compare(a.new.Value.Offset, b.new.Value.Offset), cmp.Compare(a.old.Value.Offset, b.old.Value.Offset))
	})
	return pairs
}
