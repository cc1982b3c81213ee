package analysis

import (
	"slices"

	"github.com/stategen/stategen/internal/jsonschema"
	"github.com/stategen/stategen/internal/jsonvalue"
)

// Choice is a oneOf or anyOf of a view.
type Choice struct {
	Schema   *jsonschema.Schema
	Keyword  string
	Inline   []*jsonschema.Schema // the branches as they stand there
	Branches []*jsonschema.Schema // what they refer to
	Narrower []*jsonschema.Schema // what Simplify took away of these, since another one allows all values of that kind
}

// ChoiceOf returns the oneOf or anyOf of a schema.
func (all *Schemas) ChoiceOf(s *jsonschema.Schema, keyword string) Choice {
	c := Choice{Schema: s, Keyword: keyword}
	for _, b := range s.Children(keyword) {
		c.Inline = append(c.Inline, b.Schema)
		c.Branches = append(c.Branches, all.Target(b.Schema))
	}
	return c
}

// MostTelling returns which choice a view is split by: the first whose branches
// describe values, for what only adds conditions tells nothing of the shape.
func (all *Schemas) MostTelling(v *View, found []Choice) int {
	for k, c := range found {
		if !all.OnlyAssert(v, c) {
			return k
		}
	}
	return 0
}

// IsVacuous reports whether a schema allows every value, wherever it is referred to.
func (all *Schemas) IsVacuous(s *jsonschema.Schema) bool {
	return !all.inferred[s] && Vacuous(all.Conjuncts(s))
}

// Simplify takes away branches that add nothing: null, what no value satisfies, itself or
// beside the rest of the view, repetitions, and what another branch allows anyway.
func (all *Schemas) Simplify(v *View, c Choice) Choice {
	fits := func(b *jsonschema.Schema) bool {
		parts := Join(slices.Clip(v.Parts), all.Conjuncts(b))
		_, conflict := all.intersect(parts, v.Only)
		return conflict == nil && all.KindsOfParts(parts)&v.Only != 0 && // what it chooses from may not fit either
			!all.isExcluded(v, b)
	}
	isItself := func(b *jsonschema.Schema) bool {
		return slices.ContainsFunc(all.Conjuncts(b), func(p Part) bool { return p.Schema == c.Schema })
	}
	some := slices.ContainsFunc(c.Branches, fits) && !slices.ContainsFunc(c.Branches, isItself) // else the rest is at fault, or that is
	out := Choice{Schema: c.Schema, Keyword: c.Keyword, Inline: c.Inline}
	plain := jsonvalue.Kinds(0) // kinds that some branch of an anyOf allows without condition
	for _, b := range c.Branches {
		if c.Keyword == "anyOf" && !all.inferred[b] && !all.IsNamed(b) && OnlyTyped(all.Conjuncts(b)) {
			plain |= all.Kinds(b)
		}
	}
	for _, b := range c.Branches {
		kinds := all.Kinds(b)
		isPlain := !all.inferred[b] && OnlyTyped(all.Conjuncts(b))
		_, possible := all.Constrain(&View{Parts: all.Conjuncts(b), Only: jsonvalue.AnyKind})
		switch {
		case !possible, kinds&^jsonvalue.NullKind == 0: // what it says of null is known
		case some && !fits(b):
		case slices.Contains(out.Branches, b) && c.Keyword == "anyOf":
		case kinds&^plain == 0 && !isPlain:
			out.Narrower = append(out.Narrower, b)
		default:
			out.Branches = append(out.Branches, b)
		}
	}
	return out
}

// OnlyTyped reports whether the parts say no more than the type.
func OnlyTyped(parts []Part) bool {
	typed := false
	for _, p := range parts {
		if !p.OnlyHas("type") {
			return false
		}
		typed = typed || p.Has("type")
	}
	return typed
}

// KindsAt returns the kinds that type, const and enum leave over at a view.
func (all *Schemas) KindsAt(v *View) jsonvalue.Kinds {
	out, _ := all.intersect(v.Parts, v.Only)
	return out.Kinds
}

// Overlap reports whether values other than objects can be of several
// branches, or of a branch that has only members in mind: which ones are valid
// is then nothing that the branches tell.
func (all *Schemas) Overlap(v *View, c Choice) bool {
	var kinds jsonvalue.Kinds
	mine := all.KindsAt(v)
	for _, b := range c.Branches {
		k := all.Kinds(b) & mine
		if kinds&k&^(jsonvalue.ObjectKind|jsonvalue.NullKind) != 0 {
			return true
		}
		kinds |= k
	}
	return false
}

// DescribesValues reports whether the rest of a view describes members, items or
// values, so that it belongs into every branch.
func (v *View) DescribesValues() bool {
	return slices.ContainsFunc(v.Parts, func(p Part) bool { return p.HasOne(shaping...) })
}

