package lower

import (
	"slices"
	"strings"

	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonpointer"
	"github.com/stategen/stategen/internal/jsonschema"
	"github.com/stategen/stategen/internal/jsonvalue"
)

// choice is a oneOf or anyOf of a view.
type choice struct {
	schema   *jsonschema.Schema
	keyword  string
	inline   []*jsonschema.Schema // the branches as they stand there
	branches []*jsonschema.Schema // what they refer to
	scalars  []jsonvalue.Kinds    // what branches took that only take scalars, and the same ones; they are gone
}

// lowerAlternatives lowers a view that has a oneOf or anyOf. It reports
// whether the place is complete; if not, what it took from v is accounted for
// and the rest decides.
func (l *lowerer) lowerAlternatives(v *view, p *place) bool {
	var found []choice
	v.parts = slices.Clone(v.parts)
	for i, conjunct := range v.parts {
		for _, keyword := range []string{"oneOf", "anyOf"} {
			if !conjunct.has(keyword) {
				continue
			}
			c := choice{schema: conjunct.schema, keyword: keyword}
			for _, b := range conjunct.schema.Children(keyword) {
				c.inline = append(c.inline, b.Schema)
				c.branches = append(c.branches, l.target(b.Schema))
			}
			again := slices.ContainsFunc(v.parts, func(p part) bool {
				return p.schema == conjunct.schema && strings.Contains(p.without, keyword)
			})
			v.parts[i].without += keyword
			if again {
				l.fail(conjunct.schema, keyword, "recursion-unnamed", "an alternative is this "+keyword+" itself",
					"remove the reference that leads back to it")
				continue
			}
			if keyword == "anyOf" && slices.ContainsFunc(c.branches, l.isVacuous) {
				continue // everything is valid
			}
			found = append(found, c)
		}
	}
	v.parts = join(nil, v.parts)
	if len(found) == 0 {
		return false
	}
	telling := l.mostTelling(v, found)
	for k, c := range found {
		if k != telling {
			v.conditions = append(slices.Clip(v.conditions), condition{c.schema, c.keyword})
		}
	}
	c := l.simplify(v, found[telling])
	l.lowerChoice(v, p, c)
	return true
}

// mostTelling returns which choice a view is split by: the first whose branches
// describe values, for what only adds conditions tells nothing of the shape.
func (l *lookup) mostTelling(v *view, found []choice) int {
	for k, c := range found {
		if !l.onlyAssert(v, c) {
			return k
		}
	}
	return 0
}

func (l *lookup) isVacuous(s *jsonschema.Schema) bool {
	return l.bases[s] == nil && vacuous(l.conjuncts(s))
}

// simplify takes away branches that add nothing: null, what no value satisfies, itself or
// beside the rest of the view, repetitions, and what another branch allows anyway.
func (l *lookup) simplify(v *view, c choice) choice {
	fits := func(b *jsonschema.Schema) bool {
		parts := join(slices.Clip(v.parts), l.conjuncts(b))
		_, conflict := l.intersect(parts, v.only)
		return conflict == nil && l.kindsOfParts(parts)&v.only != 0 // what it chooses from may not fit either
	}
	isItself := func(b *jsonschema.Schema) bool {
		return slices.ContainsFunc(l.conjuncts(b), func(p part) bool { return p.schema == c.schema })
	}
	some := slices.ContainsFunc(c.branches, fits) && !slices.ContainsFunc(c.branches, isItself) // else the rest is at fault, or that is
	out := choice{schema: c.schema, keyword: c.keyword, inline: c.inline}
	plain := jsonvalue.Kinds(0) // kinds that some branch of an anyOf allows without condition
	for _, b := range c.branches {
		if c.keyword == "anyOf" && l.bases[b] == nil && onlyTyped(l.conjuncts(b)) {
			plain |= l.kindsOf(b)
		}
	}
	for _, b := range c.branches {
		kinds := l.kindsOf(b)
		isPlain := l.bases[b] == nil && onlyTyped(l.conjuncts(b))
		_, possible := l.constrain(&view{parts: l.conjuncts(b), only: jsonvalue.AnyKind})
		switch {
		case !possible, kinds&^jsonvalue.NullKind == 0: // what it says of null is known
		case some && !fits(b):
		case slices.Contains(out.branches, b) && c.keyword == "anyOf":
		case kinds&^plain == 0 && !isPlain:
		default:
			out.branches = append(out.branches, b)
		}
	}
	return out
}

