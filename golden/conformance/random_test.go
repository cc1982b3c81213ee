package conformance

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stategen/stategen/internal/jsonschema"
)

// The verdicts of generated code on random schemas and instances are those of
// another validator: of checks alone (TestRandomChecks), and of the types that
// are generated for the schemas (TestRandomTypes), which must also write every
// instance as they read it, and after an edit with that edit and no other.
//
// Alone, the tests make one round, always of the same schemas: what fails then
// is what was changed. CONFORMANCE_TIME asks for rounds as long as that, of
// other schemas each time; CONFORMANCE_SEED for those from a certain one on.

func TestRandomChecks(t *testing.T) { rounds(t, 60, newChecker) }

func TestRandomTypes(t *testing.T) {
	rounds(t, 20, newDecoder)
}

// maker makes the program that judges the instances of some groups.
type maker func(dir string, groups []Group, remotes map[string]jsonschema.Source) (*checker, error)

// rounds compares with so many schemas of each draft, once or until the time
// is up.
func rounds(t *testing.T, schemas int, build maker) {
	seed, end := testTime(t)
	for first := true; first || time.Now().Before(end) && !t.Failed(); first = false {
		t.Logf("CONFORMANCE_SEED=%d", seed)
		compare(t, uint64(seed), schemas, build)
		seed++
	}
}

// testTime returns the first seed, and when to stop.
func testTime(t *testing.T) (seed int, end time.Time) {
	t.Helper()
	end, seed = time.Now(), 20261121
	if text := os.Getenv("CONFORMANCE_TIME"); text != "" {
		d, err := time.ParseDuration(text)
		if err != nil {
			t.Fatal(err)
		}
		end = end.Add(d)
		seed = int(end.UnixNano() % 1_000_000)
	}
	return number("CONFORMANCE_SEED", seed), end
}

// pair is a schema with an instance, and what the oracle says of it.
type pair struct {
	group Group
	data  string
	valid bool
	lost  bool // the oracle is, and its word counts for nothing
}

// compare is one round: schemas of all drafts in one package.
func compare(t *testing.T, seed uint64, schemas int, build maker) {
	const instances = 40
	var pairs []pair
	skipped := 0
	for _, draft := range Drafts {
		r := newRandom(seed, draft)
		for k := 0; k < schemas; {
			g := Group{ID: fmt.Sprintf("seed %d, %s, schema %d", seed, draft, k), Draft: draft, Schema: r.schema()}
			oracle, err := newOracle(&g)
			if err != nil || r.annotate && isAnnotatedInVain(&g) {
				skipped++
				continue
			}
			schema := parse(g.Schema).(map[string]any)
			for range instances {
				data := r.spell(r.instance(schema))
				pairs = append(pairs, pair{g, data, oracle.allows(data), oracle.isLost(data)})
			}
			k++
		}
	}
	problems, failed := judgePairs(t, t.TempDir(), pairs, build)
	valid, lost := 0, 0
	var found []*disagreement
	for k, p := range pairs {
		if p.valid {
			valid++
		}
		if p.lost {
			lost++
		} else if problems[k] != "" {
			found = append(found, &disagreement{pair: p, problem: problems[k]})
		}
	}
	t.Logf("%d schemas (%d more are none, %d have no end), %d instances, %d %% of them valid; in %d the oracle is lost",
		len(Drafts)*schemas, skipped, failed, len(pairs), 100*valid/len(pairs), lost)
	report(t, found, build)
}

// judgePairs returns what is wrong with the answer to each pair. Schemas
// without code count as failed; that is right if applying them has no end.
func judgePairs(t *testing.T, dir string, pairs []pair, build maker) (problems []string, failed int) {
	t.Helper()
	var groups []Group
	numbers := map[string]int{}
	var questions []question
	for _, p := range pairs {
		n, known := numbers[p.group.ID]
		if !known {
			n = len(groups)
			numbers[p.group.ID] = n
			groups = append(groups, p.group)
		}
		questions = append(questions, question{Group: n, Data: p.data})
	}
	program, err := build(dir, groups, nil)
	if err != nil {
		t.Fatal(err)
	}
	asked := slices.DeleteFunc(slices.Clone(questions), func(q question) bool { return program.failed[q.Group] != nil })
	answers, err := program.judge(asked)
	if err != nil {
		t.Fatal(err)
	}
	for k, q := range questions {
		problem := ""
		if err := program.failed[q.Group]; err != nil {
			if !isEndless(err) {
				problem = "no code: " + err.Error()
			}
		} else {
			problem = failure([]byte(q.Data), pairs[k].valid, answers[0])
			if isOfHeir(&pairs[k].group, q.Data, problem) {
				problem = ""
			}
			answers = answers[1:]
		}
		problems = append(problems, problem)
	}
	return problems, len(program.failed)
}

// isEndless reports whether a schema has no code because a reference leads
// back to it for the same value.
func isEndless(err error) bool {
	for _, code := range []string{"schema-endless", "ref-cycle", "allof-recursive", "recursion-unnamed"} {
		if strings.HasPrefix(err.Error(), code) {
			return true
		}
	}
	return false
}
