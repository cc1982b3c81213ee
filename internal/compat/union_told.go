package compat

import (
	"github.com/stategen/stategen/internal/jsonschema"
)

// What tells the alternatives of a choice apart where several members could do it.

// told returns the member that alternatives are told apart by where several could do it: one of
// constants before one of what these begin with, one that all require before others, and of these
// the first that the first alternative declares, as they are told where types are made of them;
// "" if that is not certain.
func (doc *document) told(s *jsonschema.Schema, keyword string, list []jsonschema.NamedSchema) string {
	if len(list) == 0 {
		return ""
	}
	if tag := doc.soleTag(s, keyword); tag != "" {
		return tag
	}
	members := declaredIn(list[0].Schema, 0)
	for _, fits := range []func(string) bool{
		func(name string) bool { return eachTag(list, name, isExact) && countNotRequiring(list, name) == 0 },
		func(name string) bool { return eachTag(list, name, isExact) },
		func(string) bool { return true },
	} {
		for _, name := range members {
			if haveDistinctTags(list, name) && isCertainTag(list, name) && fits(name) {
				return name
			}
		}
	}
	return ""
}

// declaredIn lists the members of an object, those of what it is an allOf of first.
func declaredIn(s *jsonschema.Schema, within int) (names []string) {
	s = follow(s)
	if within < maxWithin {
		for _, part := range s.Children("allOf") {
			names = append(names, declaredIn(part.Schema, within+1)...)
		}
	}
	for _, m := range s.Children("properties") {
		names = append(names, m.Name)
	}
	return names
}

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
