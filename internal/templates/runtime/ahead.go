package runtime

// Looking for a tag that does not come first means skipping what will be read
// later, at each level of a document again. What was skipped so is remembered,
// so that the work stays in proportion to the text however deep it nests.

// ahead is what is known of the text that was looked at ahead of reading it.
type ahead struct {
	looking bool
	ends    map[int]int // ends of arrays and objects by where they begin
	covered int         // bytes between these places that were met so far
}

// worthKnowing is how many bytes of an array or object that are not inside
// others already known make its end worth knowing.
const worthKnowing = 512

// lookAhead is skip for what is to be read later.
func (d *decoder) lookAhead(i int) int {
	outer := d.ahead.looking
	d.ahead.looking = true
	end := d.skip(i)
	d.ahead.looking = outer
	return end
}

// known returns the end of the array or object at i, if it was looked at.
func (a *ahead) known(i int) (int, bool) {
	if a.ends == nil {
		return 0, false
	}
	end, ok := a.ends[i]
	if ok {
		a.covered += end - i
	}
	return end, ok
}

// looked remembers that the array or object at i, met when covered bytes were
// known, ends at end.
func (a *ahead) looked(i, end, covered int) {
	if end-i-(a.covered-covered) < worthKnowing {
		return
	}
	if a.ends == nil {
		a.ends = make(map[int]int)
	}
	a.ends[i] = end
	a.covered = covered + end - i
}
