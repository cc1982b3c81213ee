package runtime

import (
	"errors"
	"iter"
	"slices"
	"strconv"
	"strings"
)

// Level says how much of a stored document is verified when its array is
// found without decoding it.
type Level int

const (
	// Checked verifies that the whole document is JSON, as Decode does, but
	// not that it fits the types. Any Level that is not declared is this one.
	Checked Level = iota
	// Structural goes by brackets, commas and strings up to the array's end.
	// What stands between them, and what follows the array, is not verified.
	Structural
)

// Stored knows where the elements of an array lie in a stored document, so
// that elements can be appended to it and read from it at the cost of those
// elements. It does not hold the document: keep it beside the bytes, from one
// turn to the next. Append changes it; the other methods may be called from
// several goroutines at a time.
//
// To try a turn that may not come about, append by a copy of it, and to another slice
// than doc: go on with the copy if it does, else with what was copied, and with doc. Copies
// are independent of each other: several goroutines may each append by one of their own.
type Stored[T any] struct {
	arrayIndex
	label   storedLabel
	path    []pathMember // from the root
	opts    []Option     // of the family, and of the call that opened it
	limit   int          // how deep they let a document be nested
	refuses bool         // they refuse unknown variants
	decode  func(*T, *decoder, int) int
	encode  func(*T, []byte, *encoder) []byte
}

// ErrOtherDocument is returned where a Stored is used with a document that it
// does not describe. Documents are told apart by their size, their version label,
// and what stands where the array's elements begin and where it ends: another
// document that is the same there is not noticed.
var ErrOtherDocument = errors.New("stategen: this is not the document that was opened")

// ErrNoElement is what errors.Is finds in the error of At for an element that the array
// does not have, such as the next one to come.
var ErrNoElement = errors.New("stategen: there is no such element")

// noElement is ErrNoElement with the index that was asked for, and the number of elements.
type noElement struct{ index, n int }

func (e *noElement) Error() string {
	return ErrNoElement.Error() + ": " + strconv.Itoa(e.index) + " of " + strconv.Itoa(e.n)
}

func (e *noElement) Unwrap() error { return ErrNoElement }

// openStored finds the array at path, which leads there from the root. The
// document's label must be one that rule lets pass, if there is a rule.
func openStored[T any](
	doc []byte, level Level, rule *labelRule, path []pathMember,
	decode func(*T, *decoder, int) int, encode func(*T, []byte, *encoder) []byte, opts []Option,
) (*Stored[T], error) {
	if level != Structural {
		level = Checked
	}
	x := &Stored[T]{path: path, decode: decode, encode: encode, opts: slices.Clone(opts), limit: defaultDepth}
	if x.find(doc, level, rule) {
		return x, nil
	}
	d := newDecoder(doc, opts)
	if rule != nil {
		var err error
		if x.label, err = rule.findBy(d); err != nil {
			return nil, err
		}
	}
	return x.read(d, level)
}

// find finds the label and the array in doc. If it does not, it has not found
// out why.
func (x *Stored[T]) find(doc []byte, level Level, rule *labelRule) (ok bool) {
	var p policy
	if len(x.opts) > 0 {
		d := newDecoder(nil, x.opts)
		defer d.free()
		p, x.limit, x.refuses = d.policy, d.maxDepth, d.policy.refuseVariants
		if x.limit != defaultDepth {
			return false
		}
	}
	if rule != nil {
		if x.label, ok = rule.find(doc, p); !ok {
			return false
		}
	}
	return x.scan(doc, level)
}

// scan finds the array in doc. If it does not, it has not found out why.
func (x *Stored[T]) scan(doc []byte, level Level) bool {
	room := scanRooms.Get().(*scanRoom)
	defer scanRooms.Put(room)
	s := scanner{doc: doc, level: level, names: room.names[:0]}
	if level == Checked {
		s.foresight = &room.foresight
		s.foresight.reset(len(doc))
	}
	x.starts = make([]int, 0, 8+len(doc)>>10)
	next, end := s.locate(s.space(0), x.path, &x.starts)
	if next < 0 || level == Checked && s.space(next) != len(doc) {
		return false
	}
	x.size, x.end = len(doc), end
	return true
}

// read finds the array in the document of d, or what is wrong with it: what is
// seldom or wrong in a document is for the decoder.
func (x *Stored[T]) read(d *decoder, level Level) (*Stored[T], error) {
	x.size, x.starts = d.n, nil
	end := d.locate(d.start(), x.path, level, &x.arrayIndex)
	if level == Checked && end >= 0 {
		if err := d.finish(end); err != nil {
			return nil, err
		}
	}
	switch {
	case d.failure != nil:
		return nil, d.decodeError()
	case len(d.findings) > 0:
		return nil, d.validationError()
	}
	return x, nil
}

// Len returns the number of elements.
func (x *Stored[T]) Len() int { return len(x.starts) + len(x.added) }

// describes reports whether doc looks like the document that x describes: by its
// size, its label, and where the array's elements begin and the array ends.
func (x *Stored[T]) describes(doc []byte) bool {
	closing := byte(']')
	switch {
	case x.null > 0:
		closing = 'n'
	case x.opens != "":
		closing = '}'
	}
	return len(doc) == x.size && x.size > 0 && doc[x.end] == closing && x.label.isIn(doc) &&
		(x.Len() == 0 || isElement(doc, x.startOf(0)) && isElement(doc, x.startOf(x.Len()-1)))
}

