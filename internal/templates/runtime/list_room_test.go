//go:build !race

// The race detector has a program make what is appended before it is appended: it allocates twice.

package runtime

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"
	"unsafe"
)

// Chunks are filled, whatever the lengths of lists: what a document's lists take is what they
// hold, but for one part in a hundred. The end of a chunk that was too short for a list goes to
// shorter ones, and the last chunks are no longer than what is still to come.
func TestListsFillChunks(t *testing.T) {
	const elements = 200_000
	for _, longest := range []int{1, 3, 200} {
		random := rand.New(rand.NewPCG(4, uint64(longest)))
		var lengths []int
		var doc []byte
		for sum := 0; sum < elements; sum += lengths[len(lengths)-1] {
			n := 1 + random.IntN(longest)
			list := strings.Repeat(fmt.Sprintf(",%09d", 1e8+len(lengths)), n)
			doc = append(append(append(doc, '['), list[1:]...), ']')
			lengths = append(lengths, n)
		}
		lists := make([][]int64, len(lengths))
		d := newDecoder(doc, nil)
		var from listSlab[int64]
		used := 0 // elements whose room was used before
		read := func(x *int64, d *decoder, i int) int {
			if *x != 0 {
				used++
			}
			return readInt(x, d, i)
		}
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		for k, i := 0, 0; k < len(lists); k++ {
			i = readList(&lists[k], d, i, &from, read)
		}
		runtime.ReadMemStats(&after)
		d.free()
		if used > 0 {
			t.Errorf("longest %d: %d elements are not zero before they are read", longest, used)
		}
		size := 0
		for k, list := range lists {
			if len(list) != lengths[k] || cap(list) != len(list) || slices.ContainsFunc(list, func(x int64) bool { return x != int64(1e8+k) }) {
				t.Fatalf("longest %d: list %d of %d is %v", longest, k, lengths[k], list)
			}
			size += 8 * len(list)
		}
		taken := float64(after.TotalAlloc-before.TotalAlloc) / float64(size)
		t.Logf("longest %d: %.4f of what is needed, in %d chunks", longest, taken, after.Mallocs-before.Mallocs)
		if taken > 1.01 {
			t.Errorf("longest %d: %.4f of what is needed", longest, taken)
		}
	}
}

// So are those of nodes: the allocator's sizes are used up, and few of the last chunk are too many.
func TestNodesFillChunks(t *testing.T) {
	type node struct {
		text *int
		_    [8]int
	}
	const (
		n    = 5_700
		each = 350 // bytes of a node in the document
	)
	random := rand.New(rand.NewPCG(5, 0))
	d := &decoder{reading: reading{n: n * each}}
	var from slab[node]
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	for k := range n {
		from.next(d, k*each+random.IntN(each))
	}
	runtime.ReadMemStats(&after)
	taken := float64(after.TotalAlloc-before.TotalAlloc) / n / float64(unsafe.Sizeof(node{}))
	t.Logf("%.4f of what is needed, in %d chunks", taken, after.Mallocs-before.Mallocs)
	if taken > 1.01 {
		t.Errorf("%.4f of what is needed", taken)
	}
}

// A long list moves a few times only: to take in all, it takes at most four times its own size.
func TestLongListsMoveSeldom(t *testing.T) {
	for _, n := range []int{5_000, 20_000, 33_000, 100_000} {
		doc := []byte("[" + strings.Repeat("12345678,", n-1) + "12345678]")
		d := newDecoder(doc, nil)
		var list []int64
		var from listSlab[int64]
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		readList(&list, d, 0, &from, readInt[int64])
		runtime.ReadMemStats(&after)
		if d.free(); len(list) != n {
			t.Fatalf("%d elements of %d", len(list), n)
		}
		taken := float64(after.TotalAlloc-before.TotalAlloc) / float64(8*n)
		t.Logf("%d elements: %.2f of what is needed, in %d chunks", n, taken, after.Mallocs-before.Mallocs)
		if taken > 4 {
			t.Errorf("%d elements: %.2f of what is needed", n, taken)
		}
	}
}
