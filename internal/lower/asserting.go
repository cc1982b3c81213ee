package lower

import (
	"slices"

	"github.com/stategen/stategen/internal/jsonschema"
	"github.com/stategen/stategen/internal/jsonvalue"
)

// Alternatives that all have one shape make no union: what tells them apart is
// which values are valid, and a check says that.

// onlyAssert reports whether no branch describes a value: each only adds
// conditions to what the rest of the view describes.
func (l *lookup) onlyAssert(v *view, c choice) bool {
	var tags []string // members whose values each branch lists
	for i, b := range c.branches {
		if l.bases[b] != nil {
			return false
		}
		var listed []string
		for _, p := range l.conjuncts(b) {
			if p.hasOne(slices.DeleteFunc(slices.Clone(shaping), func(k string) bool { return k == "properties" })...) {
				return false
			}
			for _, m := range p.schema.Children("properties") {
				if !l.narrowsMember(v, m) {
					return false
				}
				if a, _ := l.intersect(l.conjuncts(m.Schema), jsonvalue.AnyKind); a.values != nil {
					listed = append(listed, m.Name)
				}
			}
		}
		if i == 0 {
			tags = listed
		}
		tags = slices.DeleteFunc(tags, func(name string) bool { return !slices.Contains(listed, name) })
		if l.kindsOf(b)&v.only != l.intersectKinds(v) && l.kindsOf(b)|jsonvalue.NullKind != jsonvalue.AnyKind {
			return false
		}
	}
	return len(tags) == 0
}

// narrowsMember reports whether the rest of a view says of a member at least what its
// values consist of: what a branch says of it only narrows that.
func (l *lookup) narrowsMember(v *view, m jsonschema.NamedSchema) bool {
	var declared []part
	for _, p := range v.parts {
		for _, d := range p.schema.Children("properties") {
			if d.Name == m.Name {
				declared = join(declared, l.conjuncts(d.Schema))
			}
		}
	}
	if len(declared) == 0 {
		return false
	}
	kinds := l.kindsOfParts(declared)
	if kinds == jsonvalue.AnyKind && l.kindsOf(m.Schema) != jsonvalue.AnyKind {
		return false
	}
	return l.described(l.conjuncts(m.Schema))&kinds&^l.described(declared) == 0
}

// described returns the kinds of values of which parts say what they consist of,
// themselves or by their alternatives.
func (l *lookup) described(parts []part) jsonvalue.Kinds {
	var kinds jsonvalue.Kinds
	seen := map[*jsonschema.Schema]bool{}
	var visit func([]part)
	visit = func(parts []part) {
		for _, p := range parts {
			if seen[p.schema] {
				continue
			}
			seen[p.schema] = true
			if p.hasOne("properties", "patternProperties", "additionalProperties") {
				kinds |= jsonvalue.ObjectKind
			}
			if p.hasOne("items", "prefixItems") {
				kinds |= jsonvalue.ArrayKind
			}
			for _, keyword := range []string{"oneOf", "anyOf"} {
				for _, b := range p.schema.Children(keyword) {
					visit(l.conjuncts(b.Schema))
				}
			}
		}
	}
	visit(parts)
	return kinds
}

// areLists reports whether the branches are arrays of the same elements, such
// as positions of two or of three numbers.
func (l *lookup) areLists(v *view, c choice) bool {
	if l.shapes(v) || l.discriminator(v) != nil {
		return false
	}
	var first *jsonschema.Schema
	for _, b := range c.branches {
		parts := l.conjuncts(b)
		if l.bases[b] != nil || l.extension(b).reading != nil || len(parts) != 1 || l.kindsOf(b)&^jsonvalue.NullKind != jsonvalue.ArrayKind ||
			parts[0].hasOne("prefixItems", "const", "enum", "oneOf", "anyOf") {
			return false
		}
		items := b.Child("items")
		switch {
		case items == nil:
			return false
		case first == nil:
			first = items
		case items.Resource() != first.Resource() || canonicalJSON(items.Value) != canonicalJSON(first.Value):
			return false
		}
	}
	return true
}

// lowerLists makes one list of branches that are lists of the same elements.
func (l *lowerer) lowerLists(v *view, p *place, c choice) {
	v.elements = c.branches[0].Child("items")
	v.only &= jsonvalue.ArrayKind
	if v.isNullable() {
		v.only |= jsonvalue.NullKind
	}
	v.unproved = true
	l.lowerRest(v, p)
}

// areConstants reports whether the branches list all values, and they are no
// enum of Go: arrays and objects among them have the type that the rest of the
// view gives them.
func (l *lookup) areConstants(v *view, c choice) bool {
	for _, b := range c.branches {
		for _, p := range l.conjuncts(b) {
			if l.bases[b] != nil || !p.onlyHas("const", "enum", "type") {
				return false
			}
		}
		a, conflict := l.intersect(l.conjuncts(b), v.only)
		if conflict != nil || a.values == nil || a.kinds&^(jsonvalue.ArrayKind|jsonvalue.ObjectKind|jsonvalue.NullKind) != 0 {
			return false
		}
	}
	return true
}
