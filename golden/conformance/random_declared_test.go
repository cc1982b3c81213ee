package conformance

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// saying is what upgrade.v2.yaml says of a member of a lineage's object, as a function
// on such an object: there, and back.
type saying struct {
	yaml     string // of the object's declaration; or of one that is not the object's, below
	at       string // pointer from the object's schema
	up, down func(o map[string]any)
}

// declare changes members of an object as a major may, and says what became of them.
func (r *random) declare(schema map[string]any) (list []saying) {
	properties, _ := schema["properties"].(map[string]any)
	text := string(encode(schema))
	if len(properties) == 0 || strings.Contains(text, `"#"`) || strings.Contains(text, `"#/properties`) {
		return nil // an object of this type may be anywhere
	}
	var left []string
	for n, name := range sortedKeys(properties) {
		if name == "" || strings.ContainsAny(name, "\x00\"/~") {
			continue
		}
		if !r.one(3) {
			left = append(left, name)
		} else if d, ok := r.declareOne(schema, properties, name, n); ok {
			list = append(list, d)
		}
	}
	if len(left) > 1 && r.one(3) {
		list = append(list, exchange(schema, properties, left[0], left[1]))
	}
	if r.one(4) {
		properties["filled"] = map[string]any{"type": "integer"}
		schema["required"] = append(slices.Clone(listOf(schema["required"])), "filled")
		list = append(list, saying{
			yaml: "default: {filled: 7}",
			up: func(o map[string]any) {
				if _, there := o["filled"]; !there {
					o["filled"] = filled
				}
			},
			down: func(o map[string]any) {
				if v := o["filled"]; v == json.Number("7") {
					delete(o, "filled")
				}
			},
		})
	}
	return list
}

// given is what a default has filled in: 7.
type given int

const (
	filled given = iota
	passed       // in a major on the way: it is nobody's, if the newest has no place for it
)

// MarshalJSON implements json.Marshaler.
func (given) MarshalJSON() ([]byte, error) { return []byte("7"), nil }

// pass returns a document of a major on the way: what was filled in has been passed.
func pass(v any) any {
	switch v := v.(type) {
	case map[string]any:
		for name, value := range v {
			v[name] = pass(value)
		}
	case []any:
		for k, item := range v {
			v[k] = pass(item)
		}
	case given:
		return passed
	}
	return v
}

func listOf(v any) []any {
	list, _ := v.([]any)
	return list
}

func (r *random) declareOne(schema, properties map[string]any, name string, n int) (d saying, ok bool) {
	member := properties[name]
	s, _ := member.(map[string]any)
	leave := func() {
		delete(properties, name)
		required := slices.DeleteFunc(slices.Clone(listOf(schema["required"])), func(v any) bool { return v == name })
		if schema["required"] = required; len(required) == 0 {
			delete(schema, "required")
		}
	}
	key := fmt.Sprintf("%q", name)
	switch r.IntN(6) {
	case 0:
		to := fmt.Sprint("called", n)
		leave()
		properties[to] = member
		return saying{yaml: "rename: {" + key + ": " + to + "}", up: moving(name, to), down: moving(to, name)}, true
	case 1:
		properties[name] = map[string]any{"type": "object", "properties": map[string]any{"in": member}}
		return saying{
			yaml: "wrap: {" + key + ": in}",
			up: func(o map[string]any) {
				if v, there := o[name]; there {
					o[name] = map[string]any{"in": v}
				}
			},
			down: func(o map[string]any) {
				if around, ok := o[name].(map[string]any); ok {
					if v, there := around["in"]; there {
						o[name] = v
					}
				}
			},
		}, true
	case 2:
		box := fmt.Sprint("box", n)
		leave()
		properties[box] = map[string]any{"type": "object", "properties": map[string]any{name: member}}
		return saying{
			yaml: fmt.Sprintf("move: {%q: %q}", "/"+name, "/"+box+"/"+name),
			up: func(o map[string]any) {
				if v, there := o[name]; there {
					delete(o, name)
					if around, there := o[box].(map[string]any); there { // since another major
						around[name] = v
					} else {
						o[box] = map[string]any{name: v}
					}
				}
			},
			down: func(o map[string]any) {
				around, _ := o[box].(map[string]any)
				if v, there := around[name]; there {
					if delete(around, name); len(around) == 0 {
						delete(o, box)
					}
					o[name] = v // which may be called as the box is
				}
			},
		}, true
	case 3:
		leave()
		return saying{yaml: "drop: [" + key + "]", up: func(map[string]any) {}, down: func(map[string]any) {}}, true
	}
	return renameValue(s, name)
}