// isElement reports whether an element of an array may begin at i. Of white space
// before it, only so much is looked at as is usual: more would be looked at again for
// each element that is read.
func isElement(doc []byte, i int) bool {
	const usual = 128
	most := i - usual
	for i--; i > 0 && i > most && doc[i] <= ' '; i-- {
	}
	return doc[i] == '[' || doc[i] == ',' || i == most && doc[i] <= ' '
}

// At reads element k of doc, from 0 to Len()-1, by itself. Another k is an [ErrNoElement]. If T
// is a union, null is read as nil. A scalar that its Go type cannot hold, such as an integer
// beyond int64, is a *DecodeError, also in a list or map: there is no Extra beside it that would
// have its text.
func (x *Stored[T]) At(doc []byte, k int, opts ...Option) (T, error) {
	var v, none T
	if !x.describes(doc) {
		return none, ErrOtherDocument
	}
	if k < 0 || k >= x.Len() {
		return none, &noElement{k, x.Len()}
	}
	start, end := x.startOf(k), x.end
	if !isElement(doc, start) { // of those between, describes has not looked at any
		return none, ErrOtherDocument
	}
	if k+1 < x.Len() {
		end = commaBefore(doc, start, x.startOf(k+1))
	}
	d := newDecoder(doc[start:end], x.opts)
	defer d.free()
	d.configure(opts)
	if err := x.readElement(&v, d); err != nil {
		return none, within(err, x.pointer(k), start)
	}
	return v, nil
}

// readElement reads the text of an element as it is read with the document around it:
// where the array came later than the document's label, nothing in it need be what the
// schema says. Only an element that its Go type cannot keep is refused all the same.
func (x *Stored[T]) readElement(v *T, d *decoder) error {
	d.inArray = &x.path[len(x.path)-1]
	if d.traced { // of which mayBeRight asks for more
		d.setNewer(x.newer())
	}
	err := d.finish(x.decodeAll(v, d, d.start()))
	if err == nil || !d.mayBeRight() {
		return err
	}
	var ledBy uint64
	if x.label.rule != nil {
		d.setNewer(x.newer())
		ledBy = x.label.rule.ledBy
	}
	return readAnew(v, d, x.decodeAll, ledBy)
}

// decodeAll is x.decode for an element by itself: what an element that is no node cannot say,
// such as an integer beyond int64, the object around it keeps, and here there is none.
func (x *Stored[T]) decodeAll(v *T, d *decoder, i int) int { return d.whollyHeld(i, x.decode(v, d, i)) }

// newer returns the bits of the versions after the one of the label.
func (x *Stored[T]) newer() uint64 {
	if x.label.rule == nil {
		return 0
	}
	return newerBits(x.label.version, x.label.rule.later)
}

// commaBefore returns the index of the comma between the element at start and the next
// one, which is no part of either: with it, the element's text is not JSON. Where there is
// none, it is what reading has to tell, up to the next element.
func commaBefore(doc []byte, start, next int) int {
	i := next - 1
	for i > start && doc[i] <= ' ' {
		i--
	}
	if doc[i] == ',' {
		return i
	}
	return next
}

// pointer returns the JSON Pointer of element k.
func (x *Stored[T]) pointer(k int) string {
	var b strings.Builder
	for _, p := range x.path {
		b.WriteString("/" + escapePointer(p.name))
	}
	return b.String() + "/" + strconv.Itoa(k)
}

// within places an error of an element in the document around it.
func within(err error, path string, offset int) error {
	var fault *DecodeError
	if errors.As(err, &fault) {
		fault.Offset += int64(offset)
		fault.Pointer = path + fault.Pointer
	}
	var unwritten *EncodeError
	if errors.As(err, &unwritten) {
		unwritten.Pointer = path + unwritten.Pointer
	}
	var invalid *ValidationError
	if errors.As(err, &invalid) {
		for k := range invalid.Violations {
			invalid.Violations[k].Pointer = path + invalid.Violations[k].Pointer
		}
	}
	return err
}

// All iterates over the elements of doc in order, reading each as it comes. One that cannot be
// read comes as an error, and a loop that goes on gets the next one. Of another document there
// is nothing but one [ErrOtherDocument].
func (x *Stored[T]) All(doc []byte, opts ...Option) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		if !x.describes(doc) {
			yield(x.At(doc, 0)) // which says so
			return
		}
		for k := range x.Len() {
			if !yield(x.At(doc, k, opts...)) {
				return
			}
		}
	}
}

// Backward is All from the last element to the first.
func (x *Stored[T]) Backward(doc []byte, opts ...Option) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		if !x.describes(doc) {
			yield(x.At(doc, 0)) // which says so
			return
		}
		for k := x.Len() - 1; k >= 0; k-- {
			if !yield(x.At(doc, k, opts...)) {
				return
			}
		}
	}
}

// Last reads the last n elements of doc, or all if there are fewer.
func (x *Stored[T]) Last(doc []byte, n int, opts ...Option) ([]T, error) {
	if !x.describes(doc) { // with no elements to read, At would not say so
		return nil, ErrOtherDocument
	}
	list := make([]T, 0, max(0, min(n, x.Len())))
	for k := x.Len() - cap(list); k < x.Len(); k++ {
		v, err := x.At(doc, k, opts...)
		if err != nil {
			return nil, err
		}
		list = append(list, v)
	}
	return list, nil
}
