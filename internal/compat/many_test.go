package compat_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stategen/stategen/internal/compat"
)

// Schemas of many definitions are compared, whatever the new ones are: what looks at all for
// each takes minutes here, and this some seconds.
func TestManyDefinitions(t *testing.T) {
	const many = 3000
	definitions := func(name, definition string) (list []string) {
		for k := range many {
			list = append(list, strings.ReplaceAll(fmt.Sprintf("%q:%s", fmt.Sprint(name, k), definition), "#k", fmt.Sprint(name, k)))
		}
		return list
	}
	references := func(name string) string {
		var list []string
		for k := range many {
			list = append(list, fmt.Sprintf(`{"$ref":"#/$defs/%s%d"}`, name, k))
		}
		return strings.Join(list, ",")
	}
	const (
		object  = `{"type":"object","x-order":1,"properties":{"a#k":{"type":"string"},"kind":{"enum":["#k","other"]},"child":{"type":"object","properties":{"b":{"type":%s}}}}}`
		base    = `"Base":{"type":"object","properties":{"name":{"type":"string"}}}`
		heir    = `{"allOf":[{"$ref":"#/$defs/Base"}],"properties":{"a#k":{"type":"string"}}}`
		tagged  = `{"allOf":[{"$ref":"#/$defs/Base"},{"properties":{"type":{"const":"#k"}}}]}`
		variant = `{"type":"object","properties":{"type":{"const":"#k"}},"required":["type"]}`
	)
	was, nullable := fmt.Sprintf(object, `"string"`), fmt.Sprintf(object, `["string","null"]`)
	for _, test := range []struct {
		name     string
		old, new []string
		union    [2]string
	}{
		{name: "new", old: definitions("Old", was), new: append(definitions("Old", was), definitions("New", was)...)},
		{name: "null", old: definitions("Old", was), new: definitions("Old", nullable)},
		{name: "heirs", old: append(definitions("Old", was), base), new: append(definitions("New", heir), base)},
		{name: "variants", old: append(definitions("Old", tagged), base), new: append(append(definitions("Old", tagged), definitions("New", tagged)...), base)},
		{name: "alternatives", old: definitions("Old", variant), new: append(definitions("Old", variant), definitions("New", variant)...),
			union: [2]string{references("Old"), references("Old") + "," + references("New")}},
	} {
		schema := func(definitions []string, union string) []byte {
			if union != "" {
				union = `"properties":{"u":{"oneOf":[` + union + `]}},`
			}
			return []byte(`{"type":"object",` + union + `"$defs":{` + strings.Join(definitions, ",") + `}}`)
		}
		old, new := load(t, "1.0.0.json", schema(test.old, test.union[0])), load(t, "1.1.0.json", schema(test.new, test.union[1]))
		if r := compat.Compare(old, new); len(r.Findings) < many {
			t.Errorf("%s: %d findings for %d definitions", test.name, len(r.Findings), many)
		}
	}
}
