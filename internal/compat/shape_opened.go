package compat

import (
	"slices"
	"strconv"

	"github.com/stategen/stategen/internal/jsonschema"
)

// A list of values is opened by a choice between it and any value of its type, as
// generators of schemas write it: {"anyOf": [{"enum": ["a", "b"]}, {"type": "string"}]}.

const valuesOpened = "values that are not listed are allowed now"

// opening compares a pair of which the older schema is a list of values, and the newer one
// such a choice, be it beside null. It reports whether the pair is one.
func (c *comparer) opening(p pair) bool {
	list, others := besideOthers(p.new)
	if list == nil || c.isDiscriminator(p.new) || !areOf(follow(p.old), others) {
		return false
	}
	if mayBeNull(p.new.Children("anyOf")) {
		c.report(c.nullRule(p), p, "anyOf", nullCame)
	}
	c.report(enumOpened, p, "anyOf", valuesOpened)
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
		c.found(enumOpened, placeOf(p.old, keyword), placeOf(n.Schema, ""), p.new, valuesOpened)
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

// areOf reports whether a schema lists several values, all of a type: of strings, or of
// integers that are spelled so and that Go has.
func areOf(s *jsonschema.Schema, typ string) bool {
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

// openListing compares two schemas that list values. The newer one takes all others of their type,
// too: it is a choice of a constant for each value, and of that type, as schemars writes it. The
// older one is such a choice, or lists values and takes no others. It reports whether the pair is
// like that.
func (c *comparer) openListing(p pair) bool {
	old, oldOthers := openValuesOf(p.old)
	new, newOthers := openValuesOf(p.new)
	if oldOthers == nil {
		old = valuesOf(p.old)
	}
	removed := enumValueRemoved
	if newOthers != nil && !newOthers.Has("format") {
		removed = enumValueUnlisted // it is one of the others
	}
	// of one value beside all others, the Go type is that of the others
	if newOthers == nil || len(new) < 2 || c.isDiscriminator(p.new) || !c.compareValues(p, old, new, removed) {
		return false
	}
	if oldOthers == nil {
		c.report(enumOpened, p, "anyOf", valuesOpened)
	} else {
		c.compare(pair{old: oldOthers, new: newOthers, required: true})
	}
	c.compareAside(p)
	return true
}

// openValuesOf returns the values that a schema which is nothing but a choice lists beside all
// others of their type, and what takes these; nil if it is no such choice.
func openValuesOf(s *jsonschema.Schema) (list []listedValue, others *jsonschema.Schema) {
	if choiceOf(s) != "anyOf" {
		return nil, nil
	}
	typ := ""
	for _, a := range s.Children("anyOf") {
		values := listedBy(a.Schema)
		switch {
		case values != nil && !(len(values) > 1 && a.Schema.Has("title")):
			list = append(list, values...)
		case others == nil && onlyType(a.Schema, "format") != "":
			others, typ = a.Schema, onlyType(a.Schema, "format")
		default:
			return nil, nil
		}
	}
	if others == nil || slices.ContainsFunc(list, func(v listedValue) bool { return typeOf(v.value) != typ }) {
		return nil, nil
	}
	return list, others
}
