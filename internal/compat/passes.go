package compat

import (
	"cmp"
	"slices"
)

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
