package upgrade

import (
	"encoding/json"
	"regexp"
	"unicode/utf8"

	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonvalue"
)

// broken returns the first rule of a check that a value breaks, of those that one can tell by the value
// itself: bounds and patterns. nil if it breaks none of these.
func broken(c *ir.Check, text []byte, seen map[*ir.Check]bool) ir.Rule {
	if c == nil || seen[c] {
		return nil
	}
	seen[c] = true
	for _, rule := range c.Rules {
		if apply, ok := rule.(ir.Apply); ok {
			if inner := broken(apply.Check, text, seen); inner != nil {
				return inner
			}
			continue
		}
		if !holds(rule, text) {
			return rule
		}
	}
	return nil
}

// holds reports whether a value keeps a rule, as far as that is told here.
func holds(rule ir.Rule, text []byte) bool {
	switch kindOf(string(text)) {
	case jsonvalue.IntegerKind, jsonvalue.FractionKind:
		return inRange(rule, string(text))
	case jsonvalue.StringKind:
		var s string
		_ = json.Unmarshal(text, &s) // it is JSON
		return isText(rule, s)
	case jsonvalue.ArrayKind:
		var items []json.RawMessage
		_ = json.Unmarshal(text, &items)
		return isLong(rule, len(items))
	case jsonvalue.ObjectKind:
		var members map[string]json.RawMessage
		_ = json.Unmarshal(text, &members)
		return isLarge(rule, len(members))
	}
	return true
}

func inRange(rule ir.Rule, number string) bool {
	compare := func(bound string) (sign int, ok bool) {
		a, known := jsonvalue.Exact(number)
		b, ok := jsonvalue.Exact(bound)
		if !known || !ok {
			return 0, false
		}
		return a.Cmp(b), true
	}
	switch r := rule.(type) {
	case ir.Minimum:
		sign, ok := compare(r.Text)
		return !ok || sign >= 0
	case ir.Maximum:
		sign, ok := compare(r.Text)
		return !ok || sign <= 0
	case ir.ExclusiveMinimum:
		sign, ok := compare(r.Text)
		return !ok || sign > 0
	case ir.ExclusiveMaximum:
		sign, ok := compare(r.Text)
		return !ok || sign < 0
	case ir.MultipleOf:
		a, known := jsonvalue.Exact(number)
		b, ok := jsonvalue.Exact(r.Text)
		return !known || !ok || b.Sign() == 0 || a.Quo(a, b).IsInt()
	}
	return true
}

func isText(rule ir.Rule, s string) bool {
	switch r := rule.(type) {
	case ir.MinLength:
		return utf8.RuneCountInString(s) >= r.N
	case ir.MaxLength:
		return utf8.RuneCountInString(s) <= r.N
	case ir.Pattern:
		if r.Backtracks || len(r.Ahead) > 0 {
			return true
		}
		re, err := regexp.Compile(r.RE2)
		return err != nil || re.MatchString(s)
	}
	return true
}

func isLong(rule ir.Rule, n int) bool {
	switch r := rule.(type) {
	case ir.MinItems:
		return n >= r.N
	case ir.MaxItems:
		return n <= r.N
	}
	return true
}

func isLarge(rule ir.Rule, n int) bool {
	switch r := rule.(type) {
	case ir.MinProperties:
		return n >= r.N
	case ir.MaxProperties:
		return n <= r.N
	}
	return true
}

// stated is a rule as the schema states it.
func stated(rule ir.Rule) string {
	if p, ok := rule.(ir.Pattern); ok {
		return "pattern " + p.Source // and not what matches it
	}
	return rule.String()
}