// exchange gives each of two members the name of the other one.
func exchange(schema, properties map[string]any, a, b string) saying {
	other := map[any]any{a: b, b: a}
	properties[a], properties[b] = properties[b], properties[a]
	if required := slices.Clone(listOf(schema["required"])); len(required) > 0 {
		for k, name := range required {
			if to := other[name]; to != nil {
				required[k] = to
			}
		}
		schema["required"] = required
	}
	swap := func(o map[string]any) {
		valueA, hasA := o[a]
		valueB, hasB := o[b]
		delete(o, a)
		delete(o, b)
		if hasA {
			o[b] = valueA
		}
		if hasB {
			o[a] = valueB
		}
	}
	return saying{yaml: fmt.Sprintf("rename: {%q: %q, %q: %q}", a, b, b, a), up: swap, down: swap}
}

func moving(from, to string) func(o map[string]any) {
	return func(o map[string]any) {
		if v, there := o[from]; there {
			delete(o, from)
			o[to] = v
		}
	}
}

// renameValue gives the first value of an enum, or the first tag of a choice, another name.
func renameValue(s map[string]any, name string) (d saying, ok bool) {
	const to = "called"
	at := "/properties/" + name
	value := func(holder func(o map[string]any) map[string]any, member, from, to string) func(o map[string]any) {
		return func(o map[string]any) {
			if in := holder(o); in[member] == from {
				in[member] = to
			}
		}
	}
	itself := func(o map[string]any) map[string]any { return o }
	inner := func(o map[string]any) map[string]any {
		in, _ := o[name].(map[string]any)
		return in
	}
	if list := listOf(s["enum"]); len(list) > 0 {
		from, ok := list[0].(string)
		if ok = ok && from != "" && len(s) == 1; ok {
			list[0] = to
		}
		return saying{fmt.Sprintf("rename: {%q: %s}", from, to), at, value(itself, name, from, to), value(itself, name, to, from)}, ok
	}
	for _, choice := range []string{"oneOf", "anyOf"} {
		for _, alternative := range listOf(s[choice]) {
			properties, _ := below(alternative, "properties").(map[string]any)
			tag, _ := properties["kind"].(map[string]any)
			from, ok := tag["const"].(string)
			if ok && tag["default"] == nil {
				tag["const"] = to
				return saying{fmt.Sprintf("rename: {%q: %s}", from, to), at, value(inner, "kind", from, to), value(inner, "kind", to, from)}, true
			}
		}
	}
	return saying{}, false
}

// declarations returns upgrade.v2.yaml and the like, by major.
func (f *majorFamily) declarations() map[string]string {
	files := map[string]string{}
	for k, v := range f.versions {
		var b strings.Builder
		for _, l := range f.members {
			places := map[string][]saying{}
			for _, d := range l.declared[k] {
				places[d.at] = append(places[d.at], d)
			}
			for _, at := range slices.Sorted(maps.Keys(places)) {
				fmt.Fprintf(&b, "%q:\n%s", "/"+f.defsKeyword()+"/"+l.name+at, together(places[at]))
			}
		}
		if b.Len() > 0 {
			files["upgrade.v"+v[:1]+".yaml"] = b.String()
		}
	}
	return files
}

// together puts declarations of one type together: each sort of them may stand once.
func together(list []saying) string {
	bodies := map[string][]string{}
	for _, d := range list {
		sort, body, _ := strings.Cut(d.yaml, ": ")
		bodies[sort] = append(bodies[sort], body[1:len(body)-1])
	}
	var b strings.Builder
	for _, sort := range slices.Sorted(maps.Keys(bodies)) {
		open, end := "{", "}"
		if sort == "drop" {
			open, end = "[", "]"
		}
		fmt.Fprintf(&b, "  %s: %s%s%s\n", sort, open, strings.Join(bodies[sort], ", "), end)
	}
	return b.String()
}

// apply does to the objects of a lineage in a document what is declared of a step.
func (l *lineage) apply(doc any, list []saying, down bool) {
	o, ok := doc.(map[string]any)
	if !ok {
		return
	}
	l.apply(o["inner"], list, down)
	for _, item := range listOf(o["inners"]) {
		l.apply(item, list, down)
	}
	of, ok := o[l.name].(map[string]any)
	if !ok {
		return
	}
	list = slices.Clone(list)
	if down {
		slices.Reverse(list)
	}
	for _, d := range list {
		if down {
			d.down(of)
		} else {
			d.up(of)
		}
	}
}
