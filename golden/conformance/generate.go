package conformance

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/stategen/stategen/golden/editing"
	"github.com/stategen/stategen/internal/check"
	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/emit"
	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonschema"
)

// checksOf compiles the schema of a group; root is nil for one that
// everything satisfies.
func checksOf(g *Group, remotes map[string]jsonschema.Source) (root *ir.Check, checks []*ir.Check, err error) {
	set, diags := jsonschema.Load([]jsonschema.Source{{Path: "schema.json", Data: g.Schema}}, jsonschema.Options{
		Draft: strings.TrimPrefix(g.Draft, "draft"), Remotes: remotes,
	})
	if set == nil {
		return nil, nil, errorOf(diags)
	}
	compiler := check.New(set, check.Options{Name: func(s *jsonschema.Schema) ir.Name { return ir.Name{Schema: s.Location()} }})
	root = compiler.Compile(set.Docs[0].Root)
	checks = compiler.Checks(root)
	return root, checks, errorOf(compiler.Diagnostics())
}

// errorOf returns the errors among diagnostics.
func errorOf(diags []diag.Diagnostic) error {
	var list []error
	for _, d := range diags {
		if d.Severity == diag.Error {
			list = append(list, fmt.Errorf("%s %s: %s", d.Code, d.Pointer, d.Message))
		}
	}
	return errors.Join(list...)
}

// checker is a program that judges instances by the checks of many schemas.
type checker struct {
	dir     string
	pkg     ir.Package
	main    string        // the program
	driver  string        // what is added to the package
	editing bool          // whether the program uses package editing
	failed  map[int]error // groups for which there is no code, by number
}

// newChecker makes the program that judges instances by checks alone.
func newChecker(dir string, groups []Group, remotes map[string]jsonschema.Source) (*checker, error) {
	p := &checker{dir: dir, pkg: ir.Package{Name: "checks"}, main: program, failed: map[int]error{}}
	var roots strings.Builder
	for k := range groups {
		root, checks, err := checksOf(&groups[k], remotes)
		if err != nil {
			p.failed[k] = err
			continue
		}
		for n, c := range checks {
			c.Go = fmt.Sprintf("check%dn%d", k, n)
		}
		p.pkg.Checks = append(p.pkg.Checks, checks...)
		if root != nil {
			fmt.Fprintf(&roots, "\t%d: %s,\n", k, root.Go)
		}
	}
	p.driver = driver + roots.String() + "}\n"
	return p, p.build()
}

// driver is the part of the package that the harness calls.
const driver = `package checks

// Verdict returns what is wrong with a document by the schema of a group.
func Verdict(group int, data []byte, opts ...Option) error {
	d := newDecoder(data, append(opts, Strict()))
	var r Raw
	i := d.start()
	end := readRaw(&r, d, i)
	if check := roots[group]; check != nil && end >= 0 {
		check(d, i)
	}
	return d.finish(end)
}

var roots = map[int]func(*decoder, int){
`

const program = `package main

import (
	"bufio"
	"encoding/json"
	"os"

	"conformance/checks"
)

func main() {
	in := json.NewDecoder(bufio.NewReader(os.Stdin))
	out := json.NewEncoder(os.Stdout)
	for {
		var q struct { Group int; Data string; Formats bool }
		if in.Decode(&q) != nil {
			return
		}
		var opts []checks.Option
		if q.Formats {
			opts = append(opts, checks.AssertFormat())
		}
		var a struct { Problem string }
		if err := checks.Verdict(q.Group, []byte(q.Data), opts...); err != nil {
			a.Problem = err.Error()
		}
		out.Encode(a)
	}
}
`

