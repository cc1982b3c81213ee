package compat

import (
	"slices"

	"github.com/stategen/stategen/internal/jsonschema"
)

// What is new may have definitions within: a definition, and also a member, an alternative or whatever else
// comes. These may extend what was there, and their Go names may be those of others: two of one name are
// called after what they stand in, both of them.

// definitionCame reports a new definition, once: by the rule for what it does to others, or by a rule for one
// that does nothing to them, if there is one.
func (c *comparer) definitionCame(n jsonschema.NamedSchema, harmless *Rule) {
	if c.toldDefinitions[n.Schema] {
		return
	}
	c.toldDefinitions[n.Schema] = true
	r, message := harmless, "the definition "+n.Name+" is new"
	base, role := c.roleOf(n.Schema)
	switch at := c.takesNameOf(n); {
	case role == heirUnsure:
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
		c.reportNarrowed(n, base)
	}
}

// isGone reports whether what stood somewhere is a definition that is gone.
func (c *comparer) isGone(at Place) bool {
	return slices.ContainsFunc(c.gone, func(g goneDefinition) bool { return placeOf(g.schema, "") == at })
}

// brought reports the definitions within a schema of the new document that do something to others, but for
// those that were there.
func (c *comparer) brought(around *jsonschema.Schema, wasThere map[string]bool) {
	for _, d := range c.definitionsWithin()[around.Doc][around.Pointer] {
		if !wasThere[c.at(d.Schema)] {
			c.definitionCame(d, nil)
		}
	}
}

// definitionsWithin are the definitions of the new document, by the pointers to all that they stand in.
func (c *comparer) definitionsWithin() map[*jsonschema.Document]map[string][]jsonschema.NamedSchema {
	if c.within == nil {
		c.within = map[*jsonschema.Document]map[string][]jsonschema.NamedSchema{}
		for _, d := range withNames(c.new.defined()) {
			in := c.within[d.Schema.Doc]
			if in == nil {
				in = map[string][]jsonschema.NamedSchema{}
				c.within[d.Schema.Doc] = in
			}
			for pointer := d.Schema.Pointer; pointer != ""; {
				pointer, _ = cutStep(pointer)
				in[pointer] = append(in[pointer], d)
			}
		}
	}
	return c.within
}

// broughtElsewhere does so for all that have not been told of: what they are within is new, and no definition.
func (c *comparer) broughtElsewhere() {
	wasThere := map[string]bool{}
	for _, d := range c.old.defined() {
		wasThere[c.at(d.Schema)] = true
	}
	c.brought(c.new.root(), wasThere)
}
