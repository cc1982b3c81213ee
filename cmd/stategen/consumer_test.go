package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// A module that has stategen as a tool runs it from a directive in one of its
// packages, without network. The directive finds the configuration above it:
// the finding about that, with a path from the package's folder, shows it.
func TestGoGenerateInAConsumersModule(t *testing.T) {
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	sums, err := os.ReadFile(filepath.Join(root, "go.sum"))
	if err != nil {
		t.Fatal(err)
	}
	b := newBench(t, `-- stategen.yaml --
families: []
-- state/state.go --
package state

//go:generate go tool stategen generate --format json
`)
	b.put("go.mod", consumerModule(t, root))
	b.put("go.sum", string(sums))

	cmd := exec.Command("go", "generate", "./...")
	cmd.Dir = b.dir
	cmd.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOPROXY=off", "GOWORK=off")
	out, err := cmd.CombinedOutput()
	if err == nil {
		t.Errorf("no error, although the configuration has one")
	}
	for _, want := range []string{`{"code":"config-value","severity":"error","file":"../stategen.yaml","line":1,"column":11,"pointer":"/families",`, "exit status 1"} {
		if !strings.Contains(string(out), want) {
			t.Errorf("no %s in the output:\n%s", want, out)
		}
	}
}

// consumerModule is the go.mod of a module that has the stategen of this
// checkout as a tool.
func consumerModule(t *testing.T, root string) string {
	t.Helper()
	ours, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		t.Fatal(err)
	}
	const module = "github.com/stategen/stategen"
	return strings.Replace(string(ours), "module "+module, "module example.com/consumer", 1) +
		"\nrequire " + module + " v0.0.0\n\nreplace " + module + " => " + root + "\n\ntool " + module + "/cmd/stategen\n"
}
