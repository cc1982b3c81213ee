package runtime

import (
	"bytes"
	"slices"
	"strconv"
)

// Append appends to dst the document doc with elements added at the array's
// end; every other byte is as it was. An array that was not there becomes the
// last member of its object, or takes the place of null. A version label is raised
// to that of the newest version that brought something of the elements and with which
// the document, which is read to find out, can be read. x then describes the new
// document. An element that is nil, that would make the document too deep to be read, or
// that has an unknown variant where it was opened to refuse these, is an *EncodeError.
// The schema is not checked, with [Strict] or without: validate elements before. Of doc it
// looks at what tells [ErrOtherDocument], and no more, if no label is to be raised. On an
// error it returns dst as it was, and doc is as it was.
//
// dst may be doc[:0], to extend a document where it is: then only what follows
// the array moves, and doc itself is no document any more. On an error it still is
// one, and what is returned is not: look at the error before that is assigned to doc.
// Otherwise the two must not overlap.
func (x *Stored[T]) Append(dst, doc []byte, elements ...T) ([]byte, error) {
	if !x.describes(doc) {
		return dst, ErrOtherDocument
	}
	e := encoders.Get().(*encoder)
	defer encoders.Put(e)
	e.reset(0)
	e.part = true
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
	after, had, taken := *x, len(x.added), len(x.added)
	fail := func(err error) ([]byte, error) {
		if inPlace {
			copy(doc[x.end:], tail)
		}
		if taken > had { // else the next one had to copy the offsets
			x.addedTaken.CompareAndSwap(int64(taken), int64(had))
		}
		return dst, err
	}
	for k := range elements {
		if after.Len() > 0 {
			out = append(out, ',')
		} else {
			out = append(out, x.opens...)
		}
		after.addStart(len(out) - shift)
		if after.addedTaken == x.addedTaken {
			taken = len(after.added)
		}
		e.from = len(out)
		if out = e.amendAll(x.encode(&elements[k], out, e), e.from); e.err == nil {
			e.err = x.unreadable(out[e.from:], e.misfit || e.made || x.refuses)
		}
		if e.err != nil {
			return fail(within(e.err, x.pointer(after.Len()-1), 0))
		}
	}
	rest := tail
	after.end = len(out) - shift
	if x.opens != "" && len(elements) > 0 {
		out, rest = append(out, ']'), tail[x.null:]
		after.opens, after.null = "", 0
	}
	out = append(out, rest...)
	after.size = len(out) - shift
	if x.label.at > x.end {
		after.label.at += after.size - x.size
	}
	out, err := after.raiseLabel(out, shift, e.needs|x.bringsItself(len(elements)))
	if err != nil {
		return fail(err)
	}
	*x = after
	return out, nil
}

// bringsItself returns the bits of the versions that brought the array, if it is not in
// the document and becomes part of it with so many elements.
func (x *Stored[T]) bringsItself(elements int) uint64 {
	if x.label.rule == nil || x.opens == "" || x.null > 0 || elements == 0 {
		return 0
	}
	return x.label.rule.array
}

// unreadable returns why the text of an element must not be stored: null that the
// schema does not allow there, which is a nil that nobody meant, text that is
// nested deeper than the document may be when it is read again, and, if that is
// doubtful, values of other types than their fields.
func (x *Stored[T]) unreadable(text []byte, doubtful bool) error {
	depth := len(x.path) + 1 // of the array
	most := x.limit - depth  // of an element
	switch {
	case most < 0, len(text) > 2*most && bytes.Count(text, []byte("["))+bytes.Count(text, []byte("{")) > most:
		d := newDecoder(text, x.opts)
		defer d.free()
		if d.depth += depth; d.depth > d.maxDepth || d.skip(0) < 0 {
			deepest := strconv.Itoa(d.maxDepth)
			return &EncodeError{Problem: "the element is nested deeper than " + deepest + " levels, so that the document could not be read"}
		}
	case string(text) == "null":
		var v T
		d := newDecoder(text, []Option{Strict()})
		defer d.free()
		if d.finish(x.decode(&v, d, 0)) != nil {
			return &EncodeError{Problem: "the element is nil"}
		}
	}
	if doubtful {
		return x.misfitIn(text)
	}
	return nil
}

// misfitIn returns an error if the text of an element has a value that cannot be read
// with the document's label, strictly or not: strict reading takes what does not fit a
// type for a violation, and those are nobody's business here.
func (x *Stored[T]) misfitIn(text []byte) error {
	var v T
	d := newDecoder(text, x.opts)
	defer d.free()
	d.strict, d.policy.keepWrongTypes = false, false
	d.configure(nil)
	return misfitError(x.readElement(&v, d))
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
