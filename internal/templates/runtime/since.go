package runtime

import (
	"slices"
	"strconv"
	"strings"
)

// arrival is something in a document that a version after the first one of
// the major brought.
type arrival struct {
	at    trail // to the member or value; to the node if name is ""
	name  string
	since Version
}

// trail leads to a value: on from another one by a piece of a pointer. Those that begin
// alike share that, so that to know many takes no more memory than the document does.
type trail struct {
	from   *trail // nil: from the root
	below  string
	length int // of the pointer
}

// on returns the trail that goes on from a value by a piece of a pointer.
func (w *trail) on(below string) trail { return trail{w, below, w.length + len(below)} }

// asPointer returns the trail's pointer, or the end of it where there is no room.
func (w trail) asPointer(room *pointerRoom) string {
	most := w.length
	fits := room.take(w.length)
	if !fits {
		most = min(most, shortPointer)
	}
	text := make([]byte, most)
	for at, end := &w, most; end > 0; at = at.from {
		n := min(end, len(at.below))
		end -= copy(text[end-n:], at.below[len(at.below)-n:])
	}
	if !fits {
		return shortened(string(text))
	}
	return string(text)
}

// surroundings are the nodes around the one that is being visited, and that one.
type surroundings []surrounding

type surrounding struct {
	end   int    // of the node's path
	trail *trail // to it; nil until somebody asks
	gone  bool   // it is part of another node's struct, and not in the document
	lacks bool   // a node that is part of its struct is gone
}

// enter notes that w is at another node.
func (s *surroundings) enter(w *walker) *surrounding {
	list := *s
	for len(list) > 0 && list[len(list)-1].end > w.low {
		list = list[:len(list)-1]
	}
	w.low = len(w.path)
	*s = append(list, surrounding{end: len(w.path), gone: len(list) > 0 && list[len(list)-1].gone})
	return &(*s)[len(*s)-1]
}

// trailTo returns the trail to node n.
func (s surroundings) trailTo(n int, w *walker) *trail {
	first := n
	for first > 0 && s[first].trail == nil {
		first--
	}
	for k := first; k <= n; k++ {
		switch here := &s[k]; {
		case here.trail != nil:
		case k == 0:
			here.trail = &trail{nil, string(w.path[:here.end]), here.end}
		case here.end == s[k-1].end:
			here.trail = s[k-1].trail
		default:
			further := s[k-1].trail.on(string(w.path[s[k-1].end:here.end]))
			here.trail = &further
		}
	}
	return s[n].trail
}

// arrivals lists what visit reaches from root that versions later than after
// brought. brought tells the arrivals of one node.
func arrivals[R any](root *R, visit func(*R, *walker) bool, after Version, brought func(x any, note noteArrival)) []arrival {
	if root == nil {
		return nil
	}
	f := arrivalFinder{after: after, numbers: make(map[trail]int), missing: make(map[trail]struct{})}
	visit(root, &walker{visit: func(w *walker, x any) bool {
		f.goTo(w)
		brought(x, func(name string, since Version, below ...any) { f.arrive(w, name, since, below) })
		return true
	}})
	return f.list
}

// arrivalFinder goes from node to node and collects their arrivals.
type arrivalFinder struct {
	after   Version
	list    []arrival
	numbers map[trail]int      // in list
	missing map[trail]struct{} // to nodes that are part of others, and not in the document
	around  surroundings
}

// goTo notes that w is at another node.
func (f *arrivalFinder) goTo(w *walker) {
	here := f.around.enter(w)
	if n := len(f.around) - 1; n > 0 && f.around[n-1].lacks {
		_, gone := f.missing[*f.around.trailTo(n, w)]
		here.gone = here.gone || gone
	}
}

