package write

import (
	"context"
	"go/ast"
	"go/build"
	"go/constant"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stategen/stategen/internal/config"
)

// What is declared of the standard library is as it is there.
func TestStandard(t *testing.T) {
	sources := standardFiles()
	paths := slices.Sorted(maps.Keys(sources))
	if len(paths) < 20 {
		t.Fatalf("only %d packages are declared", len(paths))
	}
	exports, err := listExports(context.Background(), paths)
	if err != nil {
		t.Fatal(err)
	}
	exported := importer.ForCompiler(token.NewFileSet(), "gc", func(path string) (io.ReadCloser, error) { return os.Open(exports[path]) })
	c := newChecker(token.NewFileSet(), sources)
	for _, path := range paths {
		library, err := exported.Import(path)
		if err != nil {
			t.Fatal(err)
		}
		declared, err := c.Import(path)
		if err != nil || len(c.found) > 0 {
			t.Fatal(path, err, c.found)
		}
		for _, name := range declared.Scope().Names() {
			compareObjects(t, path+"."+name, declared.Scope().Lookup(name), library.Scope().Lookup(name))
		}
	}
}

// compareObjects compares a declared object with that of the library.
func compareObjects(t *testing.T, name string, declared, library types.Object) {
	t.Helper()
	if library == nil {
		t.Errorf("%s is not in the library", name)
		return
	}
	switch d := declared.(type) {
	case *types.TypeName:
		compareTypes(t, name, d.Type(), library.Type())
		return
	case *types.Const:
		if l, ok := library.(*types.Const); !ok || !constant.Compare(d.Val(), token.EQL, l.Val()) {
			t.Errorf("%s is declared as %v, not %v", name, declared, library)
		}
	}
	compareTexts(t, name, types.ObjectString(declared, nil), types.ObjectString(library, nil))
}

// compareTypes compares what is declared of a type, the fields and methods,
// with that of the library.
func compareTypes(t *testing.T, name string, declared, library types.Type) {
	t.Helper()
	if types.Comparable(declared) != types.Comparable(library) {
		t.Errorf("%s: comparable: %v, in the library %v", name, types.Comparable(declared), types.Comparable(library))
	}
	var members []types.Object
	switch d := declared.Underlying().(type) {
	case *types.Struct:
		for f := range d.Fields() {
			if f.Name() != "_" {
				members = append(members, f)
			}
		}
	case *types.Interface:
		if d.IsMethodSet() {
			break
		}
		compareTexts(t, name, d.String(), library.Underlying().String())
	default:
		compareTexts(t, name, d.String(), library.Underlying().String())
	}
	of := declared
	if !types.IsInterface(declared) {
		of = types.NewPointer(declared)
	}
	for m := range types.NewMethodSet(of).Methods() {
		members = append(members, m.Obj())
	}
	for _, m := range members {
		at, _, _ := types.LookupFieldOrMethod(library, true, nil, m.Name())
		if at == nil {
			t.Errorf("%s.%s is not in the library", name, m.Name())
			continue
		}
		// The receiver may have another name: a later Go made json.Marshaler an alias.
		compareTexts(t, name+"."+m.Name(), m.Type().String(), at.Type().String())
	}
}

func compareTexts(t *testing.T, name, declared, library string) {
	t.Helper()
	if declared != library {
		t.Errorf("%s is declared as %s, not %s", name, declared, library)
	}
}

// What the run-time and the checked-in packages use is declared, or else each
// run asks the go command.
func TestStandardIsEnough(t *testing.T) {
	for _, pattern := range []string{"../templates/runtime/*.go", "../templates/upgrade/*.go", "../../generated/*/*.go", "../../golden/majors/agentstate/v*/*.go"} {
		names, err := filepath.Glob(pattern)
		if err != nil || len(names) == 0 {
			t.Fatal(pattern, err)
		}
		positions, files := token.NewFileSet(), map[string]*ast.File{}
		for _, name := range names {
			if fits, err := build.Default.MatchFile(filepath.Split(name)); err != nil || !fits || strings.HasSuffix(name, "_test.go") {
				continue // or of packages without versions, of which there is none here
			}
			file, err := parser.ParseFile(positions, name, nil, parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			files[name] = file
		}
		if Compiles(positions, files, nil) {
			continue
		}
		c := newChecker(positions, standardFiles())
		for _, name := range slices.Sorted(maps.Keys(files)) {
			c.add(name, files[name])
		}
		c.checkAll()
		for _, d := range c.found {
			t.Errorf("%s:%d: %s: declare it in standard.txtar", d.File, d.Line, d.Message)
		}
	}
}

// What is not declared is for the library to judge.
func TestRarePackages(t *testing.T) {
	wantFound(t, map[string]string{"p/a.go": "package p\n\nimport \"text/template\"\n\nvar A template.Template\n"}, "")
	wantFound(t, map[string]string{"p/a.go": "package p\n\nimport \"strings\"\n\nvar A = strings.ToTitle(\"\")\n"}, "")
	wantFound(t, map[string]string{"p/a.go": "package p\n\nimport \"strings\"\n\nvar A = strings.Nothing(\"\")\n"}, "7: undefined: strings.Nothing")
}

// What generated code uses of the library was there in the lowest version of Go
// that it is for.
func TestStandardOfLowestGo(t *testing.T) {
	later := map[string]bool{} // "strings.Lines", "sync.WaitGroup.Go"
	folder := filepath.Join(build.Default.GOROOT, "api")
	named := regexp.MustCompile(`^pkg (\S+)(?: \([^)]*\))?, (?:method \(\*?([A-Za-z]+)[^)]*\) |func |type |var |const )([A-Za-z0-9_]+)`)
	for minor := 25; ; minor++ {
		text, err := os.ReadFile(filepath.Join(folder, "go1."+strconv.Itoa(minor)+".txt"))
		if err != nil {
			break
		}
		for line := range strings.Lines(string(text)) {
			if m := named.FindStringSubmatch(line); m != nil && !strings.Contains(line, "//deprecated") {
				later[strings.ReplaceAll(m[1]+"."+m[2]+"."+m[3], "..", ".")] = true
			}
		}
	}
	if len(later) == 0 {
		t.Skip("this Go does not have the lists of what came with its versions")
	}
	if !later["sync.WaitGroup.Go"] {
		t.Fatal("the lists are not read")
	}
	for path, source := range standardFiles() {
		file, err := parser.ParseFile(token.NewFileSet(), path, source, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range file.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok {
				continue
			}
			name := path + "." + f.Name.Name
			if f.Recv != nil {
				name = path + "." + strings.TrimPrefix(types.ExprString(f.Recv.List[0].Type), "*") + "." + f.Name.Name
			}
			if later[name] {
				t.Errorf("%s came after Go %s", name, config.LowestGo)
			}
		}
	}
}
