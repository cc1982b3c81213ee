package compat

import (
	"maps"
	"slices"

	"github.com/stategen/stategen/internal/jsonschema"
)

// taken finds the objects of the old document that stood by themselves and are variants of a
// union in the new one: what tells them apart is no field any more then.
func (c *comparer) taken() {
	old := make(map[string]*jsonschema.Schema)
	for _, s := range c.old.Schemas() {
		old[s.Pointer] = s
	}
	was := make(map[string]bool) // by pointer and tag
	for _, v := range referredVariants(c.old) {
		was[v.target.Pointer+" "+v.tag] = true
	}
	for _, v := range referredVariants(c.new) {
		for _, before := range c.before(v.target, old) {
			key := before.Pointer + " " + v.tag
			if was[key] || len(tagsOf(before)[v.tag]) == 0 {
				continue
			}
			was[key] = true // once will do
			c.found(variantTaken, placeOf(before, ""), placeOf(v.at, ""), nil, "an object that stood by itself is a variant now: "+v.tag+" is no field of it then")
		}
	}
}

// referredVariant is an object that an alternative refers to, and the member that tells it from
// the others.
type referredVariant struct {
	at, target *jsonschema.Schema
	tag        string
}

func referredVariants(set *jsonschema.Set) (list []referredVariant) {
	for _, s := range everySchema(set) {
		for _, keyword := range []string{"anyOf", "oneOf"} {
			all := s.Children(keyword)
			have := make(map[string]int) // how many have a tag
			tags := make([]map[string][]string, len(all))
			for k, one := range all {
				tags[k] = alternativeTags(one.Schema, 0)
				for tag, values := range tags[k] {
					have[tag] += min(len(values), 1)
				}
			}
			for k, one := range all {
				if one.Schema.Ref() == nil {
					continue
				}
				target := follow(one.Schema)
				for _, tag := range slices.Sorted(maps.Keys(tagsOf(target))) {
					if have[tag] > min(len(tags[k][tag]), 1) { // others, too
						list = append(list, referredVariant{one.Schema, target, tag})
					}
				}
			}
		}
	}
	return list
}
