package compat

import (
	"fmt"
	"slices"
	"strings"

	"github.com/stategen/stategen/internal/analysis"
	"github.com/stategen/stategen/internal/jsonschema"
	"github.com/stategen/stategen/internal/jsonvalue"
)

// tagMethod reports that the method of a union which shows the tag goes, where a tag is of another JSON type
// than all others were, or that it gets another name: it is called after the member, unless a variant has
// several values for that and keeps it as a field. Within a family it is called as before, as check sees.
func (c *comparer) tagMethod(p pair, keyword, property string, old, came []jsonschema.NamedSchema) {
	if was := tagSorts(old, property); len(was) == 1 && len(came) > 0 && !includes(was, tagSorts(came, property)) {
		c.report(nameChanged, p, keyword, fmt.Sprintf("a new variant has a value of another JSON type for %q: the method of the union that shows it goes, or has another type", property))
	}
	keeps := func(a jsonschema.NamedSchema) bool { return keepsTag(a.Schema, property, 0) }
	if slices.ContainsFunc(came, keeps) && !slices.ContainsFunc(old, keeps) {
		c.report(nameChanged, p, keyword, fmt.Sprintf("a new variant has several values for %q, and a field: the method of the union that shows it is called otherwise then", property))
	}
}

// tagSorts lists the JSON types of the tags of some alternatives, numbers with fractions apart.
func tagSorts(list []jsonschema.NamedSchema, property string) (sorts []string) {
	for _, a := range list {
		for _, tag := range alternativeTags(a.Schema, 0)[property] {
			sort := "number"
			switch {
			case strings.HasPrefix(tag, `"`):
				sort = "string"
			case tag == "true" || tag == "false":
				sort = "boolean"
			case jsonvalue.IsIntegral(tag):
				sort = "integer"
			}
			if !slices.Contains(sorts, sort) {
				sorts = append(sorts, sort)
			}
		}
	}
	return sorts
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

// bounds are the keywords that ask more of a scalar than its type.
var bounds = []string{"minLength", "maxLength", "pattern", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"}

// tagsGetBounds reports the members that a discriminator names and gives the only value of, where they get
// their first bound, or lose the last one: without any they are methods, and with one they are fields,
// and parameters of constructors.
func (c *comparer) tagsGetBounds() {
	for _, p := range c.placesInOrder() {
		if c.isDiscriminator(p.new) && c.old.isBounded(p.old) != c.new.isBounded(p.new) {
			c.report(nameChanged, p, "", "a bound comes to the member that tells variants apart, or the last one goes: with one, it is a field, and without any a method alone")
		}
	}
}

// isBounded reports whether a schema has a bound and no constant, with all that applies to the same
// values.
func (doc *document) isBounded(s *jsonschema.Schema) bool {
	if isBool(s) || onlyValue(s) != nil {
		return false
	}
	return slices.ContainsFunc(doc.analysed().Conjuncts(s), func(part analysis.Part) bool {
		return slices.ContainsFunc(bounds, func(keyword string) bool {
			bound := part.Schema.Keyword(keyword)
			return bound != nil && !isNoBound(bound, keyword)
		})
	})
}
