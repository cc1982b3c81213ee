package runtime

import (
	"fmt"
	"testing"
)

// TestListsGrow reads lists of many lengths, one inside the other, in documents
// that are as long as they say and in others: what is expected of the rest of a
// document may be wrong, but there always is room for one more.
func TestListsGrow(t *testing.T) {
	for _, n := range []int{1, 50, 5_000, 500_000, 5_000_000} {
		d := &decoder{reading: reading{n: n}}
		var from listSlab[int]
		for outer := 1; outer < 6_000; outer += outer/3 + 1 {
			list, inner := from.take(d), []int(nil)
			for k := range outer {
				at := min(n, 8*k)
				list = from.grow(list, d, at)
				list[k] = k
				if k%100 == 50 {
					inner = from.grow(from.take(d), d, at)
					inner[0] = -1
					inner = from.give(inner)
				}
			}
			list = from.give(list)
			for k, v := range list {
				if v != k || inner != nil && inner[0] != -1 {
					t.Fatalf("n %d: element %d of %d is %d", n, k, outer, v)
				}
			}
			if len(list) != outer || cap(list) != outer {
				t.Fatalf("n %d: length %d and capacity %d of %d", n, len(list), cap(list), outer)
			}
		}
	}
}

// Lists in lists take memory in proportion to how many there are, however deep.
func TestListsNest(t *testing.T) {
	room := func(depth int) (n int) {
		d := &decoder{reading: reading{n: 40 * depth}}
		var from listSlab[int]
		lists := make([][]int, depth)
		for k := range lists {
			lists[k] = from.grow(from.take(d), d, 20*k)
			n += cap(lists[k])
		}
		for k := range lists {
			from.give(lists[depth-1-k])
		}
		return n
	}
	if few, many := room(100), room(1000); many > 15*few {
		t.Errorf("%d lists have room for %d, %d for %d", 100, few, 1000, many)
	}
}

// The lists of a tree share chunks at every depth, and do not drop what the lists
// inside them left.
func TestListsOfTrees(t *testing.T) {
	const n = 1 << 16
	got := testing.AllocsPerRun(5, func() {
		d, at := &decoder{reading: reading{n: n}}, 0
		var from listSlab[int]
		var list func(depth int)
		list = func(depth int) {
			l := from.take(d)
			for range 3 {
				at += n / 3300
				l = from.grow(l, d, at)
				if depth > 0 {
					list(depth - 1)
				}
			}
			from.give(l)
		}
		list(6) // 1,093 lists of 3
	})
	t.Logf("%v allocations", got)
	if got > 80 {
		t.Errorf("%v allocations, at most 80 are wanted", got)
	}
}

// A map takes memory as it grows, and none for each entry.
func TestMapsTakeOneValue(t *testing.T) {
	const n = 1_000
	var doc []byte
	for k := range n {
		doc = fmt.Appendf(doc, `,"k%d":"v"`, k)
	}
	doc[0] = '{'
	doc = append(doc, '}')
	got := testing.AllocsPerRun(5, func() {
		d := newDecoder(doc, nil)
		var x map[string]string
		if err := d.finish(readMap(&x, d, d.start(), readString[string])); err != nil || len(x) != n {
			t.Fatal(len(x), err)
		}
	})
	t.Logf("%v allocations", got)
	if got > n/10 {
		t.Errorf("%v allocations for %d entries", got, n)
	}
}

// What several fields of a node cannot hold comes from the chunks of all nodes.
func TestKeptMembersShareChunks(t *testing.T) {
	const n = 1_000
	got := testing.AllocsPerRun(5, func() {
		d := &decoder{reading: reading{n: 100 * n}}
		for k := range n {
			var x Extra
			for _, name := range []string{"a", "b", "c", "d"} {
				d.keeping.keptOf(&x, d, 100*k)
				x.keep(member{name: name, text: "null"})
			}
		}
	})
	t.Logf("%v allocations", got)
	if got > n/10 {
		t.Errorf("%v allocations for %d nodes", got, n)
	}
}

// How many lists lie within each other is known of the value that is odd: not of one
// before it that somebody else keeps, as a variant does of what its value cannot say.
func TestLevelsAreThoseOfTheValue(t *testing.T) {
	type variant struct{ list []int64 }
	d := newDecoder([]byte(`[[null],null]`), nil)
	defer d.free()
	var inner listSlab[int64]
	var outer listSlab[variant]
	var list []variant
	end := readList(&list, d, 0, &outer, func(x *variant, d *decoder, i int) int {
		if d.isNull(i) {
			d.odd = true
			return i + len("null")
		}
		end := readList(&x.list, d, i, &inner, readInt)
		if !d.odd || d.levelsAt(i) != 1 {
			t.Errorf("the list inside is odd: %v, of %d levels", d.odd, d.levelsAt(i))
		}
		d.odd = false
		return end
	})
	if end < 0 || !d.odd || d.levelsAt(0) != 1 || d.levelsAt(1) != 0 {
		t.Errorf("read to %d, odd %v, of %d levels, and %d inside", end, d.odd, d.levelsAt(0), d.levelsAt(1))
	}
}

// A decoder that is given back keeps nothing of its document: neither nodes, nor lists, nor
// what was learnt of how many there are.
func TestFreeEmptiesSlabs(t *testing.T) {
	var nodes, shared slab[int]
	var lists, sharedLists listSlab[int]
	d := new(decoder)
	d.n = 100
	for range 3 {
		nodes.next(d, 1)
	}
	shared.shareNodes(d, make([]int, 2))
	shared.next(d, 1)
	sharedLists.shareLists(d, make([]int, 2))
	for _, s := range []*listSlab[int]{&lists, &sharedLists} {
		outer := s.grow(s.take(d), d, 1)
		s.give(s.grow(s.take(d), d, 1))
		s.give(outer)
	}
	if len(d.slabs) != 4 {
		t.Errorf("%d slabs are known, not each of 4 once", len(d.slabs))
	}
	d.free()
	if nodes.chunk != nil || shared.chunk != nil || nodes.taken+shared.taken != 0 || nodes.supply != (supply{}) || shared.supply != (supply{}) {
		t.Error("nodes are left")
	}
	for _, s := range []*listSlab[int]{&lists, &sharedLists} {
		if s.chunk != nil || s.inner != nil || s.open != 0 || s.known || s.supply != (supply{}) {
			t.Errorf("lists are left: %+v", s)
		}
	}
	if len(d.slabs) != 0 {
		t.Error("slabs are still known")
	}
}
