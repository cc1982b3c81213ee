package analysis

import (
	"fmt"
	"math/big"
	"slices"
	"unicode/utf8"

	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/jsonschema"
	"github.com/stategen/stategen/internal/jsonvalue"
)

// ReportContradictions reports what of a view no value satisfies, beside what Constrain
// reports: bounds that leave nothing between them, members that are required and
// forbidden, values and alternatives that do not fit what stands beside them. It finds
// what is plain to see, changes no type, and marks nothing consumed: a check decides as
// before.
func (all *Schemas) ReportContradictions(v *View) {
	allowed, conflict := all.intersect(v.Parts, v.Only)
	if conflict != nil || allowed.Kinds == 0 { // reported by Constrain, or meant
		return
	}
	var list []limits
	if allowed.Kinds&jsonvalue.NumberKind != 0 {
		list = append(list, all.numbers(v, allowed.Kinds))
	}
	for _, s := range sizes {
		if allowed.Kinds&s.kind != 0 {
			list = append(list, all.sizes(v, s))
		}
	}
	if allowed.Kinds&jsonvalue.ArrayKind != 0 {
		all.reportCounts(v)
	}
	if allowed.Kinds&jsonvalue.ObjectKind != 0 {
		all.reportRequired(v)
		all.reportMisspelt(v)
	}
	all.reportListed(allowed, list)
	all.reportChoices(v, allowed.Kinds)
}

// reportConflict reports that a keyword of a schema and something else leave no value.
func (all *Schemas) reportConflict(s, with *jsonschema.Schema, keyword, message string) {
	code := "allof-conflict"
	if s == with {
		code = "schema-conflict"
	}
	all.found.Report(diag.Warning, s, keyword, code, message, "change one of them")
}

// limit is a bound that a keyword states.
type limit struct {
	part    *jsonschema.Schema
	keyword string
	text    string
	at      *big.Rat
	open    bool // it is not allowed itself
}

func (l *limit) String() string { return l.keyword + " " + l.text }

// limits are the narrowest bounds of the values of a kind; nil where there is none.
type limits struct {
	kind        jsonvalue.Kinds
	least, most *limit
}

// raise and reduce narrow the limits by one.
func (x *limits) raise(l *limit) {
	if x.least == nil || l.at.Cmp(x.least.at) > 0 || l.at.Cmp(x.least.at) == 0 && l.open {
		x.least = l
	}
}

func (x *limits) reduce(l *limit) {
	if x.most == nil || l.at.Cmp(x.most.at) < 0 || l.at.Cmp(x.most.at) == 0 && l.open {
		x.most = l
	}
}

// isEmpty reports whether nothing is between the limits.
func (x *limits) isEmpty() bool {
	if x.least == nil || x.most == nil {
		return false
	}
	c := x.least.at.Cmp(x.most.at)
	return c > 0 || c == 0 && (x.least.open || x.most.open)
}

// broken returns the limit that a value is beyond; nil if there is none.
func (x *limits) broken(at *big.Rat) *limit {
	if l := x.least; l != nil && (at.Cmp(l.at) < 0 || at.Cmp(l.at) == 0 && l.open) {
		return l
	}
	if l := x.most; l != nil && (at.Cmp(l.at) > 0 || at.Cmp(l.at) == 0 && l.open) {
		return l
	}
	return nil
}

// numbers returns the limits of numbers, and reports them if there is nothing between.
func (all *Schemas) numbers(v *View, kinds jsonvalue.Kinds) limits {
	x := limits{kind: jsonvalue.NumberKind}
	for _, p := range v.Parts {
		for _, side := range []struct {
			keyword, exclusive string
			narrow             func(*limit)
		}{{"minimum", "exclusiveMinimum", x.raise}, {"maximum", "exclusiveMaximum", x.reduce}} {
			for _, keyword := range []string{side.keyword, side.exclusive} {
				if l := limitOf(p, keyword); l != nil {
					beside := p.Schema.Value.Get(side.exclusive)
					l.open = keyword == side.exclusive || p.Has(side.exclusive) && beside.Kind == jsonschema.Bool && beside.Text == "true"
					side.narrow(l)
				}
			}
		}
	}
	what := "number"
	if kinds&jsonvalue.NumberKind == jsonvalue.IntegerKind {
		what = "integer"
	}
	switch {
	case x.isEmpty():
		all.reportCrossed(v, x, what)
	case x.least != nil && x.most != nil && what == "integer" && !x.hasMultiple(big.NewRat(1, 1)):
		all.reportConflict(x.most.part, x.least.part, x.most.keyword, fmt.Sprintf("no integer is between %s, which %s says, and %s: no integer is valid here",
			x.least, x.least.part.Location(), x.most))
	case x.least != nil && x.most != nil:
		for _, p := range v.Parts {
			if step := limitOf(p, "multipleOf"); step != nil && step.at.Sign() > 0 && !x.hasMultiple(step.at) {
				all.reportConflict(p.Schema, x.least.part, "multipleOf", fmt.Sprintf("no multiple of %s is between %s, which %s says, and %s: no %s is valid here",
					step.text, x.least, x.least.part.Location(), x.most, what))
			}
		}
	}
	return x
}

