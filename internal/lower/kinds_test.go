package lower_test

import (
	"fmt"
	"strings"
	"testing"
)

// Alternatives that lead to one definition in more ways than can be counted are
// looked into once each.
func TestAlternativesLeadToOne(t *testing.T) {
	const depth = 60
	tests := []struct {
		name string
		next func(k int) [2]int // what the alternatives of a definition refer to
	}{
		{"twice the same", func(k int) [2]int { return [2]int{k + 1, k + 1} }},
		{"the next two", func(k int) [2]int { return [2]int{k + 1, min(k+2, depth)} }},
	}
	for _, test := range tests {
		for _, keyword := range []string{"anyOf", "oneOf"} {
			t.Run(test.name+" "+keyword, func(t *testing.T) {
				var b strings.Builder
				b.WriteString(`{"type": "object", "properties": {"a": {"$ref": "#/$defs/d0"}}, "$defs": {`)
				for k := range depth {
					next := test.next(k)
					fmt.Fprintf(&b, `"d%d": {%q: [{"$ref": "#/$defs/d%d"}, {"$ref": "#/$defs/d%d"}]}, `, k, keyword, next[0], next[1])
				}
				fmt.Fprintf(&b, `"d%d": {"type": "object", "properties": {"x": {"type": "string"}}}}}`, depth)
				if model := whole([]byte(b.String())); !strings.Contains(model, `X "x" string`) {
					t.Errorf("the definition at the end is not there:\n%s", model)
				}
			})
		}
	}
}
