package conformance

import (
	"fmt"
	"maps"
	"slices"
)

// revise changes a schema as its owners might, in one to three places, most
// often so that it allows more.
func (r *random) revise(schema map[string]any) map[string]any {
	revised := copyOf(schema).(map[string]any)
	for range 1 + r.IntN(3) {
		pick(r, schemasIn(revised)).revise(r)
	}
	return revised
}

// place is a schema inside a schema.
type place map[string]any

// schemasIn lists the object schemas in a schema, itself first.
func schemasIn(v any) []place {
	s, ok := v.(map[string]any)
	if !ok {
		return nil
	}
	list := []place{s}
	for _, keyword := range slices.Sorted(maps.Keys(s)) {
		switch sub := s[keyword]; keyword {
		case "properties", "patternProperties", "$defs", "definitions", "dependentSchemas":
			m, _ := sub.(map[string]any)
			for _, name := range slices.Sorted(maps.Keys(m)) {
				list = append(list, schemasIn(m[name])...)
			}
		case "allOf", "anyOf", "oneOf", "prefixItems", "items":
			subs, isList := sub.([]any)
			for _, s := range subs {
				list = append(list, schemasIn(s)...)
			}
			if !isList {
				list = append(list, schemasIn(sub)...)
			}
		case "additionalProperties", "additionalItems", "unevaluatedProperties", "unevaluatedItems", "contains", "propertyNames", "not", "if", "then", "else":
			list = append(list, schemasIn(sub)...)
		}
	}
	return list
}

// revise changes one schema.
func (s place) revise(r *random) {
	if s["discriminator"] != nil && r.one(3) {
		s.remap(r)
		return
	}
	if r.one(3) && s.rewrap(r) {
		return
	}
	switch r.IntN(12) {
	case 0: // without a keyword
		for _, keyword := range slices.Sorted(maps.Keys(s)) {
			if r.one(len(s)) {
				delete(s, keyword)
				return
			}
		}
	case 1: // with a keyword of another
		for _, keyword := range []string{"type", "enum", "const", "items", "additionalProperties", "minLength", "maximum", "oneOf", "anyOf", "allOf", "not", "default", "title"} {
			other, _ := r.sub(1).(map[string]any)
			if v, ok := other[keyword]; ok {
				s[keyword] = v
				return
			}
		}
	case 2, 3, 4: // a member that no instance has by accident
		properties, _ := s["properties"].(map[string]any)
		if properties == nil {
			properties = map[string]any{}
		}
		name := fmt.Sprint("new", len(properties))
		if names := sortedKeys(properties); r.names != nil && len(names) > 0 && r.one(2) {
			name = pick(r, names) + "_" // which is the same name in Go
		}
		properties[name] = r.sub(1)
		s["properties"] = properties
		if r.one(6) {
			s.extend("required", name)
		}
	case 5:
		s.shorten(r, "required")
	case 6:
		if _, isList := s["type"].([]any); s["type"] != nil && !isList {
			s["type"] = []any{s["type"]}
		}
		if r.one(2) {
			s.extend("type", pick(r, jsonTypes))
		} else {
			s.shorten(r, "type")
		}
	case 7:
		if list, ok := s["enum"]; ok && r.one(3) { // others beside it
			delete(s, "enum")
			s["anyOf"] = []any{map[string]any{"enum": list}, map[string]any{"type": pick(r, []string{"string", "integer"})}}
		} else if r.one(2) {
			s.extend("enum", "new")
		} else {
			s.shorten(r, "enum")
		}
	case 8:
		choice := pick(r, []string{"oneOf", "anyOf"})
		if r.one(2) {
			s.extend(choice, map[string]any{"type": "object", "properties": map[string]any{"kind": map[string]any{"enum": []any{"new"}}}, "required": []any{"kind"}})
		} else {
			s.shorten(r, choice)
		}
	case 9:
		for _, keyword := range []string{"minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties"} {
			if n, ok := s[keyword]; ok {
				s[keyword] = max(0, intOf(n, 0)+r.IntN(3)-1)
			}
		}
	case 10:
		s.toggleNull(r)
	case 11:
		null := map[string]any{"type": "null"}
		if choice := pick(r, []string{"oneOf", "anyOf"}); r.one(2) {
			s.extend(choice, null)
		} else if list, ok := s[choice].([]any); ok && len(list) > 1 {
			s[choice] = slices.DeleteFunc(slices.Clone(list), func(v any) bool { return string(encode(v)) == string(encode(null)) })
		}
	}
}

