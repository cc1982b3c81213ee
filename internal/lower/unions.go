package lower

import (
	"cmp"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/stategen/stategen/internal/analysis"
	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonschema"
	"github.com/stategen/stategen/internal/jsonvalue"
	"github.com/stategen/stategen/internal/site"
	"github.com/stategen/stategen/internal/union"
)

// alternation is a union whose variants are lowered but not yet told apart.
// That comes when every struct is complete, because unions and their variants
// may contain each other.
type alternation struct {
	union         *ir.Union
	view          view               // where it stands; empty for the union of all documents
	schema        *jsonschema.Schema // where to report
	keyword       string
	options       []option
	discriminator *analysis.Discriminator
	sole          string       // by which member its only variant is told from others that may come
	telling       *alternation // the union within it, or itself, that says so; nil if none does
	accessors     []string
	inherited     *base // backward inference: how its variants are told apart
	state         decisionState
	leaves        []option       // its variants, once decided: no unions of objects among them
	inside        []*alternation // the unions whose variants are among them
	repeats       bool           // an object is among them several times
}

type decisionState int

const (
	undecided decisionState = iota
	deciding
	decided
)

// option is one alternative of a union.
type option struct {
	schema *jsonschema.Schema
	view   view // what holds for it
	label  string
	doc    ir.Doc
	place  *place
	kinds  jsonvalue.Kinds
	merged bool     // the schema is a definition, and the view has what holds for the whole union, too
	others []option // those alike that have become one with it
}

func (o option) structure() *ir.Struct {
	s, _ := o.place.typ.(*ir.Struct)
	return s
}

// isListed reports whether an option stands in a list of alternatives.
func (o option) isListed() bool {
	if o.schema == nil {
		return false
	}
	list := path.Base(path.Dir(o.schema.Pointer))
	return list == "oneOf" || list == "anyOf"
}

// isUnnamed reports whether an option stands in its union and has no name, only a word
// for what sets it apart from the others.
func (o option) isUnnamed() bool { return o.isListed() && !site.IsNamed(o.schema, o.label) }

// isInline reports whether an option is written out where its union stands.
func (o option) isInline() bool { return o.isListed() && o.schema.Ref() == nil }

// isChoice reports whether the schema lists the variants as oneOf or anyOf do, so that there
// is a whole that could be checked.
func (a *alternation) isChoice() bool { return a.keyword == "oneOf" || a.keyword == "anyOf" }

// newUnion makes the union of a view, without its options.
func (l *lowerer) newUnion(v *view) *alternation {
	u := &ir.Union{Name: v.at.Name, Doc: v.doc()}
	l.nameOverride(v.Own, &u.Name)
	return &alternation{union: u, view: *v, schema: v.Own, accessors: l.accessors(v)}
}

// placeUnion gives a place its union, and the check that decides it if the variants do not. That is done
// before these are lowered: they may lead back here.
func (l *lowerer) placeUnion(v *view, p *place, alt *alternation) {
	p.typ, p.nullable, p.own = alt.union, v.isNullable(), alt.union
	l.proveEarly(v, p)
	l.addUnion(alt, v.at)
}

// addUnion adds a union whose variants are told apart later.
func (l *lowerer) addUnion(a *alternation, at site.Site) {
	l.addDecl(a.union, at)
	l.alternates[a.union] = a
	l.alternations = append(l.alternations, a)
}

