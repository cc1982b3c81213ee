package majors_test

import (
	"fmt"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/stategen/stategen/gen"
	"github.com/stategen/stategen/internal/write"
)

// Families that are made for one thing each, in hooked/*.txtar: schemas, what is
// declared of their upgrades, hooks, and cases. A case is an upgrade or a downgrade,
// with the options of the call, and what is expected of it:
//
//	up [MaxDepth=2000] {"v":"1.0.0"}
//	down 1.0.0 {"v":"2.0.0"}
//	- 2 /a 7                   a residue: major, pointer, value
//	= {"v":"1.0.0"}            the document
//	! *agentstate.Error ...    or the error
//	~                          and that down and up again gives the same
func TestHooked(t *testing.T) {
	if testing.Short() {
		t.Skip("short: builds programs")
	}
	eachFamily(t, "hooked", testHooked)
}

// eachFamily runs a test on each of the families in a folder.
func eachFamily(t *testing.T, folder string, test func(t *testing.T, file string)) {
	files, err := filepath.Glob(folder + "/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("no families", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) { test(t, file) })
	}
}

func testHooked(t *testing.T, file string) {
	f := gen.Family{
		Name: "doc", Out: "doc", Package: "doc", Root: "Doc", VersionProperty: "v", Import: "example.com/hooked/doc", Names: map[string]string{},
	}
	hooks := map[string]string{}
	var cases string
	for _, part := range txtar.Parse(read(t, file)).Files {
		in := gen.File{Path: part.Name, Data: part.Data}
		switch {
		case part.Name == "cases":
			cases = string(part.Data)
		case part.Name == "policy":
			f.Policy.RefuseVariants = strings.Contains(string(part.Data), "unknown-variants: refuse")
			f.Policy.RefuseNewerMinor = strings.Contains(string(part.Data), "newer-minor: refuse")
			if _, list, ok := strings.Cut(string(part.Data), "read-only: "); ok {
				f.Policy.ReadOnly = strings.Fields(list)
			}
			if _, version, ok := strings.Cut(string(part.Data), "unlabelled: "); ok {
				f.Policy.Unlabelled = strings.TrimSpace(version)
			}
			if _, list, ok := strings.Cut(string(part.Data), "only these: "); ok {
				f.Policy.Only = strings.Fields(list)
			}
		case path.Ext(part.Name) == ".json":
			f.Documents = append(f.Documents, gen.Document{File: in, Version: strings.TrimSuffix(part.Name, ".json")})
		case path.Ext(part.Name) == ".yaml":
			f.Upgrades = append(f.Upgrades, in)
		default:
			hooks["doc/"+part.Name] = string(part.Data)
		}
	}
	r := generate(t, gen.Request{Families: []gen.Family{f}})
	files := r.Files
	for name := range r.Scaffolds {
		if hooks[name] == "" {
			t.Fatalf("no %s:\n%s", name, r.Scaffolds[name])
		}
	}
	written := map[string][]byte{}
	for name, text := range hooks {
		written[name], files[name] = []byte(text), []byte(text)
	}
	for _, set := range r.Hooks {
		for _, d := range set.Check(written) {
			if d.Code == "hook-unread" { // the hooks here are for what their families show, and forget nothing
				t.Errorf("%s:%d: %s", d.File, d.Line, d.Message)
			}
		}
	}
	files["go.mod"] = []byte("module example.com/hooked\n\ngo 1.26\n")
	files["main.go"] = read(t, "hooked/main.go.txt")
	got := runProgram(t, files, cases)
	if diff := write.Diff(fmt.Sprint(file, ": cases"), []byte(cases), got); len(diff) > 0 {
		t.Errorf("not as expected (- expected, + got):\n%s", diff)
	}
}
