package golden_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"go/format"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stategen/stategen/gen"
	"github.com/stategen/stategen/golden/fixtures"
	"github.com/stategen/stategen/golden/jsontest"
	"github.com/stategen/stategen/golden/jsontest/oracle"
	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/write"
)

// -fixtures chooses others, such as 'fixtures/pending/*.txtar'.
var fixturesPattern = flag.String("fixtures", "fixtures/*.txtar", "the fixtures to test")

// loadFixtures reads all fixtures and generates their packages.
func loadFixtures(t *testing.T) ([]fixtures.Fixture, map[string]gen.Result) {
	t.Helper()
	list, err := fixtures.Load(*fixturesPattern)
	if err != nil || len(list) == 0 {
		t.Fatalf("no fixtures: %v", err)
	}
	results := make(map[string]gen.Result)
	for _, f := range list {
		results[f.Name] = gen.Generate(f.Request())
	}
	return list, results
}

// Each fixture gives the diagnostics and, byte for byte, the files that were
// written for it by hand.
func TestFixtures(t *testing.T) {
	list, results := loadFixtures(t)
	for _, f := range list {
		t.Run(f.Name, func(t *testing.T) {
			result := results[f.Name]
			var report bytes.Buffer
			diag.Sort(result.Diagnostics)
			for _, d := range result.Diagnostics {
				diag.Write(&report, "text", d)
			}
			compareText(t, "diagnostics", f.Diagnostics, report.String())
			if len(f.Files) == 0 && !diag.HasErrors(result.Diagnostics) {
				t.Error("the fixture expects neither a file nor an error")
			}
			for _, name := range slices.Sorted(maps.Keys(f.Files)) {
				want, err := format.Source([]byte(f.Files[name]))
				if err != nil {
					t.Errorf("the expected %s: %v", name, err)
					continue
				}
				got, ok := result.Files[path.Join(f.Name, name)]
				if !ok {
					t.Errorf("%s was not generated", name)
					continue
				}
				compareText(t, name, string(want), string(got))
			}
			for name, text := range result.Files {
				if formatted, err := format.Source(text); strings.HasSuffix(name, ".go") && (err != nil || !bytes.Equal(formatted, text)) {
					t.Errorf("%s is not as gofmt has it: %v", name, err)
				}
			}
			again := gen.Generate(f.Request())
			for name, text := range again.Files {
				if !bytes.Equal(text, result.Files[name]) {
					t.Errorf("%s is different when it is generated again", name)
				}
			}
		})
	}
}

// compareText shows the lines in which two texts differ.
func compareText(t *testing.T, what, want, got string) {
	t.Helper()
	if diff := write.Diff(what, []byte(want), []byte(got)); len(diff) > 0 {
		t.Errorf("not as expected (- expected, + generated):\n%s", diff)
	}
}

// The packages of all fixtures compile.
func TestFixturesCompile(t *testing.T) {
	_, results := loadFixtures(t)
	tree := write.Tree{Files: make(map[string][]byte)}
	for _, result := range results {
		maps.Copy(tree.Files, result.Files)
	}
	found, err := tree.TypeCheck(context.Background())
	if errors.Is(err, write.ErrUnchecked) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range found {
		t.Errorf("%s:%d:%d: %s", d.File, d.Line, d.Col, d.Message)
	}
}

// The packages read each state as its fixture says, tolerantly and strictly;
// what they write is what they read; and programs can use them as the
// fixtures do.
func TestFixtureStates(t *testing.T) {
	if testing.Short() {
		t.Skip("short: builds a program")
	}
	list, results := loadFixtures(t)
	packages := make(map[string]map[string][]byte)
	states := make(map[string]fixtures.State)
	uses := 0
	for _, f := range list {
		packages[f.Name] = make(map[string][]byte)
		for name, text := range results[f.Name].Files {
			packages[f.Name][path.Base(name)] = text
		}
		for _, s := range f.States {
			states[f.Name+"/"+s.Name] = s
		}
		if f.Use != "" {
			uses++
		}
	}
	outcomes, err := fixtures.Run(t.TempDir(), list, packages)
	if err != nil {
		t.Fatal(err)
	}
	if len(outcomes) != len(states)+uses {
		t.Errorf("%d outcomes of %d states and %d uses", len(outcomes), len(states), uses)
	}
	for _, o := range outcomes {
		t.Run(o.Fixture+"/"+o.State, func(t *testing.T) {
			if o.State == "" {
				if o.Use != "ok" {
					t.Error(o.Use)
				}
				return
			}
			checkOutcome(t, states[o.Fixture+"/"+o.State], o)
		})
	}
}

