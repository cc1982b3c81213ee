package conformance

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stategen/stategen/internal/jsonschema"
)

// TestChecks judges every test of the suite by the checks alone.
func TestChecks(t *testing.T) {
	suite, err := Find()
	if err != nil {
		t.Skipf("no suite here: %v", err)
	}
	t.Logf("the suite of %s", suite.From)
	remotes := map[string]jsonschema.Source{}
	for uri, data := range suite.Remotes() {
		remotes[uri] = jsonschema.Source{Path: uri, URI: uri, Data: data}
	}
	var table strings.Builder
	for _, draft := range Drafts {
		groups, err := suite.Groups(draft)
		if err != nil {
			t.Fatal(err)
		}
		p := newChecker(t.TempDir(), groups, remotes)
		if err := p.build(); err != nil {
			t.Fatal(err)
		}
		pass, total := runGroups(t, p, groups)
		fmt.Fprintf(&table, "%-14s required %4d/%-4d optional %4d/%-4d\n", draft, pass[false], total[false], pass[true], total[true])
	}
	t.Logf("\n%s", table.String())
}

func runGroups(t *testing.T, p *checker, groups []Group) (pass, total map[bool]int) {
	pass, total = map[bool]int{}, map[bool]int{}
	var questions []question
	for k, g := range groups {
		for _, test := range g.Tests {
			total[g.Optional]++
			if p.failed[k] == nil {
				questions = append(questions, question{k, string(test.Data), g.Optional})
			}
		}
		if err := p.failed[k]; err != nil {
			t.Errorf("%s (%s): %v", g.ID, g.Description, err)
		}
	}
	answers, err := p.judge(questions)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for k, g := range groups {
		if p.failed[k] != nil {
			continue
		}
		for m, test := range g.Tests {
			if valid := answers[n] == ""; valid == test.Valid {
				pass[g.Optional]++
			} else {
				t.Errorf("%s/%d (%s: %s): valid is %v\n\tschema %s\n\tdata %.300s\n\t%s", g.ID, m, g.Description, test.Description, valid, g.Schema, test.Data, answers[n])
			}
			n++
		}
	}
	return pass, total
}
