//go:build !race

// Under the race detector a sync.Pool drops at random what it is given, and
// allocations are not those of a program.

package golden_test

import (
	"fmt"
	"math/bits"
	"strings"
	"testing"

	"github.com/stategen/stategen/generated/durableagent"
)

// items returns a document of one message with n small contents, after a text
// of before bytes.
func items(n, before int) []byte {
	contents := []string{`{"$type":"text","text":"` + strings.Repeat("x", before) + `"}`}
	for k := range n {
		contents = append(contents, []string{
			`{"$type":"text","text":"a"}`, `{"$type":"reasoning","text":"b\n"}`, `{"$type":"hostedFile","fileId":"c"}`,
			`{"$type":"functionCall","callId":"d","name":"e"}`, `{"$type":"functionResult","callId":"d","result":1}`,
		}[k%5])
	}
	return []byte(`{"schemaVersion":"1.2.0","data":{"conversationHistory":[{"$type":"request","correlationId":"c","messages":[` +
		`{"role":"user","contents":[` + strings.Join(contents, ",") + `]}]}]}}`)
}

// decodeAllocs fails the test if reading doc allocates more often than that.
func decodeAllocs(t *testing.T, name string, most float64, doc []byte, opts ...durableagent.Option) {
	t.Helper()
	got := testing.AllocsPerRun(10, func() {
		if _, err := durableagent.Decode(doc, opts...); err != nil {
			t.Fatal(err)
		}
	})
	t.Logf("%s: %v allocations", name, got)
	if got > most {
		t.Errorf("%s: %v allocations, at most %v are wanted", name, got, most)
	}
}

// TestDurableDecodeAllocatesChunks says how often reading allocates: for a
// document and for chunks of nodes and texts, never for a node.
func TestDurableDecodeAllocatesChunks(t *testing.T) {
	for _, c := range []struct {
		name string
		doc  []byte
		most float64
	}{
		{"an empty conversation", conversation(0), 2},
		{"half a kilobyte", conversation(1), 13},
		{"2 KB", conversation(5), 18},
		{"50 KB", conversation(100), 45},
		{"500 KB", conversation(1_000), 65},
		{"5 MB", conversation(10_000), 110},
		{"5,000 nodes in one list", items(5_000, 0), 52},
		{"5,000 nodes at the end", items(5_000, 1<<20), 90},
		{"one text of 1 MB", items(0, 1<<20), 3},
	} {
		decodeAllocs(t, c.name, c.most, c.doc)
		decodeAllocs(t, c.name+", strictly", c.most+2, c.doc, durableagent.Strict())
	}
}

// TestDurableDecodeAllocationsGrowWithTheLogarithm doubles documents: each
// time some chunks more may be needed, not some for each node.
func TestDurableDecodeAllocationsGrowWithTheLogarithm(t *testing.T) {
	for _, n := range []int{64, 256, 1024, 4096} {
		most := 12 + 10*float64(bits.Len(uint(n))-4)
		for _, doc := range [][]byte{items(n, 0), items(n, 100_000)} {
			decodeAllocs(t, fmt.Sprintf("%d nodes in %d bytes", n, len(doc)), most, doc)
		}
	}
}
