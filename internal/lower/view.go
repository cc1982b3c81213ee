package lower

import (
	"fmt"
	"slices"
	"strings"

	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonschema"
)

// view is everything that holds for the values at one place: the schema that
// stands there with all it refers to and is composed of, side by side. What a
// place means does not depend on how its conjuncts were put together.
type view struct {
	at    site
	own   *jsonschema.Schema // what stands at the place itself
	parts []part             // bases first, what stands at the place last
	only  ir.Kinds           // only values of these kinds
	// isBase makes it a struct even if it declares no member: others extend it.
	isBase bool
}

// part is one conjunct of a view.
type part struct {
	schema  *jsonschema.Schema
	without string // keywords already accounted for: "oneOf", "anyOf", both in that order
}

// has reports whether the part has a keyword that is not accounted for.
func (p part) has(keyword string) bool {
	return p.schema.Has(keyword) && !strings.Contains(p.without, keyword)
}

// says reports whether a keyword decides which values are valid, or how they
// are read.
func says(keyword string) bool {
	switch keyword {
	case "format", "contentEncoding", "discriminator":
		return true
	}
	k, known := jsonschema.LookupKeyword(keyword)
	return known && (k.Class == jsonschema.Applicator || k.Class == jsonschema.Assertion)
}

// onlyHas reports whether the part asserts nothing but by the given keywords.
// Composition ($ref, allOf) does not count: it is in parts of its own.
func (p part) onlyHas(keywords ...string) bool {
	if value, ok := p.schema.Bool(); ok {
		return value
	}
	for _, m := range p.schema.Value.Members {
		composes := m.Name == "$ref" || m.Name == "allOf"
		if !composes && says(m.Name) && p.has(m.Name) && !slices.Contains(keywords, m.Name) {
			return false
		}
	}
	return true
}

// vacuous reports whether every value is valid.
func vacuous(parts []part) bool {
	for _, p := range parts {
		if !p.onlyHas() {
			return false
		}
	}
	return true
}

// target follows schemas that say nothing but "see there".
func (l *lowerer) target(s *jsonschema.Schema) *jsonschema.Schema {
	for first, seen := s, map[*jsonschema.Schema]bool{}; ; {
		if c := l.canonical[s]; c != nil {
			s = c
		}
		next := l.alias(s)
		if next == nil {
			return s
		}
		if seen[s] {
			l.fail(first, "$ref", "ref-cycle", "following $ref leads back here and to no schema",
				"let one of the references name a schema that says something")
			return s
		}
		seen[s] = true
		s = next
	}
}

// alias returns the schema that s stands for if s adds nothing to it.
func (l *lowerer) alias(s *jsonschema.Schema) *jsonschema.Schema {
	if _, ok := s.Bool(); ok {
		return nil
	}
	if l.extension(s).reading != nil { // it is a place of its own
		return nil
	}
	if !(part{schema: s}).onlyHas() || !s.Has("$ref") && !s.Has("allOf") {
		return nil
	}
	other, known := l.aliases[s]
	if !known {
		l.aliases[s] = nil // while it is being found out
		other = l.onlyPart(s)
		l.aliases[s] = other
	}
	if other != nil {
		l.annotate(s)
	}
	return other
}