// arrive is the noteArrival of the node that w is at.
func (f *arrivalFinder) arrive(w *walker, name string, since Version, below []any) {
	last := len(f.around) - 1
	here, notThere := &f.around[last], since == Version{}
	if since.Compare(f.after) <= 0 && !notThere || here.gone {
		return
	}
	to := f.around.trailTo(last, w)
	at, further := *to, ""
	if name != "" {
		further = "/" + escapePointer(name)
	}
	for _, step := range below {
		switch step := step.(type) {
		case string:
			name = step
			further += "/" + escapePointer(name)
		case int:
			name = ""
			further += "/" + strconv.Itoa(step)
		}
	}
	if further != "" {
		at = to.on(further)
	}
	k, noted := f.numbers[at]
	switch {
	case notThere:
		f.missing[at] = struct{}{}
		here.lacks = true
	case here.lacks && leadsThrough(f.missing, to, further):
	case !noted:
		f.numbers[at] = len(f.list)
		f.list = append(f.list, arrival{at, name, since})
	case since.Compare(f.list[k].since) > 0: // a member is there, and the type of its value
		f.list[k].since = since
	}
}

// leadsThrough reports whether a piece of a pointer, or the beginning of it, leads on to
// one of the nodes that are missing.
func leadsThrough(missing map[trail]struct{}, from *trail, below string) bool {
	for n := len(below); n > 0; n = strings.LastIndexByte(below[:n], '/') {
		if _, ok := missing[from.on(below[:n])]; ok {
			return true
		}
	}
	return false
}

// noteArrival notes that a version brought the member called name of a node,
// the node itself if name is "", or what the names and numbers below lead to
// from there. The zero version notes a node that is part of another one, and not in the
// document.
type noteArrival func(name string, since Version, below ...any)

// remember notes in the root's Extra what later versions had brought to a
// document when it was read: that raises no label.
func (x *Extra) remember(brought, misfits uint64) {
	if brought != 0 {
		x.own().noted = &notes{brought, misfits}
	}
}

// relabel raises the label that ends at dst[end] to the newest of versions that
// brought something which is written now and was not there when the document
// was read. versions are those after the first one, by their bits in brought. The
// label is not raised so far that reading would refuse what it has kept.
func (x Extra) relabel(dst []byte, end int, label Version, e *encoder, versions ...Version) []byte {
	start, raised := x.raisedLabel(dst, end, label, e, versions)
	if raised == label {
		return dst
	}
	return slices.Replace(dst, start, end-len(`"`), []byte(raised.String())...)
}

// relabelTo is relabel where only some versions are read: it raises the label to one of
// these, or fails. Where there is no label, none is written, which counts for nothing that the
// document has: what was there when it was read raises it, too.
func (x Extra) relabelTo(only []Version, dst []byte, end int, label, none Version, e *encoder, versions ...Version) []byte {
	if label == (Version{}) {
		x, label = Extra{}, none
	}
	start, raised := x.raisedLabel(dst, end, label, e, versions)
	next, ok := admitted(raised, label, only)
	if !ok {
		return e.fail(dst[:start-len(`"`)], notAdmitted(raised))
	}
	if next == label {
		return dst
	}
	return slices.Replace(dst, start, end-len(`"`), []byte(next.String())...)
}

// raisedLabel returns what the label that ends at dst[end] is raised to, and where it begins;
// label if it stays.
func (x Extra) raisedLabel(dst []byte, end int, label Version, e *encoder, versions []Version) (start int, raised Version) {
	brought, was := e.needs, x.contents().noted
	if was != nil {
		brought &^= was.used
	}
	raised = label
	for k, v := range versions {
		if brought>>k&1 != 0 && !was.refuses(k) && v.Compare(raised) > 0 {
			raised = v
		}
	}
	if raised == label || label == (Version{}) || e.err != nil { // no label is written as the newest
		return 0, label
	}
	start = end - len(label.String()) - len(`"`)
	if string(dst[start:end]) != label.String()+`"` { // of a pre-release: it stays until the field, or Extra, says something else
		return 0, label
	}
	return start, raised
}

