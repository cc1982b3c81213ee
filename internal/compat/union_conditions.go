package compat

import (
	"github.com/stategen/stategen/internal/jsonschema"
)

// A choice may be written as conditions, an if for each value of a tag with a then that refers
// to what has that value. Which are one is for the analysis to say, as it does where types are
// made of them: conditions that leave anything open are no union.

// allOf compares schemas that all count, or the alternatives of a choice that they are.
func allOf(c *comparer, p pair, keyword string) {
	old, new := c.old.cases(p.old), c.new.cases(p.new)
	if (old == nil) != (new == nil) {
		c.report(unionChanged, p, keyword, "conditions become a choice, or are none any more")
	}
	oldThens, newThens := thens(p.old), thens(p.new)
	property := commonTag(oldThens, newThens)
	if len(old) == 0 || len(new) == 0 || len(oldThens) != len(old) || len(newThens) != len(new) || property == "" {
		schemaList(c, p, keyword)
		return
	}
	c.compareVariants(p, keyword, property, oldThens, newThens)
}

// cases lists the alternatives of a schema that are written as conditions; nil if it is no
// such choice.
func (doc *document) cases(s *jsonschema.Schema) []*jsonschema.Schema {
	all := doc.analysed()
	cases := all.Cases(all.ViewOf(s))
	if cases == nil || cases.Other != nil {
		return nil
	}
	return cases.Thens
}

// thens lists what follows from each of the parts of an allOf; nil if one of them is no
// condition.
func thens(s *jsonschema.Schema) (list []jsonschema.NamedSchema) {
	for _, part := range s.Children("allOf") {
		then := part.Schema.Child("then")
		if then == nil {
			return nil
		}
		list = append(list, jsonschema.NamedSchema{Name: part.Name, Schema: then})
	}
	return list
}
