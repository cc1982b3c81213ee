package compat

import (
	"slices"

	"github.com/stategen/stategen/internal/jsonschema"
)

// alternativesExcluded reports the places where what stands beside a choice takes other alternatives away than it
// did: these are no variants, and where one is left, there is no union.
func (c *comparer) alternativesExcluded() {
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
