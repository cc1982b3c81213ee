package majors_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stategen/stategen/gen"
)

// What nothing converts stays as it is if both majors say the same of it; if not, a person is asked. So it is
// with the alternatives of a union that are told by what they require, whatever is in them.
func TestKeptOrAsked(t *testing.T) {
	const kept, asked = false, true
	told := func(left string) string { // it is told from the other one by "left"
		return `{"oneOf": [{"type": "object", "required": ["left"], "properties": {"left": ` + left + `}},
			{"type": "object", "required": ["right"], "properties": {"right": {"type": "integer"}}}]}`
	}
	beside := func(rest string) string {
		return `{"type": "object", "properties": {"n": {"type": "string"}}, ` + rest + `}`
	}
	tuple := func(more string) string {
		return `{"type": "array", "prefixItems": [{"type": "string"}, {"type": "integer"}]` + more + `}`
	}
	tagged := func(first string) string {
		return `{"oneOf": [{"type": "object", "required": ["k"], "properties": {"k": {"const": ` + first + `}}},
			{"type": "object", "required": ["k"], "properties": {"k": {"const": "z"}}}]}`
	}
	const text, number = `{"type": "string"}`, `{"type": "integer"}`
	list := func(of string) string { return `{"type": "array", "items": ` + of + `}` }
	byName := func(of string) string { return `{"type": "object", "additionalProperties": ` + of + `}` }
	either := func(a, b string) string { return `{"oneOf": [` + a + `, ` + b + `]}` }
	of := func(tag, value, n string) string {
		return `{"type": "object", "required": ["` + tag + `"], "properties": {"` + tag + `": {"const": ` + value + `}, "n": ` + n + `}}`
	}
	lacks := func(n string) string {
		return `{"type": "object", "required": ["result"], "properties": {"result": ` + n + `}}`
	}
	second := func(a, b string) string {
		const x = `{"type": "object", "required": ["k", "t"], "properties": {"k": {"const": "x"}, "t": {"const": `
		return `{"oneOf": [` + of("k", `"y"`, text) + `, ` + x + `"a"}, "n": ` + a + `}}, ` + x + `"b"}, "n": ` + b + `}}]}`
	}
	begins := func(n string) string {
		return `{"type": "object", "required": ["k"], "properties": {"k": {"type": "string", "pattern": "^x-"}, "n": ` + n + `}}`
	}
	tests := []struct {
		old, new string
		asked    bool
	}{
		{told(text), told(text), kept},
		{told(text), told(number), asked},
		{told(list(text)), told(list(text)), kept},
		{told(list(text)), told(list(number)), asked},
		{told(list(text)), told(byName(text)), asked},
		{told(byName(text)), told(byName(text)), kept},
		{told(byName(text)), told(byName(number)), asked},
		{told(byName(text)), told(text), asked},
		{told(`{"enum": ["a", "b"]}`), told(`{"enum": ["a", "b"]}`), kept},
		{told(`{"enum": ["a", "b"]}`), told(`{"enum": ["a", "c"]}`), asked},
		{told(`{"enum": ["a", "b"]}`), told(number), asked},
		{told(tuple("")), told(tuple("")), kept},
		{told(tuple("")), told(text), asked},
		{told(tuple("")), told(tuple(`, "minItems": 1`)), asked},
		{told(tuple("")), told(tuple(`, "items": false`)), asked},
		{told(tuple(`, "items": {"type": "string"}`)), told(tuple(`, "items": {"type": "string"}`)), kept},
		{told(tuple(`, "items": {"type": "string"}`)), told(tuple(`, "items": {"type": "integer"}`)), asked},
		{told(beside(`"required": ["n"]`)), told(beside(`"required": ["n"]`)), kept},
		{told(beside(`"required": ["n"]`)), told(beside(`"minProperties": 0`)), asked},
		{told(beside(`"additionalProperties": ` + text)), told(beside(`"additionalProperties": ` + text)), kept},
		{told(beside(`"additionalProperties": ` + text)), told(beside(`"additionalProperties": ` + number)), asked},
		{told(beside(`"minProperties": 0`)), told(beside(`"additionalProperties": ` + number)), asked},
		{told(beside(`"patternProperties": {"^x": ` + text + `}`)), told(beside(`"patternProperties": {"^x": ` + text + `}`)), kept},
		{told(beside(`"patternProperties": {"^x": ` + text + `}`)), told(beside(`"patternProperties": {"^y": ` + text + `}`)), asked},
		{told(beside(`"patternProperties": {"^x": ` + text + `}`)), told(beside(`"patternProperties": {"^x": ` + number + `}`)), asked},
		{told(tagged(`"a"`)), told(tagged(`"a"`)), kept},
		{told(tagged(`"a"`)), told(tagged(`"b"`)), asked},
		{told(tagged(`"a"`)), told(text), asked},
		{told(either(text, list(text))), told(either(text, list(text))), kept},
		{told(either(text, list(text))), told(either(text, list(number))), asked},
		{told(either(text, list(text))), told(either(text, beside(`"minProperties": 0`))), asked},

		// By a tag that some lack, by a second one, or by how it begins; or whatever the others are not.
		{either(of("k", `"a"`, text), lacks(text)), either(of("k", `"a"`, text), lacks(text)), kept},
		{either(of("k", `"a"`, text), lacks(text)), either(of("k", `"a"`, text), lacks(number)), asked},
		{either(of("k", `"a"`, text), lacks(text)), either(of("k", `"a"`, number), lacks(text)), asked},
		{second(text, text), second(text, text), kept},
		{second(text, text), second(text, number), asked},
		{second(text, text), second(number, text), asked},
		{either(of("k", `"a"`, text), begins(text)), either(of("k", `"a"`, text), begins(text)), kept},
		{either(of("k", `"a"`, text), begins(text)), either(of("k", `"a"`, number), begins(text)), asked},
		{either(of("k", `"a"`, text), begins(text)), either(of("k", `"a"`, text), of("k", `"b"`, text)), asked},
		{either(of("k", `"a"`, text), of("k", `"b"`, text)), either(of("k", `"a"`, text), begins(text)), asked},
		{either(of("k", `"a"`, text), of("k", `"b"`, text)), either(of("k", `"a"`, text), lacks(text)), asked},
		{either(of("k", `"a"`, text), of("k", `"y"`, text)), second(text, text), asked},
		{second(text, text), either(of("k", `"a"`, text), of("k", `"y"`, text)), asked},
		{either(of("k", `"a"`, text), of("k", `"b"`, text)), either(of("k", `"a"`, text), of("k", `"b"`, number)), kept}, // the hook is of the alternative
		{either(of("k", `"a"`, text), of("k", `"b"`, text)), told(text), asked},
		{told(text), either(of("k", `"a"`, text), of("k", `"b"`, text)), asked},

		// Alternatives that their kind tells.
		{either(text, list(text)), either(text, list(text)), kept},
		{either(text, list(text)), either(text, list(number)), asked},
		{either(text, list(text)), either(text, list(`{"enum": ["a"]}`)), kept},
		{either(text, byName(text)), either(text, byName(number)), asked},
		{either(text, byName(text)), either(text, beside(`"minProperties": 0`)), asked},
		{either(text, beside(`"minProperties": 0`)), either(text, beside(`"minProperties": 0`)), kept},
		{either(text, beside(`"minProperties": 0`)), either(text, byName(text)), asked},
		{either(text, list(text)), either(text, tuple("")), asked},
		{either(text, tuple("")), either(text, tuple("")), kept},
		{either(text, tuple("")), either(text, tuple(`, "minItems": 1`)), asked},
	}
	schema := func(of func(k int) string) []byte {
		var members strings.Builder
		for k := range tests {
			fmt.Fprintf(&members, `, "m%d": %s`, k, of(k))
		}
		return []byte(`{"type": "object", "required": ["v"], "properties": {"v": {"type": "string"}` + members.String() + `}}`)
	}
	f := gen.Family{Name: "doc", Out: "doc", Package: "doc", Root: "Doc", VersionProperty: "v", Import: "example.com/kept/doc"}
	for version, text := range map[string][]byte{
		"1.0.0": schema(func(k int) string { return tests[k].old }), "2.0.0": schema(func(k int) string { return tests[k].new }),
	} {
		f.Documents = append(f.Documents, gen.Document{File: gen.File{Path: version + ".json", Data: text}, Version: version})
	}
	handed := map[string]bool{}
	for _, set := range generate(t, gen.Request{Families: []gen.Family{f}}).Hooks {
		for _, m := range set.Methods {
			for _, name := range m.Handles {
				handed[name] = handed[name] || m.Name == "UpgradeDoc" && !slices.Contains(m.Inside, name)
			}
		}
	}
	for k, test := range tests {
		if got := handed[fmt.Sprintf("m%d", k)]; got != test.asked {
			t.Errorf("asked %v, want %v: %s becomes %s", got, test.asked, test.old, test.new)
		}
	}
}