// onlyPart returns the one schema among those that s is composed of that says
// anything; nil if there are several.
func (l *lowerer) onlyPart(s *jsonschema.Schema) *jsonschema.Schema {
	composed := composition(s)
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
func composition(s *jsonschema.Schema) []*jsonschema.Schema {
	var out []*jsonschema.Schema
	if s.Has("$ref") {
		if t := s.Ref(); t != nil {
			out = append(out, t)
		}
	}
	if s.Has("allOf") {
		for _, c := range s.Children("allOf") {
			out = append(out, c.Schema)
		}
	}
	return out
}

// conjuncts lists a schema with everything that holds beside it, by $ref and
// allOf: bases first, each schema once.
func (l *lowerer) conjuncts(s *jsonschema.Schema) []part {
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
		for _, c := range composition(s) {
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

// placeOf lowers the schema that stands at a place.
func (l *lowerer) placeOf(s *jsonschema.Schema) *place {
	t := l.target(s)
	if r := l.extension(t).reading; r != nil {
		return l.placeOfReading(t, r)
	}
	if b := l.bases[t]; b != nil {
		return l.placeOfBase(b)
	}
	return l.placeOfView(view{at: l.siteOf(t), own: t, parts: l.conjuncts(t), only: ir.AnyKind})
}

// placeOfAll lowers a place for which several schemas hold.
func (l *lowerer) placeOfAll(at site, schemas []*jsonschema.Schema) *place {
	var targets []*jsonschema.Schema
	for _, s := range schemas {
		if t := l.target(s); !slices.Contains(targets, t) && (l.extension(t).reading != nil || !vacuous(l.conjuncts(t))) {
			targets = append(targets, t)
		}
	}
	if len(targets) == 0 {
		return l.placeOf(schemas[len(schemas)-1])
	}
	var parts []part
	for _, t := range targets {
		parts = join(parts, l.conjuncts(t))
	}
	for _, t := range targets {
		if len(l.conjuncts(t)) == len(parts) { // the others add nothing to it
			return l.placeOf(t)
		}
	}
	return l.placeOfView(view{at: at, own: targets[len(targets)-1], parts: parts, only: ir.AnyKind})
}

// maxViews bounds the ways in which schemas can be combined. Real sets stay
// far below: a view is a place, and only recursive composition makes more of
// them than there are places.
const maxViews = 1 << 20

// placeOfView lowers a view once. A view that is met again while it is being
// lowered is fine as soon as its type has an identity: a struct or a union.
func (l *lowerer) placeOfView(v view) *place {
	key := l.key(v)
	p := l.places[key]
	if p == nil {
		p = &place{}
		l.places[key] = p
		if len(l.places) == maxViews {
			l.fail(v.own, "", "schema-entangled", "allOf and references combine the schemas of this set in too many ways",
				"compose fewer recursive schemas with each other")
		}
	}
	if p.typ != nil {
		return p
	}
	if len(l.places) >= maxViews {
		return &place{typ: ir.Raw{}}
	}
	if p.entered > 1 {
		l.fail(v.own, "", "recursion-unnamed", "this schema contains itself without an object between",
			"put the recursive part into a property of an object")
		return &place{typ: ir.Raw{}}
	}
	p.entered++
	l.lowerView(&v, p)
	p.entered--
	return p
}

// key is equal for views of the same parts.
func (l *lowerer) key(v view) string {
	keys := make([]string, len(v.parts))
	for i, p := range v.parts {
		id, known := l.ids[p.schema]
		if !known {
			id = len(l.ids)
			l.ids[p.schema] = id
		}
		keys[i] = fmt.Sprintf("%d%s", id, p.without)
	}
	slices.Sort(keys)
	return fmt.Sprintf("%s/%d", strings.Join(keys, ","), v.only)
}

// lowerView decides the shape of a view by the kinds of values it allows.
func (l *lowerer) lowerView(v *view, p *place) {
	l.consumeDocs(v)
	for _, part := range v.parts {
		if part.schema != v.own && l.extension(part.schema).reading != nil {
			l.fail(part.schema, "x-stategen", "extension-misplaced", "what this is read as is lost at "+v.at.name.Schema+", where more than this schema holds",
				"say there what is read")
		}
	}
	if l.lowerAlternatives(v, p) {
		return
	}
	allowed := l.constrain(v)
	if allowed.values != nil {
		l.lowerValues(v, p, allowed)
		return
	}
	nullable := allowed.kinds&ir.NullKind != 0
	switch kinds := allowed.kinds &^ ir.NullKind; {
	case kinds == 0:
		l.lowerNull(v, p, allowed.kinds)
	case allowed.kinds == ir.AnyKind:
		l.lowerUntyped(v, p)
	case kinds == ir.ObjectKind:
		l.lowerObject(v, p, nullable, false)
	case kinds == ir.ArrayKind:
		l.lowerArray(v, p, nullable, kinds)
	case kinds == ir.StringKind:
		l.lowerString(v, p, nullable)
	case kinds == ir.BoolKind:
		l.setPlace(v, p, ir.Bool, nullable, kinds)
	case kinds == ir.IntegerKind:
		l.setPlace(v, p, ir.Int, nullable, kinds)
	case kinds&^ir.NumberKind == 0:
		l.setPlace(v, p, ir.Float, nullable, kinds)
	default:
		l.lowerKinds(v, p, kinds, nullable)
	}
}

// setPlace completes a place whose type is no struct or union.
func (l *lowerer) setPlace(v *view, p *place, typ ir.Type, nullable bool, kinds ir.Kinds, more ...ir.Rule) {
	if p.typ != nil { // met again and completed on the way
		return
	}
	p.check = l.check(v, kinds, more...)
	p.nullable = nullable
	p.typ = typ
}
