package conformance

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	santhosh "github.com/santhosh-tekuri/jsonschema/v6"
)

// TestRandom compares the verdicts of generated checks with those of another
// validator, on random schemas and instances. CONFORMANCE_ROUNDS asks for more
// rounds, CONFORMANCE_SEED for the rounds from a certain one on.
func TestRandom(t *testing.T) {
	rounds := number("CONFORMANCE_ROUNDS", 3)
	seed := number("CONFORMANCE_SEED", int(time.Now().UnixNano()%1_000_000))
	for k := range rounds {
		t.Logf("CONFORMANCE_SEED=%d", seed+k)
		compare(t, uint64(seed+k), Drafts[k%3])
	}
}

func number(name string, otherwise int) int {
	if n, err := strconv.Atoi(os.Getenv(name)); err == nil {
		return n
	}
	return otherwise
}

func compare(t *testing.T, seed uint64, draft string) {
	const schemas, instances = 200, 40
	r := &random{Rand: rand.New(rand.NewPCG(seed, 0)), draft: draft}
	var groups []Group
	var oracles []*santhosh.Schema
	var questions []question
	for len(groups) < schemas {
		g := Group{ID: fmt.Sprintf("seed %d, schema %d", seed, len(groups)), Draft: draft, Schema: r.schema()}
		oracle, err := oracleOf(g)
		if err != nil {
			continue // such as a reference that leads back to itself
		}
		for range instances {
			questions = append(questions, question{Group: len(groups), Data: string(encode(r.value(3)))})
		}
		groups = append(groups, g)
		oracles = append(oracles, oracle)
	}
	p, err := newChecker(t.TempDir(), groups, nil)
	if err != nil {
		t.Fatal(err)
	}
	for k, err := range p.failed { // references that lead back are reported, rightly
		if !strings.HasPrefix(err.Error(), "schema-endless") && !strings.HasPrefix(err.Error(), "ref-cycle") {
			t.Errorf("%s: %v\n\tschema %s", groups[k].ID, err, groups[k].Schema)
		}
	}
	questions = slices.DeleteFunc(questions, func(q question) bool { return p.failed[q.Group] != nil })
	answers, err := p.judge(questions)
	if err != nil {
		t.Fatal(err)
	}
	valid := 0
	for k, q := range questions {
		v, err := santhosh.UnmarshalJSON(strings.NewReader(q.Data))
		if err != nil {
			t.Fatal(err)
		}
		want := oracles[q.Group].Validate(v)
		if (want == nil) != (answers[k].Problem == "") {
			t.Errorf("%s (%s): the oracle says %v, the check %q\n\tschema %s\n\tdata %s", groups[q.Group].ID, draft, want, answers[k].Problem, groups[q.Group].Schema, q.Data)
		}
		if want == nil {
			valid++
		}
	}
	t.Logf("%s: %d schemas, %d instances, %d of them valid", draft, schemas, len(questions), valid)
}

func oracleOf(g Group) (*santhosh.Schema, error) {
	var v any
	dec := json.NewDecoder(strings.NewReader(string(g.Schema)))
	dec.UseNumber()
	if err := dec.Decode(&v); err != nil {
		return nil, err
	}
	c := santhosh.NewCompiler()
	c.DefaultDraft(map[string]*santhosh.Draft{"draft2020-12": santhosh.Draft2020, "draft2019-09": santhosh.Draft2019, "draft7": santhosh.Draft7}[g.Draft])
	if err := c.AddResource("schema.json", v); err != nil {
		return nil, err
	}
	return c.Compile("schema.json")
}
