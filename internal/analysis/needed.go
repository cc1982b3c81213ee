package analysis

import (
	"slices"

	"github.com/stategen/stategen/internal/jsonschema"
)

// NeededOf lists the members that a schema declares and that is required by what it is an
// alternative of, as in {"required": ["id"], "oneOf": [{"properties": {"id": …}}, …]}: they are
// there wherever it stands. An alternative that something else refers to stands elsewhere, too.
func (all *Schemas) NeededOf(s *jsonschema.Schema) []string {
	if all.around == nil {
		all.around = all.aroundAlternatives()
	}
	if all.around[s] == nil {
		return nil
	}
	var names []string
	for around := all.around[s]; around != nil; around = all.around[around] {
		names = append(names, (&View{Parts: []Part{{Schema: around}}}).RequiredNames().List...)
	}
	declared := all.Members(&View{Own: s, Parts: all.Conjuncts(s)})
	return slices.DeleteFunc(names, func(name string) bool {
		return !slices.ContainsFunc(declared, func(m Member) bool { return m.Name == name })
	})
}

// aroundAlternatives returns, by the alternatives that stand in a choice and nowhere else, what
// they are alternatives of.
func (all *Schemas) aroundAlternatives() map[*jsonschema.Schema]*jsonschema.Schema {
	around := map[*jsonschema.Schema]*jsonschema.Schema{}
	for _, s := range all.set.Schemas() {
		for _, c := range s.Alternatives() {
			around[c.Schema] = s
		}
	}
	for _, s := range all.set.Schemas() {
		for _, target := range s.Refs {
			delete(around, target)
		}
	}
	for _, first := range all.canonical { // which other ones are, too
		delete(around, first)
	}
	return around
}
