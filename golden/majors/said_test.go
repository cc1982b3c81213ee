package majors_test

import (
	"fmt"
	"path"
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
