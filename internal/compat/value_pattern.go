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

// pattern compares patterns, which is to say whether they are the same.
func pattern(c *comparer, p pair, keyword string) {
	old, new := values(p, keyword)
	c.constantPattern(p, keyword)
	switch {
	case equal(old, new):
	case new == nil:
		c.report(patternRemoved, p, keyword, "the pattern is gone")
	default:
		c.report(patternChanged, p, keyword, change(p, keyword, "the pattern"))
	}
}

// format compares formats, which may decide the Go type.
func format(c *comparer, p pair, keyword string) {
	old, new := values(p, keyword)
	isPlain := func(s *jsonschema.Schema) bool { return holdsValues(s) && isPlainScalar(s) }
	switch {
	case equal(old, new):
	case isIdleFormat(p.old) && isIdleFormat(p.new) && (old != nil && new != nil || isPlain(p.old) && isPlain(p.new)):
		c.report(annotationChanged, p, keyword, "the format changes, which has no effect here")
	default:
		c.report(formatChanged, p, keyword, change(p, keyword, "the format"))
	}
}

// isIdleFormat reports whether a schema has no format, or one that is about no values of it, as the
// width of an integer is, or that nobody knows.
func isIdleFormat(s *jsonschema.Schema) bool {
	types := typeNames(s.Get("type"))
	return len(types) > 0 && !slices.Contains(types, "string") || !slices.Contains(jsonschema.Formats, s.Value.GetString("format"))
}
