package compat

import (
	"fmt"
	"slices"

	"github.com/stategen/stategen/internal/jsonschema"
)

// The type of a place, and how it changes.

// types compares the JSON types of a place, as what lists values says them.
func types(c *comparer, p pair, keyword string) {
	if isAnything(p.old) && isAnything(p.new) {
		annotation(c, p, keyword)
		return
	}
	old, new := typesSaid(p.old), typesSaid(p.new)
	if p.nullApart {
		old, new = butNull(old), butNull(new)
	}
	if !sameOnlyValue(p) && !saidByChoice(p) && !c.saidByReference(p) {
		c.typesChange(p, keyword, old, new)
	}
}

// saidByChoice reports whether a type beside a choice comes or goes, and is that of all alternatives.
// Whether all of their numbers are integers is not looked at.
func saidByChoice(p pair) bool {
	said := append(typeNames(p.old.Get("type")), typeNames(p.new.Get("type"))...)
	return p.old.Has("type") != p.new.Has("type") && !slices.Contains(said, "integer") && choiceIn(p.old) != "" && choiceIn(p.new) != "" && slices.Equal(typesWithin(p.old, 0), typesWithin(p.new, 0))
}

// repeatsType reports whether a schema has a type that what it refers to has, too.
func repeatsType(s, target *jsonschema.Schema) bool {
	return s.Has("type") && slices.Equal(typeNames(s.Get("type")), typeNames(follow(target).Get("type")))
}

// hasTypesOf reports whether what two references lead to says the same type.
func hasTypesOf(a, b *jsonschema.Schema) bool {
	return slices.Equal(typeNames(follow(a).Get("type")), typeNames(follow(b).Get("type")))
}

// typesChange reports what changes of the types of a pair.
func (c *comparer) typesChange(p pair, keyword string, old, new []string) {
	message := fmt.Sprintf("the type changes from %s to %s", shown(old), shown(new))
	switch {
	case slices.Equal(old, new):
	case len(old) > 0 && slices.Equal(withNull(old), new): // no types are all of them
		c.report(c.nullRule(p), p, keyword, message)
	case len(new) > 0 && slices.Equal(old, withNull(new)):
		c.report(nullRemoved, p, keyword, message)
	case c.unionGrows(p, old, new):
		c.report(variantAdded, p, keyword, message)
	case widens(old, new):
		c.report(typeWidened, p, keyword, message)
	default:
		c.report(typeChanged, p, keyword, message)
	}
}

// saidByReference reports whether a type beside a reference comes or goes, and is that of what it
// leads to. Whether it makes a type of its own is for aliasing to say.
func (c *comparer) saidByReference(p pair) bool {
	if p.old.Has("type") == p.new.Has("type") {
		return false
	}
	was, is := c.old.standsFor(p.old), c.new.standsFor(p.new)
	return was != nil && is != nil && (repeatsType(p.old, was) && hasTypesOf(was, is) || repeatsType(p.new, is) && hasTypesOf(is, was))
}
