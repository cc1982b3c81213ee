package conformance

import (
	"encoding/json"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/stategen/stategen/gen"
)

// majorsAnswer is what became of a document of a family of several majors.
type majorsAnswer struct {
	As       outcome // read as its own major, and written
	Plain    outcome // read as the newest
	Reported outcome // the same, with a report
	Again    outcome // what was written then, read again
	Downs    []down
}

// down is the way to an older version, and back.
type down struct {
	Version         string
	Plain, Reported outcome
	Back, Restored  outcome // of each of them
}

// outcome is a document, or why there is none.
type outcome struct {
	Text    string
	Problem string // begins with the sort of error
	Label   string
	Residue []residue
}

// residue is what a step has left behind, as the packages report it.
type residue struct {
	Major         int
	Pointer       string
	Value         json.RawMessage
	Missing, Kept bool
}

func (r residue) String() string {
	return fmt.Sprintf("%d %s %s missing=%v kept=%v", r.Major, r.Pointer, r.Value, r.Missing, r.Kept)
}

// buildMajors makes the program that answers questions about documents of a family.
func buildMajors(dir string, result gen.Result) error {
	goMod, goSum, err := moduleFiles()
	if err != nil {
		return err
	}
	tree := map[string][]byte{"go.mod": goMod, "go.sum": goSum, "main.go": []byte(majorsProgram)}
	for name, text := range result.Files {
		tree[name] = text
	}
	for name, text := range mechanical(result) {
		tree[name] = text
	}
	if err := write(dir, tree); err != nil {
		return err
	}
	return (&checker{dir: dir}).compile()
}

// mechanical completes the hooks of a family: each leaves behind all members that it is
// handed, and with them what is inside. What a directive marks is no member of the old object.
func mechanical(result gen.Result) map[string][]byte {
	files := map[string][]byte{}
	for _, set := range result.Hooks {
		name := path.Join(set.Folder, set.File)
		text := string(result.Scaffolds[name])
		if text == "" {
			continue
		}
		for _, m := range set.Methods {
			stub := fmt.Sprintf("errors.New(%q)\n", m.Name+" is not written yet")
			var b strings.Builder
			if strings.Contains(text, "return nil, "+stub) {
				b.WriteString("return nil, nil\n")
				text = strings.Replace(text, "return nil, "+stub, b.String(), 1)
				continue
			}
			for _, handed := range m.Handles {
				if !slices.Contains(m.Inside, handed) && !strings.HasPrefix(handed, "+") && handed != "*" {
					fmt.Fprintf(&b, "left.Member(%q)\n", handed)
				}
			}
			b.WriteString("return nil\n")
			text = strings.Replace(text, "return "+stub, b.String(), 1)
		}
		files[name] = []byte(strings.Replace(text, "\t\"errors\"\n", "", 1))
	}
	return files
}

// majorsProgram answers what becomes of a document: as its own major, as the newest, and on the
// way to each version and back.
const majorsProgram = `package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"os"

	"conformance/fam"
)

type outcome struct {
	Text, Problem, Label string
	Residue              []fam.Residue
	state                *fam.Root
}

type down struct {
	Version                         string
	Plain, Reported, Back, Restored outcome
}

func main() {
	in := json.NewDecoder(bufio.NewReader(os.Stdin))
	out := json.NewEncoder(os.Stdout)
	for {
		var doc string
		if in.Decode(&doc) != nil {
			return
		}
		var a struct {
			As, Plain, Reported, Again outcome
			Downs                      []down
		}
		a.As = of(func() ([]byte, error) {
			d, err := fam.DecodeAs([]byte(doc))
			if err != nil {
				return nil, err
			}
			return d.AppendJSON(nil)
		})
		if a.As.Problem == "" {
			var report fam.Report
			a.Plain, a.Reported = newest(doc), newest(doc, fam.WithReport(&report))
			a.Reported.Residue = report.Residue
		}
		if s := a.Reported.state; s != nil {
			a.Again = newest(a.Reported.Text)
			for _, v := range fam.Versions() {
				a.Downs = append(a.Downs, downTo(s, v))
			}
		}
		out.Encode(a)
	}
}

func newest(doc string, opts ...fam.Option) outcome {
	var s *fam.Root
	o := of(func() (text []byte, err error) {
		if s, err = fam.Decode([]byte(doc), opts...); err != nil {
			return nil, err
		}
		return s.AppendJSON(nil)
	})
	if o.Problem == "" {
		o.state = s
		o.Label = s.SchemaVersion.String()
	}
	return o
}

func downTo(s *fam.Root, v fam.Version) (d down) {
	d.Version = v.String()
	d.Plain = of(func() ([]byte, error) { return fam.EncodeFor(s, v) })
	if d.Plain.Problem == "" {
		d.Back = newest(d.Plain.Text)
	}
	var report fam.Report
	d.Reported = of(func() ([]byte, error) { return fam.EncodeFor(s, v, fam.WithReport(&report)) })
	d.Reported.Residue = report.Residue
	if d.Reported.Problem == "" {
		d.Restored = newest(d.Reported.Text, fam.WithReport(new(fam.Report)))
	}
	return d
}

func of(f func() ([]byte, error)) (o outcome) {
	defer func() {
		if r := recover(); r != nil {
			o = outcome{Problem: fmt.Sprint("panic: ", r)}
		}
	}()
	text, err := f()
	var loss *fam.LossError
	switch {
	case errors.As(err, &loss):
		return outcome{Problem: "loss: " + err.Error(), Residue: loss.Residue}
	case err != nil:
		return outcome{Problem: fmt.Sprintf("%T: %v", err, err)}
	}
	return outcome{Text: string(text)}
}
`
