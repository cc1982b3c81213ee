//go:build unversioned

package runtime

// eachApart returns what reads the elements of an array or map with read.
func eachApart[T any](read func(*T, *decoder, int) int) func(*T, *decoder, int) int { return read }

// A document without versions is read a second time to find out which schema it is that
// a value does not fit. Nothing in it can be newer than the document.

func (d *decoder) hasNewer() bool                               { return false }
func (d *decoder) setNewer(bits uint64)                         {}
func (d *decoder) beginSecondPass(first *decoder, ledBy uint64) { d.secondPass = true }
func (d *decoder) endSecondPass(second *decoder)                {}
func (d *decoder) markTuple()                                   {}
func (d *decoder) backToTuple()                                 {}
func (d *decoder) isPredating(i, end int) bool                  { return false }

// noteNewer takes note of the versions that brought something: there are none.
func (e *encoder) noteNewer(kept []member, sh *shape) {}

// backTo leaves a value: it has brought nothing.
func (d *decoder) backTo(around uint64) {}

// memberReader returns what reads the members of an object while frames are kept.
func (d *decoder) memberReader(x objectReader) objectReader { return x }

// isLenient reports whether a value at i of another type than its field is kept.
func (d *decoder) isLenient(i int) bool {
	if d.lenient || !d.secondPass || d.strict || !d.policy.keepWrongTypes {
		return d.lenient
	}
	if d.noteUnknowns {
		d.note(i, Misfit, "")
	}
	return true
}

// onSecondPass is the option of reading again what a program has.
func onSecondPass(d *decoder) { d.secondPass = true }
