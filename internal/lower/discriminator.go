package lower

import (
	"errors"
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

// explicit gives each option the tags that the mapping has for it.
func (l *lowerer) explicit(d *analysis.Discriminator, options []option) *union.Explicit {
	out := &union.Explicit{Property: d.Property, Tags: make([][]jsonvalue.Literal, len(options))}
	means := l.meanings(d)
	for i, o := range options {
		for k, m := range d.Mapping {
			if means[k](o) {
				out.Tags[i] = append(out.Tags[i], jsonvalue.Literal{Kind: jsonvalue.StringLiteral, Text: m.Name})
			}
		}
	}
	return out
}

// meanings returns for each member of a discriminator's mapping what reports whether it has a tag
// for an option. Where references lead is looked up once: there may be as many as options.
func (l *lowerer) meanings(d *analysis.Discriminator) []func(option) bool {
	list, known := l.meant[d]
	if known {
		return list
	}
	for _, m := range d.Mapping {
		means := func(option) bool { return false }
		if m.Value.Kind == jsonschema.String {
			means = l.meaning(d.Schema, m.Value.Str)
		}
		list = append(list, means)
	}
	l.meant[d] = list
	return list
}

// meaning returns what reports whether a mapping value in s means an option.
func (l *lowerer) meaning(s *jsonschema.Schema, ref string) func(option) bool {
	if t := s.Mapped(ref); t != nil {
		target := l.schemas.Target(t)
		return func(o option) bool { return o.schema == target }
	}
	return func(o option) bool { return ref == o.label || s.MapsTo(ref, o.schema) }
}

// reportMapping reports what of a discriminator's mapping leads to none of its options. It needs to
// know the types of others, so that all bases have to be known by then.
func (l *lowerer) reportMapping(d *analysis.Discriminator, options []option) {
	means := l.meanings(d)
	for k, m := range d.Mapping {
		if m.Value.Kind == jsonschema.Object {
			continue // pydantic repeats a choice within the choice: its alternatives have constants
		}
		if !slices.ContainsFunc(options, means[k]) && !l.leadsToUnion(d.Schema, m.Value.Str) {
			l.found.FailNamed(m, "discriminator-mapping",
				"the mapping of "+m.Name+" leads to none of the alternatives", "write a $ref to an alternative, or the name of its definition")
		}
	}
}

// reportContradictions reports a mapping that gives an alternative other tags than its
// constants: JSON Schema knows constants only, so that what the mapping names would never
// be valid.
func (l *lowerer) reportContradictions(d *analysis.Discriminator, explicit *union.Explicit, candidates []union.Candidate) {
	for i, c := range candidates {
		if explicit.Contradicts(i, c) {
			k := slices.IndexFunc(d.Mapping, func(m jsonschema.Member) bool { return m.Name == explicit.Tags[i][0].Text })
			l.found.FailNamed(d.Mapping[k], "discriminator-mapping",
				fmt.Sprintf("the mapping has %s for %s, whose %s is %s", alternatives(explicit.Tags[i]), c.Name, d.Property, alternatives(c.Values(d.Property))),
				"let the mapping have the constant of each alternative")
		}
	}
}

// alternatives lists values, of which a message names a few.
func alternatives(values []jsonvalue.Literal) string {
	const few = 4
	var texts []string
	for _, v := range values[:min(len(values), few)] {
		texts = append(texts, v.String())
	}
	if len(values) > few {
		texts = append(texts, "…")
	}
	return strings.Join(texts, " or ")
}

// isMistaken reports whether a discriminator names a member that no alternative declares,
// as a misspelt one does, where constants tell the alternatives apart, and nothing else
// says what the tags are.
func (l *lowerer) isMistaken(d *analysis.Discriminator, explicit *union.Explicit, candidates []union.Candidate) bool {
	constant := explicit.Undeclared(candidates)
	if constant == "" {
		return false
	}
	severity := diag.Warning
	if d.Keyword == analysis.OwnDiscriminator {
		severity = diag.Error
	}
	l.found.Report(severity, d.Schema, d.Keyword, "discriminator-undeclared",
		fmt.Sprintf("none of the alternatives declares %q, which the discriminator names; the constant %s tells them apart", d.Property, constant),
		"correct propertyName, or take the discriminator away")
	return len(d.Mapping) == 0
}

// warnOfShared says so if the schema names a discriminator and gives several alternatives one
// tag, as copying one of them does, so that other members have to tell them apart. Where these
// have constants of their own, or are one alternative that is a choice itself, it is meant.
func (l *lowerer) warnOfShared(a *alternation, options []option, decision union.Decision) {
	tag, ok := decision.Select.(ir.ByTag)
	if d := a.discriminator; d == nil || !ok || tag.Property != d.Property {
		return
	}
	for _, g := range decision.Shared {
		switch g.Decision.Select.(type) {
		case ir.ByTag, ir.ByMatch: // the latter has a warning of its own
			continue
		}
		var names []string
		var schemas []*jsonschema.Schema
		for _, i := range g.Members {
			names = append(names, called(options, i))
			schemas = append(schemas, options[i].schema)
		}
		if slices.ContainsFunc(a.inside, func(inner *alternation) bool { return inner.hasAll(schemas) }) {
			continue
		}
		l.found.Report(diag.Warning, a.discriminator.Schema, a.discriminator.Keyword, "discriminator-shared",
			fmt.Sprintf("the discriminator %s does not tell the alternatives %s apart, which %s: they are %s", tag.Property, strings.Join(names, ", "), g.Why(), g.Decision.Why),
			"give each of them a tag of its own, or take the discriminator away")
	}
}

// hasAll reports whether schemas are all among the variants of a union.
func (a *alternation) hasAll(schemas []*jsonschema.Schema) bool {
	return !slices.ContainsFunc(schemas, func(s *jsonschema.Schema) bool {
		return !slices.ContainsFunc(a.leaves, func(o option) bool { return o.schema == s })
	})
}

// toTell says what to do about a discriminator that does not tell alternatives apart.
func toTell(d *analysis.Discriminator, err error) string {
	if isUnfit(err) {
		return oneKind + ", or take the discriminator away: then each value is checked against all of the alternatives"
	}
	return "give each alternative a constant of its own for " + d.Property + " or a tag in the mapping, or take the discriminator away"
}

// toTellApart says what to do about alternatives that nothing tells apart.
func toTellApart(err error) string {
	switch unclear, ok := errors.AsType[*union.Ambiguous](err); {
	case ok && unclear.Values == jsonvalue.ObjectKind:
		return "make one alternative of them, such as a map of values of several types"
	case ok && unclear.Values != 0 && unclear.Values&jsonvalue.ArrayKind == 0:
		return "make one alternative of them"
	case ok && unclear.Values != 0:
		return "make one alternative of them, such as a list of elements of several types, or let arrays begin with distinct constants"
	case isUnfit(err):
		return oneKind + "; a discriminator does not help"
	}
	return `add "x-stategen": {"discriminator": {"propertyName": "…"}} or give each alternative a distinct constant`
}

// oneKind is what to do about constants that are no tags.
const oneKind = "let these constants be all strings, all integers or all booleans"

// isUnfit reports whether constants would tell alternatives apart, but are no tags.
func isUnfit(err error) bool {
	unclear, ok := errors.AsType[*union.Ambiguous](err)
	return ok && unclear.Unfit
}

// hasTag reports whether a discriminator has a tag for a definition: in its mapping, or
// without one, as OpenAPI has it, the definition's name.
func (l *lowerer) hasTag(d *analysis.Discriminator, s *jsonschema.Schema) bool {
	return d != nil && (len(d.Mapping) == 0 || l.isMapped(d, s))
}

// isMapped reports whether the mapping of a discriminator has a tag for a definition.
func (l *lowerer) isMapped(d *analysis.Discriminator, s *jsonschema.Schema) bool {
	o := option{schema: s, label: label(l.sites.Of(s))}
	return slices.ContainsFunc(l.meanings(d), func(means func(option) bool) bool { return means(o) })
}

// leadsToUnion reports whether a mapping value in s means a union: its own alternatives have
// replaced it.
func (l *lowerer) leadsToUnion(s *jsonschema.Schema, ref string) bool {
	isUnion := func(t *jsonschema.Schema) bool {
		_, is := l.placeOf(t).typ.(*ir.Union)
		return is
	}
	if t := s.Mapped(ref); t != nil {
		return isUnion(t)
	}
	return slices.ContainsFunc(l.schemas.Definitions(), func(d *jsonschema.Schema) bool { return s.MapsTo(ref, d) && isUnion(d) })
}
