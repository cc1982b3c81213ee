package lower

import (
	"cmp"
	"slices"

	"github.com/stategen/stategen/internal/analysis"
	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonpointer"
	"github.com/stategen/stategen/internal/jsonschema"
	"github.com/stategen/stategen/internal/jsonvalue"
)

// lowerObject gives a place of objects its shape: a struct if members are
// declared or described in several ways, a map if only their values are
// described, raw text if neither.
func (l *lowerer) lowerObject(v *view, p *place) {
	rest, patterns := l.schemas.RestSchemas(&v.View), v.Patterns()
	switch {
	case l.schemas.IsNamed(v.Own): // a map has no place for the tag
		l.lowerStruct(v, p, jsonvalue.ObjectKind)
	case !v.Declares() && len(rest) > 0 && len(patterns) == 0 && !v.IsClosed():
		value := l.restPlace(v, rest)
		p.inside, p.each = value.within(rest), l.wordsOfEach(value, rest)
		l.setNested(v, p, ir.Map{Elem: value.elem()}, jsonvalue.ObjectKind, v.required(nil))
	case l.schemas.IsKeyed(&v.View):
		l.lowerKeyed(v, p)
	case l.schemas.DescribesMembers(&v.View), len(rest) == 0 && len(l.schemas.ConditionalMembers(&v.View)) > 0:
		l.lowerStruct(v, p, jsonvalue.ObjectKind)
	default:
		l.setPlace(v, p, ir.Raw{}, jsonvalue.ObjectKind, ir.TypeIs{Types: typeNames(jsonvalue.ObjectKind, v.isNullable())}, v.required(nil))
	}
}

// typeNames lists the type names of kinds, with null if it is allowed.
func typeNames(kinds jsonvalue.Kinds, nullable bool) []string {
	names := kinds.Names()
	if nullable {
		names = append(names, "null")
	}
	return names
}

// lowerStruct makes the struct of a view that allows values of some kinds: of any where the
// schema has members in mind but gives no type. Its fields follow the parts, so a base's
// members come first.
func (l *lowerer) lowerStruct(v *view, p *place, kinds jsonvalue.Kinds) {
	anyKind := kinds == jsonvalue.AnyKind
	s := &ir.Struct{Name: v.at.Name, Doc: v.doc(), AnyKind: anyKind}
	s.Name.Title = cmp.Or(s.Name.Title, l.kindTitle(&s.Name, v.Own))
	l.nameOverride(v.Own, &s.Name)
	l.addDecl(s, v.at)
	p.typ, p.nullable, p.own = s, v.isNullable() && !(anyKind && !v.Has("type")), s // before the fields: they may lead back here
	members, required := l.schemas.Members(&v.View), v.RequiredNames()
	meant := analysis.RulesOutAll(members, required)
	v.unproved = v.unproved || meant
	l.proveEarly(v, p)

	l.reportForbidden(v, members, required)
	for _, m := range members {
		if m.RuledOut != nil && !meant {
			continue // it is a violation like any undeclared member
		}
		s.Fields = append(s.Fields, l.field(v, m, required.Has(m.Name)))
	}
	for _, n := range v.Patterns() {
		if m := l.patternMap(v, n); m != nil {
			s.Patterns = append(s.Patterns, m)
		}
	}
	switch rest := l.schemas.RestSchemas(&v.View); {
	case v.IsClosed():
		s.Rest = ir.Closed{}
	case len(rest) > 0:
		value := l.restPlace(v, rest)
		s.Rest = ir.TypedRest{Doc: l.fieldDoc("", value, rest), Elem: value.elem(), Inside: value.within(rest)}
	default:
		s.Rest = ir.Open{}
	}
	l.conditionalFields(v, s)
	l.addMembers(v, s)
	var typed ir.Rule
	if anyKind {
		typed = v.butNull()
	}
	if !v.unproved {
		s.Check = l.check(v, kinds, typed, v.required(s.Fields))
	}
}

// restPlace is the place of undeclared members.
func (l *lowerer) restPlace(v *view, rest []*jsonschema.Schema) *place {
	keyword := "unevaluatedProperties"
	if slices.ContainsFunc(v.Parts, func(p analysis.Part) bool { return p.Schema.Child("additionalProperties") == rest[0] }) {
		keyword = "additionalProperties"
	}
	return l.placeOfAll(v.at.Step("value", "/"+keyword), rest)
}

// within is inside of a list or map whose elements are of a place.
func (p *place) within(schemas []*jsonschema.Schema) []string {
	return append([]string{schemas[len(schemas)-1].Location()}, p.inside...)
}

// field is that of a member or an element which some schemas describe, and whose values are of a place.
func (p *place) field(name string, required bool, schemas []*jsonschema.Schema) *ir.Field {
	return &ir.Field{
		JSON:     name,
		Type:     p.typ,
		Required: required,
		Nullable: p.nullable,
		Schema:   schemas[len(schemas)-1].Location(),
		Inside:   p.inside,
		Check:    p.check,
		Loose:    p.loose,
		Open:     p.open,
	}
}

// field lowers one member.
func (l *lowerer) field(v *view, m analysis.Member, required bool) *ir.Field {
	name, schemas := m.Name, m.Schemas
	value := l.placeOfAll(v.at.Step(name, "/properties/"+jsonpointer.Escape(name)), schemas)
	f := value.field(name, required, schemas)
	f.Doc, f.Default = l.fieldDoc(name, value, schemas), defaultOf(schemas)
	f.Override, l.asked[f] = l.fieldName(schemas)
	for _, s := range schemas {
		if l.extensions.Of(s).AppendOnly {
			l.appends(f, s)
		}
	}
	l.enumerate(f, schemas)
	return f
}

// enumerate notes the values that schemas list for a member or an element, if they do.
func (l *lowerer) enumerate(f *ir.Field, schemas []*jsonschema.Schema) {
	l.finite[f] = l.schemas.FiniteValues(schemas)
	switch values := l.finite[f].Values; {
	case f.Nullable || l.finite[f].Never:
	case len(values) == 1:
		f.Only = &values[0]
	case f.Type == ir.Type(ir.Raw{}):
		f.Only = l.composite(schemas)
	}
}

// composite is the array or object that schemas have for a constant; nil if there is none.
func (l *lowerer) composite(schemas []*jsonschema.Schema) *jsonvalue.Literal {
	for _, s := range schemas {
		for _, p := range l.schemas.Conjuncts(s) {
			if only := p.Schema.Keyword("const"); only != nil {
				if lit, ok := only.Composite(); ok {
					return &lit
				}
			}
		}
	}
	return nil
}

// required is the rule for the required members that are no fields.
func (v *view) required(fields []*ir.Field) ir.Rule {
	shown := map[string]bool{}
	for _, f := range fields {
		shown[f.JSON] = true
	}
	missing := slices.DeleteFunc(v.RequiredNames().List, func(name string) bool { return shown[name] })
	if len(missing) == 0 {
		return nil
	}
	return ir.Required{Names: missing}
}
