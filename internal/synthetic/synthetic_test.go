package synthetic

import (
	"bytes"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

func TestSchemasCompileAndHaveTheirSize(t *testing.T) {
	for _, test := range []struct {
		name, member string
		schema       []byte
		want         int
	}{
		{"definitions", "$defs", Definitions(200), 200},
		{"properties", "properties", Properties(300), 300},
	} {
		t.Run(test.name, func(t *testing.T) {
			doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(test.schema))
			if err != nil {
				t.Fatal(err)
			}
			if got := len(doc.(map[string]any)[test.member].(map[string]any)); got != test.want {
				t.Errorf("%d in %s, want %d", got, test.member, test.want)
			}
			c := jsonschema.NewCompiler()
			if err := c.AddResource("s.json", doc); err != nil {
				t.Fatal(err)
			}
			if _, err := c.Compile("s.json"); err != nil {
				t.Error(err)
			}
		})
	}
}
