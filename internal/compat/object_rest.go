package compat

import (
	"slices"

	"github.com/stategen/stategen/internal/jsonschema"
)

// What an object says of the members that it does not declare.

// restKind is what an object says of undeclared members.
type restKind int

const (
	open restKind = iota
	closed
	typed
)

// openness returns what a schema says of undeclared members.
func openness(s *jsonschema.Schema) restKind {
	child := s.Child("additionalProperties")
	if child == nil {
		return open
	}
	value, isBool := child.Bool()
	switch {
	case isBool && !value:
		return closed
	case isBool || saysNothing(child):
		return open
	}
	return typed
}

// rest compares what is said of undeclared members.
func rest(c *comparer, p pair, keyword string) {
	old, new := openness(p.old), openness(p.new)
	switch {
	case old == new && isWritten(p.old.Child(keyword)) && isWritten(p.new.Child(keyword)):
		c.compare(pair{old: p.old.Child(keyword), new: p.new.Child(keyword), required: true})
	case old == new:
		if p.old.Has(keyword) != p.new.Has(keyword) {
			c.evaluates[p.new] = true
		}
		c.idle(p, keyword)
	case len(p.old.Children("properties")) == 0: // whether it is a struct may depend on this
		c.report(restChanged, p, keyword, "what is said of undeclared members changes")
	case old == closed && new == open:
		c.report(objectOpened, p, keyword, "undeclared members are allowed now")
		c.membersRuledIn(p, keyword)
	case old == open && new == closed:
		c.report(objectClosed, p, keyword, "undeclared members are allowed no more")
		c.membersRuledOut(p, keyword)
	default:
		c.report(restChanged, p, keyword, "the type of undeclared members changes")
	}
}

// isWritten reports whether a schema is there and no boolean.
func isWritten(s *jsonschema.Schema) bool { return s != nil && !isBool(s) }

// idle reports a keyword for members that comes or goes and says nothing: beside a reference
// or a choice, without properties, it may make a struct of its own of an object.
func (c *comparer) idle(p pair, keyword string) {
	if p.old.Has(keyword) == p.new.Has(keyword) || len(p.old.Children("properties")) > 0 {
		return
	}
	if slices.ContainsFunc(inPlace, p.old.Has) || slices.ContainsFunc(inPlace, p.new.Has) {
		c.report(keywordChanged, p, keyword, keyword+" comes or goes beside a reference or a choice, which may make another type")
	}
}
