package compat

import (
	"fmt"
	"maps"
	"slices"

	"github.com/stategen/stategen/internal/analysis"
	"github.com/stategen/stategen/internal/jsonschema"
	"github.com/stategen/stategen/internal/jsonvalue"
)

// A closed object that others extend, or that extends one, rules out what these declare: it sees
// only the properties beside it. What is ruled out is no field in Go, unless nothing would be left
// or what is required would not: nobody means that, and all of them are fields. So there may be
// fields more once it is opened, and fewer once it is closed.

// unruled reports the members that come where an object is opened.
func (c *comparer) unruled(p pair, keyword string) {
	for _, name := range c.ruledOut(c.old)[p.old] {
		c.report(memberAddedUnsure, p, keyword, fmt.Sprintf("the member %q, which something else declares of the same objects, is ruled out no more", name))
	}
}

// ruled reports the members that go where an object is closed.
func (c *comparer) ruled(p pair, keyword string) {
	for _, name := range c.ruledOut(c.new)[p.new] {
		c.report(memberRemovedClosed, p, keyword, fmt.Sprintf("the member %q, which something else declares of the same objects, is ruled out", name))
	}
}

// ruledOut lists the members that closed objects of a set rule out, by these.
func (c *comparer) ruledOut(set *jsonschema.Set) map[*jsonschema.Schema][]string {
	if list, known := c.forbidden[set]; known {
		return list
	}
	list := map[*jsonschema.Schema][]string{}
	for _, root := range everySchema(set) {
		together := map[*jsonschema.Schema]bool{}
		combine(root, together)
		if len(together) == 1 || isChoiceAlone(root) || c.allMeant(set, root, together) {
			continue // what the alternatives of a choice are is said of each
		}
		choosing := maps.Clone(together)
		maps.DeleteFunc(choosing, func(s *jsonschema.Schema, _ bool) bool { return !s.Has("anyOf") && !s.Has("oneOf") })
		for s := range together {
			if openness(s) == closed {
				list[s] = append(list[s], c.undeclaredIn(s, together, choosing)...)
			}
		}
	}
	for s := range list {
		slices.Sort(list[s])
		list[s] = slices.Compact(list[s])
	}
	c.forbidden[set] = list
	return list
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
func (c *comparer) allMeant(set *jsonschema.Set, s *jsonschema.Schema, together map[*jsonschema.Schema]bool) bool {
	for part := range together {
		if slices.ContainsFunc(inPlace, func(keyword string) bool { return keyword != "allOf" && keyword != "$ref" && part.Has(keyword) }) {
			return false
		}
	}
	all := c.analysed(set)
	v := &analysis.View{Own: s, Parts: all.Conjuncts(s), Only: jsonvalue.AnyKind}
	return analysis.RulesOutAll(all.Members(v), v.RequiredNames())
}
