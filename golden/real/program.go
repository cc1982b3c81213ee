package real

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"time"
)

// module is a Go module of generated packages, and of the program that reads
// instances by them.
type module struct{ dir string }

// write lays the files of the packages down, and the module's own.
func (m module) write(files map[string][]byte) error {
	goMod, err := goMod()
	if err != nil {
		return err
	}
	goSum, err := os.ReadFile("../../go.sum")
	if err != nil {
		return err
	}
	files["go.mod"], files["go.sum"] = goMod, goSum
	for name, text := range files {
		if err := writeFile(filepath.Join(m.dir, filepath.FromSlash(name)), text); err != nil {
			return err
		}
	}
	return nil
}

// goMod returns a module file that requires what generated code may import, in
// the version that this module has.
func goMod() ([]byte, error) {
	own, err := os.ReadFile("../../go.mod")
	if err != nil {
		return nil, err
	}
	text := []byte("module real.test\n")
	for _, line := range strings.Split(string(own), "\n") {
		fields := strings.Fields(line)
		switch {
		case len(fields) < 2:
		case fields[0] == "go":
			text = append(text, line+"\n"...)
		case fields[0] == "github.com/dlclark/regexp2":
			text = append(text, "require "+fields[0]+" "+fields[1]+"\n"...)
		}
	}
	return text, nil
}

// try runs the go command, which goes through all packages whatever is wrong
// with some, and returns what it complains about, by package.
func (m module) try(args ...string) (map[string]string, error) {
	cmd := exec.Command("go", args...)
	cmd.Dir = m.dir
	cmd.Env = append(os.Environ(), "GOFLAGS=-mod=mod -trimpath", "GOWORK=off") // -trimpath: what did not change is in the build cache, whatever the folder
	out, err := cmd.CombinedOutput()
	found := map[string]string{}
	if err == nil {
		return found, nil
	}
	// What is wrong with a package stands below its name.
	heads := regexp.MustCompile(`(?m)^# (?:\[)?real\.test/(\w+)\]?$`).FindAllSubmatchIndex(out, -1)
	for k, h := range heads {
		end := len(out)
		if k+1 < len(heads) {
			end = heads[k+1][0]
		}
		name := string(out[h[2]:h[3]])
		found[name] = strings.TrimSpace(found[name] + string(out[h[1]:end]))
	}
	if len(found) == 0 {
		return nil, fmt.Errorf("go %s: %w\n%s", strings.Join(args, " "), err, out)
	}
	return found, nil
}

// build compiles the program that reads instances by packages.
func (m module) build(packages []string) error {
	var imports, table strings.Builder
	for _, p := range packages {
		fmt.Fprintf(&imports, "\t%q\n", "real.test/"+p)
		fmt.Fprintf(&table, "\t%q: {\n\t\tfunc(b []byte) (document, error) { return %s.Decode(b) },\n\t\tfunc(b []byte) (document, error) { return %s.Decode(b, %s.Strict()) },\n\t},\n", p, p, p, p)
	}
	source := strings.NewReplacer("//imports", imports.String(), "//table", table.String()).Replace(program)
	if err := writeFile(filepath.Join(m.dir, "main.go"), []byte(source)); err != nil {
		return err
	}
	complaints, err := m.try("build", "-o", "read", ".")
	if err != nil || len(complaints) > 0 {
		return fmt.Errorf("the program does not compile: %v %v", err, complaints)
	}
	return nil
}

// answer is what became of an instance.
type answer struct {
	Strict   reading
	Tolerant reading
}

// reading is how an instance was read and written.
type reading struct {
	Error string // "" if it was read
	Text  []byte // as written
	Lost  string // what writing said
}

// read has a package read its instances. A package that brings the program
// down, or keeps it, is an error.
func (m module) read(name string, instances []Instance) ([]answer, error) {
	var in, stderr bytes.Buffer
	for enc := json.NewEncoder(&in); len(instances) > 0; instances = instances[1:] {
		if err := enc.Encode(instances[0].Data); err != nil {
			return nil, err
		}
	}
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, filepath.Join(m.dir, "read"), name)
	cmd.Stdin, cmd.Stderr = &in, &stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("the program failed: %w\n%.2000s", err, stderr.String())
	}
	var answers []answer
	for dec := json.NewDecoder(bytes.NewReader(out)); dec.More(); {
		var a answer
		if err := dec.Decode(&a); err != nil {
			return nil, err
		}
		answers = append(answers, a)
	}
	return answers, nil
}

const program = `package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"

//imports)

type document interface{ AppendJSON([]byte) ([]byte, error) }

// readers read documents tolerantly and strictly.
var readers = map[string][2]func([]byte) (document, error){
//table}

type reading struct {
	Error string
	Text  []byte
	Lost  string
}

func main() {
	in := json.NewDecoder(bufio.NewReader(os.Stdin))
	out := json.NewEncoder(os.Stdout)
	for {
		var doc []byte
		if in.Decode(&doc) != nil {
			return
		}
		r := readers[os.Args[1]]
		out.Encode(struct{ Tolerant, Strict reading }{read(r[0], doc), read(r[1], doc)})
	}
}

func read(decode func([]byte) (document, error), doc []byte) (r reading) {
	defer func() {
		if p := recover(); p != nil {
			r.Error = fmt.Sprint("panic: ", p)
		}
	}()
	x, err := decode(doc)
	if err != nil {
		r.Error = err.Error()
		return r
	}
	if x == nil { // the variant of a union that null is
		r.Text = []byte("null")
		return r
	}
	if r.Text, err = x.AppendJSON(nil); err != nil {
		r.Lost = err.Error()
	}
	return r
}
`