// limitOf returns what a part says by a keyword whose value is a number.
func limitOf(p Part, keyword string) *limit {
	if !p.Has(keyword) {
		return nil
	}
	value := p.Schema.Value.Get(keyword)
	if value.Kind != jsonschema.Number {
		return nil
	}
	at, ok := jsonvalue.Exact(value.Text)
	if !ok {
		return nil
	}
	return &limit{part: p.Schema, keyword: keyword, text: value.Text, at: at}
}

// hasMultiple reports whether a multiple of step is between the limits.
func (x *limits) hasMultiple(step *big.Rat) bool {
	steps := new(big.Rat).Quo(x.least.at, step)
	n := new(big.Int).Div(steps.Num(), steps.Denom()) // rounded down
	first := new(big.Rat).Mul(new(big.Rat).SetInt(n), step)
	for x.least.at.Cmp(first) > 0 || x.least.open && x.least.at.Cmp(first) == 0 {
		first.Add(first, step)
	}
	return x.broken(first) == nil
}

// sized is a kind of values that have a size, with the keywords about it.
type sized struct {
	kind        jsonvalue.Kinds
	least, most string
}

var sizes = []sized{
	{jsonvalue.StringKind, "minLength", "maxLength"},
	{jsonvalue.ArrayKind, "minItems", "maxItems"},
	{jsonvalue.ObjectKind, "minProperties", "maxProperties"},
}

// sizes returns the limits of the sizes of values, and reports them if there is
// nothing between.
func (all *Schemas) sizes(v *View, s sized) limits {
	x := limits{kind: s.kind}
	for _, p := range v.Parts {
		if l := limitOf(p, s.least); l != nil {
			x.raise(l)
		}
		if l := limitOf(p, s.most); l != nil {
			x.reduce(l)
		}
	}
	if x.isEmpty() {
		all.reportCrossed(v, x, s.kind.String())
	}
	return x
}

// reportCrossed reports limits with nothing between them, at the one that comes to the other.
func (all *Schemas) reportCrossed(v *View, x limits, what string) {
	at, with := x.most, x.least
	position := func(l *limit) int { return slices.Index(v.Schemas(), l.part) }
	if position(with) > position(at) {
		at, with = with, at
	}
	all.reportConflict(at.part, with.part, at.keyword, fmt.Sprintf("%s contradicts %s, which %s says: no %s is valid here",
		at, with, with.part.Location(), what))
}

// reportCounts reports elements that must be there and must not.
func (all *Schemas) reportCounts(v *View) {
	for _, p := range v.Parts {
		if !p.Has("contains") {
			continue
		}
		x := limits{least: limitOf(p, "minContains"), most: limitOf(p, "maxContains")}
		if x.least == nil {
			x.least = &limit{part: p.Schema, keyword: "contains", text: "without minContains", at: big.NewRat(1, 1)}
		}
		if x.isEmpty() {
			all.reportCrossed(v, x, "array")
		}
	}
}

