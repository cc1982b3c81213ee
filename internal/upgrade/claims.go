package upgrade

import "slices"

// claims are the paths within an object that are seen to by what is declared of it, or of the
// objects around it: from which something goes, at which something is put, and, in the
// object of the newer major, for which there are defaults.
type claims struct{ out, in, filled [][]string }

// below is what is seen to of the members of a member.
func (c claims) below(name string) claims {
	return claims{pathsBelow(c.out, name), pathsBelow(c.in, name), pathsBelow(c.filled, name)}
}

// along is what is said of the members of what moves.
func (c claims) along(m Move, down bool) claims {
	newer := m.To
	if down {
		newer = m.From
	}
	return claims{pathsBelow(c.out, m.From...), pathsBelow(c.in, m.To...), pathsBelow(c.filled, newer...)}
}

// and adds moves within this object.
func (c claims) and(moves ...Move) claims {
	c.out, c.in = slices.Clip(c.out), slices.Clip(c.in)
	for _, m := range moves {
		c.out, c.in = append(c.out, m.From), append(c.in, m.To)
	}
	return c
}

// filling adds defaults of this object.
func (c claims) filling(fills []Fill) claims {
	c.filled = slices.Clip(c.filled)
	for _, fill := range fills {
		c.filled = append(c.filled, fill.Path)
	}
	return c
}

// takes reports whether the object around takes what is to move, or puts something where it is
// to go.
func (c claims) takes(m Move) bool { return hasPath(c.out, m.From...) || hasPath(c.in, m.To...) }
