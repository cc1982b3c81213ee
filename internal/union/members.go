package union

import (
	"slices"

	"github.com/stategen/stategen/internal/ir"
)

// byMembers tells objects apart by what they require: no candidate declares
// all that another one requires.
func byMembers(candidates []Candidate) (Decision, bool) {
	sets := requiredSets(candidates)
	for i := range candidates {
		for j := range candidates {
			if mayHave(candidates, sets, j, i) {
				return Decision{}, false
			}
		}
	}
	return Decision{Select: ir.ByMembers{Sets: sets}, Why: "told apart by the members that each requires"}, true
}

// carried returns the member by which the only object among candidates is known where others may
// come: it is written out, has no members but those that it declares, and requires that one alone,
// as {"image": …} beside the names of variants without content; "" if there is no such object.
func carried(candidates []Candidate) string {
	for _, c := range candidates {
		if !c.isObject() || !c.Inline || !c.Known || !c.Closed {
			continue
		}
		required := slices.DeleteFunc(slices.Clone(c.Members), func(m Member) bool { return !m.Required })
		if len(required) == 1 && !required[0].Never && required[0].Values == nil {
			return required[0].Name
		}
	}
	return ""
}

// byMembersInTurn is byMembers where some candidates declare all that others
// require: an object is one of those if it has what they require.
func byMembersInTurn(candidates []Candidate) (Decision, bool) {
	sets := requiredSets(candidates)
	left := make([]int, len(candidates))
	for i := range candidates {
		left[i] = i
	}
	var order []int
	for len(left) > 0 { // next is one whose members none of those left may have
		k := slices.IndexFunc(left, func(i int) bool {
			return !slices.ContainsFunc(left, func(j int) bool { return mayHave(candidates, sets, j, i) })
		})
		if k < 0 {
			return Decision{}, false
		}
		order = append(order, left[k])
		left = slices.Delete(left, k, k+1)
	}
	return Decision{Select: ir.ByMembers{Sets: sets, Order: order}, Loose: true, Why: "told apart by the members that each requires, the most first"}, true
}

// requiredSets lists what each object candidate requires, without the members
// that all of them declare.
func requiredSets(candidates []Candidate) [][]string {
	sets := make([][]string, len(candidates))
	for i, c := range candidates {
		for _, m := range c.Members {
			distinctive := slices.ContainsFunc(candidates, func(other Candidate) bool {
				return other.isObject() && other.Member(m.Name) == nil
			})
			if m.Required && distinctive {
				sets[i] = append(sets[i], m.Name)
			}
		}
	}
	return sets
}

// mayHave reports whether candidate j, another one than i, declares all that i
// requires.
func mayHave(candidates []Candidate, sets [][]string, j, i int) bool {
	return i != j && candidates[i].isObject() && candidates[j].isObject() &&
		!slices.ContainsFunc(sets[i], func(name string) bool { return candidates[j].Member(name) == nil })
}
