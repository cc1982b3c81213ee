package union

import (
	"slices"

	"github.com/stategen/stategen/internal/jsonvalue"
)

// A value that came later has a tag that nobody knows yet. What neither declares the member with the
// tags nor requires anything by which it is known would take all of these: it is for what has no tag.

// spare takes those out of the rest that only what has no tag is to be. Where nothing is known of any
// of several, they are told apart in another way.
func (h *holders) spare(candidates []Candidate, property string, tags [][]jsonvalue.Literal) {
	if len(h.all) < 2 {
		return
	}
	for {
		var spared, left []int
		for _, i := range h.rest {
			if isSpared(candidates, i, h.rest, property) {
				spared = append(spared, i)
			} else {
				left = append(left, i)
			}
		}
		if len(spared) == 0 || len(left) == 0 && len(spared) > 1 {
			return
		}
		for _, i := range spared {
			tags[i] = []jsonvalue.Literal{}
		}
		h.rest = left
	}
}

// isSpared reports whether candidate i does not declare the member, and requires nothing that another
// one of the rest has not, or that it alone has if it is the only one of these. The base of all others
// is not spared: what came later is that, too.
func isSpared(candidates []Candidate, i int, rest []int, property string) bool {
	if candidates[i].Member(property) != nil {
		return false
	}
	var others []int
	for j, c := range candidates {
		if j != i && c.isObject() {
			others = append(others, j)
		}
	}
	isBase := true
	for _, m := range candidates[i].Members {
		declares := func(j int) bool { return candidates[j].Member(m.Name) != nil }
		lacks := func(j int) bool { return !declares(j) }
		known := m.Values != nil || slices.ContainsFunc(rest, lacks)
		if len(rest) == 1 {
			known = !slices.ContainsFunc(others, declares)
		}
		if m.Required && known {
			return false
		}
		isBase = isBase && !slices.ContainsFunc(others, lacks)
	}
	return !isBase
}
