package real

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"path"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stategen/stategen/gen"
	"github.com/stategen/stategen/golden/jsontest"
	"github.com/stategen/stategen/internal/diag"
)

// TestReal generates a package for each schema of the list, compiles and vets
// it, and reads the schema's instances by it: strict reading must have the
// verdict of another validator, and what is valid must be written as it was
// read, strictly and tolerantly.
//
// REAL names the entries to test, "all", or "usual": then those whose package
// is large are generated, and not compiled. REAL_DIR is a folder in which the
// generated module is left for people to look at.
func TestReal(t *testing.T) {
	asked := os.Getenv("REAL")
	if asked == "" {
		t.Skip("not asked for, since it fetches packages and compiles much: make real")
	}
	if info, ok := debug.ReadBuildInfo(); ok && slices.Contains(info.Settings, debug.BuildSetting{Key: "-race", Value: "true"}) {
		t.Skip("what the generated packages do is done by another program, which the race detector does not see")
	}
	list, err := ReadTable("schemas.txt")
	if err != nil {
		t.Fatal(err)
	}
	if asked != "usual" && asked != "all" {
		list = slices.DeleteFunc(list, func(e *Entry) bool { return !slices.Contains(strings.Fields(asked), e.Name) })
	}
	ledger, err := ReadLedger("expected.txt")
	if err != nil {
		t.Fatal(err)
	}
	packages, err := Fetch(list, t.TempDir())
	if err != nil && os.Getenv("CI") != "" {
		t.Fatalf("no schemas here, and continuous integration must have them: %v", err)
	}
	if err != nil {
		t.Skipf("no schemas here: let go mod download and npm pack reach the packages in schemas.txt: %v", err)
	}
	run := &run{T: t, ledger: ledger, packages: packages, module: module{t.TempDir()}, large: asked != "usual"}
	if dir := os.Getenv("REAL_DIR"); dir != "" {
		run.module.dir = dir
	}
	rows := run.all(list)
	var table strings.Builder
	fmt.Fprintf(&table, "\n%-20s %-13s %6s %8s %6s %8s %12s  %s\n", "schema", "draft", "KB", "lines", "types", "ms", "instances", "verdict")
	for _, r := range rows {
		fmt.Fprintf(&table, "%s\n", r)
	}
	t.Log(table.String())
	tried := func(entry, what string) bool {
		return slices.ContainsFunc(rows, func(r *row) bool {
			return r.Name == entry && (strings.HasPrefix(what, "generate/") || r.compiled)
		})
	}
	for _, key := range ledger.Unmet(tried) {
		t.Errorf("expected.txt: %s is expected to fail, but does not", key)
	}
}

// The page that speaks of real schemas has the numbers of the list and the ledger.
func TestListIsAsThePageSays(t *testing.T) {
	list, err := ReadTable("schemas.txt")
	if err != nil {
		t.Fatal(err)
	}
	ledger, err := ReadLedger("expected.txt")
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile("../../docs/json-schema.md")
	if err != nil {
		t.Fatal(err)
	}
	page := strings.Join(strings.Fields(string(text)), " ")
	failing := map[string]bool{}
	for key := range ledger.reasons {
		if name, what, _ := strings.Cut(key, " "); strings.HasPrefix(what, "generate/") {
			failing[name] = true
		}
	}
	for _, want := range []string{
		fmt.Sprintf("`make real` generates packages for %d schemas ", len(list)),
		fmt.Sprintf(" %d of the schemas generate; ", len(list)-len(failing)),
		fmt.Sprintf("Packages of more than %d,%03d lines are compiled by `make real REAL=all` only", large/1000, large%1000),
	} {
		if !strings.Contains(page, want) {
			t.Errorf("docs/json-schema.md does not say %q", want)
		}
	}
}

// row is what came of an entry.
type row struct {
	*Entry
	documents           map[string][]byte // by URI
	bytes, lines, types int
	took                time.Duration // to generate
	compiled            bool
	good, total         int      // instances
	failures            []string // what fails, as the ledger has it
}

func (r *row) String() string {
	verdict := "ok"
	if !r.compiled {
		verdict = "generated"
	}
	if len(r.failures) > 0 {
		verdict = "fails: " + strings.Join(r.failures, " ")
		if len(r.failures) > 3 {
			verdict = fmt.Sprintf("fails: %s and %d more", strings.Join(r.failures[:3], " "), len(r.failures)-3)
		}
	}
	return fmt.Sprintf("%-20s %-13s %6d %8d %6d %8d %12s  %s", r.Name, r.Draft, r.bytes/1024, r.lines, r.types,
		r.took.Milliseconds(), fmt.Sprintf("%d/%d", r.good, r.total), verdict)
}

// large is the number of lines from which on a package takes too long to
// compile for every run of the tests, and up to 8 GB of memory.
const large = 200_000

type run struct {
	*testing.T
	ledger   *Ledger
	packages Packages
	module   module
	large    bool // compile also what is large
}

// fail notes what fails of an entry; it is an error unless it is expected.
func (t *run) fail(r *row, what, format string, args ...any) {
	t.Helper()
	if slices.Contains(r.failures, what) {
		return
	}
	r.failures = append(r.failures, what)
	if !t.ledger.Expects(r.Name, what) {
		t.Errorf("%s %s %s", r.Name, what, fmt.Sprintf(format, args...))
	}
}

