package arch

import (
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// Every package is in the map, and says what it must not do or know.
func TestMap(t *testing.T) {
	drawn := docOf(t, "arch.go")
	folders, err := filepath.Glob("../*")
	if err != nil || len(folders) < 10 {
		t.Fatalf("only %d folders, %v", len(folders), err)
	}
	for _, folder := range folders {
		name := filepath.Base(folder)
		if name == "arch" {
			continue
		}
		if !strings.Contains(drawn, "\tinternal/"+name+" ") {
			t.Errorf("internal/%s is not in the map", name)
		}
		files, _ := filepath.Glob(filepath.Join(folder, "*.go"))
		doc := ""
		for _, file := range files {
			doc += docOf(t, file)
		}
		if words := strings.Join(strings.Fields(doc), " "); !strings.Contains(words, "It must ") {
			t.Errorf("internal/%s does not say what it must not know", name)
		}
	}
	for line := range strings.Lines(drawn) {
		if name, _, ok := strings.Cut(strings.TrimPrefix(line, "\tinternal/"), " "); ok && strings.HasPrefix(line, "\t") {
			if _, err := os.Stat("../" + name); err != nil {
				t.Errorf("the map has internal/%s: %v", name, err)
			}
		}
	}
}

// A package that says in which order to read its files names all of them, or what they begin with, and
// no other one.
func TestFilesToRead(t *testing.T) {
	folders, _ := filepath.Glob("../*")
	folders = append(folders, "../../gen", "../../cmd/stategen")
	name, beginning := regexp.MustCompile(`\b\w+\.go\b`), regexp.MustCompile(`\b[a-z]+_\b`)
	for _, folder := range folders {
		files, _ := filepath.Glob(filepath.Join(folder, "*.go"))
		for _, file := range files {
			doc := docOf(t, file)
			named, beginnings := name.FindAllString(doc, -1), beginning.FindAllString(doc, -1)
			if len(named) < 3 { // it mentions one or the other
				continue
			}
			for _, other := range files {
				base := filepath.Base(other)
				begins := func(with string) bool { return strings.HasPrefix(strings.Replace(base, ".", "_", 1), with) }
				isNamed := slices.Contains(named, base) || slices.ContainsFunc(beginnings, begins)
				if !strings.HasSuffix(base, "_test.go") && other != file && !isNamed {
					t.Errorf("%s does not say when to read %s", file, base)
				}
			}
			for _, base := range named {
				if !slices.Contains(files, filepath.Join(folder, base)) {
					t.Errorf("%s names %s, which is not there", file, base)
				}
			}
		}
	}
}

// docOf returns the doc comment of the package in a file; "" if it stands in another one.
func docOf(t *testing.T, file string) string {
	t.Helper()
	parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.PackageClauseOnly|parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	return parsed.Doc.Text()
}
