package config

import (
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

// importPath returns the import path of a folder below the configuration's:
// "" if that is not within a module.
func (r *reader) importPath(folder string) string {
	dir, err := filepath.Abs(r.dir)
	if err != nil {
		return ""
	}
	for below := filepath.ToSlash(folder); ; {
		if text, err := ReadFile(filepath.Join(dir, "go.mod")); err == nil {
			if m := moduleLine.FindSubmatch(text); m != nil {
				return strings.TrimSuffix(path.Join(string(m[1]), below), "/.")
			}
			return ""
		}
		if dir == filepath.Dir(dir) {
			return ""
		}
		below = path.Join(filepath.Base(dir), below)
		dir = filepath.Dir(dir)
	}
}
