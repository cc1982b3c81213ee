package analysis

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/jsonschema"
	"github.com/stategen/stategen/internal/jsonvalue"
)

// Allowed is what type, const and enum leave over at a place.
type Allowed struct {
	Kinds  jsonvalue.Kinds
	Values []*jsonschema.Value // nil: any value of these kinds
	From   *jsonschema.Schema  // where the values are listed
	Listed string              // by which keyword
}

// Constrain intersects type, const and enum of all parts of a view. Parts
// that contradict each other are reported: no value is valid there.
func (all *Schemas) Constrain(v *View) (out Allowed, possible bool) {
	out, conflict := all.intersect(v.Parts, v.Only)
	if conflict != nil {
		code := "allof-conflict"
		if conflict.part == conflict.with {
			code = "schema-conflict"
		}
		all.found.Report(diag.Warning, conflict.part, conflict.keyword, code, conflict.message+": no value is valid here",
			cmp.Or(conflict.hint, "change one of them"))
	}
	return out, conflict == nil
}

// Allowed is Constrain for any parts, and without a report.
func (all *Schemas) Allowed(parts []Part, only jsonvalue.Kinds) (out Allowed, possible bool) {
	out, conflict := all.intersect(parts, only)
	return out, conflict == nil
}

// conflict is a pair of assertions that no value satisfies.
type conflict struct {
	part, with *jsonschema.Schema
	keyword    string
	message    string
	hint       string // the way out; "" where it is to change one of the two
}

// intersect is Allowed, with the conflict; nil if there is none.
func (all *Schemas) intersect(parts []Part, only jsonvalue.Kinds) (Allowed, *conflict) {
	out := intersection{Allowed: Allowed{Kinds: only}}
	for _, p := range parts {
		if types := p.Schema.Keyword("type"); types != nil && !out.narrowKinds(p.Schema, TypeKinds(types)) {
			continue
		}
		if only := p.Schema.Keyword("const"); only != nil {
			out.narrowValues(p.Schema, "const", []*jsonschema.Value{only})
		}
		if enum := p.Schema.Keyword("enum"); enum != nil {
			out.narrowValues(p.Schema, "enum", all.distinct(p.Schema, enum))
		}
	}
	out.fit()
	if slices.ContainsFunc(parts, all.takesNothing) {
		out.Kinds, out.Values = 0, nil
	}
	return out.Allowed, out.conflict
}

// intersection is what the parts looked at so far leave over.
type intersection struct {
	Allowed
	typed    *jsonschema.Schema // the last part that narrowed the kinds
	conflict *conflict          // the first one
}

// narrowKinds narrows the kinds by a type; it returns false, and leaves the rest of
// the part aside, for the first that leaves none.
func (x *intersection) narrowKinds(part *jsonschema.Schema, kinds jsonvalue.Kinds) bool {
	if kinds&x.Kinds == 0 && x.conflict == nil {
		with := cmp.Or(x.typed, part)
		x.conflict = &conflict{part: part, with: with, keyword: "type", message: fmt.Sprintf("type %s contradicts %s, which %s says", kinds, x.Kinds, with.Location())}
		return false
	}
	x.Kinds &= kinds
	x.typed = part
	return true
}

// narrowValues narrows the values to those that a keyword lists.
func (x *intersection) narrowValues(part *jsonschema.Schema, keyword string, values []*jsonschema.Value) {
	given := len(values)
	if x.Values != nil {
		values = common(x.Values, values)
	}
	if len(values) == 0 && x.conflict == nil {
		x.conflict = &conflict{part: part, with: part, keyword: keyword, message: keyword + " lists no value",
			hint: `list the values that are valid; if none is meant to be, write "not": {}`}
		if x.From != nil && given > 0 {
			x.conflict = &conflict{part: part, with: x.From, keyword: keyword,
				message: fmt.Sprintf("%s leaves no value beside the one that %s lists", keyword, x.From.Location())}
		}
		return
	}
	x.Values, x.From, x.Listed = values, part, keyword
}

