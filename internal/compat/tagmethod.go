package compat

import (
	"fmt"
	"slices"

	"github.com/stategen/stategen/internal/jsonschema"
)

// tagMethod reports that the method of a union which shows the tag gets another name: it is called
// after the member, unless a variant has several values for that and keeps it as a field. Within a
// family it is called as before, as check sees.
func (c *comparer) tagMethod(p pair, keyword, property string, old, came []jsonschema.NamedSchema) {
	keeps := func(a jsonschema.NamedSchema) bool { return keepsTag(a.Schema, property, 0) }
	if slices.ContainsFunc(came, keeps) && !slices.ContainsFunc(old, keeps) {
		c.report(nameChanged, p, keyword, fmt.Sprintf("a new variant has several values for %q, and a field: the method of the union that shows it is called otherwise then", property))
	}
}

// keepsTag reports whether an alternative, or one within it, declares a member for which it has
// more than one value.
func keepsTag(s *jsonschema.Schema, property string, within int) bool {
	s = follow(s)
	if within < maxWithin && slices.ContainsFunc(s.Alternatives(), func(b jsonschema.NamedSchema) bool { return keepsTag(b.Schema, property, within+1) }) {
		return true
	}
	if !slices.Contains(declaredIn(s, 0), property) {
		return false
	}
	tags := tagsOf(s)[property]
	return len(tags) != 1 || !isExact(tags[0])
}
