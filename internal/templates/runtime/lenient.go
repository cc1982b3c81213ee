package runtime

import "slices"

// readLenient reads a value whose schema allows more than its Go type can hold:
// somebody else says what it is. Nothing in it breaks the schema, and what
// does not fit is kept as it is. check, if any, is what the schema says.
func readLenient[T any](x *T, d *decoder, i int, read func(*T, *decoder, int) int, check func(*decoder, int)) int {
	strict, lenient := d.strict, d.lenient
	d.strict, d.lenient = false, true
	end := read(x, d, i)
	d.strict, d.lenient = strict, lenient
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
	return readLenient(x, d, i, read, nil)
}

// byShape returns which of several kinds of object the value at i is, though
// it does not say so: the only one that declares each member of the value which
// any of them declares. At least one of these must be a member that not all of
// them declare. It is -1 if there is no such kind, or several.
func (d *decoder) byShape(i int, shapes ...*shape) int {
	fits := d.shapesOf(i, shapes)
	if len(fits) != 1 {
		return -1
	}
	return fits[0]
}

// byLeastShape is byShape where kinds extend each other: of several, it is the
// one that declares nothing but what all the others do.
func (d *decoder) byLeastShape(i int, shapes ...*shape) int {
	fits := d.shapesOf(i, shapes)
	for _, k := range fits {
		least := true
		for _, other := range fits {
			least = least && (k == other || shapes[k].declaresLess(shapes[other]))
		}
		if least {
			return k
		}
	}
	return -1
}

// shapesOf returns which of the shapes the value at i fits.
func (d *decoder) shapesOf(i int, shapes []*shape) []int {
	if d.lookAhead(i) < 0 {
		return nil
	}
	var fits []int
	for k := range shapes {
		fits = append(fits, k)
	}
	evidence := false
	for _, m := range d.membersOf(i) {
		var declared []int
		for k, sh := range shapes {
			if sh.declares(m.name) {
				declared = append(declared, k)
			}
		}
		if len(declared) > 0 {
			evidence = evidence || len(declared) < len(shapes)
			fits = slices.DeleteFunc(fits, func(k int) bool { return !slices.Contains(declared, k) })
		}
	}
	if !evidence {
		return nil
	}
	return fits
}

func (sh *shape) declares(name string) bool {
	return slices.Contains(sh.members, name)
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
