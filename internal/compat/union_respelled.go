package compat

import (
	"slices"
	"strconv"

	"github.com/stategen/stategen/internal/jsonschema"
)

// Where a required constant tells alternatives apart, a value is of one of them at most: anyOf and
// oneOf say the same, and so does a discriminator that names what tells them. Pydantic writes a
// union as anyOf, and as oneOf with a discriminator once its member is named.

// respelled compares a choice that is an anyOf in one schema of a pair, and a oneOf in the other.
func (c *comparer) respelled(p pair, keyword string) {
	before, after := choiceIn(p.old), choiceIn(p.new)
	switch {
	case before == "" || after == "":
		if !c.requiring(p, before, after) {
			anyChange(c, p, keyword)
		}
	case keyword == before && !c.assertsElse(p, before, after) && !c.requiring(p, before, after) && !c.exclusiveChoices(p, keyword):
		c.found(unionChanged, placeOf(p.old, before), placeOf(p.new, after), p.new, before+" becomes "+after+", and not all alternatives have a required constant that tells them apart")
	} // at the other keyword, it has been compared
}

// exclusiveChoices compares choices of each of which a value is of one alternative at most. It reports
// whether these are such.
func (c *comparer) exclusiveChoices(p pair, keyword string) bool {
	old, ok := c.old.exclusiveAt(p.old)
	new, okNew := c.new.exclusiveAt(p.new)
	if !ok || !okNew || old.tag != new.tag || !haveSameTypes(old.others, new.others) || old.tag == "" && len(old.objects) != len(new.objects) {
		return false
	}
	for _, o := range old.others {
		c.compare(pair{old: o.Schema, new: ofSameTypes(new.others, o), required: true})
	}
	switch {
	case old.tag != "":
		c.compareVariants(p, keyword, old.tag, old.objects, new.objects)
	case len(old.objects) > 0:
		c.compare(pair{old: old.objects[0].Schema, new: new.objects[0].Schema, required: true})
	}
	if (isTitled(p.old) || isTitled(p.new)) && nestsChoice(p.old) != nestsChoice(p.new) {
		c.report(nameChanged, p, "", "a choice becomes an alternative beside null, or is none any more: its Go type is called after a title only if that stands in it")
	}
	return true
}

// nestsChoice reports whether a choice is one between null and another choice, which is written out.
func nestsChoice(s *jsonschema.Schema) bool {
	inner := besideNull(s)
	return inner != nil && choiceIn(inner) != "" && !slices.ContainsFunc(inner.Value.Members, func(m jsonschema.Member) bool {
		return m.Name != choiceIn(inner) && m.Name != "discriminator"
	})
}

// choiceIn returns the keyword of the only choice in a schema, whatever stands beside it; "" if
// there is none, or two.
func choiceIn(s *jsonschema.Schema) string {
	switch some, one := s.Children("anyOf"), s.Children("oneOf"); {
	case len(one) == 0 && len(some) > 0:
		return "anyOf"
	case len(some) == 0 && len(one) > 0:
		return "oneOf"
	}
	return ""
}

// exclusive is a choice of which a value is of one alternative at most.
type exclusive struct {
	tag             string // what tells the objects apart; "" if there is one at most
	objects, others []jsonschema.NamedSchema
}

// exclusiveAt finds out whether a choice is such: its objects have a required constant each, which is a
// text, and the discriminator, if there is one, says no more than that.
func (doc *document) exclusiveAt(s *jsonschema.Schema) (choice exclusive, ok bool) {
	keyword := choiceIn(s)
	if keyword == "" {
		return choice, false
	}
	list := s.Children(keyword)
	if nestsChoice(s) {
		null := slices.DeleteFunc(slices.Clone(list), func(a jsonschema.NamedSchema) bool { return a.Schema == besideNull(s) })
		s = besideNull(s)
		keyword = choiceIn(s)
		if list = slices.Concat(s.Children(keyword), null); mayBeNull(s.Children(keyword)) {
			return choice, false
		}
	}
	choice.objects, choice.others = byKind(list)
	if slices.ContainsFunc(choice.objects, func(a jsonschema.NamedSchema) bool { return !isObject(a.Schema, 0) }) {
		return choice, false
	}
	if len(choice.objects) < 2 {
		choice.tag = doc.soleTag(s, keyword)
		return choice, discriminatorOf(s) == nil || choice.tag != ""
	}
	choice.tag = doc.told(s, keyword, choice.objects)
	if d := discriminatorOf(s); d != nil {
		choice.tag = d.property
		if !d.repeats(choice.objects) {
			return choice, false
		}
	}
	return choice, choice.tag != "" && haveDistinctTags(choice.objects, choice.tag) && eachTag(choice.objects, choice.tag, isText) && countNotRequiring(choice.objects, choice.tag) == 0
}

// repeats reports whether a discriminator maps nothing, or each constant of some alternatives to the
// one that has it.
func (d *discriminator) repeats(list []jsonschema.NamedSchema) bool {
	if len(d.mapping) == 0 {
		return true // the constants are the tags
	}
	mapped := 0
	for _, a := range list {
		target := a.Schema.Ref()
		if target == nil {
			return false
		}
		own := d.mappedTo(target)
		mapped += len(own)
		for k := range own {
			own[k] = strconv.Quote(own[k])
		}
		tags := alternativeTags(a.Schema, 0)[d.property]
		if len(own) != len(tags) || !includes(tags, own) {
			return false
		}
	}
	return mapped == len(d.mapping)
}

// isObject reports whether a schema allows objects alone.
func isObject(s *jsonschema.Schema, within int) bool {
	s = follow(s)
	if slices.Equal(typesWithin(s, 0), []string{"object"}) {
		return true
	}
	return within < maxWithin && slices.ContainsFunc(partsOf(s), func(part *jsonschema.Schema) bool { return isObject(part, within+1) })
}

// saysNoMore reports whether a discriminator, or its mapping, that comes or goes says no more than the
// constants of the alternatives, which tell them apart in both schemas.
func (c *comparer) saysNoMore(p pair) bool {
	was, is := p.old.Keyword("discriminator"), p.new.Keyword("discriminator")
	if (is == nil) == (was == nil) && (is.Get("mapping") == nil) == (was.Get("mapping") == nil) {
		return false
	}
	old, ok := c.old.exclusiveAt(p.old)
	new, okNew := c.new.exclusiveAt(p.new)
	return ok && okNew && old.tag == new.tag && old.tag != ""
}
