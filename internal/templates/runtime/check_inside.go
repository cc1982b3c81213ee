package runtime

// The checks of what is inside a value. They run over text that has been read
// before, so they need not look for faults in it.

// past returns the index after the value at i, whatever is in it.
func (d *decoder) past(i int) int {
	s := d.src
	switch s[i] {
	case '"':
		return pastText(s, i)
	case '{', '[':
		if end, known := d.checking.ends[i]; known {
			return end
		}
		for depth, at := 0, i; ; at++ {
			switch s[at] {
			case '"':
				at = pastText(s, at) - 1
			case '{', '[':
				if depth++; depth > shallow {
					return d.pastDeep(i)
				}
			case '}', ']':
				if depth--; depth == 0 {
					return at + 1
				}
			}
		}
	}
	for s[i] > ' ' && s[i] != ',' && s[i] != ']' && s[i] != '}' {
		i++
	}
	return i
}

const (
	// shallow is how deep nesting costs nothing to speak of though each level
	// is gone through once more.
	shallow = 16
	// stride is how many bytes of an array or object must not be inside others
	// that are remembered for it to be remembered too.
	stride = 64
)

// pastDeep is past for what is nested deep. It remembers where arrays and
// objects end, so that the work stays in proportion to the text.
func (d *decoder) pastDeep(i int) int {
	s, c := d.src, &d.checking
	if c.ends == nil {
		c.ends = make(map[int]int)
	}
	type container struct{ start, remembered int }
	var around []container
	remembered := 0 // bytes inside what is remembered
	for ; ; i++ {
		switch s[i] {
		case '"':
			i = pastText(s, i) - 1
		case '{', '[':
			if end, known := c.ends[i]; known {
				remembered += end - i
				i = end - 1
				continue
			}
			around = append(around, container{i, remembered})
		case '}', ']':
			last := len(around) - 1
			this := around[last]
			around = around[:last]
			if length := i + 1 - this.start; length-(remembered-this.remembered) >= stride {
				c.ends[this.start] = i + 1
				remembered = this.remembered + length
			}
			if last == 0 {
				return i + 1
			}
		}
	}
}

// pastText returns the index after the string at i.
func pastText(s string, i int) int {
	for i++; ; i += 2 {
		if i = textEnd(s, i); s[i] == '"' {
			return i + 1
		}
	}
}

// firstMember returns the index of the first member name of the object at i;
// false if it has none.
func (d *decoder) firstMember(i int) (int, bool) {
	i = d.space(i + 1)
	return i, d.src[i] != '}'
}

// nextMember goes from a member's value to the next member name.
func (d *decoder) nextMember(value int) (int, bool) {
	i := d.space(d.past(value))
	if d.src[i] != ',' {
		return i, false
	}
	return d.space(i + 1), true
}

// firstElement and nextElement are the same for the elements of an array.
func (d *decoder) firstElement(i int) (int, bool) {
	i = d.space(i + 1)
	return i, d.src[i] != ']'
}

func (d *decoder) nextElement(i int) (int, bool) { return d.nextMember(i) }

// count returns the number of members or elements of the object or array at i.
func (d *decoder) count(i int) int {
	n := 0
	if d.src[i] == '{' {
		for at, ok := d.firstMember(i); ok; n++ {
			_, value := d.name(at)
			at, ok = d.nextMember(value)
		}
		return n
	}
	for at, ok := d.firstElement(i); ok; n++ {
		at, ok = d.nextElement(at)
	}
	return n
}

// hasMember reports whether the value at i is an object with that member.
func (d *decoder) hasMember(i int, name string) bool {
	_, ok := d.lookUp(i, name)
	return ok
}

// lookUp returns the index of the value of a member, if the value at i is an
// object that has it.
func (d *decoder) lookUp(i int, name string) (int, bool) {
	if d.src[i] != '{' {
		return 0, false
	}
	for at, ok := d.firstMember(i); ok; {
		n, value := d.name(at)
		if n == name {
			return value, true
		}
		at, ok = d.nextMember(value)
	}
	return 0, false
}

// memberText returns the value of a member, if the value at i is an object
// that has it and it is a string.
func (d *decoder) memberText(i int, name string) (string, bool) {
	at, ok := d.lookUp(i, name)
	if !ok || d.src[at] != '"' {
		return "", false
	}
	s, _ := d.text(at)
	return s, true
}

// child is a member of an object, or an element of an array, while a check
// looks at it.
type child struct {
	d     *decoder
	n     int    // its number, from 0
	at    int    // index of its value
	key   int    // member: index of its name
	name  string // member: its name
	known bool   // some keyword covers it
	seen  *evaluated
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
	if p.matches(e.name) {
		e.check(check)
	}
}

// checkRest is check for entries that no keyword has covered so far.
func (e *child) checkRest(check func(*decoder, int)) {
	if !e.known {
		e.check(check)
	}
}

// checkName applies a check to the member's name.
func (e *child) checkName(check func(*decoder, int)) { check(e.d, e.key) }

// refuseThis is check for a keyword that allows no such child.
func (e *child) refuseThis(keyword, schema string) {
	e.cover()
	if e.name == "" && e.key == 0 {
		e.d.breaks(e.at, keyword, schema, "no element is allowed here")
		return
	}
	e.d.breaks(e.at, keyword, schema, "member ", quoteName(e.name), " is not allowed")
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
		e.seen.mark(e.n)
	}
}

// eachMember visits the members of the value at i, if it is an object.
func (d *decoder) eachMember(i int, visit func(*child)) {
	if d.src[i] != '{' {
		return
	}
	m := child{d: d, seen: d.checking.seen}
	d.checking.seen = nil // what is evaluated of the members' values is their own affair
	for at, ok := d.firstMember(i); ok && !d.settled(); m.n++ {
		m.key, m.known = at, false
		m.name, m.at = d.name(at)
		visit(&m)
		at, ok = d.nextMember(m.at)
	}
	d.checking.seen = m.seen
}

// eachElement visits the elements of the value at i, if it is an array.
func (d *decoder) eachElement(i int, visit func(*child)) {
	if d.src[i] != '[' {
		return
	}
	e := child{d: d, seen: d.checking.seen}
	d.checking.seen = nil
	for at, ok := d.firstElement(i); ok && !d.settled(); e.n++ {
		e.at, e.known = at, false
		visit(&e)
		at, ok = d.nextElement(at)
	}
	d.checking.seen = e.seen
}

// everyMember applies one check to all members.
func (d *decoder) everyMember(i int, check func(*decoder, int)) {
	d.eachMember(i, func(m *child) { m.check(check) })
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
	seen := d.checking.seen
	if !evaluates {
		seen = nil
	}
	passed := 0
	at, ok := d.firstElement(i)
	for n := 0; ok && (passed < atLeast || atMost != noLimit || seen != nil); n++ {
		if d.passes(at, check) {
			passed++
			if seen != nil {
				seen.mark(n)
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
