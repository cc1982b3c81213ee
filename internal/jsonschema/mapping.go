package jsonschema

import (
	"path"
	"strings"
)

// Mapped returns the schema that a value of a discriminator's mapping in s refers to; nil if
// it is no reference into the document of s, or leads nowhere. A document is told by the last
// segment of its path, as documents move together.
func (s *Schema) Mapped(ref string) *Schema {
	file, pointer, isRef := strings.Cut(ref, "#")
	if !isRef || file != "" && !s.Doc.isCalled(file) {
		return nil
	}
	if t := s.Doc.Find(pointer); t != nil {
		return t
	}
	return s.Doc.At(pointer) // below "components", say, where no keyword leads
}

// MapsTo reports whether a value of a discriminator's mapping in s means other: by a
// reference, by the name of its definition (OpenAPI 3.1, Discriminator Object), or by the
// document that it is.
func (s *Schema) MapsTo(ref string, other *Schema) bool {
	if t := s.Mapped(ref); t != nil {
		return t == other
	}
	file, pointer, isRef := strings.Cut(ref, "#")
	if !isRef {
		root := other.Doc.Root
		return other.Pointer != "" && ref == other.Token() || (root == other || root.Ref() == other) && other.Doc.isCalled(ref)
	}
	return other.Pointer == pointer && file != "" && other.Doc.isCalled(file)
}

// isCalled reports whether a document has the file name of a path.
func (d *Document) isCalled(file string) bool {
	return path.Base(file) == path.Base(d.Source.Path)
}
