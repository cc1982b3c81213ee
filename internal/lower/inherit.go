package lower

import (
	"fmt"
	"slices"
	"strings"

	"github.com/stategen/stategen/internal/analysis"
	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonschema"
	"github.com/stategen/stategen/internal/jsonvalue"
	"github.com/stategen/stategen/internal/union"
)

// base is a definition that others extend, each with a constant of its own:
// every place that refers to it holds one of them, or the base itself.
type base struct {
	schema   *jsonschema.Schema
	named    *analysis.Discriminator // nil if the schema names none
	heirs    []*jsonschema.Schema
	decision union.Decision
	place    *place     // the union
	body     *ir.Struct // the base itself; nil until it is known
	alone    *place     // of the body: a base that this one extends may ask before that is known
}

// lineage is which definitions extend which.
type lineage struct {
	analysis.Lineage
	seen map[*jsonschema.Schema]union.Candidate // those that were described: one may extend many
}

// mapping is a discriminator of a base with what extends that, to be looked at once all bases are known.
type mapping struct {
	of      *analysis.Discriminator
	options []option
}

// findBases looks at all definitions, before any is lowered, for those that
// are meant as a union though no schema says oneOf.
func (l *lowerer) findBases() {
	f := lineage{l.schemas.Lineage(), map[*jsonschema.Schema]union.Candidate{}}
	for _, b := range f.Bases {
		if inferred := l.inferBase(b, f); inferred != nil {
			l.bases[b] = inferred
			l.schemas.Infer(b)
		}
	}
}

// inferBase decides whether a base and what extends it are a union.
func (l *lowerer) inferBase(b *jsonschema.Schema, f lineage) *base {
	wish := l.extensions.Of(b).Union
	l.extensions.Of(b).Use("union")
	if wish != nil && !*wish {
		return nil
	}
	if reason := l.noBase(b); reason != "" {
		if wish != nil {
			l.found.Fail(b, jsonschema.ExtensionMember("union"), "union-not-object", reason+", so that there is no union of it and what extends it", "let it be an object with members, or remove union")
		}
		return nil
	}
	named := l.schemas.DiscriminatorOf(b)
	heirs, whole := f.Below(b), l.heir(b, f)
	var candidates []union.Candidate
	var concrete, tagless []*jsonschema.Schema
	for _, h := range heirs {
		c := l.heir(h, f)
		if len(f.Heirs[h]) > 0 && !c.HasConstant() && !l.hasTag(named, h) {
			continue // a base in its turn, for the constants of others
		}
		if named != nil && !l.isMapped(named, h) && isTagless(c, named.Property, whole) {
			tagless = append(tagless, h)
			continue
		}
		candidates = append(candidates, c)
		concrete = append(concrete, h)
	}
	if len(concrete) == 0 { // an error says so
		for _, h := range tagless {
			candidates, concrete = append(candidates, l.heir(h, f)), append(concrete, h)
		}
	}
	var explicit *union.Explicit
	if named != nil {
		options := make([]option, len(concrete))
		for i, h := range concrete {
			options[i] = option{schema: h, label: label(l.sites.Of(h))}
		}
		explicit = l.explicit(named, options)
		explicit.Listed = whole.Values(named.Property)
		l.mappings = append(l.mappings, mapping{named, options})
		l.reportContradictions(named, explicit, candidates)
	}
	decision, err := union.Inherit(candidates, explicit)
	switch forced := wish != nil || explicit != nil; {
	case err != nil && forced:
		hint := "give each a distinct constant for the same member, or a tag in the mapping of a discriminator"
		if isUnfit(err) {
			hint = oneKind + ", or list what extends it in a oneOf where it is meant: then each value is checked against all of the alternatives"
		}
		l.found.Fail(b, "", "union-ambiguous", "what extends this base cannot be told apart: "+err.Error(), hint)
		return nil
	case err != nil:
		if len(candidates) > 1 && slices.ContainsFunc(candidates, union.Candidate.HasConstant) {
			l.found.Report(diag.Note, b, "", "union-not-inferred",
				"not read as a union of what extends it by allOf: "+err.Error(), "")
		}
		return nil
	case len(concrete) < 2 && !forced:
		return nil
	}
	if split := slices.IndexFunc(concrete, l.schemas.IsSplit); split >= 0 && wish == nil && explicit == nil {
		l.found.Report(diag.Note, b, "", "union-not-inferred",
			fmt.Sprintf("not read as a union of what extends it by allOf: %s is a choice of several objects", candidates[split].Name), "")
		return nil
	}
	return &base{schema: b, named: named, heirs: concrete, decision: decision}
}

// noBase says why what extends a definition is no union that it names; "" if it may be.
func (l *lowerer) noBase(b *jsonschema.Schema) string {
	switch {
	case l.schemas.Kinds(b)&jsonvalue.ObjectKind == 0:
		return "this is no object"
	case b.Has("oneOf") || b.Has("anyOf"):
		return "this has a choice of its own"
	}
	return ""
}

