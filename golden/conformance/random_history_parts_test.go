package conformance

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// define makes a definition and returns a reference to it.
func (w *historian) define(s any) map[string]any {
	name := newDefinition(w.defs)
	w.defs[name] = s
	return map[string]any{"$ref": "#/" + w.defsKeyword() + "/" + name}
}

func (w *historian) refer() map[string]any {
	if w.recurse && w.one(4) {
		return map[string]any{"$ref": "#"}
	}
	if len(w.defs) == 0 {
		return map[string]any{"type": "string"}
	}
	return map[string]any{"$ref": "#/" + w.defsKeyword() + "/" + pick(w.random, sortedKeys(w.defs))}
}

// newName returns a name that is the version's.
func (w *historian) newName() string {
	w.count++
	return fmt.Sprintf("%sv%d_%d", pick(w.random, []string{"a", "m", "z"}), w.version, w.count)
}

// schema describes any value.
func (w *historian) schema(depth int) any {
	if depth <= 0 {
		return w.leaf()
	}
	switch w.IntN(14) {
	case 0, 1, 2:
		return w.leaf()
	case 3, 4:
		return w.object(depth - 1)
	case 5:
		return map[string]any{"type": "array", "items": w.schema(depth - 1)}
	case 6:
		return map[string]any{"type": "object", "additionalProperties": w.schema(depth - 1)}
	case 7:
		return w.positions(depth - 1)
	case 8, 9, 10:
		return w.union(depth - 1)
	case 11:
		return w.kinds(depth - 1)
	case 12:
		if w.one(2) {
			return w.heirs(depth - 1)
		}
		return w.soup()
	}
	return w.refer()
}

func (w *historian) leaf() any {
	s := map[string]any{}
	switch w.IntN(6) {
	case 0:
		s["type"] = "integer"
	case 1:
		s["type"] = pick(w.random, []string{"number", "boolean"})
	case 2:
		s["enum"] = []any{"a", "x", "ab"}[:2+w.IntN(2)]
		if w.one(3) {
			return w.define(s)
		}
		return s
	case 3:
		return w.refer()
	default:
		s["type"] = "string"
		if w.one(4) {
			s["maxLength"] = json.Number("9")
		}
	}
	if w.one(6) {
		s["type"] = []any{s["type"], "null"}
	}
	return s
}

// soup returns keywords thrown together that refer to nothing.
func (w *historian) soup() any {
	for {
		s := w.random.soup(1)
		if text := string(encode(s)); !strings.Contains(text, `ref"`) && !strings.Contains(text, `Ref"`) {
			return parse(encode(s))
		}
	}
}

func (w *historian) object(depth int) map[string]any {
	s := map[string]any{"type": "object", "properties": map[string]any{}}
	for range 1 + w.IntN(3) {
		name := pick(w.random, memberNames)
		if w.names != nil && w.one(2) {
			name = pick(w.random, w.names)
		}
		w.addMember(s, name, w.schema(depth), w.one(3))
	}
	switch w.IntN(10) {
	case 0:
		s["additionalProperties"] = false
	case 1:
		s["additionalProperties"] = true
	case 2:
		s["additionalProperties"] = w.schema(depth - 1)
	}
	return s
}

func (w *historian) addMember(s map[string]any, name string, schema any, required bool) {
	s["properties"].(map[string]any)[name] = schema
	list, _ := s["required"].([]any)
	if required && !slices.Contains(list, any(name)) {
		s["required"] = append(list, name)
	}
}

func (w *historian) positions(depth int) any {
	items := []any{w.schema(depth), w.schema(depth)}
	if w.draft >= draft2020 {
		return map[string]any{"type": "array", "prefixItems": items}
	}
	return map[string]any{"type": "array", "items": items}
}

// tagMember is the member that tells alternatives apart, and no other member.
const tagMember = "tag"

// alternative describes an object of a union.
func (w *historian) alternative(tag string, depth int) map[string]any {
	s := w.object(depth)
	if s["additionalProperties"] != false {
		delete(s, "additionalProperties")
	}
	w.addMember(s, tagMember, w.constant(tag), true)
	return s
}

func (w *historian) constant(tag string) map[string]any {
	if w.draft == draft4 || w.one(3) {
		return map[string]any{"enum": []any{tag}}
	}
	return map[string]any{"const": tag}
}

// union describes objects that a tag tells apart.
func (w *historian) union(depth int) any {
	tags := []string{"x", "y", "b1", "1"}
	var list []any
	for _, tag := range tags[:1+w.IntN(3)] {
		s := w.alternative(tag, depth)
		if w.one(2) {
			s = w.define(s)
		}
		list = append(list, s)
	}
	u := map[string]any{pick(w.random, []string{"oneOf", "anyOf"}): list}
	if _, isRef := list[0].(map[string]any)["$ref"]; len(list) == 1 && isRef { // else it would be what is referred to
		u["discriminator"] = map[string]any{"propertyName": tagMember}
	}
	if w.one(2) {
		return w.define(u)
	}
	return u
}

// kinds describes values of several kinds.
func (w *historian) kinds(depth int) any {
	list := []any{
		map[string]any{"type": "string"},
		w.object(depth),
		map[string]any{"type": "array", "items": w.schema(depth)},
		map[string]any{"type": "integer"},
	}
	var some []any
	for _, k := range w.Perm(len(list))[:2+w.IntN(2)] {
		some = append(some, list[k])
	}
	return map[string]any{"anyOf": some}
}

// heirs describes a base and what extends it, told apart by tags.
func (w *historian) heirs(depth int) any {
	base := w.object(depth)
	delete(base, "additionalProperties")
	w.addMember(base, tagMember, map[string]any{"type": "string"}, true)
	ref := w.define(base)
	w.bases = append(w.bases, ref)
	for _, tag := range []string{"x", "y"} {
		w.heir(ref, tag, depth)
	}
	return ref
}

func (w *historian) heir(base map[string]any, tag string, depth int) {
	more := map[string]any{"type": "object", "properties": map[string]any{tagMember: w.constant(tag)}}
	w.addMember(more, pick(w.random, oddNames[7:9]), w.schema(depth), false)
	w.define(map[string]any{"allOf": []any{maps.Clone(base), more}})
}
