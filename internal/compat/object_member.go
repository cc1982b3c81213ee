package compat

import (
	"fmt"

	"github.com/stategen/stategen/internal/jsonschema"
)

// properties pairs members by their names.
func properties(c *comparer, p pair, keyword string) {
	old, new := p.old.Children(keyword), p.new.Children(keyword)
	if len(old) == 0 && len(new) == 0 && !equalValues(p, keyword) {
		c.report(keywordChanged, p, keyword, "an empty list of members, which may make a struct of an object, comes or goes")
	}
	before, after := byName(old), byName(new)
	required := setOf(requiredNames(p.old), requiredNames(p.new))
	for _, o := range old {
		n := after[o.Name]
		if n == nil {
			c.memberGone(p, o)
			continue
		}
		c.compare(pair{old: o.Schema, new: n, required: required[o.Name], object: p.new, member: o.Name})
	}
	if moved := c.movedParameter(p, old, new); moved != "" {
		c.parameterMoved(p, keyword, moved)
	}
	for _, n := range new {
		if before[n.Name] == nil {
			c.memberCame(p, n)
		}
	}
}

// memberCame reports a new member.
func (c *comparer) memberCame(p pair, n jsonschema.NamedSchema) {
	c.added[n.Schema] = true
	rule, doubt := c.addedRule(p, n)
	message := fmt.Sprintf("the member %q is new", n.Name)
	if doubt != "" {
		message += ", and " + doubt
	}
	if rule == memberAdded {
		c.plainly[p.new] = append(c.plainly[p.new], n.Name)
	}
	c.found(rule, Place{}, placeOf(n.Schema, ""), p.new, message)
	if other := c.namesake(p, n); other != "" {
		c.found(memberTakesName, Place{}, placeOf(n.Schema, ""), p.new, fmt.Sprintf("the member %q is new, and may take the Go name of %q", n.Name, other))
	}
}

// memberGone reports a member that is declared no more.
func (c *comparer) memberGone(p pair, o jsonschema.NamedSchema) {
	c.found(c.removedRule(p, o.Name), placeOf(o.Schema, ""), Place{}, p.new, fmt.Sprintf("the member %q is gone", o.Name))
}

// memberRequiredNow and memberOptionalNow report a member that must be there now, or need not be there any more.
func (c *comparer) memberRequiredNow(p pair, keyword, name string) {
	c.report(memberRequired, p, keyword, fmt.Sprintf("the member %q is required now", name))
}

func (c *comparer) memberOptionalNow(p pair, keyword, name string) {
	c.report(memberOptional, p, keyword, fmt.Sprintf("the member %q may be absent now", name))
}

// parameterMoved reports a required member that comes before others now. The same values are valid: nothing
// changes for what is around the schema.
func (c *comparer) parameterMoved(p pair, keyword, name string) {
	c.found(memberOrder, placeOf(p.old, keyword), placeOf(p.new, keyword), nil, fmt.Sprintf("the required member %q comes before others that it came after: constructors take parameters in this order", name))
}

// movedParameter returns a member that comes before one which it came after, of those
// that are or may be required in both schemas; "" if there is none.
func (c *comparer) movedParameter(p pair, old, new []jsonschema.NamedSchema) string {
	moved := firstMoved(old, new, func(string) bool { return true })
	if moved == "" {
		return ""
	}
	return firstMoved(old, new, parameters(old, new, c.requiredTogether(p.new)))
}

// parameters tells which members constructors have parameters for: those that are required, and no
// constants.
func parameters(old, new []jsonschema.NamedSchema, required map[string]bool) func(name string) bool {
	before, after := byName(old), byName(new)
	return func(name string) bool {
		return required[name] && !(isConstant(before[name]) && isConstant(after[name]))
	}
}

// isConstant reports whether a member is one text, number or truth value.
func isConstant(s *jsonschema.Schema) bool {
	if s == nil {
		return false
	}
	only := onlyValue(s)
	return only != nil && only.Kind != jsonschema.Null
}

// firstMoved returns the first in new that comes before one which it came after
// in old, of the names that count and are in both; "" if there is none.
func firstMoved(old, new []jsonschema.NamedSchema, counts func(string) bool) string {
	before, after := byName(old), byName(new)
	var order []string // of the kept ones, as in old
	for _, o := range old {
		if counts(o.Name) && after[o.Name] != nil {
			order = append(order, o.Name)
		}
	}
	for _, n := range new {
		switch {
		case !counts(n.Name) || before[n.Name] == nil:
		case order[0] != n.Name:
			return n.Name
		default:
			order = order[1:]
		}
	}
	return ""
}

// removedRule finds the rule for a member that is gone, which old data may have:
// what holds of undeclared members holds of it now.
func (c *comparer) removedRule(p pair, name string) *Rule {
	switch openness(p.new) {
	case closed:
		return memberRemovedClosed
	case typed:
		return memberRemovedUnsure
	}
	if p.new.Get("unevaluatedProperties") != nil || c.spokenFor(p.new, name, false) {
		return memberRemovedUnsure
	}
	return memberRemoved
}

// required compares which members must be there.
func required(c *comparer, p pair, keyword string) {
	oldNames, newNames := requiredNames(p.old), requiredNames(p.new)
	before, after := setOf(oldNames), setOf(newNames)
	areVariants := choiceIn(p.old) != "" && choiceIn(p.new) != "" && !c.old.onlyAsserts(p.old, choiceIn(p.old)) && !c.new.onlyAsserts(p.new, choiceIn(p.new))
	isSaid := func(s *jsonschema.Schema, name string) bool { return areVariants && requires(s, name, 0) } // by all of them
	for _, name := range newNames {
		if !before[name] && !isSaid(p.old, name) {
			c.memberRequiredNow(p, keyword, name)
		}
	}
	here, there := byName(p.old.Children("properties")), byName(p.new.Children("properties"))
	for _, name := range oldNames {
		if gone := here[name] != nil && there[name] == nil; !after[name] && !gone && !isSaid(p.new, name) {
			c.memberOptionalNow(p, keyword, name)
		}
	}
}
