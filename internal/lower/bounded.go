package lower

import (
	"cmp"
	"slices"

	"github.com/stategen/stategen/internal/analysis"
	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonschema"
	"github.com/stategen/stategen/internal/jsonvalue"
)

// A member or an element may refer to a schema and say besides which of its values
// it allows, as {"$ref": "#/$defs/user", "unevaluatedProperties": false} does, or
// {"allOf": [{"$ref": "#/$defs/user"}, {"minProperties": 1}]}. The type is the one that
// the schema has anywhere, so that a condition that comes or goes renames nothing; only
// the check is of the place. A definition that does so has its own name.

// placeOfBounded lowers the schema of a member or an element, or of the only
// alternative to null there.
func (l *lowerer) placeOfBounded(s *jsonschema.Schema) *place {
	s = l.schemas.Target(s)
	if p := l.bounded[s]; p != nil {
		return p
	}
	b, ok := l.schemas.BoundedAt(s)
	if !ok {
		return l.placeOf(s)
	}
	typed := l.placeOf(b.Shape)
	if _, named := typed.typ.(ir.Decl); !named {
		return l.placeOf(s)
	}
	v := &view{at: l.sites.Of(s), View: analysis.View{Own: s, Parts: b.Beside}}
	for _, part := range b.Beside {
		part.Schema.Claim()
	}
	all := analysis.Join(l.schemas.Conjuncts(s), l.schemas.Conjuncts(b.Shape))
	l.schemas.ReportContradictions(&analysis.View{Own: s, Parts: all, Only: jsonvalue.AnyKind})
	p := &place{}
	p.become(typed)
	p.nullable = typed.nullable || b.OrNull
	if v.isProved() && (typed.check == nil || !b.OrNull) {
		p.check = l.besides(v, typed.check)
	} else {
		v.ConsumeAll()
		v.Parts = []analysis.Part{{Schema: s}} // the whole
		p.check = l.someWhole(v)
	}
	l.bounded[s] = p
	return p
}

// placeOfNarrowed lowers a place for which several schemas hold of which all but one say no more
// than that it has a value: where a variant requires an object of a member that may be null, the
// object is the same one. It returns nil if they say something else.
func (l *lowerer) placeOfNarrowed(targets []*jsonschema.Schema) *place {
	var shaped *jsonschema.Schema
	var others []*jsonschema.Schema
	kinds := jsonvalue.AnyKind // that the others allow
	for _, t := range targets {
		switch isBase := l.bases[t] != nil; {
		case !isBase && l.extensions.Of(t).Reading == nil && analysis.OnlyTyped(l.schemas.Conjuncts(t)):
			others = append(others, t)
			kinds &= l.schemas.Kinds(t)
		case shaped == nil:
			shaped = t
		default:
			return nil
		}
	}
	if shaped == nil || l.schemas.Kinds(shaped)&^kinds&^jsonvalue.NullKind != 0 {
		return nil
	}
	typed := l.placeOfBounded(shaped)
	if _, named := typed.typ.(ir.Decl); !named || typed.check != nil {
		return nil
	}
	for _, t := range others {
		for _, part := range l.schemas.Conjuncts(t) {
			part.Schema.Claim()
		}
	}
	p := &place{}
	p.become(typed)
	p.nullable = typed.nullable && kinds&jsonvalue.NullKind != 0
	return p
}

// besides makes the check of a place from that of its type and what stands there.
func (l *lowerer) besides(v *view, typed *ir.Check) *ir.Check {
	v.Conditions = append(v.Conditions, analysis.ChoicesOf(v.Parts)...)
	own := l.check(v, jsonvalue.AnyKind)
	if own == nil || typed == nil {
		return cmp.Or(own, typed)
	}
	own.Rules = slices.Insert(own.Rules, 0, ir.Rule(ir.Apply{Check: typed}))
	own.Whole = typed.Whole
	return own
}
