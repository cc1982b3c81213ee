package runtime

// The checks that apply others to the same value. A trial runs a check only to
// learn whether it passes.

// passes reports whether the value at i passes a check.
func (d *decoder) passes(i int, check func(*decoder, int)) bool {
	if check == nil {
		return true
	}
	seen := d.checking.marks
	d.checking.marks = nil
	ok := d.try(i, check)
	d.checking.marks = seen
	return ok
}

// try is passes for a check whose evaluation counts if it passes.
func (d *decoder) try(i int, check func(*decoder, int)) bool {
	if check == nil {
		return true
	}
	c := &d.checking
	outer := *c
	if c.marks != nil {
		c.marks = new(numberSet)
	}
	c.trying++
	c.outset = c.broken
	d.apply(i, check)
	passed := c.broken == c.outset
	if outer.marks != nil && passed {
		outer.marks.includeAll(c.marks)
	}
	c.marks, c.broken, c.outset, c.trying = outer.marks, outer.broken, outer.outset, outer.trying
	return passed
}

// alternative is a check among several; values that are not of its kinds do
// not pass it.
type alternative struct {
	kinds kinds
	check func(*decoder, int)
}

// anyOf asserts that the value at i passes at least one of the alternatives.
func (d *decoder) anyOf(i int, schema string, list []alternative) {
	if only, ok := d.chosen(i, "anyOf", schema, list); ok {
		if only != nil {
			only(d, i)
		}
		return
	}
	passed := false
	kind := d.kindsAt(i)
	for _, a := range list {
		if a.kinds&kind != 0 && d.try(i, a.check) {
			if passed = true; d.checking.marks == nil {
				return
			}
		}
	}
	if !passed {
		d.breaks(i, "anyOf", schema, "fits none of the alternatives")
	}
}

// oneOf asserts that the value at i passes exactly one of the alternatives.
func (d *decoder) oneOf(i int, schema string, list []alternative) {
	if only, ok := d.chosen(i, "oneOf", schema, list); ok {
		if only != nil {
			only(d, i)
		}
		return
	}
	passed := 0
	kind := d.kindsAt(i)
	for _, a := range list {
		if a.kinds&kind != 0 && d.try(i, a.check) {
			if passed++; passed == 2 {
				d.breaks(i, "oneOf", schema, "fits more than one of the alternatives")
				return
			}
		}
	}
	if passed == 0 {
		d.breaks(i, "oneOf", schema, "fits none of the alternatives")
	}
}

// chosen returns the check that decides by itself, because no other one is
// for values of this kind; then what fails in it is what is wrong.
func (d *decoder) chosen(i int, keyword, schema string, list []alternative) (only func(*decoder, int), ok bool) {
	kind := d.kindsAt(i)
	candidates := 0
	for _, a := range list {
		if a.kinds&kind != 0 {
			candidates++
			only = a.check
		}
	}
	if candidates == 0 {
		d.breaks(i, keyword, schema, "none of the alternatives is for JSON type ", kindOf(d.src[i]))
		return nil, true
	}
	return only, candidates == 1
}

// noAlternative notes that a discriminator selects no alternative.
func (d *decoder) noAlternative(i int, keyword, schema, member string) {
	d.breaks(i, keyword, schema, "no alternative has the ", d.quoted(member), " that is there")
}

// not asserts that the value at i does not pass a check.
func (d *decoder) not(i int, schema string, check func(*decoder, int)) {
	if d.passes(i, check) {
		d.breaks(i, "not", schema, "fits what it must not fit")
	}
}

// either applies one of two checks, as a third one decides.
func (d *decoder) either(i int, cond, then, otherwise func(*decoder, int)) {
	check := otherwise
	if d.try(i, cond) {
		check = then
	}
	if check != nil {
		check(d, i)
	}
}

// track begins to note what of a value is evaluated; untrack ends it and adds
// it to what was noted outside.
func (d *decoder) track() (outside *numberSet) {
	outside = d.checking.marks
	d.checking.marks = new(numberSet)
	return outside
}

func (d *decoder) untrack(outside *numberSet) {
	if outside != nil {
		outside.includeAll(d.checking.marks)
	}
	d.checking.marks = outside
}

// eachUnevaluatedMember visits the members that have not been evaluated.
func (d *decoder) eachUnevaluatedMember(i int, visit func(*child)) {
	d.eachMember(i, func(m *child) {
		if !m.seen.contains(m.n) {
			visit(m)
		}
	})
}

// eachUnevaluatedElement visits the elements that have not been evaluated.
func (d *decoder) eachUnevaluatedElement(i int, visit func(*child)) {
	d.eachElement(i, func(e *child) {
		if !e.seen.contains(e.n) {
			visit(e)
		}
	})
}
