package compat

import (
	"slices"

	"github.com/stategen/stategen/internal/jsonpointer"
	"github.com/stategen/stategen/internal/jsonschema"
)

// A reference may lead to what a member is, as those of System.Text.Json do where a type stands a
// second time. The member may be absent, but what refers to it may be a place where a value is certain.

// isNeeded reports whether such a place of either document refers to a schema.
func (c *comparer) isNeeded(s *jsonschema.Schema) bool {
	if c.needed == nil {
		c.needed = map[*jsonschema.Schema]bool{}
		for _, set := range []*jsonschema.Set{c.old, c.new} {
			for _, from := range everySchema(set) {
				if target := from.Refs["$ref"]; target != nil && !isOptional(from) {
					c.needed[target] = true
				}
			}
		}
	}
	return c.needed[s]
}

// isOptional reports whether a schema is that of a member that its object does not require.
func isOptional(s *jsonschema.Schema) bool {
	tokens, _ := jsonschema.SplitPointer(s.Pointer)
	n := len(tokens)
	if n < 2 || tokens[n-2] != "properties" {
		return false
	}
	object := s.Doc.At(jsonpointer.Join(tokens[:n-2]))
	return object != nil && !slices.Contains(requiredNames(object), tokens[n-1])
}
