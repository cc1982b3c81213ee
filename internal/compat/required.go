package compat

import (
	"slices"

	"github.com/stategen/stategen/internal/jsonschema"
)

// Alternatives that no tag tells apart are often told by what each requires, as
// content that is {"text": …} or {"image": …}: they are paired by that.

// byRequired compares such alternatives. It reports whether these are such: if those of
// one document have a tag, that tells them apart there, and is no field of theirs.
func (c *comparer) byRequired(p pair, keyword string, old, new []jsonschema.NamedSchema) bool {
	if len(old) < 2 || commonTag(old, old) != "" || commonTag(new, new) != "" || !toldByRequired(old) || !toldByRequired(new) {
		return false
	}
	var came []jsonschema.NamedSchema
	for _, n := range new {
		if requiring(old, n) == nil {
			came = append(came, n)
		}
	}
	for _, n := range came { // the others may be called after what they alone require
		for _, other := range new {
			if other.Schema != n.Schema && intersects(requiredNames(follow(n.Schema)), requiredNames(follow(other.Schema))) {
				return false
			}
		}
	}
	for _, o := range old {
		n := requiring(new, o)
		if n == nil {
			c.found(variantRemoved, placeOf(o.Schema, ""), placeOf(p.new, keyword), p.new, "a variant of "+keyword+" is gone")
			continue
		}
		c.compare(pair{old: o.Schema, new: n, required: true})
	}
	for _, n := range came {
		c.found(variantAdded, placeOf(p.old, keyword), placeOf(n.Schema, ""), p.new, "a variant of "+keyword+" is new")
	}
	return true
}

// toldByRequired reports whether each of some objects requires a member that
// another one does not declare.
func toldByRequired(list []jsonschema.NamedSchema) bool {
	for _, a := range list {
		for _, b := range list {
			if a.Schema == b.Schema {
				continue
			}
			declared := follow(b.Schema).Children("properties")
			isOnlyHere := func(name string) bool { return childNamed(declared, name) == nil }
			if !isPlainObject(a.Schema) || !slices.ContainsFunc(requiredNames(follow(a.Schema)), isOnlyHere) {
				return false
			}
		}
	}
	return true
}

// isPlainObject reports whether all that a schema says of members stands in it.
func isPlainObject(s *jsonschema.Schema) bool {
	s = follow(s)
	if !slices.Equal(typeNames(s.Value.Get("type")), []string{"object"}) {
		return false
	}
	for _, keyword := range inPlace {
		if s.Value.Get(keyword) != nil {
			return false
		}
	}
	return s.Value.Get("patternProperties") == nil
}

// requiring returns the alternative that requires what one of another document
// does.
func requiring(list []jsonschema.NamedSchema, like jsonschema.NamedSchema) *jsonschema.Schema {
	want := sorted(requiredNames(follow(like.Schema)))
	for _, alternative := range list {
		if slices.Equal(sorted(requiredNames(follow(alternative.Schema))), want) {
			return alternative.Schema
		}
	}
	return nil
}

func sorted(names []string) []string { return slices.Sorted(slices.Values(names)) }

func intersects(a, b []string) bool {
	return slices.ContainsFunc(a, func(name string) bool { return slices.Contains(b, name) })
}
