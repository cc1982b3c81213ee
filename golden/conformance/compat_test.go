package conformance

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stategen/stategen/internal/compat"
	"github.com/stategen/stategen/internal/jsonschema"
)

// What compat calls compatible is: of a schema and a revision of it, instances
// that were valid are, if that was proved of old data.
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

// compareRevision judges one revision; it reports whether there was something
// to be shown.
func compareRevision(t *testing.T, r *random, id, draft string) bool {
	old := Group{ID: id, Draft: draft, Schema: r.schema()}
	schema := parse(old.Schema).(map[string]any)
	revised := Group{ID: id, Draft: draft, Schema: encode(r.revise(schema))}
	oldOracle, err := newOracle(&old)
	if err != nil {
		return false
	}
	newOracle, err := newOracle(&revised)
	if err != nil {
		return false
	}
	report := compareGroups(&old, &revised)
	if report == nil || len(report.Findings) == 0 {
		return false
	}
	var rules []string
	for _, f := range report.Findings {
		if f.Rule.OldData != compat.Proved {
			return false
		}
		rules = append(rules, f.Rule.ID)
	}
	for range 40 {
		data := r.spell(r.instance(schema))
		if oldOracle.allows(data) && !newOracle.allows(data) {
			t.Errorf("%s: by %s old data stay valid\n\told %s\n\tnew %s\n\tdata %s", id, strings.Join(rules, ", "), old.Schema, revised.Schema, data)
			return true
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