// remap changes the mapping of a discriminator: a tag comes or goes, or is that of another
// schema.
func (s place) remap(r *random) {
	discriminator, _ := s["discriminator"].(map[string]any)
	mapping, _ := discriminator["mapping"].(map[string]any)
	if len(mapping) == 0 {
		return
	}
	tags := slices.Sorted(maps.Keys(mapping))
	tag, to := pick(r, tags), mapping[pick(r, tags)]
	switch r.IntN(3) {
	case 0:
		mapping[tag] = to
	case 1:
		mapping["new"] = to
	default:
		delete(mapping, tag)
	}
}

// rewrap puts a reference into an allOf, as generators of schemas do to say something beside it in
// drafts that read nothing there, or takes it out of one. It reports whether the schema is either.
func (s place) rewrap(r *random) bool {
	if to, ok := s["$ref"]; ok && len(s) == 1 {
		delete(s, "$ref")
		inner := map[string]any{"$ref": to}
		if r.one(4) {
			inner["description"] = "within"
		}
		s["allOf"] = []any{inner}
		if r.one(2) {
			s[pick(r, []string{"title", "description", "markdownDescription"})] = "beside"
		}
		return true
	}
	if list, _ := s["allOf"].([]any); len(list) == 1 && len(s) == 1 {
		if ref, _ := list[0].(map[string]any); len(ref) == 1 && ref["$ref"] != nil {
			delete(s, "allOf")
			s["$ref"] = ref["$ref"]
			return true
		}
	}
	return false
}

// toggleNull makes a choice between the schema and null of it, as generators of
// schemas write it, or the schema of such a choice.
func (s place) toggleNull(r *random) {
	for _, keyword := range []string{"$schema", "$id", "$defs", "definitions"} {
		if _, ok := s[keyword]; ok {
			return
		}
	}
	for _, choice := range []string{"anyOf", "oneOf"} {
		list, _ := s[choice].([]any)
		if len(list) != 2 {
			continue
		}
		if inner, ok := list[0].(map[string]any); ok && string(encode(list[1])) == `{"type":"null"}` {
			delete(s, choice)
			maps.Copy(s, inner)
			return
		}
	}
	inner := maps.Clone(s)
	clear(s)
	for _, keyword := range []string{"title", "description", "default", "x-unheard-of"} {
		if v, ok := inner[keyword]; ok && r.one(2) {
			delete(inner, keyword)
			s[keyword] = v
		}
	}
	null := map[string]any{"type": "null"}
	if r.one(4) {
		null["description"] = "none"
	}
	s[pick(r, []string{"anyOf", "oneOf"})] = []any{map[string]any(inner), null}
}

// extend adds a value to a list that is there.
func (s place) extend(keyword string, v any) {
	if list, ok := s[keyword].([]any); ok {
		for _, other := range list {
			if string(encode(other)) == string(encode(v)) {
				return
			}
		}
		s[keyword] = append(list, v)
	} else if keyword == "required" {
		s[keyword] = []any{v}
	}
}

// shorten takes a value from a list that keeps at least one.
func (s place) shorten(r *random, keyword string) {
	if list, ok := s[keyword].([]any); ok && len(list) > 1 {
		k := r.IntN(len(list))
		s[keyword] = slices.Delete(slices.Clone(list), k, k+1)
	}
}
