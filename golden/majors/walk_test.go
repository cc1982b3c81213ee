package majors_test

import (
	"strings"
	"sync"
	"testing"

	v1 "github.com/stategen/stategen/golden/majors/agentstate/v1"
)

// withTools is a document with objects whose names are data.
const withTools = `{"schemaVersion":"1.0.0","session":{"id":"s"},"messages":[],"tools":{"a":{"command":"secret","x":"secret"},"b":{"command":"secret","args":["secret"]}}}`

func decodeTools(t *testing.T) *v1.State {
	t.Helper()
	s, err := v1.Decode([]byte(withTools))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// What a loop over Walk changes is changed, in maps as elsewhere: nothing is redacted in
// vain.
func TestWalkChangesWhatIsInMaps(t *testing.T) {
	hidden, err := v1.ParseRaw(`"hidden"`)
	if err != nil {
		t.Fatal(err)
	}
	s := decodeTools(t)
	for _, tool := range v1.Walk[*v1.Tool](s) {
		tool.Command = "hidden"
		for k := range tool.Args {
			tool.Args[k] = "hidden"
		}
	}
	for _, extra := range v1.Walk[*v1.Extra](s) {
		for name := range extra.All() {
			extra.Set(name, hidden)
		}
	}
	text, err := s.AppendJSON(nil)
	if want := strings.ReplaceAll(withTools, "secret", "hidden"); err != nil || string(text) != want {
		t.Errorf("%s, %v, want\n%s", text, err, want)
	}
}

// The loop may end, or change the map itself.
func TestWalkLeavesMapsAlone(t *testing.T) {
	s := decodeTools(t)
	for _, tool := range v1.Walk[*v1.Tool](s) {
		tool.Command = "changed"
		break
	}
	if a, b := s.Tools["a"].Command, s.Tools["b"].Command; a != "changed" || b != "secret" {
		t.Errorf("after the first: %q and %q", a, b)
	}
	for pointer, tool := range v1.Walk[*v1.Tool](s) {
		tool.Command = "changed"
		delete(s.Tools, strings.TrimPrefix(pointer, "/tools/"))
	}
	if len(s.Tools) != 0 {
		t.Errorf("deleted, and there: %v", s.Tools)
	}
	s = decodeTools(t)
	for _, tool := range v1.Walk[v1.Tool](s) {
		tool.Command = "a copy"
	}
	if a := s.Tools["a"].Command; a != "secret" {
		t.Errorf("a copy was put back: %q", a)
	}

	var wait sync.WaitGroup // and who only reads does not write: the race detector would see it
	for range 4 {
		wait.Go(func() {
			for range v1.Walk[*v1.Tool](s) {
			}
			for range v1.Walk[any](s) {
			}
			for range v1.Walk[*v1.Extra](s) {
			}
		})
	}
	wait.Wait()
}
