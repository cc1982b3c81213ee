package lower

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonvalue"
	"github.com/stategen/stategen/internal/union"
)

// decideUnions completes every union.
func (l *lowerer) decideUnions() {
	for _, m := range l.mappings {
		l.reportMapping(m.of, m.options)
	}
	for _, a := range l.alternations {
		l.decide(a)
	}
	l.takeOpenTags()
	for _, a := range l.alternations { // once no tag is taken out of a struct any more
		l.showCommon(a)
	}
}

// decide tells the variants of a union apart, after those of the unions within it: it has their
// variants instead of them, unless only what it lists itself can be told apart.
func (l *lowerer) decide(a *alternation) {
	if a.state != undecided {
		return
	}
	a.state = deciding
	defer func() { a.state = decided }()
	if a.inherited != nil {
		a.leaves = a.options
		l.completeInherited(a)
		return
	}
	flat := l.flatten(a)
	a.leaves = flat
	decision, err := l.choose(a, flat)
	if (err != nil || !a.leavesToBase(flat, decision)) && (len(flat) != len(a.options) || len(a.inside) > 0) {
		if d, err2 := l.choose(a, a.options); err2 == nil {
			flat, decision, err = a.asListed(), d, nil
		}
	}
	if err != nil && a.discriminator != nil && a.discriminator.Keyword == "discriminator" {
		if d, ok := l.chooseAnyway(a, flat, err); ok {
			decision, err = d, nil
		}
	}
	if err == nil {
		l.warnOfOdd(a, flat, decision)
		l.warnOfShared(a, flat, decision)
		l.checkGroups(a, flat, decision)
	} else {
		if !l.reportUndecided(a, err) {
			return
		}
		if slices.ContainsFunc(a.inside, func(inner *alternation) bool { return inner.inherited != nil }) {
			flat = a.asListed() // of what extends a base, the schema checks no more than that it is one
		}
		decision = l.byMatch(a, flat)
	}
	l.dropBase(a, flat, decision)
	l.complete(a, flat, decision)
}

// reportUndecided reports that nothing tells the variants of a union apart. Where a schema lists them,
// and names no discriminator that should, it is a warning, and they are matched: that is, each value is
// checked against all of them. Those of a list of types, and of conditions, are told apart always.
func (l *lowerer) reportUndecided(a *alternation, err error) (matched bool) {
	switch {
	case a.discriminator != nil && len(a.view.Parts) == 1: // else it may be what the parts say together that is at fault
		l.found.Fail(a.schema, a.keyword, "union-ambiguous", err.Error(), toTell(a.discriminator, err))
	case a.union == l.family:
		l.found.Fail(a.schema, a.keyword, "union-ambiguous", "the documents: "+err.Error(), `say in an overlay what does, "*": {"discriminator": {"propertyName": "…"}}, or give each document a distinct constant`)
	default:
		l.found.Report(diag.Warning, a.schema, a.keyword, "union-by-match", err.Error()+": each value is checked against all of them", toTellApart(err))
		return true
	}
	return false
}

// choose asks package union how to tell options apart.
func (l *lowerer) choose(a *alternation, options []option) (union.Decision, error) {
	candidates := l.candidates(a, options)
	var explicit *union.Explicit
	switch d := a.discriminator; {
	case d == nil:
		explicit = l.explicitOfSole(a, options)
	case !slices.ContainsFunc(candidates, func(c union.Candidate) bool { return c.Kinds&jsonvalue.ObjectKind != 0 }):
		l.found.Report(diag.Warning, d.Schema, d.Keyword, "keyword-unread", "the discriminator is not used here: none of the alternatives is an object",
			"take it away, or let the alternatives be objects")
	default:
		explicit = l.explicit(d, options)
		l.reportMapping(d, options)
		l.reportContradictions(d, explicit, candidates)
		if l.isMistaken(d, explicit, candidates) {
			explicit = nil
		}
	}
	d, err := union.Decide(candidates, explicit)
	if err == nil && !a.isChoice() {
		var ok bool
		if d, ok = d.Unchecked(); !ok {
			return d, &union.Ambiguous{Reason: "no member tells all of them apart"}
		}
	}
	return d, err
}

// chooseAnyway tells options apart where a discriminator does not. It is an annotation:
// what the alternatives say themselves counts.
func (l *lowerer) chooseAnyway(a *alternation, options []option, reason error) (union.Decision, bool) {
	named := a.discriminator
	a.discriminator = nil
	d, err := l.choose(a, options)
	if err != nil {
		a.discriminator = named
		return d, false
	}
	if tag, ok := d.Select.(ir.ByTag); !ok || tag.Property != named.Property {
		l.found.Report(diag.Warning, named.Schema, named.Keyword, "discriminator-useless", reason.Error()+"; they are "+d.Why, toTell(named, reason))
	}
	return d, true
}

// flatten replaces options that are unions by their variants, each once.
func (l *lowerer) flatten(a *alternation) []option {
	var into []option
	var bases []*base
	for _, o := range a.options {
		u, _ := o.place.typ.(*ir.Union)
		inner := l.alternates[u]
		if inner == nil {
			into = append(into, o)
			continue
		}
		l.decide(inner)
		if inner.state == deciding {
			l.found.Fail(a.schema, a.keyword, "recursion-unnamed", "an alternative is this "+a.keyword+" itself",
				"remove the reference that leads back to it")
			continue
		}
		if o.place.check != nil {
			into = append(into, o)
			continue
		}
		if inner.inherited != nil {
			bases = append(bases, inner.inherited)
		}
		a.inside = append(a.inside, inner)
		a.soleIn = cmp.Or(a.soleIn, inner.soleIn)
		into = append(into, inner.leaves...)
	}
	a.union.Base = l.baseOf(a, bases)
	return l.uniteAlike(a, into)
}

// warnOfOdd says so if options would be told apart by a constant, but for one of them.
func (l *lowerer) warnOfOdd(a *alternation, options []option, decision union.Decision) {
	if a.discriminator != nil {
		return
	}
	odd, ok := union.FindOdd(l.candidates(a, options))
	if !ok {
		return
	}
	name := called(options, odd.Candidate)
	outcome := "none of them gets a tag, and they are " + decision.Why
	if tag, tagged := decision.Select.(ir.ByTag); tagged {
		if tag.Property != odd.Property || decision.Tags[odd.Candidate] != nil {
			return
		}
		outcome = fmt.Sprintf("any other %q, or none, makes an object %s", odd.Property, name)
		if decision.Rest != nil {
			outcome += ", if it has what that requires"
		}
	}
	l.found.Report(diag.Warning, options[odd.Candidate].schema, "", "tag-missing",
		fmt.Sprintf("all other alternatives have a constant for %q, but %s has one for %q: %s", odd.Property, name, odd.Own, outcome),
		fmt.Sprintf("give %s a constant for %q as well", name, odd.Property))
}
