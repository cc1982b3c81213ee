//go:build !unversioned

package runtime

// secondPassReader reads the members of objects in a document that is labelled with an older
// version than the newest. A member or variant that came later was free for others to
// use when the document was written, and what they made of it need not be what the
// schema has made of it since: a value of another type is kept there, as it would be
// in a member that nobody declares.
//
// Such a document is read twice: the first time nobody asks.
type secondPassReader struct{ objectReader }

// member implements objectReader. While it reads, d.brought has what led to here, and
// nothing of the members before.
func (r secondPassReader) member(d *decoder, i int, key string) (k, end int) {
	around := d.brought
	k, end = r.objectReader.member(d, i, key)
	d.backTo(around)
	return k, end
}

// eachApart returns what reads the elements of an array or map with read: d.brought has
// nothing of those before, as for members.
func eachApart[T any](read func(*T, *decoder, int) int) func(*T, *decoder, int) int {
	return func(x *T, d *decoder, i int) int {
		around := d.brought
		i = read(x, d, i)
		d.backTo(around)
		return i
	}
}

// markTuple notes with the frame of a tuple which versions brought what leads to it.
func (d *decoder) markTuple() { d.frames[len(d.frames)-1].tupleLedBy = d.brought }

// backToTuple is backTo in the tuple that was marked last.
func (d *decoder) backToTuple() { d.backTo(d.frames[len(d.frames)-1].tupleLedBy) }

// backTo leaves a value: what it brought is no matter of those after it.
func (d *decoder) backTo(around uint64) {
	d.allBrought |= d.brought
	d.brought = around
}

// memberReader returns what reads the members of an object while frames are kept.
func (d *decoder) memberReader(x objectReader) objectReader {
	if d.secondPass {
		return secondPassReader{x}
	}
	return x
}

// isLenient reports whether a value at i of another type than its field is kept.
// That it is because the document is older than the member is noted.
func (d *decoder) isLenient(i int) bool {
	if d.lenient || !d.secondPass || d.strict {
		return d.lenient
	}
	later := d.brought & d.newer
	if later != 0 {
		d.misfits |= later
		d.predatingAt = i
	}
	if later == 0 && !d.policy.keepWrongTypes {
		return false
	}
	if d.noteUnknowns {
		d.note(i, Misfit, "")
	}
	return true
}

// hasNewer reports whether there are versions after that of the document's label.
func (d *decoder) hasNewer() bool { return d.newer != 0 }

// setNewer sets the bits of these versions.
func (d *decoder) setNewer(bits uint64) { d.newer = bits }

// beginSecondPass makes d the second pass after first. ledBy are the versions that brought
// what leads to what it reads.
func (d *decoder) beginSecondPass(first *decoder, ledBy uint64) {
	d.secondPass, d.newer, d.brought = true, first.newer, ledBy
}

// endSecondPass takes what only the second pass has found out.
func (d *decoder) endSecondPass(second *decoder) {
	d.brought, d.misfits = second.allBrought, second.misfits
}

// onSecondPass is the option of reading again what a program has: no matter what the
// label is, nothing in it fails that was read before.
func onSecondPass(d *decoder) { d.secondPass, d.newer = true, ^uint64(0) }

// newerBits returns the bits in brought of those of later that come after v.
func newerBits(v Version, later []Version) (bits uint64) {
	for k, other := range later {
		if other.Compare(v) > 0 {
			bits |= 1 << k
		}
	}
	return bits
}

// noteNewer takes note of the versions that brought members which are written though their
// fields say nothing: what a field cannot hold, such as an integer beyond int64, is as valid.
func (e *encoder) noteNewer(kept []member, sh *shape) {
	for _, m := range kept {
		if m.standsAlone() && !m.predating {
			e.needs |= sh.broughtWith(m.name)
		}
	}
}

// isPredating reports whether the value between two offsets is what a document has made of a
// name that came later than its label, and not what the schema has made of it since.
func (d *decoder) isPredating(i, end int) bool {
	return d.isMisfit(i) && i <= d.predatingAt && d.predatingAt < end
}
