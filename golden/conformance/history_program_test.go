package conformance

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/stategen/stategen/gen"
	"github.com/stategen/stategen/golden/editing"
	"github.com/stategen/stategen/golden/jsontest"
	"github.com/stategen/stategen/internal/diag"
)

// family is the first n versions of a history, as package gen takes them.
func (h *history) family(out string, n int) gen.Family {
	f := gen.Family{
		Name: out, Out: out, Package: "state", Root: "Root",
		VersionProperty: labelMember, Draft: strings.TrimPrefix(h.draft, "draft"),
		Policy: gen.Policy{Unlabelled: h.label(0)},
	}
	for k, s := range h.schemas[:n] {
		f.Documents = append(f.Documents, gen.Document{File: gen.File{Path: out + "/" + h.label(k) + ".json", Data: encode(s)}, Version: h.label(k)})
	}
	for _, array := range arraysIn(h.schemas[n-1], nil) {
		if slices.Equal(array, h.array) {
			key := "#"
			for _, name := range array {
				key += jsontest.Pointer("properties", name)
			}
			f.Overlay = &gen.File{Path: "overlay.yaml", Data: encode(map[string]any{key: map[string]any{"appendOnly": true}})}
		}
	}
	return f
}

// historyProgram is a program with the packages of many histories: of each, that of all its
// versions, and that of the older ones.
type historyProgram struct {
	checker
	problems map[int]string // histories for which there is no code
}

func newHistoryProgram(dir string, list []*history) (*historyProgram, error) {
	p := &historyProgram{checker{dir: dir}, map[int]string{}}
	for {
		tree, err := p.tree(list)
		if err != nil {
			return nil, err
		}
		if err := os.RemoveAll(filepath.Join(dir, "p")); err != nil { // of an earlier attempt
			return nil, err
		}
		if err := write(dir, tree); err != nil {
			return nil, err
		}
		err = p.compile()
		if err == nil {
			return p, nil
		}
		blamed := false
		for _, m := range regexp.MustCompile(`(?m)^p/f(\d+)(?:new|old)/.*$`).FindAllStringSubmatch(err.Error(), -1) {
			var k int
			fmt.Sscan(m[1], &k)
			if p.problems[k] == "" {
				p.problems[k], blamed = "no code: it does not compile: "+m[0], true
			}
		}
		if !blamed {
			return nil, err
		}
	}
}

// tree is the source of the program.
func (p *historyProgram) tree(list []*history) (map[string][]byte, error) {
	goMod, goSum, err := moduleFiles()
	if err != nil {
		return nil, err
	}
	tree := map[string][]byte{
		"go.mod": goMod, "go.sum": goSum,
		"editing/graft.go": []byte(editing.GraftSource), "history/history.go": []byte(historyHarness),
	}
	var imports, table strings.Builder
	for k, h := range list {
		files := map[string][]byte{}
		for name, n := range map[string]int{fmt.Sprintf("p/f%dnew", k): len(h.schemas), fmt.Sprintf("p/f%dold", k): h.older} {
			result := gen.Generate(gen.Request{Families: []gen.Family{h.family(name, n)}})
			for _, d := range result.Diagnostics {
				if d.Severity == diag.Error && p.problems[k] == "" {
					p.problems[k] = fmt.Sprintf("no code: %s %s: %s", d.Code, d.Pointer, d.Message)
				}
			}
			appends := ""
			for file, text := range result.Files {
				files[file] = text
				if m := regexp.MustCompile(`(?m)^func Open(\w+)\(doc`).FindSubmatch(text); m != nil && path.Base(file) == "stored.go" {
					appends = fmt.Sprintf(historyAppends, m[1], m[1])
				}
			}
			files[name+"/driver.go"] = fmt.Appendf(nil, historyDriver, appends)
		}
		if p.problems[k] != "" {
			continue
		}
		for name, text := range files {
			tree[name] = text
		}
		for _, which := range []string{"new", "old"} {
			fmt.Fprintf(&imports, "\tf%d%s \"conformance/p/f%d%s\"\n", k, which, k, which)
			fmt.Fprintf(&table, "\t\"f%d%s\": f%d%s.Family,\n", k, which, k, which)
		}
	}
	tree["main.go"] = fmt.Appendf(nil, historyMain, imports.String(), table.String())
	return tree, nil
}

