package runtime

import (
	"slices"
	"sync/atomic"
)

// memberList is a list of members that is looked up by name. What was found while
// reading, and what was set or deleted since, are apart, so that to change a member
// is not to copy all of them each time; and nothing that another list may have is
// changed. However many members a document has, each lookup takes about as long.
type memberList struct {
	found []member
	*ledger
}

// ledger is what a list has of which little is said: names in order to find them,
// and changes.
type ledger struct {
	numbers  map[string]int // of the members found, by name; nil while they are few
	changes  []member       // what was set or deleted, in order
	taken    *atomic.Int64  // how many places in the array of changes are taken: see pushed
	chapters []chapter      // of the changes, in order; few at most are in none
}

// chapter is a part of the changes, by name: the number of the last one of each.
// It is never changed.
type chapter struct {
	to      int // the number of the first change after it
	numbers map[string]int
}

// add adds a member while reading, when nobody else has the list.
func (l *memberList) add(m member) {
	l.found = append(l.found, m)
	switch n := len(l.found); {
	case n == few:
		l.ledger = &ledger{numbers: numbersOf(l.found, 0)}
	case n > few:
		l.numbers[m.name] = n - 1
	}
}

// numbersOf returns the numbers of the last members of each name; the first one has
// the number from.
func numbersOf(list []member, from int) map[string]int {
	numbers := make(map[string]int, 2*len(list))
	for k, m := range list {
		numbers[m.name] = from + k
	}
	return numbers
}

// has reports whether there is a member called name.
func (l *memberList) has(name string) bool {
	_, ok := l.get(name)
	return ok
}

// get returns the member called name.
func (l *memberList) get(name string) (member, bool) {
	if l.ledger != nil && len(l.changes) > 0 {
		if m := l.changed(name); m != nil {
			if m.deleted {
				return member{}, false
			}
			return *m, true
		}
	}
	if k := l.foundAt(name); k >= 0 {
		return l.found[k], true
	}
	return member{}, false
}

// foundAt returns the number of the member found that is called name; -1 if there
// is none.
func (l *memberList) foundAt(name string) int {
	if l.ledger != nil && l.numbers != nil {
		if k, ok := l.numbers[name]; ok {
			return k
		}
		return -1
	}
	for k := range l.found {
		if l.found[k].name == name {
			return k
		}
	}
	return -1
}

// changed returns the last change of the member called name; nil if there is none.
func (l *ledger) changed(name string) *member {
	for k := len(l.changes) - 1; k >= l.chapterAt(len(l.chapters)); k-- {
		if l.changes[k].name == name {
			return &l.changes[k]
		}
	}
	for _, c := range slices.Backward(l.chapters) {
		if k, ok := c.numbers[name]; ok {
			return &l.changes[k]
		}
	}
	return nil
}

// change notes what became of a member. Once there are more changes than members
// found, they are made: who changes much copies little.
func (l *memberList) change(m member) {
	var own ledger
	if l.ledger != nil {
		own = *l.ledger
	}
	own.push(m)
	l.ledger = &own
	if len(own.changes) > len(l.found)+few {
		all := l.all()
		*l = memberList{found: all}
		if len(all) >= few {
			l.ledger = &ledger{numbers: numbersOf(all, 0)}
		}
	}
}

// push adds a change. Chapters are joined so that each has more changes than the next
// one: then there are few, and each change is seldom moved.
func (l *ledger) push(m member) {
	l.changes, l.taken = pushed(l.changes, l.taken, m)
	n := len(l.chapters)
	from, to := l.chapterAt(n), len(l.changes)
	if to-from < few {
		return
	}
	for n > 0 && to-from >= from-l.chapterAt(n-1) {
		n--
		from = l.chapterAt(n)
	}
	l.chapters = append(l.chapters[:n:n], chapter{to, numbersOf(l.changes[from:], from)})
}

// chapterAt returns the number of the first change of chapter n.
func (l *ledger) chapterAt(n int) int {
	if n == 0 {
		return 0
	}
	return l.chapters[n-1].to
}

// pushed adds v to a list that others may have, too. The place after it is free
// for the one that takes it first, for the others only have what is before it:
// who adds much copies little.
func pushed[T any](list []T, taken *atomic.Int64, v T) ([]T, *atomic.Int64) {
	n := len(list)
	if n == 0 {
		first := new(struct {
			taken atomic.Int64
			list  [4]T
		})
		first.taken.Store(1)
		return append(first.list[:0], v), &first.taken
	}
	if n == cap(list) || !taken.CompareAndSwap(int64(n), int64(n+1)) {
		list = append(make([]T, 0, 2*n+4), list...)
		taken = new(atomic.Int64)
		taken.Store(int64(n + 1))
	}
	return append(list, v), taken
}

// all returns the members with their changes made: those set are in place, or at the
// end if there was none of the name.
func (l *memberList) all() []member {
	if l.ledger == nil || len(l.changes) == 0 {
		return l.found
	}
	list := slices.Clone(l.found)
	added := make(map[string]int) // numbers of those at the end
	for _, c := range l.changes {
		k, ok := added[c.name]
		if !ok {
			if k = l.foundAt(c.name); k >= 0 && list[k].deleted {
				k = -1
			}
		}
		switch {
		case k >= 0:
			list[k] = c
			if c.deleted {
				delete(added, c.name)
			}
		default:
			added[c.name] = len(list)
			list = append(list, c)
		}
	}
	return slices.DeleteFunc(list, func(m member) bool { return m.deleted })
}
