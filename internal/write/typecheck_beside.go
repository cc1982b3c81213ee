package write

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/scanner"
	"go/token"
	"go/types"
	"io"
	"maps"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/stategen/stategen/internal/diag"
)

// ErrBesideUnchecked is in the error where that could not be asked: only the compiler can say
// what is wrong, if anything is.
var ErrBesideUnchecked = errors.New("what is written beside the generated code was not type-checked")

// beside is what people wrote beside the generated files of a folder, which has to compile
// with them.
type beside struct {
	files  []*ast.File
	names  map[string]bool // of the files
	info   types.Info
	errors []types.Error // each with what goes with it after it
}

// TypeCheckBeside reports where the Go files that people wrote beside those of a tree do
// not compile with them, as after a type was renamed. paths are the import paths of folders.
// The files of the tree compile by themselves. Of a folder with a file that is no Go, that alone
// is reported.
//
// Of what they import of the standard library, the go command is asked. Of other modules
// nothing is known here. Where a folder imports some, only what is certain without them is
// reported.
func (t Tree) TypeCheckBeside(ctx context.Context, paths map[string]string) ([]diag.Diagnostic, error) {
	written, found, err := t.besides()
	if err != nil || len(written) == 0 {
		return found, err
	}
	quick := t.besideChecker(written, paths, standardFiles())
	quick.checkAll()
	if len(quick.besideErrors()) == 0 && len(quick.strangers(nil)) == 0 {
		return found, nil
	}
	c := t.besideChecker(written, paths, nil)
	library := slices.DeleteFunc(c.imports(), func(p string) bool { return c.local(p) != nil })
	if c.exports, err = listExports(ctx, library); err != nil {
		return found, fmt.Errorf("%w: %w", ErrBesideUnchecked, err)
	}
	c.std = importer.ForCompiler(c.fset, "gc", func(path string) (io.ReadCloser, error) {
		return os.Open(c.exports[path])
	})
	c.checkAll()
	return append(found, c.besideErrors()...), nil
}

// besides returns the Go files that people wrote, but for tests, by folder and path. A
// folder with a file that cannot be parsed is left out: what is declared there is not known.
func (t Tree) besides() (map[string]map[string][]byte, []diag.Diagnostic, error) {
	all := map[string]map[string][]byte{}
	var found []diag.Diagnostic
	for _, folder := range foldersOf(t.Files) {
		files, err := t.Beside(folder)
		if err != nil {
			return nil, nil, err
		}
		parses := true
		for _, name := range slices.Sorted(maps.Keys(files)) {
			if _, generated := t.Files[name]; generated || strings.HasSuffix(name, "_test.go") || !isBuilt(files, name) {
				delete(files, name)
				continue
			}
			_, err := parser.ParseFile(token.NewFileSet(), name, files[name], parser.SkipObjectResolution)
			if list, ok := errors.AsType[scanner.ErrorList](err); ok && len(list) > 0 {
				parses = false
				found = append(found, noGo(name, files[name], list[0]))
			}
		}
		if parses && len(files) > 0 {
			all[folder] = files
		}
	}
	return all, found, nil
}

// noGo is the finding that a file is no Go.
func noGo(name string, text []byte, first *scanner.Error) diag.Diagnostic {
	d := diag.Diagnostic{
		Code: "beside-syntax", File: name, Line: first.Pos.Line, Col: first.Pos.Column,
		Message: "this is no Go, so that the package does not compile: " + first.Msg, Hint: "correct it",
	}
	if line := diag.ConflictLine(string(text)); line > 0 {
		d.Line, d.Col, d.Message, d.Hint = line, 1, diag.Conflict, diag.ConflictWayOut
	}
	return d
}

func foldersOf(files map[string][]byte) []string {
	folders := map[string]bool{}
	for name := range files {
		if strings.HasSuffix(name, ".go") {
			folders[path.Dir(name)] = true
		}
	}
	return slices.Sorted(maps.Keys(folders))
}

