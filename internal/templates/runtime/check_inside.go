package runtime

// The checks of what is inside a value. They run over text that has been read
// before, so they need not look for faults in it.

// child is a member of an object, or an element of an array, while a check
// looks at it.
type child struct {
	d          *decoder
	n          int    // its number, from 0
	at         int    // index of its value
	key        int    // member: index of its name
	memberName string // member: its name
	known      bool   // some keyword covers it
	seen       *numberSet
}

// check applies what a keyword says of the child; nil says that anything goes.
func (e *child) check(check func(*decoder, int)) {
	e.cover()
	if check != nil {
		e.d.apply(e.at, check)
	}
}

// checkMatching is check for members whose names match an expression.
func (e *child) checkMatching(p pattern, check func(*decoder, int)) {
	if p.matches(e.memberName) {
		e.check(check)
	}
}

// checkRest is check for entries that no keyword has covered so far.
func (e *child) checkRest(check func(*decoder, int)) {
	if !e.known {
		e.check(check)
	}
}

// checkName applies a check to the member's name. What it finds says so: it is told where the
// member stands, as what is found of the value is.
func (e *child) checkName(check func(*decoder, int)) {
	before := len(e.d.findings)
	check(e.d, e.key)
	for k := range e.d.findings[before:] {
		f := &e.d.findings[before+k]
		f.want = "name: " + f.want
	}
}

// refuseThis is check for a keyword that allows no such child.
func (e *child) refuseThis(keyword, schema string) {
	e.cover()
	if e.d.checking.unclosed && (keyword == "additionalProperties" || keyword == "unevaluatedProperties") {
		return
	}
	if e.memberName == "" && e.key == 0 {
		e.d.breaks(e.at, keyword, schema, "no element is allowed here")
		return
	}
	e.d.breaks(e.at, keyword, schema, "member ", e.d.quoted(e.memberName), " is not allowed")
}

// refuseRest is refuse for entries that no keyword has covered so far.
func (e *child) refuseRest(keyword, schema string) {
	if !e.known {
		e.refuseThis(keyword, schema)
	}
}

// cover notes that a keyword covers the child.
func (e *child) cover() {
	e.known = true
	if e.seen != nil {
		e.seen.include(e.n)
	}
}

// eachElement visits the elements of the value at i, if it is an array.
func (d *decoder) eachElement(i int, visit func(*child)) {
	if d.src[i] != '[' {
		return
	}
	e := child{d: d, seen: d.checking.marks}
	d.checking.marks = nil
	for at, ok := d.firstElement(i); ok && !d.settled(); e.n++ {
		e.at, e.known = at, false
		visit(&e)
		at, ok = d.nextElement(at)
	}
	d.checking.marks = e.seen
}

// everyElement applies one check to all elements.
func (d *decoder) everyElement(i int, check func(*decoder, int)) {
	d.eachElement(i, func(e *child) { e.check(check) })
}

// checkContains asserts how many elements of the array at i pass a check; if
// evaluates, those count as evaluated.
func (d *decoder) checkContains(i int, schema string, atLeast, atMost int, evaluates bool, check func(*decoder, int)) {
	if d.src[i] != '[' {
		return
	}
	seen := d.checking.marks
	if !evaluates {
		seen = nil
	}
	passed := 0
	at, ok := d.firstElement(i)
	for n := 0; ok && (passed < atLeast || atMost != noLimit || seen != nil); n++ {
		if d.passes(at, check) {
			passed++
			if seen != nil {
				seen.include(n)
			}
		}
		at, ok = d.nextElement(at)
	}
	if passed < atLeast && atLeast == 1 {
		d.breaks(i, "contains", schema, "no element is as one must be")
		return
	}
	d.checkCount(i, schema, passed, atLeast, atMost, "minContains", "maxContains", " elements are as that many must be")
}
