package diag

import (
	"cmp"
	"slices"
)

// Sort orders diagnostics by file, line and column; those at one place keep
// their order.
func Sort(found []Diagnostic) {
	slices.SortStableFunc(found, func(a, b Diagnostic) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Col, b.Col))
	})
}
