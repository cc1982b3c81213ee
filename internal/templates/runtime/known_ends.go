package runtime

// Looking for a tag that does not come first means skipping what will be read
// later, at each level of a document again. What was skipped so is remembered,
// so that the work stays in proportion to the text however deep it nests.

// knownEnds are ends of arrays and objects that were gone over before they are read.
type knownEnds struct {
	growing bool        // note those that are gone over
	ends    map[int]int // by where the array or object begins
	covered int         // bytes of those gone over whose ends are known
}

// worthNoting is how many bytes of an array or object that are not inside
// others already known make its end worth noting.
const worthNoting = 512

// lookAhead is skip for what is to be read later: it notes ends.
func (d *decoder) lookAhead(i int) int {
	outer := d.skippedEnds.growing
	d.skippedEnds.growing = true
	end := d.skip(i)
	d.skippedEnds.growing = outer
	return end
}

// endOf returns the end of the array or object at i, if that is known.
func (k *knownEnds) endOf(i int) (int, bool) {
	if k.ends == nil {
		return 0, false
	}
	end, ok := k.ends[i]
	if ok {
		k.covered += end - i
	}
	return end, ok
}

// noteEnd notes that the array or object at i, met when covered bytes were
// known, ends at end.
func (k *knownEnds) noteEnd(i, end, covered int) {
	if end-i-(k.covered-covered) < worthNoting {
		return
	}
	if k.ends == nil {
		k.ends = make(map[int]int)
	}
	k.ends[i] = end
	k.covered = covered + end - i
}
