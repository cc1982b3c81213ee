package compat

import (
	"slices"
	"strconv"

	"github.com/stategen/stategen/internal/jsonschema"
	"github.com/stategen/stategen/internal/site"
)

// Generators of schemas list values in two ways: {"enum": ["a", "b"]}, and as a choice with a
// constant each, {"anyOf": [{"const": "a"}, {"const": "b"}]}. TypeBox and zod write literals so,
// and schemars does once a value has a comment. The Go type is the same enum, also where such
// constants stand beside alternatives of other JSON types.

// listedValue is a value, and the schema that lists it.
type listedValue struct {
	value *jsonschema.Value
	by    *jsonschema.Schema
}

// listing compares a pair of schemas that list several values of one type and say nothing else,
// one of them at least by a choice. It reports whether the pair is one.
func (c *comparer) listing(p pair) bool {
	old, new := valuesOf(p.old), valuesOf(p.new)
	if p.old.Has("enum") && p.new.Has("enum") || !c.compareValues(p, old, new, enumValueRemoved) {
		return false
	}
	c.compareAside(p)
	return true
}

// besideListing takes those alternatives out that list values of one type, several in all and by
// several alternatives in one of the documents, and compares them as the one list that they are. No
// other alternative may take such values, or change its place if its name may come from that.
func (c *comparer) besideListing(p pair, keyword string, old, new []jsonschema.NamedSchema) (oldRest, newRest []jsonschema.NamedSchema) {
	oldValues, oldRest := constantsAmong(keyword, old)
	newValues, newRest := constantsAmong(keyword, new)
	isList := func(s jsonschema.NamedSchema) bool {
		return onlyValue(follow(s.Schema)) != nil || follow(s.Schema).Has("enum")
	}
	isOneEach := len(old) == len(oldRest)+1 && len(new) == len(newRest)+1
	if isOneEach || len(oldValues) < 2 || len(newValues) < 2 || !slices.ContainsFunc(oldRest, func(s jsonschema.NamedSchema) bool { return !isList(s) }) {
		return old, new
	}
	inPlace := len(oldRest) == len(newRest)
	for i := range oldRest {
		inPlace = inPlace && oldRest[i].Schema.Token() == newRest[i].Schema.Token()
	}
	oldObjects, _ := byKind(oldRest)
	newObjects, _ := byKind(newRest)
	property := commonTag(oldObjects, newObjects)
	if !inPlace && !(c.keepNames(c.old, p.old, keyword, oldRest, property) && c.keepNames(c.new, p.new, keyword, newRest, property)) {
		return old, new
	}
	if !c.compareValues(p, oldValues, newValues, enumValueRemoved) {
		return old, new
	}
	return oldRest, newRest
}

// keepNames reports whether what alternatives of a choice are called does not come from their places:
// each is a definition, has a tag, is known by what it requires, or is the only one of its JSON type.
func (c *comparer) keepNames(doc *document, choice *jsonschema.Schema, keyword string, list []jsonschema.NamedSchema, property string) bool {
	objects, _ := byKind(list)
	_, known := c.decide(doc, choice, keyword, objects)
	return !slices.ContainsFunc(list, func(a jsonschema.NamedSchema) bool {
		if isReference(a.Schema) || property != "" && alternativeTags(a.Schema, 0)[property] != nil || known && slices.Contains(objects, a) {
			return false
		}
		types := typeNames(a.Schema.Get("type"))
		return len(types) != 1 || slices.ContainsFunc(list, func(other jsonschema.NamedSchema) bool {
			return other.Schema != a.Schema && slices.Contains(typesWithin(other.Schema, 0), jsonTypes(a.Schema)[0])
		})
	})
}

// compareValues compares lists of values, if each is one, and the type of the old one is an enum; removed is
// the rule for a value that is gone. It reports whether it has.
func (c *comparer) compareValues(p pair, old, new []listedValue, removed *Rule) bool {
	if len(old) < 2 || len(new) == 0 || old[0].value.Kind != new[0].value.Kind || !areCalledAlike(old, new) {
		return false
	}
	for _, o := range old {
		n := slices.IndexFunc(new, func(n listedValue) bool { return equal(o.value, n.value) })
		switch {
		case n < 0:
			c.found(removed, placeOf(o.by, ""), placeOf(p.new, ""), p.new, "the value "+brief(o.value)+" is gone")
		case onlyValue(o.by) != nil && onlyValue(new[n].by) != nil:
			c.compare(pair{old: o.by, new: new[n].by, required: true})
		case onlyValue(o.by) != nil && o.by.Has("description") || onlyValue(new[n].by) != nil && new[n].by.Has("description"):
			c.report(annotationChanged, pair{old: o.by, new: new[n].by}, "description", "description changes")
		}
	}
	was := make([]*jsonschema.Value, len(old))
	for k, o := range old {
		was[k] = o.value
	}
	for _, n := range new {
		if !contains(was, n.value) {
			r, message := enumAddition(was, n.value)
			c.found(r, placeOf(p.old, ""), placeOf(n.by, ""), p.new, message)
		}
	}
	return true
}

