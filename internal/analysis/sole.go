package analysis

import (
	"slices"

	"github.com/stategen/stategen/internal/jsonschema"
	"github.com/stategen/stategen/internal/jsonvalue"
)

// A choice of one alternative is most often that alternative: tools wrap a reference so, to say
// something beside it. It may also be a union to which the next version adds a second variant.
// Who does not know that one yet must have a place to keep it in, and it must not change the Go
// type.

// SoleTag returns the member by which the only alternative of a choice is told from others that
// may come, if it is plainly a variant; "" if it is what stands there.
func (all *Schemas) SoleTag(v *View, c Choice) string {
	if len(c.Branches) != 1 {
		return ""
	}
	nulls := 0
	for _, b := range c.Inline {
		if all.Kinds(b) == jsonvalue.NullKind {
			nulls++
		}
	}
	if len(c.Inline)-nulls != 1 || all.Kinds(c.Branches[0])&v.Only&jsonvalue.ObjectKind == 0 {
		return ""
	}
	branch := c.Branches[0]
	if all.inferred[branch] || slices.ContainsFunc(all.Conjuncts(branch), func(p Part) bool { return p.HasOne("oneOf", "anyOf") }) {
		return "" // it may be a union itself
	}
	switch d := all.DiscriminatorAt(v, c); {
	case d != nil && all.tells(d, v, branch):
		return d.Property
	case d == nil && nulls == 0 && slices.Contains(c.Inline, branch):
		return all.writtenTag(v, branch)
	}
	return ""
}

// SoleTagOf is SoleTag for a choice of a schema by itself, whatever stands around that.
func (all *Schemas) SoleTagOf(s *jsonschema.Schema, keyword string) string {
	v := all.ViewOf(s)
	return all.SoleTag(v, all.Simplify(v, all.ChoiceOf(s, keyword)))
}

// tells reports whether a discriminator has a tag for an alternative. In x-stategen, it is said of
// this very choice; elsewhere it may be left over.
func (all *Schemas) tells(d *Discriminator, v *View, branch *jsonschema.Schema) bool {
	if d.Keyword == OwnDiscriminator {
		return true
	}
	known := all.valuesOf(all.Conjuncts(branch), d.Property)
	mapped := slices.ContainsFunc(d.Mapping, func(m jsonschema.Member) bool { return d.Schema.MapsTo(m.Value.Str, branch) })
	return (mapped || known.areTags(isTag)) && all.leavesOthers(v, d.Property, max(len(known.Values), 1))
}

// writtenTag returns the first member for which an alternative that is written out has a constant
// text, and which must be there: tools that give each variant of a union its tag do so where it
// has one.
func (all *Schemas) writtenTag(v *View, branch *jsonschema.Schema) string {
	required := (&View{Parts: Join(v.Parts, all.Conjuncts(branch))}).RequiredNames()
	for _, part := range append(slices.Clip(branch.Children("allOf")), jsonschema.NamedSchema{Schema: branch}) {
		if part.Schema != branch && part.Schema.Has("$ref") {
			continue // a definition has its constants wherever it stands
		}
		for _, m := range part.Schema.Children("properties") {
			known := all.FiniteValues([]*jsonschema.Schema{m.Schema})
			if len(known.Values) == 1 && known.areTags(isText) && required.Has(m.Name) && all.leavesOthers(v, m.Name, 1) {
				return m.Name
			}
		}
	}
	return ""
}

// areTags reports whether the values of a member are all of one kind that may be a tag, or it has a
// text by default.
func (f Finite) areTags(may func(jsonvalue.Literal) bool) bool {
	if len(f.Values) == 0 {
		return f.Fallback != nil && isText(*f.Fallback)
	}
	return !slices.ContainsFunc(f.Values, func(l jsonvalue.Literal) bool { return l.Kind != f.Values[0].Kind || !may(l) })
}

// isText is for constants of which nobody says that they are tags: a number is as often the version
// of what it stands in.
func isText(l jsonvalue.Literal) bool { return l.Kind == jsonvalue.StringLiteral }

// isTag is for those of a discriminator.
func isTag(l jsonvalue.Literal) bool {
	return isText(l) || l.Kind == jsonvalue.BoolLiteral || l.Kind == jsonvalue.NumberLiteral && jsonvalue.IsInt64(l.Text)
}

// leavesOthers reports whether the rest of a view allows more than so many values of a member.
func (all *Schemas) leavesOthers(v *View, member string, most int) bool {
	around := all.valuesOf(v.Parts, member).Values
	return around == nil || len(around) > most
}

// valuesOf is what is known of the values of a member.
func (all *Schemas) valuesOf(parts []Part, member string) Finite {
	for _, m := range all.Members(&View{Parts: parts}) {
		if m.Name == member {
			return all.FiniteValues(m.Schemas)
		}
	}
	return Finite{}
}
