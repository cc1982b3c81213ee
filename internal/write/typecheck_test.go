package write

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"testing"
)

func TestTypeCheck(t *testing.T) {
	tests := []struct {
		name  string
		files map[string]string
		want  string // "" if it compiles, else file:line and part of the message
	}{
		{"compiles", map[string]string{"p/a.go": "package p\n\nimport \"log/slog\"\n\nvar A slog.Value\n"}, ""},
		{"two files of one package", map[string]string{"p/a.go": "package p\n\nvar A = b\n", "p/b.go": "package p\n\nvar b = 1\n"}, ""},
		{"tests are left out", map[string]string{"p/a.go": "package p\n", "p/a_test.go": "package p\n\nvar A = undefined\n"}, ""},
		{"build tags choose", map[string]string{
			"p/a.go": "//go:build never\n\npackage p\n\nvar A int\n",
			"p/b.go": "//go:build !never\n\npackage p\n\nvar A int\n",
		}, ""},
		{"packages of the tree", map[string]string{
			"out/a.go":    "package out\n\nimport \"example.com/m/out/v1\"\n\nvar A v1.T\n",
			"out/v1/a.go": "package v1\n\ntype T int\n",
		}, ""},
		{"packages of the tree, module without a dot", map[string]string{
			"out/a.go":    "package out\n\nimport \"app/out/v1\"\n\nvar A v1.T\n",
			"out/v1/a.go": "package v1\n\ntype T int\n",
		}, ""},
		{"a folder is not taken for the standard library", map[string]string{
			"a.go":      "package a\n\nimport \"encoding/json\"\n\nvar A json.Number\n",
			"json/a.go": "package json\n",
		}, ""},
		{"syntax", map[string]string{"p/a.go": "package p\n\nvar = 1\n"}, "p/a.go:5: expected"},
		{"types", map[string]string{"p/a.go": "package p\n\nvar A int = \"\"\n"}, "p/a.go:5: cannot use"},
		{"undefined", map[string]string{"p/a.go": "package p\n\nimport \"strings\"\n\nvar A = strings.Nothing\n"}, "p/a.go:7: undefined: strings.Nothing"},
		{"unused import", map[string]string{"p/a.go": "package p\n\nimport \"strings\"\n"}, "p/a.go:5: \"strings\" imported and not used"},
		{"third party", map[string]string{"p/a.go": "package p\n\nimport _ \"example.com/x\"\n"}, "p/a.go:5: could not import example.com/x"},
		{"not in the standard library", map[string]string{"p/a.go": "package p\n\nimport _ \"strings/nothing\"\n"}, "p/a.go:5: could not import strings/nothing"},
		{"cycle", map[string]string{
			"v1/a.go": "package v1\n\nimport \"m/v2\"\n\nvar A v2.T\n",
			"v2/a.go": "package v2\n\nimport \"m/v1\"\n\ntype T int\n\nvar A = v1.A\n",
		}, "v2/a.go:5: could not import m/v1"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			found, err := tree("", test.files).TypeCheck(context.Background())
			if err != nil {
				t.Fatal(err)
			}
			if test.want == "" {
				for _, d := range found {
					t.Errorf("%s:%d: %s", d.File, d.Line, d.Message)
				}
				return
			}
			if len(found) == 0 {
				t.Fatal("nothing found")
			}
			place, part, _ := strings.Cut(test.want, ": ")
			if got := found[0]; !strings.HasPrefix(place, got.File+":") || !strings.HasSuffix(place, ":"+strconv.Itoa(got.Line)) || !strings.Contains(got.Message, part) {
				t.Errorf("found %s:%d: %s, want %s", got.File, got.Line, got.Message, test.want)
			}
		})
	}
}

func TestTypeCheckSaysThatItCouldNot(t *testing.T) {
	t.Setenv("PATH", t.TempDir())
	_, err := tree("", map[string]string{"p/a.go": "package p\n\nimport _ \"text/template\"\n"}).TypeCheck(context.Background())
	if !errors.Is(err, ErrUnchecked) {
		t.Errorf("error is %v, want ErrUnchecked", err)
	}
}

