package compat

import (
	"slices"
	"sync"

	"github.com/stategen/stategen/internal/jsonschema"
)

// spokenFor reports whether something that applies to the same objects as s
// says something of its member already, or of all members it does not name. Of a new one it does
// not matter what other alternatives say, if it is certain which of them an object is.
func (c *comparer) spokenFor(s *jsonschema.Schema, member string, isNew bool) bool {
	for _, together := range c.together(s) {
		choices := sync.OnceValue(func() []choiceAt { return c.soleWays(together) })
		for other := range together {
			if other == s {
				continue
			}
			speaks := childNamed(other.Children("properties"), member) != nil || openness(other) != open ||
				patternsSpeak(other, member) || other.Get("unevaluatedProperties") != nil
			if isNew && c.cameAlike(s, other, member) && c.apartByChoice(together, s, other) {
				continue // what other alternatives say of it is the same
			}
			if speaks && !c.toldApart(s, other, member) && !(isNew && c.decidedApart(together, s, other)) && !c.wrappedApart(choices(), s, other) {
				return true
			}
		}
	}
	return false
}

// cameAlike reports whether a new member of s has come to another object, too, which says nothing else of it.
func (c *comparer) cameAlike(s, other *jsonschema.Schema, member string) bool {
	of, is := childNamed(s.Children("properties"), member), childNamed(other.Children("properties"), member)
	was := c.counterpart(other)
	return is != nil && was != nil && childNamed(was.Children("properties"), member) == nil && c.saysSame(of, is) &&
		openness(other) == open && !patternsSpeak(other, member) && other.Get("unevaluatedProperties") == nil
}

// saidElsewhere reports whether a pair is a member, and something beside the properties of its object
// decides what its Go type is: an expression of patternProperties, or what applies to the same objects and
// describes the member or requires it.
func (c *comparer) saidElsewhere(p pair) bool {
	s, member := p.object, p.member
	if s == nil {
		return false
	}
	if patternsSpeak(s, member) {
		return true
	}
	for _, together := range c.together(s) {
		for other := range together {
			says := childNamed(other.Children("properties"), member) != nil || slices.Contains(requiredNames(other), member) ||
				openness(other) == typed || patternsSpeak(other, member)
			if other != s && says && !c.apartByChoice(together, s, other) {
				return true
			}
		}
	}
	return false
}

// apartByChoice reports whether two schemas of a set are in different alternatives of a
// choice in it: they are of different types then.
func (c *comparer) apartByChoice(set map[*jsonschema.Schema]bool, s, other *jsonschema.Schema) bool {
	for x := range set {
		for _, keyword := range choiceKeywords {
			in := c.alternativesWith(x, keyword)
			if len(in[s]) > 0 && len(in[other]) > 0 && !slices.ContainsFunc(in[s], func(k int) bool { return slices.Contains(in[other], k) }) {
				return true
			}
		}
	}
	return false
}

// alternativesWith tells of a schema's choice in which of its alternatives schemas are.
func (c *comparer) alternativesWith(x *jsonschema.Schema, keyword string) map[*jsonschema.Schema][]int {
	alternatives := x.Children(keyword)
	if len(alternatives) == 0 {
		return nil
	}
	key := choiceAt{x, keyword}
	if c.choices[key] == nil {
		in := map[*jsonschema.Schema][]int{}
		for k, alternative := range alternatives {
			parts := map[*jsonschema.Schema]bool{}
			combine(alternative.Schema, parts)
			for part := range parts {
				in[part] = append(in[part], k)
			}
		}
		c.choices[key] = in
	}
	return c.choices[key]
}

// choiceAt is one that a schema has.
type choiceAt struct {
	of      *jsonschema.Schema
	keyword string
}

// requiredTogether is the set of members that are required by s, or by something
// that applies to the same objects.
func (c *comparer) requiredTogether(s *jsonschema.Schema) map[string]bool {
	names := map[string]bool{}
	for _, together := range c.together(s) {
		for other := range together {
			for _, name := range requiredNames(other) {
				names[name] = true
			}
		}
	}
	return names
}

// together lists the sets of schemas of the new document that apply to the same value, s
// among them.
func (c *comparer) together(s *jsonschema.Schema) []map[*jsonschema.Schema]bool {
	if c.combined == nil {
		c.combined = map[*jsonschema.Schema][]map[*jsonschema.Schema]bool{}
		for _, root := range c.new.every() {
			set := map[*jsonschema.Schema]bool{}
			combine(root, set)
			for member := range set {
				c.combined[member] = append(c.combined[member], set)
			}
		}
	}
	return c.combined[s]
}

// combine collects what applies to the same value as s, s too.
func combine(s *jsonschema.Schema, into map[*jsonschema.Schema]bool) {
	if s == nil || into[s] {
		return
	}
	into[s] = true
	for _, keyword := range inPlace {
		combine(s.Refs[keyword], into)
		combine(s.Child(keyword), into)
		for _, child := range s.Children(keyword) {
			combine(child.Schema, into)
		}
	}
}
