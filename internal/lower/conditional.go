package lower

import (
	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonschema"
)

// Schemas that hold only on a condition declare members too: those of then and
// else, of a member that is there, of one alternative among several. They are
// fields like others, but nothing says what the value is if the condition does
// not hold, so that they take any value and the rule beside the shape decides.

// conditionalMembers lists the members that only conditional schemas of a view
// declare, and all of them in the same way.
func (l *lookup) conditionalMembers(v *view) []member {
	found := map[string]*jsonschema.Schema{} // nil: declared in different ways
	var order []string
	for _, s := range v.conditional() {
		for _, p := range l.conjuncts(s) {
			for _, c := range p.schema.Children("properties") {
				t := l.target(c.Schema)
				if other, known := found[c.Name]; !known {
					order = append(order, c.Name)
					found[c.Name] = t
				} else if other != t && (other == nil || fingerprint(other, nil) != fingerprint(t, nil)) {
					found[c.Name] = nil
				}
			}
		}
	}
	var list []member
	for _, name := range order {
		if s := found[name]; s != nil && !l.isVacuous(s) {
			list = append(list, member{name: name, schemas: []*jsonschema.Schema{s}})
		}
	}
	return list
}

// conditional lists the schemas that hold at a view on a condition.
func (v *view) conditional() []*jsonschema.Schema {
	var list []*jsonschema.Schema
	for _, p := range v.parts {
		if p.schema.Has("if") {
			for _, keyword := range []string{"then", "else"} {
				if s := p.schema.Child(keyword); s != nil {
					list = append(list, s)
				}
			}
		}
		for _, keyword := range []string{"dependentSchemas", "dependencies"} {
			for _, c := range p.schema.Children(keyword) {
				list = append(list, c.Schema)
			}
		}
	}
	for _, c := range v.conditions {
		for _, branch := range c.schema.Children(c.keyword) {
			list = append(list, branch.Schema)
		}
	}
	return list
}

// conditionalFields adds the fields of members that hold on a condition, where
// other members are not restricted.
func (l *lowerer) conditionalFields(v *view, s *ir.Struct) {
	if _, open := s.Rest.(ir.Open); !open {
		return
	}
	required := v.requiredNames()
	for _, m := range l.conditionalMembers(v) {
		if s.Field(m.name) != nil {
			continue
		}
		f := l.field(v, m, required.has(m.name))
		f.Loose, f.Check, f.Default = true, nil, ""
		delete(l.finite, f)
		s.Fields = append(s.Fields, f)
	}
}
