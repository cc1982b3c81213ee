package lower

import (
	"github.com/stategen/stategen/internal/analysis"
	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonvalue"
	"github.com/stategen/stategen/internal/union"
)

// candidates describes options by what they can be recognised by.
func (l *lowerer) candidates(a *alternation, options []option) []union.Candidate {
	list := make([]union.Candidate, len(options))
	for i, o := range options {
		list[i] = l.candidate(o)
		list[i].Name = called(options, i)
	}
	union.Require(list, a.view.RequiredNames().List)
	return list
}

// candidate describes an option by what it can be recognised by.
func (l *lowerer) candidate(o option) union.Candidate {
	c := union.Candidate{Name: o.label, Unnamed: o.isUnnamed(), Inline: o.isInline(), Kinds: o.kinds}
	s := o.structure()
	switch t := o.place.typ.(type) {
	case *ir.Tuple:
		if len(t.Fields) > 0 {
			c.First = l.finite[t.Fields[0]].Values
		}
	case ir.List:
		c.Elem = l.schemas.KindsOfItems(o.view.Parts)
	}
	if s == nil {
		return c
	}
	c.Kinds, c.Known, c.Closed = jsonvalue.ObjectKind, true, isClosed(s)
	if s.Tag != nil && !l.undeclared[s] { // another union took it out already
		m := union.Member{Name: s.Tag.JSON, Required: s.Tag.Required, Values: []jsonvalue.Literal{s.Tag.Value}}
		if s.Tag.Default {
			m.Default = &s.Tag.Value
		}
		c.Members = append(c.Members, m)
	}
	for _, f := range s.Fields {
		c.Members = append(c.Members, recognised(f.JSON, f.Required, l.finite[f]))
	}
	return c
}

// recognised is a member by what an object can be recognised by: the few values that it can have.
func recognised(name string, required bool, known analysis.Finite) union.Member {
	return union.Member{Name: name, Required: required, Values: known.Values, Prefix: known.Prefix, Default: known.Fallback, Never: known.Never}
}

// isClosed reports whether an object has no members but those that it declares.
func isClosed(s *ir.Struct) bool {
	_, closed := s.Rest.(ir.Closed)
	return closed && len(s.Patterns) == 0
}
