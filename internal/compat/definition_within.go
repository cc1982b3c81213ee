package compat

import (
	"slices"
	"strings"

	"github.com/stategen/stategen/internal/jsonschema"
)

// What is new may have definitions within: a definition, and also a member, an alternative or whatever else
// comes. These may extend what was there, and their Go names may be those of others: two of one name are
// called after what they stand in, both of them.

// definitionCame reports a new definition, once: by the rule for what it does to others, or by a rule for one
// that does nothing to them, if there is one.
func (c *comparer) definitionCame(n jsonschema.NamedSchema, harmless *Rule) {
	if c.cameAlready[n.Schema] {
		return
	}
	if c.cameAlready == nil {
		c.cameAlready = map[*jsonschema.Schema]bool{}
	}
	c.cameAlready[n.Schema] = true
	r, message := harmless, "the definition "+n.Name+" is new"
	base, role := c.extends(n.Schema)
	switch at := c.shifts(n); {
	case role == heirOfSorts:
		r, message = definitionExtends, message+" and extends "+base+", of which places may be unions then, or not any more"
	case at.File != "" && (harmless != nil || !c.isGone(at)):
		r, message = definitionTakesName, message+", and may take the Go name of what stands at "+at.String()
	case role == heirAsOthers:
		r, message = definitionVariant, message+" and extends "+base+", as others do: a variant"
	}
	if r != nil {
		c.found(r, Place{}, placeOf(n.Schema, ""), n.Schema, message)
	}
	if role == heirAsOthers {
		c.narrowing(n, base)
	}
}

// isGone reports whether what stood somewhere is a definition that is gone.
func (c *comparer) isGone(at Place) bool {
	return slices.ContainsFunc(c.gone, func(g gone) bool { return placeOf(g.schema, "") == at })
}

// brought reports the definitions within a new schema that do something to others.
func (c *comparer) brought(around *jsonschema.Schema) {
	if c.byPointer == nil {
		c.byPointer = slices.Clone(c.new.defined())
		slices.SortStableFunc(c.byPointer, func(a, b jsonschema.NamedSchema) int { return strings.Compare(a.Schema.Pointer, b.Schema.Pointer) })
	}
	below := around.Pointer + "/"
	first, _ := slices.BinarySearchFunc(c.byPointer, below, func(d jsonschema.NamedSchema, below string) int { return strings.Compare(d.Schema.Pointer, below) })
	for _, d := range c.byPointer[first:] {
		if !strings.HasPrefix(d.Schema.Pointer, below) {
			break
		}
		if d.Schema.Doc == around.Doc {
			c.definitionCame(d, nil)
		}
	}
}

// broughtElsewhere does so for the other definitions of the new document that the old one has not: what
// they are within is new, and no definition.
func (c *comparer) broughtElsewhere() {
	was := map[string]bool{}
	for _, d := range c.old.defined() {
		was[c.at(d.Schema)] = true
	}
	for _, d := range withNames(c.new.defined()) {
		if d.Schema.Doc == c.new.Docs[0] && !was[c.at(d.Schema)] {
			c.definitionCame(d, nil)
		}
	}
}
