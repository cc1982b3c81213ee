package lower

import (
	"slices"
	"strings"

	"github.com/stategen/stategen/internal/analysis"
	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonschema"
	"github.com/stategen/stategen/internal/jsonvalue"
)

// lowerAlternatives lowers a view that has a oneOf or anyOf. It reports
// whether the place is complete; if not, what it took from v is accounted for
// and the rest decides.
func (l *lowerer) lowerAlternatives(v *view, p *place) bool {
	var found []analysis.Choice
	v.Parts = slices.Clone(v.Parts)
	for i, conjunct := range v.Parts {
		for _, keyword := range []string{"oneOf", "anyOf"} {
			if !conjunct.Has(keyword) {
				continue
			}
			c := l.schemas.ChoiceOf(conjunct.Schema, keyword)
			again := slices.ContainsFunc(v.Parts, func(p analysis.Part) bool {
				return p.Schema == conjunct.Schema && strings.Contains(p.Without, keyword)
			})
			v.Parts[i].Without += keyword
			if again {
				l.found.Fail(conjunct.Schema, keyword, "recursion-unnamed", "an alternative is this "+keyword+" itself",
					"remove the reference that leads back to it")
				continue
			}
			if keyword == "anyOf" && slices.ContainsFunc(c.Branches, l.schemas.IsVacuous) {
				continue // everything is valid
			}
			found = append(found, c)
		}
	}
	v.Parts = analysis.Join(nil, v.Parts)
	if len(found) == 0 {
		return l.lowerCases(v, p)
	}
	telling := l.schemas.MostTelling(&v.View, found)
	for k, c := range found {
		if k != telling {
			v.Conditions = append(slices.Clip(v.Conditions), analysis.Condition{Schema: c.Schema, Keyword: c.Keyword})
		}
	}
	c := l.schemas.Simplify(&v.View, found[telling])
	l.lowerChoice(v, p, c)
	l.suggest(v, p, c)
	return true
}

// lowerChoice lowers a view with one oneOf or anyOf: a single branch joins
// the rest of the view, constants become an enum, and what is left is a
// union.
func (l *lowerer) lowerChoice(v *view, p *place, c analysis.Choice) {
	switch {
	case len(c.Branches) == 0:
		v.ConsumeAll() // nothing is left to say it of
		kinds := jsonvalue.Kinds(0)
		if v.isNullable() {
			kinds = jsonvalue.NullKind
		}
		l.lowerNull(v, p, kinds)
	case len(c.Branches) == 1 && l.schemas.SoleTag(&v.View, c) == "":
		l.lowerOnly(v, p, c)
	case l.lowerConstants(v, p, c):
	case l.schemas.OnlyAssert(&v.View, c), l.areConstants(v, c):
		v.Conditions = append(slices.Clip(v.Conditions), analysis.Condition{Schema: c.Schema, Keyword: c.Keyword})
		l.lowerRest(v, p)
	case l.areLists(v, c):
		l.lowerLists(v, p, c)
	default:
		scalars := l.gatherScalars(v, &c)
		if len(c.Branches) > 0 {
			l.lowerUnion(v, p, c, scalars)
			return
		}
		v.Only = 0
		for _, g := range scalars {
			v.Only |= g.kinds
		}
		if v.isNullable() {
			v.Only |= jsonvalue.NullKind
		}
		l.lowerRest(v, p)
	}
}

// lowerRest lowers what is left of a view without its alternatives.
func (l *lowerer) lowerRest(v *view, p *place) {
	q := l.placeOfView(*v)
	p.become(q)
	p.own = q.own // it is reached from here only
}

// lowerOnly lowers a view with a single branch: both hold.
func (l *lowerer) lowerOnly(v *view, p *place, c analysis.Choice) {
	branch := c.Branches[0]
	var q *place
	var takesNull bool
	if analysis.Vacuous(v.Parts) && v.Only == jsonvalue.AnyKind && len(v.Conditions) == 0 {
		q = l.placeOfBounded(branch)
		takesNull = l.schemas.Null(branch) != jsonschema.Refused
	} else {
		both := *v
		both.Parts = analysis.Join(v.Parts, l.schemas.Conjuncts(branch))
		q = l.placeOfView(both)
		takesNull = l.schemas.NullAt(&both.View) != jsonschema.Refused
	}
	check, orNull := q.check, false
	if v.isNullable() && !q.nullable && p.typ == nil && check != nil {
		check = l.orNull(q.check, v.at)
		v.unproved = v.unproved || check == nil
		orNull = check != q.check
	}
	switch _, isRaw := q.typ.(ir.Raw); {
	case takesNull && !v.isNullable(): // null is valid by another branch too
		v.unproved = true
	case v.isNullable() && !takesNull:
		v.unproved = v.unproved || isRaw && !orNull || q.loose || q.check != nil && q.check.Whole
	}
	one := *q
	one.nullable, one.check = v.isNullable(), check
	p.become(&one)
}
