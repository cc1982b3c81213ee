package golden_test

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// Generated packages carry no function, method, type, variable or group of constants
// that nothing in them uses and that is not exported: the run-time is cut to what the
// types need, down to the fields of its structs.
func TestGeneratedPackagesCarryNothingUnused(t *testing.T) {
	packages := make(map[string]map[string][]byte) // files by package
	_, results := loadFixtures(t)
	for _, result := range results {
		for name, text := range result.Files {
			addFile(packages, name, text)
		}
	}
	var written []string
	for _, pattern := range []string{"../generated/*/*.go", overMajors + "/*.go", overMajors + "/v?/*.go"} {
		names, err := filepath.Glob(pattern)
		if err != nil || len(names) == 0 {
			t.Fatalf("no packages: %v", err)
		}
		written = append(written, names...)
	}
	for _, name := range written {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		addFile(packages, name, text)
	}
	library := importer.ForCompiler(token.NewFileSet(), "source", nil)
	alone := 0
	for _, dir := range slices.Sorted(maps.Keys(packages)) {
		if dir != overMajors && !importsOnlyTheLibrary(t, packages[dir]) {
			continue // another package over several majors: those that it imports are nowhere on disk
		}
		alone++
		for _, unused := range unusedIn(t, library, packages[dir]) {
			t.Errorf("%s: %s", dir, unused)
		}
		for _, name := range missingIn(t, packages[dir]) {
			t.Errorf("%s: a comment says to see %s, which is not there", dir, name)
		}
	}
	if alone < len(packages)/2 {
		t.Errorf("only %d of %d packages were looked at", alone, len(packages))
	}
}

// overMajors is the package over several majors that is in the repository.
const overMajors = "majors/agentstate"

func addFile(packages map[string]map[string][]byte, name string, text []byte) {
	dir := path.Dir(name)
	if path.Ext(name) != ".go" {
		return
	}
	if packages[dir] == nil {
		packages[dir] = make(map[string][]byte)
	}
	packages[dir][path.Base(name)] = text
}

