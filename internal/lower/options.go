package lower

import (
	"slices"

	"github.com/stategen/stategen/internal/analysis"
	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonpointer"
	"github.com/stategen/stategen/internal/jsonschema"
	"github.com/stategen/stategen/internal/jsonvalue"
	"github.com/stategen/stategen/internal/site"
)

// lowerUnion makes a union of the branches. What holds beside them goes into
// each of them, or into a check of the place if it only adds conditions. Each
// group of scalars is a variant, too.
func (l *lowerer) lowerUnion(v *view, p *place, c analysis.Choice, scalars []scalarGroup) {
	if _, possible := l.schemas.Constrain(&v.View); !possible || l.schemas.Overlap(&v.View, c) {
		v.exceeds()
	}
	alt := l.newUnion(v)
	alt.schema, alt.keyword = c.Schema, c.Keyword
	alt.discriminator, alt.soleTag = l.schemas.DiscriminatorAt(&v.View, c), l.schemas.SoleTag(&v.View, c)
	if alt.soleTag != "" {
		alt.soleIn = alt
	}
	joins := v.DescribesValues()
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
	case joins:
		p.check = l.checkOf(v.at, l.choices(v))
	default:
		p.check = l.residue(v, c, kinds, mine)
	}
	for _, b := range c.Branches {
		var o option
		if joins {
			o = l.joinedOption(v, c, b)
		} else {
			o = l.optionOf(v, b)
		}
		if o.kinds&^jsonvalue.NullKind != 0 { // else nothing is left of it beside what holds for all
			l.suggestIn(&o, c, b)
			alt.options = append(alt.options, o)
		}
	}
	for _, g := range scalars {
		alt.options = append(alt.options, l.groupOption(v, c, g))
	}
}

// optionOf is the option of a branch where nothing beside the choice says what values consist of:
// its type is the one that the branch has anywhere.
func (l *lowerer) optionOf(v *view, b *jsonschema.Schema) option {
	at := l.sites.Of(b)
	o := option{schema: b, view: l.viewOf(b), label: label(at), doc: docOf(at.Name.Def, b), place: l.placeOf(b), kinds: l.schemas.Kinds(b)}
	// What stands beside says which kinds of values the branch is for. Where these leave none, nothing
	// is valid, and the type is what each says.
	if both := o.kinds & l.schemas.KindsAt(&v.View); both&^jsonvalue.NullKind != 0 {
		o.kinds = both
	}
	return o
}

// joinedOption is the option of a branch with what the rest of the view says of values: a type of
// its own, for both hold.
func (l *lowerer) joinedOption(v *view, c analysis.Choice, b *jsonschema.Schema) option {
	at := l.sites.Of(b)
	o := option{schema: b, label: label(at), doc: docOf(at.Name.Def, b), merged: at.Name.IsDefinition()}
	both := view{
		at:   v.at.Step(o.label, "/"+c.Keyword+"/"+jsonpointer.Escape(o.label)),
		View: analysis.View{Own: b, Parts: analysis.Join(v.Parts, l.schemas.Conjuncts(b)), Only: v.Only &^ jsonvalue.NullKind},
	}
	both.at.Name.Stands = b.Location()
	if slices.Contains(c.Inline, b) && v.at.Name.Schema == c.Schema.Location() { // it stands here
		both.at = at
	}
	o.view = both
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
