package compat

import (
	"slices"

	"github.com/stategen/stategen/internal/jsonschema"
)

// Several JSON types that are listed are a union, as a choice of schemas is that say one each: zod and
// TypeBox have written the one and the other. A type that comes to them is a variant that is new.

// typing compares a pair of which one schema lists types, and the other one is a choice of types. It
// reports whether the pair is one.
func (c *comparer) typing(p pair) bool {
	list, choice := p.old, p.new
	if choiceOf(list) != "" {
		list, choice = choice, list
	}
	types := typesOfChoice(choice)
	listed := typeNames(list.Get("type"))
	if !areSeveralTypes(types) || !areSeveralTypes(listed) || !isOnly(list, "type") || !c.makesUnion(p) {
		return false
	}
	old, new := listed, types
	if list == p.new {
		old, new = new, old
	}
	c.typesChange(p, "", old, new)
	c.compareAside(p)
	return true
}

// typesOfChoice returns the JSON types of a schema that is nothing but a choice, each alternative of
// which is all values of a type that no other one is of; none if it is no such choice.
func typesOfChoice(s *jsonschema.Schema) (types []string) {
	kinds := map[string]bool{}
	for _, a := range s.Children(choiceOf(s)) {
		is := onlyType(a.Schema)
		if is == "" || a.Schema.Has("title") || kinds[kindName(is)] {
			return nil
		}
		kinds[kindName(is)] = true
		types = append(types, is)
	}
	slices.Sort(types)
	return types
}

// areSeveralTypes reports whether values may be of two types beside null, and not of all: a list of all
// types is like none.
func areSeveralTypes(types []string) bool {
	kinds := map[string]bool{}
	for _, t := range butNull(slices.Clone(types)) {
		kinds[kindName(t)] = true
	}
	isLeftOut := func(t string) bool { return t != "null" && !slices.Contains(types, t) }
	return len(kinds) > 1 && slices.ContainsFunc(kindNames[:], isLeftOut)
}

// unionGrows reports whether types at a place that lists several are joined by others, of which older
// code keeps the values as unknown.
func (c *comparer) unionGrows(p pair, old, new []string) bool {
	came := slices.DeleteFunc(slices.Clone(new), func(t string) bool { return slices.Contains(old, t) })
	wasThere := func(t string) bool {
		return t == "null" || slices.ContainsFunc(old, func(o string) bool { return kindName(o) == kindName(t) })
	}
	return areSeveralTypes(old) && areSeveralTypes(new) && len(came) > 0 && len(new) == len(old)+len(came) && !slices.ContainsFunc(came, wasThere) && c.makesUnion(p)
}

// makesUnion reports whether the types of both schemas of a pair are all that makes a union of them,
// at a place of which nothing else says what it is.
func (c *comparer) makesUnion(p pair) bool {
	if c.saidElsewhere(p) {
		return false
	}
	return !slices.ContainsFunc([]*jsonschema.Schema{p.old, p.new}, func(s *jsonschema.Schema) bool {
		isMore := choiceOf(s) == "" && (slices.ContainsFunc(inPlace, s.Has) || s.Has("enum") || s.Has("const"))
		return isMore || !isPlace(s) && !isDefinition(s) || !c.standsAlone(s)
	})
}

// branching compares a pair of which the newer schema is a choice between what the older one is and
// other JSON types. It reports whether the pair is one.
func (c *comparer) branching(p pair) bool {
	keyword := choiceOf(p.new)
	if keyword == "" || p.old.Has("anyOf") || p.old.Has("oneOf") {
		return false
	}
	inner, was := p, jsonschema.NamedSchema{Schema: p.old}
	list := p.new.Children(keyword)
	inner.new = ofSameTypes(list, was)
	more := slices.DeleteFunc(slices.Clone(list), func(a jsonschema.NamedSchema) bool { return a.Schema == inner.new })
	if inner.new == nil || len(more) == 0 || shareKinds([]jsonschema.NamedSchema{was}, more) {
		return false
	}
	c.report(typeWidened, p, keyword, "what was allowed, "+shown(typesWithin(p.old, 0))+", is one of several alternatives now, of other JSON types")
	c.compareBeside(p, inner)
	return true
}
