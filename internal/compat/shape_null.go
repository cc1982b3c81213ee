package compat

import (
	"slices"

	"github.com/stategen/stategen/internal/jsonschema"
)

// What generators write for a value that may be null is, beside a list of types, a
// choice between its schema and null: {"anyOf": [{"type": "integer"}, {"type": "null"}]}.
// The words for people and the default stand beside the choice then.

// nullability compares a pair of which one schema is a choice between null and
// what the other one may be, too. It reports whether the pair is one.
func (c *comparer) nullability(p pair) bool {
	inner, r, message := p, c.nullRule(p), nullCame
	var choice, other *jsonschema.Schema
	switch old, new := besideNull(p.old), besideNull(p.new); {
	case old == nil && new != nil:
		inner.new = new
		choice, other = p.new, p.old
	case old != nil && new == nil:
		inner.old, r, message = old, nullRemoved, nullGone
		choice, other = p.old, p.new
	default:
		return false
	}
	switch types := typeNames(other.Get("type")); {
	case !slices.Contains(typesWithin(other, 0), "null"), !slices.Contains(typesOfValues(other), "null"):
		c.report(r, p, choiceOf(choice), message)
	case len(types) > 1 && !other.Has("enum") && !other.Has("const"), other.Has("enum") && c.isNoTag(p):
		inner.nullApart = true // a list of types, or of values, and a choice say the same
	default:
		return false
	}
	c.compareBeside(p, inner)
	if rest := besideNull(choice); isTitled(choice) && hasName(rest) {
		c.report(nameChanged, p, "", "what is beside a title becomes an alternative beside null, or is none any more: its Go type may be called after the title no more, or only now")
	}
	return true
}

// isNoTag reports whether a pair is what elements are, or a member of an object that is by itself: a list
// of values with null tells no alternatives apart, and one beside null does not do so either.
func (c *comparer) isNoTag(p pair) bool {
	isOfSeveral := func(set map[*jsonschema.Schema]bool) bool { return len(set) > 1 }
	return holdsValues(p.new) && (p.object == nil || c.standsAlone(p.object) && !slices.ContainsFunc(c.together(p.object), isOfSeveral))
}

// compareBeside compares a pair of which one schema is a choice, of which inner has the
// alternative that is like the other one, or an allOf, of which inner has what is in it. Words
// for people and the default are those of the choice, or allOf, if it has any.
func (c *comparer) compareBeside(p, inner pair) {
	c.places[inner.key()] = true
	inner.old, inner.new = unwrapped(inner.old), unwrapped(inner.new)
	inner = c.written(inner)
	if is, ok := c.movedInto(inner); ok {
		c.noteMove(inner, is, "")
		inner = is
	}
	for _, name := range keywordsOf(inner) {
		if !isAside(name) && !(p.new.Pointer == "" && slices.Contains(besideRoot, name)) {
			c.compareKeyword(inner, name)
		}
	}
	c.compareBesideRoot(p)
	choice, rest := p.new, inner.new
	if p.old != inner.old {
		choice, rest = p.old, inner.old
	}
	for _, name := range asideOf(p.old, p.new, inner.old, inner.new) {
		at := p
		if hasAside(rest, name) && !hasAside(choice, name) {
			at = inner
		}
		if name == "default" && at == inner && hasAside(inner.old, name) && hasAside(inner.new, name) {
			c.report(defaultMoved, at, name, "the default stands elsewhere: the method that gives it shows those alone that stand beside a reference or a choice")
		}
		c.compareKeyword(at, name)
	}
}

// compareBesideRoot compares what stands beside a document, whatever this is of: its definitions above all.
func (c *comparer) compareBesideRoot(p pair) {
	if p.new.Pointer != "" {
		return
	}
	for _, name := range keywordsOf(p) {
		if slices.Contains(besideRoot, name) {
			c.compareKeyword(p, name)
		}
	}
}

// besideNull returns what a schema that is nothing but a choice allows beside
// null; nil if it is no such choice.
func besideNull(s *jsonschema.Schema) *jsonschema.Schema {
	choice := choiceOf(s)
	if choice == "" {
		return nil
	}
	alternatives := s.Children(choice)
	rest := withoutNull(alternatives)
	if len(alternatives) != 2 || len(rest) != 1 || isBool(rest[0].Schema) || rest[0].Schema.Has("title") && s.Has("title") {
		return nil
	}
	return rest[0].Schema
}

// choiceOf returns the keyword of a schema that is nothing but a choice; "" if it
// is none.
func choiceOf(s *jsonschema.Schema) string {
	if keyword := choiceIn(s); keyword != "" && isOnly(s, keyword) {
		return keyword
	}
	return ""
}

// withoutNull returns the alternatives without one that is null only; all of them
// if there is none, or if another one may be null, too.
func withoutNull(alternatives []jsonschema.NamedSchema) []jsonschema.NamedSchema {
	rest := slices.DeleteFunc(slices.Clone(alternatives), func(a jsonschema.NamedSchema) bool {
		return slices.Equal(typeNames(a.Schema.Get("type")), []string{"null"}) && butForWords(a.Schema, "type")
	})
	if len(rest)+1 != len(alternatives) || mayBeNull(rest) {
		return alternatives
	}
	return rest
}

// nullAlternative compares whether one of several alternatives is null, and returns
// the others if only one of the lists has it.
func (c *comparer) nullAlternative(p pair, keyword string, old, new []jsonschema.NamedSchema) (oldRest, newRest []jsonschema.NamedSchema) {
	oldRest, newRest = withoutNull(old), withoutNull(new)
	switch before, after := len(oldRest) < len(old), len(newRest) < len(new); {
	case before == after || !c.old.isUnion(p.old, keyword, oldRest) || !c.new.isUnion(p.new, keyword, newRest):
		return old, new
	case after:
		if mayBeNull(old) {
			return old, new
		}
		c.report(c.nullRule(p), p, keyword, nullCame)
	default:
		if mayBeNull(new) {
			return old, new
		}
		c.report(nullRemoved, p, keyword, nullGone)
	}
	return oldRest, newRest
}

// mayBeNull reports whether one of the alternatives allows null.
func mayBeNull(alternatives []jsonschema.NamedSchema) bool {
	return slices.ContainsFunc(alternatives, func(a jsonschema.NamedSchema) bool { return slices.Contains(typesWithin(a.Schema, 0), "null") })
}
