package runtime

// objectReader is what is generated of the reading of an object: that of its declared
// members.
type objectReader interface {
	// member reads the value of the member that key begins with, the text from
	// the quote of its name on, whose index is i. It can look at keySize bytes of
	// key. It returns the member's number, and the index after the value or -1. If
	// no member is spelled so, the number is -1.
	member(d *decoder, i int, key string) (k, end int)
}

// readObject reads the object at i into x, and what x has no field for into extra,
// which is part of x.
//
// A name is seldom read: the cases of x.member compare the text with what they
// expect, up to eight bytes at a time. Only what none of them fits is looked at
// more closely: a name with escapes or with white space after it, or one that
// the schema does not declare.
func (d *decoder) readObject(x objectReader, i int, sh *shape, extra *Extra) int {
	if d.traced || !sh.ready.Load() {
		x = d.enterObject(i, sh, x)
	}
	var seen uint64   // bits of the first 64 members
	var far numberSet // the others
	s := d.src
	more := s[i:i+2] == `{"`
	resumed := sh.resumed && d.tagAt == i && d.tagEnd != 0 && d.tagName == sh.tag // the union has read the tag
	switch {
	case !more && !resumed:
		i, more = d.begin(i, sh, extra)
	case d.depth >= d.maxDepth:
		return d.tooDeep(i)
	case resumed:
		d.depth++
		more = true
		seen = 1
		if i = d.tagEnd + 1; s[i-1:i+1] != `,"` {
			i, more = d.nextName(i - 1)
		}
	default:
		d.depth++
		i++
	}
	for more {
		k, end := x.member(d, i, s[i:i+keySize])
		if k < 0 {
			k, end = d.otherMember(x, i, sh, extra)
		}
		if bit := uint64(1) << (k & 63); uint(k) < 64 && seen&bit == 0 {
			seen |= bit
		} else if k >= 0 && (k < 64 || far.includeFar(k)) {
			return d.duplicate(i, sh.members[k])
		}
		if end < 0 { // also of a member in a map, which has no number, and may be lossy
			return end
		}
		if d.lossy {
			d.keepMember(i, end, k, sh, extra)
		}
		switch {
		case s[end:end+2] == `,"`:
			i = end + 1
		case s[end] == '}':
			d.depth--
			i, more = end+1, false
		case s[end:end+3] == `, "`:
			i = end + 2
		default:
			i, more = d.nextAfterSpace(end)
		}
	}
	if i < 0 {
		return i
	}
	if t := &sh.tables; seen&t.written.first != t.written.first || t.written.rest != nil && far.lacks(&numberSet{rest: t.written.rest}) {
		far.first = seen
		d.missing(x, sh, &far, extra)
	}
	if extra.p != nil {
		extra.p.origin = sh
	}
	if d.traced {
		d.frames = d.frames[:len(d.frames)-1]
	}
	return i
}

// enterObject notes that the object at i is being read, if that matters. It returns
// what reads its members.
func (d *decoder) enterObject(i int, sh *shape, x objectReader) objectReader {
	if !sh.ready.Load() {
		sh.prepare()
	}
	if d.traced {
		d.frames = append(d.frames, frame{shape: sh, opens: i, depth: d.depth, added: d.added})
		d.added = false
		return d.memberReader(x)
	}
	return x
}

// begin enters the object at i where white space follows its brace, or it is no
// such object. It returns the index of the first member name and true; or, for an
// object without members, the index after it and false. What is no object is kept
// whole in x if the schema or tolerance allows it.
func (d *decoder) begin(i int, sh *shape, x *Extra) (int, bool) {
	if d.src[i] != '{' {
		return d.notOfShape(i, sh, x, "object"), false
	}
	if d.depth++; d.depth > d.maxDepth {
		return d.tooDeep(i), false
	}
	switch i = d.space(i + 1); d.src[i] {
	case '"':
		return i, true
	case '}':
		d.depth--
		return i + 1, false
	}
	return d.syntax(i, "a member name or '}'"), false
}

// valueAt returns the index of the value that begins at i, or after white space.
func (d *decoder) valueAt(i int) int {
	if d.src[i] > ' ' {
		return i
	}
	return d.space(i)
}

// otherMember reads the member at i, whose name is not spelled as it mostly is.
// It returns what x.member does; for a member that is not declared, the number
// is -1.
func (d *decoder) otherMember(x objectReader, i int, sh *shape, extra *Extra) (k, end int) {
	name, v := d.name(i)
	if v < 0 {
		return -1, v
	}
	if k, ok := sh.tables.numbers[name]; ok {
		return x.member(d, v-keyLength(name), sh.tables.keys[k])
	}
	switch {
	case name == sh.baseTag && name != "":
		return -1, d.readBaseTag(i, v, name, extra)
	case len(sh.maps) > 0:
		d.entryAt, d.entryName = i, name
		return x.member(d, v, inMap)
	}
	return -1, d.keepUnknown(i, v, name, extra, sh)
}

