package conformance

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
)

// random makes schemas and instances out of a small world, so that they meet:
// few names, few strings, small numbers.
type random struct {
	*rand.Rand
	draft string
	defs  int // definitions that references may lead to
}

var (
	memberNames = []string{"a", "b", "c", "kind", "é"}
	texts       = []string{"", "a", "ab", "b1", "x", "y", "🙂", "\u00e9e", "long enough"}
	patterns    = []string{"^a", "b$", `^\w+$`, "é", `\d`, "^.$", "^$"}
	numbers     = []string{"0", "1", "-1", "2", "1.0", "1.5", "3", "1e1", "0.1", "-0.0", "1e400", "18446744073709551616", "12e-1"}
	jsonTypes   = []string{"null", "boolean", "integer", "number", "string", "array", "object"}
)

func pick[T any](r *random, list []T) T { return list[r.IntN(len(list))] }

// schema returns a schema with its definitions.
func (r *random) schema() json.RawMessage {
	r.defs = r.IntN(4)
	root := r.object(3)
	if r.defs > 0 {
		defs := map[string]any{}
		for k := range r.defs {
			defs[fmt.Sprint("d", k)] = r.sub(2)
		}
		root["$defs"] = defs
	}
	return encode(root)
}

func encode(v any) json.RawMessage {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err) // made of maps, slices and scalars
	}
	return text
}

func (r *random) sub(depth int) any {
	if r.IntN(8) == 0 {
		return r.IntN(3) > 0
	}
	return r.object(depth)
}

func (r *random) subs(depth int) []any {
	list := make([]any, 1+r.IntN(3))
	for k := range list {
		list[k] = r.sub(depth)
	}
	return list
}

func (r *random) byName(depth int, names []string) map[string]any {
	m := map[string]any{}
	for range 1 + r.IntN(3) {
		m[pick(r, names)] = r.sub(depth)
	}
	return m
}

// object returns a schema of a few keywords.
func (r *random) object(depth int) map[string]any {
	s := map[string]any{}
	for range 1 + r.IntN(4) {
		if depth == 0 || r.IntN(3) == 0 {
			r.assertion(s)
		} else {
			r.applicator(s, depth-1)
		}
	}
	return s
}

func (r *random) assertion(s map[string]any) {
	n := r.IntN(4)
	number := json.Number(pick(r, numbers[:10]))
	switch r.IntN(17) {
	case 0, 1, 2:
		s["type"] = pick(r, jsonTypes)
	case 3:
		s["type"] = []string{jsonTypes[n], jsonTypes[n+3]}
	case 4:
		s["const"] = r.value(2)
	case 5:
		s["enum"] = []any{r.value(1), "only here", []any{"only here"}} // no two are equal
	case 6:
		s[pick(r, []string{"minimum", "exclusiveMinimum"})] = number
	case 7:
		s[pick(r, []string{"maximum", "exclusiveMaximum"})] = number
	case 8:
		s["multipleOf"] = json.Number(pick(r, []string{"1", "2", "0.5", "0.01", "1.5", "1e-1"}))
	case 9:
		s[pick(r, []string{"minLength", "minItems", "minProperties"})] = n
	case 10:
		s[pick(r, []string{"maxLength", "maxItems", "maxProperties"})] = n
	case 11:
		s["pattern"] = pick(r, patterns)
	case 12:
		s["uniqueItems"] = true
	case 13, 14:
		s["required"] = unique(pick(r, memberNames), pick(r, memberNames))
	case 15:
		if r.draft == "draft7" {
			s["dependencies"] = map[string]any{pick(r, memberNames): []string{pick(r, memberNames)}}
		} else {
			s["dependentRequired"] = map[string]any{pick(r, memberNames): []string{pick(r, memberNames)}}
		}
	case 16:
		if r.defs > 0 && r.draft != "draft7" { // where $ref hides what is beside it
			s["$ref"] = fmt.Sprintf("#/$defs/d%d", r.IntN(r.defs))
		}
	}
}

func unique(a, b string) []string {
	if a == b {
		return []string{a}
	}
	return []string{a, b}
}

func (r *random) applicator(s map[string]any, depth int) {
	newer := r.draft != "draft7"
	switch r.IntN(20) {
	case 0, 1, 2:
		s["properties"] = r.byName(depth, memberNames)
	case 3:
		s["patternProperties"] = r.byName(depth, patterns)
	case 4:
		s["additionalProperties"] = r.sub(depth)
	case 5:
		s["propertyNames"] = r.sub(depth)
	case 6:
		s["items"] = r.sub(depth)
	case 7:
		if newer && r.draft != "draft2019-09" {
			s["prefixItems"] = r.subs(depth)
		} else {
			s["items"], s["additionalItems"] = r.subs(depth), r.sub(depth)
		}
	case 8:
		s["contains"] = r.sub(depth)
		if newer && r.IntN(2) == 0 {
			s["minContains"], s["maxContains"] = r.IntN(3), 1+r.IntN(3)
		}
	case 9:
		s["allOf"] = r.subs(depth)
	case 10, 11:
		s["anyOf"] = r.subs(depth)
	case 12:
		s["oneOf"] = r.subs(depth)
	case 13:
		s["oneOf"] = r.tagged(depth)
	case 14:
		s["not"] = r.sub(depth)
	case 15:
		s["if"], s["then"], s["else"] = r.sub(depth), r.sub(depth), r.sub(depth)
	case 16:
		if newer {
			s["dependentSchemas"] = r.byName(depth, memberNames)
		} else {
			s["dependencies"] = r.byName(depth, memberNames)
		}
	case 17, 18:
		if newer {
			s["unevaluatedProperties"] = r.sub(depth)
		}
	case 19:
		if newer {
			s["unevaluatedItems"] = r.sub(depth)
		}
	}
}

// tagged returns alternatives that a member tells apart, as many schemas have
// them.
func (r *random) tagged(depth int) []any {
	var list []any
	for _, tag := range []string{"x", "y", "ab"}[:2+r.IntN(2)] {
		s := r.object(depth)
		properties, _ := s["properties"].(map[string]any)
		if properties == nil {
			properties = map[string]any{}
		}
		properties["kind"] = map[string]any{"const": tag}
		s["properties"] = properties
		if r.IntN(2) == 0 {
			s["required"] = []string{"kind"}
		}
		list = append(list, s)
	}
	return list
}

// value returns an instance.
func (r *random) value(depth int) any {
	n := 7
	if depth == 0 {
		n = 5
	}
	switch r.IntN(n) {
	case 0:
		return nil
	case 1:
		return r.IntN(2) == 0
	case 2, 3:
		return json.Number(pick(r, numbers))
	case 4:
		return pick(r, texts)
	case 5:
		list := make([]any, r.IntN(4))
		for k := range list {
			list[k] = r.value(depth - 1)
		}
		return list
	}
	return r.members(depth)
}

func (r *random) members(depth int) any {
	m := map[string]any{}
	for range r.IntN(5) {
		m[pick(r, memberNames)] = r.value(depth - 1)
	}
	if r.IntN(2) == 0 {
		m["kind"] = pick(r, texts)
	}
	return m
}
