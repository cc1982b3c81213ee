package compat

import (
	"iter"
	"slices"

	"github.com/stategen/stategen/internal/analysis"
	"github.com/stategen/stategen/internal/jsonschema"
)

// What a schema says by itself: which keywords it has, what it stands for, and what stands in it.
//
// What it stands for is asked in several ways:
//
//	follow         through references beside which nothing more is said
//	inAllOf        out of an allOf of one reference, of a member, an element or an alternative
//	unwrapped      the same, and out of a choice of one reference, of a member or an element
//	besideNull     what a choice allows beside null
//	writtenOut     through references to definitions that nobody named, which count as written out
//	behindAliases  from a definition to what it is another name of
//	standsFor      what a schema refers to in any of the first three ways, and more may be said beside it

// inPlace are the keywords that apply schemas to the same value.
var inPlace = []string{"allOf", "anyOf", "oneOf", "dependentSchemas", "if", "then", "else", "$ref", "$dynamicRef", "$recursiveRef"}

// holdOne and holdMany list the keywords that hold schemas.
var (
	holdOne  = []string{"items", "additionalItems", "contains", "additionalProperties", "propertyNames", "not", "if", "then", "else", "unevaluatedProperties", "unevaluatedItems", "contentSchema"}
	holdMany = []string{"properties", "patternProperties", "allOf", "anyOf", "oneOf", "prefixItems", "items", "dependentSchemas", "dependencies"}
)

// held yields the schemas that a schema holds; those below further keywords stand between those that a
// keyword holds alone and those that it holds by names or positions.
func held(s *jsonschema.Schema, further ...string) iter.Seq[*jsonschema.Schema] {
	return func(yield func(*jsonschema.Schema) bool) {
		for _, keyword := range holdOne {
			if child := s.Child(keyword); child != nil && !yield(child) {
				return
			}
		}
		for _, keyword := range slices.Concat(further, holdMany) {
			for _, child := range s.Children(keyword) {
				if !yield(child.Schema) {
					return
				}
			}
		}
	}
}

// choiceKeywords are those of choices.
var choiceKeywords = []string{"anyOf", "oneOf"}

// aside are the words for people and the default, which may stand beside a reference or a choice and leave it
// what it is.
var aside = []string{"title", "description", "default", "examples", "deprecated", "$comment", "readOnly", "writeOnly"}

// isAside reports whether a keyword is one of those, or says no more than these to others: editors have
// markdownDescription, say, and generators x- words of their own.
func isAside(keyword string) bool { return slices.Contains(aside, keyword) || isForOthers(keyword) }

// isWord reports whether a keyword is one aside of which no Go name and no method comes.
func isWord(keyword string) bool {
	return isAside(keyword) && keyword != "title" && keyword != "default"
}

// butForWords reports whether a schema has one keyword, and words at most beside it.
func butForWords(s *jsonschema.Schema, keyword string) bool {
	return s.Has(keyword) && !slices.ContainsFunc(s.Value.Members, func(m jsonschema.Member) bool { return m.Name != keyword && !isWord(m.Name) })
}

// asideOf lists the words and the default, whoever has them, and the extensions for others of some schemas.
func asideOf(schemas ...*jsonschema.Schema) []string {
	list := slices.Clone(aside)
	for _, s := range schemas {
		for _, m := range s.Value.Members {
			if isForOthers(m.Name) && !slices.Contains(list, m.Name) {
				list = append(list, m.Name)
			}
		}
	}
	return list
}

// compareAside compares what stands aside in a pair.
func (c *comparer) compareAside(p pair) {
	for _, keyword := range asideOf(p.old, p.new) {
		c.compareKeyword(p, keyword)
	}
}

// byName are schemas by their names.
func byName(list []jsonschema.NamedSchema) map[string]*jsonschema.Schema {
	named := make(map[string]*jsonschema.Schema, len(list))
	for _, n := range list {
		if named[n.Name] == nil {
			named[n.Name] = n.Schema
		}
	}
	return named
}

