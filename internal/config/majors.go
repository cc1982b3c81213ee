package config

import (
	"fmt"
	"os"
	"path"
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

// importPath returns the import path of the folder that a family is written
// to: "" if that is not within a module.
func (r *reader) importPath(out Text) string {
	m := moduleOf(r.dir, path.Clean(out.Value))
	if m.path == "" {
		return ""
	}
	if problem := outForm.problem(m.below); problem != "" {
		r.report(out.place, fmt.Sprintf("the folder is %q in its module, which is %s", m.below, problem), "choose another, or move "+FileName)
	}
	return strings.TrimSuffix(path.Join(m.path, m.below), "/.")
}
