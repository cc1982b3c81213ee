package conformance

import (
	"encoding/json"
	"strconv"
	"strings"
	"testing"

	"github.com/stategen/stategen/golden/jsontest"
)

// isOfHeir reports whether a problem is the exception that docs/documents.md names: a value of
// the wrong type is in an object with the tag of a definition that extends a base, and that
// definition refuses the object. The schema names the base alone, and lets the value pass.
func isOfHeir(g *Group, data, problem string) bool {
	_, at, ok := strings.Cut(problem, ": at ")
	if !ok || !strings.HasPrefix(problem, "valid, but refused: wrong type: ") {
		return false
	}
	quoted, err := strconv.QuotedPrefix(at)
	if err != nil {
		return false
	}
	pointer, err := strconv.Unquote(quoted)
	if err != nil {
		return false
	}
	value := parse(json.RawMessage(data))
	for _, token := range strings.Split(pointer, "/")[2:] { // the first one is the group's
		if refusedByHeir(g, value) {
			return true
		}
		value = below(value, token)
	}
	return false
}

// refusedByHeir reports whether a value is an object with the tag of a definition that extends
// a base, and not valid by that definition.
func refusedByHeir(g *Group, value any) bool {
	object, _ := value.(map[string]any)
	if object == nil {
		return false
	}
	whole, err := newOracle(g)
	if err != nil {
		return false
	}
	keyword := (&random{draft: levelOf(g.Draft)}).defsKeyword()
	root, _ := parse(g.Schema).(map[string]any)
	defs, _ := root[keyword].(map[string]any)
	for name, def := range defs {
		heir, _ := def.(map[string]any)
		bases, _ := heir["allOf"].([]any)
		for _, b := range bases {
			part, _ := b.(map[string]any)
			ref, _ := part["$ref"].(string)
			base, _ := defs[strings.TrimPrefix(ref, "#/"+keyword+"/")].(map[string]any)
			discriminator, _ := base["discriminator"].(map[string]any)
			property, _ := discriminator["propertyName"].(string)
			if tag, ok := object[property].(string); !ok || tag != tagOfHeir(discriminator, name) {
				continue
			}
			own, err := whole.at("/" + keyword + jsontest.Pointer(name))
			if err == nil && !own.allows(string(encode(object))) {
				return true
			}
		}
	}
	return false
}

// tagOfHeir returns the tag of a definition: what the mapping says, or its name.
func tagOfHeir(discriminator map[string]any, name string) string {
	mapping, _ := discriminator["mapping"].(map[string]any)
	for tag, to := range mapping {
		if to, _ := to.(string); to[strings.LastIndexByte(to, '/')+1:] == name {
			return tag
		}
	}
	return name
}

// What an heir adds is of its type, though the schema lets others pass; what its base says, and
// what has no tag of an heir, is not excused.
func TestHeirs(t *testing.T) {
	g := Group{ID: "heirs", Draft: "draft7", Schema: json.RawMessage(`{"properties": {"a": {"$ref": "#/definitions/base"}, "n": {"type": "integer"}}, "definitions": {
		"base": {"properties": {"kind": {"type": "string"}}, "discriminator": {"propertyName": "kind", "mapping": {"one": "x"}}},
		"x": {"allOf": [{"$ref": "#/definitions/base"}, {"properties": {"b": {"type": "string"}, "in": {"$ref": "#/definitions/base"}}}]},
		"y": {"allOf": [{"$ref": "#/definitions/base"}, {"properties": {"c": {"type": "string"}}}]}}}`)}
	const member = `valid, but refused: wrong type: stategen: at "/g0/a/b", offset 1: want string, found number`
	for _, c := range []struct {
		data, problem string
		excused       bool
	}{
		{`{"a": {"kind": "one", "b": 1}}`, member, true},
		{`{"a": {"kind": "one", "in": {"kind": "y", "c": 1}}}`, strings.Replace(member, "/b", "/in/c", 1), true},
		{`{"a": {"kind": "x", "b": 1}}`, member, false}, // another tag
		{`{"a": {"kind": "one", "b": "1"}}`, member, false},
		{`{"a": {"b": 1}}`, member, false},
		{`{"a": {"kind": "one", "b": 1}, "n": 1}`, strings.Replace(member, "/a/b", "/n", 1), false}, // somewhere else
		{`{"a": {"kind": "one", "b": 1}}`, strings.Replace(member, "wrong type: ", "", 1), false},
		{`{"a": {"kind": "one", "b": 1}}`, "", false},
	} {
		if got := isOfHeir(&g, c.data, c.problem); got != c.excused {
			t.Errorf("%s, %s: %t", c.data, c.problem, got)
		}
	}
	var pairs []pair
	for _, data := range []string{`{"a": {"kind": "one", "b": 1}}`, `{"a": {"kind": "one", "b": "1"}}`, `{"n": "1"}`} {
		pairs = append(pairs, pair{group: g, data: data, valid: true})
	}
	problems, _ := judgePairs(t, t.TempDir(), pairs, newDecoder)
	if problems[0] != "" || problems[1] != "" || !strings.HasPrefix(problems[2], "valid, but refused: ") {
		t.Errorf("%q", problems)
	}
}
