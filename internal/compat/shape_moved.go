package compat

import (
	"slices"

	"github.com/stategen/stategen/internal/jsonschema"
)

// What a place is may move from it into a definition, or out of one into it, and a definition
// may get another name. Data are as before then, if what stands there is: it is compared as
// if it were written out. Of Go types the names may be others, which the packages tell.

// moving compares a pair of which one schema is a reference, be it wrapped, and the other one is
// written out, at a place that holds values. It reports whether the pair is one.
func (c *comparer) moving(p pair) bool {
	inner, ok := c.movedInto(p)
	if !ok {
		return false
	}
	if was, is := choiceIn(inner.old), choiceIn(inner.new); (was == "") != (is == "") {
		c.report(unionChanged, p, "", "one type becomes a choice, or a choice one type")
		c.compareBesideRoot(p)
		return true
	}
	c.noteMove(p, inner, "")
	if p.new.Pointer == "" {
		c.seen[inner.key()] = true // what refers to either is of the same
	}
	c.compareBeside(p, inner)
	return true
}

// movedInto returns a pair with what the reference leads to, if one schema of it is a
// reference and the other one is written out.
func (c *comparer) movedInto(p pair) (inner pair, ok bool) {
	if !isPlace(p.old) || !isPlace(p.new) || isBool(p.old) || isBool(p.new) {
		return p, false
	}
	inner = p
	old, new := inAllOf(p.old), inAllOf(p.new) // a choice of one may be a union
	switch before, after := leadsOn(old), leadsOn(new); {
	case before && !after && new.Ref() == nil:
		inner.old = follow(old)
	case after && !before && old.Ref() == nil:
		inner.new = follow(new)
	default:
		return p, false
	}
	return inner, c.standsAlone(inner.old) && c.standsAlone(inner.new)
}

// leadsOn reports whether a schema is a reference, or a document that is what one of its definitions
// is, as tools write a type that has a name.
func leadsOn(s *jsonschema.Schema) bool {
	if s.Pointer != "" || s.Ref() == nil {
		return isReference(s)
	}
	return saysOnly(s, append([]string{"$ref"}, besideRoot...)...) && !slices.ContainsFunc(besideRoot, func(keyword string) bool { return follow(s).Pointer != "" && hasAside(follow(s), keyword) })
}

// movesBetween reports whether a reference at a place leads to a definition of another name,
// and to one that stands alone.
func (c *comparer) movesBetween(p pair, old, new *jsonschema.Schema) bool {
	return c.at(old) != c.at(new) && isPlace(p.old) && isPlace(p.new) && c.standsAlone(old) && c.standsAlone(new)
}

// noteMove notes that what a place is has moved: from one of the schemas that are compared for
// it to the other one.
func (c *comparer) noteMove(at, is pair, keyword string) {
	r := refMoved
	isMember := func(s *jsonschema.Schema) bool { return holdsValues(s) || isWrapped(s) } // alternatives and positions may be called after a definition
	if isPlain(is.old) && isPlain(is.new) && isMember(at.old) && isMember(at.new) {
		r = refMovedPlain
	}
	message := "the reference leads to a definition of another name"
	switch {
	case at.old == is.old:
		message = "what was written out here is a definition"
	case at.new == is.new:
		message = "what was a definition is written out here"
	}
	c.report(r, at, keyword, message)
	c.becomes[is.old] = true
}

// standsAlone reports whether a schema extends no other one, and none extends it: which
// objects are of which type is not told by their names then.
func (c *comparer) standsAlone(s *jsonschema.Schema) bool {
	return !isBool(s) && len(bases(s)) == 0 && !c.isBase(s)
}

// goneDefinition is a definition of the old document that the new one has not.
type goneDefinition struct {
	schema  *jsonschema.Schema
	finding int // which one says so
}

// definitionsMoved says of definitions that are gone, and whose places are of something else now, that
// their names are.
func (c *comparer) definitionsMoved() {
	for _, g := range c.gone {
		if c.becomes[g.schema] {
			f := &c.findings[g.finding]
			f.Rule, f.Message = definitionMoved, f.Message+", and what referred to it is defined elsewhere"
		}
	}
}
