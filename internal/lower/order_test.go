package lower_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// What allOf means does not depend on the order of its list: only the fields
// come in another one.
func TestAllOfInAnyOrder(t *testing.T) {
	parts := []string{
		`{"$ref": "#/$defs/a"}`,
		`{"$ref": "#/$defs/b"}`,
		`{"properties": {"n": {"minimum": 1}, "part": {"required": ["x"]}}, "required": ["n"]}`,
	}
	const text = `{
		"type": "object",
		"properties": {"x": {"allOf": [%s, %s, %s]}},
		"$defs": {
			"a": {"type": "object", "properties": {"n": {"type": "number"}, "part": {"type": "object", "properties": {"x": {"type": "string"}}}, "k": {"enum": ["p", "q", "r"]}}},
			"b": {"type": "object", "properties": {"k": {"enum": ["r", "q"]}, "n": {"type": ["integer", "null"]}, "part": {"properties": {"y": {"type": "string"}}}}}
		}
	}`
	var first string
	for _, order := range [][3]int{{0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}} {
		model := whole(fmt.Appendf(nil, text, parts[order[0]], parts[order[1]], parts[order[2]]))
		got := unordered(model)
		if first == "" {
			first = got
		}
		if got != first {
			t.Errorf("order %v gives\n%s\nnot\n%s", order, got, first)
		}
	}
	if !strings.Contains(first, `N "n" int64 required {minimum 1}`) {
		t.Errorf("the parts of n are not merged:\n%s", first)
	}
}

// unordered sorts the lines of a model, and the values of an enum with them.
func unordered(model string) string {
	lines := strings.Split(model, "\n")
	slices.Sort(lines)
	return strings.Join(lines, "\n")
}