func importsOnlyTheLibrary(t *testing.T, files map[string][]byte) bool {
	t.Helper()
	for name, text := range files {
		f, err := parser.ParseFile(token.NewFileSet(), name, text, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		if slices.ContainsFunc(f.Imports, func(spec *ast.ImportSpec) bool { return strings.Contains(spec.Path.Value, ".") }) {
			return false
		}
	}
	return true
}

// unusedIn returns what is declared in a package, not exported, and only
// mentioned where it is declared, if at all.
func unusedIn(t *testing.T, library types.Importer, files map[string][]byte) []string {
	t.Helper()
	fset := token.NewFileSet()
	var parsed []*ast.File
	for _, name := range slices.Sorted(maps.Keys(files)) {
		f, err := parser.ParseFile(fset, name, files[name], parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		parsed = append(parsed, f)
	}
	info := &types.Info{Uses: make(map[*ast.Ident]types.Object), Defs: make(map[*ast.Ident]types.Object)}
	pkg, err := (&types.Config{Importer: library}).Check("p", fset, parsed, info)
	if err != nil {
		t.Fatal(err)
	}
	uses := make(map[types.Object][]token.Pos)
	for id, object := range info.Uses {
		switch o := object.(type) {
		case *types.Func:
			object = o.Origin()
		case *types.Var:
			object = o.Origin()
		}
		uses[object] = append(uses[object], id.Pos())
	}
	called := interfacesOf(pkg)
	// Parameters are called as the schema calls members: where one is called as
	// something of the run-time, that stays.
	parameters := make(map[string]bool)
	for id, object := range info.Defs {
		if v, ok := object.(*types.Var); ok && !v.IsField() && v.Parent() != pkg.Scope() && !strings.HasPrefix(fset.Position(id.Pos()).Filename, "rt_") {
			parameters[id.Name] = true
		}
	}
	list := append(unusedFields(fset, info, uses), unusedConstants(fset, pkg, info, uses)...)
	for _, d := range declared(parsed) {
		outside := func(at token.Pos) bool { return at < d.from || at > d.to }
		if !slices.ContainsFunc(d.ids, func(id *ast.Ident) bool {
			return ast.IsExported(id.Name) || !d.method && parameters[id.Name] || d.method && isCalled(info.Defs[id].(*types.Func), called) || slices.ContainsFunc(uses[info.Defs[id]], outside)
		}) {
			list = append(list, fset.Position(d.ids[0].Pos()).String()+": "+d.ids[0].Name)
		}
	}
	return list
}

// unusedFields returns the fields that are not exported and nowhere mentioned. Those
// called _ are there for what they do to their struct.
func unusedFields(fset *token.FileSet, info *types.Info, uses map[types.Object][]token.Pos) (list []string) {
	for id, object := range info.Defs {
		if v, ok := object.(*types.Var); ok && v.IsField() && !v.Embedded() && !v.Exported() && id.Name != "_" && len(uses[v.Origin()]) == 0 {
			list = append(list, fset.Position(id.Pos()).String()+": the field "+id.Name)
		}
	}
	slices.Sort(list)
	return list
}

// unusedConstants returns the constants of functions that these do not mention.
func unusedConstants(fset *token.FileSet, pkg *types.Package, info *types.Info, uses map[types.Object][]token.Pos) (list []string) {
	for id, object := range info.Defs {
		if c, ok := object.(*types.Const); ok && c.Parent() != pkg.Scope() && len(uses[c]) == 0 && !isMember(id.Name) {
			list = append(list, fset.Position(id.Pos()).String()+": the constant "+id.Name)
		}
	}
	slices.Sort(list)
	return list
}

// isMember reports whether a constant numbers a member: one that is refused or only looked for
// is not mentioned.
func isMember(name string) bool { return strings.HasPrefix(name, "member") }

// interfacesOf lists the interfaces of a package.
func interfacesOf(pkg *types.Package) (list []*types.Interface) {
	for _, name := range pkg.Scope().Names() {
		if i, ok := pkg.Scope().Lookup(name).Type().Underlying().(*types.Interface); ok {
			list = append(list, i)
		}
	}
	return list
}

// isCalled reports whether a method may be called by one of some interfaces, without being named
// for its type. Of a generic type, the name of the method is enough.
func isCalled(method *types.Func, interfaces []*types.Interface) bool {
	of := method.Signature().Recv().Type()
	if pointer, ok := of.(*types.Pointer); ok {
		of = pointer.Elem()
	}
	return slices.ContainsFunc(interfaces, func(i *types.Interface) bool {
		named, ok := of.(*types.Named)
		isGeneric := ok && named.TypeParams() != nil
		for m := range i.Methods() {
			if m.Name() == method.Name() {
				return isGeneric || types.Implements(types.NewPointer(of), i)
			}
		}
		return false
	})
}

type declaration struct {
	ids      []*ast.Ident // one, but for a group of constants
	from, to token.Pos
	method   bool
}

// declared returns the functions, methods, types, variables and groups of constants of files.
func declared(files []*ast.File) (list []declaration) {
	for _, f := range files {
		for _, d := range f.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				list = append(list, declaration{[]*ast.Ident{d.Name}, d.Pos(), d.End(), d.Recv != nil})
			case *ast.GenDecl:
				group := declaration{from: d.Pos(), to: d.End()}
				for _, spec := range d.Specs {
					switch s := spec.(type) {
					case *ast.TypeSpec:
						list = append(list, declaration{[]*ast.Ident{s.Name}, s.Pos(), s.End(), false})
					case *ast.ValueSpec:
						for _, id := range s.Names {
							switch {
							case d.Tok == token.CONST:
								group.ids = append(group.ids, id)
							case id.Name != "_":
								list = append(list, declaration{[]*ast.Ident{id}, s.Pos(), s.End(), false})
							}
						}
					}
				}
				if group.ids != nil {
					list = append(list, group)
				}
			}
		}
	}
	return list
}

// lookThere finds what comments of the run-time refer to.
var lookThere = regexp.MustCompile(`\bsee ([a-z]\w*\.\w+|[a-z]+[A-Z]\w*|[A-Z]\w+)`)

// missingIn lists the names that comments refer to and that are nowhere in the code: a part of
// the run-time that a package has no need of takes its comments along.
func missingIn(t *testing.T, files map[string][]byte) []string {
	t.Helper()
	there, wanted := make(map[string]bool), make(map[string]bool)
	for name, text := range files {
		f, err := parser.ParseFile(token.NewFileSet(), name, text, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(f, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				there[id.Name] = true
			}
			return true
		})
		if !strings.HasPrefix(name, "rt_") {
			continue // what comes from a schema may say anything
		}
		for _, c := range f.Comments {
			for _, m := range lookThere.FindAllStringSubmatch(c.Text(), -1) {
				wanted[m[1]] = true
			}
		}
	}
	isThere := func(name string, _ bool) bool {
		return name == "RFC" || !slices.ContainsFunc(strings.Split(name, "."), func(part string) bool { return !there[part] })
	}
	maps.DeleteFunc(wanted, isThere)
	return slices.Sorted(maps.Keys(wanted))
}
