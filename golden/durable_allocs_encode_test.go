//go:build !race

// Under the race detector a sync.Pool drops at random what it is given, and
// allocations are not those of a program.

package golden_test

import (
	"fmt"
	"slices"
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

// Writing into a buffer that is large enough allocates nothing, and otherwise what it returns.
func TestDurableAppendJSONAllocatesWhatItReturns(t *testing.T) {
	for _, n := range []int{1, 100} {
		doc := conversation(n)
		s := mustDecode(t, doc)
		buf := make([]byte, 0, len(doc))
		allocs(t, fmt.Sprintf("%d bytes", len(doc)), 0, func() error {
			out, err := s.AppendJSON(buf)
			if err == nil && len(out) != len(doc) {
				err = fmt.Errorf("%s", out)
			}
			return err
		})
		allocs(t, fmt.Sprintf("%d bytes, into no buffer", len(doc)), 1, func() error {
			out, err := s.AppendJSON(nil)
			if err == nil && cap(out) > len(doc)+len(doc)/4+64 {
				err = fmt.Errorf("room for %d bytes", cap(out))
			}
			return err
		})
	}
}

// What a turn or a poll allocates does not depend on how long the document is: to open it, the index and what
// that points to; to append by a copy of it, where the elements begin.
func TestDurableStoredAllocatesForItsElementsOnly(t *testing.T) {
	more := mustDecode(t, conversation(1))
	for _, n := range []int{1, 1000} {
		doc := conversation(n)
		size := fmt.Sprintf("%d bytes", len(doc))
		kept := openHistory(t, doc, durableagent.Checked)
		buf := make([]byte, 0, 2*len(doc))
		allocs(t, "append, index kept, "+size, 1, func() error {
			array := *kept
			_, err := array.Append(buf, doc, more.Data.ConversationHistory...)
			return err
		})
		allocs(t, "poll, index kept, "+size, 8, func() error {
			for entry, err := range kept.Backward(doc) {
				if _, ok := entry.(*durableagent.AgentResponse); ok || err != nil {
					return err
				}
			}
			return nil
		})
		long := longEntries(n)
		for name, level := range map[string]durableagent.Level{"checked": durableagent.Checked, "structural": durableagent.Structural} {
			allocs(t, fmt.Sprintf("open, %s, %d bytes", name, len(long)), 5, func() error {
				_, err := durableagent.OpenConversationHistory(long, level)
				return err
			})
		}
	}
}

// A turn that failed costs the next one nothing: where the elements begin is not copied.
func TestDurableStoredAfterATurnThatFailed(t *testing.T) {
	const n = 4000
	doc := slices.Grow([]byte(`{"schemaVersion":"1.2.0","data":{"conversationHistory":[]}}`), 2*n*30)
	history := openHistory(t, doc, durableagent.Checked)
	turn := func() {
		var err error
		if doc, err = history.Append(doc[:0], doc, durableagent.NewAgentRequest()); err != nil {
			t.Fatal(err)
		}
	}
	for range n {
		turn()
	}
	spent := allocatedBytes(func() {
		for range 100 {
			if _, err := history.Append(doc[:0], doc, durableagent.NewAgentRequest(), nil); err == nil {
				t.Fatal("an entry that is nil is appended")
			}
			turn()
		}
	})
	if spent > 100*8*n/4 {
		t.Errorf("%d bytes for 100 turns beside %d entries", spent, n)
	}
}

// longEntries returns a document of n entries of 1.2 KB. Where they are much shorter, the list of where they
// begin has to grow as a document is opened.
func longEntries(n int) []byte {
	entry := fmt.Sprintf(`{"$type":"request","messages":[{"role":"user","contents":[{"$type":"text","text":%q}]}]}`, strings.Repeat("word ", 230))
	return []byte(`{"schemaVersion":"1.2.0","data":{"conversationHistory":[` + strings.TrimSuffix(strings.Repeat(entry+",", n), ",") + `]}}`)
}