// reportRequired reports members that are required, and that nothing is valid for, and
// more of them than there may be.
func (all *Schemas) reportRequired(v *View) {
	names := map[string]bool{}
	var last *jsonschema.Schema
	declared := func(p Part, name string) *jsonschema.Value {
		if !p.Has("properties") {
			return nil
		}
		return p.Schema.Value.Get("properties").Get(name)
	}
	for _, p := range v.Parts {
		if !p.Has("required") || p.Schema.Value.Get("required").Kind != jsonschema.Array {
			continue
		}
		for _, name := range p.Schema.Value.Get("required").Items {
			if names[name.Str] {
				continue
			}
			names[name.Str], last = true, p.Schema
			isDeclared := slices.ContainsFunc(v.Parts, func(q Part) bool { return declared(q, name.Str) != nil })
			for _, q := range v.Parts {
				if value := declared(q, name.Str); value != nil && isFalse(value) {
					all.reportConflict(q.Schema, p.Schema, "properties", fmt.Sprintf("properties allows no value of the member %q, which %s requires: no object is valid here",
						name.Str, p.Schema.Location()))
				}
				// What another part declares is reported where members are looked for.
				if q.Has("additionalProperties") && isFalse(q.Schema.Value.Get("additionalProperties")) && !isDeclared && !q.Has("patternProperties") {
					all.reportConflict(q.Schema, p.Schema, "additionalProperties", fmt.Sprintf("additionalProperties forbids the member %q, which %s requires: no object is valid here",
						name.Str, p.Schema.Location()))
				}
			}
		}
	}
	for _, p := range v.Parts {
		if most := limitOf(p, "maxProperties"); most != nil && most.at.Cmp(big.NewRat(int64(len(names)), 1)) < 0 {
			all.reportConflict(p.Schema, last, "maxProperties", fmt.Sprintf("%s contradicts required, by which %d members must be there: no object is valid here", most, len(names)))
		}
	}
}

// isFalse is IsFalse for a schema's text.
func isFalse(v *jsonschema.Value) bool { return v.Kind == jsonschema.Bool && v.Text == "false" }

// reportListed reports a list of values none of which is within the limits.
func (all *Schemas) reportListed(allowed Allowed, list []limits) {
	var first *limit
	for _, value := range allowed.Values {
		var broken *limit
		for _, x := range list {
			if at, ok := measure(value); ok && value.Kinds()&x.kind != 0 && broken == nil {
				broken = x.broken(at)
			}
		}
		if broken == nil {
			return
		}
		if first == nil {
			first = broken
		}
	}
	if first != nil {
		all.reportConflict(allowed.From, first.part, allowed.Listed, fmt.Sprintf("no value of %s fits %s, which %s says: no value is valid here",
			allowed.Listed, first, first.part.Location()))
	}
}

// measure returns what limits are about: the value of a number, the size of others.
func measure(v *jsonschema.Value) (*big.Rat, bool) {
	switch v.Kind {
	case jsonschema.Number:
		return jsonvalue.Exact(v.Text)
	case jsonschema.String:
		return big.NewRat(int64(utf8.RuneCountInString(v.Str)), 1), true
	case jsonschema.Array:
		return big.NewRat(int64(len(v.Items)), 1), true
	case jsonschema.Object:
		return big.NewRat(int64(len(v.Members)), 1), true
	}
	return nil, false
}

// reportChoices reports alternatives none of which is of a kind that may stand here, and those
// that are there twice.
func (all *Schemas) reportChoices(v *View, kinds jsonvalue.Kinds) {
	for _, c := range ChoicesOf(v.Parts) {
		all.reportTwice(c)
		if of := all.kindsOfChoice(c); of != 0 && of&kinds == 0 {
			all.reportConflict(c.Schema, v.Own, c.Keyword, fmt.Sprintf("%s is of type %s, and %s allows %s only: no value is valid here", c.Keyword, of, v.Own.Location(), kinds))
		}
	}
}

// reportTwice reports an alternative that a oneOf refers to a second time, as the merge of two
// branches that added it may leave it: exactly one has to be valid, and never is.
func (all *Schemas) reportTwice(c Condition) {
	if c.Keyword != "oneOf" {
		return
	}
	met := map[*jsonschema.Schema]bool{}
	for _, branch := range c.Schema.Children(c.Keyword) {
		to := all.Target(branch.Schema)
		if to != branch.Schema && met[to] {
			all.found.Report(diag.Warning, branch.Schema, "$ref", "oneof-duplicate", to.Location()+" is listed twice: no value of it is valid, since only one alternative may be", "remove one of them")
		}
		met[to] = true
	}
}
