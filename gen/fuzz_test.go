package gen_test

import (
	"bytes"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stategen/stategen/gen"
	"github.com/stategen/stategen/internal/diag"
)

// FuzzGenerate makes packages of two majors from any bytes, and from any that say what became
// of the first one in the second: there are files, all of them Go, or an error, and the same
// ones twice.
func FuzzGenerate(f *testing.F) {
	read := func(name string) []byte {
		text, err := os.ReadFile(filepath.Join("../golden/majors/schema", name))
		if err != nil {
			f.Fatal(err)
		}
		return text
	}
	f.Add(read("1.3.0.json"), read("2.0.0.json"), read("upgrade.v2.yaml"))
	f.Add(read("2.1.0.json"), read("3.0.0.json"), read("upgrade.v3.yaml"))
	for _, seed := range [][3]string{
		{`{"properties": {"a": {"type": "string"}, "n": {"type": "integer"}}}`, `{"properties": {"b": {"type": "string"}, "n": {"type": "string"}}, "required": ["b", "m"]}`,
			"/: {rename: {a: b}, move: {/n: /m}, default: {/o/p: 1}, drop: [n]}"},
		{`{"properties": {"u": {"oneOf": [{"$ref": "#/$defs/a"}, {"$ref": "#/$defs/b"}]}}, "$defs": {"a": {"properties": {"t": {"const": "a"}}, "required": ["t"]}, "b": {"properties": {"t": {"const": "b"}}, "required": ["t"]}}}`,
			`{"properties": {"u": {"type": "array", "items": {"$ref": "#/$defs/a"}}}, "$defs": {"a": {"properties": {"t": {"const": "x"}}, "required": ["t"]}}}`, "/$defs/a: {rename: {a: x}, drop: [b]}"},
		{`{"enum": ["a", "b"]}`, `{"enum": ["c"]}`, "'': {rename: {a: c, b: c}}"},
		{`true`, `false`, "&a [*a]"},
	} {
		f.Add([]byte(seed[0]), []byte(seed[1]), []byte(seed[2]))
	}
	f.Fuzz(func(t *testing.T, old, new, upgrade []byte) {
		request := func() gen.Request {
			return gen.Request{Families: []gen.Family{{
				Name: "any", Package: "any1", Root: "Root", Out: "out", Import: "example.com/any", VersionProperty: "schemaVersion",
				Documents: []gen.Document{
					{File: gen.File{Path: "1.0.0.json", Data: bytes.Clone(old)}, Version: "1.0.0"},
					{File: gen.File{Path: "2.0.0.json", Data: bytes.Clone(new)}, Version: "2.0.0"},
				},
				Upgrades: []gen.File{{Path: "upgrade.v2.yaml", Data: bytes.Clone(upgrade)}},
			}}}
		}
		result := gen.Generate(request())
		failed := false
		for _, d := range result.Diagnostics {
			failed = failed || d.Severity == diag.Error
			if d.Code == "emit-failed" || d.Message == "" {
				t.Errorf("an odd diagnostic: %+v", d)
			}
		}
		if failed != (len(result.Files) == 0) {
			t.Fatalf("there are %d files; %v", len(result.Files), result.Diagnostics)
		}
		for name, text := range result.Files {
			if strings.HasSuffix(name, ".go") {
				if _, err := parser.ParseFile(token.NewFileSet(), name, text, parser.SkipObjectResolution); err != nil {
					t.Errorf("%s: %v", name, err)
				}
			}
		}
		if again := gen.Generate(request()); !maps.EqualFunc(result.Files, again.Files, bytes.Equal) {
			t.Error("two runs differ")
		}
	})
}
