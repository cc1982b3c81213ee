package majors_test

import (
	"bytes"
	"context"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stategen/stategen/gen"
	"github.com/stategen/stategen/internal/config"
	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/write"
)

// request reads the configuration of the family.
func request(t *testing.T) gen.Request {
	t.Helper()
	c, found := config.Parse("stategen.yaml", read(t, "stategen.yaml"))
	if len(found) > 0 {
		t.Fatal(found)
	}
	req, found := c.Request(".", "stategen.yaml")
	if len(found) > 0 {
		t.Fatal(found)
	}
	return req
}

func generate(t *testing.T, req gen.Request) gen.Result {
	t.Helper()
	r := gen.Generate(req)
	if diag.HasErrors(r.Diagnostics) {
		t.Fatal(r.Diagnostics)
	}
	return r
}

// What is checked in is what is generated: make generate mends it.
func TestPackagesAreFresh(t *testing.T) {
	r := generate(t, request(t))
	for name, want := range r.Files {
		if got, err := os.ReadFile(filepath.FromSlash(name)); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s is not as generated (%v)", name, err)
		}
	}
	for name := range r.Scaffolds {
		if text := read(t, name); bytes.Equal(text, r.Scaffolds[name]) || bytes.Contains(text, []byte("DO NOT EDIT")) {
			t.Errorf("%s is not the one that was written by hand", name)
		}
	}
}

// The hooks say what they handle; and what a later minor hands them is found.
func TestHooksSayWhatTheyHandle(t *testing.T) {
	req := request(t)
	check := func() (found []diag.Diagnostic) {
		for _, set := range generate(t, req).Hooks {
			name := path.Join(set.Folder, set.File)
			found = append(found, set.Check(map[string][]byte{name: read(t, name)})...)
		}
		return found
	}
	if found := check(); len(found) > 0 {
		t.Errorf("as it is: %v", found)
	}
	addMinor(&req.Families[0])
	var got []string
	for _, d := range check() {
		handed, _, _ := strings.Cut(d.Message, ",")
		got = append(got, path.Base(d.File)+": "+handed+" ["+d.Code+"]")
	}
	want := []string{"hooks_v2.go: DowngradeSession is handed nickname [hook-remit]", "hooks_v3.go: UpgradeSession is handed nickname [hook-remit]"}
	if !slices.Equal(got, want) {
		t.Errorf("with another member in 2.2.0: %q", got)
	}
}

// addMinor adds a version to an older major, with a member that the newer lacks.
func addMinor(f *gen.Family) {
	for _, d := range f.Documents {
		if d.Version == "2.1.0" {
			d.Path, d.Version = "schema/2.2.0.json", "2.2.0"
			d.Data = bytes.Replace(d.Data, []byte(`"ownerName": {`), []byte(`"nickname": {"type": "string"}, "ownerName": {`), 1)
			f.Documents = append(f.Documents, d)
			return
		}
	}
}

// A new minor of an older major regenerates that major's package and the
// facade, and nothing else.
func TestNewMinor(t *testing.T) {
	req := request(t)
	before := generate(t, req).Files
	addMinor(&req.Families[0])
	after := generate(t, req).Files
	var changed []string
	for _, name := range slices.Sorted(maps.Keys(after)) {
		if !bytes.Equal(before[name], after[name]) {
			changed = append(changed, strings.TrimPrefix(name, "agentstate/"))
		}
	}
	for _, name := range changed {
		if !strings.HasPrefix(name, "v2/") && strings.Contains(name, "/") {
			t.Errorf("%s changed", name)
		}
	}
	for _, want := range []string{"facade.go", "v2/types.go", "v2/version.go", "upgrade_v3.go"} {
		if !slices.Contains(changed, want) {
			t.Errorf("%s did not change: %v", want, changed)
		}
	}
	if len(before) != len(after) {
		t.Errorf("%d files, then %d", len(before), len(after))
	}
}

