package conformance

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/printer"
	"go/token"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stategen/stategen/internal/compat"
	"github.com/stategen/stategen/internal/emit"
	"github.com/stategen/stategen/internal/ir"
)

// If it was proved of the Go API, everything that the package of the old schema
// exports is in that of the new one, and of the same type.
func TestRandomCompatAPI(t *testing.T) {
	seed, end := testTime(t)
	for first := true; first || time.Now().Before(end) && !t.Failed(); first = false {
		t.Logf("CONFORMANCE_SEED=%d", seed)
		compared := 0
		for _, draft := range Drafts {
			r := newRandom(uint64(seed), draft)
			for k := range 150 {
				old, revised, rules := revision(r, fmt.Sprintf("seed %d, %s, schema %d", seed, draft, k), draft, func(r *compat.Rule) compat.Verdict { return r.GoAPI })
				if rules == "" {
					continue
				}
				before, after := apiOf(t, &old), apiOf(t, &revised)
				if before == nil || after == nil {
					continue
				}
				compared++
				for _, name := range slices.Sorted(maps.Keys(before)) {
					if after[name] != before[name] {
						t.Errorf("%s: by %s\n\told %s\n\tnew %s\n\t%s was %q and is %q", old.ID, rules, old.Schema, revised.Schema, name, before[name], after[name])
						break
					}
				}
			}
		}
		t.Logf("%d revisions", compared)
		seed++
	}
}

// apiOf returns what the package of a group exports: the types of functions,
// methods, fields and constants by their names, and those that tags stand for; nil
// if there is no package.
func apiOf(t *testing.T, g *Group) map[string]string {
	t.Helper()
	pkg, err := modelOf(g, nil)
	if err != nil {
		return nil
	}
	files, err := emit.Package(pkg)
	if err != nil {
		return nil
	}
	api := tagsOf(pkg)
	positions := token.NewFileSet()
	for name, text := range files {
		if strings.HasPrefix(name, "rt_") {
			continue
		}
		file, err := parser.ParseFile(positions, name, text, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range file.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				name := d.Name.Name
				if d.Recv != nil {
					name = strings.TrimPrefix(goText(positions, d.Recv.List[0].Type), "*") + "." + name
				}
				if d.Name.IsExported() {
					api[name] = goText(positions, d.Type)
				}
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					declared(api, positions, spec)
				}
			}
		}
	}
	return api
}

// tagsOf returns the types that tags of unions stand for: what shares one with others is told apart
// from them in another way.
func tagsOf(pkg *ir.Package) map[string]string {
	types := map[string]string{}
	for _, u := range ir.Each[*ir.Union](pkg) {
		for _, v := range u.Variants {
			if v.Struct == nil {
				continue
			}
			for _, tag := range v.Tags {
				types[u.Name.Go+" of "+tag.Text+" as "+v.Struct.Name.Go] = "variant"
			}
		}
	}
	return types
}

// declared adds what a declaration of types or constants exports.
func declared(api map[string]string, positions *token.FileSet, spec ast.Spec) {
	switch spec := spec.(type) {
	case *ast.ValueSpec:
		for _, name := range spec.Names {
			if name.IsExported() && spec.Type != nil {
				api[name.Name] = goText(positions, spec.Type)
			}
		}
	case *ast.TypeSpec:
		if !spec.Name.IsExported() {
			return
		}
		members := &ast.FieldList{}
		switch typ := spec.Type.(type) {
		case *ast.StructType:
			api[spec.Name.Name], members = "struct", typ.Fields
		case *ast.InterfaceType:
			api[spec.Name.Name], members = "interface", typ.Methods
		default:
			api[spec.Name.Name] = goText(positions, typ)
		}
		for _, m := range members.List {
			for _, name := range m.Names {
				if name.IsExported() {
					api[spec.Name.Name+"."+name.Name] = goText(positions, m.Type)
				}
			}
		}
	}
}

func goText(positions *token.FileSet, n ast.Node) string {
	var b strings.Builder
	if err := printer.Fprint(&b, positions, n); err != nil {
		panic(err)
	}
	return b.String()
}
