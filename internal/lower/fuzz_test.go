package lower_test

import (
	"fmt"
	"math/rand"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonschema"
	"github.com/stategen/stategen/internal/lower"
	"github.com/stategen/stategen/internal/naming"
)

// whole runs all passes on one document and returns the model as text, or ""
// if the document is none.
func whole(data []byte) string {
	set, _ := jsonschema.Load([]jsonschema.Source{{Path: "schema.json", Data: data}}, jsonschema.Options{})
	if set == nil {
		return ""
	}
	pkg, diags := lower.Lower(set, lower.Options{Package: "p", Root: "State", VersionProperty: "v"})
	diags = append(diags, naming.Assign(pkg, naming.Options{Report: set.PlaceSaid})...)
	return ir.Dump(pkg) + fmt.Sprint(diags, set.Unconsumed())
}

// Any schema gives a model or diagnostics, and the same ones twice.
func FuzzLower(f *testing.F) {
	files, _ := filepath.Glob("testdata/*.txtar")
	for _, file := range files {
		archive, err := txtar.ParseFile(file)
		if err != nil {
			f.Fatal(err)
		}
		for _, part := range archive.Files {
			if strings.HasSuffix(part.Name, ".json") {
				f.Add(part.Data)
			}
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if first, second := whole(data), whole(data); first != second {
			t.Error("two runs differ")
		}
	})
}

// The same for schemas that make sense more often than mutated text does.
func TestRandomSchemas(t *testing.T) {
	const rounds = 3000
	loaded := 0
	for seed := range int64(rounds) {
		text := (&schemaMaker{rand.New(rand.NewSource(seed))}).document()
		func() {
			defer func() {
				if r := recover(); r != nil {
					t.Fatalf("seed %d: %v\n%s", seed, r, text)
				}
			}()
			first := whole([]byte(text))
			if first != whole([]byte(text)) {
				t.Fatalf("seed %d: two runs differ\n%s", seed, text)
			}
			if first != "" {
				loaded++
			}
		}()
	}
	if loaded < rounds/3 { // the others have cycles of references
		t.Errorf("only %d of %d schemas make sense", loaded, rounds)
	}
}

// schemaMaker writes random schemas that refer to each other a lot.
type schemaMaker struct{ r *rand.Rand }

func (m *schemaMaker) document() string {
	var defs []string
	for _, name := range "abcdef" {
		defs = append(defs, fmt.Sprintf("%q: %s", string(name), m.schema(3)))
	}
	return fmt.Sprintf(`{"type": "object", "properties": {"v": {"type": "string"}, "x": %s}, "$defs": {%s}}`, m.schema(3), strings.Join(defs, ",\n"))
}

func (m *schemaMaker) schema(depth int) string {
	if depth == 0 {
		return m.pick(`{"type": "string"}`, `{"type": "null"}`, `true`, `false`, `{"const": "k"}`, `{"const": 1}`, `{"enum": ["a", "b", null]}`, m.ref())
	}
	if m.r.Intn(4) == 0 {
		return m.ref()
	}
	var members []string
	seen := map[string]bool{}
	for range 1 + m.r.Intn(4) {
		keyword := m.pick("type", "properties", "required", "additionalProperties", "items", "allOf", "anyOf", "oneOf", "$ref", "enum", "const", "minLength", "default", "title")
		if !seen[keyword] {
			seen[keyword] = true
			members = append(members, fmt.Sprintf("%q: %s", keyword, m.value(keyword, depth-1)))
		}
	}
	return "{" + strings.Join(members, ", ") + "}"
}

func (m *schemaMaker) value(keyword string, depth int) string {
	switch keyword {
	case "type":
		return m.pick(`"object"`, `"array"`, `"string"`, `"integer"`, `["string", "null"]`, `["object", "array"]`)
	case "properties":
		return fmt.Sprintf(`{"p": %s, "t": {"const": %q}, %q: %s}`, m.schema(depth), m.pick("x", "y", "z"), m.pick("p-q", "pQ", "Extra", ""), m.schema(depth))
	case "required":
		return m.pick(`["p"]`, `["t"]`, `["t", "other"]`, `[]`)
	case "additionalProperties", "items":
		return m.schema(depth)
	case "allOf", "anyOf", "oneOf":
		list := []string{m.schema(depth)}
		for range m.r.Intn(3) {
			list = append(list, m.schema(depth))
		}
		return "[" + strings.Join(list, ", ") + "]"
	case "$ref":
		return fmt.Sprintf(`"#/$defs/%c"`, 'a'+rune(m.r.Intn(6)))
	case "enum":
		return m.pick(`["a", "b"]`, `["a", 1]`, `[1, 2.0]`, `[null]`, `[{}]`)
	case "const":
		return m.pick(`"a"`, `1`, `null`, `[]`)
	case "minLength":
		return "1"
	case "default":
		return m.pick(`"a"`, `{}`)
	}
	return m.pick(`"A"`, `"Title"`)
}

func (m *schemaMaker) ref() string { return `{"$ref": ` + m.value("$ref", 0) + "}" }

func (m *schemaMaker) pick(options ...string) string { return options[m.r.Intn(len(options))] }
