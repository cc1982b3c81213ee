package compat

import (
	"github.com/stategen/stategen/internal/analysis"
	"github.com/stategen/stategen/internal/jsonschema"
)

// What all alternatives have in common may stand beside their choice: members, which are those of
// each of them, as where types are made of them, and which members must be there.

// membersBeside is what a schema says of the members of all of its alternatives.
func membersBeside(s *jsonschema.Schema) []analysis.Part {
	if !s.Has("properties") {
		return nil
	}
	return []analysis.Part{{Schema: s}}
}

// isPlainBeside reports whether all that an alternative says of members is what those are that it
// declares. That it is an object may be said beside the choice, with members.
func isPlainBeside(s, alternative *jsonschema.Schema) bool {
	if s.Has("properties") && (!isTypedObject(s) || openness(s) != open) {
		return false
	}
	return isPlainObject(alternative) || s.Has("properties") && !alternative.Has("type") && isPlainMembers(alternative)
}
