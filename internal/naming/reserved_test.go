package naming

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
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
