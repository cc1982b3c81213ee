package lower

import (
	"slices"
	"strings"

	"github.com/stategen/stategen/internal/ecma"
	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonpointer"
	"github.com/stategen/stategen/internal/jsonschema"
)

// namePattern is an expression of patternProperties with all that is said of
// the members whose names match it.
type namePattern struct {
	pattern ir.Pattern
	schemas []*jsonschema.Schema
}

// patterns lists the expressions of a view that allow members of several names,
// in order of appearance.
func (l *lookup) patterns(v *view) []namePattern {
	var out []namePattern
	for _, p := range v.parts {
		for _, c := range p.schema.Children("patternProperties") {
			if isFalse(c.Schema) {
				continue // like a member that additionalProperties rules out
			}
			if _, ok := ecma.Exact(c.Name); ok {
				continue // it is a member
			}
			if i := slices.IndexFunc(out, func(n namePattern) bool { return n.pattern.Source == c.Name }); i >= 0 {
				out[i].schemas = append(out[i].schemas, c.Schema)
				continue
			}
			if pattern, ok := l.compiler.Pattern(p.schema, "patternProperties", c.Name); ok {
				out = append(out, namePattern{pattern, []*jsonschema.Schema{c.Schema}})
			}
		}
	}
	return out
}

// describesByName reports whether patternProperties describe the values of
// some members.
func (l *lookup) describesByName(v *view) bool {
	return slices.ContainsFunc(l.patterns(v), func(n namePattern) bool {
		return slices.ContainsFunc(n.schemas, func(s *jsonschema.Schema) bool { return !vacuous(l.conjuncts(s)) })
	})
}

// isKeyed reports whether an object is a map whose keys match one expression:
// nothing else is known of its members.
func (l *lookup) isKeyed(v *view) bool {
	return len(l.patterns(v)) == 1 && !v.declares() && !v.isBase && len(l.restSchemas(v)) == 0 && len(l.conditionalMembers(v)) == 0 &&
		(l.describesByName(v) || l.isClosed(v))
}

// keyedElem is the place of the members of such an object. Names that do not
// match are in the map, too: what the values of those are nobody says.
func (l *lowerer) keyedElem(v *view) ir.Elem {
	elem := l.matchingElem(v, l.patterns(v)[0])
	elem.Loose = true
	return elem
}

func (l *lowerer) matchingElem(v *view, n namePattern) ir.Elem {
	at := v.at.step(patternWord(n.pattern.Source), "/patternProperties/"+jsonpointer.Escape(n.pattern.Source))
	at.name.Path[len(at.name.Path)-1].Long = n.pattern.Source
	return l.placeOfAll(at, n.schemas).elem()
}

// patternMap is the map for the members whose names match an expression.
func (l *lowerer) patternMap(v *view, n namePattern) *ir.PatternMap {
	m := &ir.PatternMap{
		Pattern: n.pattern,
		Word:    patternWord(n.pattern.Source),
		Elem:    l.matchingElem(v, n),
		Schema:  n.schemas[len(n.schemas)-1].Location(),
	}
	m.Doc = l.fieldDoc("", m.Elem.Type, n.schemas)
	for _, s := range n.schemas {
		if ext := l.extension(s); ext.field != "" {
			m.Override = ext.field
			ext.use("field")
		}
	}
	return m
}

// matching returns what patternProperties say of the member of a name.
// covered is true, too, where that cannot be known here.
func (l *lookup) matching(patterns []jsonschema.NamedSchema, name string) (schemas []*jsonschema.Schema, covered bool) {
	for _, p := range patterns {
		m := l.matcher(p.Name)
		switch {
		case m == nil, strings.Contains(name, "\xed"): // there may be lone surrogates in it
			covered = true
		case m.MatchString(name):
			covered = true
			if !isFalse(p.Schema) { // the check of the whole refuses it
				schemas = append(schemas, p.Schema)
			}
		}
	}
	return schemas, covered
}

// matcher returns an expression ready for use; nil if package regexp has not
// what it takes.
func (l *lookup) matcher(source string) ecma.Matcher {
	m, known := l.matchers[source]
	if !known {
		if e, err := ecma.Translate(source); err == nil && !e.Backtracks {
			m, _ = e.Compile()
		}
		l.matchers[source] = m
	}
	return m
}

// patternWord is what a name says for one of the members that match an
// expression: the word that their names have in common, if there is one.
func patternWord(source string) string {
	word := ecma.Word(source)
	switch word {
	case "":
		return "value"
	case "x", "X": // as in x-…, by which documents are extended
		return "extension"
	}
	return word
}
