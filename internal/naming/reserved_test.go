package naming

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// Every name of the run-time that a type of a schema, or a check, could hide
// is reserved.
func TestRuntimeNamesAreReserved(t *testing.T) {
	files, err := filepath.Glob("../templates/runtime/*.go")
	if err != nil || len(files) == 0 {
		t.Fatalf("no run-time found: %v", err)
	}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range topLevel(parsed) {
			if token.IsExported(name) && !runtimeNames[name] {
				t.Errorf("%s: %s is not in runtimeNames", filepath.Base(file), name)
			}
			for _, prefix := range []string{"check", "whole"} {
				if rest, ok := strings.CutPrefix(name, prefix); ok && token.IsExported(rest) && !checkNames[name] {
					t.Errorf("%s: %s is not in checkNames", filepath.Base(file), name)
				}
			}
		}
	}
}

// No name is kept from the types of a schema that neither the run-time nor what is generated
// beside the types has.
func TestReservedNamesAreInUse(t *testing.T) {
	files, err := filepath.Glob("../../generated/*/*.go")
	if err != nil || len(files) == 0 {
		t.Fatalf("no packages found: %v", err)
	}
	runtime, err := filepath.Glob("../templates/runtime/*.go")
	if err != nil {
		t.Fatal(err)
	}
	inUse := make(map[string]bool)
	for _, file := range append(files, runtime...) {
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range topLevel(parsed) {
			inUse[name] = true
		}
	}
	for _, name := range slices.Sorted(maps.Keys(runtimeNames)) {
		if !inUse[name] {
			t.Errorf("a type of a schema cannot be called %s, and nothing else is", name)
		}
	}
}

func topLevel(file *ast.File) []string {
	var names []string
	for _, decl := range file.Decls {
		switch d := decl.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil {
				names = append(names, d.Name.Name)
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch s := spec.(type) {
				case *ast.TypeSpec:
					names = append(names, s.Name.Name)
				case *ast.ValueSpec:
					for _, name := range s.Names {
						names = append(names, name.Name)
					}
				}
			}
		}
	}
	return names
}
