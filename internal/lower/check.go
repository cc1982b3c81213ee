package lower

import (
	"math"
	"reflect"
	"slices"
	"strconv"

	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonschema"
)

// assertion is a keyword that becomes a rule of a check.
type assertion struct {
	keyword string
	kinds   ir.Kinds // it says nothing about other kinds
	rule    func(*lowerer, *jsonschema.Schema, *jsonschema.Value) ir.Rule
}

// assertions is the table of keywords that no shape proves, in the order in
// which their rules run.
var assertions = []assertion{
	{"minimum", ir.NumberKind, minimum},
	{"exclusiveMinimum", ir.NumberKind, exclusiveMinimum},
	{"maximum", ir.NumberKind, maximum},
	{"exclusiveMaximum", ir.NumberKind, exclusiveMaximum},
	{"multipleOf", ir.NumberKind, func(_ *lowerer, _ *jsonschema.Schema, v *jsonschema.Value) ir.Rule {
		return ir.MultipleOf{Text: v.Text}
	}},
	{"minLength", ir.StringKind, count(func(n int) ir.Rule { return atLeast(n, ir.MinLength{N: n}) })},
	{"maxLength", ir.StringKind, count(func(n int) ir.Rule { return ir.MaxLength{N: n} })},
	{"pattern", ir.StringKind, pattern},
	{"format", ir.StringKind, format},
	{"minItems", ir.ArrayKind, count(func(n int) ir.Rule { return atLeast(n, ir.MinItems{N: n}) })},
	{"maxItems", ir.ArrayKind, count(func(n int) ir.Rule { return ir.MaxItems{N: n} })},
	{"uniqueItems", ir.ArrayKind, func(_ *lowerer, _ *jsonschema.Schema, v *jsonschema.Value) ir.Rule {
		if v.Text == "true" {
			return ir.UniqueItems{}
		}
		return nil
	}},
	{"minProperties", ir.ObjectKind, count(func(n int) ir.Rule { return atLeast(n, ir.MinProperties{N: n}) })},
	{"maxProperties", ir.ObjectKind, count(func(n int) ir.Rule { return ir.MaxProperties{N: n} })},
}

// check makes the check of a view: the rules given and those of its keywords
// that say something about values of some kinds. It is nil without rules.
func (l *lowerer) check(v *view, kinds ir.Kinds, more ...ir.Rule) *ir.Check {
	rules := slices.DeleteFunc(more, func(r ir.Rule) bool { return r == nil })
	for _, a := range assertions {
		for _, p := range v.parts {
			value := p.schema.Keyword(a.keyword)
			if value == nil || a.kinds&kinds == 0 {
				continue
			}
			if rule := a.rule(l, p.schema, value); rule != nil && !contains(rules, rule) {
				rules = append(rules, rule)
			}
		}
	}
	if len(rules) == 0 {
		return nil
	}
	c := &ir.Check{Name: v.at.name, Schema: v.at.name.Schema, Rules: rules}
	l.addCheck(c, v.at)
	return c
}

// contains reports whether a rule is there already; rules that hold lists are
// never merged.
func contains(rules []ir.Rule, rule ir.Rule) bool {
	return reflect.TypeOf(rule).Comparable() && slices.ContainsFunc(rules, func(r ir.Rule) bool {
		return reflect.TypeOf(r).Comparable() && r == rule
	})
}

// orNull returns a check that null passes too, in front of the same rules.
func (l *lowerer) orNull(c *ir.Check, at site) *ir.Check {
	if c == nil {
		return nil
	}
	out := &ir.Check{Name: at.name, Schema: at.name.Schema}
	changed := false
	for _, rule := range c.Rules {
		switch r := rule.(type) {
		case ir.Const:
			rule = ir.EnumOf{Texts: []string{r.Text, "null"}}
		case ir.EnumOf:
			rule = ir.EnumOf{Texts: append(slices.Clip(r.Texts), "null")}
		case ir.TypeIs:
			rule = ir.TypeIs{Types: append(slices.Clip(r.Types), "null")}
		default:
			out.Rules = append(out.Rules, rule)
			continue
		}
		changed = true
		out.Rules = append(out.Rules, rule)
	}
	if !changed {
		return c
	}
	l.addCheck(out, at)
	return out
}

// count makes a rule of a keyword whose value is a size. Sizes that no
// document reaches are as good as the largest int.
func count(rule func(n int) ir.Rule) func(*lowerer, *jsonschema.Schema, *jsonschema.Value) ir.Rule {
	return func(_ *lowerer, _ *jsonschema.Schema, v *jsonschema.Value) ir.Rule {
		f, err := strconv.ParseFloat(v.Text, 64)
		if err != nil || f > math.MaxInt32 {
			return rule(math.MaxInt32)
		}
		return rule(int(f))
	}
}

// atLeast drops a lower bound that everything reaches.
func atLeast(n int, rule ir.Rule) ir.Rule {
	if n == 0 {
		return nil
	}
	return rule
}

// Bounds: in draft 4, exclusiveMinimum is a flag beside minimum.

func minimum(_ *lowerer, s *jsonschema.Schema, v *jsonschema.Value) ir.Rule {
	if flag := s.Keyword("exclusiveMinimum"); flag != nil && flag.Text == "true" {
		return ir.ExclusiveMinimum{Text: v.Text}
	}
	return ir.Minimum{Text: v.Text}
}

func exclusiveMinimum(_ *lowerer, _ *jsonschema.Schema, v *jsonschema.Value) ir.Rule {
	if v.Kind != jsonschema.Number {
		return nil
	}
	return ir.ExclusiveMinimum{Text: v.Text}
}

func maximum(_ *lowerer, s *jsonschema.Schema, v *jsonschema.Value) ir.Rule {
	if flag := s.Keyword("exclusiveMaximum"); flag != nil && flag.Text == "true" {
		return ir.ExclusiveMaximum{Text: v.Text}
	}
	return ir.Maximum{Text: v.Text}
}

func exclusiveMaximum(_ *lowerer, _ *jsonschema.Schema, v *jsonschema.Value) ir.Rule {
	if v.Kind != jsonschema.Number {
		return nil
	}
	return ir.ExclusiveMaximum{Text: v.Text}
}

// assertedFormats are the formats that can be asserted on request. Others are
// annotations, as the specification has it.
var assertedFormats = []string{
	"date-time", "date", "time", "duration", "email", "idn-email", "hostname", "idn-hostname",
	"ipv4", "ipv6", "uri", "uri-reference", "iri", "iri-reference", "uuid", "uri-template",
	"json-pointer", "relative-json-pointer", "regex",
}

func format(_ *lowerer, _ *jsonschema.Schema, v *jsonschema.Value) ir.Rule {
	if slices.Contains(assertedFormats, v.Str) {
		return ir.Format{Name: v.Str}
	}
	return nil
}

// pattern translates an expression; one that has no translation is reported.
func pattern(l *lowerer, s *jsonschema.Schema, v *jsonschema.Value) ir.Rule {
	re2, err := translatePattern(v.Str)
	if err != nil {
		l.fail(s, "pattern", "pattern-unsupported", "the pattern cannot be matched in Go: "+err.Error(),
			"write it without look-around and back references")
		return nil
	}
	return ir.Pattern{Source: v.Str, RE2: re2}
}
