package write

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"go/ast"
	"go/build"
	"go/importer"
	"go/parser"
	"go/scanner"
	"go/token"
	"go/types"
	"io"
	"maps"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/parallel"
)

// ErrUnchecked is in the error of a type check that could not be made because
// the types of the standard library are not to be had, such as on a machine
// without the go command.
var ErrUnchecked = errors.New("the generated code was not type-checked")

// TypeCheck reports what would keep the Go files of a tree from compiling,
// before a byte of them is written. Each folder is one package; packages may
// import each other, the standard library, and what [otherModules] declares.
func (t Tree) TypeCheck(ctx context.Context) ([]diag.Diagnostic, error) {
	quick := newChecker(token.NewFileSet(), standardFiles())
	quick.roots = t.Imports
	quick.parse(t.Files)
	if quick.compiles() {
		return nil, nil
	}
	c := newChecker(token.NewFileSet(), nil)
	c.roots = t.Imports
	c.parse(t.Files)
	if len(c.found) > 0 {
		return c.found, nil
	}
	var err error
	if c.exports, err = listExports(ctx, c.imports()); err != nil {
		return nil, fmt.Errorf("%w: %w", ErrUnchecked, err)
	}
	c.std = importer.ForCompiler(c.fset, "gc", func(path string) (io.ReadCloser, error) {
		return os.Open(c.exports[path])
	})
	for _, path := range slices.Sorted(maps.Keys(c.exports)) {
		// Such as export data of a newer toolchain than stategen was built with.
		if _, err := c.std.Import(path); err != nil {
			return nil, fmt.Errorf("%w: %w", ErrUnchecked, err)
		}
	}
	c.checkAll()
	return c.found, nil
}

// Compiles reports whether files, by path, compile for certain; if not, it is
// for [Tree.TypeCheck] to say what is wrong, if anything is. It does not change
// the files and asks nobody, so it is quick. Imports are as in [Tree].
func Compiles(positions *token.FileSet, files map[string]*ast.File, imports map[string]string) bool {
	c := newChecker(positions, standardFiles())
	c.roots = imports
	for _, name := range slices.Sorted(maps.Keys(files)) {
		c.add(name, files[name])
	}
	return c.compiles()
}

// checker is the state of one type check.
type checker struct {
	fset     *token.FileSet
	folders  map[string]*folder // by slash-separated path
	declared map[string]*folder // packages that are not in the tree, by import path; nil: not parsed yet
	sources  map[string][]byte  // of declared
	exports  map[string]string  // export data by import path, of the standard library
	std      types.Importer
	paths    map[string]string // names of folders by import path; nil: any path that ends in the name
	roots    map[string]string // those with others below them
	found    []diag.Diagnostic
	quick    bool // it is asked only whether there is an error, not for all of them
}

// newChecker returns a checker that knows of the standard library what is
// declared here.
func newChecker(fset *token.FileSet, standard map[string][]byte) *checker {
	c := &checker{fset: fset, folders: map[string]*folder{}, declared: map[string]*folder{}, sources: standard}
	if standard == nil {
		c.sources = map[string][]byte{}
	}
	for path, source := range otherModules {
		c.sources[path] = []byte(source)
	}
	return c
}

// compiles checks everything and reports whether nothing was found.
func (c *checker) compiles() bool {
	if len(c.found) == 0 {
		c.quick = true
		c.checkAll()
	}
	return len(c.found) == 0
}

func (c *checker) checkAll() {
	for _, name := range slices.Sorted(maps.Keys(c.folders)) {
		c.check(c.folders[name])
	}
}

// folder is one package of the tree, or one that is declared.
type folder struct {
	name     string
	files    []*ast.File
	declared bool
	shallow  bool // only what it declares is asked for
	beside   *beside
	begun    bool
	pkg      *types.Package // nil until it is checked
}

// parse sorts the Go files that a build would use into folders.
func (c *checker) parse(files map[string][]byte) {
	var names []string
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go") && isBuilt(files, name) {
			names = append(names, name)
		}
	}
	parsed := make([]*ast.File, len(names))
	errs := make([]error, len(names))
	parallel.Do(len(names), func(k int) {
		parsed[k], errs[k] = parser.ParseFile(c.fset, names[k], files[names[k]], parser.SkipObjectResolution)
	})
	for k, name := range names {
		if errs[k] != nil {
			c.report(token.Position{Filename: name}, errs[k])
			continue
		}
		c.add(name, parsed[k])
	}
}

