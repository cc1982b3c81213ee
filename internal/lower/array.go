package lower

import (
	"slices"
	"strconv"

	"github.com/stategen/stategen/internal/analysis"
	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonschema"
	"github.com/stategen/stategen/internal/jsonvalue"
)

// positional is the set of keywords that tell elements apart by position.
var positional = map[string]bool{"prefixItems": true, "additionalItems": true, "items": true}

// isPositional reports whether a keyword of a part tells elements apart by
// position: items does in the form of a list.
func isPositional(p analysis.Part, keyword string) bool {
	return positional[keyword] && (keyword != "items" || p.Schema.Child("items") == nil)
}

// isPlainTuple reports whether the fields of a tuple prove what is said of
// elements: only arrays are valid, and only one part looks into them.
func (v *view) isPlainTuple() bool {
	looking, only := 0, v.Only&^jsonvalue.NullKind == jsonvalue.ArrayKind
	for _, p := range v.Parts {
		if p.Schema.Has("const") || p.Schema.Has("enum") {
			return false
		}
		if p.Schema.Has("items") || p.Schema.Has("prefixItems") {
			looking++
		}
		if types := p.Schema.Keyword("type"); types != nil && analysis.TypeKinds(types)&^jsonvalue.NullKind == jsonvalue.ArrayKind {
			only = true
		}
	}
	return looking == 1 && only
}

// lowerArray gives a place of arrays its shape: a tuple if its items are
// described by position, a list if they are described alike, raw text if not
// at all.
func (l *lowerer) lowerArray(v *view, p *place, kinds jsonvalue.Kinds) {
	var all []analysis.Items
	var rests []*jsonschema.Schema
	positions := 0
	for _, part := range v.Parts {
		in := analysis.ItemsOf(part.Schema)
		all = append(all, in)
		positions = max(positions, len(in.Prefix))
		if in.Rest != nil {
			rests = append(rests, in.Rest)
		}
	}
	if v.Elements != nil {
		rests = append(rests, v.Elements)
	}
	switch {
	case positions > 0:
		l.lowerTuple(v, p, all)
	case len(rests) == 0:
		l.setPlace(v, p, ir.Raw{}, kinds, ir.TypeIs{Types: typeNames(jsonvalue.ArrayKind, v.isNullable())})
	default:
		item := l.placeOfAll(v.at.Step("item", "/items"), rests)
		p.inside, p.each = item.within(rests), l.wordsOfEach(item, rests)
		l.setNested(v, p, ir.List{Elem: item.elem()}, kinds)
	}
}

// lowerTuple makes the tuple of a view. The positions that minItems covers are
// required; an array may end before any other.
func (l *lowerer) lowerTuple(v *view, p *place, all []analysis.Items) {
	t := &ir.Tuple{Name: v.at.Name, Doc: v.doc()}
	l.nameOverride(v.Own, &t.Name)
	l.addDecl(t, v.at)
	p.typ, p.nullable, p.own = t, v.isNullable(), t // before the fields: they may lead back here
	l.proveEarly(v, p)

	atLeast, atMost := v.Sizes()
	positions := analysis.Positions(all)
	for n, schemas := range positions {
		t.Fields = append(t.Fields, l.position(v, n, schemas, n < atLeast))
	}
	t.Rest, t.RestSchema, t.RestInside = l.restOf(v, all, len(positions))
	if atMost <= len(positions) { // said by the check of the size
		t.Rest = nil
	}
	if !v.unproved {
		t.Check = l.check(v, jsonvalue.ArrayKind)
	}
}

// position lowers one position of a tuple.
func (l *lowerer) position(v *view, n int, schemas []*jsonschema.Schema, required bool) *ir.Field {
	value := l.placeOfAll(v.at.Step(ir.Ordinal(n), "/prefixItems/"+strconv.Itoa(n)), schemas)
	f := value.field(strconv.Itoa(n), required, schemas)
	f.Called = l.calledOf(schemas, ir.Ordinal(n))
	f.Doc = l.fieldDoc(f.Called, value, schemas)
	l.enumerate(f, schemas)
	f.Override, _ = l.fieldName(schemas)
	return f
}

// calledOf is what schemas call the value that they describe: by their title,
// or the definition that they refer to.
func (l *lowerer) calledOf(schemas []*jsonschema.Schema, place string) string {
	if title := docOf(place, schemas...).Title; title != "" {
		return title
	}
	for _, s := range slices.Backward(schemas) {
		if at := l.sites.Of(l.schemas.Target(s)); l.schemas.Target(s) != s && at.Name.Def != "" && len(at.Name.Path) == 0 {
			return at.Name.Def
		}
	}
	return ""
}

// restOf is what the elements after the positions are, nil if they are forbidden; where the schema is
// that describes or forbids them; and where the schemas are of what they hold.
func (l *lowerer) restOf(v *view, all []analysis.Items, positions int) (rest *ir.Elem, schema string, inside []string) {
	var rests []*jsonschema.Schema
	if !slices.ContainsFunc(all, func(in analysis.Items) bool { return in.Rest != nil }) {
		all = v.UnevaluatedItems()
	}
	for _, in := range all {
		if in.Rest == nil || len(in.Prefix) > positions {
			continue
		}
		if analysis.IsFalse(in.Rest) {
			return nil, in.Rest.Location(), nil
		}
		rests = append(rests, in.Rest)
	}
	if len(rests) == 0 {
		return &ir.Elem{Type: ir.Raw{}, Nullable: true}, "", nil
	}
	value := l.placeOfAll(v.at.Step("item", "/items"), rests)
	elem := value.elem()
	return &elem, rests[len(rests)-1].Location(), value.inside
}
