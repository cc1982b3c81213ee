package conformance

import (
	"fmt"
	"math/rand/v2"
	"path"
	"strings"
	"testing"
	"time"

	"github.com/stategen/stategen/gen"
	"github.com/stategen/stategen/golden/fixtures"
	"github.com/stategen/stategen/golden/jsontest"
)

// TestRoots generates packages of which the schema of a group is the root, as
// the command does, and has them read the group's instances: what Decode says
// with Strict and what Validate says is the verdict, and tolerant reading keeps
// what is valid. TestDecode has every group as a member of one object; here,
// where each takes a package, CONFORMANCE_ROOTS says how many are drawn.
// CONFORMANCE_SEED repeats a draw.
func TestRoots(t *testing.T) {
	if testing.Short() {
		t.Skip("short: builds a program of a dozen packages")
	}
	suite, err := Find()
	if err != nil {
		t.Skipf("no suite here: %v", err)
	}
	seed := number("CONFORMANCE_SEED", int(time.Now().UnixNano()%1_000_000))
	t.Logf("CONFORMANCE_SEED=%d", seed)
	draw := rand.New(rand.NewPCG(uint64(seed), 0))
	uris := map[string]gen.File{}
	for uri, data := range suite.Remotes() {
		uris[uri] = gen.File{Path: uri, Data: data}
	}
	var groups []Group
	for _, draft := range Drafts {
		list, err := suite.Groups(draft)
		if err != nil {
			t.Fatal(err)
		}
		for _, g := range list {
			if !g.Optional {
				groups = append(groups, g)
			}
		}
	}
	draw.Shuffle(len(groups), func(i, j int) { groups[i], groups[j] = groups[j], groups[i] })
	judgeRoots(t, groups[:min(number("CONFORMANCE_ROOTS", 12), len(groups))], uris)
}

func judgeRoots(t *testing.T, groups []Group, uris map[string]gen.File) {
	t.Helper()
	var list []fixtures.Fixture
	packages := map[string]map[string][]byte{}
	tests := map[string]Test{}
	about := map[string]Group{}
	for k, g := range groups {
		f := rootFixture(fmt.Sprint("g", k), g, uris)
		result := gen.Generate(f.Request())
		if failed := errorOf(result.Diagnostics); failed != nil {
			if !strings.HasPrefix(failed.Error(), "pattern-") { // the program has no regexp2
				t.Errorf("%s: no code: %v\n\tschema %s", g.ID, failed, compact(g.Schema))
			}
			continue
		}
		packages[f.Name] = map[string][]byte{}
		for name, text := range result.Files {
			packages[f.Name][path.Base(name)] = text
		}
		for n, s := range f.States {
			tests[f.Name+"/"+s.Name] = g.Tests[n]
		}
		about[f.Name] = g
		list = append(list, f)
	}
	outcomes, err := fixtures.Run(t.TempDir(), list, packages)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d packages, %d instances", len(list), len(outcomes))
	for _, o := range outcomes {
		test, g := tests[o.Fixture+"/"+o.State], about[o.Fixture]
		if problem := rootFailure(test, o); problem != "" {
			t.Errorf("%s/%s: %s\n\t%s: %s\n\tschema %s\n\tdata %.300s", g.ID, o.State, problem, g.Description, test.Description, compact(g.Schema), test.Data)
		}
	}
}

// rootFixture is a family whose only document is the schema of a group, with
// its instances as states.
func rootFixture(name string, g Group, uris map[string]gen.File) fixtures.Fixture {
	f := fixtures.Fixture{Name: name, URIs: uris, Family: gen.Family{
		Name: name, Out: name, Package: "p", Root: "Root", StdlibOnly: true,
		Draft:     strings.TrimPrefix(g.Draft, "draft"),
		Documents: []gen.Document{{File: gen.File{Path: "schema.json", Data: g.Schema}}},
	}}
	for n, test := range g.Tests {
		f.States = append(f.States, fixtures.State{Name: fmt.Sprint(n), Data: test.Data})
	}
	return f
}

// rootFailure returns what is wrong with an outcome.
func rootFailure(test Test, o fixtures.Outcome) string {
	switch {
	case strings.HasPrefix(o.Tolerant, "panic"):
		return o.Tolerant
	case (o.Strict == "ok") != test.Valid:
		return "strict reading: " + o.Strict
	case test.Valid && o.Tolerant != "ok":
		return "tolerant reading: " + o.Tolerant
	case o.Tolerant != "ok":
		return ""
	case (o.Validate == "ok") != test.Valid:
		return "Validate: " + o.Validate
	}
	if diff := jsontest.Diff(test.Data, o.Written); diff != nil {
		return fmt.Sprintf("written otherwise: %v", diff)
	}
	return ""
}
