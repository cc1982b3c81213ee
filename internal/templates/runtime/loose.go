package runtime

import "slices"

// readLoose reads a value whose schema allows more than its Go type can hold:
// somebody else says what it is. Nothing in it breaks the schema, and what
// does not fit is kept as it is. check, if any, is what the schema says.
func readLoose[T any](x *T, d *decoder, i int, read func(*T, *decoder, int) int, check func(*decoder, int)) int {
	strict, loose := d.strict, d.loose
	d.strict, d.loose = false, true
	end := read(x, d, i)
	d.strict, d.loose = strict, loose
	if strict && end >= 0 && check != nil {
		check(d, i)
	}
	return end
}

// readGuess reads an object as what it looks like, without having said so. To
// strict reading it is that; otherwise nothing in it can fail.
func readGuess[T any](x *T, d *decoder, i int, read func(*T, *decoder, int) int) int {
	if d.strict {
		return read(x, d, i)
	}
	return readLoose(x, d, i, read, nil)
}

// checkTag asserts that an object's discriminator, if it has one, is one of a
// union's that are allowed here.
func (d *decoder) checkTag(i int, schema, name string, tags ...string) {
	tag, kind := d.stringTag(i, name)
	if kind == tagFound && !slices.Contains(tags, tag) {
		d.violation(i, "oneOf", "none of the declared variants", schema)
	}
}

// isUnfit reports whether the value at i, which was just read, is not what its
// Go type holds.
func (d *decoder) isUnfit(i int) bool { return d.loose && d.unfit == i }

// byShape returns which of several kinds of object the value at i is, though
// it does not say so: the one that declares each member of the value which any
// of them declares. At least one of these must be a member that not all of
// them declare. Where several kinds do, it is the one that declares nothing
// else than the others do; -1 if there is none.
func (d *decoder) byShape(i int, shapes ...*shape) int {
	if d.skip(i) < 0 {
		return -1
	}
	fits := make([]bool, len(shapes))
	for k := range fits {
		fits[k] = true
	}
	evidence := false
	for _, m := range d.members(i) {
		declared := 0
		for _, sh := range shapes {
			if sh.declares(m.name) {
				declared++
			}
		}
		if declared == 0 {
			continue
		}
		evidence = evidence || declared < len(shapes)
		for k, sh := range shapes {
			fits[k] = fits[k] && sh.declares(m.name)
		}
	}
	if !evidence {
		return -1
	}
	for k, sh := range shapes {
		least := fits[k]
		for other, than := range shapes {
			least = least && (k == other || !fits[other] || sh.declaresLess(than))
		}
		if least {
			return k
		}
	}
	return -1
}

func (sh *shape) declares(name string) bool {
	for _, m := range sh.members {
		if m == name {
			return true
		}
	}
	return false
}

// declaresLess reports whether than declares all that sh does, and more.
func (sh *shape) declaresLess(than *shape) bool {
	for _, m := range sh.members {
		if !than.declares(m) {
			return false
		}
	}
	return len(sh.members) < len(than.members)
}
