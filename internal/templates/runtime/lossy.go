package runtime

import "reflect"

// A value is lossy if its Go value does not say all that its text does. What is around
// it keeps the text then, so that it can be written back (see [Extra]). A lossy value is
//   - lost, if its Go value says nothing of it: null in a plain field, an integer beyond int64;
//   - rounded, if its Go value is the nearest one to it: a number with too many digits for
//     float64, the label of a pre-release;
//   - a misfit, if it is of a JSON type that its Go type cannot hold, and is kept all the same;
//   - or a list or map in which something is lossy.

// losses are what reading has noted of lossy values: the offset of the last one of each
// sort, or -1. Whoever has read a value compares with where that is.
type losses struct {
	// lossy is set by the reader of a lossy value. What keeps the text clears it.
	lossy bool

	lostAt      int
	roundedAt   int
	misfitAt    int
	predatingAt int // the last misfit that is predating: of a document from before its member

	lossyListAt    int
	lossyListDepth uint8 // its list depth: see listDepthAt
}

func noLosses() losses {
	return losses{lostAt: -1, roundedAt: -1, misfitAt: -1, predatingAt: -1, lossyListAt: -1}
}

// isMisfit reports whether the value at i, a member or element that was just
// read and is lossy, is a misfit: of a JSON type that its Go type cannot hold.
func (d *decoder) isMisfit(i int) bool { return d.misfitAt == i }

// isRounded reports whether a value between two offsets was read as the nearest one to
// it: a number as a float64, or the label of a pre-release as its version.
func (d *decoder) isRounded(i, end int) bool { return i <= d.roundedAt && d.roundedAt < end }

// whollyHeld ends the reading of the value at i by itself, where nothing around it would keep what its
// Go type cannot hold: that is a fault, unless strict reading has found one. end is the index
// after the value, or -1.
func (d *decoder) whollyHeld(i, end int) int {
	if end < 0 || !d.lossy || d.lostAt < 0 || len(d.findings) > 0 || d.secondPass && d.isMisfit(i) { // see readAnew
		return end
	}
	found := kindOf(d.src[d.lostAt])
	if found != "null" {
		found = "another " + found
	}
	return d.fail(finding{at: d.lostAt, kind: WrongType, want: "a value that its Go type can hold", found: found})
}

// elementLosses are what is lossy of the elements of a list or map that is being read.
type elementLosses struct {
	any    bool  // some element is lossy
	misfit bool  // some element is a misfit
	depth  uint8 // the greatest list depth of lossy elements
}

// addElement takes the element at i, which was just read and is lossy: the list or map is to be kept
// instead of it.
func (l *elementLosses) addElement(d *decoder, i int) {
	l.any, l.misfit = true, l.misfit || d.isMisfit(i)
	l.depth = max(l.depth, d.listDepthAt(i))
	d.lossy = false
}

// ofList makes the list or map at i, which x points to, a lossy one. It reports whether that
// is a misfit, and x has to be nil: one of the elements is.
func (l *elementLosses) ofList(x any, d *decoder, i int) (misfit bool) {
	d.lossy, d.lossyListAt, d.lossyListDepth = true, i, listDepthOf(x, l.depth)
	if holdsFloats(x) {
		d.roundedAt = i
	}
	if l.misfit {
		d.misfitAt = i
	}
	return l.misfit
}

// listDepthAt returns the list depth of the lossy value at i: how many lists and maps lie within
// each other there, down to what is none; 0 if it is no list or map.
func (d *decoder) listDepthAt(i int) uint8 {
	if d.lossyListAt != i {
		return 0
	}
	return d.lossyListDepth
}

// listDepthOf returns the list depth of the list or map that x points to, by its type and by that
// of its lossy elements, inner. One of objects or variants does not count as long as none of these
// is lossy: they say by themselves that they are null, say, wherever they are moved to.
func listDepthOf(x any, inner uint8) (n uint8) {
	const most = 255
	t := reflect.TypeOf(x).Elem()
	for ; (t.Kind() == reflect.Slice || t.Kind() == reflect.Map) && n < most; t = t.Elem() {
		n++
	}
	switch t.Kind() {
	case reflect.Interface:
		n--
	case reflect.Struct:
		if _, keeps := t.FieldByName("Extra"); keeps {
			n--
		}
	}
	return max(n, min(inner, most-1)+1)
}

// holdsFloats reports whether x points to a list or map of float64. None of these is zero
// because the number that it was read from is an integer beyond int64, whatever else is
// kept of the list: it is as if one were the nearest to its number.
func holdsFloats(x any) bool {
	switch x.(type) {
	case *[]float64, *[]Opt[float64], *map[string]float64, *map[string]Opt[float64]:
		return true
	}
	return false
}
