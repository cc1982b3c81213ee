package conformance

import (
	"cmp"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/stategen/stategen/internal/compat"
)

// history is a family of versions of a schema within one major. Each adds to the one before,
// and what it adds is called so that it is told by its name alone: see mark.
type history struct {
	id, draft string
	schemas   []map[string]any // of 1.0.0, 1.1.0 and so on
	older     int              // how many of them the programs know that were built before
	array     []string         // names of the members that lead to an array that is appended to
	short     bool             // labels have two numbers
	major     string           // why a step between them may take a major; "" if none does
	named     []bool           // of each step, whether compat says that programs lose no name
	traits
}

func (h *history) label(k int) string {
	if h.short {
		return fmt.Sprintf("1.%d", k)
	}
	return fmt.Sprintf("1.%d.0", k)
}

// mark begins each name that version 1.k.0 brings: of members, tags, and values of enums.
var mark = regexp.MustCompile(`^[amz]v(\d)_`)

const labelMember = "schemaVersion"

// historian makes histories: of what people write, and a little soup.
type historian struct {
	*random
	defs    map[string]any
	root    map[string]any
	version int
	count   int              // names that the version brought
	recurse bool             // values may be of the root's type
	bases   []map[string]any // references to what others extend
	traits
}

// traits are what its versions did, of a history.
type traits struct {
	loosened bool // one allowed more values, and that is nothing that is used
	unmarked bool // one brought something without a name of its own
}

// copied returns a historian that changes nothing of this one's.
func (w *historian) copied() historian {
	c := *w
	c.root, c.defs = copyOf(w.root).(map[string]any), copyOf(w.defs).(map[string]any)
	c.bases = slices.Clone(w.bases)
	return c
}

// history returns a random family.
func (r *random) history(id, draft string) *history {
	*r = random{Rand: r.Rand, draft: r.draft}
	r.draw()
	r.annotate = false // each version has its own schemas thrown together
	h := &history{id: id, draft: draft, short: r.one(6)}
	w := &historian{random: r, defs: map[string]any{}, recurse: r.one(6)}
	w.first()
	form := r.IntN(4)
	if w.recurse { // the label of a value within the document may be any
		form = 0
	}
	careful := !r.one(4)
	for k := range 3 + r.IntN(2) {
		before := *w
		for try := 0; ; try++ {
			*w = before.copied()
			w.version, w.count = k, 0
			if k > 0 {
				for range 1 + r.IntN(4) {
					w.add()
				}
			}
			schema := w.schemaLabelled(h.labelSchema(form, k))
			if major := h.stepTo(schema); major == "" || !careful || try > 50 {
				h.schemas, h.major, h.traits = append(h.schemas, schema), cmp.Or(h.major, major), w.traits
				break
			}
		}
	}
	h.older = 1 + r.IntN(len(h.schemas)-1)
	arrays := arraysIn(h.schemas[len(h.schemas)-1], nil)
	later := slices.DeleteFunc(slices.Clone(arrays), func(path []string) bool { return !mark.MatchString(path[len(path)-1]) })
	if len(later) > 0 && r.one(2) {
		arrays = later
	}
	if len(arrays) > 0 {
		h.array = pick(r, arrays)
	}
	return h
}

// arraysIn lists the arrays that members of objects lead to.
func arraysIn(s map[string]any, path []string) (list [][]string) {
	properties, _ := s["properties"].(map[string]any)
	for _, name := range sortedKeys(properties) {
		member, _ := properties[name].(map[string]any)
		items, _ := member["items"].(map[string]any)
		at := append(slices.Clone(path), name)
		switch {
		case member["type"] == "array" && items != nil && member["prefixItems"] == nil:
			list = append(list, at)
		case member["type"] == "object" && member["additionalProperties"] == nil:
			list = append(list, arraysIn(member, at)...)
		}
	}
	return list
}

