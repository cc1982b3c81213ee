package union

import (
	"fmt"
	"slices"

	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonvalue"
)

// distinctConstant looks for a member that has distinct constants in every object
// candidate; one that all of them require is preferred.
func distinctConstant(candidates []Candidate) (Decision, bool) {
	return byMember(candidates, "told apart by the constant ", constants, func(d *Decision) bool { return len(d.Shared) == 0 })
}

// byConstant is distinctConstant, with those that may be without the constant.
func byConstant(candidates []Candidate) (Decision, bool) {
	d, ok := distinctConstant(candidates)
	return d.tellUntagged(candidates), ok
}

// bySharedConstant looks for a member that has constants in every object
// candidate, where those with the same ones are told apart in another way.
func bySharedConstant(candidates []Candidate) (Decision, bool) {
	d, ok := bySharing(candidates, toRefuse)
	return d.tellUntagged(candidates), ok
}

// tellUntagged returns a decision by a constant with the candidates that may be without it, if
// that is one, or the rest of their members tells them apart. Where each of the objects has
// the constant as its default, their shape tells, which is not for here.
func (d Decision) tellUntagged(candidates []Candidate) Decision {
	property := tagProperty(d)
	if property == "" {
		return d
	}
	var none []int
	var some []Candidate
	defaults := true
	rest := without(candidates, property)
	for i, c := range candidates {
		if !c.isObject() {
			continue
		}
		m := c.Member(property)
		if !m.Required {
			none, some = append(none, i), append(some, rest[i])
		}
		defaults = defaults && !m.Required && m.Default != nil
	}
	if len(none) == 0 || defaults {
		return d
	}
	group := Group{Members: none}
	if len(none) > 1 {
		inner, err := Decide(some, nil)
		if err != nil || inner.Checks {
			return d
		}
		group.Decision = inner // if it is loose, d is not: without the constant, the whole is checked
		if !slices.ContainsFunc(d.Shared, func(g Group) bool { return slices.Equal(g.Members, none) }) {
			group.why = fmt.Sprintf("; without it %s %s", names(some, Candidate.isObject), inner.Why)
			d.Why += group.why
		}
	}
	d.None = &group
	return d
}

// byConstantThenChecks is bySharedConstant, or byConstantOrNone, where some that
// have the same constants are not told apart in any way.
func byConstantThenChecks(candidates []Candidate) (Decision, bool) {
	if d, ok := bySharing(candidates, toCheck); ok {
		return d.tellUntagged(candidates), true
	}
	return byConstantBut(candidates, isOpen, toCheck)
}

func bySharing(candidates []Candidate, alike remainder) (Decision, bool) {
	return byMember(candidates, "told apart by the constant ", constants, func(d *Decision) bool {
		first := slices.IndexFunc(candidates, Candidate.isObject)
		all := keyOfAll(d.Tags[first])
		divides := slices.ContainsFunc(d.Tags, func(tags []jsonvalue.Literal) bool { return len(tags) > 0 && keyOfAll(tags) != all })
		return divides && d.tellGroups(candidates, alike) == ""
	})
}

func constants(m *Member) []jsonvalue.Literal { return m.Values }

// byConstantOrOther looks for a member that all object candidates require, all
// but one with constants: that one is for every other value.
func byConstantOrOther(candidates []Candidate) (Decision, bool) {
	return byConstantBut(candidates, func(m *Member) bool { return m != nil && m.Required && isOpen(m) }, toRefuse)
}

// byConstantOrNone looks for a member that all object candidates but one
// require, with constants: that one is for objects without it, and for every
// other value.
func byConstantOrNone(candidates []Candidate) (Decision, bool) {
	return byConstantBut(candidates, isOpen, toRefuse)
}

// isOpen reports whether nothing is said of the values of a member.
func isOpen(m *Member) bool { return m == nil || m.Values == nil }

// byConstantBut looks for a member that has constants in every object candidate
// but one, which fits.
func byConstantBut(candidates []Candidate, fits func(*Member) bool, alike remainder) (Decision, bool) {
	for k, rest := range candidates {
		if !rest.isObject() {
			continue
		}
		others := slices.Clone(candidates)
		others[k] = Candidate{Name: rest.Name}
		constants := func(m *Member) []jsonvalue.Literal {
			if !fits(rest.Member(m.Name)) {
				return nil
			}
			return m.Values
		}
		d, ok := byMember(others, "told apart by the constant ", constants, func(d *Decision) bool {
			tag := tagProperty(*d)
			for _, c := range others {
				if c.isObject() && !c.Member(tag).Required {
					return false
				}
			}
			return d.tellGroups(others, alike) == ""
		})
		if ok {
			d.Loose = true
			d.Why += "; " + rest.Name + " is anything else"
			return d, true
		}
	}
	return Decision{}, false
}

