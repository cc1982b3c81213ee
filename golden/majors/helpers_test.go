package majors_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/stategen/stategen/golden/jsontest"
	"github.com/stategen/stategen/golden/majors/agentstate"
)

// state is a golden state; the files beside it say what becomes of it.
type state struct {
	name, version string
	text          []byte
	after         []byte // in the newest major
	residue       []byte // what has no place there
}

// states returns the golden states of all versions.
func states(t testing.TB) []state {
	t.Helper()
	files, err := filepath.Glob("states/*/*.json")
	if err != nil || len(files) == 0 {
		t.Fatal("no states", err)
	}
	var list []state
	for _, file := range files {
		if strings.Count(filepath.Base(file), ".") > 1 {
			continue
		}
		base := strings.TrimSuffix(file, ".json")
		s := state{
			name: base, version: filepath.Base(filepath.Dir(file)),
			text: read(t, file), after: read(t, base+".after.json"), residue: []byte("[]"),
		}
		if text, err := os.ReadFile(base + ".residue.json"); err == nil {
			s.residue = text
		}
		list = append(list, s)
	}
	return list
}

// read returns the text of a file that has to be there.
func read(t testing.TB, file string) []byte {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// equal checks that two texts are the same JSON value.
func equal(t *testing.T, what string, got, want []byte) {
	t.Helper()
	if diff := jsontest.Diff(want, got); len(diff) > 0 {
		t.Errorf("%s: %v\n%s", what, diff, got)
	}
}

// residueJSON is a report as the files beside golden states have it.
func residueJSON(t *testing.T, list []agentstate.Residue) []byte {
	t.Helper()
	type item struct {
		Major   int             `json:"major"`
		Pointer string          `json:"pointer"`
		Value   json.RawMessage `json:"value"`
	}
	items := []item{}
	for _, r := range list {
		items = append(items, item{r.Major, r.Pointer, r.Value})
	}
	text, err := json.Marshal(items)
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// allocatedBytes returns how much memory f allocates, kept or not.
func allocatedBytes(f func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}
