//go:build !race

// Under the race detector a sync.Pool drops at random what it is given, and
// allocations are not those of a program.

package golden_test

import (
	"fmt"
	"math/bits"
	"runtime"
	"runtime/debug"
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
		{"50 KB", conversation(100), 40},
		{"500 KB", conversation(1_000), 52},
		{"5 MB", conversation(10_000), 75},
		{"5,000 nodes in one list", items(5_000, 0), 40},
		{"5,000 nodes at the end", items(5_000, 1<<20), 90},
		{"one text of 1 MB", items(0, 1<<20), 3},
	} {
		decodeAllocs(t, c.name, c.most, c.doc)
		decodeAllocs(t, c.name+", strictly", c.most+2, c.doc, durableagent.Strict())
	}
}

// TestDurableDecodeAllocatesInProportion says how many bytes reading allocates
// for each byte of a document, the copy of its text included.
func TestDurableDecodeAllocatesInProportion(t *testing.T) {
	// Decoders come from a pool: each processor has its own, and a collection empties it.
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	for _, c := range []struct {
		name string
		doc  []byte
		most float64
	}{
		{"2 KB", conversation(5), 3.8},
		{"50 KB", conversation(100), 3.5},
		{"5 MB", conversation(10_000), 3.5},
		{"5,000 nodes in one list", items(5_000, 0), 3.15},
		{"one text of 1 MB", items(0, 1<<20), 1.1},
	} {
		const runs = 10
		mustDecode(t, c.doc)
		spent := allocatedBytes(func() {
			for range runs {
				mustDecode(t, c.doc)
			}
		})
		got := float64(spent) / runs / float64(len(c.doc))
		t.Logf("%s: %.2f bytes for each of %d", c.name, got, len(c.doc))
		if got > c.most {
			t.Errorf("%s: %.2f bytes are allocated for each, at most %v are wanted", c.name, got, c.most)
		}
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

// TestDurableSmallReadsAllocateLittle says that what reads a version label or one entry gives
// the decoder back: it is much larger than what is read.
func TestDurableSmallReadsAllocateLittle(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	defer debug.SetGCPercent(debug.SetGCPercent(-1))
	doc, entry := conversation(1), []byte(`{"$type":"request"}`)
	for _, c := range []struct {
		name string
		most uint64
		read func() error
	}{
		{"the version label", 700, func() error { _, err := durableagent.PeekVersion(doc); return err }},
		{"an entry", 1000, func() error { _, err := durableagent.UnmarshalConversationEntry(entry); return err }},
	} {
		const times = 100
		spent := allocatedBytes(func() {
			for range times {
				if err := c.read(); err != nil {
					t.Fatal(err)
				}
			}
		})
		if each := spent / times; each > c.most {
			t.Errorf("%s: %d bytes, at most %d are wanted", c.name, each, c.most)
		}
	}
}
