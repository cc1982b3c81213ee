package config

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/stategen/stategen/gen"
)

// upgradeFile is what the declarations of a major are called.
var upgradeFile = regexp.MustCompile(`^upgrade\.v[1-9][0-9]*\.yaml$`)

// upgrades reads the declarations in a schema folder, in order of their names.
func (r *reader) upgrades(f Family) []gen.File {
	if f.SchemaIsList {
		return nil
	}
	folder := path.Clean(f.Schema[0].Value)
	entries, err := os.ReadDir(r.onDisk(folder))
	if err != nil {
		return nil // it is a file; or reading the documents has reported it
	}
	var list []gen.File
	for _, e := range entries {
		if upgradeFile.MatchString(e.Name()) {
			list = append(list, r.read(path.Join(folder, e.Name()), f.Schema[0].place))
		}
	}
	return list
}

var moduleLine = regexp.MustCompile(`(?m)^module\s+"?([^\s"]+)"?`)

// importPath returns the import path of the folder that a family is written
// to: "" if that is not within a module.
func (r *reader) importPath(out Text) string {
	module, below := moduleOf(r.dir, path.Clean(out.Value))
	if module == "" {
		return ""
	}
	if problem := outForm.problem(below); problem != "" {
		r.report(out.place, fmt.Sprintf("the folder is %q in its module, which is %s", below, problem), "choose another, or move "+FileName)
	}
	return strings.TrimSuffix(path.Join(module, below), "/.")
}

// FolderProblem says why a folder on disk cannot be that of a package; "" if
// it can, or is not within a module.
func FolderProblem(dir string) string {
	module, below := moduleOf(dir, ".")
	if module == "" || outForm.ok(below) {
		return ""
	}
	return fmt.Sprintf("it is %q in its module, which is %s", below, outForm.problem(below))
}

// moduleOf returns the path of the module that a folder is in, and the way
// from there to a folder below that folder. It is "" without a module.
func moduleOf(dir, folder string) (module, below string) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return "", ""
	}
	for below := filepath.ToSlash(folder); ; {
		if text, err := ReadFile(filepath.Join(dir, "go.mod")); err == nil {
			if m := moduleLine.FindSubmatch(text); m != nil {
				return string(m[1]), below
			}
			return "", ""
		}
		if dir == filepath.Dir(dir) {
			return "", ""
		}
		below = path.Join(filepath.Base(dir), below)
		dir = filepath.Dir(dir)
	}
}
