package compat

import "github.com/stategen/stategen/internal/jsonschema"

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
