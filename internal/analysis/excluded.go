package analysis

import (
	"slices"

	"github.com/stategen/stategen/internal/jsonschema"
	"github.com/stategen/stategen/internal/jsonvalue"
)

// What stands beside a choice may take alternatives away: of texts that are plain or marked, a
// place allows those whose type is "plain".

// isExcluded reports whether no object is valid as a branch of a choice, since what the rest of the
// view says of a member that must be there leaves no value for it.
func (all *Schemas) isExcluded(v *View, branch *jsonschema.Schema) bool {
	parts := all.Conjuncts(branch)
	both := Join(slices.Clip(v.Parts), parts)
	if all.KindsOfParts(both)&v.Only&^jsonvalue.NullKind != jsonvalue.ObjectKind {
		return false
	}
	required := (&View{Parts: both}).RequiredNames()
	for _, p := range parts {
		for _, m := range p.Schema.Children("properties") {
			if beside := v.declaring(m.Name); required.Has(m.Name) && len(beside) > 0 {
				values := all.Conjuncts(m.Schema)
				for _, s := range beside {
					values = Join(values, all.Conjuncts(s))
				}
				if _, conflict := all.intersect(values, jsonvalue.AnyKind); conflict != nil {
					return true
				}
			}
		}
	}
	return false
}

// declaring lists what the parts of a view that are no choice declare of a member.
func (v *View) declaring(name string) (list []*jsonschema.Schema) {
	for _, p := range v.Parts {
		if !p.Has("properties") {
			continue
		}
		for _, m := range p.Schema.Children("properties") {
			if m.Name == name {
				list = append(list, m.Schema)
			}
		}
	}
	return list
}

// Excluded lists the alternatives of a schema that what stands beside their choice takes away.
func (all *Schemas) Excluded(s *jsonschema.Schema) (list []*jsonschema.Schema) {
	v := all.ViewOf(s)
	for _, c := range ChoicesOf(v.Parts) {
		for _, b := range all.ChoiceOf(c.Schema, c.Keyword).Branches {
			if all.isExcluded(v, b) {
				list = append(list, b)
			}
		}
	}
	return list
}
