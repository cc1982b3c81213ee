package compat

import (
	"fmt"
	"maps"

	"github.com/stategen/stategen/internal/analysis"
	"github.com/stategen/stategen/internal/jsonschema"
)

// A definition that is only an alternative, with members beside the choice, is the variant that has
// these, too: see absorbed.go in package lower. Where a place comes that refers to it by itself, or
// the last one goes, the name is another type's.

// definitionsAbsorbed reports the definitions whose name comes to a variant, or from it.
func (c *comparer) definitionsAbsorbed() {
	old, new := c.old.absorption(), c.new.absorption()
	for _, d := range c.new.defined() {
		was := c.counterpart(d.Schema)
		if was == nil || old[was] == new[d.Schema] {
			continue
		}
		c.report(nameChanged, pair{old: was, new: d.Schema}, "", fmt.Sprintf("the Go name of the definition %s comes to a variant with the members beside its union, or from one: whether a place refers to it by itself decides that", d.Name))
	}
}

// absorption finds the definitions of a document that no place refers to by itself, and how many variants
// they are, two for more: of one they have the name.
func (doc *document) absorption() map[*jsonschema.Schema]int {
	variants, refers := doc.alternativesBeside()
	used, held := map[*jsonschema.Schema]bool{}, map[*jsonschema.Schema]bool{}
	queue, variantsOf := []*jsonschema.Schema{doc.root()}, []*jsonschema.Schema(nil)
	for _, d := range doc.defined() {
		if variants[d.Schema] == 0 {
			queue = append(queue, d.Schema)
		}
	}
	for len(queue)+len(variantsOf) > 0 {
		if len(queue) == 0 { // a variant has what its members refer to, and its alternatives are variants
			s := variantsOf[0]
			variantsOf = variantsOf[1:]
			if !held[s] && !used[s] {
				held[s] = true
				queue = append(queue, refers[s].inside...)
				variantsOf = append(variantsOf, refers[s].variants...)
			}
			continue
		}
		s := queue[0]
		queue = queue[1:]
		if !used[s] {
			used[s] = true
			queue = append(queue, refers[s].alone...)
			variantsOf = append(variantsOf, refers[s].variants...)
		}
	}
	maps.DeleteFunc(variants, func(s *jsonschema.Schema, _ int) bool { return used[s] })
	return variants
}

// refersTo is what a definition, or the root, refers to: by itself, by itself also where the definition
// is a variant with members of another one, and as variants with members beside their choice.
type refersTo struct{ alone, inside, variants []*jsonschema.Schema }

// alternativesBeside returns how many variants definitions are, two for more, that stand in a choice
// with members beside it, and what definitions, and the root, refer to.
func (doc *document) alternativesBeside() (variants map[*jsonschema.Schema]int, refers map[*jsonschema.Schema]refersTo) {
	all := doc.analysed()
	joined := map[*jsonschema.Schema]bool{} // what has more beside it elsewhere
	every := doc.every()
	for _, s := range every {
		for _, base := range bases(s) {
			joined[base] = true
		}
	}
	for known := -1; known < len(joined); { // an alternative may be a choice in its turn
		known = len(joined)
		variants, refers = map[*jsonschema.Schema]int{}, map[*jsonschema.Schema]refersTo{}
		for _, s := range every {
			if s.Ref() == nil {
				continue
			}
			target, merged, alone := all.Target(s.Ref()), false, true
			if around, keyword := choiceAround(s); around != nil {
				merged, alone = isMerged(all, around, keyword, joined)
			}
			from := definitionOf(s)
			to := refers[from]
			if merged {
				joined[target] = true
				variants[target] = min(variants[target]+1, 2)
				to.variants = append(to.variants, target)
			}
			if alone {
				to.alone = append(to.alone, target)
			}
			if alone && !merged {
				to.inside = append(to.inside, target)
			}
			refers[from] = to
		}
	}
	return variants, refers
}

// isMerged reports whether the alternatives of a choice have members that are declared beside it, and
// whether they stand for themselves at any place.
func isMerged(all *analysis.Schemas, around *jsonschema.Schema, keyword string, joined map[*jsonschema.Schema]bool) (merged, alone bool) {
	v := analysis.View{Own: around}
	for _, part := range all.Conjuncts(around) {
		if part.Schema == around {
			part.Without += keyword
		}
		v.Parts = append(v.Parts, part)
	}
	if v.DescribesValues() || heldBy(around) == "allOf" {
		return true, false
	}
	if outer, keyword := choiceAround(around); outer != nil {
		return isMerged(all, outer, keyword, joined)
	}
	return joined[around], true
}
