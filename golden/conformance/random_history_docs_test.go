package conformance

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
)

// document returns a document of version k of a history that is labelled so, in most cases
// valid.
func (r *random) document(h *history, k int) any {
	hints := h.hints(k)
	n := defsUpTo(hints["definitions"].(map[string]any))
	g := &suggestion{random: &random{Rand: r.Rand, draft: draft7, defs: n}, root: hints}
	doc, ok := plainNumbers(g.of(hints, 9)).(map[string]any)
	if !ok {
		doc = map[string]any{}
	}
	doc[labelMember] = h.label(k)
	return doc
}

// hints is the schema of a version for who makes documents: as draft 7 says it, where a
// reference stands alone, and with a choice where there are definitions that extend a base.
func (h *history) hints(k int) map[string]any {
	heirs := h.heirsOf(k)
	schema := withReferences(h.schemas[k], func(ref string, inAllOf bool) any {
		own := map[string]any{"$ref": strings.Replace(ref, "#/$defs/", "#/definitions/", 1)}
		if inAllOf || len(heirs[ref]) == 0 {
			return own
		}
		choice := []any{own}
		for _, heir := range heirs[ref] {
			choice = append(choice, map[string]any{"$ref": "#/definitions/" + heir.name})
		}
		return map[string]any{"anyOf": choice}
	}).(map[string]any)
	if defs := schema["$defs"]; defs != nil {
		delete(schema, "$defs")
		schema["definitions"] = defs
	}
	for _, list := range heirs {
		for _, heir := range list { // without its tag it is another one, or none
			more := schema["definitions"].(map[string]any)[heir.name].(map[string]any)["allOf"].([]any)[1]
			more.(map[string]any)["required"] = []any{tagMember}
		}
	}
	return schema
}

// typed is the schema of a version with what it has no say in, but the types have: what a
// definition that extends a base adds to it, where a reference to the base stands.
func (h *history) typed(k int) map[string]any {
	heirs := h.heirsOf(k)
	return withReferences(h.schemas[k], func(ref string, inAllOf bool) any {
		own := map[string]any{"$ref": ref}
		if inAllOf || len(heirs[ref]) == 0 {
			return own
		}
		all := []any{own}
		for _, heir := range heirs[ref] {
			other := map[string]any{"not": map[string]any{"required": []any{tagMember}, "properties": map[string]any{tagMember: map[string]any{"enum": []any{heir.tag}}}}}
			all = append(all, map[string]any{"anyOf": []any{other, map[string]any{"$ref": ref[:strings.LastIndexByte(ref, '/')+1] + heir.name}}})
		}
		return map[string]any{"allOf": all}
	}).(map[string]any)
}

// heir is a definition that extends a base.
type heir struct{ name, tag string }

// heirsOf lists the definitions that extend others, by the references to these.
func (h *history) heirsOf(k int) map[string][]heir {
	schema := h.schemas[k]
	defs, _ := schema["definitions"].(map[string]any)
	if defs == nil {
		defs, _ = schema["$defs"].(map[string]any)
	}
	heirs := map[string][]heir{}
	for _, name := range sortedKeys(defs) {
		if list, ok := defs[name].(map[string]any)["allOf"].([]any); ok && len(list) == 2 {
			if base, ok := list[0].(map[string]any)["$ref"].(string); ok {
				heirs[base] = append(heirs[base], heir{name, (&historian{}).tagOf(list[1])})
			}
		}
	}
	return heirs
}

// withReferences is a copy of a schema with something else in the place of references.
func withReferences(schema any, by func(ref string, inAllOf bool) any) any {
	var copied func(v any, inAllOf bool) any
	copied = func(v any, inAllOf bool) any {
		switch v := v.(type) {
		case map[string]any:
			if ref, ok := v["$ref"].(string); ok {
				return by(ref, inAllOf)
			}
			m := map[string]any{}
			for name := range v {
				if m[name] = v[name]; !holdsValues[name] {
					m[name] = copied(v[name], name == "allOf")
				}
			}
			return m
		case []any:
			list := make([]any, len(v))
			for n := range v {
				list[n] = copied(v[n], inAllOf)
			}
			return list
		}
		return v
	}
	return copied(schema, false)
}

// plainNumbers replaces the numbers that Go's do not hold, of which edits would be about the
// text that is kept.
func plainNumbers(v any) any {
	switch v := v.(type) {
	case map[string]any:
		for name := range v {
			v[name] = plainNumbers(v[name])
		}
	case []any:
		for k := range v {
			v[k] = plainNumbers(v[k])
		}
	case json.Number:
		if len(v) > 5 || v == "1e400" || v == "-0.0" {
			return json.Number("5")
		}
	}
	return v
}

// squat gives members that versions after 1.k.0 brought other values: as if a program of that
// one had used their names for something of its own.
func (r *random) squat(v any, k int) {
	switch v := v.(type) {
	case map[string]any:
		for _, name := range sortedKeys(v) {
			if newestMark(map[string]any{name: nil}) > k && r.one(2) {
				v[name] = plainNumbers(r.value(2))
			}
			r.squat(v[name], k)
		}
	case []any:
		for n := range v {
			r.squat(v[n], k)
		}
	}
}

