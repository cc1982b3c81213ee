package compat

import (
	"slices"

	"github.com/stategen/stategen/internal/jsonschema"
)

// A pattern that allows one text alone is a constant: constructors take no value for a member with it. Of a member
// that tells variants apart it is enough that all texts begin alike.

// constantPattern reports a pattern with which a schema becomes such, or is such no more.
func (c *comparer) constantPattern(p pair, keyword string) {
	old, new := tagValues(p.old), tagValues(p.new)
	areExact := !slices.ContainsFunc(slices.Concat(old, new), func(tag string) bool { return !isExact(tag) })
	if !slices.Equal(old, new) && (areExact || c.mayBeTag(p.new)) {
		c.report(nameChanged, p, keyword, "the pattern allows one text, or texts that begin alike, or does so no more: it may be a constant, or the tag of a variant")
	}
}

// mayBeTag reports whether what stands at s, or refers to it, is a member that may tell variants apart.
func (c *comparer) mayBeTag(s *jsonschema.Schema) bool {
	is := func(member *jsonschema.Schema) bool {
		return isProperty(member) && (c.mayTell(around(member), member.Token()) || c.isDiscriminator(member) || c.tellsHeirs(member.Token()))
	}
	return is(s) || slices.ContainsFunc(c.new.every(), func(other *jsonschema.Schema) bool { return other != s && is(other) && follow(other) == s })
}
