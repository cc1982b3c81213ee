package lower

import "fmt"

// A view is a place with a type of its own, and only composition makes more views than there are
// schemas. What stands beside a choice is part of each of its alternatives, so that choices of
// choices that add something at every level have twice as many views with each. The sets that
// people use have between one view and one and a half for each schema.
const (
	freeWays      = 2000 // to combine schemas, however few these are
	waysPerSchema = 8
)

// countWay notes that a view has been met which was not met before. If these are too many, it
// reports the schema that is the own one of the most.
func (l *lowerer) countWay(v view) {
	l.ways[v.Own]++
	if l.entangled || len(l.places) <= freeWays+waysPerSchema*len(l.ids) {
		return
	}
	l.entangled = true
	most := v.Own
	for s, n := range l.ways {
		if n > l.ways[most] || n == l.ways[most] && l.ids[s] < l.ids[most] {
			most = s
		}
	}
	l.found.Fail(most, "", "schema-entangled",
		fmt.Sprintf("choices, allOf and references combine %d schemas in more than %d ways, this one in %d: each of these would be a type", len(l.ids), len(l.places)-1, l.ways[most]),
		"put what an alternative adds into a member of its own, so that it is not beside another choice, or nest fewer choices")
}
