package runtime

import (
	"encoding/json"
	"log/slog"
	"slices"
)

// node is what every variant of a union can do.
type node interface {
	json.Marshaler
	slog.LogValuer

	// AppendJSON appends the value's JSON to dst.
	AppendJSON(dst []byte) ([]byte, error)
	// Validate returns a *ValidationError, or nil; an *EncodeError if the value cannot be written.
	Validate() error
	// Unknowns lists what the schema does not know.
	Unknowns() []Unknown

	encode(dst []byte, e *encoder) []byte
	visit(w *walker) bool
	copyNode() node
	sameNode(other node) bool
}

// readUnion reads a whole document that is one of several variants. null is
// none of them: unknown keeps it.
func readUnion[T any](d *decoder, read func(*T, *decoder, int) int, unknown func(Raw) T) (T, error) {
	x, err := readUnionOrNull(d, read)
	if err == nil && any(x) == nil {
		return unknown(Raw{"null"}), nil
	}
	return x, err
}

// objectOfNull is the object that null is read as: without members, until they get a value.
func objectOfNull[T any](decode func(*T, *decoder, int) int) *T {
	d, x := newDecoder([]byte("null"), nil), new(T)
	decode(x, d, 0)
	d.free()
	return x
}

// readUnionOrNull is readUnion where null is valid too; it is read as nil.
func readUnionOrNull[T any](d *decoder, read func(*T, *decoder, int) int) (T, error) {
	var x T
	if err := readInto(&x, d, func(x *T, d *decoder, i int) int { return d.whollyHeld(i, read(x, d, i)) }); err != nil {
		var none T
		return none, err
	}
	return x, nil
}

// readAdded reads a member that a variant adds to its base. Where the schema
// named the base only, nothing in it breaks the schema.
func readAdded[T any](x *T, d *decoder, i int, read func(*T, *decoder, int) int) int {
	strict := d.strict
	d.strict = strict && !d.frames[len(d.frames)-1].added
	end := read(x, d, i)
	d.strict = strict
	return end
}

// enterValue notes that the value at i, a variant that is no object or a whole document, is
// being read, if that matters: its schema is its own.
func (d *decoder) enterValue(i int, sh *shape) {
	if d.traced {
		d.frames = append(d.frames, frame{shape: sh, opens: i, depth: d.depth})
	}
}

// leaveValue ends what enterValue began: end is the index after the value.
func (d *decoder) leaveValue(end int) int {
	if d.traced && end >= 0 {
		d.frames = d.frames[:len(d.frames)-1]
	}
	return end
}

// readNoVariant deals with null where a union is declared.
func (d *decoder) readNoVariant(i int) int {
	d.nullViolation(i, "a variant")
	return i + 4
}

// readOptional reads a member whose nil says that it is absent. null is lossy.
func readOptional[T any](x *T, d *decoder, i int, read func(*T, *decoder, int) int) int {
	end := read(x, d, i)
	d.lossy = d.lossy || end >= 0 && d.isNull(i)
	return end
}

// readOrNull reads a value whose Go type says null by nil. null is lossy where
// nil means that the member is absent.
func readOrNull[T any](x *T, d *decoder, i int, read func(*T, *decoder, int) int) int {
	if d.isNull(i) {
		d.lossy = true
		return i + 4
	}
	return read(x, d, i)
}

// readOrNil is readOrNull where nil is written as null.
func readOrNil[T any](x *T, d *decoder, i int, read func(*T, *decoder, int) int) int {
	if d.isNull(i) {
		return i + 4
	}
	return read(x, d, i)
}

// readEntry reads the value of the entry, a member in a map.
func readEntry[T any](x *map[string]T, d *decoder, i int, extra *Extra, read func(*T, *decoder, int) int) int {
	at, name := d.entryAt, d.entryName
	if _, ok := (*x)[name]; ok || extra.keeps(name) {
		return d.duplicate(at, name)
	}
	var v T
	end := read(&v, d, i)
	if end < 0 {
		return end
	}
	if d.lossy && (d.isMisfit(i) || d.roundedAt != i && leavesNothing(d.src[i:end])) { // a map entry would be written
		d.keep(name, i, end, true, extra)
		return end
	}
	if *x == nil {
		*x = make(map[string]T)
	}
	(*x)[name] = v
	if d.lossy {
		d.keep(name, i, end, false, extra)
	}
	return end
}

// hasMembers reports whether the value at i is an object that has all of the
// named members. What is not JSON is left for reading to find.
func (d *decoder) hasMembers(i int, names ...string) bool {
	if d.src[i] != '{' {
		return false
	}
	for _, name := range names {
		if _, kind := d.findTag(i, name); kind != tagFound {
			return false
		}
	}
	return true
}

// onlyMatch returns which one of the checks passes on the value at i; -1 if
// none or several do.
func (d *decoder) onlyMatch(i int, shapes []*shape, checks ...func(*decoder, int)) int {
	if found := d.matching(i, shapes, checks); len(found) == 1 {
		return found[0]
	}
	return -1
}

