package golden_test

import (
	"errors"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stategen/stategen/generated/durableagent"
	"github.com/stategen/stategen/golden/jsontest"
)

// manifestTolerant is what tolerant reading must make of the states that
// other programs wrote, reasoned from what the design says of reading:
// everything well-formed of major 1 is read if each known member has a JSON
// type that its Go field can hold. Not listed: "ok".
var manifestTolerant = map[string]string{
	// Not JSON: a byte order mark is none of RFC 8259's tokens.
	"neg_bom":            "syntax",
	"neg_empty":          "syntax",
	"neg_trailing_comma": "syntax",
	"neg_two_documents":  "syntax",

	// A version that is not 1.x, or none.
	"neg_version_leading_zero":       "version",
	"neg_version_major0":             "version",
	"neg_version_major2":             "version",
	"neg_version_null":               "version",
	"neg_version_one_part":           "version",
	"neg_version_spaces":             "version",
	"neg_version_two_part":           "version",
	"succ200_bad_success_with_error": "version",
	"ut_net_breaking_version":        "version",
	"ut_net_invalid_version":         "version",

	// Two labels, of which the first is refused by itself.
	"neg_duplicate_version": "duplicate|version",

	// Known members that no Go field of theirs can hold. Null is none of them.
	"neg_correlation_number": "type",
	"neg_data_array":         "type",
	"neg_history_object":     "type",
	"neg_message_string":     "type",
	"neg_root_array":         "type",
	"neg_root_null":          "type", // there is no member to keep, and no version
	"num_usage_string":       "type",
	"ts_entry_epoch":         "type",
}

// manifestDurable returns the rows of the folder of foreign states, with what
// is expected of each.
func manifestDurable(t *testing.T) (states []durableState, valid map[string]string) {
	t.Helper()
	dir := foreignStates(t)
	valid = map[string]string{}
	left := maps.Clone(manifestTolerant)
	for _, row := range readRows(t, filepath.Join(dir, "MANIFEST.tsv")) {
		if row[0] != "durable" {
			continue
		}
		s := durableState{name: row[1], tolerant: "ok", strict: "refuses"}
		s.text = readFile(t, filepath.Join(dir, "durable", s.name+".json"))
		valid[s.name] = row[4]
		if want, ok := manifestTolerant[s.name]; ok {
			s.tolerant = want
			delete(left, s.name)
		}
		switch {
		case s.tolerant != "ok" || !strings.HasPrefix(row[4], "valid"):
		default:
			s.strict = "accepts"
		}
		states = append(states, s)
	}
	for name := range left {
		t.Errorf("%s: expected, but not in the folder", name)
	}
	if len(states) < 90 {
		t.Errorf("only %d durable states", len(states))
	}
	return states, valid
}

// samples are the three states at the top of the folder of foreign states.
var samples = []string{"sample-1.0.0", "conversation-1.0.0", "minimal-1.0.0"}

// Each hand-written state is read, written back and judged as its row in index.tsv says.
func TestDurableGoldenStates(t *testing.T) {
	states := goldenDurable(t)
	var files []string
	entries, err := os.ReadDir(durableStates)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if name, ok := strings.CutSuffix(e.Name(), ".json"); ok {
			files = append(files, name)
		}
	}
	var indexed []string
	for _, s := range states {
		indexed = append(indexed, s.name)
	}
	if !slices.Equal(files, indexed) {
		t.Errorf("index.tsv and the folder differ:\n%q\n%q", indexed, files)
	}
	checkStates(t, states)
}

// So are the states that other programs wrote.
func TestDurableManifestStates(t *testing.T) {
	states, _ := manifestDurable(t)
	checkStates(t, states)
}

