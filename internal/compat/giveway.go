package compat

import (
	"fmt"
	"slices"
	"strings"

	"github.com/stategen/stategen/internal/jsonschema"
)

// A variant that is written out, and extends a definition, has the name of the definition if both
// would have one: see heirs.go in package naming. Where such a variant comes to a definition that
// was there, or is one no more, the name is another type's.

// gaveWay reports the definitions whose name has become that of a variant, or may have, and the
// other way round.
func (c *comparer) gaveWay() {
	old, new := c.namesakes(c.old), c.namesakes(c.new)
	for _, d := range c.defined(c.new) {
		was := c.counterpart(c.old, d.Schema)
		if was == nil || slices.Equal(old[was], new[d.Schema]) {
			continue
		}
		c.report(nameChanged, pair{old: was, new: d.Schema}, "", fmt.Sprintf("the Go name of the definition %s may have come to a variant that extends it, or have come back", d.Name))
	}
}

// namesakes lists, for each definition of a set, what the variants are called after that extend it
// and may have its name.
func (c *comparer) namesakes(set *jsonschema.Set) map[*jsonschema.Schema][]string {
	list := map[*jsonschema.Schema][]string{}
	for _, s := range everySchema(set) {
		if !isAlternative(s) && !isUnnamed(s) {
			continue
		}
		for _, base := range bases(s) {
			if c.mayBeNamesake(set, s, base) {
				list[base] = append(list[base], c.calledAs(set, s))
			}
		}
	}
	for _, names := range list {
		slices.Sort(names)
	}
	return list
}

// keepers lists what of the old document keeps its name beside a new definition that would have it,
// too: variants that extend the definition now.
func (c *comparer) keepers(added *jsonschema.Schema) (list []*jsonschema.Schema) {
	if !c.isBase(added) || !isPlainBase(added) || !declaresMembers(added) || discriminatorOf(added) != nil || c.toldByHeirs(c.new, added) != "" {
		return nil
	}
	for _, s := range everySchema(c.new) {
		if !isAlternative(s) || !slices.Contains(bases(s), added) || !c.mayBeNamesake(c.new, s, added) {
			continue
		}
		if was := c.counterpart(c.old, s); was != nil && c.calledAs(c.old, was) == c.calledAs(c.new, s) {
			list = append(list, was)
		}
	}
	return list
}

// mayBeNamesake reports whether what stands at s may have the name of a definition: it ends with the
// last word on the way there, or is its title.
func (c *comparer) mayBeNamesake(set *jsonschema.Set, s, definition *jsonschema.Schema) bool {
	name := c.naming(set, s)
	word := folded(name.Title)
	if n := len(name.Path); n > 0 && word == "" {
		word = folded(name.Path[n-1].Text)
	}
	return strings.HasSuffix(folded(lastStep(definition.Token())), word)
}
