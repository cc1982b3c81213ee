package compat

import (
	"slices"

	"github.com/stategen/stategen/internal/jsonschema"
)

// schemars puts the tag of a variant beside the reference to what it wraps: {"allOf": [{"$ref": "…"}],
// "properties": {"type": {"const": "a"}}, "required": ["type"]}. What is wrapped has no tag of its own
// that would tell its objects from those of other variants.

// wrappedApart reports whether two schemas are in different alternatives of one of some choices, and
// these have tags that tell which objects are of which one.
func (c *comparer) wrappedApart(choices []choiceAt, s, other *jsonschema.Schema) bool {
	return slices.ContainsFunc(choices, func(in choiceAt) bool {
		alternatives, parts := in.of.Children(in.keyword), c.alternativesWith(in.of, in.keyword)
		if len(parts[s]) == 0 || len(parts[other]) == 0 {
			return false
		}
		for _, k := range parts[s] {
			for _, l := range parts[other] {
				if k == l || !c.taggedApart(alternatives[k].Schema, alternatives[l].Schema) {
					return false
				}
			}
		}
		return true
	})
}

// taggedApart reports whether two schemas require a member that has other constants in each.
func (c *comparer) taggedApart(a, b *jsonschema.Schema) bool {
	tags, others := c.tagsIn(a), c.tagsIn(b)
	for name := range tags {
		if allDistinct(tags[name], others[name]) && requires(a, name, 0) && requires(b, name, 0) {
			return true
		}
	}
	return false
}

// soleWays lists the choices of schemas that apply to the same value which alone lead to what is in
// their alternatives.
func (c *comparer) soleWays(set map[*jsonschema.Schema]bool) (list []choiceAt) {
	for of := range set {
		for _, keyword := range choiceKeywords {
			inside := c.alternativesWith(of, keyword)
			leadsInside := func(s *jsonschema.Schema) bool { return len(inside[s]) > 0 }
			if len(inside) == 0 || leadsInside(of) {
				continue
			}
			sole := true
			for s := range set {
				if leadsInside(s) {
					continue
				}
				for _, k := range inPlace {
					if s == of && k == keyword {
						continue
					}
					sole = sole && !leadsInside(s.Refs[k]) && !leadsInside(s.Child(k)) &&
						!slices.ContainsFunc(s.Children(k), func(n jsonschema.NamedSchema) bool { return leadsInside(n.Schema) })
				}
			}
			if sole {
				list = append(list, choiceAt{of, keyword})
			}
		}
	}
	return list
}

// toldApart reports whether a tag says that what other says of a new member of s is
// of other objects. Where the tag may be absent, an object may be of both: then
// the member has to be as new in other, so that no old object has it.
func (c *comparer) toldApart(s, other *jsonschema.Schema, member string) bool {
	tags, others := c.tagsIn(s), c.tagsIn(other)
	for name := range tags {
		if allDistinct(tags[name], others[name]) &&
			(requires(s, name, 0) && requires(other, name, 0) || c.isNewIn(other, name, member)) {
			return true
		}
	}
	return false
}

// isNewIn reports whether nothing in the old document that has the tag of s, the
// constant of the member called tag, declares another member.
func (c *comparer) isNewIn(s *jsonschema.Schema, tag, member string) bool {
	if c.declaring == nil {
		c.declaring = map[string][]*jsonschema.Schema{}
		for _, old := range c.old.every() {
			for _, m := range old.Children("properties") {
				c.declaring[m.Name] = append(c.declaring[m.Name], old)
			}
		}
	}
	for _, old := range c.declaring[member] {
		if tags := c.tagsIn(old)[tag]; len(tags) > 0 && !allDistinct(tags, c.tagsIn(s)[tag]) {
			return false
		}
	}
	return openness(s) == open
}

// tagsIn is alternativeTags, which a union of many variants asks for again and
// again.
func (c *comparer) tagsIn(s *jsonschema.Schema) map[string][]string {
	tags, ok := c.tags[s]
	if !ok {
		tags = alternativeTags(s, 0)
		c.tags[s] = tags
	}
	return tags
}
