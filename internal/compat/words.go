package compat

import (
	"slices"

	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonschema"
	"github.com/stategen/stategen/internal/site"
)

// Alternatives that are written out in their union have names from what sets them apart from the
// others: a constant, or what they require. Which it is, package site says for both documents.

// areNamed reports whether alternatives are definitions, or what they are called is a matter of
// one choice.
func (d decided) areNamed() bool {
	return !d.nested || !slices.ContainsFunc(d.list, func(a jsonschema.NamedSchema) bool { return !isNamed(a) })
}

// keepsName reports whether an alternative of a pair is called as before. A definition is, unless
// members beside the choice make another type of it.
func (c *comparer) keepsName(p pair, old, new *jsonschema.Schema) bool {
	was, is := isNamed(jsonschema.NamedSchema{Schema: old}), isNamed(jsonschema.NamedSchema{Schema: new})
	if was != is || is && !p.old.Has("properties") && !p.new.Has("properties") {
		return true // that it moves is said of the reference
	}
	return c.calledAs(c.old, old) == c.calledAs(c.new, new)
}

func isNamed(a jsonschema.NamedSchema) bool { return isReference(writtenOut(a.Schema)) }

// calledAs is what the name of a Go type comes from.
func (c *comparer) calledAs(set *jsonschema.Set, s *jsonschema.Schema) string {
	name := c.naming(set, s)
	return name.Title + "\x00" + ir.Way(name.Def, name.Path)
}

// naming is what package naming makes the name of a Go type of.
func (c *comparer) naming(set *jsonschema.Set, s *jsonschema.Schema) ir.Name {
	if c.sites[set] == nil {
		all := c.analysed(set)
		c.sites[set] = site.New(set, all.First, all.SoleTagOf)
	}
	return c.sites[set].Of(s).Name
}
