package lower

import "github.com/stategen/stategen/internal/ir"

// breakCycles has no struct contain itself: a required object that leads back
// to the struct that it is a member of becomes a pointer, as an optional one
// is, and the struct's check asks for it.
//
// No document of finite size has all such members as objects. But where other
// values may stand for an object, there are documents.
func (l *lowerer) breakCycles() {
	const open, done = 1, 2
	state := map[*ir.Struct]int{}
	at := map[*ir.Struct]placed[ir.Decl]{}
	for _, d := range l.decls {
		if s, ok := d.thing.(*ir.Struct); ok {
			at[s] = d
		}
	}
	var visit func(s *ir.Struct)
	visit = func(s *ir.Struct) {
		state[s] = open
		for _, f := range s.Fields {
			t, ok := f.Type.(*ir.Struct)
			switch {
			case !ok || !f.Required || f.Nullable:
			case state[t] == open:
				f.Required = false
				l.demand(s, f.JSON, at[s])
			case state[t] == 0:
				visit(t)
			}
		}
		state[s] = done
	}
	for _, d := range l.decls {
		if s, ok := d.thing.(*ir.Struct); ok && state[s] == 0 {
			visit(s)
		}
	}
}

// demand adds to the check of a struct that a member is required.
func (l *lowerer) demand(s *ir.Struct, name string, at placed[ir.Decl]) {
	switch {
	case s.Check == nil:
		s.Check = &ir.Check{Name: s.Name, Schema: s.Name.Schema}
		l.checks = append(l.checks, placed[*ir.Check]{s.Check, at.doc, at.top, at.offset})
	case s.Check.Whole: // it knows
		return
	}
	s.Check.Rules = append(s.Check.Rules, ir.Required{Names: []string{name}})
}
