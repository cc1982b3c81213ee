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
	if len(h.all) < 2 || h.lacking {
		return
	}
	for {
		isSpared := func(i int) bool { return isSpared(candidates, i, h.rest, property) }
		k := slices.IndexFunc(h.rest, isSpared)
		if k < 0 || len(h.rest) > 1 && !slices.ContainsFunc(h.rest, func(i int) bool { return !isSpared(i) }) {
			return
		}
		tags[h.rest[k]] = []jsonvalue.Literal{}
		h.rest = slices.Delete(h.rest, k, k+1)
	}
}

// isSpared reports whether candidate i does not declare the member, and requires nothing that another
// one of the rest has not, or that it alone has if it is the only one of these. The base of all others
// is not spared: what came later is that, too.
func isSpared(candidates []Candidate, i int, rest []int, property string) bool {
	if candidates[i].member(property) != nil {
		return false
	}
	isBase := true
	for _, m := range candidates[i].Members {
		lacks := func(j int) bool { return candidates[j].member(m.Name) == nil }
		others, lacking := 0, 0
		for j, c := range candidates {
			if j != i && c.isObject() {
				others++
				if lacks(j) {
					lacking++
				}
			}
		}
		isBase = isBase && lacking == 0
		known := lacking == others
		if len(rest) > 1 {
			known = m.Values != nil || slices.ContainsFunc(rest, lacks)
		}
		if m.Required && known {
			return false
		}
	}
	return !isBase
}
