package runtime

import (
	"slices"
	"strconv"
	"strings"
)

// A tuple is an array whose elements have a field each. It is read like an
// object: what the fields cannot say is in its Extra, under the numbers of the
// elements. A number with a colon, "2:", stands for all elements from there on.

// beginTuple enters the array at i. It returns the index of the first element
// and true; or, for an array without elements, the index after it and false.
// What is no array is kept whole in x if the schema or tolerance allows it.
func (d *decoder) beginTuple(i int, sh *shape, x *Extra) (int, bool) {
	if d.traced {
		d.frames = append(d.frames, frame{shape: sh, opens: i, depth: d.depth})
		d.markTuple()
	}
	if d.src[i] != '[' {
		return d.notOfShape(i, sh, x, "array"), false
	}
	if d.depth++; d.depth > d.maxDepth {
		return d.tooDeep(i), false
	}
	if i = d.space(i + 1); d.src[i] == ']' {
		d.depth--
		return i + 1, false
	}
	return i, true
}

// nextItem goes from the end of an element to the next one and true, or past
// the array's end and false.
func (d *decoder) nextItem(i int) (int, bool) {
	if i < 0 {
		return i, false
	}
	if d.secondPass {
		d.backToTuple()
	}
	switch i = d.space(i); d.src[i] {
	case ',':
		return d.space(i + 1), true
	case ']':
		d.depth--
		return i + 1, false
	}
	return d.syntax(i, "',' or ']'"), false
}

// endTuple leaves the array that beginTuple entered: i is the index after it,
// n the number of its elements. The first ones, as many as required, are always
// written, so their absence must be remembered.
func (d *decoder) endTuple(i, n, required int, x *Extra, sh *shape) int {
	if i < 0 {
		return i
	}
	for ; n < required; n++ {
		x.keep(member{name: strconv.Itoa(n)})
	}
	if x.p != nil {
		x.p.origin = sh
	}
	if d.traced {
		d.frames = d.frames[:len(d.frames)-1]
	}
	return i
}

// unknownItem keeps the element number n, for which there is no field. schema
// is where it is forbidden, and keyword by what; "" if it is not, or if
// somebody else says so.
func (d *decoder) unknownItem(n, i int, x *Extra, keyword, schema string) int {
	end := d.skip(i)
	if end < 0 {
		return end
	}
	name := strconv.Itoa(n)
	x.add(name, d.src[i:end])
	if d.noteUnknowns {
		d.note(i, UnknownMember, name)
	}
	if keyword != "" {
		d.violation(i, keyword, "no element is allowed here", schema)
	}
	return end
}

// readRest reads the element number n, at i, and all after it. It returns the
// index after the last one.
func readRest[T any](x *[]T, d *decoder, n, i int, extra *Extra, read func(*T, *decoder, int) int) int {
	if d.secondPass {
		read = eachApart(read)
	}
	start := i
	var lost elementLosses
	for {
		var v T
		end := read(&v, d, i)
		if end < 0 {
			return end
		}
		*x = append(*x, v)
		if d.lossy {
			lost.addElement(d, i)
		}
		if i = d.space(end); d.src[i] == ',' {
			i = d.space(i + 1)
			continue
		}
		if lost.any {
			extra.keep(member{
				name: restName(n), text: "[" + d.src[start:end] + "]",
				misfit: lost.misfit, predating: lost.misfit && d.predatingAt >= start,
				rounded: d.isRounded(start, end) || holdsFloats(x), listDepth: listDepthOf(x, lost.depth),
			})
		}
		if lost.misfit {
			*x = nil
		}
		return end
	}
}

// restName is under what the elements from number n on are kept.
func restName(n int) string { return strconv.Itoa(n) + ":" }

// Every element is written with a comma after it; the last comma of an array
// becomes its bracket. Elements that are absent are written, too, as something
// else, in case that there are others after them: end is where the last one
// ends that is there.

// absentElement appends what stands for the element number n, whose field is empty:
// the text that it could not say or, for others to come after it, instead.
func (x Extra) absentElement(dst []byte, end, n int, instead string) ([]byte, int) {
	if m, ok := x.item(strconv.Itoa(n)); ok && m.standsAlone() {
		dst = append(append(dst, m.text...), ',')
		return dst, len(dst)
	}
	return append(append(dst, instead...), ','), end
}

// writeRest appends the elements after those that have fields.
func writeRest[T any](x []T, dst []byte, end int, e *encoder, write func(*T, []byte, *encoder) []byte) ([]byte, int) {
	for k := range x {
		dst = append(write(&x[k], dst, e), ',')
		end = len(dst)
	}
	return dst, end
}

// item returns the element that is kept, or was set, under a name.
func (x Extra) item(name string) (member, bool) {
	if x.p == nil {
		return member{}, false
	}
	if m, ok := x.p.kept.get(name); ok {
		return m, true
	}
	return x.p.unknown.get(name)
}

// closeArray ends an array after the last of its elements.
func closeArray(dst []byte) []byte {
	if last := len(dst) - 1; dst[last] == ',' {
		dst[last] = ']'
		return dst
	}
	return append(dst, ']')
}

