//go:build !race

// See durable_allocs_test.go.

package golden_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stategen/stategen/generated/autogenstate"
)

// thread is a state with n messages, each of them with a null and three members that
// came after the schema.
func thread(n int) []byte {
	var messages []string
	for k := range n {
		messages = append(messages, fmt.Sprintf(`{"id":"m%d","source":"a","models_usage":null,"metadata":{},"created_at":"2026-01-02T03:04:05Z","content":"c","type":"TextMessage"}`, k))
	}
	return []byte(`{"type":"BaseGroupChatManagerState","version":"1.0.0","message_thread":[` + strings.Join(messages, ",") + `]}`)
}

// What fields cannot hold takes chunks, too, and no allocation for a node.
func TestAutogenDecodeAllocatesChunks(t *testing.T) {
	for n, most := range map[int]float64{10: 30, 1_000: 100, 10_000: 500} {
		doc := thread(n)
		got := testing.AllocsPerRun(10, func() {
			if _, err := autogenstate.Decode(doc); err != nil {
				t.Fatal(err)
			}
		})
		t.Logf("%d messages: %v allocations", n, got)
		if got > most {
			t.Errorf("%d messages: %v allocations, at most %v are wanted", n, got, most)
		}
	}
}

// Writing allocates one value for each map, and nothing for the nulls that are put
// back.
func TestAutogenAppendJSONAllocatesForMapsOnly(t *testing.T) {
	for _, n := range []int{1, 1_000} {
		doc := fmt.Appendf(nil, `{"type":"TeamState","version":"1.0.0","agent_states":{"a":%s,"b":%[1]s,"c":{"type":"BaseState","version":"1.0.0"}}}`, thread(n))
		s := mustDecodeAutogen(t, doc)
		buf := make([]byte, 0, 2*len(doc))
		allocs(t, fmt.Sprintf("%d messages", n), 1, func() error {
			out, err := s.AppendJSON(buf)
			if err == nil && len(out) != len(doc) {
				err = fmt.Errorf("%d bytes in place of %d", len(out), len(doc))
			}
			return err
		})
	}
}