// build writes the program and compiles it.
func (p *checker) build() error {
	files, err := emit.Package(&p.pkg)
	if err != nil {
		return err
	}
	goMod, goSum, err := moduleFiles()
	if err != nil {
		return err
	}
	tree := map[string][]byte{"go.mod": goMod, "go.sum": goSum, "main.go": []byte(p.main)}
	if p.driver != "" {
		tree[p.pkg.Name+"/driver.go"] = []byte(p.driver)
	}
	if p.editing {
		tree["editing/editing.go"] = []byte(editing.Source)
		tree["editing/extras.go"] = []byte(editing.ExtrasSource)
		tree["editing/holding.go"] = []byte(editing.HoldingSource)
	}
	for name, text := range files {
		tree[p.pkg.Name+"/"+name] = text
	}
	if err := os.RemoveAll(filepath.Join(p.dir, p.pkg.Name)); err != nil { // of an earlier attempt
		return err
	}
	if err := write(p.dir, tree); err != nil {
		return err
	}
	return p.compile()
}

// compile compiles the program.
func (p *checker) compile() error {
	// All errors, for those who look for whom to blame; no optimisation, for it
	// takes longer than the program runs.
	cmd := exec.Command("go", "build", "-gcflags=conformance/...=-e -N -l -dwarf=0", "-ldflags=-w", "-o", "judge", ".")
	cmd.Dir = p.dir
	cmd.Env = append(os.Environ(), "GOFLAGS=-mod=mod", "GOWORK=off")
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("go build: %w\n%s", err, out)
	}
	return nil
}

// moduleFiles returns the module files of a program that may import what this
// module does.
func moduleFiles() (goMod, goSum []byte, err error) {
	const root = "../.."
	goSum, err = os.ReadFile(filepath.Join(root, "go.sum"))
	if err != nil {
		return nil, nil, err
	}
	own, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		return nil, nil, err
	}
	goMod = []byte("module conformance\n")
	for _, line := range strings.Split(string(own), "\n") {
		if fields := strings.Fields(line); len(fields) >= 2 && (fields[0] == "go" || fields[0] == "github.com/dlclark/regexp2") {
			if fields[0] != "go" {
				line = "require " + fields[0] + " " + fields[1]
			}
			goMod = append(goMod, line+"\n"...)
		}
	}
	return goMod, goSum, nil
}

func write(dir string, files map[string][]byte) error {
	for name, text := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			return err
		}
		if err := os.WriteFile(path, text, 0o666); err != nil {
			return err
		}
	}
	return nil
}

// question is an instance to be judged.
type question struct {
	Group   int
	Data    string
	Formats bool
}

// answer is what became of an instance.
type answer struct {
	Problem  string // what is wrong with it, "" if nothing is
	Strict   string // how strict reading and writing left it
	Tolerant string // how tolerant reading and writing left it; "" also where there are no types
	Mismatch string // why tolerant reading refused it
	Validate string // in what Validate and strict reading disagree
	Kept     string // what is wrong with it where values of wrong types are kept; "" if nothing is
	Untrue   string // where its fields say something else than it does
	Edits    []edit
	Moved    string // what is wrong with it once nodes keep what others kept; "" if nothing is
}

// edit is how an instance is written after an edit.
type edit struct {
	Path string // of the Go value that was edited
	Now  string // how it is written then; "" if not at all, or not known
	Text string // of the document
}

// judge answers questions in order.
func (p *checker) judge(questions []question) ([]answer, error) {
	return ask[question, answer](p.dir, questions)
}

// ask puts questions to the program in a folder, and returns its answers in order.
func ask[Q, A any](dir string, questions []Q) ([]A, error) {
	var in strings.Builder
	enc := json.NewEncoder(&in)
	for _, q := range questions {
		if err := enc.Encode(q); err != nil {
			return nil, err
		}
	}
	cmd := exec.Command(filepath.Join(dir, "judge"))
	cmd.Stdin = strings.NewReader(in.String())
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("the program failed: %w\n%s", err, stderr.String())
	}
	var answers []A
	dec := json.NewDecoder(strings.NewReader(string(out)))
	for dec.More() {
		var a A
		if err := dec.Decode(&a); err != nil {
			return nil, err
		}
		answers = append(answers, a)
	}
	if len(answers) != len(questions) {
		return nil, fmt.Errorf("%d answers to %d questions", len(answers), len(questions))
	}
	return answers, nil
}
