package compat

import (
	"maps"
	"slices"

	"github.com/stategen/stategen/internal/jsonschema"
)

// variantsTaken finds the objects of the old document that stood by themselves and are variants of a
// union in the new one: what tells them apart is no field any more then. Where it has several
// values, it is one, but not called as before if the union has a method of that name.
func (c *comparer) variantsTaken() {
	type key struct {
		variant *jsonschema.Schema
		tag     string
	}
	was, renamed := map[key]bool{}, map[key]bool{}
	for _, v := range c.old.referredVariants() {
		was[key{v.target, v.tag}] = true
	}
	for _, v := range c.new.referredVariants() {
		shown := v.several && slices.ContainsFunc(c.formerly(v.union), func(u *jsonschema.Schema) bool { return c.showsTag(u, v.tag) })
		for _, before := range c.formerly(v.target) {
			is := key{before, v.tag}
			if v.several {
				if shown && !renamed[is] && listsValues(before, v.tag) {
					renamed[is] = true
					c.found(variantTaken, placeOf(before, ""), placeOf(v.at, ""), nil, "an object that was there before is a variant now: a method of the union has the name of its field "+v.tag)
				}
				continue
			}
			if was[is] || len(tagsOf(before)[v.tag]) == 0 {
				continue
			}
			was[is] = true // once will do
			c.found(variantTaken, placeOf(before, ""), placeOf(v.at, ""), nil, "an object that stood by itself is a variant now: "+v.tag+" is no field of it then")
		}
	}
}

// referredVariant is an object that an alternative refers to, and the member that tells it from
// the others.
type referredVariant struct {
	at, target, union *jsonschema.Schema
	tag               string
	several           bool // values of the tag
}

// listsValues reports whether an object has a member that is one of several values.
func listsValues(s *jsonschema.Schema, name string) bool {
	return slices.ContainsFunc(s.Children("properties"), func(m jsonschema.NamedSchema) bool {
		v := m.Schema.Get("enum")
		return m.Name == name && v != nil && len(v.Items) > 1
	})
}

// showsTag reports whether a union has a method called after a member: each alternative has a
// constant there, and none a field.
func (c *comparer) showsTag(u *jsonschema.Schema, tag string) bool {
	for _, keyword := range choiceKeywords {
		all := u.Children(keyword)
		if c.old.isUnion(u, keyword, all) && !slices.ContainsFunc(all, func(one jsonschema.NamedSchema) bool { return len(tagsOf(one.Schema)[tag]) == 0 }) {
			return true
		}
	}
	return false
}

// referredVariants lists the variants of a document that are definitions.
func (doc *document) referredVariants() (list []referredVariant) {
	for _, s := range doc.every() {
		for _, keyword := range slices.Concat(choiceKeywords, []string{"allOf"}) {
			all := doc.variantsAt(s, keyword)
			have := make(map[string]int) // how many have a tag
			tags := make([]map[string][]string, len(all))
			for k, one := range all {
				tags[k] = alternativeTags(one.Schema, 0)
				for tag, values := range tags[k] {
					have[tag] += min(len(values), 1)
				}
			}
			sole := doc.soleTag(s, keyword)
			for k, one := range all {
				target := follow(one.Schema)
				if target == one.Schema { // it is written out
					continue
				}
				constants := tagsOf(target)
				for _, tag := range slices.Sorted(maps.Keys(tags[k])) {
					several := len(constants[tag]) == 0
					if (have[tag] > min(len(tags[k][tag]), 1) || tag == sole) && (!several || listsValues(target, tag)) { // others have it, too, or may
						list = append(list, referredVariant{one.Schema, target, s, tag, several})
					}
				}
			}
		}
	}
	return list
}

// variantsAt lists what may be variants at a keyword: alternatives, or what follows from conditions that are a
// choice.
func (doc *document) variantsAt(s *jsonschema.Schema, keyword string) []jsonschema.NamedSchema {
	switch {
	case keyword != "allOf":
		return s.Children(keyword)
	case len(thens(s)) > 0 && len(doc.cases(s)) > 0:
		return thens(s)
	}
	return nil
}
