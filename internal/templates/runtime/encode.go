package runtime

import (
	"math"
	"slices"
	"strconv"
	"sync"
)

// encoder collects what goes wrong while writing. The text is appended to a
// slice that the functions hand on, so that it stays in registers.
//
// Every member is written with a comma before its name; the first comma of an
// object becomes its brace when the object is closed.
type encoder struct {
	from int  // where the document, or the part of one, begins in the slice
	part bool // it is a part
	// variantAt is one more than where the variant of a union begins that is told by its tag,
	// and written next; 0 if there is none.
	variantAt int
	err       error
	needs     uint64 // the versions that brought something of the document: see reading.brought
	// unlabelled says that the document has no version of its own before it is written,
	// so that none that was read is put back.
	unlabelled bool
	misfit     bool   // it has values of other types than their fields, which may not be readable where they are now
	made       bool   // it has values that a program made, by Extra.Set say, which may not be readable at all
	spare      []byte // for a document that is to be written into a new slice

	ancestors  ancestors // of what is being written
	names      []string  // of the members of the maps that are being written
	explicitAt []int     // where values were written that are explicit: null, 0, [] or the like that a Go value says

	restored   []restored // objects that were put back, by amendments; outermost ones, in order
	amendments []amendment
}

// encoders are used again and again: the functions that write are called by
// way of interfaces and values, so that the compiler puts an encoder that they
// are given on the heap.
var encoders = sync.Pool{New: func() any { return new(encoder) }}

// appendDocument appends x, which may be a part of a document, to dst; or it returns dst
// as it was with an error, also if x has what a program put there and is not readable.
func appendDocument[T any](dst []byte, x *T, write func(*T, []byte, *encoder) []byte) ([]byte, error) {
	e := encoders.Get().(*encoder)
	defer encoders.Put(e)
	out, err := appendBy(e, dst, x, write)
	if err != nil || !e.made {
		return out, err
	}
	if err := readPart[T](out[len(dst):]); err != nil {
		return dst, err
	}
	return out, nil
}

// appendBy appends x to dst with an encoder, which is made ready for it. Where there
// is no dst, the document is written into a slice that was used before, and copied: it
// is then as long as it must be. That there is no document is an error, lest null take
// the place of a stored one.
func appendBy[T any](e *encoder, dst []byte, x *T, write func(*T, []byte, *encoder) []byte) ([]byte, error) {
	if x == nil {
		return dst, &EncodeError{Problem: "there is none: the pointer is nil"}
	}
	if cap(dst) > 0 {
		e.reset(len(dst))
		if out := write(x, dst, e); e.err == nil {
			return e.amendAll(out, e.from), nil
		}
		return dst, e.err
	}
	e.reset(0)
	out := e.amendAll(write(x, e.spare, e), 0)
	switch {
	case e.err != nil:
		return dst, e.err
	case cap(out) > largestSpare:
		return out, nil
	}
	e.spare = out[:0]
	return slices.Clone(out), nil
}

// largestSpare is the size of the largest slice that is kept for other
// documents, and longestSpare the length of the longest list.
const (
	largestSpare = 1 << 20
	longestSpare = 1 << 15
)

// reset makes the encoder ready for a document that begins at from.
func (e *encoder) reset(from int) {
	*e = encoder{from: from, spare: e.spare, names: emptied(e.names), explicitAt: emptied(e.explicitAt), restored: emptied(e.restored)}
}

// emptied returns list without its elements, for other documents if it is not
// too long.
func emptied[T any](list []T) []T {
	if cap(list) > longestSpare {
		return nil
	}
	return list[:0]
}

// fail notes the first value that cannot be written.
func (e *encoder) fail(dst []byte, problem string) []byte {
	if e.err == nil {
		d := newDecoder(withBraces(dst[e.from:]), nil)
		e.err = &EncodeError{Pointer: pointer(d.path(d.n)), Problem: problem}
	}
	return dst
}

// withBraces gives the objects that are still open their brace: a comma where
// a value is due is one.
func withBraces(text []byte) []byte {
	text = slices.Clone(text)
	s := string(text) + pad
	var arrays []bool
	due := true
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '"':
			i = quoted(s, i) - 1
			due = false
		case c == '{', c == ',' && due:
			text[i] = '{'
			arrays, due = append(arrays, false), false
		case c == '[':
			arrays, due = append(arrays, true), true
		case c == '}', c == ']':
			arrays, due = arrays[:max(len(arrays)-1, 0)], false
		case c == ',':
			due = len(arrays) > 0 && arrays[len(arrays)-1]
		default:
			due = c == ':'
		}
	}
	return text
}