// smallest returns the oldest version that has everything in the list. versions are
// those after the oldest one, by their bits in brought. One with which reading would
// refuse what it has kept is none of them.
func (x Extra) smallest(list []arrival, oldest Version, versions ...Version) Version {
	was, newest := x.contents().noted, oldest
	for k, v := range versions {
		if !was.refuses(k) {
			newest = v
		}
	}
	smallest := oldest
	for _, a := range list {
		if a.since.Compare(smallest) > 0 && a.since.Compare(newest) <= 0 {
			smallest = a.since
		}
	}
	return smallest
}

// smallestOf is smallest where only some versions are read, or written: one of these; the zero
// version if none of them will do.
func (x Extra) smallestOf(offered []Version, list []arrival, oldest Version, versions ...Version) Version {
	least, was := leastOf(offered, x.smallest(list, oldest, versions...)), x.contents().noted
	for k, v := range versions {
		if v.Compare(least) <= 0 && was.refuses(k) {
			return Version{}
		}
	}
	return least
}

// newerThan lists arrivals as what a version does not know.
func newerThan(list []arrival) []Unknown {
	var out []Unknown
	var room pointerRoom
	for _, a := range list {
		out = append(out, Unknown{Pointer: a.at.asPointer(&room), Kind: NewerMember, Name: a.name})
	}
	return out
}

// unknownsOfRoot is unknowns for what has a label, which peek finds in its text: what is newer
// than that is listed, too.
func unknownsOfRoot[T any](
	x *T, encode func(*T, []byte, *encoder) []byte, decode func(*T, *decoder, int) int,
	peek func([]byte) (Version, error), newerThan func(*T, Version) []Unknown,
) []Unknown {
	d, err := findUnknowns(x, encode, decode)
	if err != nil {
		return nil
	}
	list := d.unknowns()
	if label, err := peek([]byte(d.src[:d.n])); err == nil {
		list = append(list, newerThan(x, label)...)
	}
	return list
}

// hasKept reports whether x holds the known member called name, which Set may have put
// there, and it is written although its field says nothing.
func (x Extra) hasKept(name string) bool {
	p := x.contents()
	if p.unknown.has(name) {
		return true
	}
	m, _ := p.kept.get(name)
	return m.standsAlone()
}

// entriesOf returns the names of the entries of a map, which is for the members of kind k
// of an object of shape sh, and of those that x holds instead of the map, in order.
func entriesOf[T any](entries map[string]T, x Extra, sh *shape, k int) []string {
	names := sortedKeys(entries)
	if x.p == nil {
		return names
	}
	for _, held := range [][]member{x.p.unknown.all(), x.p.kept.all()} {
		for _, m := range held {
			if _, ok := entries[m.name]; !ok && m.standsAlone() && sh.kindOfEntry(m.name) == k {
				names = append(names, m.name)
			}
		}
	}
	slices.Sort(names)
	return names
}

// restLength returns how many elements an array has after those with fields, which are n:
// so many as the list of them or, if that is empty, as x holds instead of it.
func (x Extra) restLength(n, length int) int {
	if m, ok := x.item(restName(n)); ok && m.misfit && length == 0 {
		return len(elementsOf(m.text))
	}
	return length
}

// isMissing reports whether a required member of an object of shape sh was not in
// the document, and its field says nothing: then it is not written, and no version
// has brought it.
func isMissing[T any](extra *Extra, name string, sh *shape, field *T, write func(*T, []byte, *encoder) []byte) bool {
	if extra.p == nil {
		return false
	}
	if m, ok := extra.p.kept.get(name); !ok || m.text != "" || m.set {
		return false
	}
	if value, ok := any(field).(interface{ IsNull() bool }); ok && value.IsNull() {
		return false
	}
	e := &encoder{part: true}
	text := string(e.amendAll(write(field, nil, e), 0))
	return text == "null" || isZero(text) && !slices.Contains(sh.nulls, name)
}