func (t *run) all(list []*Entry) []*row {
	var rows []*row
	start := time.Now()
	done := func(stage string) {
		t.Logf("%-8s %6.1f s", stage, time.Since(start).Seconds())
		start = time.Now()
	}
	files := map[string][]byte{}
	for _, e := range list {
		r := &row{Entry: e, documents: map[string][]byte{}}
		rows = append(rows, r)
		if generated := t.generate(r); t.large || r.lines <= large {
			r.compiled = len(generated) > 0
			maps.Copy(files, generated)
		}
	}
	if err := t.module.write(files); err != nil {
		t.Fatal(err)
	}
	done("generate")
	t.complaints(rows, "compile", "build", "./...")
	done("compile")
	t.complaints(rows, "vet", "vet", "./...")
	done("vet")
	var readable []string
	for _, r := range rows {
		if r.compiled && !slices.Contains(r.failures, "compile") && len(r.Instances) > 0 {
			readable = append(readable, r.PackageName())
		}
	}
	if err := t.module.build(readable); err != nil {
		t.Fatal(err)
	}
	for _, r := range rows {
		t.read(r, slices.Contains(readable, r.PackageName()))
	}
	done("read")
	return rows
}

// generate returns the files of an entry's package, none if there are errors.
func (t *run) generate(r *row) map[string][]byte {
	family := gen.Family{Name: r.Name, Out: r.PackageName(), Package: r.PackageName(), Root: r.Root, Draft: strings.TrimPrefix(r.Draft, "draft"), ShareEqual: r.Share}
	uris := map[string]gen.File{}
	for _, p := range r.Documents {
		text := t.file(r, p)
		family.Documents = append(family.Documents, gen.Document{File: gen.File{Path: p.Path, Data: text}})
		r.documents[base+p.Path] = text
	}
	for _, m := range r.Remotes {
		uris[m.URI] = gen.File{Path: m.Path, Data: t.file(r, m.Place)}
		r.documents[m.URI] = uris[m.URI].Data
	}
	start := time.Now()
	result, panicked := generate(gen.Request{Families: []gen.Family{family}, URIs: uris})
	r.took = time.Since(start)
	if panicked != nil {
		t.fail(r, "generate/panic", "%v", panicked)
	}
	for _, d := range result.Diagnostics {
		if d.Severity == diag.Error {
			t.fail(r, "generate/"+d.Code, "%s (%s:%d at %s)", d.Message, path.Base(d.File), d.Line, d.Pointer)
		}
	}
	for _, text := range result.Files {
		r.lines += bytes.Count(text, []byte("\n"))
		r.types += bytes.Count(text, []byte("\ntype "))
	}
	return result.Files
}

func (t *run) file(r *row, p Place) []byte {
	t.Helper()
	text, err := t.packages.read(p)
	if err != nil {
		t.Errorf("%s: %v", r.Name, err)
	}
	r.bytes += len(text)
	return text
}

func generate(req gen.Request) (result gen.Result, panicked any) {
	defer func() { panicked = recover() }()
	return gen.Generate(req), nil
}

// complaints notes what the go command complains about.
func (t *run) complaints(rows []*row, what string, args ...string) {
	found, err := t.module.try(args...)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range rows {
		if text := found[r.PackageName()]; text != "" && !slices.Contains(r.failures, "compile") {
			t.fail(r, what, "%.1000s", text)
		}
	}
}

// read judges the instances of an entry.
func (t *run) read(r *row, readable bool) {
	if len(r.Instances) == 0 {
		return
	}
	instances, err := t.packages.Instances(r.Entry)
	if err != nil {
		t.Error(r.Name, err)
		return
	}
	r.total = len(instances)
	if !readable {
		return
	}
	oracle, err := oracleOf(r.Entry, r.documents)
	if err != nil {
		t.fail(r, "oracle", "%v", err)
	}
	answers, err := t.module.read(r.PackageName(), instances)
	if err != nil || len(answers) != len(instances) {
		t.fail(r, "read", "%d instances, %d answers, %v", len(instances), len(answers), err)
		return
	}
	for k, instance := range instances {
		var verdict error
		if oracle != nil {
			verdict = valid(oracle, instance.Data)
		}
		if problem := judge(instance.Data, answers[k], oracle != nil, verdict); problem != "" {
			t.fail(r, "instance/"+instance.Name, "%.600s", problem)
			continue
		}
		r.good++
	}
}

// judge returns what is wrong with how an instance was read.
func judge(data []byte, a answer, judged bool, verdict error) string {
	_, notJSON := jsontest.Parse(data)
	for how, r := range map[string]reading{"strict": a.Strict, "tolerant": a.Tolerant} {
		switch {
		case strings.HasPrefix(r.Error, "panic"):
			return how + " reading: " + r.Error
		case r.Error == "" && notJSON != nil && !jsontest.IsDuplicate(notJSON):
			return how + " reading accepts what is not JSON"
		case r.Error == "" && r.Lost != "":
			return "writing after " + how + " reading: " + r.Lost
		case r.Error == "" && notJSON == nil:
			if diff := jsontest.Diff(data, r.Text); diff != nil {
				return fmt.Sprintf("written otherwise after %s reading: %v", how, diff)
			}
		}
	}
	switch {
	case !judged:
	case verdict == nil && a.Strict.Error != "":
		return "valid, but refused: " + a.Strict.Error
	case verdict == nil && a.Tolerant.Error != "":
		return "valid, but not read tolerantly: " + a.Tolerant.Error
	case verdict != nil && a.Strict.Error == "":
		return "not valid, but accepted: " + verdict.Error()
	}
	return ""
}
