package check

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stategen/stategen/internal/jsonschema"
)

// Compiling takes time in proportion to the schema.
func BenchmarkCompile(b *testing.B) {
	for _, n := range []int{1000, 5000, 20_000} {
		var defs, properties, choices strings.Builder
		for k := range n {
			fmt.Fprintf(&defs, `"d%d":{"type":"object","properties":{"t":{"const":"v%d"},"next":{"$ref":"#/$defs/d%d"}},"required":["t"]},`, k, k, (k+1)%n)
			fmt.Fprintf(&properties, `"p%d":{"type":"string","minLength":%d},`, k, k)
			fmt.Fprintf(&choices, `{"$ref":"#/$defs/d%d"},`, k)
		}
		schema := fmt.Sprintf(`{"$defs":{%s},"properties":{%s},"oneOf":[%s]}`, strings.TrimSuffix(defs.String(), ","),
			strings.TrimSuffix(properties.String(), ","), strings.TrimSuffix(choices.String(), ","))
		set, diags := jsonschema.Load([]jsonschema.Source{{Path: "s.json", Data: []byte(schema)}}, jsonschema.Options{})
		if set == nil {
			b.Fatal(diags)
		}
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for b.Loop() {
				c := New(set, Options{Name: byLocation})
				if got := len(c.Checks(c.Compile(set.Docs[0].Root))); got != 3*n+1 {
					b.Fatalf("%d checks", got)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N*n), "ns/definition")
		})
	}
}
