package analysis

import "github.com/stategen/stategen/internal/jsonschema"

// ConditionalMembers lists the members that only conditional schemas of a view
// declare, and all of them in the same way. What is said of them to people is that of the first.
func (all *Schemas) ConditionalMembers(v *View) []Member {
	found := map[string]*jsonschema.Schema{} // nil: declared in different ways
	var order []string
	for _, s := range v.conditional() {
		for _, p := range all.Conjuncts(s) {
			for _, c := range p.Schema.Children("properties") {
				t := all.Target(c.Schema)
				if other, known := found[c.Name]; !known {
					order = append(order, c.Name)
					found[c.Name] = t
				} else if other != t && (other == nil || !SayTheSame(other, t)) {
					found[c.Name] = nil
				}
			}
		}
	}
	var list []Member
	for _, name := range order {
		if s := found[name]; s != nil && !all.IsVacuous(s) {
			list = append(list, Member{Name: name, Schemas: []*jsonschema.Schema{s}})
		}
	}
	return list
}

// conditional lists the schemas that hold at a view on a condition.
func (v *View) conditional() []*jsonschema.Schema {
	var list []*jsonschema.Schema
	for _, p := range v.Parts {
		if p.Schema.Has("if") {
			for _, keyword := range []string{"then", "else"} {
				if s := p.Schema.Child(keyword); s != nil {
					list = append(list, s)
				}
			}
		}
		for _, keyword := range []string{"dependentSchemas", "dependencies"} {
			for _, c := range p.Schema.Children(keyword) {
				list = append(list, c.Schema)
			}
		}
	}
	for _, c := range v.Conditions {
		for _, branch := range c.Schema.Children(c.Keyword) {
			list = append(list, branch.Schema)
		}
	}
	return list
}
