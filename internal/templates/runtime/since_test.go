package runtime

import (
	"runtime"
	"strconv"
	"strings"
	"testing"
)

// branch is a node as one is generated of a schema that holds itself.
type branch struct {
	Kids  []branch
	Named map[string]branch
	Box   leaf // which may be missing
	Extra Extra
}

type leaf struct{}

func (x *branch) visit(w *walker) bool {
	return w.visit(w, x) && walkList(w, "/kids", x.Kids, (*branch).visit) &&
		walkMap(w, "/named", x.Named, (*branch).visit) && walkMember(w, "/box", &x.Box, (*leaf).visit)
}

func (x *leaf) visit(w *walker) bool { return w.visit(w, x) }

// broughtToBranches says that version 1.1.0 brought all of them, and 1.2.0 their boxes, of
// which those are missing that are in a branch with kids.
func broughtToBranches(x any, note noteArrival) {
	switch x := x.(type) {
	case *branch:
		note("", Version{1, 1, 0})
		for k := range x.Kids {
			note("kids", Version{1, 1, 0}, k)
		}
		for _, name := range sortedKeys(x.Named) {
			note("named", Version{1, 2, 0}, name)
		}
		if len(x.Kids) > 0 {
			note("box", Version{})
		} else {
			note("box", Version{1, 1, 0})
		}
	case *leaf:
		note("", Version{1, 2, 0})
	}
}

// What parents say of their members and what these say of themselves is one arrival each,
// and of what is missing there is none.
func TestArrivals(t *testing.T) {
	root := branch{
		Kids:  []branch{{}, {Kids: []branch{{}}}},
		Named: map[string]branch{"a": {}, "a/b": {Kids: []branch{{}}}, "ab": {}},
	}
	for after, want := range map[Version]string{
		{1, 1, 0}: "/named/a /named/a~1b /named/ab /kids/0/box /kids/1/kids/0/box /named/a/box /named/a~1b/kids/0/box /named/ab/box",
		{}: " /kids/0 /kids/1 /named/a /named/a~1b /named/ab /kids/0/box /kids/1/kids/0 /kids/1/kids/0/box /named/a/box" +
			" /named/a~1b/kids/0 /named/a~1b/kids/0/box /named/ab/box",
	} {
		var got []string
		for _, u := range newerThan(arrivals(&root, (*branch).visit, after, broughtToBranches)) {
			got = append(got, u.Pointer)
		}
		if got := strings.Join(got, " "); got != want {
			t.Errorf("after %v:\n got %s\nwant %s", after, got, want)
		}
	}
	list := arrivals(&root, (*branch).visit, Version{}, broughtToBranches)
	if got := (Extra{}).smallest(list, Version{1, 0, 0}, Version{1, 1, 0}, Version{1, 2, 0}); got != (Version{1, 2, 0}) {
		t.Errorf("smallest version %v", got)
	}
}

// longWays are a document of so many bytes with many nodes behind a long name, and one with
// many at the end of a long way.
func longWays(size int) map[string]branch {
	many := make([]branch, size/20)
	deep := branch{Kids: many}
	for range 450 {
		deep = branch{Kids: []branch{deep}}
	}
	return map[string]branch{
		"a long name": {Named: map[string]branch{strings.Repeat("k", size/2): {Kids: many}}},
		"a long way":  deep,
	}
}

// Pointers to much at the end of a long way would take memory in the square of the
// document's length.
func TestArrivalsAtTheEndOfALongWay(t *testing.T) {
	const size = 200_000
	for name, root := range longWays(size) {
		var list []arrival
		if n := allocated(func() { list = arrivals(&root, (*branch).visit, Version{}, broughtToBranches) }); n > 100*size {
			t.Errorf("%s: %d bytes for the arrivals in a document of about %d", name, n, size)
		}
		length := 0
		for k, u := range newerThan(list) {
			if length += len(u.Pointer); !strings.HasSuffix(u.Pointer, list[k].at.below) && len(list[k].at.below) < 100 {
				t.Fatalf("%s: number %d is at %s", name, k, u.Pointer)
			}
		}
		if most := firstPointers + len(list)*(eachPointer+shortPointer); length > most {
			t.Errorf("%s: pointers of %d bytes, at most %d", name, length, most)
		}
	}
}

func TestWalkToTheEndOfALongWay(t *testing.T) {
	const size = 200_000
	for name, root := range longWays(size) {
		n, length, last := 0, 0, ""
		for pointer := range all[*branch](&root) {
			n++
			length += len(pointer)
			last = pointer
		}
		if want := "/kids/" + strconv.Itoa(size/20-1); !strings.HasSuffix(last, want) {
			t.Errorf("%s: the last one is at %s", name, last)
		}
		if n < size/20 {
			t.Errorf("%s: %d nodes", name, n)
		}
		if most := firstPointers + n*(eachPointer+shortPointer); length > most {
			t.Errorf("%s: pointers of %d bytes, at most %d", name, length, most)
		}
	}
}

// Millions of short pointers leave much room, more than 32 bits say.
func TestPointerRoom(t *testing.T) {
	if r := pointerRoom(1<<31 - 1); !r.take(1) {
		t.Error("no room")
	}
}

func TestShortened(t *testing.T) {
	for end, want := range map[string]string{"kk/kids/7": "…/kids/7", "/kids/7": "…/kids/7", "kkk": "…kkk", "\xa9é": "…é", "": "…"} {
		if got := shortened(end); got != want {
			t.Errorf("%q is shortened to %q, want %q", end, got, want)
		}
	}
}

// allocated returns how many bytes f allocates.
func allocated(f func()) int {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return int(after.TotalAlloc - before.TotalAlloc)
}
