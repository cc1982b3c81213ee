package lower

import "github.com/stategen/stategen/internal/ir"

// Schemas that hold only on a condition declare members too: those of then and
// else, of a member that is there, of one alternative among several. They are
// fields like others, but nothing says what the value is if the condition does
// not hold, so that they take any value and the rule beside the shape decides.

// conditionalFields adds the fields of members that hold on a condition, where
// other members are not restricted.
func (l *lowerer) conditionalFields(v *view, s *ir.Struct) {
	if _, open := s.Rest.(ir.Open); !open {
		return
	}
	required := v.RequiredNames()
	for _, m := range l.schemas.ConditionalMembers(&v.View) {
		if s.Field(m.Name) != nil {
			continue
		}
		f := l.field(v, m, required.Has(m.Name))
		f.Loose, f.Check, f.Default = true, nil, ""
		delete(l.finite, f)
		s.Fields = append(s.Fields, f)
	}
}