// matching returns which of the checks pass on the value at i; all values pass nil.
//
// A member that is newer than the schema makes an object none of those that allow no
// others. To tolerant reading it is what it would be without: one of them that declares
// each member of the value which any of them declares, if there is such a member.
func (d *decoder) matching(i int, shapes []*shape, checks []func(*decoder, int)) []int {
	if d.lookAhead(i) < 0 {
		return nil
	}
	found := d.passing(i, checks)
	if len(found) > 0 || d.strict || d.src[i] != '{' {
		return found
	}
	c := &d.checking
	c.unclosed, c.verdicts, c.ifNot = true, c.ifNot, c.verdicts
	found = d.passing(i, checks)
	c.unclosed, c.verdicts, c.ifNot = false, c.ifNot, c.verdicts
	declared := d.declared(i, shapes...)
	return slices.DeleteFunc(found, func(k int) bool { return declared == 0 || d.declared(i, shapes[k]) < declared })
}

// passing returns which of the checks pass on the value at i.
func (d *decoder) passing(i int, checks []func(*decoder, int)) []int {
	var found []int
	for k, check := range checks {
		if d.passes(i, check) {
			found = append(found, k)
		}
	}
	return found
}

// listedMember is a member for which an alternative lists so many values.
type listedMember struct {
	name string
	few  int
}

// bestMatch is onlyMatch where several may pass: of those, it is the one that
// lists the values of more of the value's members than the others; failing that,
// declares more of them, lists fewer values, or declares fewer others; of equals
// the first. It is -1 if none passes. listed is nil if none lists values.
func (d *decoder) bestMatch(i int, shapes []*shape, listed [][]listedMember, checks ...func(*decoder, int)) int {
	found := d.matching(i, shapes, checks)
	if len(found) == 1 {
		return found[0]
	}
	best := -1
	var most []int
	for _, k := range found {
		var n, few int
		if listed != nil {
			n, few = d.narrowed(i, listed[k])
		}
		if rank := []int{n, d.declared(i, shapes[k]), -few, -shapes[k].breadth()}; slices.Compare(rank, most) > 0 {
			best, most = k, rank
		}
	}
	return best
}

// narrowed counts the members of the value at i whose values are listed, and these values.
func (d *decoder) narrowed(i int, listed []listedMember) (n, few int) {
	if len(listed) == 0 || d.src[i] != '{' {
		return 0, 0
	}
	for _, m := range d.entriesOf(i) {
		for _, of := range listed {
			if of.name == m.name {
				n, few = n+1, few+of.few
			}
		}
	}
	return n, few
}

// declared counts the members of the value at i that any of some shapes declares; nil
// declares none.
func (d *decoder) declared(i int, shapes ...*shape) int {
	n := 0
	if d.src[i] == '{' {
		for _, m := range d.entriesOf(i) {
			if slices.ContainsFunc(shapes, func(sh *shape) bool { return sh != nil && sh.declares(m.name) }) {
				n++
			}
		}
	}
	return n
}

// breadth is the number of members that a shape declares.
func (sh *shape) breadth() int {
	if sh == nil {
		return 0
	}
	return len(sh.members)
}

// asUnion returns a pointer to x as a value of the interface U that its type
// implements.
func asUnion[U any](x any) *U {
	u := x.(U)
	return &u
}

// tagOf returns the discriminator called name of an object of unknown kind,
// if it is a string.
func tagOf(raw Raw, name string) string {
	d := readAgain(raw.text)
	defer d.free()
	tag, _ := d.stringTag(0, name, false)
	return tag
}

// rawMember returns a member of an object of unknown kind, if it has one that
// read can read.
func rawMember[T any](raw Raw, name string, read func(*T, *decoder, int) int) T {
	var x, none T
	if raw.Kind() != "object" {
		return none
	}
	d := readAgain(raw.text)
	defer d.free()
	at, kind := d.findTag(0, name)
	if kind != tagFound || read(&x, d, at) < 0 || d.lossy {
		return none
	}
	return x
}

// intTagOf is tagOf for integers.
func intTagOf(raw Raw, name string) int64 {
	d := readAgain(raw.text)
	defer d.free()
	tag, _ := d.intTag(0, name)
	return tag
}

// intTagIn returns the integer that a text is; 0 if it is none.
func intTagIn(text string) int64 {
	if text == "" || !isNumberStart(text[0]) {
		return 0
	}
	tag, _, _ := parseInt(text)
	return tag
}

// floatTag returns the integer that a number of a field is; 0 if it is none.
func floatTag(v float64) int64 {
	if v >= -1<<63 && v < 1<<63 && v == float64(int64(v)) {
		return int64(v)
	}
	return 0
}

// boolTagOf is tagOf for booleans.
func boolTagOf(raw Raw, name string) bool {
	d := readAgain(raw.text)
	defer d.free()
	tag, _ := d.boolTag(0, name)
	return tag
}
