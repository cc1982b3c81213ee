package conformance

import (
	"bufio"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stategen/stategen/golden/editing"
	"github.com/stategen/stategen/golden/jsontest"
	"github.com/stategen/stategen/internal/jsonschema"
)

// TestChecks judges every test of the suite by checks alone, without types.
func TestChecks(t *testing.T) {
	run(t, "checks", Drafts, newChecker)
}

// TestDecode judges every test by reading it strictly as the types generated
// for its schema; what is valid must be written as it was read. CONFORMANCE
// says for which drafts: "all", or the name of one; without it, it is the
// newest.
func TestDecode(t *testing.T) {
	drafts := Drafts[:1]
	switch asked := os.Getenv("CONFORMANCE"); asked {
	case "":
	case "all":
		drafts = Drafts
	default:
		drafts = []string{asked}
	}
	run(t, "decode", drafts, newDecoder)
}

func run(t *testing.T, stage string, drafts []string, make func(string, []Group, map[string]jsonschema.Source) (*checker, error)) {
	suite, err := Find()
	if err != nil && os.Getenv("CI") != "" {
		t.Fatalf("no suite here, and continuous integration must have one: %v", err)
	}
	if err != nil {
		t.Skipf("no suite here: set JSON_SCHEMA_TEST_SUITE to a checkout of it, or let go mod download reach its copies: %v", err)
	}
	remotes := map[string]jsonschema.Source{}
	for uri, data := range suite.Remotes() {
		remotes[uri] = jsonschema.Source{Path: uri, URI: uri, Data: data}
	}
	ledger := readLedger(t, stage)
	var table strings.Builder
	fmt.Fprintf(&table, "%s, by the suite of %s\n%-14s %12s %12s\n", stage, suite.From, "draft", "required", "optional")
	for _, draft := range drafts {
		groups, err := suite.Groups(draft)
		if err != nil {
			t.Fatal(err)
		}
		p, err := make(t.TempDir(), groups, remotes)
		if err != nil {
			t.Fatal(err)
		}
		required, optional := judge(t, p, groups, ledger)
		fmt.Fprintf(&table, "%-14s %12s %12s\n", draft, required, optional)
		if os.Getenv("JSON_SCHEMA_TEST_SUITE") == "" { // a checkout may have other tests
			wantLine(t, fmt.Sprintf("| %s | %d of %d | %d of %d |", strings.TrimPrefix(draft, "draft"), required.pass, required.total, optional.pass, optional.total))
		}
	}
	t.Log("\n" + table.String())
	for _, id := range sortedKeys(ledger) {
		if draft, _, _ := strings.Cut(id, "/"); slices.Contains(drafts, draft) {
			t.Errorf("%s is an expected failure, but %s", id, ledger[id])
		}
	}
}

// wantLine wants a line on the page that says how many tests pass.
func wantLine(t *testing.T, line string) {
	t.Helper()
	page, err := os.ReadFile("../../docs/json-schema.md")
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Contains(strings.Split(string(page), "\n"), line) {
		t.Errorf("docs/json-schema.md does not say %s", line)
	}
}

// score is how many tests pass of how many.
type score struct{ pass, total int }

func (s score) String() string { return fmt.Sprintf("%d/%d", s.pass, s.total) }

// judge puts all tests of the groups to the program. Failures in the ledger
// are taken from it; others are errors.
func judge(t *testing.T, p *checker, groups []Group, ledger map[string]string) (required, optional score) {
	t.Helper()
	var questions []question
	for k, g := range groups {
		for _, test := range g.Tests {
			if p.failed[k] == nil {
				questions = append(questions, question{k, string(test.Data), g.Optional})
			}
		}
	}
	answers, err := p.judge(questions)
	if err != nil {
		t.Fatal(err)
	}
	for k, g := range groups {
		s := &required
		if g.Optional {
			s = &optional
		}
		for n, test := range g.Tests {
			problem := ""
			if err := p.failed[k]; err != nil {
				problem = "no code: " + err.Error()
			} else {
				problem = failure(test.Data, test.Valid, answers[0])
				answers = answers[1:]
			}
			id := fmt.Sprintf("%s/%d", g.ID, n)
			_, expected := ledger[id]
			s.total++
			switch {
			case problem == "" && expected:
				ledger[id] = "passes"
				s.pass++
			case problem == "":
				s.pass++
			case expected:
				delete(ledger, id)
			default:
				t.Errorf("%s: %s\n\t%s: %s\n\tschema %s\n\tdata %.300s", id, problem, g.Description, test.Description, compact(g.Schema), test.Data)
			}
		}
	}
	return required, optional
}

