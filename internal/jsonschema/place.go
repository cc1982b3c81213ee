package jsonschema

import (
	"slices"
	"strings"

	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/jsonpointer"
)

// Place places an error at a schema location, for the passes that see only the model.
func (s *Set) Place(location, code, message, hint string) diag.Diagnostic {
	doc, pointer := s.documentAt(location)
	if doc == nil {
		return diag.Diagnostic{Code: code, Pointer: pointer, Message: message, Hint: hint}
	}
	for { // a merged member stands nowhere: its parent does
		if v := doc.Root.Value.At(pointer); v != nil {
			return diagAt(v, diag.Error, code, message, hint)
		}
		pointer = pointer[:strings.LastIndexByte(pointer, '/')]
	}
}

// documentAt returns the document of a schema location, nil if the set has none of its name,
// and the pointer into it.
func (s *Set) documentAt(location string) (doc *Document, pointer string) {
	name, pointer, _ := strings.Cut(location, "#")
	for _, doc := range slices.Concat(s.Docs, s.led) {
		if doc.name == name {
			return doc, pointer
		}
	}
	return nil, pointer
}

// PlaceSaid places an error about what x-stategen says at a schema location: at the value that a
// path leads to within it, in the schema or in the overlay. Where it does not say that, the
// error is placed at the location.
func (s *Set) PlaceSaid(location string, path []string, code, message, hint string) diag.Diagnostic {
	if v := s.said(location, path); v != nil {
		return diagAt(v, diag.Error, code, message, hint)
	}
	return s.Place(location, code, message, hint)
}

// said returns what x-stategen says of the schema at a location, or of the member that it adds
// there; nil if it says nothing.
func (s *Set) said(location string, path []string) *Value {
	doc, pointer := s.documentAt(location)
	if doc == nil || len(path) == 0 {
		return nil
	}
	if schema := doc.Find(pointer); schema != nil {
		return schema.mergedExtension().at(path)
	}
	if tokens, ok := jsonpointer.Split(pointer); ok && len(tokens) > 1 {
		to, name := tokens[:len(tokens)-2], tokens[len(tokens)-1]
		if schema := doc.Find(jsonpointer.Join(to)); schema != nil {
			return schema.mergedExtension().at(slices.Concat([]string{"members", name}, path))
		}
	}
	return nil
}
