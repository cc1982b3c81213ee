package runtime

// Of a list or map that is kept, nodes inside may keep such ones, too. Were each compared
// as a whole with what is written, what is innermost would be gone through once for each
// level of the document. So reading notes the text of a kept one without those inside it,
// and writing goes through both side by side, past the objects that have been put back.

// keptSpan is where a list or map is that was kept.
type keptSpan struct{ from, to int }

// worthLeavingOut is the length of a kept list or map from which on it is not gone
// through again with those around it.
const worthLeavingOut = 128

// skeleton returns that of the list or map at i, which is kept: its text without what is in
// those inside that are kept, too; "" if that is little.
func (d *decoder) skeleton(i, end int) string {
	if end-i < worthLeavingOut {
		return ""
	}
	n, own := len(d.spans), end-i
	for n > 0 && d.spans[n-1].from >= i {
		n--
	}
	inside, at := d.spans[n:n], i+1
	for _, s := range d.spans[n:] {
		if s.from < at || s.to > end { // of a reading that was given up
			continue
		}
		inside = append(inside, s)
		own -= s.to - s.from
		at = s.to
	}
	var b []byte
	if own < (end-i)/2 {
		b = make([]byte, 0, own+len("[]")*len(inside))
		at := i
		for _, s := range inside {
			b = append(append(b, d.src[at:s.from+1]...), d.src[s.to-1])
			at = s.to
		}
		b = append(b, d.src[at:end]...)
	}
	d.spans = append(d.spans[:n], keptSpan{i, end})
	return string(b)
}

// keepSkeleton notes the skeleton of a kept list or map.
func (x *Extra) keepSkeleton(name, skeleton string) {
	p := x.own()
	if p.skeletons == nil {
		p.skeletons = make(map[string]string)
	}
	p.skeletons[name] = skeleton
}

// keepEqually reports whether x and y, which are of structs whose fields are equal, keep the same:
// what those fields hold keeps for itself.
func keepEqually(x, y *extras) bool {
	xs, ys := x.kept.all(), y.kept.all()
	if len(xs) != len(ys) {
		return false
	}
	numbers := numbersOf(ys, 0)
	for _, m := range xs {
		k, ok := numbers[m.name]
		if !ok {
			return false
		}
		a, b := x.skeletons[m.name], y.skeletons[m.name]
		inside := a != "" && b != "" && !m.set && !ys[k].set && equalText(a, b)
		if !inside && !equalText(m.text, ys[k].text) {
			return false
		}
	}
	return true
}

// sideBySide goes through a kept list or map and what is written of it.
type sideBySide struct {
	e       *encoder
	o       *restored
	was     *decoder // of what was kept
	b       []byte   // what is written, up to the end of its value
	rounded bool
}

// mergeWithin is merge for the list or map that is written from v on, up to the end of
// dst. It notes amendments of the object o; or none and false, where elements were added or
// taken out: then all must be known of those that were there. r is the number of the first restored
// object from v on.
func (e *encoder) mergeWithin(o *restored, k member, dst []byte, v, r int) bool {
	m := sideBySide{e: e, o: o, was: readAgain(k.text), b: dst, rounded: k.rounded}
	defer m.was.free()
	before, n := *o, len(e.amendments)
	_, _, _, ok := m.value(0, v, r, k.listDepth)
	if !ok {
		*o, e.amendments = before, e.amendments[:n]
	}
	return ok
}

// value merges the value at i of what was kept with the one that is written at v. It
// returns the indices after both and the number of the next restored object, which was r.
func (m *sideBySide) value(i, v, r int, depth uint8) (end, written, next int, ok bool) {
	k, isRestored := kindOf(m.was.src[i]), r < len(m.e.restored) && m.e.restored[r].from == v
	if !isRestored && depth > 0 && k == kindOf(m.b[v]) {
		switch k {
		case "array":
			return m.array(i, v, r, depth-1)
		case "object":
			return m.object(i, v, r, depth-1)
		}
	}
	end = m.was.lookAhead(i)
	value := m.e.valueFrom(m.b, v, r)
	written, next = value.to, value.next
	grows := m.e.growthOf(value)
	if k != "null" && k != "number" || k == "null" && written-v+grows > len("false") {
		return end, written, next, true
	}
	now := m.e.writtenTextOf(m.b, value)
	if text := merge(m.was.src[i:end], now, m.rounded, 0); text != now.text {
		m.e.amend(m.o, v, written, text)
		m.o.grows -= grows
	}
	return end, written, next, true
}

// array is value for arrays, whose elements are of that list depth.
func (m *sideBySide) array(i, v, r int, depth uint8) (end, written, next int, ok bool) {
	first := m.was.space(i + 1)
	if m.was.src[first] == ']' {
		written, next = m.e.afterValue(m.b, v, r)
		return first + 1, written, next, true
	}
	i, v = first, v+1
	more, there := true, m.b[v] != ']'
	for more && there {
		if i, v, r, ok = m.value(i, v, r, depth); !ok {
			return i, v, r, false
		}
		i, more = m.was.pass(i)
		if there = m.b[v] == ','; there {
			v++
		}
	}
	return i, v + 1, r, !more && !there
}

// object is array for the members of objects.
func (m *sideBySide) object(i, v, r int, depth uint8) (end, written, next int, ok bool) {
	old := make(map[string]int)
	if i = m.was.space(i + 1); m.was.src[i] == '}' {
		i++
	} else {
		for more := true; more; {
			name, value := m.was.name(i)
			old[name] = value
			i, more = m.was.pass(m.was.lookAhead(value))
		}
	}
	if v++; m.b[v] == '}' {
		return i, v + 1, r, true
	}
	for {
		colon := afterString(m.b, v)
		name := writtenName(m.b[v:colon])
		v = colon + 1
		if k, known := old[string(name)]; known {
			if _, v, r, ok = m.value(k, v, r, depth); !ok {
				return i, v, r, false
			}
		} else {
			v, r = m.e.afterValue(m.b, v, r)
		}
		if m.b[v] != ',' {
			return i, v + 1, r, true
		}
		v++
	}
}
