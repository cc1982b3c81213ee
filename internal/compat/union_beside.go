package compat

import (
	"slices"

	"github.com/stategen/stategen/internal/analysis"
	"github.com/stategen/stategen/internal/jsonschema"
)

// What all alternatives have in common may stand beside their choice: members, which are those of
// each of them, as where types are made of them, and which members must be there.

// membersBeside is what a schema says of the members of all of its alternatives.
func membersBeside(s *jsonschema.Schema) []analysis.Part {
	if !s.Has("properties") {
		return nil
	}
	return []analysis.Part{{Schema: s}}
}

// isPlainBeside reports whether all that an alternative says of members is what those are that it
// declares. That it is an object may be said beside the choice, with members.
func isPlainBeside(s, alternative *jsonschema.Schema) bool {
	if s.Has("properties") && (!isTypedObject(s) || openness(s) != open) {
		return false
	}
	return isPlainObject(alternative) || s.Has("properties") && !alternative.Has("type") && isPlainMembers(alternative)
}

// neededBesideChoice reports the alternatives of a choice for which something that is required beside it is a
// field that may be absent now, or no more, since something else refers to them, or does so no
// more. That members are required, or come and go, is said where they are.
func (c *comparer) neededBesideChoice() {
	for _, p := range c.placesInOrder() {
		old, _ := choiceAround(p.old)
		new, _ := choiceAround(p.new)
		if old == nil || new == nil || !equalValues(pair{old: old, new: new}, "required") {
			continue
		}
		was, is := c.old.analysed().NeededOf(p.old), c.new.analysed().NeededOf(p.new)
		if declaresOther(p.new, was, is) || declaresOther(p.old, is, was) {
			c.report(nameChanged, p, "", "something refers to this alternative now, or does so no more: what is required beside the choice may be no parameter of its constructor then")
		}
	}
}

// declaresOther reports whether a schema declares one of some names that is not among others.
func declaresOther(s *jsonschema.Schema, names, others []string) bool {
	return slices.ContainsFunc(s.Children("properties"), func(m jsonschema.NamedSchema) bool {
		return slices.Contains(names, m.Name) && !slices.Contains(others, m.Name)
	})
}

// Values that the alternatives of a choice list are one enum. With a keyword beside some of them that could
// say more of them, such as a bound, they are none, also where it allows them all, or is about other JSON types.

// valuesGetKeywords reports the values in a choice that get the first such keyword, or lose the last one.
func (c *comparer) valuesGetKeywords() {
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