// onlyTyped reports whether the parts say no more than the type.
func onlyTyped(parts []part) bool {
	typed := false
	for _, p := range parts {
		if !p.onlyHas("type") {
			return false
		}
		typed = typed || p.has("type")
	}
	return typed
}

// lowerChoice lowers a view with one oneOf or anyOf: a single branch joins
// the rest of the view, constants become an enum, and what is left is a
// union.
func (l *lowerer) lowerChoice(v *view, p *place, c choice) {
	switch {
	case len(c.branches) == 0:
		v.settle() // nothing is left to say it of
		kinds := jsonvalue.Kinds(0)
		if v.isNullable() {
			kinds = jsonvalue.NullKind
		}
		l.lowerNull(v, p, kinds)
	case len(c.branches) == 1:
		l.lowerOnly(v, p, c)
	case l.lowerConstants(v, p, c):
	case l.onlyAssert(v, c), l.areConstants(v, c):
		v.conditions = append(slices.Clip(v.conditions), condition{c.schema, c.keyword})
		l.lowerRest(v, p)
	case l.areLists(v, c):
		l.lowerLists(v, p, c)
	default:
		l.gatherScalars(v, &c)
		if len(c.branches) > 0 {
			l.lowerUnion(v, p, c)
			return
		}
		v.only = 0
		for _, kinds := range c.scalars {
			v.only |= kinds
		}
		if v.isNullable() {
			v.only |= jsonvalue.NullKind
		}
		l.lowerRest(v, p)
	}
}

// gatherScalars takes the branches together that allow scalars only, and some
// of the same kind: their values have one Go type, whatever else is said of
// them.
func (l *lookup) gatherScalars(v *view, c *choice) {
	const scalars = jsonvalue.BoolKind | jsonvalue.NumberKind | jsonvalue.StringKind
	mine := l.intersectKinds(v)
	kinds := make([]jsonvalue.Kinds, len(c.branches)) // of each branch, then of those that share some with it
	for i, b := range c.branches {
		if k := l.kindsOf(b) & mine &^ jsonvalue.NullKind; k&^scalars == 0 {
			kinds[i] = k
		}
	}
	for changed := true; changed; {
		changed = false
		for i := range kinds {
			for j := range kinds {
				if kinds[i] != kinds[j] && kinds[i].JSON()&kinds[j].JSON() != 0 {
					kinds[i] |= kinds[j]
					kinds[j] = kinds[i]
					changed = true
				}
			}
		}
	}
	var left []*jsonschema.Schema
	for i, b := range c.branches {
		times := 0
		for _, k := range kinds {
			if k == kinds[i] {
				times++
			}
		}
		switch {
		case kinds[i] == 0 || times == 1:
			left = append(left, b)
		default:
			if !slices.Contains(c.scalars, kinds[i]) {
				c.scalars = append(c.scalars, kinds[i])
			}
		}
	}
	c.branches = left
	v.unproved = v.unproved || len(c.scalars) > 0
}

func (l *lookup) intersectKinds(v *view) jsonvalue.Kinds {
	out, _ := l.intersect(v.parts, v.only)
	return out.kinds
}

// lowerRest lowers what is left of a view without its alternatives.
func (l *lowerer) lowerRest(v *view, p *place) {
	q := l.placeOfView(*v)
	l.become(p, q, q.nullable, q.check)
	p.own = q.own // it is reached from here only
}

