package lower_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stategen/stategen/internal/jsonschema"
	"github.com/stategen/stategen/internal/lower"
)

// The alternatives of a discriminator with a mapping are found in the time of their number: where
// each value of the mapping leads is looked up once.
func TestManyMapped(t *testing.T) {
	lowering := func(n int) float64 {
		var mapping, refs, definitions []string
		for k := range n {
			mapping = append(mapping, fmt.Sprintf(`"t%d": "#/$defs/d%[1]d"`, k))
			refs = append(refs, fmt.Sprintf(`{"$ref": "#/$defs/d%d"}`, k))
			definitions = append(definitions, fmt.Sprintf(`"d%d": {"type": "object", "properties": {"type": {"const": "t%[1]d", "default": "t%[1]d"}}}`, k))
		}
		schema := fmt.Sprintf(`{"properties": {"p": {"discriminator": {"propertyName": "type", "mapping": {%s}}, "oneOf": [%s]}}, "$defs": {%s}}`,
			strings.Join(mapping, ", "), strings.Join(refs, ", "), strings.Join(definitions, ", "))
		set, diags := jsonschema.Load([]jsonschema.Source{{Path: "schema.json", Data: []byte(schema)}}, jsonschema.Options{})
		if set == nil {
			t.Fatal(diags)
		}
		return testing.AllocsPerRun(1, func() { lower.Lower(set, lower.Options{Package: "p", Root: "State"}) })
	}
	if few, many := lowering(50), lowering(400); many > 12*few {
		t.Errorf("%.0f allocations for 50 alternatives, %.0f for 400", few, many)
	}
}