// childNamed returns the schema of a list that has a name; nil if there is none.
func childNamed(list []jsonschema.NamedSchema, name string) *jsonschema.Schema {
	i := slices.IndexFunc(list, func(n jsonschema.NamedSchema) bool { return n.Name == name })
	if i < 0 {
		return nil
	}
	return list[i].Schema
}

// isBool reports whether a schema is true or false.
func isBool(s *jsonschema.Schema) bool { _, ok := s.Bool(); return ok }

// isAnything reports whether a member, an element or a value of a map may be any JSON value, whatever is
// said of it for people: no type is said, or all are. What a pattern's members are called after may be their title.
func isAnything(s *jsonschema.Schema) bool {
	if !holdsValues(s) || heldBy(s) == "patternProperties" {
		return false
	}
	if value, is := s.Bool(); is {
		return value
	}
	return saysOnly(s, "type") && !hasAside(s, "default") && (!s.Has("type") || includes(typeNames(s.Get("type")), kindNames[:]))
}

// saysNothing reports whether a schema allows everything and describes nothing.
func saysNothing(s *jsonschema.Schema) bool {
	s = follow(s)
	return analysis.Part{Schema: s}.OnlyHas() && !slices.ContainsFunc(inPlace, s.Has)
}

// follow returns the schema that s stands for, through references beside which nothing more is said:
// a schema that says more extends what it refers to, or restricts it.
func follow(s *jsonschema.Schema) *jsonschema.Schema {
	for range 100 { // a cycle of references ends here
		s = inAllOf(s)
		target := s.Ref()
		if target == nil || s.Has("allOf") || !(analysis.Part{Schema: s}).OnlyHas() {
			break
		}
		s = target
	}
	return s
}

// partsOf lists what s extends: what it has an allOf of, and what it refers to beside members of
// its own.
func partsOf(s *jsonschema.Schema) []*jsonschema.Schema {
	var list []*jsonschema.Schema
	for _, part := range s.Children("allOf") {
		list = append(list, part.Schema)
	}
	if target := s.Ref(); target != nil {
		list = append(list, target)
	}
	return list
}

// hasAside reports whether a schema has one of the keywords aside, which are read beside a reference
// of every draft.
func hasAside(s *jsonschema.Schema, name string) bool { return s.Value.Get(name) != nil }

// isOnly reports whether a schema has a keyword and nothing beside it but words. These are those of a
// place in drafts, too, that read nothing beside a reference.
func isOnly(s *jsonschema.Schema, keyword string) bool {
	return s.Has(keyword) && saysOnly(s, keyword)
}

// saysOnly reports whether a schema has none but some keywords, and words beside them.
func saysOnly(s *jsonschema.Schema, keywords ...string) bool {
	return !slices.ContainsFunc(s.Value.Members, func(m jsonschema.Member) bool {
		return !slices.Contains(keywords, m.Name) && !isAside(m.Name)
	})
}

// isReference reports whether a schema is a reference, but for the words beside it.
func isReference(s *jsonschema.Schema) bool { return s.Ref() != nil && isOnly(s, "$ref") }

// requiredNames lists the members that a schema itself requires.
func requiredNames(s *jsonschema.Schema) []string {
	var list []string
	if v := s.Get("required"); v != nil {
		for _, item := range v.Items {
			list = append(list, item.Str)
		}
	}
	return list
}

// declaresMembers reports whether s declares a member, itself or in a part of its
// allOf: a reference alone is of the type that it leads to, not of one of its own.
func declaresMembers(s *jsonschema.Schema) bool {
	parts := []*jsonschema.Schema{s}
	for _, part := range s.Children("allOf") {
		parts = append(parts, part.Schema)
	}
	return slices.ContainsFunc(parts, func(part *jsonschema.Schema) bool { return len(part.Children("properties")) > 0 })
}
