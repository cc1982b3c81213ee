package write

import (
	"errors"
	"fmt"
	"go/build"
	"go/build/constraint"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/stategen/stategen/internal/diag"
)

// Beside returns the Go files of a folder below the tree's that stategen did not
// write and that some build may use, by path. Those behind symbolic links are among
// them, wherever these lead: they are part of the package as any other.
func (t Tree) Beside(folder string) (map[string][]byte, error) {
	files := map[string][]byte{}
	root, err := os.OpenRoot(t.Dir)
	if err != nil {
		if errors.Is(err, fs.ErrNotExist) {
			err = nil
		}
		return files, err
	}
	defer root.Close()
	names, err := disk{root}.goFilesAndLinks(folder)
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		data, err := os.ReadFile(filepath.Join(t.Dir, filepath.FromSlash(name)))
		if errors.Is(err, fs.ErrNotExist) {
			continue // it has just been removed
		}
		if err != nil {
			return nil, err
		}
		if !hasHeader(data) && !isLeftOut(name, data) {
			files[name] = data
		}
	}
	return files, nil
}

// isLeftOut reports whether the go command leaves a file out of every package, on all
// systems and with all tags that mean something.
func isLeftOut(name string, text []byte) bool {
	if base := path.Base(name); base[0] == '_' || base[0] == '.' {
		return true
	}
	file, err := parser.ParseFile(token.NewFileSet(), name, text, parser.PackageClauseOnly|parser.ParseComments)
	if err != nil {
		return false
	}
	if file.Name.Name == "documentation" {
		return true
	}
	for _, group := range file.Comments {
		for _, c := range group.List {
			x, err := constraint.Parse(c.Text)
			tag, isTag := x.(*constraint.TagExpr)
			if c.Pos() < file.Package && err == nil && isTag && tag.Tag == "ignore" {
				return true
			}
		}
	}
	return false
}

// OtherPackages reports the files beside generated ones that are of another package,
// as after the package was renamed: together they do not compile.
func (t Tree) OtherPackages() ([]diag.Diagnostic, error) {
	packages := map[string]string{} // by folder
	for name, text := range t.Files {
		if strings.HasSuffix(name, ".go") && packages[path.Dir(name)] == "" {
			packages[path.Dir(name)], _, _ = packageOf(name, text)
		}
	}
	var found []diag.Diagnostic
	for _, folder := range slices.Sorted(maps.Keys(packages)) {
		files, err := t.Beside(folder)
		if err != nil {
			return nil, err
		}
		for _, name := range slices.Sorted(maps.Keys(files)) {
			is, at, ok := packageOf(name, files[name])
			want := packages[folder]
			isTest := strings.HasSuffix(name, "_test.go") && is == want+"_test"
			// What a build leaves out may be of any package, as programs that are
			// run by their names are.
			if built, err := build.Default.MatchFile(filepath.Join(t.Dir, filepath.FromSlash(folder)), path.Base(name)); !ok || is == want || isTest || err != nil || !built {
				continue
			}
			if strings.HasSuffix(name, "_test.go") && strings.HasSuffix(is, "_test") {
				want += "_test" // it imports the package
			}
			found = append(found, diag.Diagnostic{
				Code: "package-clause", File: name, Line: at.Line, Col: at.Column,
				Message: fmt.Sprintf("this file is of package %s, and what is generated beside it is package %s: they would not compile", is, packages[folder]),
				Hint:    "make it package " + want + ", or move it elsewhere",
			})
		}
	}
	return found, nil
}

// packageOf returns what package a file is of, and where it says so.
func packageOf(name string, text []byte) (is string, at token.Position, ok bool) {
	positions := token.NewFileSet()
	file, err := parser.ParseFile(positions, name, text, parser.PackageClauseOnly)
	if err != nil {
		return "", token.Position{}, false
	}
	return file.Name.Name, positions.Position(file.Name.Pos()), true
}
