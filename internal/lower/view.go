package lower

import (
	"fmt"
	"slices"
	"strings"

	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonschema"
	"github.com/stategen/stategen/internal/jsonvalue"
)

// view is everything that holds for the values at one place: the schema that
// stands there with all it refers to and is composed of, side by side. What a
// place means does not depend on how its conjuncts were put together.
type view struct {
	at    site
	own   *jsonschema.Schema // what stands at the place itself
	parts []part             // bases first, what stands at the place last
	only  jsonvalue.Kinds    // only values of these kinds
	// isBase makes it a struct even if it declares no member: others extend it.
	isBase     bool
	conditions []condition
	elements   *jsonschema.Schema // of its lists, if alternatives say it that are gone; nil: see parts
	// unproved says that the shape does not prove what the parts say, loose
	// that it does not hold all that they allow either.
	unproved, loose bool
	null            jsonschema.Verdict // on null, once the view is being lowered
}

// condition is a oneOf or anyOf that gives a view no shape.
type condition struct {
	schema  *jsonschema.Schema
	keyword string
}

// exceeds notes that the schemas of a view allow values which its shape does
// not hold.
func (v *view) exceeds() { v.unproved, v.loose = true, true }

// part is one conjunct of a view.
type part struct {
	schema  *jsonschema.Schema
	without string // keywords already accounted for: "oneOf", "anyOf", both in that order
}

// has reports whether the part has a keyword that is not accounted for.
func (p part) has(keyword string) bool {
	return p.schema.Has(keyword) && !strings.Contains(p.without, keyword)
}

// hasOne reports whether the part has one of some keywords.
func (p part) hasOne(keywords ...string) bool {
	return slices.ContainsFunc(keywords, p.has)
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
		if !composes[m.Name] && says(m.Name) && p.has(m.Name) && !slices.Contains(keywords, m.Name) {
			return false
		}
	}
	return true
}

// composes is the set of keywords by which several schemas hold side by side.
var composes = map[string]bool{"$ref": true, "$dynamicRef": true, "$recursiveRef": true, "allOf": true}

// vacuous reports whether every value is valid.
func vacuous(parts []part) bool {
	for _, p := range parts {
		if !p.onlyHas() {
			return false
		}
	}
	return true
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
	return l.placeOfView(view{at: l.siteOf(t), own: t, parts: l.conjuncts(t), only: jsonvalue.AnyKind})
}

// placeOfAll lowers a place for which several schemas hold.
func (l *lowerer) placeOfAll(at site, schemas []*jsonschema.Schema) *place {
	var targets []*jsonschema.Schema
	for _, s := range schemas {
		if t := l.target(s); !slices.Contains(targets, t) && (l.extension(t).reading != nil || !vacuous(l.conjuncts(t))) {
			targets = append(targets, t)
		}
	}
	switch len(targets) {
	case 0:
		return l.placeOf(schemas[len(schemas)-1])
	case 1:
		return l.placeOfBounded(targets[0])
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
	return l.placeOfView(view{at: at, own: targets[len(targets)-1], parts: parts, only: jsonvalue.AnyKind})
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
		return l.endlessPlace(&v)
	}
	p.entered++
	l.lowerView(&v, p)
	p.entered--
	return p
}

// key is equal for views of the same parts.
func (l *lookup) key(v view) string {
	keys := make([]string, len(v.parts), len(v.parts)+len(v.conditions))
	for i, p := range v.parts {
		id, known := l.ids[p.schema]
		if !known {
			id = len(l.ids)
			l.ids[p.schema] = id
		}
		keys[i] = fmt.Sprintf("%d%s", id, p.without)
	}
	slices.Sort(keys)
	for _, c := range v.conditions {
		keys = append(keys, fmt.Sprintf("%p%s", c.schema, c.keyword))
	}
	return fmt.Sprintf("%s/%d/%t/%p", strings.Join(keys, ","), v.only, v.unproved, v.elements)
}

// endlessPlace is a place whose shape would contain itself without a type that
// could be named between: the text is kept, and checked.
func (l *lowerer) endlessPlace(v *view) *place {
	l.report(diag.Warning, v.own, "", "recursion-unnamed", "this schema contains itself without an object between: its values are kept as raw JSON there",
		"put the recursive part into a property of an object")
	v.exceeds()
	p := &place{typ: ir.Raw{}, nullable: true}
	l.prove(v, p)
	return p
}

// lowerView gives a view its shape, and the check of what that does not prove.
func (l *lowerer) lowerView(v *view, p *place) {
	for _, p := range v.parts {
		p.schema.Claim()
	}
	l.consumeDocs(v)
	v.unproved = v.unproved || !v.isProved()
	v.null = l.onNull(v)
	v.unproved = v.unproved || v.null == jsonschema.Unsure
	v.waiveIneffective(l.intersectKinds(v))
	l.lowerShape(v, p)
	if v.unproved {
		l.prove(v, p)
		v.settle()
	}
}

// settle consumes what the parts of a view say of values, whether or not the
// shape took notice: the whole is checked, or there are no values.
func (v *view) settle() {
	for _, p := range v.parts {
		for _, m := range p.schema.Value.Members {
			if k, known := jsonschema.LookupKeyword(m.Name); known && (k.Class == jsonschema.Applicator || k.Class == jsonschema.Assertion) {
				p.schema.Keyword(m.Name)
			}
		}
	}
}

