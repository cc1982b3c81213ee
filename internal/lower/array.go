package lower

import (
	"math"
	"slices"
	"strconv"

	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonschema"
	"github.com/stategen/stategen/internal/jsonvalue"
)

// items is what one part says of the elements of an array.
type items struct {
	prefix  []jsonschema.NamedSchema // by position
	keyword string                   // that prefix is the value of
	rest    *jsonschema.Schema       // of the others; nil: anything
}

// itemsOf reads the keywords of elements: prefixItems and items, or before
// draft 2020-12 items in its two forms and additionalItems.
func itemsOf(s *jsonschema.Schema) items {
	in := items{prefix: s.Children("prefixItems"), keyword: "prefixItems", rest: s.Child("items")}
	if list := s.Children("items"); len(list) > 0 {
		in = items{prefix: list, keyword: "items", rest: s.Child("additionalItems")}
	}
	return in
}

// positional is the set of keywords that tell elements apart by position.
var positional = map[string]bool{"prefixItems": true, "additionalItems": true, "items": true}

// isPositional reports whether a keyword of a part tells elements apart by
// position: items does in the form of a list.
func (p part) isPositional(keyword string) bool {
	return positional[keyword] && (keyword != "items" || p.schema.Child("items") == nil)
}

// isPlainTuple reports whether the fields of a tuple prove what is said of
// elements: only arrays are valid, and only one part looks into them.
func (v *view) isPlainTuple() bool {
	looking, only := 0, v.only&^jsonvalue.NullKind == jsonvalue.ArrayKind
	for _, p := range v.parts {
		if p.schema.Has("const") || p.schema.Has("enum") {
			return false
		}
		if p.schema.Has("items") || p.schema.Has("prefixItems") {
			looking++
		}
		if types := p.schema.Keyword("type"); types != nil && typeKinds(types)&^jsonvalue.NullKind == jsonvalue.ArrayKind {
			only = true
		}
	}
	return looking == 1 && only
}

// lowerArray gives a place of arrays its shape: a tuple if its items are
// described by position, a list if they are described alike, raw text if not
// at all.
func (l *lowerer) lowerArray(v *view, p *place, kinds jsonvalue.Kinds) {
	var all []items
	var rests []*jsonschema.Schema
	positions := 0
	for _, part := range v.parts {
		in := itemsOf(part.schema)
		all = append(all, in)
		positions = max(positions, len(in.prefix))
		if in.rest != nil {
			rests = append(rests, in.rest)
		}
	}
	if v.elements != nil {
		rests = append(rests, v.elements)
	}
	switch {
	case positions > 0:
		l.lowerTuple(v, p, all)
	case len(rests) == 0:
		l.setPlace(v, p, ir.Raw{}, kinds, ir.TypeIs{Types: typeNames(jsonvalue.ArrayKind, v.isNullable())})
	default:
		item := l.placeOfAll(v.at.step("item", "/items"), rests)
		l.setNested(v, p, ir.List{Elem: item.elem()}, kinds)
	}
}

// lowerTuple makes the tuple of a view. The positions that minItems covers are
// required; an array may end before any other.
func (l *lowerer) lowerTuple(v *view, p *place, all []items) {
	if p.typ != nil {
		return
	}
	t := &ir.Tuple{Name: v.at.name, Doc: v.doc()}
	l.nameOverride(v, &t.Name)
	l.addDecl(t, v.at)
	p.typ, p.nullable, p.own = t, v.isNullable(), t // before the fields: they may lead back here
	l.proveEarly(v, p)

	atLeast, atMost := v.sizes()
	positions := l.positions(all)
	for n, schemas := range positions {
		t.Fields = append(t.Fields, l.position(v, n, schemas, n < atLeast))
	}
	t.Rest, t.RestSchema = l.restOf(v, all, len(positions))
	if atMost <= len(positions) { // said by the check of the size
		t.Rest = nil
	}
	if !v.unproved {
		t.Check = l.check(v, jsonvalue.ArrayKind)
	}
}