// besideChecker returns a checker of the folders that people wrote in, and of those of the
// tree that these import.
func (t Tree) besideChecker(written map[string]map[string][]byte, paths map[string]string, standard map[string][]byte) *checker {
	c := newChecker(token.NewFileSet(), standard)
	c.paths = map[string]string{}
	for folder, importPath := range paths {
		c.paths[importPath] = folder
	}
	byFolder := map[string]map[string][]byte{}
	for name, text := range t.Files {
		if byFolder[path.Dir(name)] == nil {
			byFolder[path.Dir(name)] = map[string][]byte{}
		}
		byFolder[path.Dir(name)][name] = text
	}
	waiting := slices.Sorted(maps.Keys(written))
	for len(waiting) > 0 {
		name := waiting[0]
		waiting = waiting[1:]
		if c.folders[name] != nil || byFolder[name] == nil {
			continue
		}
		c.parse(byFolder[name])
		f := c.folders[name]
		if f == nil {
			continue
		}
		f.shallow = written[name] == nil
		if !f.shallow {
			generated := len(f.files)
			withoutBodies(f.files)
			c.parse(written[name]) // after the others, so that what is there twice is theirs
			f.beside = &beside{
				files: f.files[generated:], names: map[string]bool{},
				info: types.Info{Uses: map[*ast.Ident]types.Object{}, Types: map[ast.Expr]types.TypeAndValue{}},
			}
			for _, file := range f.beside.files {
				f.beside.names[c.fset.Position(file.Package).Filename] = true
			}
		}
		for _, p := range importsOf(f) {
			if folder, ok := c.paths[p]; ok {
				waiting = append(waiting, folder)
			}
		}
	}
	return c
}

// withoutBodies takes what is in functions out of files, where the language lets it: it
// compiles whatever people write beside it, and in large packages it takes long to say so.
func withoutBodies(files []*ast.File) {
	for _, file := range files {
		for _, d := range file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok && canLackBody(f) {
				f.Body = nil
			}
		}
	}
}

// check is that of a checker, and collects the errors.
func (b *beside) check(f *folder, config types.Config, fset *token.FileSet) {
	config.Error = func(err error) {
		if e, ok := errors.AsType[types.Error](err); ok {
			b.errors = append(b.errors, e)
		}
	}
	f.pkg, _ = config.Check(f.name, fset, f.files, &b.info)
}

// strangers are the packages that folders import, and of which nothing is known; without
// one, those that any imports.
func (c *checker) strangers(one *folder) []string {
	var list []string
	for _, f := range c.folders {
		if one != nil && f != one {
			continue
		}
		for _, p := range importsOf(f) {
			if p != "unsafe" && c.exports[p] == "" && c.sources[p] == nil && c.local(p) == nil {
				list = append(list, p)
			}
		}
	}
	return list
}

// besideErrors are the findings about what people wrote.
func (c *checker) besideErrors() []diag.Diagnostic {
	var found []diag.Diagnostic
	for _, name := range slices.Sorted(maps.Keys(c.folders)) {
		f := c.folders[name]
		if f.beside == nil {
			continue
		}
		strange := len(c.strangers(f)) > 0
		for k, e := range f.beside.errors {
			if strings.HasPrefix(e.Msg, "\t") || toldElsewhere(e.Msg) {
				continue
			}
			at, ok := c.placeBeside(f, k)
			if !ok || strange && at == c.fset.Position(e.Pos) && !c.isCertain(f, e) {
				continue
			}
			found = append(found, diag.Diagnostic{
				Code: "beside-type", File: at.Filename, Line: at.Line, Col: at.Column,
				Message: "this does not compile with the generated code: " + inOneLine(e.Msg),
				Hint:    "change it as the generated code has changed; or keep what that had in stategen.yaml, the overlay or the schema",
			})
		}
	}
	slices.SortStableFunc(found, func(a, b diag.Diagnostic) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Col, b.Col))
	})
	return found
}

