package main

import (
	"path/filepath"

	"github.com/stategen/stategen/internal/config"
)

// tool is this command, as the tool directive of a module names it.
const tool = "github.com/stategen/stategen/cmd/stategen"

// called is how a command line for the user begins: as the module of the working folder
// has the command, which is its tool, or that of another module file beside go.mod.
func (p *program) called() string {
	switch file := config.ToolFile(p.dir, tool); {
	case file == "":
		return "stategen"
	case filepath.Base(file) == "go.mod":
		return "go tool stategen"
	default:
		return "go tool " + shellWord("-modfile="+p.shown(file)) + " stategen"
	}
}
