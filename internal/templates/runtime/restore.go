package runtime

import (
	"bytes"
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"
)

// When an object is closed, what reading kept of it is put back: members go, or
// get another text. Objects inside come first, and to move what follows a change
// at once would move the end of a deep document once for each level. So the
// changes are noted, to be made together; and the objects are, so that those
// around them need not look through them again.

// amendment is a change to be made: text is to stand for what was written
// between two offsets.
type amendment struct {
	from, to int
	text     string
}

// restored is an object that was put back, by amendments that are still to be
// made.
type restored struct {
	from  int // where it was written
	until int // where that ends
	grows int // by how much the amendments make it longer
	first int // the number of the first of them
}

// restore puts back each kept member of the open object of shape sh at start where its
// field still has the value that reading gave it, and appends those that no
// field stands for.
func (e *encoder) restore(dst []byte, start int, kept []member, skeletons map[string]string, sh *shape) ([]byte, restored) {
	inner := e.restoredSince(start)
	o := restored{from: start, first: e.firstAmendment(inner)}
	if inner == len(e.restored) && e.areUnwritten(kept, dst[start:]) {
		for _, k := range kept {
			dst = e.appendKept(dst, k)
		}
		return dst, o
	}
	var found numberSet // by their numbers in kept
	var numbers map[string]int
	if len(kept) >= few {
		numbers = numbersOf(kept, 0)
	}
	gone := start // as far as all members go
	for at, r := start, inner; at < len(dst); {
		v := afterString(dst, at+len(`,`)) + len(`:`)
		value := e.valueFrom(dst, v, r)
		end, next := value.to, value.next
		name := writtenName(dst[at+len(`,`) : v-len(`:`)])
		text, stands := "", true
		if k := numberIn(kept, numbers, name); k >= 0 {
			found.include(k)
			null := slices.Contains(sh.nulls, kept[k].name)
			text, stands = e.keptText(&o, kept[k], skeletons[kept[k].name], null, dst, value)
		}
		switch {
		case stands:
			o.grows += e.growthOf(value)
		case text != "":
			e.amend(&o, v, end, text)
		case gone == at:
			gone = end
		default:
			e.amend(&o, at, end, "")
		}
		at, r = end, next
	}
	if gone == len(dst) {
		dst = dst[:start]
		e.forget(inner)
		e.forgetExplicit(start)
		o = restored{from: start, first: len(e.amendments)}
	} else if gone > start {
		e.amend(&o, start+1, gone+1, "") // the comma after them becomes the brace
	}
	for k := range kept {
		if !found.contains(k) {
			dst = e.appendKept(dst, kept[k])
		}
	}
	return dst, o
}

// numberIn returns the number of the member of that name in a list, or -1; numbers
// has those of a long one.
func numberIn(list []member, numbers map[string]int, name []byte) int {
	if numbers != nil {
		if k, ok := numbers[string(name)]; ok {
			return k
		}
		return -1
	}
	for k := range list {
		if list[k].name == string(name) {
			return k
		}
	}
	return -1
}

// appendKept appends a kept member that no field stands for, if there is anything
// to be written.
func (e *encoder) appendKept(dst []byte, k member) []byte {
	if !k.standsAlone() {
		return dst
	}
	return append(append(appendText(append(dst, ','), k.name, e), ':'), k.text...)
}

// areUnwritten reports whether the names of some kept members, mostly one that is
// null, are certain to be nowhere in what was written: then nobody has to go
// through it.
func (e *encoder) areUnwritten(kept []member, written []byte) bool {
	if len(kept) > 4 {
		return false
	}
	for _, k := range kept {
		if !utf8.ValidString(k.name) { // a surrogate, or what cannot be written: an error, where that is done
			return false
		}
		var buf [64]byte
		name := append(appendText(buf[:0], k.name, e), ':')
		if bytes.IndexByte(name, '\\') >= 0 || isWritten(name, written) {
			return false
		}
	}
	return true
}

