package config

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

// The import path of packages is what the go command takes it for, whichever way go.mod says it.
func TestImportPath(t *testing.T) {
	const mend = "this module file cannot be read: "
	tests := []struct{ name, mod, path, fault string }{
		{"plain", "module example.com/m\n\ngo 1.24\n", "example.com/m", ""},
		{"block", "module (\n\texample.com/m\n)\n\ngo 1.24\n", "example.com/m", ""},
		{"quoted", "module \"example.com/m\"\n", "example.com/m", ""},
		{"comment", "module example.com/m // c\n", "example.com/m", ""},
		{"comment right behind it", "module example.com/m//c\n", "example.com/m", ""},
		{"comment before it", "// Deprecated: module example.com/n\nmodule example.com/m\n", "example.com/m", ""},
		{"space", "\t module \t example.com/m \n", "example.com/m", ""},
		{"ends of lines of Windows", "module example.com/m\r\n\r\ngo 1.24\r\n", "example.com/m", ""},
		{"last line without an end", "go 1.24\nmodule example.com/m", "example.com/m", ""},
		{"directive of a later Go", "module example.com/m\n\nfuture x => y\n", "example.com/m", ""},
		{"byte order mark", "\ufeffmodule example.com/m\n", "", `go.mod:1: ` + mend + `unexpected input character '\ufeff'`},
		{"twice", "module example.com/m\nmodule example.com/n\n", "", "go.mod:2: " + mend + "repeated module statement"},
		{"no path", "module\n", "", "go.mod:1: " + mend + "usage: module module/path"},
		{"open block", "module (\n\texample.com/m\n", "", "go.mod:3: " + mend + "syntax error (unterminated block started at go.mod:1:1)"},
		{"no module", "go 1.24\n", "", "go.mod:0: " + mend + "it does not say which module it is of"},
		{"no path that is imported", "go 1.24\nmodule example.com/m>>>\n", "", "go.mod:2: " + mend + `malformed import path "example.com/m>>>": invalid char '>'`},
		{"empty", "", "", "go.mod:0: " + mend + "it does not say which module it is of"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			for _, majors := range [][]string{{"1.0.0"}, {"1.0.0", "1.1.0"}, {"1.0.0", "2.0.0"}} {
				dir := t.TempDir()
				put := func(name, text string) {
					if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
						t.Fatal(err)
					}
				}
				put("go.mod", test.mod)
				if err := os.MkdirAll(filepath.Join(dir, "sub/s"), 0o777); err != nil {
					t.Fatal(err)
				}
				for _, v := range majors {
					put("sub/s/"+v+".json", "{}")
				}
				c, found := Parse(FileName, []byte("families: [{name: f, schema: s, out: o/p, package: p, root: R, version: {property: v}}]\n"))
				if len(found) > 0 {
					t.Fatal(found)
				}
				req, found := c.Request(filepath.Join(dir, "sub"), FileName)
				want, fault := test.path, ""
				if want != "" {
					want += "/sub/o/p"
				}
				if got := req.Families[0].Import; got != want {
					t.Errorf("import path %q, want %q", got, want)
				}
				for _, d := range found {
					fault += fmt.Sprintf("%s:%d: %s", d.File, d.Line, d.Message)
				}
				want = test.fault
				if want != "" {
					want = "../" + want
				}
				if majors[len(majors)-1] != "2.0.0" { // nothing imports the one package
					want = ""
				}
				if fault != want {
					t.Errorf("%s: finding %q, want %q", majors, fault, want)
				}
			}
		})
	}
}

// A folder may be in a module of its own, below that of the configuration.
func TestImportPathOfAnInnerModule(t *testing.T) {
	for folder, want := range map[string]string{
		"":      "example.com/m/sub/o/p",
		"sub":   "example.com/inner/o/p",
		"sub/o": "example.com/inner/p",
		// that of the package itself
		"sub/o/p": "example.com/inner",
	} {
		dir := t.TempDir()
		put := func(name, text string) {
			if err := os.MkdirAll(filepath.Join(dir, filepath.Dir(name)), 0o777); err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		put("go.mod", "module example.com/m\n")
		put("s/1.0.0.json", "{}")
		if folder != "" {
			put(folder+"/go.mod", "module example.com/inner\n")
		}
		c, found := Parse(FileName, []byte("families: [{name: f, schema: s, out: sub/o/p, package: p, root: R, version: {property: v}}]\n"))
		if len(found) > 0 {
			t.Fatal(found)
		}
		req, found := c.Request(dir, FileName)
		if got := req.Families[0].Import; got != want || len(found) > 0 {
			t.Errorf("with a module in %q: import path %q, want %q; findings %v", folder, got, want, found)
		}
	}
}

func TestLanguageOfAModule(t *testing.T) {
	for mod, want := range map[string]string{
		"module (\n\tm\n)\n\n\tgo 1.21\n": "5 1.21 true",
		"module m\r\n\r\ngo 1.23.4\r\n":   "3 1.23.4 true",
		"module m\n\ngo 1.24//c\n":        "3 1.24 false",
		"module m\n":                      "0 1.16 true",
		"\ufeffmodule m\n\ngo 1.21\n":     "0  false", // the go command says what is wrong
	} {
		dir := t.TempDir()
		if err := os.WriteFile(filepath.Join(dir, "go.mod"), []byte(mod), 0o666); err != nil {
			t.Fatal(err)
		}
		_, line, found, tooOld := GoTooOld(filepath.Join(dir, "a/b"))
		if got := fmt.Sprint(line, " ", found, " ", tooOld); got != want {
			t.Errorf("%q: got %s, want %s", mod, got, want)
		}
	}
}
