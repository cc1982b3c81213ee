package majors_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// runProgram runs the module of some files, by their names, and returns what it writes.
func runProgram(t *testing.T, files map[string][]byte, input string) []byte {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		name = filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, text, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	// No optimisation: it would take longer than all that the program does.
	cmd := exec.Command("go", "run", "-gcflags=./...=-N -l -dwarf=0", ".")
	cmd.Dir, cmd.Env = dir, append(os.Environ(), "GOFLAGS=-mod=mod", "GOWORK=off")
	cmd.Stdin = strings.NewReader(input)
	got, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, got)
	}
	return got
}