// first makes the first version, but for the label.
func (w *historian) first() {
	for range 1 + w.IntN(2) {
		w.define(w.object(1))
	}
	w.root = w.object(2)
	if w.one(2) {
		w.addMember(w.root, pick(w.random, oddNames[1:11]), w.schema(1), w.one(3))
	}
	if w.one(2) {
		w.addMember(w.root, "list", map[string]any{"type": "array", "items": w.schema(2)}, false)
	}
	delete(w.root, "additionalProperties") // which would be in the way of more
}

// schemaLabelled is the whole schema of a version.
func (w *historian) schemaLabelled(label map[string]any) map[string]any {
	schema := maps.Clone(w.root)
	schema["properties"] = maps.Clone(w.root["properties"].(map[string]any))
	w.addMember(schema, labelMember, label, true)
	schema[w.defsKeyword()] = w.defs
	return parse(encode(schema)).(map[string]any)
}

// labelSchema describes the label of version 1.k.0, in one of several ways.
func (h *history) labelSchema(form, k int) map[string]any {
	switch form {
	case 1:
		return map[string]any{"enum": []any{h.label(k)}}
	case 2:
		var all []any
		for k := range k + 1 {
			all = append(all, h.label(k))
		}
		return map[string]any{"enum": all}
	case 3:
		return map[string]any{"type": "string", "pattern": `^\d+(\.\d+)+$`}
	}
	return map[string]any{"type": "string"}
}

// stepTo returns the rules by which the step from the last version to a schema takes a
// major, but for the label; "" if it does not.
func (h *history) stepTo(schema map[string]any) string {
	if len(h.schemas) == 0 {
		return ""
	}
	group := func(schema map[string]any) *Group {
		schema = copyOf(schema).(map[string]any)
		schema["properties"].(map[string]any)[labelMember] = map[string]any{"type": "string"}
		return &Group{Draft: h.draft, Schema: encode(schema)}
	}
	report := compareGroups(group(h.schemas[len(h.schemas)-1]), group(schema))
	if report == nil {
		return "it cannot be read"
	}
	h.named = append(h.named[:len(h.schemas)-1], !slices.ContainsFunc(report.Findings, func(f compat.Finding) bool { return f.Rule.GoAPI != compat.Proved }))
	var list []string
	for _, f := range report.Findings {
		if f.Rule.Step() == compat.Major && !f.Rule.OnlyNames() {
			list = append(list, f.Rule.ID+" "+f.Message)
		}
	}
	return strings.Join(list, ", ")
}

// add adds something somewhere.
func (w *historian) add() {
	places := growing(w.root)
	for _, name := range sortedKeys(w.defs) {
		places = append(places, growing(w.defs[name])...)
	}
	for range 100 {
		if w.grow(pick(w.random, places), w.IntN(12)) {
			break
		}
	}
	if w.one(3) {
		w.move()
	}
}

// grow adds something of a sort to a schema, if it can.
func (w *historian) grow(s map[string]any, sort int) bool {
	choice := "oneOf"
	if s[choice] == nil {
		choice = "anyOf"
	}
	alternatives, _ := s[choice].([]any)
	switch sort {
	case 0, 1, 2: // a member
		if _, ok := s["properties"].(map[string]any); !ok || s["additionalProperties"] == false {
			return false
		}
		w.addMember(s, w.newName(), w.schema(1), false)
	case 3, 4: // an alternative
		if !w.isUnion(alternatives) {
			return false
		}
		s[choice] = w.insert(alternatives, w.newAlternative())
	case 5: // an alternative that was there, for something else
		stray := w.stray(alternatives)
		if !w.isUnion(alternatives) || stray == nil {
			return false
		}
		s[choice], w.unmarked = w.insert(alternatives, stray), true
	case 6: // a value of an enum; tags have one value
		list, _ := s["enum"].([]any)
		if len(list) < 2 {
			return false
		}
		if _, ok := list[0].(string); !ok {
			return false
		}
		s["enum"] = w.insert(list, w.newName())
	case 7: // one more that extends a base
		if len(w.bases) == 0 {
			return false
		}
		w.heir(pick(w.random, w.bases), w.newName(), 1)
	case 8: // a longer text
		if s["maxLength"] == nil {
			return false
		}
		delete(s, "maxLength")
		w.loosened = true
	case 9: // another kind of values
		if !isKinds(alternatives) {
			return false
		}
		s[choice], w.unmarked = w.insert(alternatives, map[string]any{"type": "boolean"}), true
	case 10: // an element by position
		keyword := "items"
		if w.draft >= draft2020 {
			keyword = "prefixItems"
		}
		list, ok := s[keyword].([]any)
		if !ok {
			return false
		}
		s[keyword] = append(slices.Clone(list), map[string]any{"enum": []any{w.newName(), w.newName()}})
	case 11: // an array that may be appended to
		w.addMember(w.root, w.newName(), map[string]any{"type": "array", "items": w.schema(1)}, false)
	}
	return true
}

