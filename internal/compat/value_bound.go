package compat

import (
	"math/big"
	"strings"

	"github.com/stategen/stategen/internal/jsonschema"
	"github.com/stategen/stategen/internal/jsonvalue"
)

// Bounds of numbers, texts, lists and objects.

// lower and upper compare bounds; where there is none, anything goes.
func lower(c *comparer, p pair, keyword string) { c.bound(p, keyword, boundRule(p, keyword, -1)) }

func upper(c *comparer, p pair, keyword string) { c.bound(p, keyword, boundRule(p, keyword, +1)) }

// bound reports a bound that changes by a rule; nil if it does not.
func (c *comparer) bound(p pair, keyword string, r *Rule) {
	if r != nil {
		c.report(r, p, keyword, change(p, keyword, keyword))
	}
}

// boundRule finds the rule for a bound; a move in the direction allows more. It is nil if the
// bound stays.
func boundRule(p pair, keyword string, direction int) *Rule {
	old, new := values(p, keyword)
	switch {
	case equal(old, new), isNoBound(old, keyword) && isNoBound(new, keyword):
		return nil
	case old != nil && old.Kind == jsonschema.Bool || new != nil && new.Kind == jsonschema.Bool:
		return boundUnsure // draft 4: exclusiveMinimum is a boolean beside minimum
	case new == nil:
		return boundLoosened
	case old == nil:
		return boundTightened
	}
	o, okOld := number(old)
	n, okNew := number(new)
	if !okOld || !okNew {
		return boundUnsure
	}
	switch order := n.Cmp(o) * direction; {
	case order > 0:
		return boundLoosened
	case order < 0:
		return boundTightened
	}
	return nil
}

// isNoBound reports whether a bound allows everything: nothing is shorter than nothing.
func isNoBound(v *jsonschema.Value, keyword string) bool {
	return v == nil || strings.HasPrefix(keyword, "min") && keyword != "minimum" && v.Kind == jsonschema.Number && jsonvalue.CanonicalNumber(v.Text) == "0"
}

// number returns a number exactly; not one whose exponent would fill memory.
func number(v *jsonschema.Value) (*big.Rat, bool) {
	if i := strings.IndexAny(v.Text, "eE"); i >= 0 && len(v.Text)-i > 4 {
		return nil, false
	}
	return new(big.Rat).SetString(v.Text)
}

// multiple compares multipleOf: a divisor of what it was allows more.
func multiple(c *comparer, p pair, keyword string) {
	old, new := values(p, keyword)
	r := boundTightened
	switch {
	case equal(old, new):
		return
	case new == nil:
		r = boundLoosened
	case old != nil:
		o, okOld := number(old)
		n, okNew := number(new)
		if okOld && okNew && n.Sign() != 0 && o.Quo(o, n).IsInt() {
			r = boundLoosened
		}
	}
	c.report(r, p, keyword, change(p, keyword, keyword))
}

// unique compares uniqueItems.
func unique(c *comparer, p pair, keyword string) {
	old, new := values(p, keyword)
	is := func(v *jsonschema.Value) bool { return v != nil && v.Text == "true" }
	switch {
	case is(old) && !is(new):
		c.report(boundLoosened, p, keyword, "elements may be equal now")
	case !is(old) && is(new):
		c.report(boundTightened, p, keyword, "elements must differ now")
	}
}
