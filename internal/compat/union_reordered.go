package compat

import (
	"slices"

	"github.com/stategen/stategen/internal/jsonschema"
)

// Alternatives that no tag tells apart are paired in their order. Where what one of them says is said
// by another one now, they have changed their order, and what stands in one place is not what stood
// there.

// pairReordered pairs such alternatives by what they say, and the rest in their order. ok is false if all
// are where they were.
func pairReordered(old, new []jsonschema.NamedSchema) (now []*jsonschema.Schema, ok bool) {
	now = make([]*jsonschema.Schema, len(old))
	pick := func(k int, like func(i int) bool) {
		for i, n := range new {
			if now[k] == nil && like(i) && !slices.Contains(now, n.Schema) {
				now[k] = n.Schema
			}
		}
	}
	for k, o := range old { // those that stay are not another one's
		pick(k, func(i int) bool { return i == k && saysAlike(o.Schema, new[i].Schema) })
	}
	for k, o := range old {
		pick(k, func(i int) bool { return saysAlike(o.Schema, new[i].Schema) })
		ok = ok || now[k] != nil && now[k] != new[k].Schema
	}
	for k := range old {
		pick(k, func(int) bool { return true })
	}
	return now, ok
}

// saysAlike reports whether two alternatives say the same, but for words.
func saysAlike(a, b *jsonschema.Schema) bool {
	if isBool(a) || isBool(b) {
		return equal(a.Value, b.Value)
	}
	says := func(s, other *jsonschema.Schema) bool {
		return !slices.ContainsFunc(s.Value.Members, func(m jsonschema.Member) bool {
			return !isAside(m.Name) && !equal(m.Value, other.Value.Get(m.Name))
		})
	}
	return says(a, b) && says(b, a)
}
