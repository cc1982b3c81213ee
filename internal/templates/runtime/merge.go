package runtime

import (
	"slices"
	"strconv"
	"strings"
)

// writtenText is a text that was written, and which of its values are explicit, as the
// encoder notes them.
type writtenText struct {
	text     string
	at       int   // where it was written
	explicit []int // of what is in it, as if the text had been written as it is
}

// writtenTextOf returns the text of a value in dst once it is amended.
func (e *encoder) writtenTextOf(dst []byte, v writtenValue) writtenText {
	text := dst[v.from:v.to]
	w := writtenText{text: string(text), at: v.from, explicit: e.explicitAt}
	if v.r < v.next {
		list := e.amendmentsIn(v)
		w.text, w.explicit = string(amended(text, v.from, list)), e.explicitAfter(v.from, list)
	}
	return w.part(0, w.text)
}

// explicitAfter returns where the explicit values from offset at on are once amendments have
// been made. What one of these takes the place of is not explicit any more.
func (e *encoder) explicitAfter(at int, list []amendment) []int {
	first, _ := slices.BinarySearch(e.explicitAt, at)
	var moved []int
	grown := 0
	for _, v := range e.explicitAt[first:] {
		for ; len(list) > 0 && list[0].from <= v; list = list[1:] {
			if p := list[0]; p.from >= at { // as in amended
				grown += len(p.text) - (p.to - p.from)
				at = p.to
			}
		}
		if v >= at {
			moved = append(moved, v+grown)
		}
	}
	return moved
}

// part returns the text of a value in it. What the encoder wrote has no white space
// around its values.
func (w writtenText) part(offset int, text string) writtenText {
	w.text, w.at = text, w.at+offset
	from, _ := slices.BinarySearch(w.explicit, w.at)
	to, _ := slices.BinarySearch(w.explicit, w.at+len(text))
	w.explicit = w.explicit[from:to]
	return w
}

// isExplicit reports whether the value itself is explicit.
func (w writtenText) isExplicit() bool { return len(w.explicit) > 0 && w.explicit[0] == w.at }

// merge returns the text for a member that was read from kept and is written as
// now: kept, as far as the Go value is still what reading gave.
// A kept "" is a member that was absent.
// rounded says that numbers in it were read as the nearest float64: then only one
// that is huge has left its place empty.
// depth is the list depth of kept: see listDepthAt. What is further in is nodes, and
// each of those has kept by itself what it was read from.
func merge(kept string, now writtenText, rounded bool, depth uint8) string {
	if kept == "" {
		if isZero(now.text) {
			return ""
		}
		return now.text
	}
	k, t, explicit := kindOf(kept[0]), kindOf(now.text[0]), now.isExplicit()
	switch {
	case !explicit && (k == "null" && isZero(now.text) || k == "number" && now.text == "null" && leavesEmpty(kept, rounded)):
		return kept
	case k != t:
		return now.text
	case k == "number" && numberStands(kept, now.text, rounded, explicit):
		return kept
	case depth == 0:
	case k == "array":
		return mergeArray(kept, now, rounded, depth-1)
	case k == "object":
		return mergeObject(kept, now, rounded, depth-1)
	}
	return now.text
}

// leavesEmpty reports whether reading a number has left its place empty.
func leavesEmpty(number string, rounded bool) bool {
	return !rounded && leavesNothing(number) || isHuge(number)
}

// numberStands reports whether text is how the Go value that reading kept gave
// is written. That is 0 where it left its place empty, unless the 0 is explicit.
func numberStands(kept, text string, rounded, explicit bool) bool {
	if text == "0" && leavesEmpty(kept, rounded) {
		return !explicit
	}
	v, err := strconv.ParseFloat(kept, 64)
	return err == nil && string(appendFloat(nil, v)) == text
}

// isZero reports whether text is how a zero Go value is written. A node that the
// document lacked, and that nothing was put into, is "".
func isZero(text string) bool {
	switch text {
	case `""`, "0", "false", "null", "[]", "{}":
		return true
	}
	return false
}

// mergeArray merges element by element, as long as none was moved: which one a kept text
// belongs to is then not known. Where there are more than there were, those that there were
// come first, edited or not, unless the last one stands where the last one was.
func mergeArray(kept string, now writtenText, rounded bool, depth uint8) string {
	old, texts := elementsOf(kept), elementsOf(now.text)
	list, at := make([]writtenText, len(texts)), len("[")
	for k, text := range texts {
		list[k] = now.part(at, text)
		at += len(text) + len(",")
	}
	merged := func(i, k int) string { return merge(old[i], list[k], rounded, depth) }
	if n := len(old); n != len(texts) {
		stands := func(i, k int) bool { return equalText(merged(i, k), old[i]) }
		head := 0
		for head < min(n, len(texts)) && stands(head, head) {
			head++
		}
		if n > len(texts) || head < n && stands(n-1, len(texts)-1) {
			if texts = resized(old, texts, head, stands); texts == nil {
				return now.text
			}
			return "[" + strings.Join(texts, ",") + "]"
		}
	}
	for k := range old {
		texts[k] = merged(k, k)
	}
	return "[" + strings.Join(texts, ",") + "]"
}

// resized returns the elements of a list that became longer or shorter at one place: those
// before it and after it as they were. stands reports whether old[i] stands for now[k]; head
// says for how many from the first on it does. It returns nil if there is no such place, or if
// what is there depends on which of several it is.
func resized(old, now []string, head int, stands func(i, k int) bool) []string {
	stay, tail := min(len(old), len(now)), 0
	for tail < stay && stands(len(old)-1-tail, len(now)-1-tail) {
		tail++
	}
	if head+tail < stay {
		return nil
	}
	last := resizedAt(head, old, now)
	if first := resizedAt(stay-tail, old, now); !slices.EqualFunc(first, last, equalText) {
		return nil
	}
	return last
}

// resizedAt is resized where the place is after n elements.
func resizedAt(n int, old, now []string) []string {
	if more := len(now) - len(old); more > 0 {
		return slices.Concat(old[:n], now[n:n+more], old[n:])
	}
	return slices.Concat(old[:n], old[n+len(old)-len(now):])
}

func mergeObject(kept string, now writtenText, rounded bool, depth uint8) string {
	was := readAgain(kept)
	defer was.free()
	old := make(map[string]string)
	for _, m := range was.membersOf(0) {
		old[m.name] = m.text
	}
	is := readAgain(now.text)
	defer is.free()
	var b []byte
	text, at := []byte(now.text), len("{")
	for _, m := range is.membersOf(0) {
		at = afterString(text, at) + len(":")
		value := now.part(at, m.text)
		at += len(m.text) + len(",")
		if k, ok := old[m.name]; ok {
			m.text = merge(k, value, rounded, depth)
		}
		b = append(appendName(b, m.name), m.text...)
	}
	return string(closeObject(b, 0))
}
