package compat

import (
	"fmt"
	"maps"
	"slices"

	"github.com/stategen/stategen/internal/analysis"
	"github.com/stategen/stategen/internal/jsonschema"
)

// A closed object that others extend, or that extends one, rules out what these declare: it sees
// only the properties beside it. What is ruled out is no field in Go, unless nothing would be left
// or what is required would not: nobody means that, and all of them are fields. So there may be
// fields more once it is opened, and fewer once it is closed.

// membersRuledIn reports the members that come where an object is opened.
func (c *comparer) membersRuledIn(p pair, keyword string) {
	for _, name := range c.ruledOutIn(c.old).by[p.old] {
		c.report(memberAddedUnsure, p, keyword, fmt.Sprintf("the member %q, which something else declares of the same objects, is ruled out no more", name))
	}
}

// membersRuledOut reports the members that go where an object is closed.
func (c *comparer) membersRuledOut(p pair, keyword string) {
	for _, name := range c.ruledOutIn(c.new).by[p.new] {
		c.report(memberRemovedClosed, p, keyword, fmt.Sprintf("the member %q, which something else declares of the same objects, is ruled out", name))
	}
}

// membersMeantNoMore reports the members that go where all of an object were fields, since nothing of it was
// left, and one of its parts is opened: what is still ruled out by the others is no field any more.
func (c *comparer) membersMeantNoMore() {
	if !slices.ContainsFunc(c.findings, func(f Finding) bool { return f.Rule == objectOpened }) {
		return
	}
	old, new := c.ruledOutIn(c.old), c.ruledOutIn(c.new)
	for _, p := range c.placesInOrder() {
		if !old.meant[p.old] || isReference(p.new) {
			continue
		}
		for _, name := range new.of[p.new] {
			c.report(memberRemovedClosed, p, "", fmt.Sprintf("the member %q, which a part of this object rules out, was a field as long as the parts left no object", name))
		}
	}
}

// ruledOut is which members closed objects of a document rule out.
type ruledOut struct {
	by    map[*jsonschema.Schema][]string // by the closed object
	of    map[*jsonschema.Schema][]string // by what that is a part of
	meant map[*jsonschema.Schema]bool     // of which all are fields
}

// ruledOutIn finds the members that closed objects of a document rule out.
func (c *comparer) ruledOutIn(doc *document) *ruledOut {
	if doc.ruledOutMembers != nil {
		return doc.ruledOutMembers
	}
	r := &ruledOut{by: map[*jsonschema.Schema][]string{}, of: map[*jsonschema.Schema][]string{}, meant: map[*jsonschema.Schema]bool{}}
	doc.ruledOutMembers = r
	for _, root := range doc.every() {
		together := map[*jsonschema.Schema]bool{}
		combine(root, together)
		if len(together) == 1 || isChoiceAlone(root) {
			continue // what the alternatives of a choice are is said of each
		}
		if doc.allMeant(root, together) {
			r.meant[root] = true
			continue
		}
		choosing := maps.Clone(together)
		maps.DeleteFunc(choosing, func(s *jsonschema.Schema, _ bool) bool { return !s.Has("anyOf") && !s.Has("oneOf") })
		for s := range together {
			if openness(s) == closed {
				names := c.undeclaredIn(s, together, choosing)
				r.by[s] = append(r.by[s], names...)
				r.of[root] = append(r.of[root], names...)
			}
		}
	}
	for _, lists := range []map[*jsonschema.Schema][]string{r.by, r.of} {
		for s := range lists {
			slices.Sort(lists[s])
			lists[s] = slices.Compact(lists[s])
		}
	}
	return r
}

// undeclaredIn lists the members that others declare of the objects that a schema is about, and it
// does not; choosing are those of them that have a choice.
func (c *comparer) undeclaredIn(s *jsonschema.Schema, together, choosing map[*jsonschema.Schema]bool) (names []string) {
	own := byName(s.Children("properties"))
	for other := range together {
		for _, m := range other.Children("properties") {
			if own[m.Name] == nil && !patternsSpeak(s, m.Name) && !c.apartByChoice(choosing, s, other) {
				names = append(names, m.Name)
			}
		}
	}
	return names
}

// isChoiceAlone reports whether a schema is nothing but a choice, as far as members go.
func isChoiceAlone(s *jsonschema.Schema) bool {
	keyword := choiceIn(s)
	return keyword != "" && !slices.ContainsFunc(s.Value.Members, func(m jsonschema.Member) bool {
		return m.Name != keyword && m.Name != "type" && m.Name != "discriminator" && !isBesideMembers(m.Name)
	})
}

// allMeant reports whether all members of an object are fields, though some or all are ruled out.
func (doc *document) allMeant(s *jsonschema.Schema, together map[*jsonschema.Schema]bool) bool {
	for part := range together {
		if slices.ContainsFunc(inPlace, func(keyword string) bool { return keyword != "allOf" && keyword != "$ref" && part.Has(keyword) }) {
			return false
		}
	}
	all := doc.analysed()
	v := all.ViewOf(s)
	return analysis.RulesOutAll(all.Members(v), v.RequiredNames())
}
