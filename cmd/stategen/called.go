package main

import (
	"os"
	"path/filepath"
	"slices"

	"golang.org/x/mod/modfile"
)

// tool is this command, as the tool directive of a module names it.
const tool = "github.com/stategen/stategen/cmd/stategen"

// called is how a command line for the user begins: as the module of the working folder
// has the command, which is its tool, or that of another module file beside go.mod.
func (p *program) called() string {
	dir := p.dir
	for !exists(filepath.Join(dir, "go.mod")) {
		if dir == filepath.Dir(dir) {
			return "stategen"
		}
		dir = filepath.Dir(dir)
	}
	if hasTool(filepath.Join(dir, "go.mod")) {
		return "go tool stategen"
	}
	others, _ := filepath.Glob(filepath.Join(dir, "*.mod")) // a path that is a bad pattern has none
	if i := slices.IndexFunc(others, hasTool); i >= 0 {
		return "go tool " + shellWord("-modfile="+p.shown(others[i])) + " stategen"
	}
	return "stategen"
}

// hasTool reports whether a module file has this command as a tool. One that cannot be
// read has not: the go command says why.
func hasTool(file string) bool {
	text, err := os.ReadFile(file)
	if err != nil {
		return false
	}
	f, err := modfile.Parse(file, text, nil)
	return err == nil && slices.ContainsFunc(f.Tool, func(t *modfile.Tool) bool { return t.Path == tool })
}
