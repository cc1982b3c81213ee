package analysis

import (
	"slices"
	"strings"

	"github.com/stategen/stategen/internal/ecma"
	"github.com/stategen/stategen/internal/jsonschema"
)

// NamePattern is an expression of patternProperties with all that is said of
// the members whose names match it.
type NamePattern struct {
	Source  string
	In      *jsonschema.Schema // that has it first
	Schemas []*jsonschema.Schema
}

// Patterns lists the expressions of a view that allow members of several names,
// in order of appearance.
func (v *View) Patterns() []NamePattern {
	var out []NamePattern
	for _, p := range v.Parts {
		for _, c := range p.Schema.Children("patternProperties") {
			if IsFalse(c.Schema) {
				continue // like a member that additionalProperties rules out
			}
			if _, ok := ecma.Exact(c.Name); ok {
				continue // it is a member
			}
			if i := slices.IndexFunc(out, func(n NamePattern) bool { return n.Source == c.Name }); i >= 0 {
				out[i].Schemas = append(out[i].Schemas, c.Schema)
				continue
			}
			out = append(out, NamePattern{c.Name, p.Schema, []*jsonschema.Schema{c.Schema}})
		}
	}
	return out
}

// describesByName reports whether patternProperties describe the values of
// some members.
func (all *Schemas) describesByName(v *View) bool {
	return slices.ContainsFunc(v.Patterns(), func(n NamePattern) bool {
		return slices.ContainsFunc(n.Schemas, func(s *jsonschema.Schema) bool { return !Vacuous(all.Conjuncts(s)) })
	})
}

// IsKeyed reports whether an object is a map whose keys match one expression:
// nothing else is known of its members.
func (all *Schemas) IsKeyed(v *View) bool {
	return len(v.Patterns()) == 1 && !v.Declares() && !v.IsBase && len(all.RestSchemas(v)) == 0 && len(all.ConditionalMembers(v)) == 0 &&
		(all.describesByName(v) || v.IsClosed())
}

// matching returns what patternProperties say of the member of a name.
// covered is true, too, where that cannot be known here.
func (all *Schemas) matching(patterns []jsonschema.NamedSchema, name string) (schemas []*jsonschema.Schema, covered bool) {
	for _, p := range patterns {
		m := all.matcher(p.Name)
		switch {
		case m == nil, strings.Contains(name, "\xed"): // there may be lone surrogates in it
			covered = true
		case m.MatchString(name):
			covered = true
			if !IsFalse(p.Schema) { // the check of the whole refuses it
				schemas = append(schemas, p.Schema)
			}
		}
	}
	return schemas, covered
}

// matcher returns an expression ready for use; nil if package regexp has not
// what it takes.
func (all *Schemas) matcher(source string) ecma.Matcher {
	m, known := all.matchers[source]
	if !known {
		if e, err := ecma.Translate(source); err == nil && !e.Backtracks {
			m, _ = e.Compile()
		}
		all.matchers[source] = m
	}
	return m
}
