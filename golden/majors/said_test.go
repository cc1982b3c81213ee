package majors_test

import (
	"fmt"
	"path"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/stategen/stategen/gen"
	"github.com/stategen/stategen/internal/write"
)

// What generate says of the steps of a family, in said/*.txtar: its findings, each with its hint,
// and what each hook is handed.
func TestSaid(t *testing.T) { eachFamily(t, "said", testSaid) }

func testSaid(t *testing.T, file string) {
	f := gen.Family{Name: "doc", Out: "doc", Package: "doc", Root: "Doc", VersionProperty: "v", Import: "example.com/said/doc"}
	var want []byte
	for _, part := range txtar.Parse(read(t, file)).Files {
		in := gen.File{Path: part.Name, Data: part.Data}
		switch path.Ext(part.Name) {
		case ".json":
			f.Documents = append(f.Documents, gen.Document{File: in, Version: strings.TrimSuffix(part.Name, ".json")})
		case ".yaml":
			f.Upgrades = append(f.Upgrades, in)
		default:
			want = part.Data
		}
	}
	r := gen.Generate(gen.Request{Families: []gen.Family{f}})
	var got strings.Builder
	for _, d := range r.Diagnostics {
		if d.Severity == gen.Note {
			continue
		}
		fmt.Fprintf(&got, "%s: %s\n", d.Code, d.Message)
		if d.Hint != "" {
			fmt.Fprintf(&got, "    %s\n", d.Hint)
		}
	}
	for _, set := range r.Hooks {
		for _, m := range set.Methods {
			fmt.Fprintln(&got, strings.Join(append([]string{m.Name + ":"}, m.Handles...), " "))
			if m.Hint != "" {
				fmt.Fprintf(&got, "    %s\n", m.Hint)
			}
		}
	}
	if diff := write.Diff(file+": said", want, []byte(got.String())); len(diff) > 0 {
		t.Errorf("not as expected (- expected, + got):\n%s", diff)
	}
}

// A stub says all that its hook is for, also where the pair of types is met at several places, and
// moves into and out of the object leave another rest at each.
func TestStubSaysWhatItIsForAtEachPlace(t *testing.T) {
	const before = `{"type": "object", "required": ["v"], "properties": {"v": {"type": "string"}, `
	const places = `"first": {"$ref": "#/$defs/owner"}, "last": {"$ref": "#/$defs/owner"}}, "$defs": {"owner": {"type": "object", `
	f := gen.Family{Name: "doc", Out: "doc", Package: "doc", Root: "Doc", VersionProperty: "v", Import: "example.com/said/doc"}
	for version, text := range map[string]string{
		"1.0.0": before + places + `"required": ["name"], "properties": {"name": {"type": "string"}}}}}`,
		"2.0.0": before + `"name": {"type": "string"}, ` + places + `"required": ["id", "key"], "properties": {"id": {"type": "integer"}, "key": {"type": "string"}}}}}`,
	} {
		f.Documents = append(f.Documents, gen.Document{File: gen.File{Path: version + ".json", Data: []byte(text)}, Version: version})
	}
	slices.SortFunc(f.Documents, func(a, b gen.Document) int { return strings.Compare(a.Version, b.Version) })
	for _, entry := range []string{"/: {move: {/last/name: /name}}\n", "/: {move: {/first/name: /name}}\n"} {
		f.Upgrades = []gen.File{{Path: "upgrade.v2.yaml", Data: []byte(entry)}}
		stubs := string(gen.Generate(gen.Request{Families: []gen.Family{f}}).Scaffolds["doc/hooks_v2.go"])
		said := strings.ReplaceAll(stubs, "\n// ", " ")
		for _, want := range []string{`"name" is gone`, `"id" is new`, `"key" is new`} {
			if strings.Count(said, want) != 1 {
				t.Errorf("with %s%s is not said once:\n%s", entry, want, stubs)
			}
		}
		if strings.Contains(said, "nothing is to be written") {
			t.Errorf("with %sa default is said to be enough, where it is at one place alone:\n%s", entry, stubs)
		}
	}
}
