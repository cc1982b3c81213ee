package runtime

// remainder is the text that a document without members was read from, where
// its Go value cannot say all of it.
type remainder struct {
	text    string // "" if the value says it all
	misfit  bool   // it is of another type than the value
	rounded bool   // the value has the nearest numbers to some in it

	ownListDepth uint8 // see listDepthAt
}

// readWrapped reads a whole document whose schema is that of a value. What x
// cannot say is kept in left.
func readWrapped[T any](x *T, d *decoder, i int, left *remainder, sh *shape, read func(*T, *decoder, int) int) int {
	d.enterValue(i, sh)
	end := read(x, d, i)
	if end < 0 {
		return end
	}
	if d.lossy {
		*left = remainder{d.src[i:end], d.isMisfit(i), d.isRounded(i, end), d.listDepthAt(i)}
		d.lossy = false
	}
	return d.leaveValue(end)
}

// restoreText rewrites the value that was appended from start on, so that the text
// stands where the value is still what reading gave it.
func (r remainder) restoreText(dst []byte, start int, e *encoder) []byte {
	if r.text == "" || e.err != nil {
		return dst
	}
	first, text := e.restoredSince(start), r.text
	if now := e.writtenTextOf(dst, writtenValue{start, len(dst), first, len(e.restored)}); !r.misfit || !isZero(now.text) || now.isExplicit() {
		text = merge(r.text, now, r.rounded, r.ownListDepth)
	}
	e.forget(first)
	e.forgetExplicit(start)
	return append(dst[:start], text...)
}

// equalKept reports whether x and y, whose values are equal, say the same. The values may
// say by now what stands in the place of something that was kept: then what is written
// decides.
func equalKept[T any](x, y *T, ofX, ofY remainder, write func(*T, []byte, *encoder) []byte) bool {
	return equalText(ofX.text, ofY.text) || equalWritten(x, y, write)
}
