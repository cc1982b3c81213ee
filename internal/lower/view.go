package lower

import (
	"fmt"
	"slices"
	"strings"

	"github.com/stategen/stategen/internal/analysis"
	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonschema"
	"github.com/stategen/stategen/internal/jsonvalue"
	"github.com/stategen/stategen/internal/site"
)

// view is a View with what becomes of it.
type view struct {
	analysis.View
	at site.Site
	// unproved says that the shape does not prove what the parts say, loose
	// that it does not hold all that they allow either.
	unproved, loose bool
	null            jsonschema.Verdict // on null, once the view is being lowered
}

// viewOf is the view of a schema alone.
func (l *lowerer) viewOf(s *jsonschema.Schema) view {
	v := view{at: l.sites.Of(s), View: *l.schemas.ViewOf(s)}
	v.Needed = l.schemas.NeededOf(s)
	return v
}

// exceeds notes that the schemas of a view allow values which its shape does
// not hold.
func (v *view) exceeds() { v.unproved, v.loose = true, true }

// placeOf lowers the schema that stands at a place.
func (l *lowerer) placeOf(s *jsonschema.Schema) *place {
	t := l.schemas.Target(s)
	if r := l.extensions.Of(t).Reading; r != nil {
		return l.placeOfReading(t, r)
	}
	if b := l.bases[t]; b != nil {
		return l.placeOfBase(b)
	}
	return l.placeOfView(l.viewOf(t))
}

// placeOfAll lowers a place for which several schemas hold.
func (l *lowerer) placeOfAll(at site.Site, schemas []*jsonschema.Schema) *place {
	var targets []*jsonschema.Schema
	for _, s := range schemas {
		if t := l.schemas.Target(s); !slices.Contains(targets, t) && (l.extensions.Of(t).Reading != nil || !analysis.Vacuous(l.schemas.Conjuncts(t))) {
			targets = append(targets, t)
		}
	}
	switch len(targets) {
	case 0:
		return l.placeOf(schemas[len(schemas)-1])
	case 1:
		return l.placeOfBounded(targets[0])
	}
	var parts []analysis.Part
	for _, t := range targets {
		parts = analysis.Join(parts, l.schemas.Conjuncts(t))
	}
	for _, t := range targets {
		if len(l.schemas.Conjuncts(t)) == len(parts) { // the others add nothing to it
			return l.placeOf(t)
		}
	}
	if p := l.placeOfNarrowed(targets); p != nil {
		return p
	}
	return l.placeOfView(view{at: at, View: analysis.View{Own: targets[len(targets)-1], Parts: parts, Only: jsonvalue.AnyKind}})
}

// placeOfView lowers a view once. A view that is met again while it is being
// lowered is fine as soon as its type has an identity: a struct or a union.
func (l *lowerer) placeOfView(v view) *place {
	key := l.key(v)
	p := l.places[key]
	if p == nil {
		p = &place{}
		l.places[key] = p
		l.countWay(v)
	}
	if p.typ != nil {
		return p
	}
	if l.entangled {
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
func (l *lowerer) key(v view) string {
	keys := make([]string, len(v.Parts), len(v.Parts)+len(v.Conditions))
	for i, p := range v.Parts {
		id, known := l.ids[p.Schema]
		if !known {
			id = len(l.ids)
			l.ids[p.Schema] = id
		}
		keys[i] = fmt.Sprintf("%d%s", id, p.Without)
	}
	slices.Sort(keys)
	for _, c := range v.Conditions {
		keys = append(keys, fmt.Sprintf("%p%s", c.Schema, c.Keyword))
	}
	return fmt.Sprintf("%s/%d/%t/%p", strings.Join(keys, ","), v.Only, v.unproved, v.Elements)
}

// endlessPlace is a place whose shape would contain itself without a type that
// could be named between: the text is kept, and checked.
func (l *lowerer) endlessPlace(v *view) *place {
	l.found.Report(diag.Warning, v.Own, "", "recursion-unnamed", "this schema contains itself without an object with members of its own between: its values are kept as raw JSON there",
		"put the recursive part into a property of an object")
	v.exceeds()
	p := &place{typ: ir.Raw{}, nullable: true}
	l.prove(v, p)
	return p
}

// lowerView gives a view its shape, and the check of what that does not prove.
func (l *lowerer) lowerView(v *view, p *place) {
	for _, p := range v.Parts {
		p.Schema.Claim()
	}
	v.unproved = v.unproved || !v.isProved()
	v.null = l.schemas.NullAt(&v.View)
	v.unproved = v.unproved || v.null == jsonschema.Unsure
	v.ConsumeIneffective(l.schemas.KindsAt(&v.View))
	l.schemas.ReportContradictions(&v.View)
	l.lowerShape(v, p)
	if v.unproved {
		l.prove(v, p)
		v.ConsumeAll()
	}
}

// isNullable reports whether null may be valid.
func (v *view) isNullable() bool { return v.null != jsonschema.Refused }

// lowerShape decides the shape of a view by the kinds of values it allows.
func (l *lowerer) lowerShape(v *view, p *place) {
	l.reportLostReadings(v)
	if l.lowerAlternatives(v, p) {
		return
	}
	allowed, possible := l.schemas.Constrain(&v.View)
	if !possible {
		v.exceeds()
		l.setPlace(v, p, ir.Raw{}, jsonvalue.AnyKind)
		return
	}
	if allowed.Values != nil {
		v.unproved = v.unproved || v.Describes(allowed.Kinds)
		l.lowerValues(v, p, allowed)
		return
	}
	switch kinds := allowed.Kinds &^ jsonvalue.NullKind; {
	case kinds == 0:
		l.lowerNull(v, p, allowed.Kinds)
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
	l.found.Report(diag.Warning, v.Own, "", "nesting-unnamed", fmt.Sprintf("more than %d arrays and maps are nested here without an object between: these values are kept as raw JSON", mostNested),
		"put one of them into a property of an object")
	v.exceeds()
	l.setPlace(v, p, ir.Raw{}, kinds)
}

// nesting is the number of lists and maps around what they hold.
func nesting(t ir.Type) int {
	if elem, ok := ir.ElemOf(t); ok {
		return 1 + nesting(elem.Type)
	}
	return 0
}