// appendName appends a comma, a member name that is valid text, and a colon.
func appendName(dst []byte, name string) []byte {
	return append(appendText(append(dst, ','), name, nil), ':')
}

// leavesNothing reports whether the field of a kept member is absent after
// reading, if it is optional.
func (m member) leavesNothing() bool { return m.misfit || !m.rounded && leavesNothing(m.text) }

// standsAlone reports whether a kept member is written where its field says nothing.
func (m member) standsAlone() bool { return m.text != "" && (m.set || m.leavesNothing()) }

// leavesNothing reports whether reading text leaves an optional field absent,
// so that its absence now does not mean that the member was removed.
func leavesNothing(text string) bool {
	if text == "" || text == "null" || !isNumberStart(text[0]) {
		return text == "null"
	}
	_, exact, integral := parseInt(text)
	return integral && !exact || isHuge(text)
}

// isHuge reports whether a number is beyond what float64 can hold.
func isHuge(text string) bool {
	_, err := strconv.ParseFloat(text, 64)
	return err != nil
}

// The writers of values. Each appends x to dst.

func writeBool[T ~bool](x *T, dst []byte, _ *encoder) []byte {
	return strconv.AppendBool(dst, bool(*x))
}

func writeInt[T ~int64](x *T, dst []byte, _ *encoder) []byte {
	return appendInt(dst, int64(*x))
}

// appendInt appends v in decimal. Most integers of a document are counts of few
// digits, for which strconv.AppendInt takes longer than for a short text.
func appendInt(dst []byte, v int64) []byte {
	u := uint64(v)
	switch {
	case u < 10:
		return append(dst, '0'+byte(u))
	case u < 100:
		return append(dst, '0'+byte(u/10), '0'+byte(u%10))
	case u < 1000:
		return append(dst, '0'+byte(u/100), '0'+byte(u/10%10), '0'+byte(u%10))
	case u < 10_000:
		return append(dst, '0'+byte(u/1000), '0'+byte(u/100%10), '0'+byte(u/10%10), '0'+byte(u%10))
	}
	return strconv.AppendInt(dst, v, 10)
}

func writeFloat[T ~float64](x *T, dst []byte, e *encoder) []byte {
	if v := float64(*x); !math.IsNaN(v) && !math.IsInf(v, 0) {
		return appendFloat(dst, v)
	}
	return e.fail(dst, "a number that JSON cannot say")
}

func writeString[T ~string](x *T, dst []byte, e *encoder) []byte {
	return appendText(dst, string(*x), e)
}

// writeImplied writes the constant that a field is for where the field is zero, unless
// something was kept in its place.
func writeImplied[T comparable](x *T, constant T, kept bool, dst []byte, e *encoder, write func(*T, []byte, *encoder) []byte) []byte {
	if *x == *new(T) && !kept {
		x = &constant
	}
	return write(x, dst, e)
}

// writeRaw writes an absent value as null.
func writeRaw(x *Raw, dst []byte, _ *encoder) []byte {
	if x.text == "" {
		return append(dst, "null"...)
	}
	return append(dst, x.text...)
}

// writeUnknown is writeRaw for an unknown variant. What is no object was read where a schema
// allows more than the union, or where it has variants of other kinds, and may be elsewhere now.
func writeUnknown(x *Raw, made bool, dst []byte, e *encoder) []byte {
	e.made = e.made || made
	e.misfit = e.misfit || x.text != "" && x.text[0] != '{'
	return writeRaw(x, dst, e)
}

// writeRawOf is writeRaw for a variant that is told by its kind: of another one, which a
// program put there, it may be read as another variant, or not at all.
func writeRawOf(x *Raw, dst []byte, e *encoder, allowed ...string) []byte {
	from := len(dst)
	dst = writeRaw(x, dst, e)
	e.made = e.made || !slices.Contains(allowed, kindOf(dst[from]))
	return dst
}