// isKinds reports whether kinds tell a list of alternatives apart, and none is boolean.
func isKinds(list []any) bool {
	return len(list) > 1 && !slices.ContainsFunc(list, func(v any) bool {
		s, _ := v.(map[string]any)
		kind, ok := s["type"].(string)
		return !ok || kind == "boolean" || s["properties"] != nil && s["properties"].(map[string]any)[tagMember] != nil
	})
}

// insert puts a value anywhere among others.
func (w *historian) insert(list []any, v any) []any {
	return slices.Insert(slices.Clone(list), w.IntN(len(list)+1), v)
}

// newAlternative describes an object that the version brings.
func (w *historian) newAlternative() any {
	s := w.alternative(w.newName(), 1)
	if w.one(2) {
		return w.define(s)
	}
	return s
}

// isUnion reports whether tags tell a list of alternatives apart.
func (w *historian) isUnion(list []any) bool {
	return len(list) > 0 && !slices.ContainsFunc(list, func(v any) bool { return w.tagOf(v) == "" })
}

// tagOf returns the tag of an alternative.
func (w *historian) tagOf(v any) string {
	s, _ := v.(map[string]any)
	if ref, ok := s["$ref"].(string); ok {
		s, _ = w.defs[ref[strings.LastIndexByte(ref, '/')+1:]].(map[string]any)
	}
	properties, _ := s["properties"].(map[string]any)
	member, _ := properties[tagMember].(map[string]any)
	if list, ok := member["enum"].([]any); ok && len(list) == 1 {
		text, _ := list[0].(string)
		return text
	}
	text, _ := member["const"].(string)
	return text
}

// stray returns a reference to a definition that has a tag which is none of the list's.
func (w *historian) stray(list []any) any {
	for _, name := range sortedKeys(w.defs) {
		ref := map[string]any{"$ref": "#/" + w.defsKeyword() + "/" + name}
		tag := w.tagOf(ref)
		if tag != "" && !slices.ContainsFunc(list, func(v any) bool { return w.tagOf(v) == tag }) {
			return ref
		}
	}
	return nil
}

// growing lists the schemas in a schema to which something can be added: those that describe
// values.
func growing(v any) []map[string]any {
	s, ok := v.(map[string]any)
	if !ok {
		return nil
	}
	list := []map[string]any{s}
	for _, keyword := range sortedKeys(s) {
		switch sub := s[keyword]; keyword {
		case "properties":
			m := sub.(map[string]any)
			for _, name := range sortedKeys(m) {
				list = append(list, growing(m[name])...)
			}
		case "anyOf", "oneOf", "allOf", "prefixItems", "items", "additionalProperties":
			subs, isList := sub.([]any)
			for _, s := range subs {
				list = append(list, growing(s)...)
			}
			if !isList {
				list = append(list, growing(sub)...)
			}
		}
	}
	return list
}
