package lower

import (
	"slices"

	"github.com/stategen/stategen/internal/jsonschema"
)

// target follows schemas that say nothing but "see there".
func (l *lookup) target(s *jsonschema.Schema) *jsonschema.Schema {
	way := map[*jsonschema.Schema]bool{}
	for first := s; ; {
		if c := l.canonical[s]; c != nil {
			s = c
		}
		next := l.alias(s)
		if next == nil {
			break
		}
		if way[s] {
			l.fail(first, "$ref", "ref-cycle", "following $ref leads back here and to no schema",
				"let one of the references name a schema that says something")
			return s
		}
		way[s] = true
		s = next
	}
	for a := range way {
		l.aliases[a] = s // so that a chain is followed once
	}
	return s
}

// alias returns the schema that s stands for if s adds nothing to it.
func (l *lookup) alias(s *jsonschema.Schema) *jsonschema.Schema {
	if other, known := l.aliases[s]; known {
		return other
	}
	l.aliases[s] = nil // while it is being found out
	if _, ok := s.Bool(); ok {
		return nil
	}
	if l.extension(s).reading != nil { // it is a place of its own
		return nil
	}
	if !(part{schema: s}).onlyHas() || len(l.composition(s)) == 0 {
		return nil
	}
	other := l.onlyPart(s)
	l.aliases[s] = other
	if other != nil {
		s.Claim()
		l.annotate(s)
	}
	return other
}

// onlyPart returns the one schema among those that s is composed of that says
// anything; nil if there are several.
func (l *lookup) onlyPart(s *jsonschema.Schema) *jsonschema.Schema {
	composed := l.composition(s)
	if len(composed) == 1 {
		return composed[0]
	}
	var only *jsonschema.Schema
	for _, c := range composed {
		t := l.target(c)
		if t == only || l.bases[t] == nil && vacuous(l.conjuncts(t)) {
			continue
		}
		if only != nil {
			return nil
		}
		only = t
	}
	return only
}

// composition lists what a schema is composed of beside its own keywords.
func (l *lookup) composition(s *jsonschema.Schema) []*jsonschema.Schema {
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
		add(l.dynamicTarget(s, target, anchor, anchor != ""))
	}
	if s.Has("$recursiveRef") {
		target, dynamic := s.RecursiveRef()
		add(l.dynamicTarget(s, target, "", dynamic))
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
func (l *lookup) dynamicTarget(s, target *jsonschema.Schema, anchor string, dynamic bool) *jsonschema.Schema {
	if !dynamic || !l.compiler.IsDynamic(anchor) {
		return target
	}
	l.dynamic = true
	root := l.set.Docs[0].Root
	outermost := root.Resource().DynamicAnchor(anchor)
	if anchor == "" && root.Resource().RecursiveAnchor {
		outermost = root
	}
	if !(part{schema: s}).onlyHas() || s.Has("$ref") || s.Has("allOf") {
		return nil
	}
	return outermost
}

// conjuncts lists a schema with everything that holds beside it, by $ref and
// allOf: bases first, each schema once.
func (l *lookup) conjuncts(s *jsonschema.Schema) []part {
	s = l.target(s)
	if parts, done := l.flat[s]; done {
		return parts
	}
	if slices.Contains(l.flattening, s) {
		l.fail(s, "allOf", "allof-recursive", "this schema is composed of itself by allOf and $ref",
			"remove the reference that leads back to it")
		return nil
	}
	l.flattening = append(l.flattening, s)
	var parts []part
	if _, ok := s.Bool(); !ok {
		for _, c := range l.composition(s) {
			parts = join(parts, l.conjuncts(c))
		}
		l.annotate(s)
		l.localDefinitions(s)
	}
	parts = join(parts, []part{{schema: s}})
	l.flattening = l.flattening[:len(l.flattening)-1]
	l.flat[s] = parts
	return parts
}

// join appends the parts that are not there yet.
func join(parts, more []part) []part {
	out := slices.Clip(parts)
	for _, p := range more {
		if !slices.Contains(out, p) {
			out = append(out, p)
		}
	}
	return out
}
