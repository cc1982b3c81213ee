package compat

import (
	"slices"

	"github.com/stategen/stategen/internal/analysis"
	"github.com/stategen/stategen/internal/jsonschema"
	"github.com/stategen/stategen/internal/site"
)

// A title may name the Go type of what is written out. Around that, a choice may come or go: what
// stays with the choice names it no more, and what goes along names it, and not all that is within.

// isTitled reports whether a schema has a title that Go names may come from: not one that repeats
// the name of the member, as pydantic writes them.
func isTitled(s *jsonschema.Schema) bool {
	return s.Has("title") && site.Informative(s.Value.GetString("title"), s.Token()) != ""
}

// hasName reports whether what a schema allows is of a Go type with a name: no list or map,
// whatever its elements are, no reference to one, and not what one constant is.
func hasName(s *jsonschema.Schema) bool {
	if isReference(s) || isPlainScalar(s) || onlyValue(s) != nil {
		return false
	}
	switch types := typeNames(s.Value.Get("type")); {
	case slices.Equal(types, []string{"array"}):
		return len(analysis.ItemsOf(s).Prefix) > 0
	case slices.Equal(types, []string{"object"}):
		return len(s.Children("properties")) > 0 || slices.ContainsFunc(inPlace, s.Has)
	}
	return true
}

// namesMore reports whether types may be called after that of a schema: those of its members,
// positions or alternatives.
func namesMore(s *jsonschema.Schema) bool {
	if s.Has("enum") || !hasName(s) {
		return false
	}
	return !slices.Equal(typeNames(s.Value.Get("type")), []string{"object"}) || slices.ContainsFunc(inPlace, s.Has) ||
		slices.ContainsFunc(s.Children("properties"), func(m jsonschema.NamedSchema) bool { return !isNameless(m.Schema) })
}