// missing remembers the absence of members that would otherwise be written,
// and notes those that the schema requires.
func (d *decoder) missing(x objectReader, sh *shape, seen *numberSet, extra *Extra) {
	required := &sh.tables.required
	if n := len(d.frames); n > 0 && d.frames[n-1].added {
		required = &sh.tables.ofBase
	}
	for k, name := range sh.members {
		if seen.contains(k) {
			continue
		}
		if sh.tables.written.contains(k) {
			extra.keep(member{name: name})
		}
		if at := d.objectAt(); d.strict && required.contains(k) && d.src[at] == '{' {
			d.violation(at, "required", "missing member "+quoteName(name), "")
		}
	}
	for _, n := range sh.nodes {
		if k := sh.tables.numbers[n.name]; !seen.contains(k) {
			empty := newDecoder([]byte(n.text), nil)
			x.member(empty, -keyLength(n.name), sh.tables.keys[k])
			empty.free()
		}
	}
}

// readMissing makes of a required node that is not in the document one of which nothing is
// written, though it is part of the struct around it: it is read from empty, an object or
// array without anything.
func readMissing[T any](x *T, empty string, read func(*T, *decoder, int) int) {
	d := newDecoder([]byte(empty), nil)
	defer d.free()
	read(x, d, 0)
}

// objectAt returns where the value that is being read as an object begins.
func (d *decoder) objectAt() int {
	if n := len(d.frames); n > 0 {
		return d.frames[n-1].opens
	}
	return 0
}

// notOfShape deals with a value of another kind than want, that of shape sh: null, and what
// the schema allows beside, is kept whole in x; the rest is a type error.
func (d *decoder) notOfShape(i int, sh *shape, x *Extra, want string) int {
	null := d.isNull(i)
	if !null && !sh.anyKind && !d.isLenient(i) {
		return d.mismatch(i, want)
	}
	if null && !sh.nullable && !sh.anyKind {
		d.nullViolation(i, want)
	}
	end := d.skip(i)
	if end >= 0 {
		x.setWhole(d.src[i:end])
	}
	return end
}

// keepUnknown keeps a member that the schema does not declare: name is at, its
// value starts at i.
func (d *decoder) keepUnknown(at, i int, name string, x *Extra, sh *shape) int {
	end := d.skip(i)
	if end < 0 {
		return end
	}
	d.extraSlabs.roomForUnknown(x, d, i)
	if x.add(name, d.src[i:end]) {
		return d.duplicate(at, name)
	}
	if d.wantsFindings {
		if d.noteUnknowns {
			d.note(at, UnknownMember, name)
		}
		if sh.closed && !d.frames[len(d.frames)-1].added {
			d.violation(i, "additionalProperties", "member "+quoteName(name)+" is not allowed", sh.schema)
		}
	}
	return end
}

// unknownEntry is keepUnknown for the entry of a map, which is in none of the maps.
func (d *decoder) unknownEntry(i int, x *Extra, sh *shape) int {
	return d.keepUnknown(d.entryAt, i, d.entryName, x, sh)
}

// keepMember stores the text of member k, whose name is at, and whose value, up
// to end, the Go field cannot hold. One that is not written where its field is
// zero is optional.
//
//go:noinline
func (d *decoder) keepMember(at, end, k int, sh *shape, x *Extra) {
	_, v := d.name(at)
	optional := !sh.tables.written.contains(k)
	d.keep(sh.members[k], v, end, optional, x)
	if list := x.p.kept.found; optional && d.isNull(v) {
		list[len(list)-1].inPlace = true
	}
}

// keep stores the text of a known member whose value, from i to end, the Go
// field cannot hold.
func (d *decoder) keep(name string, i, end int, optional bool, x *Extra) {
	if end >= 0 {
		d.extraSlabs.roomForKept(x, d, i)
		m := member{
			name: name, text: d.src[i:end], optional: optional,
			misfit: d.isMisfit(i), predating: d.isPredating(i, end), rounded: d.isRounded(i, end), listDepth: d.listDepthAt(i),
		}
		x.keep(m)
		if m.listDepth > 0 {
			if skeleton := d.skeleton(i, end); skeleton != "" && !m.misfit { // else nothing of it is in the field
				x.keepSkeleton(name, skeleton)
			}
		}
	}
	d.lossy = false
}
