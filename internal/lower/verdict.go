package lower

import (
	"slices"

	"github.com/stategen/stategen/internal/check"
	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonschema"
)

// wholeCheck returns the check that decides a schema by itself, whatever the
// types prove; nil if every value is valid.
func (l *lowerer) wholeCheck(s *jsonschema.Schema) *ir.Check {
	if l.whole == nil {
		l.whole = check.New(l.set, check.Options{Name: func(s *jsonschema.Schema) ir.Name { return l.siteOf(s).name }})
	}
	c := l.whole.Compile(s)
	if c != nil {
		l.wholes = append(l.wholes, c)
	}
	return c
}

// wholeChecks lists the checks that decide schemas by themselves, with those
// that they call.
func (l *lowerer) wholeChecks() []*ir.Check {
	if l.whole == nil {
		return nil
	}
	l.diags = append(l.diags, l.whole.Diagnostics()...)
	return l.whole.Checks(l.wholes...)
}

// giveVerdicts finds the unions whose variants do not decide what is valid: a
// tag that is a default only, or that may be missing, does not make the other
// alternatives invalid.
func (l *lowerer) giveVerdicts() {
	for _, a := range l.alternations {
		tag, ok := a.union.Select.(ir.ByTag)
		if !ok || a.keyword != "oneOf" && a.keyword != "anyOf" {
			continue
		}
		constant, required := true, true
		for _, v := range a.union.Variants {
			if v.Struct != nil {
				c, r := l.tagOf(v, tag.Property)
				constant, required = constant && c, required && r
			}
		}
		if constant && required {
			continue
		}
		if c := l.wholeCheck(a.schema); c != nil {
			a.union.Verdict = &ir.Verdict{Check: c, Always: !constant}
		}
	}
}

// tagOf reports whether the schema of a variant allows no other tags than its
// own, and whether it demands one.
func (l *lowerer) tagOf(v *ir.Variant, property string) (constant, required bool) {
	if t := v.Struct.Tag; t != nil && t.JSON == property {
		return !t.Open && fieldOf(v.Struct, property) == nil, t.Required
	}
	f := fieldOf(v.Struct, property)
	if f == nil {
		return false, false
	}
	values := l.finite[f].values
	constant = len(values) > 0 && !slices.ContainsFunc(values, func(value ir.Literal) bool { return !slices.ContainsFunc(v.Tags, value.Same) })
	return constant, f.Required
}
