package config

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/stategen/stategen/gen"
	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/label"
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
func (r *reader) importPath(f Family, docs []gen.Document) string {
	m := moduleOf(r.onDisk(path.Clean(f.Out.Value)))
	if m.fault.message != "" && severalMajors(docs) { // the packages of the others need no path
		r.found = append(r.found, diag.Diagnostic{
			Code: "config-file", File: r.shown(m.file), Line: m.fault.line,
			Message: "this module file cannot be read: " + m.fault.message,
			Hint:    fmt.Sprintf("mend it: the packages of the majors of %q import each other, by the path of the module", f.Name.Value),
		})
	}
	if m.path == "" {
		return ""
	}
	if problem := outForm.problem(m.below); problem != "" {
		r.report(f.Out.place, "config-file", fmt.Sprintf("the folder is %q in its module, which is %s", m.below, problem), "choose another, or move "+FileName)
	}
	return strings.TrimSuffix(path.Join(m.path, m.below), "/.")
}

// innerModules reports modules that begin in the folder of a major: the package over the majors
// imports its package by a path that only a module of just that path has.
func (r *reader) innerModules(read []gen.Family) {
	for _, f := range read {
		for _, folder := range f.Folders()[1:] {
			m := moduleOf(r.onDisk(folder))
			want := path.Join(f.Import, path.Base(folder))
			if m.below != "." || f.Import == "" || m.path == want {
				continue
			}
			r.found = append(r.found, diag.Diagnostic{
				Code: "config-file", File: r.shown(m.file),
				Message: fmt.Sprintf("a module begins in the folder of a major of %q, which is imported as %s", f.Name, want),
				Hint:    "remove this file: the packages of the majors import each other, and are of one module",
			})
		}
	}
}

// severalMajors reports whether versions in order are of more than one major.
func severalMajors(docs []gen.Document) bool {
	return len(docs) > 0 && docs[0].Version != "" && !label.SameMajor(docs[0].Version, docs[len(docs)-1].Version)
}

// shown is a file on disk, from the folder of the configuration.
func (r *reader) shown(name string) string {
	if dir, err := filepath.Abs(r.dir); err == nil {
		if rel, err := filepath.Rel(dir, name); err == nil {
			name = rel
		}
	}
	return filepath.ToSlash(name)
}