// lowerOnly lowers a view with a single branch: both hold.
func (l *lowerer) lowerOnly(v *view, p *place, c choice) {
	branch := c.branches[0]
	var q *place
	var takesNull bool
	if vacuous(v.parts) && v.only == jsonvalue.AnyKind && len(v.conditions) == 0 {
		q = l.placeOfBounded(branch)
		takesNull = l.nulls.By(branch) != jsonschema.Refused
	} else {
		both := *v
		both.parts = join(v.parts, l.conjuncts(branch))
		q = l.placeOfView(both)
		takesNull = l.onNull(&both) != jsonschema.Refused
	}
	check := q.check
	if v.isNullable() && !q.nullable && p.typ == nil && check != nil {
		check = l.orNull(q.check, v.at)
		v.unproved = v.unproved || check == nil
	}
	switch _, isRaw := q.typ.(ir.Raw); {
	case takesNull && !v.isNullable(): // null is valid by another branch too
		v.unproved = true
	case v.isNullable() && !takesNull:
		v.unproved = v.unproved || isRaw || q.loose || q.check != nil && q.check.Whole
	}
	l.become(p, q, v.isNullable(), check)
}

// become makes a place what another one is.
func (l *lowerer) become(p, q *place, nullable bool, check *ir.Check) {
	if p.typ != nil {
		return
	}
	p.nullable, p.check, p.loose = nullable, check, q.loose
	p.typ = q.typ
}

// lowerConstants makes an enum of branches that are constants, each with its
// documentation.
func (l *lowerer) lowerConstants(v *view, p *place, c choice) bool {
	all := allowed{from: c.schema, listed: c.keyword}
	var values []ir.EnumValue
	seen := map[string]bool{}
	for _, b := range c.branches {
		parts := l.conjuncts(b)
		for _, part := range parts {
			if !part.onlyHas("const", "enum", "type") {
				return false
			}
		}
		a, conflict := l.intersect(parts, v.only)
		if conflict != nil || a.values == nil {
			return false
		}
		all.kinds |= a.kinds
		all.values = append(all.values, a.values...)
		for _, value := range a.values {
			lit, ok := literalOf(value)
			if !ok || lit.Kind == jsonvalue.NullLiteral {
				return false
			}
			spelling := canonicalJSON(value)
			if seen[spelling] {
				if c.keyword == "oneOf" { // then it is no value of the whole
					return false
				}
				continue
			}
			seen[spelling] = true
			ev := ir.EnumValue{Value: lit}
			if len(a.values) == 1 {
				ev.Doc = docOf(lit.Text, b)
			}
			values = append(values, ev)
		}
	}
	rest, conflict := l.intersect(v.parts, v.only)
	if conflict != nil || rest.values != nil || all.kinds&^rest.kinds != 0 {
		return false
	}
	if l.areEnums(v, c) {
		return false
	}
	for _, b := range c.branches {
		l.annotate(b)
	}
	v.waiveIneffective(all.kinds)
	l.lowerListed(v, p, all, values)
	return true
}

// areEnums reports whether the branches list values of different kinds, each of
// one kind: together they are no enum of Go, and by themselves some are.
func (l *lookup) areEnums(v *view, c choice) bool {
	var kinds jsonvalue.Kinds
	enums := false
	for _, b := range c.branches {
		a, _ := l.intersect(l.conjuncts(b), v.only)
		kind := a.kinds.JSON() &^ jsonvalue.NullKind
		if kind != jsonvalue.StringKind && kind != jsonvalue.NumberKind.JSON() && kind != jsonvalue.BoolKind || kinds&kind != 0 {
			return false
		}
		kinds |= kind
		enums = enums || len(a.values) > 1
	}
	return enums && len(c.branches) > 1
}

// lowerUnion makes a union of the branches. What holds beside them goes into
// each of them, or into a check of the place if it only adds conditions.
func (l *lowerer) lowerUnion(v *view, p *place, c choice) {
	if p.typ != nil {
		return
	}
	l.overlapping(v, c)
	u := &ir.Union{Name: v.at.name, Doc: v.doc()}
	l.nameOverride(v, &u.Name)
	alt := &alternation{union: u, view: *v, schema: c.schema, keyword: c.keyword, accessors: l.accessors(v), discriminator: l.discriminator(v)}
	shared := !l.shapes(v)
	var kinds jsonvalue.Kinds
	for _, b := range c.branches {
		kinds |= l.kindsOf(b)
	}
	mine := l.intersectKinds(v)
	v.unproved = v.unproved || !v.isNullable() && kinds&mine&jsonvalue.NullKind != 0 // a variant may take null
	p.typ, p.nullable, p.own = u, v.isNullable(), u
	l.proveEarly(v, p)
	l.addDecl(u, v.at)
	l.alternates[u] = alt
	l.alternations = append(l.alternations, alt)
	switch { // before the variants: they may lead back here
	case v.unproved:
	case shared:
		p.check = l.residue(v, c, kinds, mine)
	default:
		p.check = l.checkOf(v, l.choices(v))
	}
	for i, b := range c.branches {
		if o := l.option(v, c, i, b, shared); o.kinds&^jsonvalue.NullKind != 0 { // else nothing is left of it beside what holds for all
			alt.options = append(alt.options, o)
		}
	}
	for _, k := range c.scalars {
		alt.options = append(alt.options, l.kindOption(v, k))
	}
}

