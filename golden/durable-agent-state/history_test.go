// Package history_test reads the states of every release of the durable agent
// state, with the package of today and with those of before.
package history_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stategen/stategen/gen"
	"github.com/stategen/stategen/generated/durableagent"
	"github.com/stategen/stategen/golden/jsontest"
	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/history"
)

const schemas = "../../schema/durable-agent-state/"

func read(t *testing.T, file string) []byte {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// states lists the files of states, of one version or with "*" of all.
func states(t *testing.T, version string) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(version, "*.json"))
	if err != nil {
		t.Fatal(err)
	}
	files = slices.DeleteFunc(files, func(name string) bool { return strings.HasSuffix(name, ".after.json") })
	if len(files) == 0 {
		t.Fatalf("no states of version %s", version)
	}
	return files
}

// want is what a state is written back as.
func want(t *testing.T, file string) []byte {
	t.Helper()
	if text, err := os.ReadFile(strings.TrimSuffix(file, ".json") + ".after.json"); err == nil {
		return text
	}
	return read(t, file)
}

// Every release has states, and every state of a release is read and written
// back.
func TestReleases(t *testing.T) {
	lock, found := history.ParseLock("stategen.lock", "stategen.sum", read(t, schemas+history.LockName))
	if len(found) > 0 || len(lock.Entries) == 0 {
		t.Fatal(found, len(lock.Entries))
	}
	for _, release := range lock.Entries {
		for _, file := range states(t, release.Version) {
			text := read(t, file)
			s, err := durableagent.Decode(text, durableagent.Strict())
			if err != nil {
				t.Errorf("%s: %v", file, err)
				continue
			}
			if s.SchemaVersion.String() != release.Version {
				t.Errorf("%s: labelled %s", file, s.SchemaVersion)
			}
			if u := s.Unknowns(); len(u) > 0 {
				t.Errorf("%s: unknown are %v", file, u)
			}
			got, err := s.AppendJSON(nil)
			if err != nil {
				t.Fatal(err)
			}
			if diff := jsontest.Diff(want(t, file), got); len(diff) > 0 {
				t.Errorf("%s: %v", file, diff)
			}
		}
	}
}

// A package of an earlier release reads the states of later ones, keeps all
// of them, and knows what it does not know.
func TestEarlierPackage(t *testing.T) {
	family := gen.Family{Name: "durable-agent-state", Out: "state", Package: "state", Root: "State", VersionProperty: "schemaVersion"}
	for _, v := range []string{"1.0.0", "1.1.0"} {
		family.Documents = append(family.Documents, gen.Document{File: gen.File{Path: v + ".json", Data: read(t, schemas+v+".json")}, Version: v})
	}
	r := gen.Generate(gen.Request{Families: []gen.Family{family}})
	if diag.HasErrors(r.Diagnostics) {
		t.Fatal(r.Diagnostics)
	}
	dir := t.TempDir()
	put := func(name string, text []byte) {
		t.Helper()
		name = filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, text, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for name, text := range r.Files {
		put(name, text)
	}
	put("go.mod", []byte("module example.com/earlier\n\ngo 1.26\n"))
	put("main.go", []byte(`// Command earlier rewrites a state, and says how much of it is unknown.
package main

import (
	"fmt"
	"io"
	"os"

	"example.com/earlier/state"
)

func main() {
	text, _ := io.ReadAll(os.Stdin)
	s, err := state.Decode(text)
	if err == nil {
		text, err = s.AppendJSON(nil)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	os.Stdout.Write(text)
	fmt.Fprint(os.Stderr, len(s.Unknowns()))
}
`))
	program := filepath.Join(dir, "earlier")
	build := exec.Command("go", "build", "-o", program, ".")
	build.Dir, build.Env = dir, append(os.Environ(), "GOFLAGS=-mod=mod", "GOWORK=off")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	unknown := map[string]string{"1.2.0/everything.json": "10", "1.2.0/kept_for_good.json": "1"}
	for _, file := range states(t, "*") {
		run := exec.Command(program)
		run.Stdin = strings.NewReader(string(read(t, file)))
		var said strings.Builder
		run.Stderr = &said
		got, err := run.Output()
		if err != nil {
			t.Errorf("%s: %v %s", file, err, said.String())
			continue
		}
		if diff := jsontest.Diff(read(t, file), got); len(diff) > 0 {
			t.Errorf("%s: %v", file, diff)
		}
		want := unknown[filepath.ToSlash(file)]
		if want == "" {
			want = "0"
		}
		if said.String() != want {
			t.Errorf("%s: %s unknown, want %s", file, said.String(), want)
		}
	}
}
