package lower

import (
	"slices"

	"github.com/stategen/stategen/internal/ecma"
	"github.com/stategen/stategen/internal/jsonschema"
)

// member is a declared member of an object with all that is said of it: by
// parts that do not declare it but have additionalProperties, by patterns that
// its name matches, then by the parts that declare it.
type member struct {
	name     string
	schemas  []*jsonschema.Schema
	ruledOut *jsonschema.Schema // whose additionalProperties: false is for it, if there is one
}

// members lists all declared members, in order of appearance.
func (l *lookup) members(v *view) []member {
	var out []member
	index := map[string]int{}
	for _, p := range v.parts {
		for _, c := range p.schema.Children("properties") {
			i, known := index[c.Name]
			if !known {
				i = len(out)
				index[c.Name] = i
				out = append(out, member{name: c.Name})
			}
			out[i].schemas = append(out[i].schemas, c.Schema)
		}
	}
	for _, p := range v.parts {
		for _, name := range exactNames(p.schema) {
			if !slices.ContainsFunc(out, func(m member) bool { return m.name == name }) {
				out = append(out, member{name: name}) // what is said of it comes with the patterns
			}
		}
	}
	for _, p := range v.parts {
		rest, patterns := p.schema.Child("additionalProperties"), p.schema.Children("patternProperties")
		if rest == nil && len(patterns) == 0 || len(out) == 0 {
			continue
		}
		declared := map[string]bool{}
		for _, c := range p.schema.Children("properties") {
			declared[c.Name] = true
		}
		for i := range out {
			matching, covered := l.matching(patterns, out[i].name)
			out[i].schemas = slices.Concat(matching, out[i].schemas)
			switch {
			case rest == nil, covered, declared[out[i].name]:
			case isFalse(rest):
				out[i].ruledOut = p.schema
			default:
				out[i].schemas = append([]*jsonschema.Schema{rest}, out[i].schemas...)
			}
		}
	}
	return out
}

// exactNames lists the members that a schema declares by expressions that match
// nothing else, as OpenAPI does with ^\$ref$.
func exactNames(s *jsonschema.Schema) []string {
	var names []string
	for _, c := range s.Children("patternProperties") {
		if name, ok := ecma.Exact(c.Name); ok && !isFalse(c.Schema) {
			names = append(names, name)
		}
	}
	return names
}

func isFalse(s *jsonschema.Schema) bool {
	value, ok := s.Bool()
	return ok && !value
}