// A hook that nobody wrote is found by the compiler, and the hooks as stategen
// writes them compile.
func TestMissingHook(t *testing.T) {
	r := generate(t, request(t))
	check := func(change func(files map[string][]byte)) []diag.Diagnostic {
		files := maps.Clone(r.Files)
		maps.Copy(files, r.Scaffolds)
		change(files)
		found, err := write.Tree{Files: files}.TypeCheck(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		return found
	}
	if found := check(func(map[string][]byte) {}); len(found) > 0 {
		t.Errorf("as scaffolded: %v", found)
	}
	found := check(func(files map[string][]byte) {
		name := "agentstate/hooks_v2.go"
		files[name] = bytes.Replace(files[name], []byte(") UpgradeSession("), []byte(") UpgradeSession_("), 1)
	})
	if len(found) == 0 || !strings.Contains(found[0].Message, "missing method UpgradeSession") {
		t.Errorf("without UpgradeSession: %v", found)
	}
	if found := check(func(files map[string][]byte) { delete(files, "agentstate/hooks_v3.go") }); len(found) == 0 {
		t.Error("without a file of hooks")
	}
}

// Names and overlay may speak of what only some majors have.
func TestNamesOfSomeMajors(t *testing.T) {
	req := request(t)
	req.Families[0].Names = map[string]string{"/$defs/author": "Speaker", "/$defs/cardContent": "Card"}
	req.Families[0].Overlay = &gen.File{Path: "schema/overlay.yaml", Data: []byte("/$defs/count: {name: Tally}\n")}
	r := generate(t, req)
	for _, test := range []struct{ file, want string }{
		{"agentstate/v2/types.go", "type Speaker struct"}, {"agentstate/v3/types.go", "type Tally struct"}, {"agentstate/v1/types.go", "type Card struct"},
	} {
		if !bytes.Contains(r.Files[test.file], []byte(test.want)) {
			t.Errorf("%s has no %s", test.file, test.want)
		}
	}

	// But not of what none has.
	req.Families[0].Names = map[string]string{"/$defs/nobody": "Nobody"}
	if r := gen.Generate(req); !diag.HasErrors(r.Diagnostics) {
		t.Error("a name for no place")
	}
	req.Families[0].Names = nil
	req.Families[0].Overlay.Data = []byte("\n{/$defs/é: {name: Nobody}, /$defs/nobody: {name: Nobody}}\n")
	r = gen.Generate(req)
	if !diag.HasErrors(r.Diagnostics) || len(r.Diagnostics) < 2 {
		t.Fatalf("entries for no places: %v", r.Diagnostics)
	}
	for i, col := range []int{2, 29} {
		if d := r.Diagnostics[i]; d.Code != "overlay-pointer" || d.Hint == "" || d.Line != 2 || d.Col != col {
			t.Errorf("an entry for no place: got %v, want it at 2:%d", d, col)
		}
	}
}

// No name that the package over the majors declares, or may with more of them,
// nor a method of its documents, can be the root's.
func TestRootName(t *testing.T) {
	req := request(t)
	names := []string{"V4", "HooksTo10", "Major", "AppendJSON"}
	for file, text := range generate(t, req).Files {
		if path.Dir(file) != "agentstate" {
			continue
		}
		syntax, err := parser.ParseFile(token.NewFileSet(), file, text, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range syntax.Decls {
			if name := declared(d); ast.IsExported(name) && name != "State" {
				names = append(names, name)
			}
		}
	}
	if len(names) < 30 {
		t.Errorf("only %d names", len(names))
	}
	for _, name := range names {
		req.Families[0].Root = name
		r := gen.Generate(req)
		if !diag.HasErrors(r.Diagnostics) || r.Diagnostics[0].Code != "name-collision" || len(r.Files)+len(r.Scaffolds) > 0 {
			t.Errorf("%s: %v", name, r.Diagnostics)
		}
	}
	req.Families[0].Root = "V1State"
	generate(t, req)
}

// declared returns the name of a type or function, "" of something else.
func declared(d ast.Decl) string {
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Recv == nil {
			return d.Name.Name
		}
	case *ast.GenDecl:
		if t, ok := d.Specs[0].(*ast.TypeSpec); ok {
			return t.Name.Name
		}
	}
	return ""
}

// With several majors it is the package over them that knows the only versions
// of the family: an upgrade passes through others.
func TestOnlyVersionsOfFamily(t *testing.T) {
	req := request(t)
	req.Families[0].Policy.Only = []string{"1.3.0", "3.0.0"}
	r := generate(t, req)
	if !bytes.Contains(r.Files["agentstate/facade.go"], []byte("OnlyVersions(Version{Major: 1, Minor: 3, Patch: 0}, Version{Major: 3, Minor: 0, Patch: 0})}, opts...)")) {
		t.Error("the facade reads all versions")
	}
	if bytes.Contains(r.Files["agentstate/v2/version.go"], []byte("OnlyVersions")) {
		t.Error("major 2 cannot be passed through")
	}
	files := maps.Clone(r.Files)
	maps.Copy(files, r.Scaffolds)
	if found, err := (write.Tree{Files: files}).TypeCheck(context.Background()); err != nil || len(found) > 0 {
		t.Error(err, found)
	}
}
