//go:build !race

// Under the race detector a sync.Pool drops at random what it is given, and
// allocations are not those of a program.

package golden_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stategen/stategen/generated/durableagent"
)

// conversation returns a document with n pairs of entries.
func conversation(n int) []byte {
	entries := make([]string, n)
	for k := range entries {
		entries[k] = fmt.Sprintf(`{"$type":"request","correlationId":"c%d","messages":[{"role":"user","contents":[{"$type":"text","text":"What is \"%d\", naïve or not?\n"}]}]},`+
			`{"$type":"response","correlationId":"c%d","messages":[{"role":"assistant","contents":[{"$type":"text","text":"A number."},{"$type":"functionCall","callId":"f","name":"g","arguments":{"a":[1,null]}}]}],"usage":{"inputTokenCount":12}}`, k, k, k)
	}
	return []byte(`{"schemaVersion":"1.2.0","data":{"conversationHistory":[` + strings.Join(entries, ",") + `]}}`)
}

// allocs fails the test if f allocates more often than that.
func allocs(t *testing.T, name string, most float64, f func() error) {
	t.Helper()
	got := testing.AllocsPerRun(100, func() {
		if err := f(); err != nil {
			t.Fatal(err)
		}
	})
	t.Logf("%s: %v allocations", name, got)
	if got > most {
		t.Errorf("%s: %v allocations, at most %v are wanted", name, got, most)
	}
}

func TestDurableAppendJSONAllocatesNothing(t *testing.T) {
	for _, n := range []int{1, 100} {
		doc := conversation(n)
		s, err := durableagent.Decode(doc)
		if err != nil {
			t.Fatal(err)
		}
		buf := make([]byte, 0, len(doc))
		allocs(t, fmt.Sprintf("%d bytes", len(doc)), 0, func() error {
			out, err := s.AppendJSON(buf)
			if err == nil && len(out) != len(doc) {
				err = fmt.Errorf("%s", out)
			}
			return err
		})
	}
}
