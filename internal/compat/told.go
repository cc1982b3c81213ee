package compat

import (
	"slices"
	"strings"

	"github.com/stategen/stategen/internal/jsonschema"
)

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
		func(name string) bool { return tagged(list, name, isExact) && mayBeAbsent(list, name) == 0 },
		func(name string) bool { return tagged(list, name, isExact) },
		func(string) bool { return true },
	} {
		for _, name := range members {
			if distinct(list, name) && isCertain(list, name) && fits(name) {
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

// tagged reports whether something is true of each tag of some alternatives.
func tagged(list []jsonschema.NamedSchema, property string, is func(string) bool) bool {
	return !slices.ContainsFunc(list, func(a jsonschema.NamedSchema) bool {
		return slices.ContainsFunc(alternativeTags(a.Schema, 0)[property], func(tag string) bool { return !is(tag) })
	})
}

func isExact(tag string) bool { return !strings.HasSuffix(tag, anyEnd) }