// isWritten is bytes.Contains for a name with its quotes and colon. Colons are
// rare in what is written, quotes are not.
func isWritten(name, written []byte) bool {
	for at := 0; ; {
		i := bytes.IndexByte(written[at:], ':') + 1
		if i == 0 {
			return false
		}
		if at += i; bytes.HasSuffix(written[:at], name) {
			return true
		}
	}
}

// keptText returns what stands for the value v in dst, which is that of the kept member k:
// "" for nothing, or true if the value itself does. A field that says nothing is written as
// null, or else as the zero value. skeleton is that of k, if it has one, and what is amended
// in the value is noted with o.
func (e *encoder) keptText(o *restored, k member, skeleton string, null bool, dst []byte, v writtenValue) (text string, stands bool) {
	zero := v.to-v.from+e.growthOf(v) <= len("false") && saysNothing(e.asItWillBe(dst, v), null)
	switch {
	case !k.set && e.isExplicitAt(v.from) && (dst[v.from] == 'n' || k.text == "" || k.text == "null" || k.misfit):
		return "", true
	case (k.set || k.misfit && !k.optional) && zero:
		return k.text, false
	case k.set && !k.beside || k.optional && k.leavesNothing(): // the field has been set
		return "", true
	case k.text == "":
		return "", !zero
	case k.text == "null" && zero:
		return k.text, dst[v.from] == 'n'
	}
	if k.listDepth > 0 && !k.set {
		own := k
		if skeleton != "" {
			own.text = skeleton
		}
		if e.mergeWithin(o, own, dst[:v.to], v.from, v.r) {
			return "", true
		}
	}
	is := e.writtenTextOf(dst, v)
	if k.rounded && !e.unlabelled && isSuffixed(k.text, is.text) {
		return k.text, false
	}
	text = merge(k.text, is, k.rounded, k.listDepth)
	return text, text == is.text
}

// markExplicit notes that the value at v is explicit: null, or zero of what can be absent, too, or
// an empty list or map that is not nil. Its Go value says so, where others are written like it
// because they say nothing. What was kept in its place, such as null or that there was nothing, is
// not put back.
func (e *encoder) markExplicit(v int) { e.explicitAt = append(e.explicitAt, v) }

// markExplicitNull is markExplicit for null, the end of dst.
func (e *encoder) markExplicitNull(dst []byte) { e.markExplicit(len(dst) - len("null")) }

// isExplicitAt reports whether the value at v is explicit.
func (e *encoder) isExplicitAt(v int) bool {
	_, found := slices.BinarySearch(e.explicitAt, v)
	return found
}

// saysNothing reports whether text is how a field that says nothing is written,
// which may be as null.
func saysNothing(text string, null bool) bool { return isZero(text) && !null || text == "null" }

// isSuffixed reports whether text, a version, is what reading gave for the label
// kept: one of a pre-release or build of that version, which the field cannot say.
func isSuffixed(kept, text string) bool {
	suffix, ok := strings.CutPrefix(unquoted(kept), unquoted(text))
	return kept[0] == '"' && ok && suffix != "" && (suffix[0] == '-' || suffix[0] == '+')
}

// amend notes a change of the object o.
func (e *encoder) amend(o *restored, from, to int, text string) {
	e.amendments = append(e.amendments, amendment{from: from, to: to, text: text})
	o.grows += len(text) - (to - from)
}

// closeRestored notes the object o, which ends with dst, instead of those inside.
// Those of the outermost one of what is being written are made.
func (e *encoder) closeRestored(dst []byte, o restored) []byte {
	o.until = len(dst)
	e.restored = append(e.restored[:e.restoredSince(o.from)], o)
	if o.from == e.from {
		return e.amendAll(dst, o.from)
	}
	return dst
}

// amendAll makes the amendments of what was written from start on.
func (e *encoder) amendAll(dst []byte, start int) []byte {
	r := e.restoredSince(start)
	if list := e.amendments[e.firstAmendment(r):]; len(list) > 0 && e.err == nil {
		slices.SortFunc(list, byBeginning)
		dst = append(dst[:start], amended(dst[start:], start, list)...)
	}
	e.forget(r)
	e.forgetExplicit(start)
	return dst
}

