package runtime

import (
	"iter"
	"log/slog"
	"reflect"
	"strconv"
)

// walker goes through the nodes of a document in order.
type walker struct {
	path  []byte // RFC 6901 pointer to the current node
	low   int    // the length of what has stayed of the path since low was last set
	room  pointerRoom
	visit func(w *walker, x any) bool
	edits bool // visit may change what it is given
	raws  bool // visit is for free-form values
	slots bool // visit is for what holds a union

	ancestors ancestors // of what is visited
	cyclic    bool      // it ended because a node holds itself
}

// ancestors are the nodes around one, of types that can hold themselves.
type ancestors struct {
	generations int          // how many they are
	deep        map[any]bool // those of them that are unusually deep
}

// The functions that go down into a value add path, an RFC 6901 pointer from
// the value around it, while they are there.

// back goes back to the first n bytes of the path.
func (w *walker) back(n int) {
	w.path = w.path[:n]
	w.low = min(w.low, n)
}

// walkMember walks one node.
func walkMember[T any](w *walker, path string, x *T, visit func(*T, *walker) bool) bool {
	n := len(w.path)
	w.path = append(w.path, path...)
	ok := visit(x, w)
	w.back(n)
	return ok
}

// walkPointer walks a node that may be absent.
func walkPointer[T any](w *walker, path string, x *T, visit func(*T, *walker) bool) bool {
	return x == nil || walkMember(w, path, x, visit)
}

// walkList walks the elements of an array.
func walkList[T any](w *walker, path string, x []T, visit func(*T, *walker) bool) bool {
	outside := len(w.path)
	w.path = append(append(w.path, path...), '/')
	n := len(w.path)
	for k := range x {
		w.back(n)
		w.path = strconv.AppendInt(w.path, int64(k), 10)
		if !visit(&x[k], w) {
			return false
		}
	}
	w.back(outside)
	return true
}

// walkMap walks the values of an object whose member names are data. What visit has changed
// of a value is put into the map: what is there has no address. Nothing else is, so that
// several goroutines can go through it.
func walkMap[T any](w *walker, path string, x map[string]T, visit func(*T, *walker) bool) bool {
	outside := len(w.path)
	w.path = append(append(w.path, path...), '/')
	n := len(w.path)
	for _, name := range sortedKeys(x) {
		w.back(n)
		w.path = append(w.path, escapePointer(name)...)
		v := x[name]
		before := v
		ok := visit(&v, w)
		if _, there := x[name]; there && w.edits && !reflect.DeepEqual(before, v) {
			x[name] = v
		}
		if !ok {
			return false
		}
	}
	w.back(outside)
	return true
}

// visitUnion visits what holds a union: a field, an element, a value of a map.
func visitUnion[U visited](x *U, w *walker) bool {
	if any(*x) == nil {
		return true
	}
	if w.slots && !w.visit(w, x) {
		return false
	}
	return any(*x) == nil || (*x).visit(w) // visit may have put another value there, or none
}

// walkRaw goes to a free-form value, which is no node: only a walk that is for them does.
func walkRaw(w *walker, path string, x *Raw) bool {
	return !w.raws || walkMember(w, path, x, visitRaw)
}

func visitRaw(x *Raw, w *walker) bool { return x.IsAbsent() || w.visit(w, x) }

// visited is a node: a pointer to a struct, or a union.
type visited interface{ visit(w *walker) bool }

// all iterates over the nodes under root that are pointers of type T, or to a T: of
// these it gives copies. If T is *Extra, it gives those of the
// nodes, and if T is *Raw, the free-form values in their fields. It panics if it would
// never end, and if no node can be a T.
func all[T any](root visited) iter.Seq2[string, T] {
	if !mayBeNode[T]() {
		panic("stategen: Walk is for nodes, and " + reflect.TypeFor[T]().String() + " is none")
	}
	return func(yield func(string, T) bool) {
		if v := reflect.ValueOf(root); !v.IsValid() || v.Kind() == reflect.Pointer && v.IsNil() {
			return
		}
		give := func(w *walker, x any) bool {
			switch x := x.(type) {
			case T:
				return yield(w.pointerNow(), x)
			case *T:
				return yield(w.pointerNow(), *x)
			}
			return true
		}
		w := &walker{visit: give, edits: reflect.TypeFor[T]().Kind() != reflect.Struct}
		switch any(*new(T)).(type) {
		case *Extra:
			w.visit = func(w *walker, x any) bool { return give(w, extraOf(x)) }
		case *Raw:
			w.raws = true
		}
		w.slots = isSlot(reflect.TypeFor[T]())
		if root.visit(w); w.cyclic {
			panic("stategen: " + holdsItself)
		}
	}
}

// mayBeNode reports whether T is of a kind that Walk can find: a loop that never finds
// anything would be taken for a document that has nothing.
func mayBeNode[T any]() bool {
	var x T
	switch any(x).(type) {
	case visited, *Extra, *Raw:
		return true
	}
	if _, isStruct := any(&x).(visited); isStruct {
		return true
	}
	t := reflect.TypeFor[T]()
	return t.Kind() == reflect.Interface && !isForeign(t) || isSlot(t)
}

// isSlot reports whether t is a pointer to a union.
func isSlot(t reflect.Type) bool {
	return t.Kind() == reflect.Pointer && t.Elem().Kind() == reflect.Interface && t.Elem().Implements(reflect.TypeFor[visited]())
}

// isForeign reports whether an interface has methods that only types of another package can
// have, such as the union by the same name in the package of another major.
func isForeign(t reflect.Type) bool {
	own := reflect.TypeFor[visited]().PkgPath()
	for k := range t.NumMethod() {
		if of := t.Method(k).PkgPath; of != "" && of != own {
			return true
		}
	}
	return false
}

// pointerNow returns the path, for keeping.
func (w *walker) pointerNow() string {
	if !w.room.take(len(w.path)) {
		return shortened(string(w.path[max(0, len(w.path)-shortPointer):]))
	}
	return string(w.path)
}

// extraOf returns the *Extra of a node; nil if it has none.
func extraOf(x any) any {
	if field := reflect.ValueOf(x).Elem().FieldByName("Extra"); field.IsValid() {
		return field.Addr().Interface()
	}
	return nil
}

// counts returns how many nodes of each type visit reaches from root, and
// nothing of what is in them.
func counts[R any](root *R, visit func(*R, *walker) bool) slog.Value {
	var names []string
	n := make(map[string]int)
	w := &walker{visit: func(_ *walker, x any) bool {
		name := reflect.TypeOf(x).Elem().Name()
		if n[name]++; n[name] == 1 {
			names = append(names, name)
		}
		return true
	}}
	if visit(root, w); w.cyclic {
		return slog.StringValue(holdsItself)
	}
	attrs := make([]slog.Attr, 0, len(names))
	for _, name := range names {
		attrs = append(attrs, slog.Int(name, n[name]))
	}
	return slog.GroupValue(attrs...)
}
