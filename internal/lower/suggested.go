package lower

import (
	"slices"

	"github.com/stategen/stategen/internal/analysis"
	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonschema"
	"github.com/stategen/stategen/internal/jsonvalue"
)

// An anyOf of a string and of a list of strings allows every string, and says which ones
// to expect: `"a" | "b" | string`, as other languages have it. Its type is the enum of
// the list, which others are valid beside.

// suggest gives a place of strings, or integers, the enum of those that some alternatives
// list while another one allows more.
func (l *lowerer) suggest(v *view, p *place, c analysis.Choice) {
	base, isScalar := p.typ.(ir.Scalar)
	if c.Keyword != "anyOf" || !isScalar || base != ir.String && base != ir.Int {
		return
	}
	if rest, _ := l.schemas.Allowed(v.Parts, v.Only); rest.Values != nil { // that is all there is
		return
	}
	var lists []*jsonschema.Schema
	var values []ir.EnumValue
	others := len(c.Narrower) > 0
	for _, b := range slices.Concat(c.Narrower, c.Branches) {
		a, _ := l.schemas.Allowed(l.schemas.Conjuncts(b), v.Only&^jsonvalue.NullKind)
		if a.Values == nil {
			others = true
			continue
		}
		lists = append(lists, b)
		for _, value := range a.Values {
			ev, ok := suggestedValue(base, value)
			if !ok {
				return
			}
			if !slices.ContainsFunc(values, func(known ir.EnumValue) bool { return known.Value == ev.Value }) {
				ev.Word, ev.Doc = wordOf(a.From, value), l.docOfSuggested(b, a, value)
				values = append(values, ev)
			}
		}
	}
	if !others || len(values) < 2 {
		return
	}
	if len(lists) == 1 && !slices.Contains(c.Inline, lists[0]) { // it has a name
		if enum, ok := l.placeOf(lists[0]).typ.(*ir.Enum); ok {
			p.typ, p.open = enum, true
		}
		return
	}
	p.typ, p.open = l.newEnum(v, base, values), true
}

// suggestedValue returns a value as one of an enum of strings, or integers; not ok if it
// is none.
func suggestedValue(base ir.Scalar, value *jsonschema.Value) (ev ir.EnumValue, ok bool) {
	lit, ok := value.Literal()
	switch {
	case !ok:
	case base == ir.String:
		ok = lit.Kind == jsonvalue.StringLiteral
	case lit.Kind == jsonvalue.NumberLiteral:
		lit.Text, ok = jsonvalue.WholeNumber(lit.Text)
	default:
		ok = false
	}
	return ir.EnumValue{Value: lit}, ok
}

// docOfSuggested is what is said of a value: by the alternative that is this value alone,
// or beside those that it lists.
func (l *lowerer) docOfSuggested(b *jsonschema.Schema, a analysis.Allowed, value *jsonschema.Value) ir.Doc {
	if lit, ok := value.Literal(); ok && len(a.Values) == 1 {
		return docOf(lit.Text, b)
	}
	return docOfValue(a.From, value)
}
