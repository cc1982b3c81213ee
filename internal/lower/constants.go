package lower

import (
	"github.com/stategen/stategen/internal/analysis"
	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonvalue"
)

// lowerConstants makes an enum of branches that are constants, each with its
// documentation.
func (l *lowerer) lowerConstants(v *view, p *place, c analysis.Choice) bool {
	all, values, ok := l.constants(v, c)
	if !ok || l.areEnums(v, c) {
		return false
	}
	v.ConsumeIneffective(all.Kinds)
	l.lowerListed(v, p, all, values)
	return true
}

// constants lists the values of branches that are constants: not ok if one of them is
// something else, or if a choice says more of them than that each is valid.
func (l *lowerer) constants(v *view, c analysis.Choice) (all analysis.Allowed, values []ir.EnumValue, ok bool) {
	all = analysis.Allowed{From: c.Schema, Listed: c.Keyword}
	seen := map[string]bool{}
	for _, b := range c.Branches {
		parts := l.schemas.Conjuncts(b)
		for _, part := range parts {
			if !part.OnlyHas("const", "enum", "type") {
				return all, nil, false
			}
		}
		a, possible := l.schemas.Allowed(parts, v.Only)
		if !possible || a.Values == nil {
			return all, nil, false
		}
		all.Kinds |= a.Kinds
		all.Values = append(all.Values, a.Values...)
		for _, value := range a.Values {
			lit, ok := value.Literal()
			if !ok || lit.Kind == jsonvalue.NullLiteral {
				return all, nil, false
			}
			spelling := value.Canonical()
			if seen[spelling] {
				if c.Keyword == "oneOf" { // then it is no value of the whole
					return all, nil, false
				}
				continue
			}
			seen[spelling] = true
			ev := ir.EnumValue{Value: lit, Word: wordOf(a.From, value)}
			if len(a.Values) == 1 {
				ev.Doc = docOf(lit.Text, b)
			}
			values = append(values, ev)
		}
	}
	rest, possible := l.schemas.Allowed(v.Parts, v.Only)
	return all, values, possible && rest.Values == nil && all.Kinds&^rest.Kinds == 0
}

// areEnums reports whether the branches list values of different kinds, each of
// one kind: together they are no enum of Go, and by themselves some are.
func (l *lowerer) areEnums(v *view, c analysis.Choice) bool {
	var kinds jsonvalue.Kinds
	enums := false
	for _, b := range c.Branches {
		a, _ := l.schemas.Allowed(l.schemas.Conjuncts(b), v.Only)
		kind := a.Kinds.JSON() &^ jsonvalue.NullKind
		if kind != jsonvalue.StringKind && kind != jsonvalue.NumberKind.JSON() && kind != jsonvalue.BoolKind || kinds&kind != 0 {
			return false
		}
		kinds |= kind
		enums = enums || len(a.Values) > 1
	}
	return enums && len(c.Branches) > 1
}
