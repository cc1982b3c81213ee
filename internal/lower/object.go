package lower

import (
	"fmt"
	"slices"

	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonschema"
)

// lowerObject gives a place of objects its shape: a struct if members are
// declared, a map if only their values are described, raw text if neither.
func (l *lowerer) lowerObject(v *view, p *place, nullable, anyKind bool) {
	rest, closed := l.restSchemas(v), l.isClosed(v)
	switch declared := v.declares(); {
	case len(declared) == 0 && len(rest) > 0:
		value := l.placeOfAll(v.at.step("value"), rest)
		l.setPlace(v, p, ir.Map{Elem: value.elem()}, nullable, ir.ObjectKind, v.required(nil))
	case v.has("properties") || closed || v.isBase:
		l.lowerStruct(v, p, nullable, anyKind)
	default:
		l.setPlace(v, p, ir.Raw{}, nullable, ir.ObjectKind, ir.TypeIs{Types: typeNames(ir.ObjectKind, nullable)}, v.required(nil))
	}
}

// typeNames lists the type names of kinds, with null if it is allowed.
func typeNames(kinds ir.Kinds, nullable bool) []string {
	names := kinds.Names()
	if nullable {
		names = append(names, "null")
	}
	return names
}

// lowerStruct makes the struct of a view. Its fields follow the parts, so a
// base's members come first.
func (l *lowerer) lowerStruct(v *view, p *place, nullable, anyKind bool) {
	s := &ir.Struct{Name: v.at.name, Doc: v.doc(), AnyKind: anyKind}
	l.nameOverride(v, &s.Name)
	l.addDecl(s, v.at)
	p.typ, p.nullable = s, nullable // before the fields: they may lead back here

	required := v.requiredNames()
	for _, name := range v.declares() {
		schemas := l.memberSchemas(v, name)
		if slices.ContainsFunc(schemas, isFalse) {
			l.forbidden(v, name, slices.Contains(required, name))
			continue
		}
		s.Fields = append(s.Fields, l.field(v, name, schemas, slices.Contains(required, name)))
	}
	switch rest := l.restSchemas(v); {
	case l.isClosed(v):
		s.Rest = ir.Closed{}
	case len(rest) > 0:
		s.Rest = ir.TypedRest{Elem: l.placeOfAll(v.at.step("value"), rest).elem()}
	default:
		s.Rest = ir.Open{}
	}
	kinds := ir.ObjectKind
	if anyKind {
		kinds = ir.AnyKind
	}
	s.Check = l.check(v, kinds, v.required(s.Fields))
}

// field lowers one member, described by one or more schemas.
func (l *lowerer) field(v *view, name string, schemas []*jsonschema.Schema, required bool) *ir.Field {
	own := schemas[len(schemas)-1]
	value := l.placeOfAll(v.at.step(name), schemas)
	f := &ir.Field{
		JSON:     name,
		Doc:      docOf(name, schemas...),
		Type:     value.typ,
		Required: required,
		Nullable: value.nullable,
		Default:  defaultOf(schemas),
		Schema:   own.Location(),
		Check:    value.check,
	}
	for _, s := range schemas {
		ext := l.extension(s)
		if ext.field != "" {
			f.Override = ext.field
		}
		f.AppendOnly = f.AppendOnly || ext.appendOnly
	}
	if _, isList := f.Type.(ir.List); f.AppendOnly && !isList {
		l.fail(own, "x-stategen", "extension-misplaced", "appendOnly is for lists", "remove it, or give the member items")
	}
	l.finite[f] = l.finiteValues(schemas)
	return f
}

// declares lists the names of all declared members, in order of appearance.
func (v *view) declares() []string {
	var names []string
	seen := map[string]bool{}
	for _, p := range v.parts {
		for _, c := range p.schema.Children("properties") {
			if !seen[c.Name] {
				seen[c.Name] = true
				names = append(names, c.Name)
			}
		}
	}
	return names
}

