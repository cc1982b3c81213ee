package site

import "github.com/stategen/stategen/internal/jsonschema"

// isNoVariant reports whether an alternative of a choice is none of the variants of its union.
func isNoVariant(s *jsonschema.Value) bool { return isNull(s) || isNever(s) }

// isNull reports whether a schema says that a value is null, and no more.
func isNull(s *jsonschema.Value) bool {
	c := s.Get("const")
	return typeWord(s) == "null" || c != nil && c.Kind == jsonschema.Null
}

// isNever reports whether a schema plainly allows no value, as tools say of what is left out
// where a type of TypeScript is undefined.
func isNever(s *jsonschema.Value) bool {
	if s.Kind == jsonschema.Bool {
		return s.Text == "false"
	}
	not := s.Get("not")
	return not != nil && (not.Text == "true" || not.Kind == jsonschema.Object && len(not.Members) == 0)
}
