package lower

import (
	"fmt"
	"slices"

	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonpointer"
	"github.com/stategen/stategen/internal/jsonschema"
	"github.com/stategen/stategen/internal/jsonvalue"
)

// lowerObject gives a place of objects its shape: a struct if members are
// declared or described in several ways, a map if only their values are
// described, raw text if neither.
func (l *lowerer) lowerObject(v *view, p *place) {
	rest, patterns := l.restSchemas(v), l.patterns(v)
	switch {
	case !v.declares() && len(rest) > 0 && len(patterns) == 0 && !l.isClosed(v):
		l.setNested(v, p, ir.Map{Elem: l.restElem(v, rest)}, jsonvalue.ObjectKind, v.required(nil))
	case l.isKeyed(v):
		l.setNested(v, p, ir.Map{Elem: l.keyedElem(v)}, jsonvalue.ObjectKind, v.required(nil))
	case l.hasFields(v), len(rest) == 0 && len(l.conditionalMembers(v)) > 0:
		l.lowerStruct(v, p, false)
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

// declares reports whether a part declares a member.
func (v *view) declares() bool {
	return slices.ContainsFunc(v.parts, func(p part) bool {
		return len(p.schema.Children("properties")) > 0 || len(exactNames(p.schema)) > 0
	})
}

// lowerStruct makes the struct of a view. Its fields follow the parts, so a
// base's members come first.
func (l *lowerer) lowerStruct(v *view, p *place, anyKind bool) {
	s := &ir.Struct{Name: v.at.name, Doc: v.doc(), AnyKind: anyKind}
	l.nameOverride(v, &s.Name)
	l.addDecl(s, v.at)
	p.typ, p.nullable, p.own = s, v.isNullable() && !(anyKind && !v.has("type")), s // before the fields: they may lead back here
	l.proveEarly(v, p)

	required := v.requiredNames()
	for _, m := range l.members(v) {
		if m.ruledOut != nil {
			l.forbidden(v, m, required.has(m.name))
			continue // it is a violation like any undeclared member
		}
		s.Fields = append(s.Fields, l.field(v, m, required.has(m.name)))
	}
	for _, n := range l.patterns(v) {
		s.Patterns = append(s.Patterns, l.patternMap(v, n))
	}
	switch rest := l.restSchemas(v); {
	case l.isClosed(v):
		s.Rest = ir.Closed{}
	case len(rest) > 0:
		s.Rest = ir.TypedRest{Elem: l.restElem(v, rest)}
	default:
		s.Rest = ir.Open{}
	}
	l.conditionalFields(v, s)
	l.addMembers(v, s)
	kinds := jsonvalue.ObjectKind
	var typed ir.Rule
	if anyKind {
		kinds = jsonvalue.AnyKind
		if v.has("type") && !v.isNullable() { // every type but null: reading takes that too
			typed = ir.TypeIs{Types: typeNames(jsonvalue.AnyKind&^jsonvalue.NullKind, false)}
		}
	}
	if !v.unproved {
		s.Check = l.check(v, kinds, typed, v.required(s.Fields))
	}
}

// hasFields reports whether an object becomes a struct, if it is no map.
func (l *lookup) hasFields(v *view) bool {
	return v.has("properties") || v.declares() || l.isClosed(v) || v.isBase || l.describesByName(v)
}

// restElem is the place of undeclared members.
func (l *lowerer) restElem(v *view, rest []*jsonschema.Schema) ir.Elem {
	return l.placeOfAll(v.at.step("value", "/additionalProperties"), rest).elem()
}

// field lowers one member.
func (l *lowerer) field(v *view, m member, required bool) *ir.Field {
	name, schemas := m.name, m.schemas
	own := schemas[len(schemas)-1]
	value := l.placeOfAll(v.at.step(name, "/properties/"+jsonpointer.Escape(name)), schemas)
	f := &ir.Field{
		JSON:     name,
		Doc:      l.fieldDoc(name, value.typ, schemas),
		Type:     value.typ,
		Required: required,
		Nullable: value.nullable,
		Default:  defaultOf(schemas),
		Schema:   own.Location(),
		Check:    value.check,
		Loose:    value.loose,
	}
	for _, s := range schemas {
		ext := l.extension(s)
		if ext.field != "" {
			f.Override = ext.field
			ext.use("field")
		}
		if ext.appendOnly {
			l.appends(f, s)
		}
	}
	l.finite[f] = l.finiteValues(schemas)
	if values := l.finite[f].values; len(values) == 1 && !f.Nullable {
		f.Only = &values[0]
	}
	return f
}

// forbidden reports a member that one part declares and another rules
// out, the old trap of additionalProperties beside allOf.
func (l *lookup) forbidden(v *view, m member, required bool) {
	what := ""
	if required {
		what = ", and requires: no object is valid here"
	}
	l.report(diag.Warning, m.ruledOut, "additionalProperties", "allof-closed",
		fmt.Sprintf("additionalProperties forbids the member %q that %s declares%s", m.name, v.at.name.Schema, what),
		"additionalProperties sees only the properties beside it; remove it here or declare the member")
}

// names is a set of names in order.
type names struct {
	list []string
	set  map[string]bool
}

func (n names) has(name string) bool { return n.set[name] }

// requiredNames lists the members that some part requires.
func (v *view) requiredNames() names {
	out := names{set: map[string]bool{}}
	for _, p := range v.parts {
		list := p.schema.Keyword("required")
		if list == nil {
			continue
		}
		for _, item := range list.Items {
			if !out.set[item.Str] {
				out.set[item.Str] = true
				out.list = append(out.list, item.Str)
			}
		}
	}
	return out
}

// required is the rule for the required members that are no fields.
func (v *view) required(fields []*ir.Field) ir.Rule {
	shown := map[string]bool{}
	for _, f := range fields {
		shown[f.JSON] = true
	}
	missing := slices.DeleteFunc(v.requiredNames().list, func(name string) bool { return shown[name] })
	if len(missing) == 0 {
		return nil
	}
	return ir.Required{Names: missing}
}

// isClosed reports whether a part forbids undeclared members.
func (l *lookup) isClosed(v *view) bool {
	for _, p := range v.parts {
		if rest := p.schema.Child("additionalProperties"); rest != nil && isFalse(rest) {
			return true
		}
	}
	return false
}

// restSchemas returns what the parts say of undeclared members, unless it is
// nothing.
func (l *lookup) restSchemas(v *view) []*jsonschema.Schema {
	var out []*jsonschema.Schema
	for _, p := range v.parts {
		rest := p.schema.Child("additionalProperties")
		if rest != nil && !isFalse(rest) && !vacuous(l.conjuncts(rest)) {
			out = append(out, rest)
		}
	}
	return out
}