// memberSchemas returns what the parts say of one member: those that declare
// it, then those whose additionalProperties meet it.
func (l *lowerer) memberSchemas(v *view, name string) []*jsonschema.Schema {
	var declared, additional []*jsonschema.Schema
	for _, p := range v.parts {
		if s := property(p.schema, name); s != nil {
			declared = append(declared, s)
		} else if rest := p.schema.Child("additionalProperties"); rest != nil {
			additional = append(additional, rest)
		}
	}
	return append(additional, declared...)
}

func property(s *jsonschema.Schema, name string) *jsonschema.Schema {
	if s.Value.Get("properties").Get(name) == nil {
		return nil
	}
	for _, c := range s.Children("properties") {
		if c.Name == name {
			return c.Schema
		}
	}
	return nil
}

func isFalse(s *jsonschema.Schema) bool {
	value, ok := s.Bool()
	return ok && !value
}

// forbidden reports a member that one conjunct declares and another rules
// out, the old trap of additionalProperties beside allOf.
func (l *lowerer) forbidden(v *view, name string, required bool) {
	s := v.part("additionalProperties")
	if s == nil {
		return // the schema says false to it itself
	}
	severity := diag.Warning
	if required {
		severity = diag.Error
	}
	l.report(severity, s, "additionalProperties", "allof-closed",
		fmt.Sprintf("additionalProperties forbids the member %q that %s declares", name, v.at.name.Schema),
		"additionalProperties sees only the properties beside it; remove it here or declare the member")
}

// requiredNames lists the members that some part requires.
func (v *view) requiredNames() []string {
	var names []string
	for _, p := range v.parts {
		list := p.schema.Keyword("required")
		if list == nil || list.Kind != jsonschema.Array { // draft 3 had a flag here
			continue
		}
		for _, item := range list.Items {
			if !slices.Contains(names, item.Str) {
				names = append(names, item.Str)
			}
		}
	}
	return names
}

// required is the rule for the required members that are no fields.
func (v *view) required(fields []*ir.Field) ir.Rule {
	names := slices.DeleteFunc(v.requiredNames(), func(name string) bool {
		return slices.ContainsFunc(fields, func(f *ir.Field) bool { return f.JSON == name })
	})
	if len(names) == 0 {
		return nil
	}
	return ir.Required{Names: names}
}

// isClosed reports whether a part forbids undeclared members.
func (l *lowerer) isClosed(v *view) bool {
	for _, p := range v.parts {
		if rest := p.schema.Child("additionalProperties"); rest != nil && isFalse(rest) {
			return true
		}
	}
	return false
}

// restSchemas returns what the parts say of undeclared members, unless it is
// nothing.
func (l *lowerer) restSchemas(v *view) []*jsonschema.Schema {
	var out []*jsonschema.Schema
	for _, p := range v.parts {
		rest := p.schema.Child("additionalProperties")
		if rest != nil && !isFalse(rest) && !vacuous(l.conjuncts(rest)) {
			out = append(out, rest)
		}
	}
	return out
}

// lowerArray gives a place of arrays its shape: a list if its items are
// described, raw text if not.
func (l *lowerer) lowerArray(v *view, p *place, nullable bool, kinds ir.Kinds) {
	var items []*jsonschema.Schema
	for _, part := range v.parts {
		if value := part.schema.Value.Get("items"); value == nil || value.Kind == jsonschema.Array {
			continue // the list form of the old drafts stays for the ledger
		}
		items = append(items, part.schema.Child("items"))
	}
	if len(items) == 0 || v.has("prefixItems") {
		l.setPlace(v, p, ir.Raw{}, nullable, kinds, ir.TypeIs{Types: typeNames(ir.ArrayKind, nullable)})
		return
	}
	item := l.placeOfAll(v.at.step("item"), items)
	l.setPlace(v, p, ir.List{Elem: item.elem()}, nullable, kinds)
}
