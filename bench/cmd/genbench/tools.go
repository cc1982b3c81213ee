package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// Versions of the peers.
const (
	goJSONSchemaVersion = "v0.24.1"
	quicktypeVersion    = "26.0.0"
)

// tool is a generator under measurement.
type tool struct {
	name    string
	install func(ctx context.Context, dir string) error
	// command is the command line that generates from a schema into a folder.
	command func(dir, schema, out string) []string
}

var toolList = []*tool{
	{
		name: "stategen",
		install: func(ctx context.Context, dir string) error {
			return do(ctx, "go", "-C", "..", "build", "-o", binary(dir, "stategen"), "./cmd/stategen")
		},
		command: func(dir, schema, out string) []string {
			return []string{binary(dir, "stategen"), "generate", "--out", out, "--package", "generated", "--root", "Root", schema}
		},
	},
	{
		name: "go-jsonschema " + goJSONSchemaVersion,
		install: func(ctx context.Context, dir string) error {
			return do(ctx, "env", "GOBIN="+dir, "go", "install", "github.com/atombender/go-jsonschema@"+goJSONSchemaVersion)
		},
		command: func(dir, schema, out string) []string {
			return []string{binary(dir, "go-jsonschema"), "--package", "generated", "--output", filepath.Join(out, "generated.go"), schema}
		},
	},
	{
		name: "quicktype " + quicktypeVersion,
		install: func(ctx context.Context, dir string) error {
			return do(ctx, "npm", "install", "--silent", "--no-audit", "--no-fund", "--prefix", dir, "quicktype@"+quicktypeVersion)
		},
		command: func(dir, schema, out string) []string {
			return []string{filepath.Join(dir, "node_modules", ".bin", "quicktype"), "--src-lang", "schema", "--lang", "go",
				"--package", "generated", "--out", filepath.Join(out, "generated.go"), schema}
		},
	},
}

func toolNames() (names []string) {
	for _, t := range toolList {
		names = append(names, t.name)
	}
	return names
}

// toolByName finds a tool by its name, with or without its version; nil if there is none.
func toolByName(name string) *tool {
	for _, t := range toolList {
		if plain, _, _ := strings.Cut(t.name, " "); name == t.name || name == plain {
			return t
		}
	}
	return nil
}

func binary(dir, name string) string { return filepath.Join(dir, name) }

// link makes a file known under another name.
func link(file, as string) error {
	file, err := filepath.Abs(file)
	if err != nil {
		return err
	}
	return os.Symlink(file, as)
}

func do(ctx context.Context, name string, args ...string) error {
	out, err := exec.CommandContext(ctx, name, args...).CombinedOutput()
	if err != nil {
		return fmt.Errorf("%s: %w\n%s", name, err, out)
	}
	return nil
}
