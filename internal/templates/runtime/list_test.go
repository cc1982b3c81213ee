package runtime

import (
	"fmt"
	"reflect"
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

// What the rest of a document is expected to need comes in several chunks, the last of them
// short: too many of that one are few. A long list is not moved once more for that.
func TestLastChunksAreShort(t *testing.T) {
	d := &decoder{reading: reading{n: 100_000}}
	for moving, least := range map[int]int{0: 80, 50: 80, 51: 100, 900: 100} {
		s := supply{used: 900}
		if got := s.expect(d, 90_000, moving); got < least || got >= least+15 {
			t.Errorf("room for %d more beside %d that move, where 100 are expected to come", got, moving)
		}
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
				d.extraSlabs.roomForKept(&x, d, 100*k)
				x.keep(member{name: name, text: "null"})
			}
		}
	})
	t.Logf("%v allocations", got)
	if got > n/10 {
		t.Errorf("%v allocations for %d nodes", got, n)
	}
}

// The list depth is known of the value that is lossy: not of one
// before it that somebody else keeps, as a variant does of what its value cannot say.
func TestListDepthIsThatOfTheValue(t *testing.T) {
	type variant struct{ list []int64 }
	d := newDecoder([]byte(`[[null],null]`), nil)
	defer d.free()
	var inner listSlab[int64]
	var outer listSlab[variant]
	var list []variant
	end := readList(&list, d, 0, &outer, func(x *variant, d *decoder, i int) int {
		if d.isNull(i) {
			d.lossy = true
			return i + len("null")
		}
		end := readList(&x.list, d, i, &inner, readInt)
		if !d.lossy || d.listDepthAt(i) != 1 {
			t.Errorf("the list inside is lossy: %v, of depth %d", d.lossy, d.listDepthAt(i))
		}
		d.lossy = false
		return end
	})
	if end < 0 || !d.lossy || d.listDepthAt(0) != 1 || d.listDepthAt(1) != 0 {
		t.Errorf("read to %d, lossy %v, of depth %d, and %d inside", end, d.lossy, d.listDepthAt(0), d.listDepthAt(1))
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
		if s.chunk != nil || s.left != nil || s.inner != nil || s.open != 0 || s.known || s.supply != (supply{}) {
			t.Errorf("lists are left: %+v", s)
		}
	}
	if len(d.slabs) != 0 {
		t.Error("slabs are still known")
	}
}

// Lists and maps beside each other are no deeper than the deepest of them.
func TestListsAndMapsAreAsDeepAsTheyAre(t *testing.T) {
	var inner listSlab[int64]
	var outer listSlab[[]int64]
	lists := func(d *decoder, i int) int {
		var x [][]int64
		return readList(&x, d, i, &outer, func(x *[]int64, d *decoder, i int) int { return readList(x, d, i, &inner, readInt[int64]) })
	}
	maps := func(d *decoder, i int) int {
		var x map[string]map[string]int64
		return readMap(&x, d, i, func(x *map[string]int64, d *decoder, i int) int { return readMap(x, d, i, readInt[int64]) })
	}
	for text, read := range map[string]func(*decoder, int) int{
		`[[],[ ],[1],[ 1 , 2 ],[],[3]]`: lists, `[[1],[1],[1]]`: lists, `[[]]`: lists,
		`{"a":{},"b":{ },"c":{"d":1},"e":{ "f" : 1 , "g" : 2 },"h":{},"i":{"j":3}}`: maps, `{"a":{}}`: maps,
	} {
		for limit := 1; limit < 4; limit++ {
			d := newDecoder([]byte(text), []Option{MaxDepth(limit)})
			err := d.finish(read(d, d.start()))
			if (err == nil) != (limit >= 2) {
				t.Errorf("%s, of which %d levels are read: %v", text, limit, err)
			}
		}
	}
}

// A copy of a list or map has all that is in it, and shares none of that.
func TestClonesOfListsAndMaps(t *testing.T) {
	clone := func(y, x *[]int64) { *y = cloneList(*x, nil) }
	list := [][]int64{{1}, nil, {}, {2, 3}}
	if got := cloneList(list, clone); !reflect.DeepEqual(got, list) || &got[0][0] == &list[0][0] {
		t.Errorf("%v is copied as %v", list, got)
	}
	m := map[string][]int64{"a": {1}, "b": nil, "c": {}, "": {2, 3}}
	got := cloneMap(m, clone)
	if !reflect.DeepEqual(got, m) || &got["a"][0] == &m["a"][0] {
		t.Errorf("%v is copied as %v", m, got)
	}
	if got["d"] = []int64{4}; len(m) != 4 {
		t.Error("what is put into the copy is in the map")
	}
	if cloneMap(map[string][]int64(nil), clone) != nil || cloneList([][]int64(nil), clone) != nil {
		t.Error("nil is not copied as nil")
	}
	if plain := cloneMap(map[string]int64{"a": 1}, nil); !reflect.DeepEqual(plain, map[string]int64{"a": 1}) {
		t.Errorf("copied as %v", plain)
	}
}