// What people wrote beside generated files has to compile with them.
func TestTypeCheckBeside(t *testing.T) {
	generated := map[string]string{
		"out/a.go":    "package out\n\nimport (\n\t\"m/out/v1\"\n\t\"strings\"\n)\n\nvar Has = strings.Contains\n\ntype Hooks interface{ UpgradeT(*v1.T) }\n\nvar _ Hooks = mine{}\n",
		"out/v1/a.go": "package v1\n\ntype T struct{ Name string }\n\nfunc NewT() *T { return &T{} }\n",
	}
	const head = "package out\n\nimport \"m/out/v1\"\n\ntype mine struct{}\n\n"
	const hook = "func (mine) UpgradeT(*v1.T) {}\n"
	tests := []struct {
		name, text string
		want       []string // line:column and part of the message
	}{
		{"compiles", head + hook, nil},
		{"none", "", nil},
		{"the library", head + hook + "var _ = strings.ToUpper(os.Args[0])\n", nil},
		{"a type is gone", head + hook + "var x v1.U\n", []string{"8:10 undefined: v1.U"}},
		{"a field is gone", head + "func (mine) UpgradeT(t *v1.T) {\n\tt.Title = \"\"\n}\n", []string{"8:4 t.Title undefined"}},
		{"a field has another type", head + "func (mine) UpgradeT(t *v1.T) {\n\tt.Name = 1\n}\n", []string{"8:11 cannot use 1"}},
		{"a hook has another type", head + "func (mine) UpgradeT(v1.T) {}\n", []string{"7:13 cannot use mine{}"}},
		{"a hook of a pointer", head + "func (*mine) UpgradeT(*v1.T) {}\n", []string{"7:14 cannot use mine{}"}},
		{"a hook is missing", head + "var _ v1.T\n", nil},
		{"a name is taken", head + hook + "type Hooks int\n", []string{"8:6 Hooks redeclared"}},
		{"in order", head + hook + "var x v1.U\n\nvar y v1.V\n", []string{"8:10 undefined: v1.U", "10:10 undefined: v1.V"}},
		{"no Go", head + hook + "var x v1.U\n\nfunc f( {\n", []string{"10:9 this is no Go, so that the package does not compile: "}},
		{"a merge", head + hook + "var x v1.U\n<<<<<<< HEAD\n", []string{"9:1 this is the mark of a merge conflict"}},
		{"no Go that is built elsewhere", "//go:build never\n\n" + head + hook + "func f( {\n", nil},
		{"of another package", "package other\n", nil},
		{"what is built elsewhere", "//go:build never\n\n" + head + hook + "var x v1.U\n", nil},
		// Of other modules, nobody knows what they have.
		{"what a stranger has", head + hook + "type all struct{ far.All }\n\nvar x = all{}.Thing\n\nfunc f() { all{}.Do(far.Now()) }\n", nil},
		{"beside a stranger", head + hook + "var x = far.Of(v1.U{})\n\nfunc f(t *v1.T) { far.Do(t.Title) }\n", []string{"8:19 undefined: v1.U", "10:28 t.Title undefined"}},
		{"a hook beside a stranger", head + "func (mine) UpgradeT(v1.T) { far.Do() }\n", []string{"7:13 cannot use mine{}"}},
		{"a stranger of the same name", strings.Replace(head, "m/out/v1", "n/out/v1", 1) + "var x v1.U\n", nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			dir := t.TempDir()
			text := test.text
			for name, path := range map[string]string{"far.": "example.com/far", "strings.": "strings", "os.": "os"} {
				if strings.Contains(text, name) {
					text = strings.Replace(text, "import \"m/out/v1\"", "import \"m/out/v1\"; import \""+path+"\"", 1)
				}
			}
			if text != "" {
				put(t, dir, "out/mine.go", text)
			}
			put(t, dir, "out/mine_test.go", "package out\n\nvar x v1.U\n")
			found, err := tree(dir, generated).TypeCheckBeside(context.Background(), map[string]string{"out": "m/out", "out/v1": "m/out/v1"})
			if err != nil {
				t.Fatal(err)
			}
			for k, d := range found {
				got := fmt.Sprintf("%d:%d %s", d.Line, d.Col, d.Message)
				at, part := "", ""
				if k < len(test.want) {
					at, part, _ = strings.Cut(test.want[k], " ")
				}
				if d.File != "out/mine.go" || part == "" || !strings.HasPrefix(got, at+" ") || !strings.Contains(got, part) {
					t.Errorf("found %s: %s", d.File, got)
				}
			}
			if len(found) < len(test.want) {
				t.Errorf("%d findings, want %q", len(found), test.want)
			}
		})
	}
}
