package compat

import (
	"slices"
	"strconv"

	"github.com/stategen/stategen/internal/jsonschema"
)

// A list of values is opened by a choice between it and any value of its type, as
// generators of schemas write it: {"anyOf": [{"enum": ["a", "b"]}, {"type": "string"}]}.

// opening compares a pair of which the older schema is a list of values, and the newer one
// such a choice, be it beside null. It reports whether the pair is one.
func (c *comparer) opening(p pair) bool {
	list, others := besideOthers(p.new)
	if list == nil || c.isDiscriminator(p.new) || !areOf(follow(p.old), others) {
		return false
	}
	if mayBeNull(p.new.Children("anyOf")) {
		c.report(c.nullRule(p), p, "anyOf", "null is allowed now")
	}
	c.report(enumOpened, p, "anyOf", "values that are not listed are allowed now")
	inner := p
	inner.new = list
	c.compareBeside(p, inner)
	c.titledList(p, list)
	return true
}

// titledList reports that a list of values is one alternative now, if that matters.
func (c *comparer) titledList(p pair, list *jsonschema.Schema) {
	if isTitled(list) {
		c.report(nameChanged, p, "anyOf", "a list of values with a title is one alternative now: its Go type may be called after the title no more")
	}
}

// besideOthers returns what a schema that is nothing but a choice lists beside all values
// of a type, which others are; nil if it is no such choice. It may list null, too.
func besideOthers(s *jsonschema.Schema) (list *jsonschema.Schema, others string) {
	alternatives := withoutNull(s.Children("anyOf"))
	if choiceOf(s) != "anyOf" || len(alternatives) != 2 {
		return nil, ""
	}
	for k, a := range alternatives {
		list, others := alternatives[1-k].Schema, onlyType(a.Schema)
		if others != "" && areOf(follow(list), others) && !(list.Has("title") && s.Has("title")) {
			return list, others
		}
	}
	return nil, ""
}

// onlyType returns the one type of which a schema allows all values, as far as some keywords do; "" if
// it is no such schema.
func onlyType(s *jsonschema.Schema, but ...string) string {
	if isBool(s) || !saysOnly(s, append(but, "type")...) {
		return ""
	}
	if types := typeNames(s.Get("type")); len(types) == 1 {
		return types[0]
	}
	return ""
}

// openedAmong takes out all values of a type that come beside a list of such values, or beside
// constants, among other alternatives: the list is open now.
func (c *comparer) openedAmong(p pair, keyword string, old, new []jsonschema.NamedSchema) []jsonschema.NamedSchema {
	if keyword != "anyOf" || c.isDiscriminator(p.new) {
		return new
	}
	for k, n := range new {
		typ := onlyType(n.Schema)
		rest := slices.Delete(slices.Clone(new), k, k+1)
		if typ != "string" && typ != "integer" || !areListed(old, typ) || !areListed(rest, typ) {
			continue
		}
		c.found(enumOpened, placeOf(p.old, keyword), placeOf(n.Schema, ""), p.new, "values that are not listed are allowed now")
		for _, a := range rest {
			if areOf(follow(a.Schema), typ) {
				c.titledList(p, a.Schema)
			}
		}
		if besideNull(p.old) != nil && isTitled(p.old) && !isDefinition(p.old) {
			c.report(nameChanged, p, "", "the title stood beside a list of values and null, which is called after its place, and stands beside more now")
		}
		return rest
	}
	return new
}

// areListed reports whether those of some alternatives that may be of a type are a list of values of
// it, or several constants.
func areListed(list []jsonschema.NamedSchema, typ string) bool {
	lists, constants := 0, 0
	for _, a := range list {
		switch is := follow(a.Schema); {
		case areOf(is, typ):
			lists++
		case listedBy(is) != nil && slices.Equal(typesSaid(is), []string{typ}):
			constants++
		case slices.Contains(typesWithin(is, 0), kindName(typ)):
			return false
		}
	}
	return lists == 1 && constants == 0 || lists == 0 && constants > 1
}

// kindName is the JSON type that a type is of: integers are numbers.
func kindName(typ string) string {
	if typ == "integer" {
		return "number"
	}
	return typ
}

// areOf reports whether a schema lists several values, all of a type: of strings, or of
// integers that are spelled so and that Go has.
func areOf(s *jsonschema.Schema, typ string) bool {
	if isBool(s) {
		return false
	}
	values := s.Get("enum")
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