// isBuilt reports whether a build here takes one of some files, or fails for it.
func isBuilt(files map[string][]byte, name string) bool {
	builds := build.Default
	builds.JoinPath = path.Join
	builds.OpenFile = func(name string) (io.ReadCloser, error) {
		return io.NopCloser(bytes.NewReader(files[name])), nil
	}
	used, err := builds.MatchFile(path.Dir(name), path.Base(name))
	return err != nil || used
}

// add sorts a file into its folder.
func (c *checker) add(name string, file *ast.File) {
	dir := path.Dir(name)
	if c.folders[dir] == nil {
		c.folders[dir] = &folder{name: dir}
	}
	c.folders[dir].files = append(c.folders[dir].files, file)
}

// imports lists what the folders, and the declared packages that they import,
// import from elsewhere.
func (c *checker) imports() []string {
	paths := map[string]bool{}
	var take func(f *folder)
	take = func(f *folder) {
		for _, p := range importsOf(f) {
			switch d := c.declares(p); {
			case d != nil:
				take(d)
			case c.folders[p] == nil && p != "unsafe" && p != "C":
				paths[p] = true
			}
		}
	}
	for _, f := range c.folders {
		take(f)
	}
	return slices.Sorted(maps.Keys(paths))
}

// importsOf lists what the files of a folder import.
func importsOf(f *folder) []string {
	var paths []string
	for _, file := range f.files {
		for _, spec := range file.Imports {
			if p, err := strconv.Unquote(spec.Path.Value); err == nil && !slices.Contains(paths, p) {
				paths = append(paths, p)
			}
		}
	}
	return paths
}

// Import makes a checker the types.Importer of the packages it checks.
func (c *checker) Import(importPath string) (*types.Package, error) {
	if importPath == "unsafe" {
		return types.Unsafe, nil
	}
	if c.exports[importPath] != "" {
		return c.std.Import(importPath)
	}
	f := c.declares(importPath)
	if f == nil {
		f = c.local(importPath)
	}
	if f == nil {
		return nil, errors.New("generated code imports only the standard library and itself")
	}
	if f.begun && f.pkg == nil {
		return nil, errors.New("import cycle")
	}
	c.check(f)
	return f.pkg, nil
}

// local returns the folder of the tree that an import path ends in; the module
// path before it is the consumer's.
func (c *checker) local(importPath string) *folder {
	if c.paths != nil {
		return c.folders[c.paths[importPath]]
	}
	for root, folder := range c.roots {
		if below, ok := strings.CutPrefix(importPath, root); ok && (below == "" || below[0] == '/') && c.folders[folder+below] != nil {
			return c.folders[folder+below]
		}
	}
	for {
		if f := c.folders[importPath]; f != nil {
			return f
		}
		_, rest, ok := strings.Cut(importPath, "/")
		if !ok {
			return nil
		}
		importPath = rest
	}
}

func (c *checker) check(f *folder) {
	if f.begun {
		return
	}
	f.begun = true
	config := types.Config{
		Importer:         c,
		IgnoreFuncBodies: f.declared || f.shallow,
		Error:            func(err error) { c.report(token.Position{Filename: f.name}, err) },
	}
	if f.beside != nil {
		f.beside.check(f, config, c.fset)
		return
	}
	files := divideFields(f.files)
	if !c.quick || config.IgnoreFuncBodies {
		f.pkg, _ = config.Check(f.name, c.fset, files, nil) // the errors have been handed to report
		return
	}
	files, apart := takeBodies(files)
	f.pkg, _ = config.Check(f.name, c.fset, files, nil)
	if len(c.found) > 0 {
		return
	}
	errs := make([]error, len(apart))
	parallel.Do(len(apart), func(k int) { errs[k] = apart[k].check(c.fset, f.pkg) })
	for _, err := range errs {
		if err != nil {
			c.report(token.Position{Filename: f.name}, err)
		}
	}
}

// report turns what the parser or the type checker says into a diagnostic.
func (c *checker) report(at token.Position, err error) {
	message := err.Error()
	var syntax scanner.ErrorList
	var typing types.Error
	switch {
	case errors.As(err, &syntax):
		at, message = syntax[0].Pos, syntax[0].Msg
	case errors.As(err, &typing):
		at, message = c.fset.Position(typing.Pos), typing.Msg
	}
	c.found = append(c.found, diag.Diagnostic{
		Code: "output-type", File: at.Filename, Line: at.Line, Col: at.Column,
		Message: "the generated code would not compile: " + message,
		Hint:    "this is a fault of stategen, nothing was written: please report it with the schema",
	})
}
