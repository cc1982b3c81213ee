package conformance

import (
	"maps"
	"slices"
	"strings"
)

// family adds definitions that a discriminator tells apart, and refers to them: those of a
// choice, or those that extend a base. Whether their tags are constants, are listed for all of
// them in one place, or are anything, the mapping says what they are, or their names do.
func (r *random) family(root map[string]any) {
	const tag = "kind"
	names := []string{"x", "y", "ab"}[:1+r.IntN(3)] // which strings of instances are, too
	ref := func(name string) map[string]any { return map[string]any{"$ref": "#/" + r.defsKeyword() + "/" + name} }

	tags, mapping := map[string]string{}, map[string]any{}
	mapped := r.one(2)
	for k, name := range names {
		tags[name] = name
		if mapped && !r.one(4) { // not each is in a mapping
			tags[name] = []string{"a", "b1", "1"}[k]
			mapping[tags[name]] = pick(r, []string{name, ref(name)["$ref"].(string)})
		}
	}
	if len(mapping) > 0 && r.one(3) { // one has two
		mapping["more"] = mapping[pick(r, slices.Sorted(maps.Keys(mapping)))]
	}
	discriminator := map[string]any{"propertyName": tag}
	if len(mapping) > 0 {
		discriminator["mapping"] = mapping
	}
	var listed []any
	for _, name := range names {
		listed = append(listed, tags[name])
	}
	if r.one(2) {
		listed = append(listed, "long enough")
	}
	shared := map[string]any{"enum": listed}
	if r.one(3) {
		shared = map[string]any{"type": "string"}
	}

	defs, _ := root[r.defsKeyword()].(map[string]any)
	if defs == nil {
		defs = map[string]any{}
		root[r.defsKeyword()] = defs
	}
	object := func(member map[string]any) map[string]any {
		s := map[string]any{}
		r.structure(s, 1)
		properties := s["properties"].(map[string]any)
		delete(properties, tag)
		delete(s, "required")
		if member != nil {
			properties[tag] = member
			if !r.one(5) {
				s["required"] = []string{tag}
			}
		}
		if r.one(4) {
			properties["c"] = ref("family")
		}
		return s
	}
	constant := func(name string) map[string]any { return map[string]any{"enum": []any{tags[name]}} }
	if r.one(2) {
		defs["family"] = map[string]any{r.choice(): []any{}, "discriminator": discriminator}
		for _, name := range names {
			member := shared
			switch r.IntN(8) {
			case 0, 1:
				member = constant(name)
			case 2: // nobody declares it
				member = nil
			}
			defs[name] = object(member)
			for _, choice := range []string{"oneOf", "anyOf"} {
				if list, ok := defs["family"].(map[string]any)[choice].([]any); ok {
					defs["family"].(map[string]any)[choice] = append(list, ref(name))
				}
			}
		}
	} else {
		base := object(shared)
		delete(base, "additionalProperties") // of closed objects nothing can be more
		delete(base, "patternProperties")
		base["discriminator"] = discriminator
		defs["family"] = base
		for _, name := range names {
			var member map[string]any
			if r.one(4) {
				member = constant(name)
			}
			more := object(member)
			delete(more, "additionalProperties")
			for name := range base["properties"].(map[string]any) { // what both say might rule the variant out
				if name != tag {
					delete(more["properties"].(map[string]any), name)
				}
			}
			defs[name] = map[string]any{"allOf": []any{ref("family"), more}}
		}
	}
	for keyword := range root { // what more it said might rule the family out
		if keyword != r.defsKeyword() && keyword != r.idKeyword() && !strings.HasPrefix(keyword, "$") || keyword == "$ref" {
			delete(root, keyword)
		}
	}
	properties := map[string]any{"a": r.sub(1), "b": ref("family")}
	if r.one(2) {
		properties["b"] = map[string]any{"type": "array", "items": ref("family")}
	}
	if r.one(3) {
		properties["é"] = ref(pick(r, names))
	}
	root["type"], root["properties"] = "object", properties
}
