package compat

import (
	"slices"

	"github.com/stategen/stategen/internal/jsonschema"
)

// Alternatives may do no more than add conditions to what stands beside them: that one of some
// members must be there, {"anyOf": [{"required": ["id"]}, {"required": ["name"]}]}. The Go type is
// that of what stands beside them, and only strict reading checks such conditions.

// onlyAsserts reports whether the alternatives of a choice do no more than that, as where types are
// made of them.
func (doc *document) onlyAsserts(s *jsonschema.Schema, keyword string) bool {
	all := doc.analysed()
	return all.OnlyAssert(all.ViewOf(s), all.ChoiceOf(s, keyword))
}

// assertsElse reports a choice that only adds conditions in one schema of a pair, and is what
// stands there in the other one. It reports whether the pair has such.
func (c *comparer) assertsElse(p pair, old, new string) bool {
	if c.old.onlyAsserts(p.old, old) == c.new.onlyAsserts(p.new, new) {
		return false
	}
	c.found(unionChanged, placeOf(p.old, old), placeOf(p.new, new), p.new, "alternatives that only add conditions to what stands beside them become variants, or the other way round")
	return true
}

// requiring compares choices of which each alternative requires some members, and says nothing else;
// one of them may come or go. It reports whether a pair has such.
func (c *comparer) requiring(p pair, before, after string) bool {
	old, ok := demandsOf(p.old, before)
	new, okNew := demandsOf(p.new, after)
	if !ok || !okNew || (before == "" || after == "") && !c.declaresAlone(p.old) {
		return false
	}
	r := boundUnsure
	switch {
	case before == after && slices.EqualFunc(old, new, slices.Equal):
		if equal(p.old.Value.Get(before), p.new.Value.Get(after)) {
			return true
		}
		r = annotationChanged
	case after != "oneOf" && meets(old, new):
		r = boundLoosened
	case before != "oneOf" && meets(new, old):
		r = boundTightened
	}
	c.found(r, placeOf(p.old, before), placeOf(p.new, after), p.new, "one of several lists of members must be there, and what is said of these changes")
	return true
}

// declaresAlone reports whether a schema is an object by what it says itself.
func (c *comparer) declaresAlone(s *jsonschema.Schema) bool {
	return isTypedObject(s) && len(s.Children("properties")) > 0 && c.standsAlone(s)
}

// demandsOf lists the members that each alternative of a choice requires, if it says nothing else, in
// an order that does not depend on how they are written. Where there is no choice, nothing is required.
func demandsOf(s *jsonschema.Schema, keyword string) (list [][]string, ok bool) {
	if keyword == "" {
		return [][]string{nil}, !s.Has("anyOf") && !s.Has("oneOf")
	}
	for _, a := range s.Children(keyword) {
		if !isOnly(a.Schema, "required") {
			return nil, false
		}
		list = append(list, slices.Sorted(slices.Values(requiredNames(a.Schema))))
	}
	slices.SortFunc(list, slices.Compare)
	return list, len(list) > 1 // one counts as if it stood beside
}

// meets reports whether whatever has the members of one of some lists has those of one of others.
func meets(some, others [][]string) bool {
	return !slices.ContainsFunc(some, func(a []string) bool {
		return !slices.ContainsFunc(others, func(b []string) bool { return includes(a, b) })
	})
}

// isDemand reports whether a schema is an alternative of such a choice.
func isDemand(s *jsonschema.Schema) bool {
	around, keyword := choiceAround(s)
	if around == nil {
		return false
	}
	_, ok := demandsOf(around, keyword)
	return ok
}