// failure returns what is wrong with the answer to an instance; "" if nothing
// is.
func failure(data []byte, valid bool, a answer) string {
	for _, text := range []string{a.Problem, a.Mismatch, a.Validate, a.Kept} {
		if strings.HasPrefix(text, "panic") {
			return text
		}
	}
	switch {
	case valid && a.Problem != "":
		return "valid, but refused: " + a.Problem
	case !valid && a.Problem == "":
		return "not valid, but accepted"
	case valid && a.Mismatch != "":
		return "valid, but refused by tolerant reading: " + a.Mismatch
	case a.Mismatch != "" && !strings.HasPrefix(a.Mismatch, "wrong type: "):
		return "refused by tolerant reading for more than its type: " + a.Mismatch
	case a.Validate != "":
		return a.Validate
	case a.Kept != "":
		return "with wrong types kept: " + a.Kept
	}
	if problem := changed("strict", data, a.Strict); problem != "" {
		return problem
	}
	if problem := changed("tolerant", data, a.Tolerant); problem != "" {
		return problem
	}
	if a.Untrue != "" {
		return "read as something else: " + a.Untrue
	}
	if a.Moved != "" {
		return "with what other nodes kept: " + a.Moved
	}
	for _, e := range a.Edits {
		if e.Text == "" || strings.HasPrefix(e.Text, "error: ") || strings.HasPrefix(e.Text, "panic: ") {
			return "edited at " + e.Path + ": " + e.Text
		}
		if problem := editing.Judge(e.Now, []byte(a.Tolerant), []byte(e.Text)); problem != "" {
			return "edited at " + e.Path + " to " + e.Now + ": " + problem
		}
	}
	return ""
}

// changed returns in what an instance is not written as it was read. It was
// read as the only member of an object; "" if it was refused.
func changed(reading string, data []byte, text string) string {
	if text == "" {
		return ""
	}
	if strings.HasPrefix(text, "error: ") {
		return "after " + reading + " reading, not written: " + text
	}
	written, err := jsontest.Parse([]byte(text))
	if err != nil || len(written.Members) != 1 {
		return fmt.Sprintf("after %s reading, written as %s", reading, text)
	}
	want := fmt.Sprintf("{%q:%s}", written.Members[0].Name, data)
	if diff := jsontest.Diff([]byte(want), []byte(text)); diff != nil {
		return fmt.Sprintf("after %s reading, written otherwise: %v", reading, diff)
	}
	return ""
}

// compact puts JSON on one line.
func compact(text []byte) string { return strings.Join(strings.Fields(string(text)), " ") }

// readLedger reads the expected failures: a line a test, with the stage, the
// test and the reason.
func readLedger(t *testing.T, stage string) map[string]string {
	f, err := os.Open("expected.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	ledger := map[string]string{}
	for lines := bufio.NewScanner(f); lines.Scan(); {
		line := lines.Text()
		if line == "" || line[0] == '#' {
			continue
		}
		fields := strings.SplitN(line, " ", 3)
		if len(fields) < 3 {
			t.Fatalf("expected.txt: %q is no stage, test and reason", line)
		}
		if fields[0] == stage {
			ledger[fields[1]] = "is not in the suite" // until it is met; fields[2] is for people
		}
	}
	return ledger
}
