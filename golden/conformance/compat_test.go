package conformance

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stategen/stategen/internal/compat"
	"github.com/stategen/stategen/internal/jsonschema"
)

// What compat calls compatible is: of a schema and a revision of it, instances
// that were valid still are, if that was proved of old data.
func TestRandomCompat(t *testing.T) {
	seed, end := testTime(t)
	for first := true; first || time.Now().Before(end) && !t.Failed(); first = false {
		t.Logf("CONFORMANCE_SEED=%d", seed)
		proved := 0
		for _, draft := range Drafts {
			r := newRandom(uint64(seed), draft)
			for k := range 400 {
				if compareRevision(t, r, fmt.Sprintf("seed %d, %s, schema %d", seed, draft, k), draft) {
					proved++
				}
			}
		}
		t.Logf("%d revisions in which old data were proved to be valid", proved)
		seed++
	}
}

// If it was proved of new data, the types of the old schema read what the new one
// allows, and write it as it was.
func TestRandomCompatReading(t *testing.T) {
	seed, end := testTime(t)
	for first := true; first || time.Now().Before(end) && !t.Failed(); first = false {
		t.Logf("CONFORMANCE_SEED=%d", seed)
		var olds []Group
		var says []string
		var questions []question
		for _, draft := range Drafts {
			r := newRandom(uint64(seed), draft)
			for k := range 100 {
				old, revised, rules := revision(r, fmt.Sprintf("seed %d, %s, schema %d", seed, draft, k), draft, func(r *compat.Rule) compat.Verdict { return r.NewData })
				if rules == "" || strings.Contains(rules, "member-removed") {
					continue // new writers use declared names only; these instances would not
				}
				oracle, _ := newOracle(&revised)
				schema := parse(revised.Schema).(map[string]any)
				for range 20 {
					if data := r.spell(r.instance(schema)); oracle.allows(data) {
						questions = append(questions, question{Group: len(olds), Data: data})
					}
				}
				olds = append(olds, old)
				says = append(says, fmt.Sprintf("%s: by %s\n\told %s\n\tnew %s", old.ID, rules, old.Schema, revised.Schema))
			}
		}
		program, err := newDecoder(t.TempDir(), olds, nil)
		if err != nil {
			t.Fatal(err)
		}
		questions = slices.DeleteFunc(questions, func(q question) bool { return program.failed[q.Group] != nil })
		answers, err := program.judge(questions)
		if err != nil {
			t.Fatal(err)
		}
		t.Logf("%d revisions, %d instances of new schemas", len(olds), len(questions))
		for k, q := range questions {
			problem := answers[k].Mismatch
			if problem == "" {
				problem = changed("tolerant", []byte(q.Data), answers[k].Tolerant)
			}
			if problem != "" && !isOfHeir(&olds[q.Group], q.Data, "valid, but refused: "+problem) {
				t.Errorf("%s\n\tdata %s\n\tis not read by the old code: %s", says[q.Group], q.Data, problem)
			}
		}
		seed++
	}
}

// revision makes a schema and a revision of it of which a verdict is proved;
// rules is "" if there is no such thing.
func revision(r *random, id, draft string, verdict func(*compat.Rule) compat.Verdict) (old, revised Group, rules string) {
	old = Group{ID: id, Draft: draft, Schema: r.schema()}
	revised = Group{ID: id, Draft: draft, Schema: encode(r.revise(parse(old.Schema).(map[string]any)))}
	for _, g := range []*Group{&old, &revised} {
		if _, err := newOracle(g); err != nil {
			return old, revised, ""
		}
	}
	report := compareGroups(&old, &revised)
	if report == nil {
		return old, revised, ""
	}
	var list []string
	for _, f := range report.Findings {
		if verdict(f.Rule) != compat.Proved {
			return old, revised, ""
		}
		list = append(list, f.Rule.ID)
	}
	if len(list) == 0 && !bytes.Equal(old.Schema, revised.Schema) {
		return old, revised, "no change"
	}
	return old, revised, strings.Join(list, ", ")
}

// compareRevision judges one revision; it reports whether there was something
// to be shown.
func compareRevision(t *testing.T, r *random, id, draft string) bool {
	old, revised, rules := revision(r, id, draft, func(r *compat.Rule) compat.Verdict { return r.OldData })
	if rules == "" {
		return false
	}
	oldOracle, _ := newOracle(&old)
	newOracle, _ := newOracle(&revised)
	schema := parse(old.Schema).(map[string]any)
	for range 40 {
		data := r.spell(r.instance(schema))
		if oldOracle.allows(data) && !newOracle.allows(data) {
			t.Errorf("%s: by %s old data stay valid\n\told %s\n\tnew %s\n\tdata %s", id, rules, old.Schema, revised.Schema, data)
			break
		}
	}
	return true
}

// compareGroups compares the schemas of two groups; nil if one cannot be read.
func compareGroups(old, revised *Group) *compat.Report {
	var sets []*jsonschema.Set
	for _, g := range []*Group{old, revised} {
		set, diags := jsonschema.Load([]jsonschema.Source{{Path: "schema.json", Data: g.Schema}}, jsonschema.Options{Draft: strings.TrimPrefix(g.Draft, "draft")})
		if set == nil || errorOf(diags) != nil {
			return nil
		}
		sets = append(sets, set)
	}
	return compat.Compare(sets[0], sets[1])
}
