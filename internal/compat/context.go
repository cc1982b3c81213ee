package compat

import "github.com/stategen/stategen/internal/jsonschema"

// delicate is a place where allowing more can refuse more, or choose another
// alternative.
type delicate struct {
	at      pair
	keyword string
	below   *jsonschema.Schema // of the new document; nil if gone
	grows   bool               // it may only change for data that are as before: new members and variants beside them do not count
	matched *matched           // what each value is checked by, if it is: some new members do not count
	sees    bool               // it is about what nothing else is said of, be that nothing that matters
}

// contexts reports the delicate places below which something changed.
func (c *comparer) contexts() {
	for _, d := range c.context {
		if d.below != nil && c.reaches(d.below, d, map[*jsonschema.Schema]bool{}) {
			c.report(contextChanged, d.at, d.keyword, "something below "+d.keyword+" changes, or what it refers to")
		}
	}
}

// wasMet reports whether a schema of the new document was compared with one of the old one, wherever
// that stood.
func (c *comparer) wasMet(s *jsonschema.Schema) bool {
	if c.compared == nil {
		c.compared = map[*jsonschema.Schema]bool{}
		for is := range c.places {
			c.compared[is.new] = true
		}
	}
	return c.compared[s]
}

// reaches reports whether a schema with a change is s or below it, also
// through references. If d may grow, what only data have that came with the
// change is none: a member, or a variant.
func (c *comparer) reaches(s *jsonschema.Schema, d delicate, seen map[*jsonschema.Schema]bool) bool {
	if s == nil || seen[s] {
		return false
	}
	seen[s] = true
	if d.sees && c.evaluates[s] {
		return true
	}
	for _, r := range c.changed[s] {
		if r == definitionAdded && c.wasMet(s) {
			continue // what stood elsewhere before, and was compared with that
		}
		grows := d.grows && (r == memberAdded || r == variantAdded || r == definitionAdded)
		isKept := d.matched != nil && (r == definitionAdded || r == memberAdded && c.staysMatched(d.matched, s))
		if !grows && !isKept {
			return true
		}
	}
	for _, keyword := range []string{"$ref", "$dynamicRef", "$recursiveRef"} {
		if c.reaches(s.Refs[keyword], d, seen) {
			return true
		}
	}
	for child := range held(s) {
		if c.reaches(child, d, seen) {
			return true
		}
	}
	return false
}