func checkOutcome(t *testing.T, s fixtures.State, o fixtures.Outcome) {
	if o.Tolerant != s.Tolerant {
		t.Errorf("tolerant reading: %s, want %s", o.Tolerant, s.Tolerant)
	}
	if o.Strict != s.Strict {
		t.Errorf("strict reading: %s, want %s", o.Strict, s.Strict)
	}
	if s.Tolerant != "ok" || o.Tolerant != "ok" {
		return
	}
	if !sameItems(o.Validate, s.Strict) {
		t.Errorf("Validate: %s, want %s", o.Validate, s.Strict)
	}
	if s.Unknowns != "" && !sameItems(o.Unknowns, s.Unknowns) {
		t.Errorf("unknown: %s, want %s", o.Unknowns, s.Unknowns)
	}
	for _, difference := range jsontest.Diff(s.Data, o.Written) {
		t.Error("written differs from read: " + difference)
	}
	if !bytes.Equal(o.Written, o.Again) {
		t.Errorf("written again it is different:\n%s\n%s", o.Written, o.Again)
	}
}

// judged are the fixtures that are about what is valid.
var judged = []string{"fixtures/root_*.txtar", "fixtures/pattern_*.txtar", "fixtures/tuple_*.txtar"}

// Strict reading gives the verdict of an independent validator, whatever kind
// of root there is and whatever shape its values have.
func TestFixtureVerdicts(t *testing.T) {
	var list []fixtures.Fixture
	for _, pattern := range judged {
		some, err := fixtures.Load(pattern)
		if err != nil || len(some) == 0 {
			t.Fatalf("no fixtures: %v", err)
		}
		list = append(list, some...)
	}
	for _, f := range list {
		schema, err := oracle.Compile(f.Family.Documents[0].Data, "", false)
		if err != nil {
			t.Fatalf("%s: %v", f.Name, err)
		}
		for _, s := range f.States {
			if json.Valid(s.Data) && schema.Valid(s.Data) != (s.Strict == "ok") && !strings.HasPrefix(s.Strict, "DuplicateMember") {
				t.Errorf("%s/%s: the fixture expects %s, the validator says %v", f.Name, s.Name, s.Strict, schema.Check(s.Data))
			}
		}
	}
}

// sameItems compares lists in any order: Validate and Unknowns go by the order
// of writing, which has what is not declared last.
func sameItems(a, b string) bool {
	x, y := strings.Split(a, ", "), strings.Split(b, ", ")
	slices.Sort(x)
	slices.Sort(y)
	return slices.Equal(x, y)
}

// stableEdits are changes of fixtures' schemas, each in the middle of
// something: a member, a variant, a value.
var stableEdits = []struct {
	fixture string
	edits   []string // what stands there, what comes instead, and so on
	names   []string // one of these is in everything that comes
}{
	{"presence", []string{`"nullText": {`, `"nick": {"type": "string"}, "nullText": {`}, []string{"nick", "Nick"}},
	{"recursion", []string{`"named": {`, `"twin": {"$ref": "#/$defs/node"}, "named": {`}, []string{"twin", "Twin"}},
	{"many_members", []string{`"m65": {`, `"late": {"type": "integer"}, "m65": {`}, []string{"late", "Late"}},
	{"enum", []string{`"tool-call"`, `"agent", "tool-call"`}, []string{"agent", "Agent"}},
	{"union_const", []string{
		`{"$ref": "#/$defs/square"}`, `{"$ref": "#/$defs/star"}, {"$ref": "#/$defs/square"}`,
		`"square": {`, `"star": {"type": "object", "required": ["kind"], "properties": {"kind": {"const": "star"}}}, "square": {`,
	}, []string{"star", "Star"}},
	{"inherit_open", []string{
		`"closed": {`, `"moved": {"allOf": [{"$ref": "#/$defs/entry"}], "properties": {"$type": {"const": "moved"}}}, "closed": {`,
	}, []string{"moved", "Moved"}},
}

