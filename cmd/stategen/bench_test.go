package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stategen/stategen/gen"
	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/history"
	"github.com/stategen/stategen/internal/write"
	"golang.org/x/tools/txtar"
)

// bench is a folder with files in it, and a stategen that runs there. Its
// generator makes a package of every family: a file a document, named after
// it, that holds the document in a constant. So a test says what is generated
// by what it writes into a document; these contents do more:
//
//	error     an error at line 3, column 5
//	warning   a warning
//	note      a note
//	broken    a Go file that does not compile
type bench struct {
	t   *testing.T
	dir string // the folder of the files
	at  string // the working folder, below dir
	in  string // the standard input
	req gen.Request
}

func newBench(t *testing.T, archive string) *bench {
	t.Helper()
	b := &bench{t: t, dir: t.TempDir()}
	for _, f := range txtar.Parse([]byte(archive)).Files {
		b.put(f.Name, string(f.Data))
	}
	return b
}

func (b *bench) put(name, text string) {
	b.t.Helper()
	file := filepath.Join(b.dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
		b.t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		b.t.Fatal(err)
	}
}

func (b *bench) remove(name string) {
	b.t.Helper()
	if err := os.Remove(filepath.Join(b.dir, filepath.FromSlash(name))); err != nil {
		b.t.Fatal(err)
	}
}

// link makes a symbolic link.
func (b *bench) link(to, name string) {
	b.t.Helper()
	if err := os.Symlink(to, filepath.Join(b.dir, filepath.FromSlash(name))); err != nil {
		b.t.Skip("no symbolic links can be made here: ", err)
	}
}

func (b *bench) get(name string) string {
	b.t.Helper()
	text, err := os.ReadFile(filepath.Join(b.dir, filepath.FromSlash(name)))
	if err != nil {
		b.t.Fatal(err)
	}
	return string(text)
}

// files lists all files, with their contents.
func (b *bench) files() string {
	b.t.Helper()
	var list strings.Builder
	err := filepath.WalkDir(b.dir, func(p string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := os.ReadFile(p)
		fmt.Fprintf(&list, "-- %s --\n%s", filepath.ToSlash(strings.TrimPrefix(p, b.dir)), text)
		return err
	})
	if err != nil {
		b.t.Fatal(err)
	}
	return list.String()
}

// wantFiles checks that all files are as they were.
func (b *bench) wantFiles(before string) {
	b.t.Helper()
	after := b.files()
	if after == before {
		return
	}
	was := map[string]string{}
	for _, f := range txtar.Parse([]byte(before)).Files {
		was[f.Name] = string(f.Data)
	}
	for _, f := range txtar.Parse([]byte(after)).Files {
		if old, there := was[f.Name]; !there || old != string(f.Data) {
			b.t.Errorf("%s was written", f.Name)
		}
		delete(was, f.Name)
	}
	for name := range was {
		b.t.Errorf("%s was removed", name)
	}
}

// asCommand is the variable of the environment in which a test finds the arguments of a command that it
// is to be, and nothing else.
const asCommand = "STATEGEN_TEST_COMMAND"

func TestMain(m *testing.M) {
	if args := os.Getenv(asCommand); args != "" {
		os.Args = append([]string{"stategen"}, strings.Fields(args)...)
		main()
	}
	os.Exit(m.Run())
}

// command is the program as a process of its own, of which a signal or a limit may be the end. The words
// in front of it are what starts it.
func (b *bench) command(args string, in ...string) *exec.Cmd {
	words := append(in, os.Args[0])
	cmd := exec.Command(words[0], words[1:]...)
	cmd.Dir, cmd.Env = b.dir, append(os.Environ(), asCommand+"="+args)
	return cmd
}

// outcome is what a run left.
type outcome struct {
	t              *testing.T
	args           []string
	code           int
	stdout, stderr string
}

// run runs the program with the generator of the bench, and without a past.
func (b *bench) run(args ...string) outcome { return b.runWith(b.generate, nil, args) }