// decideUnions completes every union.
func (l *lowerer) decideUnions() {
	for _, a := range l.alternations {
		l.decide(a)
	}
	l.takeOpenTags()
	for _, a := range l.alternations { // once no tag is taken out of a struct any more
		l.showCommon(a)
	}
}

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
	switch {
	case err == nil:
		l.warnOfOdd(a, flat, decision)
		l.warnOfShared(a, flat, decision)
		l.checkGroups(a, flat, decision)
	case a.discriminator != nil && len(a.view.Parts) == 1: // else it may be what the parts say together that is at fault
		l.found.Fail(a.schema, a.keyword, "union-ambiguous", err.Error(), toTell(a.discriminator, err))
		return
	case a.union == l.family:
		l.found.Fail(a.schema, a.keyword, "union-ambiguous", "the documents: "+err.Error(), `say in an overlay what does, "*": {"discriminator": {"propertyName": "…"}}, or give each document a distinct constant`)
		return
	case !a.isChoice():
		l.found.Fail(a.schema, a.keyword, "union-ambiguous", err.Error(), toTellApart(err))
		return
	default:
		l.found.Report(diag.Warning, a.schema, a.keyword, "union-by-match", err.Error()+": each value is checked against all of them", toTellApart(err))
		if slices.ContainsFunc(a.inside, func(inner *alternation) bool { return inner.inherited != nil }) {
			flat = a.asListed() // of what extends a base, the schema checks no more than that it is one
		}
		decision = l.byMatch(a, flat)
	}
	l.dropBase(a, flat, decision)
	l.complete(a, flat, decision)
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
		a.telling = cmp.Or(a.telling, inner.telling)
		into = append(into, inner.leaves...)
	}
	a.union.Base = l.baseOf(a, bases)
	return l.unique(a, into)
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
		l.reportContradictions(d, explicit, candidates)
		if l.isMistaken(d, explicit, candidates) {
			explicit = nil
		}
	}
	d, err := union.Decide(candidates, explicit)
	if err == nil && !a.isChoice() { // there is no whole that could be checked
		if d.Loose {
			return d, &union.Ambiguous{Reason: "no member tells all of them apart"}
		}
		if d.None != nil && d.None.Decision.Loose {
			d.None = nil
		}
	}
	return d, err
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
		known := l.finite[f]
		c.Members = append(c.Members, union.Member{Name: f.JSON, Required: f.Required, Values: known.Values, Prefix: known.Prefix, Default: known.Fallback, Never: known.Never})
	}
	return c
}

// isClosed reports whether an object has no members but those that it declares.
func isClosed(s *ir.Struct) bool {
	_, closed := s.Rest.(ir.Closed)
	return closed && len(s.Patterns) == 0
}

// complete fills in a decided union.
func (l *lowerer) complete(a *alternation, options []option, d union.Decision) {
	u := a.union
	u.Keyword = cmp.Or(a.keyword, "oneOf") // of an inferred union none does, but it is meant
	u.Select = d.Select
	for i, o := range options {
		variant := &ir.Variant{Struct: o.structure()}
		if d.Tags != nil {
			variant.Tags = d.Tags[i]
		}
		if d.First != nil {
			variant.First = d.First[i]
		}
		if d.Elem != nil {
			variant.Elem = d.Elem[i]
		}
		if variant.Struct == nil {
			variant.Wrap = &ir.Wrap{Name: l.wrapName(u, options, i), Doc: o.doc, Kinds: o.kinds &^ jsonvalue.NullKind, Elem: o.place.elem(), Inside: o.place.inside}
			variant.Wrap.Elem.Nullable = false // the union's own place says it
		} else {
			variant.Struct.Variants = append(variant.Struct.Variants, u)
			l.inherit(variant.Struct, o)
		}
		u.Variants = append(u.Variants, variant)
	}
	if u.Base != nil {
		u.Base.Variants = append(u.Base.Variants, u)
	}
	if tag, ok := d.Select.(ir.ByTag); ok {
		for k, variant := range u.Variants {
			l.takeTag(variant, options[k], tag.Property)
		}
		u.Select = completeTag(tag, d, u.Variants)
	}
	u.Why = fmt.Sprintf("%s: union of %s: %s", u.Name.Schema, listVariants(options, d.Tags), d.Why)
	if len(options) == 0 { // a family of nothing but definitions
		u.Why = u.Name.Schema + ": union of nothing: no document describes a value"
	}
}

