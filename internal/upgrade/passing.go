package upgrade

import "github.com/stategen/stategen/internal/ir"

// A document may be on its way down past a major: what only that one requires of it, nobody who
// reads the document will miss.

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
