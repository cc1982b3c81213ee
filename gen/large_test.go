package gen_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stategen/stategen/gen"
)

// Long lists are read in the time of their length: these would take many minutes in that of its square.
func TestLongLists(t *testing.T) {
	list := func(n int, item string) string {
		items := make([]string, n)
		for k := range items {
			items[k] = fmt.Sprintf(item, k)
		}
		return strings.Join(items, ",")
	}
	for name, schema := range map[string]string{
		"required": `{"type": "object", "required": [` + list(300_000, `"a rather long name of a member, number %d"`) + `]}`,
		"enum":     `{"type": "object", "properties": {"a": {"enum": [` + list(30_000, `"v%d"`) + `]}}}`,
	} {
		r := gen.Generate(gen.Request{Families: []gen.Family{{
			Name: "f", Package: "f", Root: "Root", Out: "out",
			Documents: []gen.Document{{File: gen.File{Path: "schema.json", Data: []byte(schema)}}},
		}}})
		if gen.HasErrors(r.Diagnostics) {
			t.Errorf("%s: %v", name, r.Diagnostics)
		}
	}
}
