package lower

import (
	"slices"
	"strconv"

	"github.com/stategen/stategen/internal/analysis"
	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonschema"
	"github.com/stategen/stategen/internal/jsonvalue"
)

// lowerValues gives a place that lists its values a type: an enum, or the
// scalar of the only one.
func (l *lowerer) lowerValues(v *view, p *place, a analysis.Allowed) {
	var values []ir.EnumValue
	for _, value := range a.Values {
		lit, ok := value.Literal()
		switch {
		case !ok: // arrays and objects are compared, not typed
			l.setPlace(v, p, ir.Raw{}, a.Kinds, listed(a.Values))
			return
		case lit.Kind != jsonvalue.NullLiteral:
			values = append(values, ir.EnumValue{Value: lit, Word: wordOf(a.From, value), Doc: docOfValue(a.From, value)})
		}
	}
	l.lowerListed(v, p, a, values)
}

// lowerListed makes the enum of some scalars, if they are of one kind.
func (l *lowerer) lowerListed(v *view, p *place, a analysis.Allowed, values []ir.EnumValue) {
	base, ok := scalarOf(a.Kinds &^ jsonvalue.NullKind)
	if base == ir.Int {
		for i := range values {
			whole, fits := jsonvalue.WholeNumber(values[i].Value.Text)
			values[i].Value.Text = whole
			ok = ok && fits
		}
	}
	if base == ir.Float && len(values) == 1 && jsonvalue.IsRounded(values[0].Value.Text) {
		ok = false // what a constructor would put there is another number
	}
	switch {
	case !ok, len(values) == 0:
		if v.isNullable() && a.Kinds&jsonvalue.NullKind == 0 { // another alternative allows it, and raw JSON is checked whatever it is
			a.Values = append(slices.Clip(a.Values), &jsonschema.Value{Kind: jsonschema.Null, Text: "null"})
		}
		l.setPlace(v, p, ir.Raw{}, a.Kinds, listed(a.Values))
	case len(values) == 1, base == ir.Float && slices.ContainsFunc(values, func(v ir.EnumValue) bool { return jsonvalue.IsRounded(v.Value.Text) }):
		l.setPlace(v, p, base, a.Kinds, listed(a.Values))
	case base == ir.Bool && len(values) == 2:
		l.setPlace(v, p, base, a.Kinds)
	default:
		l.setPlace(v, p, l.newEnum(v, base, values), a.Kinds)
	}
}

// newEnum makes the enum of a view.
func (l *lowerer) newEnum(v *view, base ir.Scalar, values []ir.EnumValue) *ir.Enum {
	enum := &ir.Enum{Name: v.at.Name, Doc: v.doc(), Base: base, Values: values}
	l.nameOverride(v.Own, &enum.Name)
	l.nameValues(v, enum)
	l.addDecl(enum, v.at)
	return enum
}

// nameValues takes the words and the names that the schema and x-stategen give to constants.
func (l *lowerer) nameValues(v *view, enum *ir.Enum) {
	keepWords(enum.Values)
	e := l.extensions.Of(v.Own)
	e.Use("values")
	for _, m := range e.Values {
		found := false
		for i := range enum.Values {
			if enum.Values[i].Value.Text == m.Name {
				enum.Values[i].Override = m.Value.Str
				found = true
			}
		}
		if !found {
			l.found.FailNamed(m, "extension-misplaced", "the enum has no value "+strconv.Quote(m.Name)+" to name", "correct it, or remove it")
		}
	}
}

// scalarOf returns the Go scalar for values of some kinds, if one holds all.
func scalarOf(kinds jsonvalue.Kinds) (ir.Scalar, bool) {
	switch {
	case kinds == jsonvalue.StringKind:
		return ir.String, true
	case kinds == jsonvalue.BoolKind:
		return ir.Bool, true
	case kinds == jsonvalue.IntegerKind:
		return ir.Int, true
	case kinds != 0 && kinds&^jsonvalue.NumberKind == 0:
		return ir.Float, true
	}
	return 0, false
}

// listed is the rule for values that no type proves.
func listed(values []*jsonschema.Value) ir.Rule {
	if len(values) == 1 {
		return ir.Const{Text: values[0].Text}
	}
	rule := ir.EnumOf{}
	for _, v := range values {
		rule.Texts = append(rule.Texts, v.Text)
	}
	return rule
}

// lowerNull is the place where only null is valid, or nothing at all.
func (l *lowerer) lowerNull(v *view, p *place, kinds jsonvalue.Kinds) {
	v.ConsumeAll() // what it says of arrays and objects is about none
	refuses := func(part analysis.Part) bool { return part.Has("not") && l.schemas.IsVacuous(part.Schema.Child("not")) }
	switch {
	case kinds != 0:
		l.setPlace(v, p, ir.Raw{}, kinds, ir.TypeIs{Types: kinds.Names()})
	case slices.ContainsFunc(v.Parts, refuses): // {"not": {}} says so itself
		l.setPlace(v, p, ir.Raw{}, kinds)
	default:
		l.setPlace(v, p, ir.Raw{}, kinds, ir.Never{})
	}
}

// lowerString is the place of strings: plain ones, or of a format that has a
// Go type.
func (l *lowerer) lowerString(v *view, p *place) {
	typ := ir.String
	for _, part := range v.Parts {
		if f := part.Schema.Keyword("format"); f != nil {
			switch f.Str {
			case "date-time":
				typ = ir.DateTime
			case "byte":
				typ = ir.Base64
			}
		}
		if e := part.Schema.Keyword("contentEncoding"); e != nil && e.Str == "base64" {
			typ = ir.Base64
		}
	}
	l.setPlace(v, p, typ, jsonvalue.StringKind)
}

// lowerUntyped is the place of a schema without type: the keywords it has may
// imply one.
func (l *lowerer) lowerUntyped(v *view, p *place) {
	switch {
	case l.schemas.IsKeyed(&v.View):
		v.exceeds()
		l.lowerObject(v, p)
	case l.schemas.DescribesMembers(&v.View), v.Has("if") && !v.Has("items") && len(l.schemas.ConditionalMembers(&v.View)) > 0:
		v.unproved = v.unproved || v.Has("items") || v.Has("prefixItems") // for arrays, which may stand here too
		l.lowerStruct(v, p, jsonvalue.AnyKind)
	case v.Has("items"), v.Has("prefixItems"):
		v.exceeds()
		l.lowerArray(v, p, jsonvalue.ArrayKind)
	case len(l.schemas.RestSchemas(&v.View)) > 0:
		v.exceeds()
		l.lowerObject(v, p)
	default:
		l.setPlace(v, p, ir.Raw{}, jsonvalue.AnyKind, v.butNull(), v.required(nil))
	}
}

// butNull is the rule for a view whose type lists all but null, which reading takes; nil for others, of
// which a list of all types says nothing.
func (v *view) butNull() ir.Rule {
	if !v.Has("type") || v.isNullable() {
		return nil
	}
	return ir.TypeIs{Types: typeNames(jsonvalue.AnyKind&^jsonvalue.NullKind, false)}
}