// inOneLine is a finding with what the compiler says below it of a method: "have …" and "want …".
func inOneLine(message string) string {
	first, rest, _ := strings.Cut(message, "\n")
	var below []string
	for line := range strings.Lines(rest) {
		if line = strings.TrimSpace(line); strings.HasPrefix(line, "have ") || strings.HasPrefix(line, "want ") {
			below = append(below, line)
		}
	}
	if len(below) == 0 {
		return first
	}
	return first + ": " + strings.Join(below, ", ")
}

// toldElsewhere reports whether an error is that a file is of another package, which OtherPackages
// tells, or about an import, which is for the compiler, unless it leads back here.
func toldElsewhere(message string) bool {
	return strings.HasPrefix(message, "package ") && strings.Contains(message, "; expected package ") ||
		strings.HasPrefix(message, "could not import") && !strings.Contains(message, "cycle")
}

// lacksMethod is what the compiler says of a type that lacks a method, or has another one.
var lacksMethod = regexp.MustCompile(`(\w+) does not implement \w+ \(.*\bmethod (\w+)`)

// placeBeside returns where an error is in what people wrote; not ok if it is elsewhere.
// What the generated code finds wrong with a method that they wrote is where that is. That
// there is none is for package hooks to say.
func (c *checker) placeBeside(f *folder, k int) (at token.Position, ok bool) {
	e := f.beside.errors[k]
	if at = c.fset.Position(e.Pos); f.beside.names[at.Filename] {
		return at, true
	}
	for _, with := range f.beside.errors[k+1:] {
		if !strings.HasPrefix(with.Msg, "\t") {
			break
		}
		if at = c.fset.Position(with.Pos); f.beside.names[at.Filename] {
			return at, true
		}
	}
	if m := lacksMethod.FindStringSubmatch(e.Msg); m != nil {
		return c.methodBeside(f, m[1], m[2])
	}
	return token.Position{}, false
}

// methodBeside returns where people wrote a method.
func (c *checker) methodBeside(f *folder, typ, name string) (at token.Position, ok bool) {
	for _, file := range f.beside.files {
		for _, d := range file.Decls {
			d, isFunc := d.(*ast.FuncDecl)
			if !isFunc || d.Recv == nil || d.Name.Name != name {
				continue
			}
			of := d.Recv.List[0].Type
			if star, isStar := of.(*ast.StarExpr); isStar {
				of = star.X
			}
			if id, isName := of.(*ast.Ident); isName && id.Name == typ {
				return c.fset.Position(d.Name.Pos()), true
			}
		}
	}
	return token.Position{}, false
}

// isCertain reports whether an error is one whatever the packages are of which nothing is
// known: something is asked for that a generated package or type does not have.
func (c *checker) isCertain(f *folder, e types.Error) bool {
	certain := false
	for _, file := range f.beside.files {
		ast.Inspect(file, func(n ast.Node) bool {
			if sel, ok := n.(*ast.SelectorExpr); ok && sel.Sel.Pos() == e.Pos {
				certain = c.isGenerated(f, sel.X)
			}
			return !certain
		})
	}
	return certain
}

// isGenerated reports whether an expression is a package, or has a type, that is generated.
func (c *checker) isGenerated(f *folder, x ast.Expr) bool {
	if id, ok := x.(*ast.Ident); ok {
		if pkg, ok := f.beside.info.Uses[id].(*types.PkgName); ok {
			return slices.ContainsFunc(slices.Collect(maps.Values(c.folders)), func(f *folder) bool { return f.pkg == pkg.Imported() })
		}
	}
	typ := f.beside.info.Types[x].Type
	if p, ok := typ.(*types.Pointer); ok {
		typ = p.Elem()
	}
	named, ok := typ.(*types.Named)
	if !ok || named.Obj().Pkg() == nil {
		return false
	}
	at := c.fset.Position(named.Obj().Pos()).Filename
	return c.folders[path.Dir(at)] != nil && !f.beside.names[at]
}
