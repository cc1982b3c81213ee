package analysis

import (
	"slices"

	"github.com/stategen/stategen/internal/jsonschema"
	"github.com/stategen/stategen/internal/jsonvalue"
)

// bounds are the keywords that say nothing of what a value consists of.
var bounds = []string{
	"minProperties", "maxProperties", "minItems", "maxItems", "uniqueItems",
	"minLength", "maxLength", "pattern", "format", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf",
	"contains", "minContains", "maxContains", "propertyNames", "dependentRequired",
}

// conditions are the keywords that may say nothing of it either: see
// onlyConditions.
var conditions = []string{"type", "not", "if", "then", "else", "anyOf", "oneOf", "dependentSchemas", "unevaluatedProperties", "unevaluatedItems"}

// IsBounded reports whether s is a reference with bounds or conditions, has no
// name, and leaves the shape and the kinds of the values as they are.
func (all *Schemas) IsBounded(s *jsonschema.Schema) bool {
	if _, ok := s.Bool(); ok {
		return false
	}
	composed := all.Composition(s)
	if len(composed) != 1 || !s.Has("$ref") && all.alias(composed[0]) == nil {
		return false
	}
	own := slices.Concat(bounds, conditions)
	if p := (Part{Schema: s}); !p.HasOne(own...) || !p.OnlyHas(own...) {
		return false
	}
	if isRoot := s.Pointer == ""; isRoot || all.defined[s] || all.names[s.Location()] != "" || all.extensions.Of(s).SaysOfType() {
		return false
	}
	if _, conflict := all.intersect(all.Conjuncts(s), jsonvalue.AnyKind); conflict != nil { // no value is valid
		return false
	}
	kinds := all.Kinds(composed[0])
	return all.Kinds(s) == kinds && all.onlyConditions(s, kinds)
}

// onlyConditions reports whether what s applies in place to values of some kinds
// says nothing of what they consist of, and rules out none of the kinds.
func (all *Schemas) onlyConditions(s *jsonschema.Schema, kinds jsonvalue.Kinds) bool {
	for _, keyword := range []string{"unevaluatedProperties", "unevaluatedItems"} {
		if rest := s.Child(keyword); rest != nil {
			if _, ok := rest.Bool(); !ok {
				return false
			}
		}
	}
	var inside []*jsonschema.Schema
	for _, keyword := range []string{"then", "else"} {
		if c := s.Child(keyword); c != nil {
			inside = append(inside, c)
		}
	}
	for _, keyword := range []string{"anyOf", "oneOf", "dependentSchemas"} {
		for _, c := range s.Children(keyword) {
			inside = append(inside, c.Schema)
		}
	}
	return !slices.ContainsFunc(inside, func(c *jsonschema.Schema) bool {
		return all.Kinds(c)&kinds != kinds || all.described(all.Conjuncts(c))&kinds != 0
	})
}