// overlapping notes whether values other than objects can be of several
// branches, or of a branch that has only members in mind: which ones are valid
// is then nothing that the variants tell.
func (l *lookup) overlapping(v *view, c choice) {
	var kinds jsonvalue.Kinds
	mine := l.intersectKinds(v)
	for _, b := range c.branches {
		k := l.kindsOf(b) & mine
		if kinds&k&^(jsonvalue.ObjectKind|jsonvalue.NullKind) != 0 {
			v.exceeds()
		}
		kinds |= k
	}
}

// option lowers one branch of a union.
func (l *lowerer) option(v *view, c choice, i int, b *jsonschema.Schema, shared bool) option {
	at := l.siteOf(b)
	o := option{schema: b, label: label(at), doc: docOf(at.name.Def, b)}
	if shared {
		o.view = view{at: at, own: b, parts: l.conjuncts(b), only: jsonvalue.AnyKind}
		o.place = l.placeOf(b)
		o.kinds = l.kindsOf(b)
		return o
	}
	both := view{
		at:    v.at.step(o.label, "/"+c.keyword+"/"+jsonpointer.Escape(o.label)),
		own:   b,
		parts: join(v.parts, l.conjuncts(b)),
		only:  v.only &^ jsonvalue.NullKind,
	}
	if slices.Contains(c.inline, b) && v.at.name.Schema == c.schema.Location() { // it stands here
		both.at = at
	}
	o.view = both
	o.place = l.placeOfView(both)
	o.kinds = l.kindsOfParts(both.parts) & both.only
	return o
}

// label is what to call an alternative: the definition it is, or what
// distinguishes it inside its parent.
func label(at site) string {
	if n := len(at.name.Path); n > 0 {
		return at.name.Path[n-1].Text
	}
	return at.name.Def
}

// shapes reports whether the rest of a view describes members, items or
// values, so that it belongs into every branch.
func (l *lookup) shapes(v *view) bool {
	return slices.ContainsFunc(v.parts, func(p part) bool { return p.hasOne(shaping...) })
}

// shaping lists the keywords that describe what a value consists of.
var shaping = []string{"properties", "patternProperties", "additionalProperties", "items", "prefixItems", "const", "enum", "oneOf", "anyOf"}

// residue is the check for what a view says beside the branches of its union,
// and they do not say themselves.
func (l *lowerer) residue(v *view, c choice, branches, mine jsonvalue.Kinds) *ir.Check {
	var rules []ir.Rule
	if branches&^mine != 0 {
		rules = append(rules, ir.TypeIs{Types: typeNames(mine&^jsonvalue.NullKind, v.isNullable())})
	}
	missing := slices.DeleteFunc(v.requiredNames().list, func(name string) bool {
		return !slices.ContainsFunc(c.branches, func(b *jsonschema.Schema) bool {
			return !(&view{parts: l.conjuncts(b)}).requiredNames().has(name)
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
	u := &ir.Union{Name: v.at.name, Doc: v.doc()}
	l.nameOverride(v, &u.Name)
	alt := &alternation{union: u, view: *v, schema: v.own, keyword: "type", accessors: l.accessors(v)}
	p.typ, p.nullable, p.own = u, v.isNullable(), u
	l.proveEarly(v, p)
	l.addDecl(u, v.at)
	l.alternates[u] = alt
	l.alternations = append(l.alternations, alt)
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
	one.only = kinds
	one.at = v.at.step(word, "/"+word)
	return option{schema: v.own, view: one, label: word, kinds: kinds, place: l.placeOfView(one)}
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
