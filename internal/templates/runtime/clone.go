package runtime

import (
	"maps"
	"slices"
)

// sortedKeys returns the keys of m in order.
func sortedKeys[T any](m map[string]T) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// clonePointer returns a copy of the node that x points to.
func clonePointer[T any](x *T, clone func(*T, *T)) *T {
	if x == nil {
		return nil
	}
	y := new(T)
	clone(y, x)
	return y
}

// cloneList returns a copy of x whose elements are copied by clone; nil makes
// plain copies.
func cloneList[T any](x []T, clone func(*T, *T)) []T {
	y := slices.Clone(x)
	if clone != nil {
		for k := range y {
			clone(&y[k], &x[k])
		}
	}
	return y
}

// cloneMap is cloneList for objects whose member names are data.
func cloneMap[T any](x map[string]T, clone func(*T, *T)) map[string]T {
	y := maps.Clone(x)
	if clone != nil {
		for name, v := range x {
			var c T
			clone(&c, &v)
			y[name] = c
		}
	}
	return y
}

// equalPointer, equalList and equalMap compare by equal.
func equalPointer[T any](x, y *T, equal func(*T, *T) bool) bool {
	return x == y || x != nil && y != nil && equal(x, y)
}

func equalList[T any](x, y []T, equal func(*T, *T) bool) bool {
	return (x == nil) == (y == nil) && equalElements(x, y, equal)
}

func equalMap[T any](x, y map[string]T, equal func(*T, *T) bool) bool {
	return (x == nil) == (y == nil) && equalEntries(x, y, equal)
}

// equalElements and equalEntries are equalList and equalMap where nil is written as what
// is empty.
func equalElements[T any](x, y []T, equal func(*T, *T) bool) bool {
	if len(x) != len(y) {
		return false
	}
	for k := range x {
		if !equal(&x[k], &y[k]) {
			return false
		}
	}
	return true
}

func equalEntries[T any](x, y map[string]T, equal func(*T, *T) bool) bool {
	if len(x) != len(y) {
		return false
	}
	for name, v := range x {
		w, ok := y[name]
		if !ok || !equal(&v, &w) {
			return false
		}
	}
	return true
}

func equalValue[T comparable](x, y *T) bool { return *x == *y }

func equalRaw(x, y *Raw) bool { return x.Equal(*y) }

// equalOptOrNull compares Opts where one that is absent is written as null.
func equalOptOrNull[T comparable](x, y *Opt[T]) bool {
	return *x == *y || x.state != present && y.state != present
}

// equalRawOrNull is equalRaw where a value that is absent is written as null.
func equalRawOrNull(x, y *Raw) bool {
	return equalRaw(x, y) || (x.IsAbsent() || x.IsNull()) && (y.IsAbsent() || y.IsNull())
}
