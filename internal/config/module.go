package config

import (
	"go/version"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"
)

// LowestGo is the lowest version of Go that generated packages compile with: the
// language would do from 1.23, and some use what the standard library has since 1.24.
const LowestGo = "1.24"

// module is what is known of the module that a folder is in.
type module struct {
	path  string // "" if there is none
	below string // the way from there to the folder
	file  string // go.mod on disk
	text  []byte
}

var (
	moduleLine = regexp.MustCompile(`(?m)^module\s+"?([^\s"]+)"?`)
	goLine     = regexp.MustCompile(`(?m)^go\s+([^\s/]+)`)
)

// moduleOf finds the module that a folder is in, which is below another one or
// that one itself. The path is "" without a module.
func moduleOf(dir, folder string) module {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return module{}
	}
	for below := filepath.ToSlash(folder); ; {
		file := filepath.Join(dir, "go.mod")
		if text, err := ReadFile(file); err == nil {
			if m := moduleLine.FindSubmatch(text); m != nil {
				return module{string(m[1]), below, file, text}
			}
			return module{}
		}
		if dir == filepath.Dir(dir) {
			return module{}
		}
		below = path.Join(filepath.Base(dir), below)
		dir = filepath.Dir(dir)
	}
}

// FolderProblem says why a folder on disk cannot be that of a package; "" if
// it can, or is not within a module.
func FolderProblem(dir string) string {
	m := moduleOf(dir, ".")
	if m.path == "" || outForm.ok(m.below) {
		return ""
	}
	return "it is \"" + m.below + "\" in its module, which is " + outForm.problem(m.below)
}

// GoTooOld reports that the module of a folder on disk has an older version of
// the language than generated packages need: the go.mod, the line in it and the
// version there. A go.mod without a version, line 0, has 1.16.
func GoTooOld(dir string) (file string, line int, found string, tooOld bool) {
	m := moduleOf(dir, ".")
	if m.path == "" {
		return "", 0, "", false
	}
	found = "1.16"
	if at := goLine.FindSubmatchIndex(m.text); at != nil {
		found, line = string(m.text[at[2]:at[3]]), 1+strings.Count(string(m.text[:at[0]]), "\n")
	}
	lang := version.Lang("go" + found)
	return m.file, line, found, lang != "" && version.Compare(lang, "go"+LowestGo) < 0
}

// ToolFile finds the module file that has a command, by its package, as a tool: that of the
// module of a folder on disk or, if it has not, one beside that; "" if none has. What cannot be
// read has none: the go command says why.
func ToolFile(dir, tool string) string {
	m := moduleOf(dir, ".")
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
