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

// A loop that sets everything in Extra, changed or not, loses nothing of a list that its
// field holds in part.
func TestWalkKeepsWhatFieldsHoldInPart(t *testing.T) {
	const text = `{"schemaVersion":"1.0.0","session":{"id":"s"},"messages":[],"tools":{"a":{"command":"c","args":["secret",null,"x"]},"b":{"command":"c","args":[null]}}}`
	s, err := v1.Decode([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	mask := func(with string) {
		for _, extra := range v1.Walk[*v1.Extra](s) {
			for name, value := range extra.All() {
				masked, err := v1.ParseRaw(strings.ReplaceAll(value.String(), "secret", with))
				if err != nil {
					t.Fatal(err)
				}
				extra.Set(name, masked)
			}
		}
	}
	mask("secret")
	if got, err := s.AppendJSON(nil); err != nil || string(got) != text {
		t.Errorf("everything set as it was: %s, %v", got, err)
	}
	mask("hidden")
	for _, tool := range v1.Walk[*v1.Tool](s) {
		for k := range tool.Args {
			tool.Args[k] = strings.ReplaceAll(tool.Args[k], "secret", "hidden")
		}
	}
	if got, err := s.AppendJSON(nil); err != nil || string(got) != strings.ReplaceAll(text, "secret", "hidden") {
		t.Errorf("after masking: %s, %v", got, err)
	}
	for _, tool := range v1.Walk[*v1.Tool](s) {
		tool.Args = tool.Args[:1]
	}
	if got, err := s.AppendJSON(nil); err != nil || strings.Contains(string(got), "x") {
		t.Errorf("after elements were removed: %s, %v", got, err)
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
