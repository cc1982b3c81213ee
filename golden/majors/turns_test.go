package majors_test

import (
	"path"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/stategen/stategen/gen"
	"github.com/stategen/stategen/internal/write"
)

// Lists that grow at their ends are opened by the packages of the majors: turns.txtar has what
// docs/majors.md says of a program that meets sessions of an older one.
func TestTurnsOverMajors(t *testing.T) {
	if testing.Short() {
		t.Skip("short: builds a program")
	}
	f := gen.Family{
		Name: "agent-state", Out: "agentstate", Package: "agentstate", Root: "State", VersionProperty: "schemaVersion",
		Import: "example.com/turns/agentstate", Names: map[string]string{},
	}
	files := map[string][]byte{"go.mod": []byte("module example.com/turns\n\ngo 1.26\n")}
	var want []byte
	for _, part := range txtar.Parse(read(t, "turns.txtar")).Files {
		in := gen.File{Path: part.Name, Data: part.Data}
		switch {
		case part.Name == "output":
			want = part.Data
		case path.Ext(part.Name) == ".json":
			f.Documents = append(f.Documents, gen.Document{File: in, Version: strings.TrimSuffix(part.Name, ".json")})
		case path.Ext(part.Name) == ".yaml":
			f.Upgrades = append(f.Upgrades, in)
		default:
			files[part.Name] = part.Data
		}
	}
	r := generate(t, gen.Request{Families: []gen.Family{f}})
	for name, text := range r.Files {
		files[name] = text
	}
	got := runProgram(t, files, "")
	if diff := write.Diff("turns.txtar: output", want, got); len(diff) > 0 {
		t.Errorf("not as expected (- expected, + got):\n%s", diff)
	}
}
