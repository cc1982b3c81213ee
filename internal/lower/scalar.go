package lower

import (
	"slices"
	"strconv"
	"strings"

	"github.com/stategen/stategen/internal/ecma"
	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonschema"
	"github.com/stategen/stategen/internal/jsonvalue"
)

// finite is what is known of the few values a member can have: what unions
// are told apart by.
type finite struct {
	values   []jsonvalue.Literal // nil: not few
	prefix   string              // what all of them begin with, if they are not few strings
	fallback *jsonvalue.Literal  // the default, if it is a scalar
	never    bool                // it can have none
}

// isDefault reports whether the default is lit.
func (f finite) isDefault(lit jsonvalue.Literal) bool {
	return f.fallback != nil && f.fallback.Same(lit)
}

// finiteValues tells the scalars that all parts of a place allow; nil if
// there are others.
func (l *lookup) finiteValues(schemas []*jsonschema.Schema) finite {
	var parts []part
	var out finite
	for _, s := range schemas {
		parts = join(parts, l.conjuncts(s))
		if d := s.Value.Get("default"); d != nil {
			if lit, ok := literalOf(d); ok {
				out.fallback = &lit
			}
		}
	}
	out.values = l.fewOf(parts, 0)
	if out.values == nil {
		out.prefix = l.prefixOf(parts)
	}
	out.never = slices.ContainsFunc(parts, l.takesNothing)
	return out
}

// takesNothing reports whether a part says outright that no value is valid: false, or not
// anything.
func (l *lookup) takesNothing(p part) bool {
	not := p.schema.Child("not")
	return isFalse(p.schema) || not != nil && p.has("not") && l.isVacuous(not)
}

// prefixOf returns what all values begin with that some parts allow, which are
// strings.
func (l *lookup) prefixOf(parts []part) string {
	longest := ""
	for _, p := range parts {
		if !p.has("pattern") {
			continue
		}
		if prefix := ecma.Prefix(stringMember(p.schema.Value, "pattern")); len(prefix) > len(longest) {
			longest = prefix
		}
	}
	if allowed, conflict := l.intersect(parts, jsonvalue.AnyKind); longest == "" || conflict != nil || allowed.kinds != jsonvalue.StringKind {
		return ""
	}
	return longest
}

// maxChoices bounds how deep choices of constants are followed: they are one
// or two deep, unless they lead back to themselves.
const maxChoices = 4

// fewOf lists the scalars that are all that some parts allow; nil if there are
// others.
func (l *lookup) fewOf(parts []part, depth int) []jsonvalue.Literal {
	allowed, conflict := l.intersect(parts, jsonvalue.AnyKind)
	if conflict != nil || depth > maxChoices {
		return nil
	}
	var list []jsonvalue.Literal
	for _, v := range allowed.values {
		lit, ok := literalOf(v)
		if !ok {
			return nil
		}
		list = append(list, lit)
	}
	for _, p := range parts {
		for _, keyword := range []string{"oneOf", "anyOf"} {
			if list == nil && p.has(keyword) {
				list = l.fewOfChoice(p.schema.Children(keyword), depth)
			}
		}
	}
	if list == nil && allowed.kinds == jsonvalue.NullKind {
		list = []jsonvalue.Literal{{Kind: jsonvalue.NullLiteral, Text: "null"}}
	}
	for _, p := range parts {
		if pattern := stringMember(p.schema.Value, "pattern"); p.has("pattern") {
			list = l.matchingPattern(list, allowed.kinds, pattern)
		}
	}
	return list
}

// matchingPattern lists which of a few scalars, or else of all strings, match an
// expression, if these are few: as constants, some write ^text$, or list the
// values of all alternatives and let expressions say which of them are meant.
func (l *lookup) matchingPattern(list []jsonvalue.Literal, kinds jsonvalue.Kinds, source string) []jsonvalue.Literal {
	if list == nil {
		text, ok := ecma.Exact(source)
		switch {
		case !ok || kinds&^jsonvalue.NullKind != jsonvalue.StringKind:
			return nil
		case kinds&jsonvalue.NullKind != 0:
			return []jsonvalue.Literal{{Kind: jsonvalue.StringLiteral, Text: text}, {Kind: jsonvalue.NullLiteral, Text: "null"}}
		}
		return []jsonvalue.Literal{{Kind: jsonvalue.StringLiteral, Text: text}}
	}
	m := l.matcher(source)
	if m == nil {
		return list
	}
	var matching []jsonvalue.Literal
	for _, lit := range list {
		if lit.Kind != jsonvalue.StringLiteral || strings.Contains(lit.Text, "\xed") || m.MatchString(lit.Text) {
			matching = append(matching, lit)
		}
	}
	if len(matching) == 0 { // no value is valid: what it is told by stays as it is
		return list
	}
	return matching
}

// fewOfChoice lists the scalars that are all that some alternatives allow.
func (l *lookup) fewOfChoice(branches []jsonschema.NamedSchema, depth int) []jsonvalue.Literal {
	var list []jsonvalue.Literal
	for _, b := range branches {
		few := l.fewOf(l.conjuncts(b.Schema), depth+1)
		if few == nil {
			return nil
		}
		for _, lit := range few {
			if !slices.ContainsFunc(list, lit.Same) {
				list = append(list, lit)
			}
		}
	}
	return list
}

// lowerValues gives a place that lists its values a type: an enum, or the
// scalar of the only one.
func (l *lowerer) lowerValues(v *view, p *place, a allowed) {
	var values []ir.EnumValue
	for _, value := range a.values {
		lit, ok := literalOf(value)
		switch {
		case !ok: // arrays and objects are compared, not typed
			l.setPlace(v, p, ir.Raw{}, a.kinds, listed(a.values))
			return
		case lit.Kind != jsonvalue.NullLiteral:
			values = append(values, ir.EnumValue{Value: lit, Doc: docOfValue(a.from, value)})
		}
	}
	l.lowerListed(v, p, a, values)
}

