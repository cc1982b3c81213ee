package write

import (
	"context"
	"errors"
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