// A change of a schema changes what is about it and nothing else: no line goes
// or moves, but to take in what came.
func TestFixtureStableDiff(t *testing.T) {
	for _, tc := range stableEdits {
		t.Run(tc.fixture, func(t *testing.T) {
			list, err := fixtures.Load(filepath.Join("fixtures", tc.fixture+".txtar"))
			if err != nil || len(list) != 1 {
				t.Fatalf("no such fixture: %v", err)
			}
			f := list[0]
			before := gen.Generate(f.Request())
			schema := &f.Family.Documents[0].Data
			for i := 0; i < len(tc.edits); i += 2 {
				if n := bytes.Count(*schema, []byte(tc.edits[i])); n != 1 {
					t.Fatalf("%q is in the schema %d times", tc.edits[i], n)
				}
				*schema = bytes.Replace(*schema, []byte(tc.edits[i]), []byte(tc.edits[i+1]), 1)
			}
			after := gen.Generate(f.Request())
			if diag.HasErrors(after.Diagnostics) {
				t.Fatalf("the changed schema: %v", after.Diagnostics)
			}
			changed := false
			for name, text := range after.Files {
				old := before.Files[name]
				changed = changed || !bytes.Equal(old, text)
				for _, edit := range edits(words(old), words(text)) {
					if fault := edit.unrelated(tc.names); fault != "" {
						t.Errorf("%s: %s: %s", name, fault, edit)
					}
				}
			}
			if !changed || len(before.Files) != len(after.Files) {
				t.Errorf("%d files have become %d", len(before.Files), len(after.Files))
			}
		})
	}
}

// edit is what was between two lines that stayed, and what is there now.
type edit struct{ gone, came []string }

func (e edit) String() string {
	return "\n-\t" + strings.Join(e.gone, "\n-\t") + "\n+\t" + strings.Join(e.came, "\n+\t")
}

// unrelated says why an edit is not about what has one of the names; "" if it
// is.
func (e edit) unrelated(names []string) string {
	text := strings.Join(e.came, "\n")
	if !slices.ContainsFunc(names, func(name string) bool { return strings.Contains(text, name) }) {
		return "this is about something else"
	}
	rest := strings.FieldsFunc(text, isSeparator)
	for _, word := range strings.FieldsFunc(strings.Join(e.gone, "\n"), isSeparator) {
		at := slices.Index(rest, word)
		if at < 0 {
			return word + " has gone"
		}
		rest = rest[at+1:]
	}
	return ""
}

func isSeparator(r rune) bool { return strings.ContainsRune(" \t\n,:;(){}[]|&", r) }

// words returns the lines of a source that say something, without the white
// space that gofmt may align differently.
func words(source []byte) []string {
	var lines []string
	for line := range strings.Lines(string(source)) {
		line = strings.Join(strings.Fields(line), " ")
		if strings.Trim(line, "{}(),/ ") != "" {
			lines = append(lines, line)
		}
	}
	return lines
}

// edits lists what it takes to make b of a, by a longest common subsequence.
func edits(a, b []string) []edit {
	common := make([][]int, len(a)+1) // of a[i:] and b[j:]
	for i := len(a); i >= 0; i-- {
		common[i] = make([]int, len(b)+1)
		for j := len(b) - 1; j >= 0 && i < len(a); j-- {
			if a[i] == b[j] {
				common[i][j] = common[i+1][j+1] + 1
			} else {
				common[i][j] = max(common[i+1][j], common[i][j+1])
			}
		}
	}
	var list []edit
	var e edit
	for i, j := 0, 0; i < len(a) || j < len(b); {
		switch {
		case i < len(a) && j < len(b) && a[i] == b[j]:
			if len(e.gone)+len(e.came) > 0 {
				list, e = append(list, e), edit{}
			}
			i, j = i+1, j+1
		case j == len(b) || i < len(a) && common[i+1][j] >= common[i][j+1]:
			e.gone, i = append(e.gone, a[i]), i+1
		default:
			e.came, j = append(e.came, b[j]), j+1
		}
	}
	if len(e.gone)+len(e.came) > 0 {
		list = append(list, e)
	}
	return list
}
