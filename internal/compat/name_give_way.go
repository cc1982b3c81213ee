package compat

import (
	"fmt"
	"slices"
	"strings"

	"github.com/stategen/stategen/internal/jsonschema"
	"github.com/stategen/stategen/internal/site"
)

// A variant that is written out, and extends a definition, has the name of the definition if both
// would have one: see heirs.go in package naming. Where such a variant comes to a definition that
// was there, or is one no more, the name is another type's.

// basesGiveWay reports the definitions whose name has become that of a variant, or may have, and the
// other way round.
func (c *comparer) basesGiveWay() {
	old, new := c.old.namesakes(), c.new.namesakes()
	for _, d := range c.new.defined() {
		was := c.counterpart(d.Schema)
		if was == nil || slices.Equal(old[was], new[d.Schema]) {
			continue
		}
		c.report(nameChanged, pair{old: was, new: d.Schema}, "", fmt.Sprintf("the Go name of the definition %s may have come to a variant that extends it, or have come back", d.Name))
	}
}

// namesakes lists, for each definition of the document, what the variants are called after that extend it
// and may have its name.
func (doc *document) namesakes() map[*jsonschema.Schema][]string {
	list := map[*jsonschema.Schema][]string{}
	for _, s := range doc.every() {
		if !isAlternative(s) && !isUnnamed(s) {
			continue
		}
		for _, base := range bases(s) {
			if doc.mayBeNamesake(s, base) {
				list[base] = append(list[base], doc.calledAs(s))
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
	if !c.isBase(added) || !isPlainBase(added) || !declaresMembers(added) || discriminatorOf(added) != nil || c.new.toldByHeirs(added) != "" {
		return nil
	}
	for _, s := range c.new.every() {
		if !isAlternative(s) || !slices.Contains(bases(s), added) || !c.new.mayBeNamesake(s, added) {
			continue
		}
		if was := c.counterpart(s); was != nil && c.old.calledAs(was) == c.new.calledAs(s) {
			list = append(list, was)
		}
	}
	return list
}

// mayBeNamesake reports whether what stands at s may have the name of a definition: it ends with the
// last word on the way there, or is its title.
func (doc *document) mayBeNamesake(s, definition *jsonschema.Schema) bool {
	name := doc.naming(s)
	word := site.Folded(name.Title)
	if n := len(name.Path); n > 0 && word == "" {
		word = site.Folded(name.Path[n-1].Text)
	}
	return strings.HasSuffix(site.Folded(lastStep(definition.Token())), word)
}