// heir describes a definition that extends a base.
func (l *lowerer) heir(s *jsonschema.Schema, f lineage) union.Candidate {
	if c, ok := f.seen[s]; ok {
		return c
	}
	v := l.schemas.ViewOf(s)
	c := union.Candidate{Name: label(l.sites.Of(s)), Kinds: jsonvalue.ObjectKind, Known: true}
	required := v.RequiredNames()
	for _, m := range l.schemas.Members(v) {
		c.Members = append(c.Members, recognised(m.Name, required.Has(m.Name), l.schemas.FiniteValues(m.Schemas)))
	}
	f.seen[s] = c
	return c
}

// isTagless reports whether no tag is valid for a definition that extends a base by which
// it would be known: the base lists the tags, and the name of the definition is none of them.
func isTagless(c union.Candidate, property string, base union.Candidate) bool {
	listed, own := base.Values(property), c.Values(property)
	name := jsonvalue.Literal{Kind: jsonvalue.StringLiteral, Text: c.Name}
	return len(own) > 1 && slices.EqualFunc(own, listed, jsonvalue.Literal.Same) && !slices.ContainsFunc(own, name.Same)
}

// placeOfBase is the place that refers to a base: the union.
func (l *lowerer) placeOfBase(b *base) *place {
	if b.place != nil {
		return b.place
	}
	v := l.viewOf(b.schema)
	v.IsBase = true
	alt := l.newUnion(&v)
	alt.discriminator, alt.inherited = b.named, b
	u := alt.union
	u.Inferred = true
	b.place, b.alone = &place{typ: u}, &place{}
	l.addUnion(alt, v.at)
	body := l.placeOfView(v)
	b.body, _ = body.typ.(*ir.Struct)
	if b.body == nil {
		l.found.Fail(b.schema, "", "union-not-object", "a base that others extend must be an object", "set x-stategen union to false")
		return body
	}
	b.alone.typ = b.body
	b.body.Name.Override = "" // the interface has it; the struct's name is made of the interface's
	u.Base = b.body
	for _, h := range b.heirs {
		p := l.placeOf(h)
		if own := l.bases[l.schemas.Target(h)]; own != nil {
			p = own.alone
		}
		alt.options = append(alt.options, option{schema: h, view: l.viewOf(h), label: label(l.sites.Of(h)), place: p, kinds: jsonvalue.ObjectKind})
	}
	return b.place
}

// baseOf returns the variant of a choice between bases for what has none of
// their tags. Of several that is the one that the others extend. If there is no
// such base, it is none of them: what is described by one may not fit another.
func (l *lowerer) baseOf(a *alternation, bases []*base) *ir.Struct {
	var names []string
	for _, b := range bases {
		if !slices.ContainsFunc(bases, func(other *base) bool { return other != b && !l.extends(other.schema, b.schema) }) {
			return b.body
		}
		names = append(names, label(l.sites.Of(b.schema)))
	}
	if names != nil {
		l.found.Report(diag.Note, a.schema, a.keyword, "union-bases",
			"what has none of the tags could be of "+strings.Join(names, " or ")+" itself: it is the unknown variant", "")
	}
	return nil
}

// leavesToBase reports whether how options of a choice are told apart leaves objects over to the
// base, if there is one: those with any other tag, or with none.
func (a *alternation) leavesToBase(options []option, d union.Decision) bool {
	_, byTag := d.Select.(ir.ByTag)
	return a.union.Base == nil || byTag && !takesAll(options, d)
}

// takesAll reports whether any object is of one of the options that a tag tells apart.
func takesAll(options []option, d union.Decision) bool {
	if _, byTag := d.Select.(ir.ByTag); !byTag {
		return false
	}
	if d.Rest == nil {
		for k, o := range options {
			if o.structure() != nil && d.Tags[k] == nil {
				return true
			}
		}
		return false
	}
	var rest []option
	for _, i := range d.Rest.Members {
		rest = append(rest, options[i])
	}
	return takesAll(rest, d.Rest.Decision)
}

// dropBase has what is left over be of the unknown variant where the base does not take it.
func (l *lowerer) dropBase(a *alternation, options []option, d union.Decision) {
	if !a.leavesToBase(options, d) {
		l.found.Report(diag.Note, a.schema, a.keyword, "union-bases",
			"what could be of "+a.union.Base.Name.Def+" itself is not told from the other alternatives: it is one of these, or the unknown variant", "")
		a.union.Base = nil
	}
}

// asListed returns the options as the schema lists them. Those that are unions have their own bases.
func (a *alternation) asListed() []option {
	a.leaves, a.union.Base = a.options, nil
	return a.options
}

// extends reports whether a definition extends another one, directly or not.
func (l *lowerer) extends(d, b *jsonschema.Schema) bool {
	seen := map[*jsonschema.Schema]bool{}
	var leads func(d *jsonschema.Schema) bool
	leads = func(d *jsonschema.Schema) bool {
		if seen[d] {
			return false
		}
		seen[d] = true
		return d == b || slices.ContainsFunc(l.schemas.BasesOf(d), leads)
	}
	return leads(d)
}

// completeInherited fills in a union that was inferred.
func (l *lowerer) completeInherited(a *alternation) {
	for _, o := range a.options {
		if o.structure() == nil {
			l.found.Fail(o.schema, "", "union-not-object", fmt.Sprintf("%s extends a base but is no object with members", o.label),
				"set x-stategen union to false on the base")
			return
		}
	}
	l.complete(a, a.options, a.inherited.decision)
}
