package analysis

import (
	"slices"

	"github.com/stategen/stategen/internal/ecma"
	"github.com/stategen/stategen/internal/jsonschema"
)

// Member is a declared member of an object with all that is said of it: by
// parts that do not declare it but have additionalProperties, by patterns that
// its name matches, then by the parts that declare it, and last by what stands at the place.
type Member struct {
	Name     string
	Schemas  []*jsonschema.Schema
	RuledOut *jsonschema.Schema // whose additionalProperties: false is for it, if there is one
}

// Members lists all declared members, in order of appearance.
func (all *Schemas) Members(v *View) []Member {
	var out []Member
	index := map[string]int{}
	for _, p := range v.Parts {
		for _, c := range p.Schema.Children("properties") {
			i, known := index[c.Name]
			if !known {
				i = len(out)
				index[c.Name] = i
				out = append(out, Member{Name: c.Name})
			}
			out[i].Schemas = append(out[i].Schemas, c.Schema)
		}
	}
	if v.Own != nil {
		for _, c := range v.Own.Children("properties") {
			if i, known := index[c.Name]; known { // the only alternative of a choice is a part behind it
				out[i].Schemas = append(slices.DeleteFunc(out[i].Schemas, func(s *jsonschema.Schema) bool { return s == c.Schema }), c.Schema)
			}
		}
	}
	for _, p := range v.Parts {
		for _, name := range exactNames(p.Schema) {
			if !slices.ContainsFunc(out, func(m Member) bool { return m.Name == name }) {
				out = append(out, Member{Name: name}) // what is said of it comes with the patterns
			}
		}
	}
	for _, p := range v.Parts {
		rest, patterns := p.Schema.Child("additionalProperties"), p.Schema.Children("patternProperties")
		if rest == nil && len(patterns) == 0 || len(out) == 0 {
			continue
		}
		declared := map[string]bool{}
		for _, c := range p.Schema.Children("properties") {
			declared[c.Name] = true
		}
		for i := range out {
			matching, covered := all.matching(patterns, out[i].Name)
			out[i].Schemas = slices.Concat(matching, out[i].Schemas)
			switch {
			case rest == nil, covered, declared[out[i].Name]:
			case IsFalse(rest):
				out[i].RuledOut = p.Schema
			default:
				out[i].Schemas = append([]*jsonschema.Schema{rest}, out[i].Schemas...)
			}
		}
	}
	return out
}

// RulesOutAll reports whether each object of some members lacks what is required, or is
// empty, since the parts of an allOf forbid what the others declare, as classes do that
// NJsonSchema exports with their base. Nobody means that: the members are fields, and it is
// for strict reading to say what is valid.
func RulesOutAll(members []Member, required Names) bool {
	left := false
	for _, m := range members {
		if m.RuledOut != nil && required.Has(m.Name) {
			return true
		}
		left = left || m.RuledOut == nil
	}
	return !left && len(members) > 0
}

// exactNames lists the members that a schema declares by expressions that match
// nothing else, as OpenAPI does with ^\$ref$.
func exactNames(s *jsonschema.Schema) []string {
	var names []string
	for _, c := range s.Children("patternProperties") {
		if name, ok := ecma.Exact(c.Name); ok && !IsFalse(c.Schema) {
			names = append(names, name)
		}
	}
	return names
}

// IsFalse reports whether a schema is false.
func IsFalse(s *jsonschema.Schema) bool {
	value, ok := s.Bool()
	return ok && !value
}

// Declares reports whether a part declares a member.
func (v *View) Declares() bool {
	return slices.ContainsFunc(v.Parts, func(p Part) bool {
		return len(p.Schema.Children("properties")) > 0 || len(exactNames(p.Schema)) > 0
	})
}

// DeclaredBy returns the first part that declares a member, one of those that Members lists.
func (v *View) DeclaredBy(name string) *jsonschema.Schema {
	first := slices.IndexFunc(v.Parts, func(p Part) bool {
		return slices.ContainsFunc(p.Schema.Children("properties"), func(c jsonschema.NamedSchema) bool { return c.Name == name }) ||
			slices.Contains(exactNames(p.Schema), name)
	})
	return v.Parts[first].Schema
}

// DescribesMembers reports whether the parts speak of members by their names, or say that there
// are no others. A pattern of which nothing is said sets its members apart from others that are
// described.
func (all *Schemas) DescribesMembers(v *View) bool {
	return v.Has("properties") || v.Declares() || v.IsClosed() || v.IsBase || all.describesByName(v) ||
		len(v.Patterns()) > 0 && len(all.RestSchemas(v)) > 0
}

// Names is a set of names in order.
type Names struct {
	List []string
	set  map[string]bool
}

// Has reports whether a name is one of them.
func (n Names) Has(name string) bool { return n.set[name] }

// RequiredNames lists the members that some part requires, or that are required beside the parts.
func (v *View) RequiredNames() Names {
	out := Names{set: map[string]bool{}}
	add := func(name string) {
		if !out.set[name] {
			out.set[name] = true
			out.List = append(out.List, name)
		}
	}
	for _, p := range v.Parts {
		if list := p.Schema.Keyword("required"); list != nil {
			for _, item := range list.Items {
				add(item.Str)
			}
		}
	}
	for _, name := range v.Needed {
		add(name)
	}
	return out
}

// IsClosed reports whether a part forbids undeclared members.
func (v *View) IsClosed() bool {
	return slices.ContainsFunc(v.Parts, func(p Part) bool {
		rest := p.Schema.Child("additionalProperties")
		return rest != nil && IsFalse(rest)
	})
}

// RestSchemas returns what the parts say of undeclared members, unless it is
// nothing.
func (all *Schemas) RestSchemas(v *View) []*jsonschema.Schema {
	var out []*jsonschema.Schema
	for _, p := range v.Parts {
		rest := p.Schema.Child("additionalProperties")
		if rest != nil && !IsFalse(rest) && !Vacuous(all.Conjuncts(rest)) {
			out = append(out, rest)
		}
	}
	for _, p := range v.Parts {
		if rest := all.unevaluatedMembers(p); rest != nil {
			out = append(out, rest)
		}
	}
	return out
}

// evaluates are the keywords within a schema beside which its unevaluatedProperties is about fewer
// members than those that nothing declares, or about other ones in each object.
var evaluates = []string{
	"additionalProperties", "anyOf", "oneOf", "if", "dependentSchemas", "$dynamicRef", "$recursiveRef",
}

// unevaluatedMembers is what unevaluatedProperties says of undeclared members, nil if that is nothing,
// or something of some of them only. TypeSpec writes each map so. One that allows no value, as it
// writes that there are no other members, describes none.
func (all *Schemas) unevaluatedMembers(p Part) *jsonschema.Schema {
	rest := p.Schema.Child("unevaluatedProperties")
	if rest == nil || all.Kinds(rest) == 0 || Vacuous(all.Conjuncts(rest)) {
		return nil
	}
	for _, within := range all.Conjuncts(p.Schema) {
		if slices.ContainsFunc(evaluates, within.Schema.Has) || within.Schema != p.Schema && within.Schema.Has("unevaluatedProperties") {
			return nil
		}
	}
	return rest
}