// lowerListed makes the enum of some scalars, if they are of one kind.
func (l *lowerer) lowerListed(v *view, p *place, a allowed, values []ir.EnumValue) {
	base, ok := scalarOf(a.kinds &^ jsonvalue.NullKind)
	if base == ir.Int {
		for i := range values {
			whole, fits := wholeNumber(values[i].Value.Text)
			values[i].Value.Text = whole
			ok = ok && fits
		}
	}
	switch {
	case !ok, len(values) == 0:
		if v.isNullable() && a.kinds&jsonvalue.NullKind == 0 { // another alternative allows it, and raw JSON is checked whatever it is
			a.values = append(slices.Clip(a.values), &jsonschema.Value{Kind: jsonschema.Null, Text: "null"})
		}
		l.setPlace(v, p, ir.Raw{}, a.kinds, listed(a.values))
	case len(values) == 1, base == ir.Float && slices.ContainsFunc(values, isRounded):
		l.setPlace(v, p, base, a.kinds, listed(a.values))
	case base == ir.Bool && len(values) == 2:
		l.setPlace(v, p, base, a.kinds)
	case p.typ == nil:
		enum := &ir.Enum{Name: v.at.name, Doc: v.doc(), Base: base, Values: values}
		l.nameOverride(v, &enum.Name)
		l.nameValues(v, enum)
		l.addDecl(enum, v.at)
		l.setPlace(v, p, enum, a.kinds)
	}
}

// isRounded reports whether float64 holds another number than the one listed.
func isRounded(v ir.EnumValue) bool {
	f, err := strconv.ParseFloat(v.Value.Text, 64)
	return err != nil || jsonvalue.CanonicalNumber(strconv.FormatFloat(f, 'g', -1, 64)) != jsonvalue.CanonicalNumber(v.Value.Text)
}

// nameValues takes the names that x-stategen gives to constants.
func (l *lookup) nameValues(v *view, enum *ir.Enum) {
	e := l.extension(v.own)
	e.use("values")
	for _, m := range e.values {
		found := false
		for i := range enum.Values {
			if enum.Values[i].Value.Text == m.Name {
				enum.Values[i].Override = m.Value.Str
				found = true
			}
		}
		if !found {
			l.fail(v.own, "x-stategen", "extension-misplaced", "the enum has no value "+strconv.Quote(m.Name)+" to name", "correct it, or remove it")
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

// wholeNumber spells an integral number without fraction and exponent; fits
// is false if it is beyond the range of int64.
func wholeNumber(text string) (whole string, fits bool) {
	if _, err := strconv.ParseInt(text, 10, 64); err == nil {
		return text, true
	}
	f, err := strconv.ParseFloat(text, 64)
	if err != nil || f < -1<<53 || f > 1<<53 {
		return text, false
	}
	return strconv.FormatInt(int64(f), 10), true
}

// lowerNull is the place where only null is valid, or nothing at all.
func (l *lowerer) lowerNull(v *view, p *place, kinds jsonvalue.Kinds) {
	if kinds == 0 {
		l.setPlace(v, p, ir.Raw{}, kinds, ir.Never{})
		return
	}
	l.setPlace(v, p, ir.Raw{}, kinds, ir.TypeIs{Types: kinds.Names()})
}

// lowerString is the place of strings: plain ones, or of a format that has a
// Go type.
func (l *lowerer) lowerString(v *view, p *place) {
	typ := ir.String
	for _, part := range v.parts {
		if f := part.schema.Keyword("format"); f != nil {
			switch f.Str {
			case "date-time":
				typ = ir.DateTime
			case "byte":
				typ = ir.Base64
			}
		}
		if e := part.schema.Keyword("contentEncoding"); e != nil && e.Str == "base64" {
			typ = ir.Base64
		}
	}
	l.setPlace(v, p, typ, jsonvalue.StringKind)
}

// lowerUntyped is the place of a schema without type: the keywords it has may
// imply one.
func (l *lowerer) lowerUntyped(v *view, p *place) {
	switch {
	case l.isKeyed(v):
		v.exceeds()
		l.lowerObject(v, p)
	case l.hasFields(v), v.has("if") && !v.has("items") && len(l.conditionalMembers(v)) > 0:
		v.unproved = v.unproved || v.has("items") || v.has("prefixItems") // for arrays, which may stand here too
		l.lowerStruct(v, p, true)
	case v.has("items"), v.has("prefixItems"):
		v.exceeds()
		l.lowerArray(v, p, jsonvalue.ArrayKind)
	case len(l.restSchemas(v)) > 0:
		v.exceeds()
		l.lowerObject(v, p)
	default:
		var typed ir.Rule
		if v.has("type") {
			typed = ir.TypeIs{Types: typeNames(jsonvalue.AnyKind&^jsonvalue.NullKind, v.isNullable())}
		}
		l.setPlace(v, p, ir.Raw{}, jsonvalue.AnyKind, typed, v.required(nil))
	}
}

// has reports whether a part of the view has a keyword.
func (v *view) has(keyword string) bool {
	return v.part(keyword) != nil
}

// part returns the last schema of the view that has a keyword.
func (v *view) part(keyword string) *jsonschema.Schema {
	for i := len(v.parts) - 1; i >= 0; i-- {
		if v.parts[i].has(keyword) {
			return v.parts[i].schema
		}
	}
	return nil
}