func writeOpt[T comparable](x *Opt[T], dst []byte, e *encoder, write func(*T, []byte, *encoder) []byte) []byte {
	if x.state != present {
		return append(dst, "null"...)
	}
	return write(&x.value, dst, e)
}

// writeAlways is writeOpt where something is always written, also for an Opt that is absent: in
// a list, say, or for a required member.
func writeAlways[T comparable](x *Opt[T], dst []byte, e *encoder, write func(*T, []byte, *encoder) []byte) []byte {
	from := len(dst)
	if dst = writeOpt(x, dst, e, write); x.state != absent && len(dst)-from <= len("false") && isZero(string(dst[from:])) {
		e.markExplicit(from)
	}
	return dst
}

// writeList writes an array; nil is an empty one.
func writeList[T any](x *[]T, dst []byte, e *encoder, write func(*T, []byte, *encoder) []byte) []byte {
	list := *x
	if list != nil && len(list) == 0 {
		e.markExplicit(len(dst))
	}
	dst = append(dst, '[')
	for k := range list {
		if k > 0 {
			dst = append(dst, ',')
		}
		dst = write(&list[k], dst, e)
	}
	return append(dst, ']')
}

// writeMap writes an object; its members are sorted by name.
func writeMap[T any](x *map[string]T, dst []byte, e *encoder, write func(*T, []byte, *encoder) []byte) []byte {
	start, base := len(dst), len(e.names)
	if *x != nil && len(*x) == 0 {
		e.markExplicit(len(dst))
	}
	names := namesIn(*x, e)
	var v T // which moves to the heap, and so is one for all
	for _, name := range names {
		v = (*x)[name]
		dst = write(&v, append(appendText(append(dst, ','), name, e), ':'), e)
	}
	e.forgetNames(base)
	return closeObject(dst, start)
}

// namesIn returns the names of the entries of x in order. They are in e until they are
// forgotten.
func namesIn[T any](x map[string]T, e *encoder) []string {
	base := len(e.names)
	for name := range x {
		e.names = append(e.names, name)
	}
	names := e.names[base:]
	slices.Sort(names)
	return names
}

// forgetNames drops all names but the first ones, so many.
func (e *encoder) forgetNames(n int) {
	clear(e.names[n:])
	e.names = e.names[:n]
}

// writeNode writes an object, or null for nil.
func writeNode[T any](x *T, dst []byte, e *encoder, write func(*T, []byte, *encoder) []byte) []byte {
	if x == nil {
		return append(dst, "null"...)
	}
	return write(x, dst, e)
}

// writeNullableList writes an array, or null for nil.
func writeNullableList[T any](x *[]T, dst []byte, e *encoder, write func(*T, []byte, *encoder) []byte) []byte {
	if *x == nil {
		return append(dst, "null"...)
	}
	return writeList(x, dst, e, write)
}

// writeNullableMap writes an object, or null for nil.
func writeNullableMap[T any](x *map[string]T, dst []byte, e *encoder, write func(*T, []byte, *encoder) []byte) []byte {
	if *x == nil {
		return append(dst, "null"...)
	}
	return writeMap(x, dst, e, write)
}

// isDocument reports whether the object that begins at start is the document, rather
// than something within it.
func (e *encoder) isDocument(start int) bool { return start == e.from && !e.part }

// writeInner writes the label of a value within a document, which may be of any
// version. Where none is set, the newest takes its place, unless there is something
// in extra that closing the object puts in the place of nothing.
func writeInner(x *Version, dst []byte, e *encoder, extra Extra, property string, newest Version) []byte {
	switch p := extra.contents(); {
	case *x == (Version{}) && p.kept.has(property):
		return append(dst, `""`...)
	case *x == (Version{}):
		x = &newest
	case !x.isWritable():
		return e.fail(dst, "version "+x.String()+" is none")
	}
	return writeVersion(x, dst, e)
}

// writeLabel writes the version of a document, newest where none is set: the zero
// Version. It fails for a version that this package would not read.
func writeLabel(x *Version, dst []byte, e *encoder, newest Version) []byte {
	if *x == (Version{}) {
		x, e.unlabelled = &newest, true
	}
	if x.Major != newest.Major || !x.isWritable() {
		return e.fail(dst, "version "+x.String()+" is not one that this package reads")
	}
	return writeVersion(x, dst, e)
}
