package runtime

import "slices"

// closeObject ends the object whose members were appended from start on.
func closeObject(dst []byte, start int) []byte {
	if len(dst) == start {
		return append(dst, '{', '}')
	}
	dst[start] = '{'
	return append(dst, '}')
}

// close ends the object of shape sh whose known members, one at least, were
// appended from start on: it puts back what the fields could not say, then adds
// the unknown members. It is short enough to be inlined.
func (x Extra) close(dst []byte, start int, sh *shape, e *encoder) []byte {
	if x.p != nil {
		return x.p.closeKept(dst, start, "", sh, e)
	}
	dst[start] = '{'
	return append(dst, '}')
}

// closeAny is close for an object that may be without known members, or to
// which the unknown member called first was appended.
func (x Extra) closeAny(dst []byte, start int, first string, sh *shape, e *encoder) []byte {
	if x.p == nil {
		return closeObject(dst, start)
	}
	return x.p.closeKept(dst, start, first, sh, e)
}

// closeKept is closeAny where there is something to put back or to add.
func (p *extras) closeKept(dst []byte, start int, first string, sh *shape, e *encoder) []byte {
	p = p.in(sh)
	kept, unknown := slices.Clip(p.kept.all()), p.unknown.all()
	for _, m := range unknown {
		switch {
		case !m.set:
		case sh.hasPlace(m.name):
			kept = append(kept, m)
		case m.name == sh.baseTag, sh.laidOut: // a variant's by now, or the document of a layout that is not read
			e.made = true
		}
	}
	e.noteMisfits(p, kept)
	kept = outOfPlace(kept)
	e.noteNewer(kept, sh)
	var o restored
	isNoTag := func(m member) bool { return m.name != sh.tag || sh.tag == "" } // which is as it was
	restores := e.err == nil && slices.ContainsFunc(kept, isNoTag)
	if restores {
		dst, o = e.restore(dst, start, kept, p.skeletons, sh)
	}
	for _, m := range unknown {
		if !(m.set && sh.hasPlace(m.name)) && (m.name != first || first == "") {
			dst = append(append(appendText(append(dst, ','), m.name, e), ':'), m.text...)
		}
	}
	if len(dst) == start && p.whole != "" {
		dst = append(dst, p.whole...)
	} else {
		dst = closeObject(dst, start)
	}
	if restores {
		dst = e.closeRestored(dst, o)
	}
	return dst
}

// noteMisfits takes note of whether the value that p is of, or one of the known members
// that are kept of it, may be of another type than its field.
func (e *encoder) noteMisfits(p *extras, kept []member) {
	e.misfit = e.misfit || p.whole != "" && p.whole != "null"
	for _, m := range kept {
		e.misfit = e.misfit || m.misfit
		e.made = e.made || m.set
	}
}

// outOfPlace returns those of the kept members that are not written in their place: see
// keepsNull. Mostly that is all or none of them.
func outOfPlace(kept []member) []member {
	in := func(m member) bool { return m.inPlace }
	switch k := slices.IndexFunc(kept, in); {
	case k < 0:
		return kept
	case k == 0 && !slices.ContainsFunc(kept, func(m member) bool { return !m.inPlace }):
		return nil
	}
	return slices.DeleteFunc(slices.Clone(kept), in)
}

// writeFirst appends the unknown member called name, if there is one, so that a
// discriminator that the schema does not declare stays in front.
func (x Extra) writeFirst(dst []byte, name string) []byte {
	if x.p != nil {
		if m, ok := x.p.unknown.get(name); ok {
			return append(appendName(dst, name), m.text...)
		}
	}
	return dst
}
