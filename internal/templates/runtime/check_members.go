package runtime

// The members of the object that checks look into. Alternatives look into the
// same one again and again, so what is in the last one is remembered.

// entry is a member of an object.
type entry struct {
	name    string
	key, at int // indices of its name and its value
}

// entries holds the members of the objects that are being gone through, one
// object after the other, and those of the last one.
type entries struct {
	list     []entry
	held     int // so many are of objects that are being gone through
	at       int // where the last object begins
	from, to int // its members; none if there is no last object
}

// entriesOf returns the members of the object at i. They stay as they are until
// it is called for another object and they are not held.
func (d *decoder) entriesOf(i int) []entry {
	x := &d.checking.entries
	if x.at == i && x.from < x.to {
		return x.list[x.from:x.to]
	}
	x.list = x.list[:x.held]
	for at, ok := d.firstMember(i); ok; {
		e := entry{key: at}
		e.name, e.at = d.name(at)
		x.list = append(x.list, e)
		at, ok = d.nextMember(e.at)
	}
	d.checking.effort += len(x.list) - x.held
	x.at, x.from, x.to = i, x.held, len(x.list)
	return x.list[x.from:x.to]
}

// eachMember visits the members of the value at i, if it is an object.
func (d *decoder) eachMember(i int, visit func(*child)) {
	if d.src[i] != '{' {
		return
	}
	members := d.entriesOf(i)
	x := &d.checking.entries
	this := *x
	x.held = this.to
	m := child{d: d, seen: d.checking.marks}
	d.checking.marks = nil // what is evaluated of the members' values is their own affair
	for n, e := range members {
		if d.settled() {
			break
		}
		m.n, m.key, m.at, m.memberName, m.known = n, e.key, e.at, e.name, false
		visit(&m)
	}
	d.checking.marks = m.seen
	x.held, x.at, x.from, x.to = this.held, i, this.from, this.to
}

// everyMember applies one check to all members.
func (d *decoder) everyMember(i int, check func(*decoder, int)) {
	d.eachMember(i, func(m *child) { m.check(check) })
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
	for _, e := range d.entriesOf(i) {
		if e.name == name {
			return e.at, true
		}
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

// count returns the number of members or elements of the object or array at i.
func (d *decoder) count(i int) int {
	if d.src[i] == '{' {
		return len(d.entriesOf(i))
	}
	n := 0
	for at, ok := d.firstElement(i); ok; n++ {
		at, ok = d.nextElement(at)
	}
	return n
}
