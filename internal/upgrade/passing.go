package upgrade

import (
	"slices"

	"github.com/stategen/stategen/internal/ir"
)

// A document may be on its way past a major: what only that one requires of it, nobody who reads
// the document will miss.

// leadsOn reports whether what a move leads into is there wherever the first containers are of what
// it leads out of. If not, nothing may be required of documents in which the rest is missing.
func (o *Object) leadsOn(m Move, containers int) bool {
	from, to := m.From[:containers], m.To[:len(m.To)-1]
	for k := len(to); k > 0; k-- {
		if was := comesFrom(o.Moves, to[:k]); isWithin(from, was) && slices.Equal(goesTo(o.Moves, was), to[:k]) {
			return true
		}
		if !fieldAt(o.To, to[:k]).Required {
			return false
		}
	}
	return true
}

// takesOut reports whether what a move brings is missing where a member of an object of a type is:
// it is that, or what that has in it in every valid document.
func (o *Object) takesOut(m Move, s *ir.Struct, name string) bool {
	for k := len(m.From) - 1; k >= 0; k-- {
		if m.From[k] == name && holder(o.From, m.From[:k+1]) == s {
			return o.leadsOn(m, k)
		}
		if !fieldAt(o.From, m.From[:k+1]).Required {
			return false
		}
	}
	return false
}

// RequiredBelow returns how many of the majors in a row that steps lead down to require a member,
// which an object of the type has in the major before them: the first, the second and so
// on. Where a step does not say what becomes of the type, all do.
func RequiredBelow(below []*Step, s *ir.Struct, name string) (n int) {
	if len(below) == 0 {
		return 0
	}
	met := false
	for _, o := range below[0].all {
		if o.From == s {
			met = true
			if o.stays(name) && o.To.Field(name).Required {
				n = max(n, 1+RequiredBelow(below[1:], o.To, name))
			}
		}
		for _, m := range o.Moves {
			if fieldAt(o.To, m.To).Required && o.takesOut(m, s, name) {
				n = max(n, 1+RequiredBelow(below[1:], holder(o.To, m.To), m.To[len(m.To)-1]))
			}
		}
	}
	if !met {
		return len(below)
	}
	return n
}

// stays reports whether a member of From is the one of its name in To.
func (o *Object) stays(name string) bool {
	return o.From.Field(name) != nil && o.To.Field(name) != nil && !slices.Contains(o.Namesakes, name)
}

// HeldAbove reports whether objects of a type may have what is at a path from the newest major, by
// the steps in a row that lead down to theirs, the nearest first. If not, who reads the document
// there will not see what the type's own major says of it.
func HeldAbove(above []*Step, s *ir.Struct, path []string) bool {
	s = holder(s, path)
	return s == nil || heldAbove(above, s, path[len(path)-1])
}

// heldAbove is HeldAbove for a member. Where a step does not say all that becomes of the type, its
// objects may have it.
func heldAbove(above []*Step, s *ir.Struct, name string) bool {
	if len(above) == 0 {
		return true
	}
	met := false
	for _, o := range above[0].all {
		switch {
		case o.To == s:
			met = true
			tagged := o.From.Tag != nil && o.From.Tag.JSON == name
			filled := slices.ContainsFunc(o.Fills, func(fill Fill) bool { return fill.Path[0] == name })
			if o.Hook != nil || tagged || filled || o.stays(name) && heldAbove(above[1:], o.From, name) {
				return true
			}
		case slices.ContainsFunc(o.Fills, func(fill Fill) bool { return holder(o.To, fill.Path) == s && fill.Path[len(fill.Path)-1] == name }):
			return true
		}
		if slices.ContainsFunc(o.Moves, func(m Move) bool { return holder(o.To, m.To) == s && m.To[len(m.To)-1] == name }) {
			return true
		}
		whole := wholeOf{s: s}
		if slices.ContainsFunc(o.Children, func(c Child) bool { return whole.may(c.Convert) }) || whole.mayOthers(o) {
			return true
		}
	}
	return !met
}

// wholeOf tells of conversions whether they may leave an object as it is that is read as one of a type
// afterwards: of its members, nothing is said.
type wholeOf struct {
	s      *ir.Struct
	around []*Choice // unions that what is asked about is in: they may be in themselves
}

// mayOthers tells it of members without a field. Those that nothing converts stay, if they can be read.
func (w wholeOf) mayOthers(o *Object) bool {
	if o.Others != nil {
		return w.may(o.Others.Convert)
	}
	rest, typed := o.To.Rest.(ir.TypedRest)
	return typed && w.isIn(rest.Elem.Type)
}

// may tells it of one conversion.
func (w wholeOf) may(c Convert) bool {
	switch c := c.(type) {
	case Each:
		return w.may(c.Of)
	case Positions:
		return c.any(w.may)
	case Held:
		return w.may(c.Of)
	case Kept:
		return w.may(c.Of)
	case NotNull:
		return w.may(c.Of)
	case Fit:
		return w.isIn(c.Type)
	case Tried:
		return w.isIn(c.To.Type)
	case Narrow:
		return w.isIn(c.To.Type)
	case *Choice:
		if slices.Contains(w.around, c) {
			return false
		}
		inside := wholeOf{w.s, append(slices.Clip(w.around), c)}
		return slices.ContainsFunc(c.Cases, func(k Case) bool { return k.Came != nil && w.isIn(k.Came) }) ||
			c.Comes != nil && w.isIn(c.Comes) ||
			slices.ContainsFunc(c.Kinds, func(k OfKind) bool { return inside.may(k.Convert) })
	}
	return false
}

// isIn reports whether values of a type may have objects of the one asked about in them.
func (w wholeOf) isIn(t ir.Type) bool {
	return contains(t, func(d ir.Decl) bool { return d == w.s })
}
