package lower

import (
	"reflect"
	"slices"

	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonvalue"
	"github.com/stategen/stategen/internal/site"
)

// check makes the check of a view: the rules given and those of its keywords
// that say something about values of some kinds. It is nil without rules.
func (l *lowerer) check(v *view, kinds jsonvalue.Kinds, more ...ir.Rule) *ir.Check {
	rules := slices.DeleteFunc(more, func(r ir.Rule) bool { return r == nil })
	for _, rule := range l.compiler.Assertions(kinds, v.Schemas()...) {
		if !contains(rules, rule) {
			rules = append(rules, rule)
		}
	}
	rules = append(rules, l.compiler.Conditions(v.Schemas()...)...)
	rules = append(rules, l.choices(v)...)
	return l.checkOf(v.at, rules)
}

// checkOf makes the check of a place from its rules; nil without any.
func (l *lowerer) checkOf(at site.Site, rules []ir.Rule) *ir.Check {
	if len(rules) == 0 {
		return nil
	}
	return l.newCheck(at, rules)
}

// newCheck is checkOf, but makes a check that passes everything if there are no rules.
func (l *lowerer) newCheck(at site.Site, rules []ir.Rule) *ir.Check {
	c := &ir.Check{Name: at.Name, Schema: at.Name.Location(), Rules: rules}
	l.checks = append(l.checks, placed[*ir.Check]{c, at})
	return c
}

// choices makes the rules of the choices that give a view no shape.
func (l *lowerer) choices(v *view) []ir.Rule {
	var rules []ir.Rule
	for _, c := range v.Conditions {
		if rule := l.compiler.Choice(c.Schema, c.Keyword); rule != nil {
			rules = append(rules, rule)
		}
	}
	return rules
}

// contains reports whether a rule is there already; rules that hold lists are
// never merged.
func contains(rules []ir.Rule, rule ir.Rule) bool {
	return slices.ContainsFunc(rules, func(r ir.Rule) bool {
		return reflect.TypeOf(r).Comparable() && reflect.TypeOf(rule).Comparable() && r == rule
	})
}

// orNull returns a check that null passes too, in front of the same rules; nil
// if there is none like that.
func (l *lowerer) orNull(c *ir.Check, at site.Site) *ir.Check {
	var rules []ir.Rule
	changed := false
	for _, rule := range c.Rules {
		switch r := rule.(type) {
		case ir.Const:
			rule = ir.EnumOf{Texts: []string{r.Text, "null"}}
		case ir.EnumOf:
			rule = ir.EnumOf{Texts: append(slices.Clip(r.Texts), "null")}
		case ir.TypeIs:
			rule = ir.TypeIs{Types: append(slices.Clip(r.Types), "null")}
		case ir.Apply, ir.AnyOf, ir.OneOf, ir.Not, ir.If, ir.Never:
			return nil // they may have something against null
		default:
			rules = append(rules, rule)
			continue
		}
		changed = true
		rules = append(rules, rule)
	}
	if !changed {
		return c
	}
	return l.newCheck(at, rules)
}
