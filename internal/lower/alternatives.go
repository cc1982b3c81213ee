package lower

import (
	"slices"
	"strings"

	"github.com/stategen/stategen/internal/analysis"
	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonpointer"
	"github.com/stategen/stategen/internal/jsonschema"
	"github.com/stategen/stategen/internal/jsonvalue"
	"github.com/stategen/stategen/internal/site"
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
	met := p.typ != nil
	l.lowerChoice(v, p, c)
	if !met {
		l.suggest(v, p, c)
	}
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

// become makes a place what another one is.
func (p *place) become(q *place) {
	if p.typ != nil {
		return
	}
	p.nullable, p.check, p.loose, p.open = q.nullable, q.check, q.loose, q.open
	p.typ, p.inside, p.each = q.typ, q.inside, q.each
}

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

// lowerUnion makes a union of the branches. What holds beside them goes into
// each of them, or into a check of the place if it only adds conditions. Each
// group of scalars is a variant, too.
func (l *lowerer) lowerUnion(v *view, p *place, c analysis.Choice, scalars []scalarGroup) {
	if p.typ != nil {
		return
	}
	if _, possible := l.schemas.Constrain(&v.View); !possible || l.schemas.Overlap(&v.View, c) {
		v.exceeds()
	}
	alt := l.newUnion(v)
	alt.schema, alt.keyword = c.Schema, c.Keyword
	alt.discriminator, alt.sole = l.schemas.DiscriminatorAt(&v.View, c), l.schemas.SoleTag(&v.View, c)
	if alt.sole != "" {
		alt.telling = alt
	}
	shared := !v.DescribesValues()
	var kinds jsonvalue.Kinds
	for _, b := range c.Branches {
		kinds |= l.schemas.Kinds(b)
	}
	for _, g := range scalars {
		kinds |= g.kinds
	}
	mine := l.schemas.KindsAt(&v.View)
	v.unproved = v.unproved || !v.isNullable() && kinds&mine&jsonvalue.NullKind != 0 // a variant may take null
	l.placeUnion(v, p, alt)
	switch { // before the variants: they may lead back here
	case v.unproved:
	case shared:
		p.check = l.residue(v, c, kinds, mine)
	default:
		p.check = l.checkOf(v, l.choices(v))
	}
	for _, b := range c.Branches {
		if o := l.option(v, c, b, shared); o.kinds&^jsonvalue.NullKind != 0 { // else nothing is left of it beside what holds for all
			l.suggestIn(&o, c, b)
			alt.options = append(alt.options, o)
		}
	}
	for _, g := range scalars {
		alt.options = append(alt.options, l.groupOption(v, c, g))
	}
}

// option lowers one branch of a union.
func (l *lowerer) option(v *view, c analysis.Choice, b *jsonschema.Schema, shared bool) option {
	at := l.sites.Of(b)
	o := option{schema: b, label: label(at), doc: docOf(at.Name.Def, b)}
	if shared {
		o.view = l.viewOf(b)
		o.place = l.placeOf(b)
		o.kinds = l.schemas.Kinds(b)
		// What stands beside says which kinds of values the branch is for. Where these leave none, nothing
		// is valid, and the type is what each says.
		if both := o.kinds & l.schemas.KindsAt(&v.View); both&^jsonvalue.NullKind != 0 {
			o.kinds = both
		}
		return o
	}
	both := view{
		at:   v.at.Step(o.label, "/"+c.Keyword+"/"+jsonpointer.Escape(o.label)),
		View: analysis.View{Own: b, Parts: analysis.Join(v.Parts, l.schemas.Conjuncts(b)), Only: v.Only &^ jsonvalue.NullKind},
	}
	both.at.Name.Stands = b.Location()
	if slices.Contains(c.Inline, b) && v.at.Name.Schema == c.Schema.Location() { // it stands here
		both.at = at
	}
	o.view, o.merged = both, at.Name.IsDefinition()
	o.place = l.placeOfView(both)
	o.kinds = l.schemas.KindsOfParts(both.Parts) & both.Only
	return o
}

// label is what to call an alternative: the definition it is, or what
// distinguishes it inside its parent.
func label(at site.Site) string {
	if n := len(at.Name.Path); n > 0 {
		return at.Name.Path[n-1].Text
	}
	return at.Name.Def
}

// residue is the check for what a view says beside the branches of its union,
// and they do not say themselves.
func (l *lowerer) residue(v *view, c analysis.Choice, branches, mine jsonvalue.Kinds) *ir.Check {
	var rules []ir.Rule
	if branches&^mine != 0 {
		rules = append(rules, ir.TypeIs{Types: typeNames(mine&^jsonvalue.NullKind, v.isNullable())})
	}
	missing := slices.DeleteFunc(v.RequiredNames().List, func(name string) bool {
		return !slices.ContainsFunc(c.Branches, func(b *jsonschema.Schema) bool {
			v := l.viewOf(b)
			return !v.RequiredNames().Has(name)
		})
	})
	if len(missing) > 0 {
		rules = append(rules, ir.Required{Names: missing})
	}
	return l.check(v, jsonvalue.AnyKind, rules...)
}

// lowerKinds makes a union of the kinds that a type list names.
func (l *lowerer) lowerKinds(v *view, p *place, kinds jsonvalue.Kinds) {
	if p.typ != nil {
		return
	}
	alt := l.newUnion(v)
	alt.keyword = "type"
	l.placeUnion(v, p, alt)
	for _, kind := range []jsonvalue.Kinds{jsonvalue.StringKind, jsonvalue.NumberKind, jsonvalue.BoolKind, jsonvalue.ArrayKind, jsonvalue.ObjectKind} {
		if kinds&kind == 0 {
			continue
		}
		alt.options = append(alt.options, l.kindOption(v, kinds&kind))
	}
}

// kindOption is the option of a union for the values of some kinds.
func (l *lowerer) kindOption(v *view, kinds jsonvalue.Kinds) option {
	word := kindWord(kinds)
	one := *v
	one.Only = kinds
	one.at = v.at.Part(word)
	return option{schema: v.Own, view: one, label: word, kinds: kinds, place: l.placeOfView(one)}
}

// kindWord is how the variant of a kind is called.
func kindWord(kinds jsonvalue.Kinds) string {
	for _, k := range []struct {
		kinds jsonvalue.Kinds
		word  string
	}{
		{jsonvalue.StringKind, "string"}, {jsonvalue.IntegerKind, "int"}, {jsonvalue.NumberKind, "number"}, {jsonvalue.BoolKind, "bool"}, {jsonvalue.ArrayKind, "list"}, {jsonvalue.ObjectKind, "object"},
	} {
		if kinds&^k.kinds == 0 {
			return k.word
		}
	}
	return "value"
}
