package lower

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/jsonschema"
	"github.com/stategen/stategen/internal/jsonvalue"
)

// allowed is what type, const and enum leave over at a place.
type allowed struct {
	kinds  jsonvalue.Kinds
	values []*jsonschema.Value // nil: any value of these kinds
	from   *jsonschema.Schema  // where the values are listed
	listed string              // by which keyword
}

// constrain intersects type, const and enum of all parts of a view. Parts
// that contradict each other are reported: no value is valid there.
func (l *lookup) constrain(v *view) (out allowed, possible bool) {
	out, conflict := l.intersect(v.parts, v.only)
	if conflict != nil {
		code := "allof-conflict"
		if conflict.part == conflict.with {
			code = "schema-conflict"
		}
		l.report(diag.Warning, conflict.part, conflict.keyword, code, conflict.message+": no value is valid here",
			"change one of them")
	}
	return out, conflict == nil
}

// conflict is a pair of assertions that no value satisfies.
type conflict struct {
	part, with *jsonschema.Schema
	keyword    string
	message    string
}

// intersect is constrain without a report.
func (l *lookup) intersect(parts []part, only jsonvalue.Kinds) (allowed, *conflict) {
	out := intersection{allowed: allowed{kinds: only}}
	for _, p := range parts {
		if types := p.schema.Keyword("type"); types != nil && !out.narrowKinds(p.schema, typeKinds(types)) {
			continue
		}
		if only := p.schema.Keyword("const"); only != nil {
			out.narrowValues(p.schema, "const", []*jsonschema.Value{only})
		}
		if enum := p.schema.Keyword("enum"); enum != nil {
			out.narrowValues(p.schema, "enum", l.distinct(p.schema, enum))
		}
	}
	out.fit()
	if slices.ContainsFunc(parts, l.takesNothing) {
		out.kinds = 0
	}
	return out.allowed, out.conflict
}

// intersection is what the parts looked at so far leave over.
type intersection struct {
	allowed
	typed    *jsonschema.Schema // the last part that narrowed the kinds
	conflict *conflict          // the first one
}

// narrowKinds narrows the kinds by a type; it returns false, and leaves the rest of
// the part aside, for the first that leaves none.
func (x *intersection) narrowKinds(part *jsonschema.Schema, kinds jsonvalue.Kinds) bool {
	if kinds&x.kinds == 0 && x.conflict == nil {
		with := cmp.Or(x.typed, part)
		x.conflict = &conflict{part, with, "type", fmt.Sprintf("type %s contradicts %s, which %s says", kinds, x.kinds, with.Location())}
		return false
	}
	x.kinds &= kinds
	x.typed = part
	return true
}

// narrowValues narrows the values to those that a keyword lists.
func (x *intersection) narrowValues(part *jsonschema.Schema, keyword string, values []*jsonschema.Value) {
	if x.values != nil {
		values = common(x.values, values)
	}
	if len(values) == 0 && x.conflict == nil {
		with := cmp.Or(x.from, part)
		x.conflict = &conflict{part, with, keyword, fmt.Sprintf("%s leaves no value beside the one that %s lists", keyword, with.Location())}
		return
	}
	x.values, x.from, x.listed = values, part, keyword
}

// fit leaves of values and kinds what fits the other.
func (x *intersection) fit() {
	if x.values == nil {
		return
	}
	var fitting []*jsonschema.Value
	var kinds jsonvalue.Kinds
	for _, value := range x.values {
		if k := kindOf(value); k&x.kinds != 0 {
			fitting = append(fitting, value)
			kinds |= k
		}
	}
	if len(fitting) == 0 && x.conflict == nil {
		with := cmp.Or(x.typed, x.from)
		x.conflict = &conflict{x.from, with, x.listed, fmt.Sprintf("no value of %s is of type %s, which %s says", x.listed, x.kinds, with.Location())}
		return
	}
	x.values, x.kinds = fitting, kinds
}