// shaping lists the keywords that describe what a value consists of.
var shaping = []string{"properties", "patternProperties", "additionalProperties", "items", "prefixItems", "const", "enum", "oneOf", "anyOf"}

// OnlyAssert reports whether no branch describes a value: each only adds
// conditions to what the rest of the view describes.
func (all *Schemas) OnlyAssert(v *View, c Choice) bool {
	var tags []string // members whose values each branch lists
	for i, b := range c.Branches {
		if all.inferred[b] {
			return false
		}
		var listed []string
		for _, p := range all.Conjuncts(b) {
			if p.HasOne(slices.DeleteFunc(slices.Clone(shaping), func(k string) bool { return k == "properties" })...) {
				return false
			}
			for _, m := range p.Schema.Children("properties") {
				if !all.narrowsMember(v, m) {
					return false
				}
				if a, _ := all.intersect(all.Conjuncts(m.Schema), jsonvalue.AnyKind); a.Values != nil {
					listed = append(listed, m.Name)
				}
			}
		}
		if i == 0 {
			tags = listed
		}
		tags = slices.DeleteFunc(tags, func(name string) bool { return !slices.Contains(listed, name) })
		if all.Kinds(b)&v.Only != all.KindsAt(v) && all.Kinds(b)|jsonvalue.NullKind != jsonvalue.AnyKind {
			return false
		}
	}
	return len(tags) == 0
}

// narrowsMember reports whether the rest of a view says of a member at least what its
// values consist of: what a branch says of it only narrows that.
func (all *Schemas) narrowsMember(v *View, m jsonschema.NamedSchema) bool {
	var declared []Part
	for _, p := range v.Parts {
		for _, d := range p.Schema.Children("properties") {
			if d.Name == m.Name {
				declared = Join(declared, all.Conjuncts(d.Schema))
			}
		}
	}
	if len(declared) == 0 {
		return false
	}
	kinds := all.KindsOfParts(declared)
	if kinds == jsonvalue.AnyKind && all.Kinds(m.Schema) != jsonvalue.AnyKind {
		return false
	}
	return all.described(all.Conjuncts(m.Schema))&kinds&^all.described(declared) == 0
}

// described returns the kinds of values of which parts say what they consist of,
// themselves or by their alternatives.
func (all *Schemas) described(parts []Part) jsonvalue.Kinds {
	var kinds jsonvalue.Kinds
	seen := map[*jsonschema.Schema]bool{}
	var visit func([]Part)
	visit = func(parts []Part) {
		for _, p := range parts {
			if seen[p.Schema] {
				continue
			}
			seen[p.Schema] = true
			if p.HasOne("properties", "patternProperties", "additionalProperties") {
				kinds |= jsonvalue.ObjectKind
			}
			if p.HasOne("items", "prefixItems") {
				kinds |= jsonvalue.ArrayKind
			}
			for _, b := range p.Schema.Alternatives() {
				visit(all.Conjuncts(b.Schema))
			}
		}
	}
	visit(parts)
	return kinds
}

// Alternatives returns the alternatives of a schema that is nothing but a
// choice between objects; nil if it is something else.
func (all *Schemas) Alternatives(s *jsonschema.Schema) []*jsonschema.Schema {
	s = all.Target(s)
	parts := all.Conjuncts(s)
	if len(parts) != 1 || !parts[0].OnlyHas("oneOf", "anyOf", "discriminator") {
		return nil
	}
	var out []*jsonschema.Schema
	for _, c := range s.Alternatives() {
		t := all.Target(c.Schema)
		if all.Kinds(t) != jsonvalue.ObjectKind {
			return nil
		}
		out = append(out, t)
	}
	return out
}

// IsSplit reports whether the objects that a schema describes are of several alternatives which
// describe members each: they are not one object.
func (all *Schemas) IsSplit(s *jsonschema.Schema) bool {
	v := all.ViewOf(s)
	v.Parts = slices.Clone(v.Parts)
	var found []Choice
	for i, part := range v.Parts {
		for _, keyword := range []string{"oneOf", "anyOf"} {
			if !part.Has(keyword) {
				continue
			}
			c := all.ChoiceOf(part.Schema, keyword)
			v.Parts[i].Without += keyword
			c.Branches = slices.DeleteFunc(c.Branches, func(b *jsonschema.Schema) bool { return all.Kinds(b)&jsonvalue.ObjectKind == 0 })
			if len(c.Branches) > 1 && !slices.ContainsFunc(c.Branches, all.IsVacuous) {
				found = append(found, c)
			}
		}
	}
	return slices.ContainsFunc(found, func(c Choice) bool { return !all.OnlyAssert(v, c) })
}