// areCalledAlike reports whether the values of two lists have Go names of one kind: integers are called
// after titles if each has one of its own, and else by their numbers.
func areCalledAlike(old, new []listedValue) bool {
	var words []map[string]bool
	titles := 0
	for _, list := range [][]listedValue{old, new} {
		own := map[string]bool{}
		for _, v := range list {
			if title := site.NameTitle(v.by.Value); title != "" && v.value.Kind == jsonschema.Number {
				own[site.Folded(title)] = true
				titles++
			}
		}
		words = append(words, own)
	}
	return titles == 0 || len(words[0]) == len(old) && len(words[1]) == len(new)
}

// valuesOf returns the values that a schema lists, itself or by a choice, if that is all it says;
// nil if it is not. Beside a choice, their type may be said, or the same values again.
func valuesOf(s *jsonschema.Schema) []listedValue {
	keyword := choiceIn(s)
	if keyword == "" {
		return listedBy(s)
	}
	list, rest := constantsAmong(keyword, s.Children(keyword))
	if len(rest) > 0 || !saysAgain(s, keyword, list) {
		return nil
	}
	return list
}

// saysAgain reports whether all that a schema says beside a choice of values is of which type they
// are, and which there are.
func saysAgain(s *jsonschema.Schema, keyword string, list []listedValue) bool {
	typ := typeOf(list[0].value)
	return !slices.ContainsFunc(s.Value.Members, func(m jsonschema.Member) bool {
		switch m.Name {
		case keyword:
			return false
		case "type":
			return !slices.Equal(typeNames(m.Value), []string{typ})
		case "enum":
			return len(m.Value.Items) != len(list) || slices.ContainsFunc(list, func(v listedValue) bool { return !contains(m.Value.Items, v.value) })
		}
		return !isAside(m.Name)
	})
}

// constantsAmong returns the values of those alternatives that list texts, or else integers, and
// the other alternatives. There are none if another one takes such values, too, or if a list has a
// name.
func constantsAmong(keyword string, list []jsonschema.NamedSchema) (values []listedValue, rest []jsonschema.NamedSchema) {
	for _, kind := range []jsonschema.Kind{jsonschema.String, jsonschema.Number} {
		values, rest = nil, nil
		mixed := false
		for _, alternative := range list {
			if own := listedBy(alternative.Schema); own != nil && own[0].value.Kind == kind && !(len(own) > 1 && alternative.Schema.Has("title")) {
				values = append(values, own...)
				continue
			}
			rest = append(rest, alternative)
			mixed = mixed || slices.Contains(typesWithin(alternative.Schema, 0), kindNames[kind])
		}
		if len(values) > 0 && !mixed && (keyword != "oneOf" || !haveTwice(values)) {
			return values, rest
		}
	}
	return nil, list
}

// haveTwice reports whether a value is listed twice.
func haveTwice(list []listedValue) bool {
	for i, v := range list {
		if slices.ContainsFunc(list[:i], func(o listedValue) bool { return equal(o.value, v.value) }) {
			return true
		}
	}
	return false
}

// listedBy returns the texts, or integers, that a schema lists, if that is all it says; nil if it
// is not, or if it lists integers under a title.
func listedBy(s *jsonschema.Schema) (list []listedValue) {
	if isBool(s) || slices.ContainsFunc(s.Value.Members, func(m jsonschema.Member) bool {
		return m.Name != "const" && m.Name != "enum" && m.Name != "type" && !isAside(m.Name) || !s.Has(m.Name)
	}) {
		return nil
	}
	var values []*jsonschema.Value
	switch {
	case s.Has("const") && s.Has("enum"):
	case s.Has("const"):
		values = []*jsonschema.Value{s.Get("const")}
	case s.Has("enum"):
		values = s.Get("enum").Items
	}
	types := typeNames(s.Get("type"))
	for _, v := range values {
		_, err := strconv.ParseInt(v.Text, 10, 64)
		if v.Kind != values[0].Kind || v.Kind != jsonschema.String && (err != nil || s.Has("title") && len(values) > 1) || len(types) > 0 && !slices.Equal(types, []string{typeOf(v)}) {
			return nil
		}
		list = append(list, listedValue{v, s})
	}
	return list
}

// typeOf returns the JSON type of a listed value.
func typeOf(v *jsonschema.Value) string {
	if v.Kind == jsonschema.Number {
		return "integer"
	}
	return "string"
}
