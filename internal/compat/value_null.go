package compat

import "github.com/stategen/stategen/internal/jsonschema"

// Null that comes to a place, or goes: whether the Go type has room for it depends on what else is known of the place.

const (
	nullCame = "null is allowed now"
	nullGone = "null is allowed no more"
)

// nullRule is the rule for null that comes to a place: whether the Go type says so already. That
// of a tag, which is a method, does not. That of what is never valid is what one of the things
// says that contradict each other, and is none where there is null to choose.
func (c *comparer) nullRule(p pair) *Rule {
	if p.required || c.isDiscriminator(p.new) || c.isNeeded(p.old) || c.isNeeded(p.new) || (p.old.Has("const") || p.old.Has("enum")) && c.tellsHeirs(p.member) {
		return nullAddedRequired
	}
	if c.saidElsewhere(p) || isOfNoType(p.old) {
		return nullAddedUnsure
	}
	return nullAdded
}

// A reference may lead to what a member is, as those of System.Text.Json do where a type stands a
// second time. The member may be absent, but what refers to it may be a place where a value is certain.

// isNeeded reports whether such a place of either document refers to a schema.
func (c *comparer) isNeeded(s *jsonschema.Schema) bool {
	if c.needed == nil {
		c.needed = map[*jsonschema.Schema]bool{}
		for _, doc := range []*document{c.old, c.new} {
			for _, from := range doc.every() {
				if target := from.Refs["$ref"]; target != nil && !isOptional(from) {
					c.needed[target] = true
				}
			}
		}
	}
	return c.needed[s]
}
