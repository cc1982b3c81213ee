package compat

import (
	"slices"
	"strings"

	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonvalue"
	"github.com/stategen/stategen/internal/union"
)

// unknown is what objects are taken for that are of none of the alternatives.
const unknown = -1

// takes lists the alternatives that objects may be taken for which have the members that another
// one declares.
func (d decided) takes(object union.Candidate) []int {
	all := make([]int, len(d.candidates))
	for k := range all {
		all[k] = k
	}
	list := takenFor{object}.by(d.by, all)
	slices.Sort(list)
	return slices.Compact(list)
}

// takenFor is what is asked of decisions: which of their candidates objects are taken for.
type takenFor struct{ object union.Candidate }

// by lists the candidates that a decision may take objects for.
func (t takenFor) by(d union.Decision, candidates []int) []int {
	switch s := d.Select.(type) {
	case ir.ByKind: // there is one
		if s.Own == "" {
			return candidates
		}
		return t.byMembers(ir.ByMembers{Sets: [][]string{{s.Own}}}, candidates)
	case ir.ByTag:
		return t.byTag(d, s.Property, candidates)
	case ir.ByMembers:
		return t.byMembers(s, candidates)
	}
	return append(slices.Clone(candidates), unknown) // each is checked: nobody knows
}

// byMembers is for the first of which all members are there.
func (t takenFor) byMembers(s ir.ByMembers, candidates []int) (list []int) {
	order := s.Order
	for k := range s.Sets {
		if s.Order == nil {
			order = append(order, k)
		}
	}
	for _, k := range order {
		possible, certain := true, true
		for _, name := range s.Sets[k] {
			m := t.object.Member(name)
			possible, certain = possible && m != nil, certain && m != nil && m.Required
		}
		if possible {
			list = append(list, candidates[k])
		}
		if certain {
			return list
		}
	}
	return append(list, unknown)
}

// byTag is for each value that the tag may have, and for none where it need not be there.
func (t takenFor) byTag(d union.Decision, property string, candidates []int) (list []int) {
	m := t.object.Member(property)
	if m == nil {
		return t.without(d, candidates)
	}
	if !m.Required {
		list = t.without(d, candidates)
	}
	values := m.Values
	switch {
	case values == nil && m.Prefix == "":
		return slices.Concat(list, candidates, []int{unknown})
	case values == nil:
		values = []jsonvalue.Literal{{Kind: jsonvalue.PrefixLiteral, Text: m.Prefix}}
	}
	for _, value := range values {
		if value.Kind == jsonvalue.NullLiteral && d.Null {
			list = append(list, t.without(d, candidates)...)
			continue
		}
		leads, all := having(d, value)
		shared := slices.IndexFunc(d.Shared, func(g union.Group) bool {
			return slices.Equal(g.Members, leads) && slices.ContainsFunc(g.Tags, value.Same)
		})
		if shared >= 0 {
			list = append(list, t.orOther(d, t.group(d.Shared[shared], candidates), candidates)...)
		} else {
			list = append(list, pick(candidates, leads)...)
		}
		if !all {
			list = append(list, t.other(d, candidates)...)
		}
	}
	return list
}

// without is for objects without the tag.
func (t takenFor) without(d union.Decision, candidates []int) []int {
	if d.None != nil {
		return t.orOther(d, t.group(*d.None, candidates), candidates)
	}
	return t.other(d, candidates)
}

// orOther is for objects that may be of none of a group: they are as those with another tag then.
func (t takenFor) orOther(d union.Decision, list, candidates []int) []int {
	if k := slices.Index(list, unknown); k >= 0 {
		return slices.Concat(list[:k], list[k+1:], t.other(d, candidates))
	}
	return list
}

// other is for objects with a tag that is none of the candidates'.
func (t takenFor) other(d union.Decision, candidates []int) []int {
	if d.Rest != nil {
		return t.group(*d.Rest, candidates)
	}
	if k := slices.IndexFunc(d.Tags, func(tags []jsonvalue.Literal) bool { return tags == nil }); k >= 0 {
		return []int{candidates[k]}
	}
	return []int{unknown}
}

// group is for what a group of candidates may take.
func (t takenFor) group(g union.Group, candidates []int) []int {
	some := pick(candidates, g.Members)
	if len(some) == 1 && g.Decision.Select == nil {
		return some
	}
	return t.by(g.Decision, some)
}

// pick returns the elements of a list that have some places.
func pick(list, places []int) (some []int) {
	for _, k := range places {
		some = append(some, list[k])
	}
	return some
}

// having lists the candidates that a tag leads to, or may lead to if it is what texts begin with;
// all is whether there is no such text that leads elsewhere.
func having(d union.Decision, tag jsonvalue.Literal) (list []int, all bool) {
	begins := func(tag, with jsonvalue.Literal) bool {
		isText := tag.Kind == jsonvalue.StringLiteral || tag.Kind == jsonvalue.PrefixLiteral
		return isText && with.Kind == jsonvalue.PrefixLiteral && strings.HasPrefix(tag.Text, with.Text)
	}
	matching := func(matches func(own jsonvalue.Literal) bool) (some []int) {
		for k, tags := range d.Tags {
			if slices.ContainsFunc(tags, matches) {
				some = append(some, k)
			}
		}
		return some
	}
	if list = matching(tag.Same); len(list) > 0 && tag.Kind != jsonvalue.PrefixLiteral {
		return list, true
	}
	whole := matching(func(own jsonvalue.Literal) bool { return begins(tag, own) })
	return matching(func(own jsonvalue.Literal) bool { return begins(tag, own) || begins(own, tag) }), len(whole) > 0
}
