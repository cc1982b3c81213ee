package upgrade

import (
	"slices"

	"github.com/stategen/stategen/internal/ir"
)

// A document may be on its way past a major: what only that one requires of it, nobody who reads
// the document will miss.

// RequiredBelow returns how many of the majors in a row that steps lead down to require a member,
// which an object of the type has in the major before them: the first, the second and so
// on. Where a step does not say what becomes of the type, all do.
func RequiredBelow(below []*Step, s *ir.Struct, name string) (n int) {
	if len(below) == 0 {
		return 0
	}
	met := false
	for _, o := range below[0].all {
		if o.Old == s {
			met = true
			if f := o.New.Field(name); f != nil && f.Required {
				n = max(n, 1+RequiredBelow(below[1:], o.New, name))
			}
		}
		for _, m := range o.Moves {
			last := len(m.From) - 1
			if m.From[last] != name || holder(o.Old, m.From) != s {
				continue
			}
			if into := holder(o.New, m.To); into != nil && fieldAt(o.New, m.To).Required {
				n = max(n, 1+RequiredBelow(below[1:], into, m.To[len(m.To)-1]))
			}
		}
	}
	if !met {
		return len(below)
	}
	return n
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
		case o.New == s:
			met = true
			tagged := o.Old.Tag != nil && o.Old.Tag.JSON == name
			filled := slices.ContainsFunc(o.Fills, func(fill Fill) bool { return fill.Path[0] == name })
			if o.Hook != nil || tagged || filled || o.Old.Field(name) != nil && heldAbove(above[1:], o.Old, name) {
				return true
			}
		case slices.ContainsFunc(o.Fills, func(fill Fill) bool { return holder(o.New, fill.Path) == s && fill.Path[len(fill.Path)-1] == name }):
			return true
		}
		if slices.ContainsFunc(o.Moves, func(m Move) bool { return holder(o.New, m.To) == s && m.To[len(m.To)-1] == name }) {
			return true
		}
		if slices.ContainsFunc(o.Children, func(c Child) bool { return staysWhole(c.Convert) }) || o.Others != nil && staysWhole(o.Others.Convert) {
			return true
		}
	}
	return !met
}

// staysWhole reports whether a conversion may leave an object as it is, whose members nothing is
// said of.
func staysWhole(c Convert) bool {
	switch c := c.(type) {
	case Each:
		return staysWhole(c.Of)
	case Positions:
		return c.Rest != nil && staysWhole(c.Rest) || slices.ContainsFunc(c.First, staysWhole)
	case Held:
		return staysWhole(c.Of)
	case Kept:
		return staysWhole(c.Of)
	case NotNull:
		return staysWhole(c.Of)
	case Fit, Tried, Narrow:
		return true
	case *Choice:
		return slices.ContainsFunc(c.Cases, func(k Case) bool { return k.Came != nil }) ||
			slices.ContainsFunc(c.Kinds, func(k OfKind) bool { return staysWhole(k.Convert) })
	}
	return false
}

// holder returns the type of the object that has the last member of a path; nil if there is none.
func holder(s *ir.Struct, path []string) *ir.Struct {
	if len(path) == 1 {
		return s
	}
	f := fieldAt(s, path[:len(path)-1])
	if f == nil {
		return nil
	}
	inner, _ := f.Type.(*ir.Struct)
	return inner
}
