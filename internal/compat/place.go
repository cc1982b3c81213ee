package compat

import (
	"slices"
	"strings"

	"github.com/stategen/stategen/internal/jsonschema"
)

// Where a schema stands is asked of the way to it: what it is there, and what its Go type is called
// after, depend on that.

// cutStep takes the last step off a pointer.
func cutStep(pointer string) (above, last string) {
	i := max(strings.LastIndexByte(pointer, '/'), 0)
	return pointer[:i], strings.TrimPrefix(pointer[i:], "/")
}

// heldBy returns the keyword that holds s by a name or a position, as properties and oneOf do: the last
// step but one. For what a keyword holds alone, that is no such keyword.
func heldBy(s *jsonschema.Schema) string {
	above, _ := cutStep(s.Pointer)
	_, keyword := cutStep(above)
	return keyword
}

// around returns the schema whose keyword holds s by a name or a position; nil if there is none.
func around(s *jsonschema.Schema) *jsonschema.Schema {
	above, _ := cutStep(s.Pointer)
	above, _ = cutStep(above)
	return s.Doc.At(above)
}

// isDefinition reports whether s is named by its key under $defs.
func isDefinition(s *jsonschema.Schema) bool {
	return slices.Contains(defsKeywords, heldBy(s)) && !isUnnamed(s)
}

// definitionOf returns the definition that a schema is in, or is; the root if it is in none.
func definitionOf(s *jsonschema.Schema) *jsonschema.Schema {
	for pointer := s.Pointer; pointer != ""; pointer, _ = cutStep(pointer) {
		if at := s.Doc.At(pointer); at != nil && isDefinition(at) {
			return at
		}
	}
	return s.Doc.Root
}

// isProperty reports whether s is what a member of an object may be.
func isProperty(s *jsonschema.Schema) bool { return heldBy(s) == "properties" }

// isOptional reports whether a schema is that of a member that its object does not require.
func isOptional(s *jsonschema.Schema) bool {
	object := around(s)
	return isProperty(s) && object != nil && !slices.Contains(requiredNames(object), s.Token())
}

// isAlternative reports whether a schema stands in a choice.
func isAlternative(s *jsonschema.Schema) bool { return heldBy(s) == "oneOf" || heldBy(s) == "anyOf" }

// choiceAround returns what a schema is an alternative of; nil if it is none.
func choiceAround(s *jsonschema.Schema) (of *jsonschema.Schema, keyword string) {
	if !isAlternative(s) {
		return nil, ""
	}
	return around(s), heldBy(s)
}

// holdsValues reports whether s is what members or elements may be: no definition, which
// would be a variant of what it has an allOf of, whatever its name is.
func holdsValues(s *jsonschema.Schema) bool {
	switch keyword := heldBy(s); {
	case keyword == "properties", keyword == "patternProperties":
		return true
	case slices.Contains(defsKeywords, keyword):
		return false
	}
	token := s.Token()
	return token == "items" || token == "additionalItems" || token == "additionalProperties"
}

// isPlace reports whether s is what a value of some place may be: the root, a member, an
// element, or an alternative of one. A definition is none, nor what combines with other schemas:
// an allOf of it alone is no more than it.
func isPlace(s *jsonschema.Schema) bool {
	return s.Pointer == "" || holdsValues(s) || isWrapped(s) || isAlternative(s) || isPosition(s)
}

// isPosition reports whether s is what an element at a position of an array may be.
func isPosition(s *jsonschema.Schema) bool { return heldBy(s) == "prefixItems" || heldBy(s) == "items" }

// namingKeyword returns the keyword of a place whose Go type, or name, is another one if what is there
// is no more than a reference: that which holds a definition, an alternative, a position, or a part
// of an allOf. It is "" for all others, and for what is beside null alone.
func namingKeyword(s *jsonschema.Schema) string {
	of, _ := choiceAround(s)
	switch keyword := heldBy(s); {
	case slices.Contains(defsKeywords, keyword), isPosition(s), keyword == "allOf", of != nil && besideNull(of) != s:
		return keyword
	}
	return ""
}
