package compat

import (
	"maps"
	"slices"

	"github.com/stategen/stategen/internal/jsonschema"
)

// Objects that no tag tells apart are checked by each alternative, and the one that declares the most of the
// members of an object takes it. A member that comes to one of them, or to what is below it, is in no document
// that is there: each is of the alternative that it was of. Code that does not know the member reads an object
// that has it as one without, which has to be of that alternative, too.

// matched is a choice of which each value is checked by all alternatives.
type matched struct {
	now   []matchedAlternative // those that take objects
	below []*jsonschema.Schema // of the old document: all that decides which alternative a value is of
}

// matchedAlternative is what is said of the objects of an alternative.
type matchedAlternative struct {
	by       map[*jsonschema.Schema]bool
	declared map[string]bool
	required map[string]bool
	isFree   bool // any member may be there, and that is said, or nothing is declared
	isListed bool // it lists the values of a member, and takes what has such a one before others do
}

// matching returns the choice that alternatives are in both documents; nil if they are told apart otherwise
// in one of them.
func (c *comparer) matching(p pair, keyword string, old, new []jsonschema.NamedSchema) *matched {
	_, told := c.decide(c.old, p.old, keyword, old)
	_, still := c.decide(c.new, p.new, keyword, new)
	if told || still || discriminatorOf(p.old) != nil || discriminatorOf(p.new) != nil {
		return nil
	}
	m := &matched{}
	for _, alternative := range new {
		if slices.Contains(typesWithin(alternative.Schema, 0), "object") {
			m.now = append(m.now, matchedBy(alternative.Schema))
		}
	}
	seen := map[*jsonschema.Schema]bool{}
	for _, alternative := range old {
		m.collect(alternative.Schema, seen)
	}
	return m
}

// matchedBy finds out what an alternative says of its objects.
func matchedBy(s *jsonschema.Schema) matchedAlternative {
	a := matchedAlternative{by: map[*jsonschema.Schema]bool{}, declared: map[string]bool{}, required: map[string]bool{}}
	combine(s, a.by)
	for part := range a.by {
		for _, member := range part.Children("properties") {
			a.declared[member.Name] = true
			a.isListed = a.isListed || !isBool(member.Schema) && len(listedValues(follow(member.Schema))) > 0
		}
		a.isFree = a.isFree || part.Child("additionalProperties") != nil
	}
	a.isFree = a.isFree || len(a.declared) == 0
	a.require(s, 0)
	return a
}

// require adds the members that must be there in any case.
func (a *matchedAlternative) require(s *jsonschema.Schema, within int) {
	for _, name := range requiredNames(s) {
		a.required[name] = true
	}
	if within == maxWithin {
		return
	}
	if s.Ref() != nil {
		a.require(s.Ref(), within+1)
	}
	for _, part := range s.Children("allOf") {
		a.require(part.Schema, within+1)
	}
}

// collect adds a schema and what is below it, also through references.
func (m *matched) collect(s *jsonschema.Schema, seen map[*jsonschema.Schema]bool) {
	if s == nil || seen[s] {
		return
	}
	seen[s] = true
	m.below = append(m.below, s)
	for _, target := range s.Refs {
		m.collect(target, seen)
	}
	for child := range held(s) {
		m.collect(child, seen)
	}
}

// staysMatched reports whether a value is of the alternative that it was of, though there are new members of s.
// An alternative that gets the same members, and nothing else of these, is to s as it was.
func (c *comparer) staysMatched(m *matched, s *jsonschema.Schema) bool {
	names := c.plainly[s]
	if len(names) == 0 || slices.ContainsFunc(names, m.mayDecide) {
		return false
	}
	for _, a := range m.now {
		if a.by[s] && slices.ContainsFunc(m.now, func(other matchedAlternative) bool {
			return !other.by[s] && !c.gain(other, s, names) && !other.isKeptFrom(s, a, names)
		}) {
			return false
		}
	}
	return true
}

// gain reports whether an alternative gets the new members of s, too, each by a schema that says the same.
func (c *comparer) gain(a matchedAlternative, s *jsonschema.Schema, names []string) bool {
	return !slices.ContainsFunc(names, func(name string) bool {
		of := childNamed(s.Children("properties"), name)
		for part := range a.by {
			if slices.Contains(c.plainly[part], name) && c.saysSame(of, childNamed(part.Children("properties"), name)) {
				return false
			}
		}
		return true
	})
}

// saysSame reports whether two new members are of the same values, and do not list these: alternatives that
// list some are taken before others.
func (c *comparer) saysSame(a, b *jsonschema.Schema) bool {
	return a.Doc == b.Doc && equal(a.Value, b.Value) && c.new.analysed().FiniteValues([]*jsonschema.Schema{a}).Values == nil
}

// mayDecide reports whether a value could become one of an alternative by having a member.
func (m *matched) mayDecide(name string) bool {
	return slices.ContainsFunc(m.below, func(s *jsonschema.Schema) bool {
		return slices.Contains(requiredNames(s), name) || slices.ContainsFunc(decisive, s.Has) ||
			slices.ContainsFunc(listedValues(s), func(v *jsonschema.Value) bool { return v.Kind == jsonschema.Object || v.Kind == jsonschema.Array })
	})
}

// decisive are the keywords by which an object may be allowed for the members that it has, or refused.
var decisive = []string{
	"not", "if", "minProperties", "maxProperties", "propertyNames", "contains", "uniqueItems",
	"dependencies", "dependentRequired", "dependentSchemas", "unevaluatedProperties", "unevaluatedItems", "$dynamicRef", "$recursiveRef",
}

// listedValues returns the constant and the values that a schema lists.
func listedValues(s *jsonschema.Schema) (list []*jsonschema.Value) {
	if only := s.Get("const"); only != nil {
		list = append(list, only)
	}
	if enum := s.Get("enum"); enum != nil {
		list = append(list, enum.Items...)
	}
	return list
}

// isKeptFrom reports whether it stays as it was which objects are of another alternative, and which of s,
// which is part of one and has new members.
func (a matchedAlternative) isKeptFrom(s *jsonschema.Schema, one matchedAlternative, names []string) bool {
	for part := range a.by {
		if openness(part) != open || part.Has("patternProperties") {
			return false
		}
	}
	needed, ownNeeded := 0, 0 // members that s requires and declares, and those of them that only s declares
	for _, name := range requiredNames(s) {
		if childNamed(s.Children("properties"), name) == nil {
			continue
		}
		needed++
		if !a.declared[name] {
			ownNeeded++
		}
	}
	lacks := func(name string) bool { return !one.declared[name] }
	switch {
	case one.isFree || slices.ContainsFunc(names, func(name string) bool { return a.declared[name] }):
		return false
	case a.isFree && (a.isListed || needed <= len(a.declared)): // its objects may have had the new members, and be of s with them
		return false
	case slices.ContainsFunc(slices.Collect(maps.Keys(a.required)), lacks): // no object of s is one of it
		return true
	}
	return !a.isListed && ownNeeded > 0 // s declares more of the members of its objects
}
