package compat

import (
	"slices"

	"github.com/stategen/stategen/internal/analysis"
	"github.com/stategen/stategen/internal/jsonschema"
)

// Values that the alternatives of a choice list are one enum. With a keyword beside some of them that could
// say more of them, such as a bound, they are none, also where it allows them all, or is about other JSON types.

// besideValues reports the values in a choice that get the first such keyword, or lose the last one.
func (c *comparer) besideValues() {
	for _, p := range c.placesInOrder() {
		if isReference(p.old) && isReference(p.new) {
			continue // what they lead to is a place, too
		}
		if c.old.hasValues(p.old) && c.new.hasValues(p.new) && c.old.listsAlone(p.old) != c.new.listsAlone(p.new) && c.new.isInChoice(p.new) {
			c.report(nameChanged, p, "", "a keyword comes to values in a choice, or the last one goes: without any, the values of all alternatives may be one enum")
		}
	}
}

// hasValues reports whether all that a schema allows is a few scalars.
func (doc *document) hasValues(s *jsonschema.Schema) bool {
	return !isBool(s) && doc.analysed().FiniteValues([]*jsonschema.Schema{s}).Values != nil
}

// listsAlone reports whether nothing stands beside what a schema lists but its type.
func (doc *document) listsAlone(s *jsonschema.Schema) bool {
	return !slices.ContainsFunc(doc.analysed().Conjuncts(s), func(part analysis.Part) bool { return !part.OnlyHas("const", "enum", "type") })
}

// isInChoice reports whether a schema is an alternative, or an alternative refers to it.
func (doc *document) isInChoice(s *jsonschema.Schema) bool {
	return isAlternative(s) || slices.ContainsFunc(doc.every(), func(a *jsonschema.Schema) bool {
		return isAlternative(a) && a.Ref() != nil && follow(a) == follow(s)
	})
}
