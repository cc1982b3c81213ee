package lower

import (
	"github.com/stategen/stategen/internal/analysis"
	"github.com/stategen/stategen/internal/jsonschema"
	"github.com/stategen/stategen/internal/jsonvalue"
)

// Alternatives that all have one shape make no union: what tells them apart is
// which values are valid, and a check says that.

// areLists reports whether the branches are arrays of the same elements, such
// as positions of two or of three numbers.
func (l *lowerer) areLists(v *view, c analysis.Choice) bool {
	if v.DescribesValues() || l.schemas.DiscriminatorAt(&v.View, c) != nil {
		return false
	}
	var first *jsonschema.Schema
	mine := l.schemas.KindsAt(&v.View) &^ jsonvalue.NullKind // the type may stand beside the choice
	for _, b := range c.Branches {
		parts := l.schemas.Conjuncts(b)
		if l.bases[b] != nil || l.extensions.Of(b).Reading != nil || len(parts) != 1 || l.schemas.Kinds(b)&mine != jsonvalue.ArrayKind ||
			parts[0].HasOne("prefixItems", "const", "enum", "oneOf", "anyOf") {
			return false
		}
		items := b.Child("items")
		switch {
		case items == nil:
			return false
		case first == nil:
			first = items
		case items.Resource() != first.Resource() || !analysis.SayTheSame(items, first):
			return false
		}
	}
	return true
}

// lowerLists makes one list of branches that are lists of the same elements.
func (l *lowerer) lowerLists(v *view, p *place, c analysis.Choice) {
	v.Elements = c.Branches[0].Child("items")
	v.Only &= jsonvalue.ArrayKind
	if v.isNullable() {
		v.Only |= jsonvalue.NullKind
	}
	v.unproved = true
	l.lowerRest(v, p)
}

// areConstants reports whether the branches list all values, and they are no
// enum of Go: arrays and objects among them have the type that the rest of the
// view gives them.
func (l *lowerer) areConstants(v *view, c analysis.Choice) bool {
	for _, b := range c.Branches {
		for _, p := range l.schemas.Conjuncts(b) {
			if l.bases[b] != nil || !p.OnlyHas("const", "enum", "type") {
				return false
			}
		}
		a, possible := l.schemas.Allowed(l.schemas.Conjuncts(b), v.Only)
		if !possible || a.Values == nil || a.Kinds&^(jsonvalue.ArrayKind|jsonvalue.ObjectKind|jsonvalue.NullKind) != 0 {
			return false
		}
	}
	return true
}
