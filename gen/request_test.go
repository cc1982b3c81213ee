package gen_test

import (
	"testing"

	"github.com/stategen/stategen/gen"
)

// ofSchema asks for the package of one schema, in the folder out.
func ofSchema(schema string) gen.Request {
	return gen.Request{Families: []gen.Family{{
		Name: "f", Package: "f", Root: "Root", Out: "out",
		Documents: []gen.Document{{File: gen.File{Path: "schema.json", Data: []byte(schema)}}},
	}}}
}

// generate returns the files of the package of one schema.
func generate(t testing.TB, schema []byte) map[string][]byte {
	t.Helper()
	r := gen.Generate(ofSchema(string(schema)))
	if len(r.Files) == 0 {
		t.Fatalf("nothing was generated: %v", r.Diagnostics)
	}
	return r.Files
}

// versioned asks for the package, or the packages, of a family of versions, which are alike.
func versioned(policy gen.Policy, versions ...string) gen.Request {
	f := gen.Family{Name: "fam", Out: "out", Import: "example.com/out", Package: "p", Root: "Root", VersionProperty: "v", Policy: policy}
	for _, v := range versions {
		f.Documents = append(f.Documents, gen.Document{Version: v, File: gen.File{Path: v + ".json", Data: []byte(`{"type":"object","required":["v"],"properties":{"v":{"type":"string"}}}`)}})
	}
	return gen.Request{Families: []gen.Family{f}}
}