// fit leaves of values and kinds what fits the other.
func (x *intersection) fit() {
	if x.Values == nil {
		return
	}
	var fitting []*jsonschema.Value
	var kinds jsonvalue.Kinds
	for _, value := range x.Values {
		if k := value.Kinds(); k&x.Kinds != 0 {
			fitting = append(fitting, value)
			kinds |= k
		}
	}
	if len(fitting) == 0 && x.conflict == nil {
		with := cmp.Or(x.typed, x.From)
		x.conflict = &conflict{part: x.From, with: with, keyword: x.Listed,
			message: fmt.Sprintf("no value of %s is of type %s, which %s says", x.Listed, x.Kinds, with.Location())}
		return
	}
	x.Values, x.Kinds = fitting, kinds
}

// distinct returns the values of an enum without those that are there before
// in another spelling or the same: the specification asks for unique values,
// but not of every schema.
func (all *Schemas) distinct(s *jsonschema.Schema, enum *jsonschema.Value) []*jsonschema.Value {
	if known, ok := all.enums[enum]; ok {
		return known
	}
	in := make(map[string]bool, len(enum.Items))
	var out []*jsonschema.Value
	for _, v := range enum.Items {
		spelling := v.Canonical()
		if in[spelling] {
			all.found.Report(diag.Warning, s, "enum", "enum-duplicate", "the value "+quoted(v)+" is listed twice", "remove one of them")
			continue
		}
		in[spelling] = true
		out = append(out, v)
	}
	all.enums[enum] = out
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
		in[v.Canonical()] = true
	}
	out := []*jsonschema.Value{}
	for _, v := range a {
		if in[v.Canonical()] {
			out = append(out, v)
		}
	}
	return out
}

// TypeKinds returns the kinds that the value of "type" names.
func TypeKinds(types *jsonschema.Value) jsonvalue.Kinds {
	if types.Kind == jsonschema.String {
		return jsonvalue.KindsNamed(types.Str)
	}
	var kinds jsonvalue.Kinds
	for _, t := range types.Items {
		kinds |= jsonvalue.KindsNamed(t.Str)
	}
	return kinds
}

// Kinds returns the kinds of the values that a schema may allow, looking
// through references and alternatives but into no values.
func (all *Schemas) Kinds(s *jsonschema.Schema) jsonvalue.Kinds {
	return all.KindsOfParts(all.Conjuncts(s))
}

// KindsOfParts is Kinds for what holds side by side.
func (all *Schemas) KindsOfParts(parts []Part) jsonvalue.Kinds {
	out, _ := all.intersect(parts, jsonvalue.AnyKind)
	for _, c := range ChoicesOf(parts) {
		out.Kinds &= all.kindsOfChoice(c)
	}
	return out.Kinds
}

// KindsOfItems returns the kinds that the elements of a list may have.
func (all *Schemas) KindsOfItems(parts []Part) jsonvalue.Kinds {
	kinds := jsonvalue.AnyKind
	for _, p := range parts {
		if items := p.Schema.Child("items"); items != nil && p.Has("items") {
			kinds &= all.Kinds(items)
		}
	}
	return kinds
}

// ChoicesOf lists the choices of parts that are not accounted for.
func ChoicesOf(parts []Part) (list []Condition) {
	for _, p := range parts {
		for _, keyword := range []string{"oneOf", "anyOf"} {
			if p.Has(keyword) {
				list = append(list, Condition{Schema: p.Schema, Keyword: keyword})
			}
		}
	}
	return list
}

// kindsOfChoice returns the kinds that one of some alternatives may allow. These
// may lead to each other in many ways, and back: all that are reached from here
// are narrowed together, until nothing changes, and are known from then on.
func (all *Schemas) kindsOfChoice(c Condition) jsonvalue.Kinds {
	if kinds, known := all.choiceKind[c]; known {
		return kinds
	}
	var reached []Condition // what one leads to comes before it, but for cycles
	var reach func(Condition)
	reach = func(c Condition) {
		if _, known := all.choiceKind[c]; known {
			return
		}
		all.choiceKind[c] = jsonvalue.AnyKind
		for _, branch := range c.Schema.Children(c.Keyword) {
			for _, below := range ChoicesOf(all.Conjuncts(branch.Schema)) {
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
			for _, branch := range c.Schema.Children(c.Keyword) {
				kinds |= all.Kinds(branch.Schema)
			}
			changed = changed || kinds != all.choiceKind[c]
			all.choiceKind[c] = kinds
		}
	}
	return all.choiceKind[c]
}