// completeTag completes a selector by the variant for what has no tag of the
// others, and by how those with the same tags, or none, are told apart.
func completeTag(tag ir.ByTag, d union.Decision, variants []*ir.Variant) ir.ByTag {
	for k, v := range variants {
		if v.Struct != nil && d.Tags[k] == nil {
			tag.Else = &ir.Shared{Variants: []*ir.Variant{v}}
		}
	}
	if d.Rest != nil {
		rest := completeGroup(*d.Rest, variants)
		tag.Else = &rest
	}
	for _, g := range d.Shared {
		tag.Shared = append(tag.Shared, completeGroup(g, variants))
	}
	if d.None != nil {
		none := completeGroup(*d.None, variants)
		tag.None, tag.Null = &none, d.Null
	}
	return tag
}

func completeGroup(g union.Group, variants []*ir.Variant) ir.Shared {
	s := ir.Shared{On: g.Tags, Select: g.Decision.Select, Tags: g.Decision.Tags}
	for _, i := range g.Members {
		s.Variants = append(s.Variants, variants[i])
	}
	if inner, ok := s.Select.(ir.ByTag); ok {
		s.Select = completeTag(inner, g.Decision, s.Variants)
	}
	return s
}

// listVariants names options with their tags.
func listVariants(options []option, tags [][]jsonvalue.Literal) string {
	var list []string
	for i := range options {
		text := called(options, i)
		if strings.HasPrefix(text, "with ") { // called after a member that it has
			text = "one " + text
		}
		if tags != nil && len(tags[i]) > 0 {
			var quoted []string
			for _, tag := range tags[i] {
				quoted = append(quoted, tag.String())
			}
			text += " (" + strings.Join(quoted, ", ") + ")"
		}
		list = append(list, text)
	}
	return strings.Join(list, ", ")
}

// showCommon finds the members that the interface of a union shows.
func (l *lowerer) showCommon(a *alternation) {
	u := a.union
	tag, _ := u.Select.(ir.ByTag) // it has an accessor of its own
	if u.Inferred && u.Base != nil {
		for _, f := range u.Base.Fields {
			if f.JSON != tag.Property && inEveryVariant(u, f) {
				u.Common = append(u.Common, f)
			}
		}
	}
	for _, name := range a.accessors {
		var f *ir.Field
		if len(u.Variants) > 0 && u.Variants[0].Struct != nil {
			f = u.Variants[0].Struct.Field(name)
		}
		switch {
		case name == tag.Property:
			l.found.Fail(a.schema, jsonschema.ExtensionMember("accessors"), "accessor-impossible",
				fmt.Sprintf("the member %q tells the variants apart, and has an accessor anyway", name), "remove it")
		case f == nil && !slices.ContainsFunc(u.Variants, func(v *ir.Variant) bool { return v.Struct != nil && v.Struct.Field(name) != nil }):
			l.found.Fail(a.schema, jsonschema.ExtensionMember("accessors"), "accessor-impossible",
				fmt.Sprintf("no variant declares a member %q", name), "name a member that every variant declares with the same type")
		case f == nil || !inEveryVariant(u, f):
			l.found.Fail(a.schema, jsonschema.ExtensionMember("accessors"), "accessor-impossible",
				fmt.Sprintf("the member %q is not the same in every variant", name), "name a member that every variant declares with the same type")
		case !slices.ContainsFunc(u.Common, func(shown *ir.Field) bool { return shown.JSON == name }): // that of the base is another field
			u.Common = append(u.Common, f)
		}
	}
}

// inEveryVariant reports whether a member looks the same in all variants. Whether one that may be
// absent may be null, its Go type does not say.
func inEveryVariant(u *ir.Union, f *ir.Field) bool {
	structs := []*ir.Struct{u.Base}
	for _, v := range u.Variants {
		if v.Struct == nil {
			return false
		}
		structs = append(structs, v.Struct)
	}
	for _, s := range structs {
		if s == nil {
			continue
		}
		g := s.Field(f.JSON)
		if g == nil || g.Required != f.Required || f.Required && g.Nullable != f.Nullable || !sameType(g.Type, f.Type) {
			return false
		}
	}
	return true
}

// sameType reports whether two Go types are identical.
func sameType(a, b ir.Type) bool {
	if x, y, ok := ir.ElemsOf(a, b); ok {
		return x.Nullable == y.Nullable && sameType(x.Type, y.Type)
	}
	return a == b
}