// marksIn returns the versions that brought the names in a document.
func marksIn(v any) (versions [10]bool) {
	see := func(text string) {
		if m := mark.FindStringSubmatch(text); m != nil {
			versions[m[1][0]-'0'] = true
		}
	}
	var visit func(v any)
	visit = func(v any) {
		switch v := v.(type) {
		case map[string]any:
			for name := range v {
				see(name)
				visit(v[name])
			}
		case []any:
			for _, item := range v {
				visit(item)
			}
		case string:
			see(v)
		}
	}
	visit(v)
	return versions
}

// newestMark returns the newest of these versions.
func newestMark(v any) (newest int) {
	for k, there := range marksIn(v) {
		if there {
			newest = k
		}
	}
	return newest
}

// grafted returns a document with the value of another one in a place; nil if the place, or
// the value, is not there.
func grafted(doc any, at string, from any, source string) any {
	doc = copyOf(doc)
	var value any
	if source != "" {
		parent, last := lookUp(from, source)
		switch parent := parent.(type) {
		case map[string]any:
			v, ok := parent[last]
			if !ok {
				return nil
			}
			value = v
		case []any:
			k, err := strconv.Atoi(last)
			if err != nil || k >= len(parent) {
				return nil
			}
			value = parent[k]
		default:
			return nil
		}
	}
	parent, last := lookUp(doc, at)
	switch parent := parent.(type) {
	case map[string]any:
		_, there := parent[last]
		_, err := strconv.Atoi(last)
		switch {
		case !there && (err == nil || last == "-"):
			return nil // an element of what Go has an array for, and the document has not
		case source == "":
			delete(parent, last)
		default:
			parent[last] = copyOf(value)
		}
	case []any:
		if last == "-" {
			return replaced(doc, at[:len(at)-len("/-")], append(parent, copyOf(value)))
		}
		k, err := strconv.Atoi(last)
		if err != nil || k >= len(parent) || source == "" {
			return nil
		}
		parent[k] = copyOf(value)
	default:
		return nil
	}
	return doc
}

// replaced puts a value in the place of another one that is there.
func replaced(doc any, at string, value any) any {
	switch parent, last := lookUp(doc, at); parent := parent.(type) {
	case map[string]any:
		parent[last] = value
	case []any:
		k, _ := strconv.Atoi(last)
		parent[k] = value
	}
	return doc
}

// lookUp returns what is around the value that a pointer leads to, and the last step.
func lookUp(v any, pointer string) (parent any, last string) {
	steps := strings.Split(pointer, "/")[1:]
	for k, step := range steps {
		step = strings.ReplaceAll(strings.ReplaceAll(step, "~1", "/"), "~0", "~")
		if k == len(steps)-1 {
			return v, step
		}
		switch around := v.(type) {
		case map[string]any:
			v = around[step]
		case []any:
			n, err := strconv.Atoi(step)
			if err != nil || n >= len(around) {
				return nil, ""
			}
			v = around[n]
		default:
			return nil, ""
		}
	}
	return nil, ""
}

// relabelled is a document with another label.
func relabelled(doc any, label string) map[string]any {
	m := copyOf(doc).(map[string]any)
	m[labelMember] = label
	return m
}

// oracles of a history: of its versions, and of what their types mean, whatever the label is.
type oracles struct{ whole, shape []oracle }

func (h *history) oracles() (o oracles, err error) {
	for k := range h.schemas {
		schema := copyOf(h.schemas[k]).(map[string]any)
		properties := schema["properties"].(map[string]any)
		var all []any // one that lists its own label is read as if it listed the earlier ones
		for k := range k + 1 {
			all = append(all, h.label(k))
		}
		if label := properties[labelMember].(map[string]any); label["enum"] != nil {
			label["enum"] = all
		}
		whole, err := newOracle(&Group{Draft: h.draft, Schema: encode(schema)})
		if err != nil {
			return o, fmt.Errorf("version %d: %w", k, err)
		}
		schema = h.typed(k)
		schema["properties"].(map[string]any)[labelMember] = map[string]any{}
		shape, err := newOracle(&Group{Draft: h.draft, Schema: encode(schema)})
		if err != nil {
			return o, err
		}
		o.whole, o.shape = append(o.whole, whole), append(o.shape, shape)
	}
	return o, nil
}

// fits reports whether a document, of any version, is one of the newest, too: else it has something
// under a name that a later version gave to something else.
func (h *history) fits(o oracles, doc any) bool {
	_, ok := h.smallest(o, len(h.schemas), doc)
	return ok
}

// smallest returns the oldest of the first n versions that has all that a document uses;
// false if that cannot be told.
func (h *history) smallest(o oracles, n int, doc any) (k int, ok bool) {
	text := string(encode(doc))
	k = newestMark(doc)
	if k >= n || !o.shape[n-1].allows(text) {
		return 0, false
	}
	if h.loosened {
		return k, o.shape[k].allows(text)
	}
	for !o.shape[k].allows(text) {
		k++
	}
	return k, true
}
