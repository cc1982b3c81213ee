package compat

import (
	"slices"

	"github.com/stategen/stategen/internal/jsonschema"
)

// neededBeside reports the alternatives of a choice for which something that is required beside it is a
// field that may be absent now, or no more, since something else refers to them, or does so no
// more. That members are required, or come and go, is said where they are.
func (c *comparer) neededBeside() {
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
