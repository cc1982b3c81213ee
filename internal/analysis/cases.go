package analysis

import (
	"slices"

	"github.com/stategen/stategen/internal/jsonschema"
	"github.com/stategen/stategen/internal/jsonvalue"
)

// Cases are conditions on a member, one for each of its values: a choice in other words, as
// tools write it for a discriminator that JSON Schema has no keyword for.
type Cases struct {
	Tag   string               // the member
	Thens []*jsonschema.Schema // what follows, for each value: the alternatives
	Other *jsonschema.Schema   // a then that refers to no schema of objects with the value: it is no choice; else nil
}

// Cases returns the conditions of a view that has one for each value that it lists for a
// member which it requires, and of which alone it speaks; nil for any other view. The
// values may be the tags of a union: they are all strings, all integers or all booleans.
func (all *Schemas) Cases(v *View) *Cases {
	rest := View{Own: v.Own, Only: v.Only}
	cases := &Cases{}
	var tags []jsonvalue.Literal
	for _, p := range v.Parts {
		if !p.Has("if") {
			rest.Parts = append(rest.Parts, p)
			continue
		}
		name, value, ok := all.caseOf(p)
		if !ok || cases.Tag != "" && name != cases.Tag || slices.ContainsFunc(tags, value.Same) {
			return nil
		}
		inline := p.Schema.Child("then")
		then := all.Target(inline)
		if cases.Other == nil && (then == inline || !all.isObjectWith(then, name, value)) {
			cases.Other = inline
		}
		cases.Tag, tags, cases.Thens = name, append(tags, value), append(cases.Thens, then)
	}
	if len(tags) < 2 || !(Finite{Values: tags}).areTags(isTag) || !rest.RequiredNames().Has(cases.Tag) || all.KindsAt(&rest) != jsonvalue.ObjectKind {
		return nil
	}
	for _, p := range rest.Parts {
		if !p.OnlyHas("type", "properties", "required") {
			return nil
		}
	}
	members := all.Members(&rest)
	if len(members) != 1 || members[0].Name != cases.Tag || len(rest.RequiredNames().List) != 1 {
		return nil
	}
	listed := all.FiniteValues(members[0].Schemas).Values
	if len(listed) != len(tags) || slices.ContainsFunc(listed, func(lit jsonvalue.Literal) bool { return !slices.ContainsFunc(tags, lit.Same) }) {
		return nil
	}
	return cases
}

// caseOf returns the member whose value a part has as its condition, if the part is
// nothing but that and what holds then.
func (all *Schemas) caseOf(p Part) (name string, value jsonvalue.Literal, ok bool) {
	condition := p.Schema.Child("if")
	if !p.OnlyHas("if", "then") || p.Schema.Child("then") == nil {
		return "", value, false
	}
	v := View{Parts: all.Conjuncts(condition)}
	for _, part := range v.Parts {
		if !part.OnlyHas("type", "properties", "required") {
			return "", value, false
		}
	}
	members := all.Members(&v)
	if len(members) != 1 || slices.ContainsFunc(v.RequiredNames().List, func(required string) bool { return required != members[0].Name }) {
		return "", value, false
	}
	values := all.FiniteValues(members[0].Schemas).Values
	if len(values) != 1 {
		return "", value, false
	}
	return members[0].Name, values[0], true
}

// isObjectWith reports whether a schema is one of objects, of which it requires a member
// with one value.
func (all *Schemas) isObjectWith(s *jsonschema.Schema, name string, value jsonvalue.Literal) bool {
	v := all.ViewOf(s)
	if all.KindsAt(v) != jsonvalue.ObjectKind || !v.RequiredNames().Has(name) {
		return false
	}
	for _, m := range all.Members(v) {
		if m.Name == name {
			values := all.FiniteValues(m.Schemas).Values
			return len(values) == 1 && values[0].Same(value)
		}
	}
	return false
}
