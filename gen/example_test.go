package gen_test

import (
	"fmt"

	"github.com/stategen/stategen/gen"
)

func ExampleGenerate() {
	const schema = `{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "type": "object",
  "properties": {"state": {"$ref": "#/$defs/stat"}},
  "$defs": {"state": {"enum": ["on", "off"]}}
}`
	result := gen.Generate(gen.Request{Families: []gen.Family{{
		Name: "light", Out: "light", Package: "light", Root: "Light",
		Documents: []gen.Document{{File: gen.File{Path: "light.json", Data: []byte(schema)}}},
	}}})
	for _, d := range result.Diagnostics {
		if d.Severity == gen.Error {
			fmt.Printf("%s:%d:%d: %s\n%s\n", d.File, d.Line, d.Col, d.Message, d.Hint)
		}
	}
	fmt.Println(gen.HasErrors(result.Diagnostics), len(result.Files))
	// Output:
	// light.json:4:28: #/$defs/stat leads nowhere in this document
	// did you mean #/$defs/state?
	// true 0
}