// historyQuestion asks what becomes of a document.
type historyQuestion struct {
	Package string // f3new, f3old
	Data    string
	From    string   // what is grafted on it, or appended to it, is of this document; "" for none
	Array   []string // the members that lead to what the other document's elements are appended to
	Seed    uint64
}

// historyAnswer is what became of it.
type historyAnswer struct {
	Panic    string
	Problem  string // why tolerant reading refused it
	Strict   string // why strict reading did
	Text     string // how it is written
	Validate string // in what Validate and strict reading disagree
	Kept     string // what is wrong with it where values of wrong types are kept
	Smallest string
	Newer    [][]string // pointers to what each version does not know
	Grafts   []graft
	Appends  []string // how it is written after elements were appended to it in several ways
}

// graft is how a document is written after an edit.
type graft struct{ At, From, Text, Problem string }

func (p *historyProgram) ask(questions []historyQuestion) ([]historyAnswer, error) {
	return ask[historyQuestion, historyAnswer](p.dir, questions)
}

// minorOf returns the minor of a label: 3 of 1.3.0.
func minorOf(label string) int {
	var major, minor, patch int
	fmt.Sscanf(label, "%d.%d.%d", &major, &minor, &patch)
	return minor
}

const historyMain = `package main

import (
	"conformance/history"
%s)

func main() { history.Main(families) }

var families = map[string]history.Family{
%s}
`

// historyDriver is the part of each package that the harness calls.
const historyDriver = `package state

import (
	"errors"

	"conformance/history"
)

var Family = history.Family{
	Decode: func(data []byte, strict bool) (any, error) {
		if strict {
			return Decode(data, Strict())
		}
		return Decode(data)
	},
	Newer: func(x any, minor int) (list []string) {
		for _, u := range x.(*Root).NewerThan(Version{Major: 1, Minor: minor}) {
			list = append(list, u.Pointer)
		}
		return list
	},
	IsMisfit: func(err error) bool {
		var unfit *DecodeError
		return errors.As(err, &unfit) && unfit.Kind == WrongType
	},
	Kept: func(data []byte, err error) string {
		var unfit *DecodeError
		errors.As(err, &unfit)
		x, err := Decode(data, KeepWrongTypes())
		if err != nil {
			return "refused all the same: " + err.Error()
		}
		listed := false
		for _, u := range x.Unknowns() {
			listed = listed || u.Kind == Misfit && u.Pointer == unfit.Pointer
		}
		if !listed {
			return unfit.Pointer + " is not listed"
		}
		if text, err := x.AppendJSON(nil); err == nil {
			return "written as " + string(text)
		}
		return ""
	},
	%s
}
`

const historyAppends = `Append: Append%s,
	Open: func(doc []byte) (any, error) { return Open%s(doc, Structural) },`