// byDefault looks for a member whose declared default is its tag: a constant
// or, failing that, a default, distinct in every candidate.
func byDefault(candidates []Candidate) (Decision, bool) {
	return byMember(candidates, "told apart by the default of ", func(m *Member) []jsonvalue.Literal {
		if m.Values == nil && m.Default != nil && m.Default.Kind == jsonvalue.StringLiteral {
			return []jsonvalue.Literal{*m.Default}
		}
		return m.Values
	}, func(d *Decision) bool { return len(d.Shared) == 0 })
}

// byMember looks for a member whose values, however found, are tags, of which
// a decision that fits can be made: one that all of them require, if there is one, and
// of several the first that leaves the fewest with the same tags.
func byMember(candidates []Candidate, why string, values func(*Member) []jsonvalue.Literal, fit func(*Decision) bool) (Decision, bool) {
	first := slices.IndexFunc(candidates, Candidate.isObject)
	if first < 0 {
		return Decision{}, false
	}
	for _, required := range []bool{true, false} {
		var list []Decision
		for _, m := range candidates[first].Members {
			tags := make([][]jsonvalue.Literal, len(candidates))
			fits := true
			for i, c := range candidates {
				if !c.isObject() {
					continue
				}
				other := c.Member(m.Name)
				if other == nil || required && !other.Required {
					fits = false
					break
				}
				tags[i] = values(other)
			}
			if !fits {
				continue
			}
			if d, reason := byTag(candidates, m.Name, tags); reason == "" {
				d.Why = why + shown(m.Name)
				list = append(list, d)
			}
		}
		slices.SortStableFunc(list, func(a, b Decision) int { return a.left() - b.left() })
		for _, d := range list {
			if fit(&d) {
				return d, true
			}
		}
	}
	return Decision{}, false
}

// left counts the candidates that the tags leave together with another one.
func (d Decision) left() int {
	n := 0
	for _, g := range d.Shared {
		n += len(g.Members) - 1
	}
	return n
}

// byTag makes the decision for a member with known tags, or says why these
// are none. How those with the same tags are told apart is left to the caller.
func byTag(candidates []Candidate, property string, tags [][]jsonvalue.Literal) (d Decision, reason string) {
	first := jsonvalue.Literal{Kind: jsonvalue.NullLiteral}
	for i, c := range candidates {
		if !c.isObject() {
			continue
		}
		if len(tags[i]) == 0 {
			return d, c.subject() + " has no constant for it"
		}
		for _, tag := range tags[i] {
			switch {
			case tag.Kind == jsonvalue.NullLiteral:
				return d, c.subject() + " allows null for it"
			case tag.Kind == jsonvalue.NumberLiteral && !jsonvalue.IsInt64(tag.Text):
				return d, fmt.Sprintf("the tag %s of %s is no integer of 64 bits", tag, c.subject())
			case first.Kind == jsonvalue.NullLiteral:
				first = tag
			case tag.Kind != first.Kind:
				return d, fmt.Sprintf("the tags of %s are of several kinds, such as %s and %s", property, first, tag)
			}
		}
	}
	if i, j, tag, found := overlap(tags); found {
		return d, fmt.Sprintf("%s and %s share the tag %s", candidates[i].subject(), candidates[j].subject(), tag)
	}
	return Decision{Select: ir.ByTag{Property: property, Kind: first.Kind}, Tags: tags, Shared: groups(tags)}, ""
}

// unfitTags says why constants which differ in all objects are no tags; "" if there are none.
func unfitTags(candidates []Candidate) string {
	for _, property := range membersOf(candidates) {
		tags := make([][]jsonvalue.Literal, len(candidates))
		for i, c := range candidates {
			if c.isObject() {
				tags[i] = c.Values(property)
			}
		}
		if reason := unfit(candidates, property, tags); reason != "" {
			return reason
		}
	}
	return ""
}

// unfit is unfitTags for a member that has these values.
func unfit(candidates []Candidate, property string, tags [][]jsonvalue.Literal) string {
	for i, c := range candidates {
		if c.isObject() && (len(tags[i]) == 0 || slices.ContainsFunc(tags[i], isNull)) {
			return ""
		}
	}
	if _, _, _, shared := overlap(tags); shared || len(groups(tags)) > 0 {
		return ""
	}
	_, reason := byTag(candidates, property, tags)
	return reason
}