// forgetExplicit drops the notes of explicit values from start on: what is written next may be in their
// place.
func (e *encoder) forgetExplicit(start int) {
	n := len(e.explicitAt)
	for n > 0 && e.explicitAt[n-1] >= start {
		n--
	}
	e.explicitAt = e.explicitAt[:n]
}

func byBeginning(a, b amendment) int { return cmp.Compare(a.from, b.from) }

// amendmentsIn returns the amendments of what is in a value, by where they begin.
func (e *encoder) amendmentsIn(v writtenValue) []amendment {
	list := slices.Clone(e.amendments[e.firstAmendment(v.r):e.firstAmendment(v.next)])
	slices.SortFunc(list, byBeginning)
	return list
}

// amended returns a copy of a text, which was written from offset start on, with
// the amendments made, which are in order. Of those that overlap, the one of the outer
// object begins first, and is the one that counts.
func amended(text []byte, start int, list []amendment) []byte {
	size := len(text)
	for _, p := range list {
		size += len(p.text)
	}
	out := make([]byte, 0, size)
	at := 0
	for _, p := range list {
		if from := p.from - start; from >= at {
			out = append(append(out, text[at:from]...), p.text...)
			at = p.to - start
		}
	}
	return append(out, text[at:]...)
}

// writtenValue is where a value is in what is being written.
type writtenValue struct {
	from, to int
	r, next  int // the numbers of the restored objects in it, and of the first one after it
}

// valueFrom returns the value at i, which is in an object or array that is being written; r is
// the number of the next restored object there.
func (e *encoder) valueFrom(dst []byte, i, r int) writtenValue {
	to, next := e.afterValue(dst, i, r)
	return writtenValue{i, to, r, next}
}

// asItWillBe returns the text of a value in dst once it is amended.
func (e *encoder) asItWillBe(dst []byte, v writtenValue) string {
	if v.r == v.next {
		return string(dst[v.from:v.to])
	}
	return string(amended(dst[v.from:v.to], v.from, e.amendmentsIn(v)))
}

// growthOf is by how much the amendments make a value longer.
func (e *encoder) growthOf(v writtenValue) (n int) {
	for _, in := range e.restored[v.r:v.next] {
		n += in.grows
	}
	return n
}

// writtenName returns the member name that a string which was written says.
func writtenName(text []byte) []byte {
	if bytes.IndexByte(text, '\\') >= 0 {
		return []byte(unquoted(string(text)))
	}
	return text[1 : len(text)-1]
}

// restoredSince returns the number of the first of the restored objects that
// was written from start on.
func (e *encoder) restoredSince(start int) int {
	r := len(e.restored)
	for r > 0 && e.restored[r-1].from >= start {
		r--
	}
	return r
}

// firstAmendment returns the number of the first amendment of a restored object; if there
// is none of this number, that of the next one.
func (e *encoder) firstAmendment(r int) int {
	if r < len(e.restored) {
		return e.restored[r].first
	}
	return len(e.amendments)
}

// forget drops the restored objects from number r on, and their amendments.
func (e *encoder) forget(r int) {
	e.amendments = e.amendments[:e.firstAmendment(r)]
	e.restored = e.restored[:r]
}

// afterValue returns the index after the value at i, which is in an object that
// is being written, and the number of the next restored object, which was r.
func (e *encoder) afterValue(b []byte, i, r int) (end, next int) {
	depth := 0
	for i < len(b) {
		if r < len(e.restored) && e.restored[r].from == i {
			i = e.restored[r].until
			r++
			continue
		}
		switch b[i] {
		case '"':
			i = afterString(b, i)
			continue
		case '{', '[':
			depth++
		case '}', ']':
			if depth == 0 {
				return i, r
			}
			depth--
		case ',':
			if depth == 0 {
				return i, r
			}
		}
		i++
	}
	return i, r
}

// afterString returns the index after the string at i.
func afterString(b []byte, i int) int {
	for {
		i++
		i += bytes.IndexByte(b[i:], '"')
		before := i
		for b[before-1] == '\\' {
			before--
		}
		if (i-before)%2 == 0 {
			return i + 1
		}
	}
}