// closeTuple ends the array of shape sh that was appended from start on: it puts back what
// the fields could not say. As in objects, that is noted, and made together with what is to
// be put back around it: see restored.
func (x Extra) closeTuple(dst []byte, start, end int, sh *shape, e *encoder) []byte {
	if x.p == nil || e.err != nil {
		return closeArray(dst[:end])
	}
	x.p = x.p.in(sh)
	positions := len(sh.members)
	unknown := x.p.unknown.all()
	e.noteMisfits(x.p, x.p.kept.all())
	e.noteMisfits(x.p, unknown)
	e.noteNewer(x.p.kept.all(), sh)
	e.noteNewer(unknown, sh)
	inner := e.restoredSince(start)
	o := restored{from: start, first: e.firstAmendment(inner)}
	items, rest := e.itemsFrom(dst, start+len("["), inner, positions)
	there := 0
	for n := range items {
		items[n].text, items[n].stands = x.mergeItem(n, items[n], dst, e)
		if items[n].to < end {
			there = n + 1
		}
	}
	restText, restStands := x.mergeRest(rest, positions, dst, e)
	after, strange := unknownAfter(unknown, positions)
	if strange != nil {
		return e.fail(dst[:start], "an array with a member "+quoteName(strange.name))
	}
	if len(after) == 0 && restText == "" && !(restStands && rest.from < rest.to) {
		for there > 0 && !items[there-1].stands && items[there-1].text == "" {
			there--
		}
		dst = dst[:start+len("[")]
		if there > 0 {
			dst = dst[:items[there-1].to+len(",")]
		}
		e.forget(e.restoredSince(len(dst)))
		e.forgetExplicit(len(dst))
		items, rest, restStands = items[:there], placedItem{}, true
		if there == 0 && x.p.whole != "" {
			return e.closeRestored(append(dst[:start], x.p.whole...), o)
		}
	}
	for _, it := range items {
		if !it.stands && it.text != "" { // or else it was absent, and is needed now
			e.amend(&o, it.from, it.to, it.text)
		} else {
			o.grows += e.growthOf(it.writtenValue)
		}
	}
	switch {
	case restStands:
		o.grows += e.growthOf(rest.writtenValue)
	case rest.from < rest.to:
		e.amend(&o, rest.from, rest.to, restText)
	case restText != "":
		dst = append(append(dst, restText...), ',')
	}
	for _, m := range after {
		dst = append(append(dst, m.text...), ',')
	}
	return e.closeRestored(closeArray(dst), o)
}

// placedItem is an element of an array that is being written, or those after the ones with
// fields, with commas between them.
type placedItem struct {
	writtenValue
	text   string
	stands bool // what was written does; otherwise text, or nothing if that is ""
}

// itemsFrom returns the first elements of the array whose elements were appended from
// start on, so many, and those after them. r is the number of the first restored object in
// it.
func (e *encoder) itemsFrom(dst []byte, start, r, positions int) (items []placedItem, rest placedItem) {
	items = make([]placedItem, positions)
	at := start
	for n := range items {
		items[n].writtenValue = e.valueFrom(dst, at, r)
		at, r = items[n].to+len(","), items[n].next
	}
	rest.writtenValue = writtenValue{at, max(at, len(dst)-len(",")), r, len(e.restored)}
	return items, rest
}

// unknownAfter lists the unknown elements after those with fields, or the first one whose
// name is none of an element.
func unknownAfter(unknown []member, positions int) (after []member, strange *member) {
	for k, m := range unknown {
		n, err := strconv.Atoi(m.name)
		if err != nil || n < 0 || m.name != strconv.Itoa(n) {
			return nil, &unknown[k]
		}
		if n >= positions {
			after = append(after, m)
		}
	}
	return after, nil
}

// itemsOf returns the elements of an array that is still open.
func itemsOf(open []byte) []string { return elementsOf(string(closeArray(slices.Clone(open)))) }

// mergeItem returns the text for the element number n, "" for one that was absent and
// still is; or true if what was written stands.
func (x Extra) mergeItem(n int, it placedItem, dst []byte, e *encoder) (text string, stands bool) {
	m, ok := x.item(strconv.Itoa(n))
	if !ok {
		return "", true
	}
	now := e.writtenTextOf(dst, it.writtenValue)
	switch {
	case (m.set || m.misfit && !m.optional) && isZero(now.text) && !now.isExplicit():
		return m.text, false
	case m.set || m.optional && m.leavesNothing(): // the field has been set; or absent has dealt with it
		return "", true
	}
	text = merge(m.text, now, m.rounded, m.listDepth)
	return text, text == now.text
}

// mergeRest is mergeItem for the elements from number n on.
func (x Extra) mergeRest(rest placedItem, n int, dst []byte, e *encoder) (text string, stands bool) {
	m, ok := x.item(restName(n))
	if !ok {
		return "", true
	}
	now := e.writtenTextOf(dst, rest.writtenValue)
	if m.misfit && now.text == "" {
		return unbracketed(m.text), false
	}
	array := writtenText{"[" + now.text + "]", now.at - len("["), now.explicit}
	text = unbracketed(merge(m.text, array, m.rounded, m.listDepth))
	return text, text == now.text
}

// unbracketed returns the elements of an array as they stand in it.
func unbracketed(array string) string { return strings.Join(elementsOf(array), ",") }

// walkRest walks the elements from number n on.
func walkRest[T any](w *walker, n int, x []T, visit func(*T, *walker) bool) bool {
	for k := range x {
		if !walkMember(w, "/"+strconv.Itoa(n+k), &x[k], visit) {
			return false
		}
	}
	return true
}
