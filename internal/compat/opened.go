package compat

import (
	"slices"
	"strconv"

	"github.com/stategen/stategen/internal/jsonschema"
)

// A list of values is opened by a choice between it and any value of its type, as
// generators of schemas write it: {"anyOf": [{"enum": ["a", "b"]}, {"type": "string"}]}.

// opening compares a pair of which the older schema is a list of values, and the newer one
// such a choice. It reports whether the pair is one.
func (c *comparer) opening(p pair) bool {
	list, others := besideOthers(p.new)
	if list == nil || c.isDiscriminator(p.new) || !areOf(follow(p.old), others) {
		return false
	}
	c.report(enumOpened, p, "anyOf", "values that are not listed are allowed now")
	inner := p
	inner.new = list
	c.compareBeside(p, inner)
	if isTitled(list) {
		c.report(nameChanged, p, "anyOf", "a list of values with a title is one alternative now: its Go type may be called after the title no more")
	}
	return true
}

// besideOthers returns what a schema that is nothing but a choice lists beside all values
// of a type, which others are; nil if it is no such choice.
func besideOthers(s *jsonschema.Schema) (list *jsonschema.Schema, others string) {
	alternatives := s.Children("anyOf")
	if choiceOf(s) != "anyOf" || len(alternatives) != 2 {
		return nil, ""
	}
	for k, a := range alternatives {
		if isBool(a.Schema) || slices.ContainsFunc(a.Schema.Value.Members, func(m jsonschema.Member) bool { return m.Name != "type" && !slices.Contains(aside, m.Name) }) {
			continue
		}
		types := typeNames(a.Schema.Value.Get("type"))
		list := alternatives[1-k].Schema
		if len(types) == 1 && areOf(follow(list), types[0]) && !(list.Has("title") && s.Has("title")) {
			return list, types[0]
		}
	}
	return nil, ""
}

// areOf reports whether a schema lists several values, all of a type: of strings, or of
// integers that are spelled so and that Go has.
func areOf(s *jsonschema.Schema, typ string) bool {
	if isBool(s) {
		return false
	}
	values := s.Value.Get("enum")
	return values != nil && len(values.Items) > 1 && !slices.ContainsFunc(values.Items, func(v *jsonschema.Value) bool {
		switch typ {
		case "string":
			return v.Kind != jsonschema.String
		case "integer":
			_, err := strconv.ParseInt(v.Text, 10, 64) // with fractions, they are of another Go type
			return v.Kind != jsonschema.Number || err != nil
		}
		return true
	})
}
