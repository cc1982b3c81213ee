package analysis

import (
	"slices"

	"github.com/stategen/stategen/internal/jsonschema"
)

// Target follows schemas that say nothing but "see there".
func (all *Schemas) Target(s *jsonschema.Schema) *jsonschema.Schema {
	way := map[*jsonschema.Schema]bool{}
	for first := s; ; {
		if c := all.canonical[s]; c != nil {
			s = c
		}
		next := all.alias(s)
		if next == nil {
			break
		}
		if way[s] {
			all.found.Fail(first, "$ref", "ref-cycle", "following $ref leads back here and to no schema",
				"let one of the references name a schema that says something")
			return s
		}
		way[s] = true
		s = next
	}
	for a := range way {
		all.aliases[a] = s // so that a chain is followed once
	}
	return s
}

// alias returns the schema that s stands for if s adds nothing to it.
func (all *Schemas) alias(s *jsonschema.Schema) *jsonschema.Schema {
	if other, known := all.aliases[s]; known {
		return other
	}
	all.aliases[s] = nil // while it is being found out
	if _, ok := s.Bool(); ok {
		return nil
	}
	if all.extensions.Of(s).Reading != nil { // it is a place of its own
		return nil
	}
	if !(Part{Schema: s}).OnlyHas("type") || len(all.Composition(s)) == 0 {
		return nil
	}
	if all.isNamedVariant(s) {
		return nil
	}
	other := all.onlyPart(s)
	if other != nil && !repeatsType(s, other) {
		return nil
	}
	all.aliases[s] = other
	if other != nil {
		s.Claim()
	}
	return other
}

// repeatsType reports whether the type that s asks for, if it asks, is what other says anyway:
// some write it beside each reference.
func repeatsType(s, other *jsonschema.Schema) bool {
	if !s.Has("type") {
		return true
	}
	if !other.Has("type") {
		return false
	}
	return TypeKinds(other.Keyword("type"))&^TypeKinds(s.Keyword("type")) == 0
}

// onlyPart returns the one schema among those that s is composed of that says
// anything; nil if there are several.
func (all *Schemas) onlyPart(s *jsonschema.Schema) *jsonschema.Schema {
	composed := all.Composition(s)
	if len(composed) == 1 {
		return composed[0]
	}
	var only *jsonschema.Schema
	for _, c := range composed {
		t := all.Target(c)
		if t == only || !all.inferred[t] && Vacuous(all.Conjuncts(t)) {
			continue
		}
		if only != nil {
			return nil
		}
		only = t
	}
	return only
}

// Composition lists what a schema is composed of beside its own keywords.
func (all *Schemas) Composition(s *jsonschema.Schema) []*jsonschema.Schema {
	var out []*jsonschema.Schema
	add := func(target *jsonschema.Schema) {
		if target != nil {
			out = append(out, target)
		}
	}
	if s.Has("$ref") {
		add(s.Ref())
	}
	if s.Has("$dynamicRef") {
		target, anchor := s.DynamicRef()
		add(all.dynamicTarget(s, target, anchor, anchor != ""))
	}
	if s.Has("$recursiveRef") {
		target, dynamic := s.RecursiveRef()
		add(all.dynamicTarget(s, target, "", dynamic))
	}
	if s.Has("allOf") {
		for _, c := range s.Children("allOf") {
			out = append(out, c.Schema)
		}
	}
	return out
}

// dynamicTarget returns what a dynamic reference leads to. If that depends on
// the way to it, it is taken to come from the root, as most do; a schema that
// says more than the reference then goes without.
func (all *Schemas) dynamicTarget(s, target *jsonschema.Schema, anchor string, dynamic bool) *jsonschema.Schema {
	if !dynamic || !all.set.IsDynamic(anchor) {
		return target
	}
	all.dynamic = true
	root := all.set.Docs[0].Root
	outermost := root.Resource().DynamicAnchor(anchor)
	if anchor == "" && root.Resource().RecursiveAnchor {
		outermost = root
	}
	if !(Part{Schema: s}).OnlyHas() || s.Has("$ref") || s.Has("allOf") {
		return nil
	}
	return outermost
}

// Conjuncts lists a schema with everything that holds beside it, by $ref and
// allOf: bases first, each schema once.
func (all *Schemas) Conjuncts(s *jsonschema.Schema) []Part {
	s = all.Target(s)
	if parts, done := all.flat[s]; done {
		return parts
	}
	if slices.Contains(all.flattening, s) {
		all.found.Fail(s, "allOf", "allof-recursive", "this schema is composed of itself by allOf and $ref",
			"remove the reference that leads back to it")
		return nil
	}
	all.flattening = append(all.flattening, s)
	var parts []Part
	if _, ok := s.Bool(); !ok {
		for _, c := range all.Composition(s) {
			parts = Join(parts, all.Conjuncts(c))
		}
		all.localDefinitions(s)
	}
	parts = Join(parts, []Part{{Schema: s}})
	all.flattening = all.flattening[:len(all.flattening)-1]
	all.flat[s] = parts
	return parts
}

// Join appends the parts that are not there yet.
func Join(parts, more []Part) []Part {
	out := slices.Clip(parts)
	for _, p := range more {
		if !slices.Contains(out, p) {
			out = append(out, p)
		}
	}
	return out
}

// BasesOf returns the definitions that one definition extends: those it
// refers to by allOf, or by $ref beside keywords of its own.
func (all *Schemas) BasesOf(d *jsonschema.Schema) []*jsonschema.Schema {
	if _, ok := d.Bool(); ok || all.Target(d) != d {
		return nil
	}
	var out []*jsonschema.Schema
	for _, r := range all.Composition(d) {
		if t := all.Target(r); t != d && all.defined[t] && !slices.Contains(out, t) {
			out = append(out, t)
		}
	}
	return out
}

// Lineage is which definitions extend which.
type Lineage struct {
	Bases []*jsonschema.Schema                        // what others extend, in the order in which these stand
	Heirs map[*jsonschema.Schema][]*jsonschema.Schema // what extends a base directly
}

// Lineage finds out which definitions extend which.
func (all *Schemas) Lineage() Lineage {
	l := Lineage{Heirs: map[*jsonschema.Schema][]*jsonschema.Schema{}}
	for _, d := range all.definitions {
		for _, b := range all.BasesOf(d) {
			if l.Heirs[b] == nil {
				l.Bases = append(l.Bases, b)
			}
			l.Heirs[b] = append(l.Heirs[b], d)
		}
	}
	return l
}

// Below lists what extends a base, directly or not.
func (l Lineage) Below(base *jsonschema.Schema) (list []*jsonschema.Schema) {
	var add func(base *jsonschema.Schema)
	add = func(base *jsonschema.Schema) {
		for _, heir := range l.Heirs[base] {
			if !slices.Contains(list, heir) {
				list = append(list, heir)
				add(heir)
			}
		}
	}
	add(base)
	return list
}
