package write

import (
	"context"
	"errors"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strconv"
	"testing"
)

// Begun before or asked for now, the types are the same.
func TestStd(t *testing.T) {
	for _, source := range []string{
		"package p\n\nimport \"strings\"\n\nvar A strings.Builder\n",
		"package p\n\nimport \"text/template\"\n\nvar A template.Template\n", // a package that is not usual
	} {
		found, err := tree("", map[string]string{"p/a.go": source}).TypeCheck(context.Background(), NewStd(context.Background()))
		if err != nil || len(found) > 0 {
			t.Errorf("%s\nfound %v, error %v", source, found, err)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := tree("", map[string]string{"p/a.go": "package p\n\nimport _ \"strings\"\n"}).TypeCheck(context.Background(), NewStd(ctx))
	if !errors.Is(err, ErrUnchecked) {
		t.Errorf("cancelled: error is %v, want ErrUnchecked", err)
	}
}

// What the run-time imports is usual, or else asking early is in vain.
func TestUsualPackages(t *testing.T) {
	files, err := filepath.Glob("../templates/*/*.go")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, name := range files {
		if ok, _ := filepath.Match("*_test.go", filepath.Base(name)); ok {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		for _, spec := range f.Imports {
			if p, _ := strconv.Unquote(spec.Path.Value); p != "unsafe" && !slices.Contains(usual, p) {
				t.Errorf("%s imports %s", name, p)
			}
		}
	}
}
