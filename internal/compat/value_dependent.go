package compat

import (
	"slices"

	"github.com/stategen/stategen/internal/jsonschema"
)

// Which members require others is a bound, too: it says which objects are valid, and nothing of
// what they consist of.

// dependents compares dependentRequired, and dependencies where these are lists of names alone: a
// schema for the sake of a member may declare others.
func dependents(c *comparer, p pair, keyword string) {
	old, new := values(p, keyword)
	if !areNameLists(old) || !areNameLists(new) {
		anyChange(c, p, keyword)
		return
	}
	switch less, more := asksNoMore(new, old), asksNoMore(old, new); {
	case less && more: // in another order, or of no member
	case less:
		c.report(boundLoosened, p, keyword, change(p, keyword, keyword))
	case more:
		c.report(boundTightened, p, keyword, change(p, keyword, keyword))
	default:
		c.report(boundUnsure, p, keyword, change(p, keyword, keyword))
	}
}

// areNameLists reports whether each member of v has a list of names; nil has none.
func areNameLists(v *jsonschema.Value) bool {
	return v == nil || v.Kind == jsonschema.Object && !slices.ContainsFunc(v.Members, func(m jsonschema.Member) bool {
		return m.Value.Kind != jsonschema.Array ||
			slices.ContainsFunc(m.Value.Items, func(item *jsonschema.Value) bool { return item.Kind != jsonschema.String })
	})
}

// asksNoMore reports whether a requires no member for the sake of another that b does not require
// for it, too. A member is there for its own sake.
func asksNoMore(a, b *jsonschema.Value) bool {
	if a == nil {
		return true
	}
	return !slices.ContainsFunc(a.Members, func(m jsonschema.Member) bool {
		return slices.ContainsFunc(m.Value.Items, func(name *jsonschema.Value) bool {
			asked := func(item *jsonschema.Value) bool { return item.Str == name.Str }
			list := b.Get(m.Name)
			return name.Str != m.Name && (list == nil || !slices.ContainsFunc(list.Items, asked))
		})
	})
}
