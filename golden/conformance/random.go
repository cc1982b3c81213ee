package conformance

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"

	"github.com/stategen/stategen/golden/jsontest"
)

// random makes schemas and instances out of a small world, so that they meet:
// few names, few strings, small numbers.
//
// Half of its schemas are keywords thrown together (soup), half are what people
// write (see shaped), for these get the types that prove the most.
type random struct {
	*rand.Rand
	draft   level
	defs    int    // definitions that references may lead to
	base    string // URI of the root, if it has one
	anchors []bool // which definitions have an anchor
	dynamic bool   // there are dynamic anchors
	member  bool   // a reference leads to the root's member a
	neat    bool   // schemas are what people write
	polite  bool   // names that no schema has are like none of theirs
	edges
}

// level is a draft by its age.
type level int

const (
	draft4 level = iota
	draft6
	draft7
	draft2019
	draft2020
)

// levelOf returns the level of one of Drafts.
func levelOf(draft string) level { return level(len(Drafts) - 1 - slices.Index(Drafts, draft)) }

// newRandom returns what the seed makes of the small world, for a draft.
func newRandom(seed uint64, draft string) *random {
	level := levelOf(draft)
	return &random{Rand: rand.New(rand.NewPCG(seed, uint64(level))), draft: level}
}

var (
	memberNames = []string{"a", "b", "c", "kind", "é", "b:a"}
	oddNames    = []string{"", "A", "a-b", "a_b", "a b", "1", "$ref", "type", "func", "Extra", "Validate", "a/b~", "🙂", "\"\\", "\n\u0000", "properties"}
	texts       = []string{"", "a", "ab", "b1", "x", "y", "🙂", "\u00e9e", "long enough", "aGk=", "2024-02-29T12:00:00Z", "null", "1"}
	patterns    = []string{"^a", "b$", `^\w+$`, "é", `\d`, "^.$", "^$", "^(?!a)", "^[a-c]*$"}
	numbers     = []string{"0", "1", "-1", "2", "1.5", "3", "0.1", "1.0", "1e1", "-0.0", "12e-1", "9007199254740993", "18446744073709551616", "1e400", "1e-400"}
	formats     = []string{"date-time", "byte", "email", "uuid", "int32", "unheard-of"}
	jsonTypes   = []string{"null", "boolean", "integer", "number", "string", "array", "object"}
)

func pick[T any](r *random, list []T) T { return list[r.IntN(len(list))] }

// one reports whether one of n times.
func (r *random) one(n int) bool { return r.IntN(n) == 0 }

// name returns the name of a member.
func (r *random) name() string {
	if r.polite {
		return pick(r, []string{"_1", "_2", "_3"})
	}
	if r.names != nil && r.one(2) {
		return pick(r, r.names)
	}
	if r.one(12) {
		return pick(r, oddNames)
	}
	return pick(r, memberNames)
}

// number returns a number.
func (r *random) number() json.Number {
	if r.ends && r.one(2) {
		return json.Number(pick(r, endNumbers))
	}
	return json.Number(pick(r, numbers))
}

// number is what a variable of the environment says.
func number(name string, otherwise int) int {
	if n, err := strconv.Atoi(os.Getenv(name)); err == nil {
		return n
	}
	return otherwise
}

// schema returns a schema with its definitions.
func (r *random) schema() json.RawMessage {
	*r = random{Rand: r.Rand, draft: r.draft, defs: r.IntN(4)}
	r.draw()
	if r.one(4) {
		r.base = "http://example.com/root"
	}
	r.dynamic = r.draft >= draft2019 && r.one(6)
	for range r.defs {
		r.anchors = append(r.anchors, r.one(4))
	}
	root, ok := r.sub(3).(map[string]any)
	if !ok {
		root = map[string]any{}
	}
	if says, ok := root["x-stategen"].(map[string]any); ok {
		if delete(says, "name"); len(says) == 0 { // it has its name from the harness
			delete(root, "x-stategen")
		}
	}
	if r.base != "" {
		root[r.idKeyword()] = r.base
	}
	if r.dynamic {
		r.dynamicAnchor(root)
	}
	if r.defs > 0 {
		defs := map[string]any{}
		for k := range r.defs {
			defs[r.defName(k)] = r.definition(k)
		}
		root[r.defsKeyword()] = defs
	}
	if properties, _ := root["properties"].(map[string]any); r.member && properties["a"] == nil {
		if properties == nil {
			properties = map[string]any{}
		}
		properties["a"] = r.sub(1)
		root["properties"] = properties
	}
	if r.one(5) {
		r.family(root)
	}
	return encode(root)
}

// definition returns the schema that references to number k lead to.
func (r *random) definition(k int) any {
	sub := r.sub(2)
	s, ok := sub.(map[string]any)
	if _, refers := s["$ref"]; !ok || refers && r.draft < draft2019 {
		r.anchors[k] = false
		return sub
	}
	switch {
	case r.anchors[k] && r.draft >= draft2019:
		s["$anchor"] = fmt.Sprint("anchor", k)
	case r.anchors[k]:
		s[r.idKeyword()] = fmt.Sprint("#anchor", k)
	case r.base != "" && r.one(3):
		s[r.idKeyword()] = fmt.Sprint("d", k)
		if r.dynamic && r.one(2) {
			r.dynamicAnchor(s)
		}
	}
	return s
}

func (r *random) dynamicAnchor(s map[string]any) {
	if r.draft == draft2019 {
		s["$recursiveAnchor"] = true
	} else {
		s["$dynamicAnchor"] = "node"
	}
}

// reference adds a reference to a schema. Some lead nowhere: then there is no
// oracle for the schema.
func (r *random) reference(s map[string]any) {
	if r.dynamic && r.one(2) {
		if r.draft == draft2019 {
			s["$recursiveRef"] = "#"
		} else {
			s["$dynamicRef"] = "#node"
		}
		return
	}
	if r.draft < draft2019 && r.one(2) { // what is beside it has no effect there
		clear(s)
	}
	to := "#"
	if k := r.IntN(r.defs + 1); k < r.defs {
		to = "#" + r.defFragment(k)
		if r.anchors[k] && r.one(2) {
			to = fmt.Sprint("#anchor", k)
		}
		if r.base != "" && r.one(8) {
			to = fmt.Sprint("d", k)
		}
	} else if r.one(3) {
		to, r.member = "#/properties/a", true
	}
	if r.base != "" && strings.HasPrefix(to, "#") {
		to = r.base + to // also from inside a definition that has a URI of its own
	}
	s["$ref"] = to
}

func (r *random) defsKeyword() string {
	if r.draft < draft2019 {
		return "definitions"
	}
	return "$defs"
}

func (r *random) idKeyword() string {
	if r.draft == draft4 {
		return "id"
	}
	return "$id"
}

// encode writes a value that is made of maps, slices and scalars.
func encode(v any) json.RawMessage {
	text, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return text
}

// distinct returns up to n different names.
func (r *random) distinct(n int) []string {
	var list []string
	for range n {
		if name := r.name(); !slices.Contains(list, name) {
			list = append(list, name)
		}
	}
	return list
}

// values returns up to n values, no two of them equal.
func (r *random) values(n, depth int) []any {
	var list []any
	for range n {
		v := r.value(depth)
		same := func(other any) bool { return jsontest.Equal(encode(v), encode(other)) }
		if !slices.ContainsFunc(list, same) {
			list = append(list, v)
		}
	}
	if len(list) == 0 {
		return []any{"only here"}
	}
	return list
}
