package runtime

import (
	"bytes"
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
type Stored[T any] struct {
	arrayIndex
	label  storedLabel
	path   []string // from the root
	opts   []Option // of the family, and of the call that opened it
	decode func(*T, *decoder, int) int
	encode func(*T, []byte, *encoder) []byte
}

// arrayIndex is where an array is in a document.
type arrayIndex struct {
	size   int    // of the document
	end    int    // offset of the array's closing bracket
	opens  string // of an array that is not there yet: what begins it, at end
	null   int    // of an array that is not there yet: the length of the null at end that it replaces
	starts []int  // offsets of the elements
}

// ErrOtherDocument is returned where a Stored is used with a document that it
// does not describe. Which one it is is told by its size, its version label, and
// what stands where the array's elements begin and where it ends: another
// document that is the same there is not noticed.
var ErrOtherDocument = errors.New("stategen: this is not the document that was opened")

// openStored finds the array at path, a list of member names from the root. The
// document's label must be one that rule lets pass, if there is a rule.
func openStored[T any](doc []byte, level Level, rule *labelRule, path []string, decode func(*T, *decoder, int) int, encode func(*T, []byte, *encoder) []byte, opts []Option) (*Stored[T], error) {
	if level != Structural {
		level = Checked
	}
	x := &Stored[T]{path: path, decode: decode, encode: encode, opts: opts}
	if x.find(doc, level, rule) {
		return x, nil
	}
	d := newDecoder(doc, opts)
	if rule != nil {
		if err := d.gate(rule.property, rule.newest); err != nil {
			return nil, err
		}
		v, at, _ := d.label(rule.property, rule.newest)
		x.label = rule.labelAt(strings.Clone(d.src[at:min(len(d.src), at+64)]), at, v)
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
		if p = d.policy; d.maxDepth != defaultDepth {
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
	var names [64]uint64
	s := scanner{doc: doc, level: level, names: names[:0]}
	if level == Checked {
		s.foresight = foresights.Get().(*foresight)
		defer foresights.Put(s.foresight)
		s.foresight.reset(len(doc))
	}
	x.starts = make([]int, 0, 8+len(doc)>>12)
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
	if d.failure != nil {
		return nil, d.decodeError()
	}
	return x, nil
}

// locate goes down path from the object at i and notes in x what is there.
// Checked, it then goes on to the end of the object and returns the offset after
// it.
func (d *decoder) locate(i int, path []string, level Level, x *arrayIndex) int {
	if len(path) == 0 {
		return x.noteElements(d, i, level)
	}
	s := d.src
	if s[i] != '{' {
		return d.mismatch(i, "object")
	}
	if d.depth++; d.depth > d.maxDepth {
		return d.tooDeep(i)
	}
	object := i
	var names []string
	var many nameSet
	there, empty := false, true
	for i = d.space(i + 1); s[i] != '}'; empty = false {
		if s[i] != '"' {
			return d.syntax(i, "a member name or '}'")
		}
		name, value := d.name(i)
		if value < 0 {
			return value
		}
		if level == Checked {
			if many.seen(names, name) {
				return d.duplicate(i, name)
			}
			if names = append(names, name); len(names) == few {
				many = makeNameSet(names)
			}
		}
		switch {
		case name == path[0]:
			there = true
			if i = d.locate(value, path[1:], level, x); i >= 0 && level == Structural {
				return i
			}
		case level == Structural:
			i = d.hop(value)
		default:
			i = d.skip(value)
		}
		if i < 0 {
			return i
		}
		if i = d.space(i); s[i] == ',' {
			if i = d.space(i + 1); s[i] == '}' {
				return d.syntax(i, "a member name")
			}
		} else if s[i] != '}' {
			return d.syntax(i, "',' or '}'")
		}
	}
	switch {
	case there:
	case len(path) == 1:
		x.noteLacking(path[0], i, empty)
	default:
		return d.fail(finding{at: object, kind: WrongType, want: "a member " + quoteName(path[0]), found: "none"})
	}
	d.depth--
	return i + 1
}

// noteLacking notes that the array called name is not there: it is to become the last
// member of the object that ends at.
func (x *arrayIndex) noteLacking(name string, at int, empty bool) {
	opens := append(appendName(nil, name), '[')
	if empty {
		opens = opens[1:] // the comma
	}
	x.end, x.opens = at, string(opens)
}

// noteElements notes where the elements of the array at i are.
func (x *arrayIndex) noteElements(d *decoder, i int, level Level) int {
	s := d.src
	if d.isNull(i) {
		end := i + len("null")
		x.end, x.opens, x.null = i, "[", len("null")
		return end
	}
	if s[i] != '[' {
		return d.mismatch(i, "array")
	}
	d.depth++
	if i = d.space(i + 1); s[i] != ']' {
		for {
			x.starts = append(x.starts, i)
			if level == Structural {
				i = d.hop(i)
			} else {
				i = d.skip(i)
			}
			if i < 0 {
				return i
			}
			if i = d.space(i); s[i] == ']' {
				break
			}
			if s[i] != ',' {
				return d.syntax(i, "',' or ']'")
			}
			i = d.space(i + 1)
		}
	}
	d.depth--
	x.end = i
	return i + 1
}

// hop is skip that goes by brackets and strings only.
func (d *decoder) hop(i int) int {
	s := d.src
	depth := 0
	for start := i; ; {
		switch c := s[i]; c {
		case '"':
			for i++; s[i] != '"'; i++ {
				if s[i] == '\\' {
					i++
				}
				if i >= d.n {
					return d.badText(d.n)
				}
			}
		case '{', '[':
			if depth++; d.depth+depth > d.maxDepth {
				return d.tooDeep(i)
			}
		case '}', ']', ',':
			if depth == 0 {
				if i == start {
					return d.syntax(i, "a value")
				}
				return i
			}
			if c != ',' {
				depth--
			}
		case 0:
			if i >= d.n {
				return d.syntax(i, "a value")
			}
		}
		i++
	}
}

// Len returns the number of elements.
func (x *Stored[T]) Len() int { return len(x.starts) }

// Append appends to dst the document doc with elements added at the array's
// end; every other byte is as it was. An array that was not there becomes the
// last member of its object, or takes the place of null. A version label is raised to that of the newest
// version that brought something of the elements. x then describes the new
// document. An element that is nil, or that would make the document too deep to be
// read, is an *EncodeError. Of doc it looks at what tells [ErrOtherDocument], and no more. On an
// error it returns dst as it was, and doc is as it was.
//
// dst may be doc[:0], to extend a document where it is: then only what follows
// the array moves, and doc itself is no document any more. Otherwise the two
// must not overlap.
func (x *Stored[T]) Append(dst, doc []byte, elements ...T) ([]byte, error) {
	if !x.describes(doc) {
		return dst, ErrOtherDocument
	}
	e := encoders.Get().(*encoder)
	defer encoders.Put(e)
	*e = encoder{spare: e.spare}
	shift := len(dst)
	var kept [64]byte
	out, tail, inPlace := dst, doc[x.end:], isAtStart(dst, doc, x.end)
	switch {
	case inPlace: // the elements are written over the tail
		out, tail = dst[:x.end], append(kept[:0], tail...)
	case areOfOneArray(dst, doc):
		out = slices.Concat(dst, doc[:x.end])
	default:
		out = append(dst, doc[:x.end]...)
	}
	fail := func(err error) ([]byte, error) {
		if inPlace {
			copy(doc[x.end:], tail)
		}
		return dst, err
	}
	starts := x.starts
	for k := range elements {
		if len(starts) > 0 {
			out = append(out, ',')
		} else {
			out = append(out, x.opens...)
		}
		starts = append(starts, len(out)-shift)
		e.from = len(out)
		if out = e.amendAll(x.encode(&elements[k], out, e), e.from); e.err == nil {
			e.err = x.unreadable(out[e.from:])
		}
		if e.err != nil {
			return fail(within(e.err, x.pointer(len(starts)-1), 0))
		}
	}
	version, err := x.label.raised(e.brought)
	if err != nil {
		return fail(err)
	}
	end := len(out) - shift
	if x.opens != "" && len(elements) > 0 {
		out, tail = append(out, ']'), tail[x.null:]
		x.opens, x.null = "", 0
	}
	out = append(out, tail...)
	if x.label.at > x.end {
		x.label.at += len(out) - shift - x.size
	}
	x.size, x.end, x.starts = len(out)-shift, end, starts
	if version != x.label.version {
		out = x.raiseLabel(out, shift, version)
	}
	return out, nil
}

// unreadable returns why the text of an element must not be stored: null that the
// schema does not allow there, which is a nil that nobody meant, and text that is
// nested deeper than the document may be when it is read again.
func (x *Stored[T]) unreadable(text []byte) error {
	depth := len(x.path) + 1 // of the array
	most := defaultDepth - depth
	switch {
	case string(text) == "null":
		var v T
		d := newDecoder(text, []Option{Strict()})
		defer d.free()
		if d.finish(x.decode(&v, d, 0)) != nil {
			return &EncodeError{Problem: "the element is nil"}
		}
	case len(text) > 2*most && bytes.Count(text, []byte("["))+bytes.Count(text, []byte("{")) > most:
		d := newDecoder(text, x.opts)
		defer d.free()
		if d.depth += depth; d.skip(0) < 0 {
			return &EncodeError{Problem: "the element is nested deeper than " + strconv.Itoa(d.maxDepth) + " levels, so that the document could not be read"}
		}
	}
	return nil
}

// isAtStart reports whether dst is the empty beginning of doc, with room for
// more than its first n bytes.
func isAtStart(dst, doc []byte, n int) bool {
	return len(dst) == 0 && cap(dst) > n && &dst[:1][0] == &doc[0]
}

// areOfOneArray reports whether the capacities of dst and doc end at the same
// byte, so that what is appended to dst might be written over doc.
func areOfOneArray(dst, doc []byte) bool {
	return cap(dst) > len(dst) && &dst[:cap(dst)][cap(dst)-1] == &doc[:cap(doc)][cap(doc)-1]
}

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
	return len(doc) == x.size && doc[x.end] == closing && x.label.isIn(doc) &&
		(len(x.starts) == 0 || isElement(doc, x.starts[0]) && isElement(doc, x.starts[len(x.starts)-1]))
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

// At reads element k of doc, from 0 to Len()-1, by itself.
func (x *Stored[T]) At(doc []byte, k int, opts ...Option) (T, error) {
	var v, none T
	if !x.describes(doc) {
		return none, ErrOtherDocument
	}
	if k < 0 || k >= len(x.starts) {
		return none, errors.New("stategen: there is no element " + strconv.Itoa(k) + " of " + strconv.Itoa(len(x.starts)))
	}
	end := x.end
	if k+1 < len(x.starts) {
		end = x.starts[k+1]
	}
	start := x.starts[k]
	d := newDecoder(doc[start:end], x.opts)
	defer d.free()
	d.configure(opts)
	i := x.readElement(&v, d, k)
	err := d.finish(i)
	if err != nil && d.mayBeRight() {
		if rule := x.label.rule; rule != nil {
			d.newer = newerBits(x.label.version, rule.later)
		}
		err = readAnew(&v, d, func(v *T, d *decoder, i int) int { return x.readElement(v, d, k) })
	}
	if err != nil {
		return none, within(err, x.pointer(k), start)
	}
	return v, nil
}

// readElement reads element k, with which the document of d begins, and the comma
// after it.
func (x *Stored[T]) readElement(v *T, d *decoder, k int) int {
	i := x.decode(v, d, 0)
	if i >= 0 && k+1 < len(x.starts) {
		if i = d.space(i); d.src[i] == ',' {
			i++
		}
	}
	return i
}

// pointer returns the JSON Pointer of element k.
func (x *Stored[T]) pointer(k int) string {
	var b strings.Builder
	for _, name := range x.path {
		b.WriteString("/" + escapePointer(name))
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

// All iterates over the elements of doc in order, reading each as it comes.
func (x *Stored[T]) All(doc []byte, opts ...Option) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		for k := range x.starts {
			if !yield(x.At(doc, k, opts...)) {
				return
			}
		}
	}
}

// Backward is All from the last element to the first.
func (x *Stored[T]) Backward(doc []byte, opts ...Option) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		for k := len(x.starts) - 1; k >= 0; k-- {
			if !yield(x.At(doc, k, opts...)) {
				return
			}
		}
	}
}

// Last reads the last n elements of doc, or all if there are fewer.
func (x *Stored[T]) Last(doc []byte, n int, opts ...Option) ([]T, error) {
	list := make([]T, 0, max(0, min(n, len(x.starts))))
	for k := len(x.starts) - cap(list); k < len(x.starts); k++ {
		v, err := x.At(doc, k, opts...)
		if err != nil {
			return nil, err
		}
		list = append(list, v)
	}
	return list, nil
}
