//go:build !race

// The race detector has a program make what is appended before it is appended: it allocates twice.

package majors_test

import (
	"strings"
	"testing"

	"github.com/stategen/stategen/golden/majors/agentstate"
)

// What an upgrade, and the way back, allocate for each byte is what docs/documents.md says, of
// a document that was made to take much, too.
func TestMemoryOfUpgrades(t *testing.T) {
	for message, most := range map[string]uint64{
		`{}`: 2000,
		`{"author":"Ada","role":"user","text":"Hello","createdAt":"2026-01-02T03:04:05.60+01:00","contents":[{"type":"text","text":"Hello"},{"type":"card","head":"Seven"}]}`: 150,
	} {
		text := []byte(`{"schemaVersion":"1.3.0","session":{"id":"s"},"agent":{"name":"a"},"messages":[` + message + strings.Repeat(","+message, 100_000/len(message)) + `]}`)
		allocated := func(do func()) uint64 { return allocatedBytes(do) / uint64(len(text)) }
		var s *agentstate.State
		up := allocated(func() {
			var err error
			if s, err = agentstate.Decode(text); err != nil {
				t.Fatal(err)
			}
		})
		down := allocated(func() {
			if _, err := agentstate.EncodeFor(s, agentstate.Version{Major: 1}); err != nil {
				t.Fatal(err)
			}
		})
		if up > most || down > most {
			t.Errorf("%s: upgrading takes %d bytes for each byte, and the way back %d, at most %d are wanted", message, up, down, most)
		}
	}
}