// positions lists what the parts say of each position; it ends where one of
// them allows no more.
func (l *lookup) positions(all []items) [][]*jsonschema.Schema {
	end := 0
	for _, in := range all {
		end = max(end, len(in.prefix))
	}
	for _, in := range all {
		if in.rest != nil && isFalse(in.rest) {
			end = min(end, len(in.prefix))
		}
	}
	out := make([][]*jsonschema.Schema, end)
	for n := range out {
		for _, in := range all {
			switch {
			case n < len(in.prefix):
				out[n] = append(out[n], in.prefix[n].Schema)
			case in.rest != nil:
				out[n] = append(out[n], in.rest)
			}
		}
	}
	return out
}

// position lowers one position of a tuple.
func (l *lowerer) position(v *view, n int, schemas []*jsonschema.Schema, required bool) *ir.Field {
	own := schemas[len(schemas)-1]
	value := l.placeOfAll(v.at.step(ir.Ordinal(n), "/prefixItems/"+strconv.Itoa(n)), schemas)
	f := &ir.Field{
		JSON:     strconv.Itoa(n),
		Called:   l.calledOf(schemas, ir.Ordinal(n)),
		Type:     value.typ,
		Required: required,
		Nullable: value.nullable,
		Schema:   own.Location(),
		Check:    value.check,
		Loose:    value.loose,
	}
	f.Doc = l.fieldDoc(f.Called, f.Type, schemas)
	l.finite[f] = l.finiteValues(schemas)
	for _, s := range schemas {
		ext := l.extension(s)
		if ext.field != "" {
			f.Override = ext.field
			ext.use("field")
		}
	}
	return f
}

// calledOf is what schemas call the value that they describe: by their title,
// or the definition that they refer to.
func (l *lookup) calledOf(schemas []*jsonschema.Schema, place string) string {
	if title := docOf(place, schemas...).Title; title != "" {
		return title
	}
	for _, s := range slices.Backward(schemas) {
		if at := l.siteOf(l.target(s)); l.target(s) != s && at.name.Def != "" && len(at.name.Path) == 0 {
			return at.name.Def
		}
	}
	return ""
}

// restOf is the place of the elements after the positions, and where the
// schema is that describes or forbids them; nil if it does.
func (l *lowerer) restOf(v *view, all []items, positions int) (*ir.Elem, string) {
	var rests []*jsonschema.Schema
	if !slices.ContainsFunc(all, func(in items) bool { return in.rest != nil }) {
		all = l.unevaluated(v)
	}
	for _, in := range all {
		if in.rest == nil || len(in.prefix) > positions {
			continue
		}
		if isFalse(in.rest) {
			return nil, in.rest.Location()
		}
		rests = append(rests, in.rest)
	}
	if len(rests) == 0 {
		return &ir.Elem{Type: ir.Raw{}, Nullable: true}, ""
	}
	elem := l.placeOfAll(v.at.step("item", "/items"), rests).elem()
	return &elem, rests[len(rests)-1].Location()
}

// unevaluated is what unevaluatedItems says of the elements after the
// positions, if nothing but positions evaluates any.
func (l *lookup) unevaluated(v *view) []items {
	var out []items
	for _, p := range v.parts {
		for _, keyword := range []string{"contains", "anyOf", "oneOf", "if", "dependentSchemas", "not"} {
			if p.schema.Has(keyword) {
				return nil
			}
		}
		if s := p.schema.Child("unevaluatedItems"); s != nil {
			out = append(out, items{rest: s})
		}
	}
	return out
}

// sizes are the least and the greatest number of elements that the parts of a
// view allow.
func (v *view) sizes() (atLeast, atMost int) {
	atMost = math.MaxInt
	for _, p := range v.parts {
		if n := p.schema.Keyword("minItems"); n != nil {
			atLeast = max(atLeast, sizeOf(n))
		}
		if n := p.schema.Keyword("maxItems"); n != nil {
			atMost = min(atMost, sizeOf(n))
		}
	}
	return atLeast, atMost
}

// sizeOf reads a number of elements; one that no document has is as good as
// the largest.
func sizeOf(v *jsonschema.Value) int {
	if f, err := strconv.ParseFloat(v.Text, 64); err == nil && f < math.MaxInt32 {
		return int(f)
	}
	return math.MaxInt32
}
