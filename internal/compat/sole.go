package compat

import "github.com/stategen/stategen/internal/jsonschema"

// A choice of one alternative may be a union that has one variant so far. Which is one is for the
// analysis to say, as it does where types are made of them.

// soleTag returns the member by which the only alternative of a choice is told from others that
// may come; "" if the choice is what its alternative is, or it is not certain that the name of
// the alternative stays when others come.
func (doc *document) soleTag(s *jsonschema.Schema, keyword string) string {
	list := s.Children(keyword)
	others := withoutNull(list)
	if len(others) != 1 {
		return ""
	}
	tag := doc.analysed().SoleTagOf(s, keyword)
	only := others[0].Schema
	if !isReference(only) && (len(tagsOf(only)[tag]) == 0 || len(list) > 1 && discriminatorOf(s) == nil) {
		return ""
	}
	return tag
}

// isUnion reports whether the alternatives of a choice, without null, are variants.
func (doc *document) isUnion(s *jsonschema.Schema, keyword string, alternatives []jsonschema.NamedSchema) bool {
	return len(alternatives) > 1 || doc.soleTag(s, keyword) != ""
}
