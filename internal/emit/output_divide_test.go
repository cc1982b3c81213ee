package emit

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
)

const partSource = `// Package comment.
package p

import (
	"errors"
	str "strings"
)

// Decode is about no type.
func Decode() error { return errors.New("a") }

// Über is a type; "type Not struct" is text.
type Über struct {
	Base
	A Int
	B interface{ C() D }
}

func (x *Über) name() string { return str.ToLower(x.B) } // beside it

var shapeÜber, other = []string{"}", "{"}, 1

func NewAbc() *Abc { return nil }

// The constants of Abc.
const (
	AbcOne Abc = iota
	AbcTwo
)

type Abc int

// At the end.
`

func TestCut(t *testing.T) {
	used := make(map[string]bool)
	p, err := cut(partSource, used)
	if err != nil {
		t.Fatal(err)
	}
	var owners, names []string
	var all strings.Builder
	for _, piece := range p.list {
		owners = append(owners, piece.owner())
		names = append(names, piece.receiver+"."+strings.Join(piece.names, ","))
		all.WriteString(piece.text)
	}
	if want := []string{"", "Über", "Über", "Über", "Abc", "AbcOne", "Abc"}; !slices.Equal(owners, want) {
		t.Errorf("owners are %q, want %q", owners, want)
	}
	if want := []string{".Decode", ".Über", "Über.name", ".shapeÜber,other", ".NewAbc", ".AbcOne,AbcTwo", ".Abc"}; !slices.Equal(names, want) {
		t.Errorf("names are %q, want %q", names, want)
	}
	if _, body, _ := strings.Cut(partSource, "\n)\n"); all.String() != body {
		t.Errorf("the pieces are\n%s", all.String())
	}
	if !strings.HasSuffix(p.list[2].text, "// beside it\n") {
		t.Errorf("the comment after a method is not with it: %s", p.list[2].text)
	}
	if want := []importSpec{{"errors", `"errors"`}, {"str", `str "strings"`}}; !slices.Equal(p.imports, want) {
		t.Errorf("imports are %q", p.imports)
	}
	for name, want := range map[string]bool{".ToLower": true, "ToLower": false, ".B": true, "AbcTwo": true, "Base": true, "A": false, "Int": true, "C": false, ".C": false, "D": true, "name": false, "Not": false, "Package": false, "p": false} {
		if used[name] != want {
			t.Errorf("%s is mentioned: %t, want %t", name, used[name], want)
		}
	}
}

func TestDivide(t *testing.T) {
	var b strings.Builder
	b.WriteString("package p\n\nimport \"errors\"\n\nfunc Walk() {}\n")
	pad := "/*" + strings.Repeat(" ", maxFileSize/4) + "*/"
	for _, name := range []string{"Linux", "Test", "Ab", "Abc", "Abd1", "Abd2", "Abd3", "Öl"} {
		fmt.Fprintf(&b, "type %[1]s int\nfunc (x %[1]s) f() error { return errors.New(`%[2]s`) }\n", name, pad)
	}
	p, err := cut(b.String(), map[string]bool{})
	if err != nil {
		t.Fatal(err)
	}
	files := divide("types.go", b.String(), p)
	want := map[string][]string{
		"types.go": {"func Walk"}, "types.l.go": {"type Linux"}, "types.t.go": {"type Test"}, "types.f.go": {"type Öl"},
		"types.ab.go": {"type Ab "}, "types.abc.go": {"type Abc"}, "types.abd.go": {"type Abd1", "type Abd2", "type Abd3"},
	}
	if got := slices.Sorted(maps.Keys(files)); !slices.Equal(got, slices.Sorted(maps.Keys(want))) {
		t.Fatalf("the files are %q", got)
	}
	for name, texts := range want {
		for _, text := range texts {
			if !strings.Contains(files[name], text) {
				t.Errorf("%s has no %s", name, text)
			}
		}
		if imports := strings.Contains(files[name], "import"); imports != (name != "types.go") {
			t.Errorf("%s imports something: %t", name, imports)
		}
	}
}

// Names that are alike for longer than a file's name can be share a file.
func TestDivideLongNames(t *testing.T) {
	var b strings.Builder
	b.WriteString("package p\n")
	stem := strings.Repeat("Long", 100)
	for i := range 6 {
		fmt.Fprintf(&b, "type %s%d int //%s\n", stem, i, strings.Repeat(" ", maxFileSize/4))
	}
	p, err := cut(b.String(), map[string]bool{})
	if err != nil {
		t.Fatal(err)
	}
	files := divide("types.go", b.String(), p)
	if want := "types." + strings.ToLower(stem[:maxLetters]) + ".go"; len(files) != 1 || strings.Count(files[want], "type Long") != 6 {
		t.Errorf("the files are %q", slices.Collect(maps.Keys(files)))
	}
}

func TestCutReportsWhatIsNoGo(t *testing.T) {
	if _, err := cut("package p\n\nvar x = \"open\n", map[string]bool{}); err == nil {
		t.Error("no error")
	}
}

// A file that holds types is none that only tests have, whatever the types are called.
func TestFileLettersMakeNoTests(t *testing.T) {
	for name, want := range map[string]string{"X_test": "xtest", "X_": "x", "Ä_Test": "e4test"} {
		if got := fileLetters(name); got != want {
			t.Errorf("the letters of %s are %q, not %q", name, got, want)
		}
	}
}