const historyHarness = `package history

import (
	"bufio"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"reflect"
	"strings"

	"conformance/editing"
)

// Family is what a package does.
type Family struct {
	Decode   func(data []byte, strict bool) (any, error)
	Newer    func(x any, minor int) []string
	IsMisfit func(error) bool
	Kept     func(data []byte, fault error) string
	Append   any
	Open     func(doc []byte) (any, error)
}

type question struct {
	Package, Data, From string
	Array               []string
	Seed                uint64
}

type answer struct {
	Panic, Problem, Strict, Text, Validate, Kept, Smallest string
	Newer                                                  [][]string
	Grafts                                                 []graft
	Appends                                                []string
}

type graft struct{ At, From, Text, Problem string }

type root interface {
	AppendJSON([]byte) ([]byte, error)
	Validate() error
}

func Main(families map[string]Family) {
	in := json.NewDecoder(bufio.NewReader(os.Stdin))
	out := json.NewEncoder(os.Stdout)
	for {
		var q question
		if in.Decode(&q) != nil {
			return
		}
		var a answer
		a.of(families[q.Package], q)
		out.Encode(a)
	}
}

func (a *answer) of(f Family, q question) {
	defer func() {
		if r := recover(); r != nil {
			a.Panic = fmt.Sprint("panic: ", r)
		}
	}()
	problem := func(err error) string {
		switch {
		case err == nil:
			return ""
		case f.IsMisfit(err):
			return "wrong type: " + err.Error()
		}
		return err.Error()
	}
	if _, err := f.Decode([]byte(q.Data), true); err != nil {
		a.Strict = problem(err)
	}
	v, err := f.Decode([]byte(q.Data), false)
	if err != nil {
		a.Problem = problem(err)
		if f.IsMisfit(err) {
			a.Kept = f.Kept([]byte(q.Data), err)
		}
		return
	}
	x := v.(root)
	a.Text = written(x)
	if _, strict := f.Decode([]byte(a.Text), true); (x.Validate() == nil) != (strict == nil) {
		a.Validate = fmt.Sprintf("Validate says %v, strict reading %v", x.Validate(), strict)
	}
	a.Smallest = fmt.Sprint(reflect.ValueOf(x).MethodByName("SmallestVersion").Call(nil)[0])
	for minor := range 5 {
		a.Newer = append(a.Newer, f.Newer(x, minor))
	}
	if q.From == "" {
		return
	}
	other := func() root {
		v, err := f.Decode([]byte(q.From), false)
		if err != nil {
			return nil
		}
		return v.(root)
	}
	from := other()
	if from == nil {
		return
	}
	if q.Array != nil {
		a.appended(f, q, x, from)
		return
	}
	const most = 6
	clone := func() any { return reflect.ValueOf(x).MethodByName("Clone").Call(nil)[0].Interface() }
	for k := range most {
		y := clone()
		r := rand.New(rand.NewPCG(q.Seed, 0))
		grafts := editing.Grafts(y, other(), most, r.IntN)
		if k >= len(grafts) {
			break
		}
		if strings.HasSuffix(grafts[k].At, "/tag") { // the object becomes one of another type, which may have members that this one has not
			continue
		}
		grafts[k].Do()
		g := graft{At: grafts[k].At, From: grafts[k].From}
		text, err := y.(root).AppendJSON(nil)
		if err != nil {
			g.Problem = err.Error()
		} else {
			g.Text = string(text)
			if again, err := f.Decode(text, false); err != nil {
				g.Problem = "not read again: " + err.Error()
			} else if w := written(again.(root)); w != g.Text {
				g.Problem = "written again as " + w
			}
		}
		a.Grafts = append(a.Grafts, g)
	}
}

func written(x root) string {
	text, err := x.AppendJSON(nil)
	if err != nil {
		return "error: " + err.Error()
	}
	return string(text)
}

// appended appends the elements of an array of one document to that of another.
func (a *answer) appended(f Family, q question, x, from root) {
	array := func(x root) reflect.Value {
		v := reflect.ValueOf(x)
		for _, want := range q.Array {
			if v.Kind() == reflect.Pointer {
				v = v.Elem()
			}
			around := v
			v = reflect.Value{}
			for k := range around.NumField() {
				if name, _, _ := strings.Cut(around.Type().Field(k).Tag.Get("json"), ","); name == want {
					v = around.Field(k)
				}
			}
			if !v.IsValid() || v.Kind() == reflect.Pointer && v.IsNil() || v.Kind() == reflect.Interface {
				return reflect.Value{}
			}
		}
		return v
	}
	elements := array(from)
	if f.Append == nil || !elements.IsValid() || elements.Len() == 0 || !array(x).IsValid() {
		return
	}
	text := func(out []reflect.Value) string {
		if err, _ := out[1].Interface().(error); err != nil {
			return "error: " + err.Error()
		}
		return string(out[0].Bytes())
	}
	add := func(text string) { a.Appends = append(a.Appends, text) }

	y := array(x)
	y.Set(reflect.AppendSlice(y, elements))
	add(written(x))
	var none []byte
	add(text(reflect.ValueOf(f.Append).CallSlice([]reflect.Value{reflect.ValueOf(none), reflect.ValueOf([]byte(q.Data)), elements})))
	stored, err := f.Open([]byte(q.Data))
	if err != nil {
		add("error: " + err.Error())
		return
	}
	doc := append(make([]byte, 0, 10_000), q.Data...)
	for k := range elements.Len() { // each by itself, where the document is
		out := reflect.ValueOf(stored).MethodByName("Append").CallSlice([]reflect.Value{reflect.ValueOf(doc[:0]), reflect.ValueOf(doc), elements.Slice(k, k+1)})
		if err, _ := out[1].Interface().(error); err != nil {
			add("error: " + err.Error())
			return
		}
		doc = out[0].Bytes()
	}
	add(string(doc))
}
`
