package runtime

// A node of a type that can hold itself may do so by a mistake of the program, and would
// be written for ever. The nodes around the one that is being written are remembered
// once they are more than most documents have.

// usualDepth is how many nodes may be around one before anybody asks which.
const usualDepth = defaultDepth

// enterNode notes that the node x, a pointer, is being written. It reports whether that
// can end.
func (e *encoder) enterNode(x any) bool {
	e.depth++
	return e.depth <= usualDepth && e.err == nil || e.enterDeep(x)
}

func (e *encoder) enterDeep(x any) bool {
	if e.err != nil || e.around[x] || e.depth > limitDepth {
		e.depth--
		return false
	}
	if e.around == nil {
		e.around = make(map[any]bool)
	}
	e.around[x] = true
	return true
}

// leaveNode ends what enterNode began.
func (e *encoder) leaveNode(x any) {
	if e.depth > usualDepth {
		delete(e.around, x)
	}
	e.depth--
}

// endless fails for a node that was not entered.
func (e *encoder) endless(dst []byte) []byte {
	return e.fail(dst, "a node that holds itself, or is deeper than can be read")
}