// onNull returns what the schemas of a view say of null.
func (l *lookup) onNull(v *view) jsonschema.Verdict {
	if v.only&jsonvalue.NullKind == 0 {
		return jsonschema.Refused
	}
	verdict := jsonschema.Allowed
	for _, p := range v.parts {
		verdict = min(verdict, l.nulls.Alone(p.schema))
		for _, keyword := range []string{"oneOf", "anyOf"} {
			if p.has(keyword) {
				verdict = min(verdict, l.nulls.Choice(p.schema, keyword))
			}
		}
	}
	for _, c := range v.conditions {
		verdict = min(verdict, l.nulls.Choice(c.schema, c.keyword))
	}
	return verdict
}

// isNullable reports whether null may be valid.
func (v *view) isNullable() bool { return v.null != jsonschema.Refused }

// waiveIneffective consumes what the parts of a view say of members and items,
// where no value is an object or array.
func (v *view) waiveIneffective(kinds jsonvalue.Kinds) {
	for _, p := range v.parts {
		if _, ok := p.schema.Bool(); ok {
			continue
		}
		if kinds&jsonvalue.ObjectKind == 0 {
			for _, keyword := range []string{"properties", "required", "additionalProperties"} {
				p.schema.Keyword(keyword)
			}
		}
		if kinds&jsonvalue.ArrayKind == 0 {
			p.schema.Keyword("items")
		}
	}
}

// describes reports whether the parts say what values of some kinds consist of.
func (v *view) describes(kinds jsonvalue.Kinds) bool {
	return kinds&jsonvalue.ObjectKind != 0 && (v.has("properties") || v.has("required") || v.has("additionalProperties")) ||
		kinds&jsonvalue.ArrayKind != 0 && v.has("items")
}

// lowerShape decides the shape of a view by the kinds of values it allows.
func (l *lowerer) lowerShape(v *view, p *place) {
	for _, part := range v.parts {
		if part.schema != v.own && l.extension(part.schema).reading != nil {
			l.fail(part.schema, "x-stategen", "extension-misplaced", "what this is read as is lost at "+v.at.name.Schema+", where more than this schema holds",
				"say there what is read")
		}
	}
	if l.lowerAlternatives(v, p) {
		return
	}
	allowed, possible := l.constrain(v)
	if !possible {
		v.exceeds()
		l.setPlace(v, p, ir.Raw{}, jsonvalue.AnyKind)
		return
	}
	if allowed.values != nil {
		v.unproved = v.unproved || v.describes(allowed.kinds)
		l.lowerValues(v, p, allowed)
		return
	}
	switch kinds := allowed.kinds &^ jsonvalue.NullKind; {
	case kinds == 0:
		l.lowerNull(v, p, allowed.kinds)
	case kinds == jsonvalue.AnyKind&^jsonvalue.NullKind:
		l.lowerUntyped(v, p)
	case kinds == jsonvalue.ObjectKind:
		l.lowerObject(v, p)
	case kinds == jsonvalue.ArrayKind:
		l.lowerArray(v, p, kinds)
	case kinds == jsonvalue.StringKind:
		l.lowerString(v, p)
	case kinds == jsonvalue.BoolKind:
		l.setPlace(v, p, ir.Bool, kinds)
	case kinds == jsonvalue.IntegerKind:
		l.setPlace(v, p, ir.Int, kinds)
	case kinds&^jsonvalue.NumberKind == 0:
		l.setPlace(v, p, ir.Float, kinds)
	default:
		l.lowerKinds(v, p, kinds)
	}
}

// setPlace completes a place whose type is no struct or union.
func (l *lowerer) setPlace(v *view, p *place, typ ir.Type, kinds jsonvalue.Kinds, more ...ir.Rule) {
	if p.typ != nil { // met again and completed on the way
		return
	}
	if !v.unproved {
		p.check = l.check(v, kinds, more...)
	}
	p.nullable = v.isNullable()
	p.typ = typ
}

// mostNested is how deep lists and maps may be nested without a named type between. Go
// infers no types from a few more of them.
const mostNested = 32

// setNested is setPlace for lists and maps, of which one that is nested too deep is kept
// as its text, and checked.
func (l *lowerer) setNested(v *view, p *place, typ ir.Type, kinds jsonvalue.Kinds, more ...ir.Rule) {
	if nesting(typ) <= mostNested {
		l.setPlace(v, p, typ, kinds, more...)
		return
	}
	l.report(diag.Warning, v.own, "", "nesting-unnamed", fmt.Sprintf("more than %d arrays and maps are nested here without an object between: these values are kept as raw JSON", mostNested),
		"put one of them into a property of an object")
	v.exceeds()
	l.setPlace(v, p, ir.Raw{}, kinds)
}

// nesting is the number of lists and maps around what they hold.
func nesting(t ir.Type) int {
	switch t := t.(type) {
	case ir.List:
		return 1 + nesting(t.Elem.Type)
	case ir.Map:
		return 1 + nesting(t.Elem.Type)
	}
	return 0
}