// checkStates holds each state to its row, in both modes.
func checkStates(t *testing.T, states []durableState) {
	rules := keptFaithfully()
	newest := durableOracle(t, newestDurable(), false)
	asserted := durableOracle(t, newestDurable(), true)
	for _, s := range states {
		t.Run(s.name, func(t *testing.T) {
			_, err := durableagent.Decode(s.text)
			if got := durableOutcome(err); !slices.Contains(strings.Split(s.tolerant, "|"), got) {
				t.Fatalf("tolerant: %s (%v), want %s", got, err, s.tolerant)
			}
			_, err = durableagent.Decode(s.text, durableagent.Strict())
			if got, want := err == nil, s.strict == "accepts"; got != want {
				t.Errorf("strict: %v, want it to accept: %t", err, want)
			}
			if s.tolerant != "ok" {
				return
			}
			if got, want := err == nil, newest.Valid(s.text); got != want {
				t.Errorf("strict: %v; the oracle says %v", err, newest.Check(s.text))
			}
			_, err = durableagent.Decode(s.text, durableagent.Strict(), durableagent.AssertFormat())
			if got, want := err == nil, asserted.Valid(s.text); got != want {
				t.Errorf("strict, format asserted: %v; the oracle says %v", err, asserted.Check(s.text))
			}
			checkRoundTrip(t, s.text, rules)
			if s.strict == "accepts" {
				checkRoundTrip(t, s.text, rules, durableagent.Strict())
			}
		})
	}
}

// Validate after tolerant reading says what strict reading says.
func TestDurableValidateAgreesWithStrict(t *testing.T) {
	for _, s := range readable(goldenDurable(t)) {
		t.Run(s.name, func(t *testing.T) {
			state := mustDecode(t, s.text)
			_, strict := durableagent.Decode(mustEncode(t, state), durableagent.Strict())
			var fromStrict, fromValidate *durableagent.ValidationError
			errors.As(strict, &fromStrict)
			after := state.Validate()
			errors.As(after, &fromValidate)
			if (strict == nil) != (fromStrict == nil) || (after == nil) != (fromValidate == nil) {
				t.Fatalf("not *ValidationError: %v; %v", strict, after)
			}
			if fromStrict == nil && fromValidate == nil {
				return
			}
			if fromStrict == nil || fromValidate == nil || !slices.Equal(fromStrict.Violations, fromValidate.Violations) {
				t.Errorf("strict: %v\nValidate: %v", strict, after)
			}
		})
	}
}

// The manifest's verdicts are those of the published schema that the label
// names.
func TestDurableManifestAgreesWithOracle(t *testing.T) {
	states, valid := manifestDurable(t)
	for _, s := range states {
		root, err := jsontest.Parse(s.text)
		if err != nil {
			continue
		}
		label, _ := root.Member("schemaVersion")
		if label == nil || label.Text != "1.0.0" && label.Text != "1.1.0" {
			continue
		}
		published := durableOracle(t, label.Text, false).Valid(s.text)
		if want := strings.HasPrefix(valid[s.name], "valid"); published != want {
			t.Errorf("%s: the manifest says %q, the oracle %t", s.name, valid[s.name], published)
		}
		if newest := durableOracle(t, newestDurable(), false).Valid(s.text); newest != published {
			t.Errorf("%s: valid by %s: %t, by the newest: %t", s.name, label.Text, published, newest)
		}
	}
}

// Of the published samples, no leaf is lost, changed or added.
func TestDurableSamplesLoseNothing(t *testing.T) {
	dir := foreignStates(t)
	rules := keptFaithfully()
	for _, name := range samples {
		t.Run(name, func(t *testing.T) {
			text := readFile(t, filepath.Join(dir, name+".json"))
			out := mustEncode(t, mustDecode(t, text, durableagent.Strict()))
			toll, err := jsontest.CountLeaves(text, out)
			if err != nil || len(toll.Lost)+len(toll.Changed)+len(toll.Added) > 0 {
				t.Errorf("leaves: %+v, %v", toll, err)
			}
			checkTagsFirst(t, out)
			checkRoundTrip(t, text, rules)
		})
	}
}

// The schemas of the repository are the published ones, and those after them only add.
func TestDurableSchemasOnlyAdd(t *testing.T) {
	versions := durableVersions()
	for i := range len(versions) - 1 {
		older := jsontest.MustParse(durableSchema(t, versions[i]))
		newer := jsontest.MustParse(durableSchema(t, versions[i+1]))
		for _, d := range jsontest.DiffValues(older, newer) {
			if !strings.HasSuffix(d, ": added") && !strings.Contains(d, `/oneOf": had `) { // has one more, which compat judges
				t.Errorf("%s → %s: %s", versions[i], versions[i+1], d)
			}
		}
	}
}
