package runtime

// A node of a type that can hold itself may do so by a mistake of the program, and what
// goes through it would never end. The nodes around one are remembered once they are more
// than most documents have.

// usualDepth is how many nodes may be around one before anybody asks which.
const usualDepth = defaultDepth

const holdsItself = "a node that holds itself, or is deeper than can be read"

// enterNode notes that what comes next is below the node x, a pointer. It reports whether
// that can end.
func (a *ancestors) enterNode(x any) bool {
	a.generations++
	return a.generations <= usualDepth || a.enterDeep(x)
}

func (a *ancestors) enterDeep(x any) bool {
	if a.deep[x] || a.generations > limitDepth {
		a.generations--
		return false
	}
	if a.deep == nil {
		a.deep = make(map[any]bool)
	}
	a.deep[x] = true
	return true
}

// leaveNode ends what enterNode began.
func (a *ancestors) leaveNode(x any) {
	if a.generations > usualDepth {
		delete(a.deep, x)
	}
	a.generations--
}

// enterNode notes that the node x is being written. It reports whether that can end.
func (e *encoder) enterNode(x any) bool { return e.err == nil && e.ancestors.enterNode(x) }

// leaveNode ends what enterNode began.
func (e *encoder) leaveNode(x any) { e.ancestors.leaveNode(x) }

// endless fails for a node that was not entered.
func (e *encoder) endless(dst []byte) []byte {
	return e.fail(dst, holdsItself)
}

// enterNode visits the node x, and notes that what comes next is below it.
func (w *walker) enterNode(x any) bool {
	if !w.ancestors.enterNode(x) {
		w.cyclic = true
		return false
	}
	return w.visit(w, x)
}

// leaveNode ends what enterNode began.
func (w *walker) leaveNode(x any) bool {
	w.ancestors.leaveNode(x)
	return true
}

// endless reports whether x has a node that holds itself.
func endless[T any](x *T, visit func(*T, *walker) bool) bool {
	w := &walker{visit: func(*walker, any) bool { return true }}
	if x != nil {
		visit(x, w)
	}
	return w.cyclic
}

// mustEnd panics if x holds itself.
func mustEnd[T any](x *T, visit func(*T, *walker) bool) {
	if endless(x, visit) {
		panic("stategen: " + holdsItself)
	}
}

// oneEnds panics if both x and y hold themselves, and are not the same: to compare them
// would never end.
func oneEnds[T any](x, y *T, visit func(*T, *walker) bool) bool {
	if x != y && endless(x, visit) {
		mustEnd(y, visit)
	}
	return true
}