// distinct returns the values of an enum without those that are there before
// in another spelling or the same: the specification asks for unique values,
// but not of every schema.
func (l *lookup) distinct(s *jsonschema.Schema, enum *jsonschema.Value) []*jsonschema.Value {
	if known, ok := l.enums[enum]; ok {
		return known
	}
	in := make(map[string]bool, len(enum.Items))
	var out []*jsonschema.Value
	for _, v := range enum.Items {
		spelling := canonicalJSON(v)
		if in[spelling] {
			l.report(diag.Warning, s, "enum", "enum-duplicate", "the value "+quoted(v)+" is listed twice", "remove one of them")
			continue
		}
		in[spelling] = true
		out = append(out, v)
	}
	l.enums[enum] = out
	return out
}

// quoted returns the text of a value for a message.
func quoted(v *jsonschema.Value) string {
	if len(v.Text) > 60 {
		return strings.ToValidUTF8(v.Text[:60], "") + "…"
	}
	return v.Text
}

// common returns the values of a that are also in b.
func common(a, b []*jsonschema.Value) []*jsonschema.Value {
	in := map[string]bool{}
	for _, v := range b {
		in[canonicalJSON(v)] = true
	}
	out := []*jsonschema.Value{}
	for _, v := range a {
		if in[canonicalJSON(v)] {
			out = append(out, v)
		}
	}
	return out
}

// typeKinds returns the kinds that the value of "type" names.
func typeKinds(types *jsonschema.Value) jsonvalue.Kinds {
	if types.Kind == jsonschema.String {
		return jsonvalue.KindsNamed(types.Str)
	}
	var kinds jsonvalue.Kinds
	for _, t := range types.Items {
		kinds |= jsonvalue.KindsNamed(t.Str)
	}
	return kinds
}

// kindsOf returns the kinds of the values that a schema may allow, looking
// through references and alternatives but into no values.
func (l *lookup) kindsOf(s *jsonschema.Schema) jsonvalue.Kinds {
	return l.kindsOfParts(l.conjuncts(s))
}

func (l *lookup) kindsOfParts(parts []part) jsonvalue.Kinds {
	out, _ := l.intersect(parts, jsonvalue.AnyKind)
	for _, c := range choicesOf(parts) {
		out.kinds &= l.kindsOfChoice(c)
	}
	return out.kinds
}

// kindsOfItems returns the kinds that the elements of a list may have.
func (l *lookup) kindsOfItems(parts []part) jsonvalue.Kinds {
	kinds := jsonvalue.AnyKind
	for _, p := range parts {
		if items := p.schema.Child("items"); items != nil && p.has("items") {
			kinds &= l.kindsOf(items)
		}
	}
	return kinds
}

// choicesOf lists the alternatives of parts.
func choicesOf(parts []part) (list []condition) {
	for _, p := range parts {
		for _, keyword := range []string{"oneOf", "anyOf"} {
			if p.has(keyword) {
				list = append(list, condition{p.schema, keyword})
			}
		}
	}
	return list
}

// kindsOfChoice returns the kinds that one of some alternatives may allow. These
// may lead to each other in many ways, and back: all that are reached from here
// are narrowed together, until nothing changes, and are known from then on.
func (l *lookup) kindsOfChoice(c condition) jsonvalue.Kinds {
	if kinds, known := l.choiceKind[c]; known {
		return kinds
	}
	var reached []condition // what one leads to comes before it, but for cycles
	var reach func(condition)
	reach = func(c condition) {
		if _, known := l.choiceKind[c]; known {
			return
		}
		l.choiceKind[c] = jsonvalue.AnyKind
		for _, branch := range c.schema.Children(c.keyword) {
			for _, below := range choicesOf(l.conjuncts(branch.Schema)) {
				reach(below)
			}
		}
		reached = append(reached, c)
	}
	reach(c)
	for changed := true; changed; {
		changed = false
		for _, c := range reached {
			var kinds jsonvalue.Kinds
			for _, branch := range c.schema.Children(c.keyword) {
				kinds |= l.kindsOf(branch.Schema)
			}
			changed = changed || kinds != l.choiceKind[c]
			l.choiceKind[c] = kinds
		}
	}
	return l.choiceKind[c]
}
