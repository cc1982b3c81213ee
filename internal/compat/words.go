package compat

import (
	"slices"

	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonschema"
	"github.com/stategen/stategen/internal/jsonvalue"
)

// Alternatives that are written out in their union have names from what sets them apart from the
// others: a constant, or what they require.

// areNamed reports whether alternatives are definitions, or each has something that sets it apart
// from all others.
func (d decided) areNamed() bool {
	if !slices.ContainsFunc(d.list, func(a jsonschema.NamedSchema) bool { return !isNamed(a) }) {
		return true
	}
	if d.nested {
		return false
	}
	switch s := d.by.Select.(type) {
	case ir.ByTag:
		return d.by.None == nil && !slices.ContainsFunc(d.by.Tags, func(tags []jsonvalue.Literal) bool { return len(tags) == 0 })
	case ir.ByMembers:
		return s.Order == nil
	}
	return false
}

// keepsName reports whether an alternative is certain to be called as before, beside others that
// come.
func (d decided) keepsName(o jsonschema.NamedSchema, came []jsonschema.NamedSchema) bool {
	if tag, ok := d.by.Select.(ir.ByTag); ok {
		return keepsWord(o, d.list, came, tag.Property)
	}
	own := requiredNames(follow(o.Schema)) // it may be called after what it alone requires
	return isNamed(o) || !slices.ContainsFunc(came, func(n jsonschema.NamedSchema) bool { return intersects(requiredNames(follow(n.Schema)), own) })
}

func isNamed(a jsonschema.NamedSchema) bool { return isReference(writtenOut(a.Schema)) }

// keepsWord reports whether an alternative is certain to be called as before, beside others that
// come: it is a definition, or one constant alone sets it apart, and does so still. One of the
// first level counts before those of members that not all have, and these before a begin.
func keepsWord(o jsonschema.NamedSchema, old, came []jsonschema.NamedSchema, first string) bool {
	if o.Schema.Has("title") || isNamed(o) {
		return !o.Schema.Has("title")
	}
	isOther := func(a jsonschema.NamedSchema) bool { return a.Schema != o.Schema && !isNamed(a) }
	own := wordsOf(o)
	for _, other := range old {
		for member, word := range wordsOf(other) {
			if isOther(other) && own[member] == word {
				delete(own, member)
			}
		}
	}
	leads, exact := own[first] != "" && isExact(own[first]), 0
	if !leads && slices.ContainsFunc(follow(o.Schema).Children("properties"), func(m jsonschema.NamedSchema) bool {
		return m.Schema.Has("anyOf") || m.Schema.Has("oneOf") || own[m.Name] == "" && m.Name != first && tagIn(old, m.Name)
	}) {
		return false // it may be called after values of that one
	}
	for member, word := range own {
		if isExact(word) {
			exact++
		}
		if !leads && exact > 1 || member != first && tagIn(old, member) {
			return false // which of them it is called after may depend on how many have the member
		}
		if slices.ContainsFunc(slices.Concat(old, came), func(a jsonschema.NamedSchema) bool { return isOther(a) && mayBeCalled(a, word) }) {
			return false
		}
	}
	return len(own) > 0
}

// tagIn reports whether each of some alternatives has a tag in a member.
func tagIn(list []jsonschema.NamedSchema, member string) bool {
	return !slices.ContainsFunc(list, func(a jsonschema.NamedSchema) bool { return len(alternativeTags(a.Schema, 0)[member]) == 0 })
}

// wordsOf are the members that an alternative requires with one constant, or with a begin that
// texts have in common, and these.
func wordsOf(a jsonschema.NamedSchema) map[string]string {
	words := map[string]string{}
	for member, tags := range alternativeTags(a.Schema, 0) {
		if len(tags) == 1 && requires(a.Schema, member, 0) {
			words[member] = tags[0]
		}
	}
	return words
}

// mayBeCalled reports whether one of the words of an alternative is the same in a Go name.
func mayBeCalled(a jsonschema.NamedSchema, word string) bool {
	for _, own := range wordsOf(a) {
		if folded(own) == folded(word) {
			return true
		}
	}
	return false
}
