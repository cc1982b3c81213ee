package gen_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stategen/stategen/gen"
)

// The time that a schema takes grows with its length, whatever is long in it.
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
		begin := time.Now()
		r := gen.Generate(gen.Request{Families: []gen.Family{{
			Name: "f", Package: "f", Root: "Root", Out: "out",
			Documents: []gen.Document{{File: gen.File{Path: "schema.json", Data: []byte(schema)}}},
		}}})
		if gen.HasErrors(r.Diagnostics) {
			t.Errorf("%s: %v", name, r.Diagnostics)
		}
		if took := time.Since(begin); took > time.Minute {
			t.Errorf("%s: it took %s", name, took)
		}
	}
}
