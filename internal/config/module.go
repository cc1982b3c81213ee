package config

import (
	"errors"
	"go/version"
	"os"
	"path"
	"path/filepath"
	"slices"

	"golang.org/x/mod/modfile"
	gomodule "golang.org/x/mod/module"
)

// LowestGo is the lowest version of Go that generated packages compile with: the
// language would do from 1.23, and some use what the standard library has since 1.24.
const LowestGo = "1.24"

// module is what is known of the module that a folder is in.
type module struct {
	path  string // "" if there is none, or its go.mod cannot be read
	below string // the way from there to the folder
	file  string // go.mod on disk; "" if there is none
	fault fault  // why file cannot be read
	lang  *modfile.Go
}

// fault is what is wrong with a file, "" if nothing is, and the line; 0 for the whole.
type fault struct {
	line    int
	message string
}

// moduleOf finds the module that a folder on disk is in, or will be. The path is "" without a
// module.
func moduleOf(dir string) module {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return module{}
	}
	for below := "."; ; {
		file := filepath.Join(dir, "go.mod")
		if info, err := os.Stat(file); err == nil && !info.IsDir() {
			return readModule(file, below)
		}
		if dir == filepath.Dir(dir) {
			return module{}
		}
		below = path.Join(filepath.Base(dir), below)
		dir = filepath.Dir(dir)
	}
}

// readModule reads what a go.mod says of its module. What else is in it may be of a later
// version of Go.
func readModule(file, below string) module {
	m := module{below: below, file: file}
	text, err := ReadFile(file)
	if err != nil {
		m.fault.message = reason(err)
		return m
	}
	f, err := modfile.ParseLax("go.mod", text, nil)
	list, _ := errors.AsType[modfile.ErrorList](err)
	switch {
	case len(list) > 0:
		m.fault = fault{list[0].Pos.Line, list[0].Err.Error()}
	case err != nil:
		m.fault.message = err.Error()
	case f.Module == nil:
		m.fault.message = "it does not say which module it is of"
	default:
		if err := gomodule.CheckImportPath(f.Module.Mod.Path); err != nil { // no package can be imported by it
			m.fault = fault{f.Module.Syntax.Start.Line, err.Error()}
			break
		}
		m.path, m.lang = f.Module.Mod.Path, f.Go
	}
	return m
}

// FolderProblem says why a folder on disk cannot be that of a package; "" if
// it can, or is not within a module.
func FolderProblem(dir string) string {
	m := moduleOf(dir)
	if m.path == "" || outForm.ok(m.below) {
		return ""
	}
	return "it is \"" + m.below + "\" in its module, which is " + outForm.problem(m.below)
}

// GoTooOld reports that the module of a folder on disk has an older version of
// the language than generated packages need: the go.mod, the line in it and the
// version there. A go.mod without a version, line 0, has 1.16.
func GoTooOld(dir string) (file string, line int, found string, tooOld bool) {
	m := moduleOf(dir)
	if m.path == "" {
		return "", 0, "", false
	}
	found = "1.16"
	if m.lang != nil {
		found, line = m.lang.Version, m.lang.Syntax.Start.Line
	}
	lang := version.Lang("go" + found)
	return m.file, line, found, lang != "" && version.Compare(lang, "go"+LowestGo) < 0
}

// ToolFile finds the module file that has a command, by its package, as a tool: that of the
// module of a folder on disk or, if it has not, one beside that; "" if none has. What cannot be
// read has none: the go command says why.
func ToolFile(dir, tool string) string {
	m := moduleOf(dir)
	if m.path == "" {
		return ""
	}
	others, _ := filepath.Glob(filepath.Join(filepath.Dir(m.file), "*.mod")) // a path that is a bad pattern has none
	for _, file := range append([]string{m.file}, others...) {
		text, err := ReadFile(file)
		if err != nil {
			continue
		}
		f, err := modfile.Parse(file, text, nil)
		if err == nil && slices.ContainsFunc(f.Tool, func(t *modfile.Tool) bool { return t.Path == tool }) {
			return file
		}
	}
	return ""
}