// runReal runs the program with its own generator.
func (b *bench) runReal(args ...string) outcome { return b.runWith(gen.Generate, history.Check, args) }

func (b *bench) runWith(generate func(gen.Request) gen.Result, checkPast func(history.Family) []diag.Diagnostic, args []string) outcome {
	var stdout, stderr bytes.Buffer
	p := &program{
		dir:       filepath.Join(b.dir, filepath.FromSlash(b.at)),
		stdin:     strings.NewReader(b.in),
		stdout:    &sticky{w: &stdout},
		stderr:    &stderr,
		generate:  generate,
		checkPast: checkPast,
	}
	code := p.run(args)
	return outcome{b.t, args, code, stdout.String(), stderr.String()}
}

func (b *bench) generate(req gen.Request) gen.Result {
	b.req = req
	result := gen.Result{Files: map[string][]byte{}}
	for _, f := range req.Families {
		for i, doc := range f.Documents {
			text := string(doc.Data)
			at := diag.Diagnostic{Code: "test-code", File: doc.Path, Line: 3, Col: 5, Pointer: "/$defs/a", Message: "something about it", Hint: "a hint"}
			switch strings.TrimSpace(text) {
			case "error":
				result.Diagnostics = append(result.Diagnostics, at)
				continue
			case "warning":
				at.Severity = diag.Warning
				result.Diagnostics = append(result.Diagnostics, at)
			case "note":
				at.Severity = diag.Note
				result.Diagnostics = append(result.Diagnostics, at)
			case "broken":
				result.Files[path.Join(f.Out, "broken.go")] = fmt.Appendf(nil, "%s; DO NOT EDIT.\n\npackage %s\n\nvar X int = \"\"\n", write.Header, f.Package)
				continue
			}
			name := f.Out + "/" + strings.TrimSuffix(doc.Path[strings.LastIndex(doc.Path, "/")+1:], ".json") + ".go"
			result.Files[name] = fmt.Appendf(nil, "%s; DO NOT EDIT.\n\npackage %s\n\nconst Doc%d = %q\n", write.Header, f.Package, i, text)
		}
	}
	return result
}

// wantCode checks the exit code.
func (o outcome) wantCode(want int) outcome {
	o.t.Helper()
	if o.code != want {
		o.t.Errorf("stategen %s: exit code %d, want %d\nstdout:\n%s\nstderr:\n%s", strings.Join(o.args, " "), o.code, want, o.stdout, o.stderr)
	}
	return o
}

// wantStdout checks that the standard output has all parts, in order; without
// parts, that it is empty.
func (o outcome) wantStdout(parts ...string) outcome {
	o.t.Helper()
	wantParts(o.t, "stdout", o.stdout, parts)
	return o
}

// wantNoStdout checks that the standard output does not have a text.
func (o outcome) wantNoStdout(text string) outcome {
	o.t.Helper()
	return o.wantTimes(0, text)
}

// wantTimes checks how often the standard output has a text: one thing is told once.
func (o outcome) wantTimes(want int, text string) outcome {
	o.t.Helper()
	if n := strings.Count(o.stdout, text); n != want {
		o.t.Errorf("stategen %s: stdout has %q %d times, want %d:\n%s", strings.Join(o.args, " "), text, n, want, o.stdout)
	}
	return o
}

func (o outcome) wantStderr(parts ...string) outcome {
	o.t.Helper()
	wantParts(o.t, "stderr", o.stderr, parts)
	return o
}

func wantParts(t *testing.T, what, text string, parts []string) {
	t.Helper()
	if len(parts) == 0 && text != "" {
		t.Errorf("%s is not empty:\n%s", what, text)
	}
	rest := text
	for _, part := range parts {
		_, after, ok := strings.Cut(rest, part)
		if !ok {
			t.Errorf("%s has no %q (after the parts before it):\n%s", what, part, text)
			return
		}
		rest = after
	}
}
