package upgrade

import "github.com/stategen/stategen/internal/ir"

// broken returns the first rule of a check that a value breaks, of those that the value alone tells; nil
// if it breaks none of these. Which values are listed is told with those that there are.
func broken(c *ir.Check, text []byte, seen map[*ir.Check]bool) ir.Rule {
	if c == nil || seen[c] {
		return nil
	}
	seen[c] = true
	for _, rule := range c.Rules {
		switch r := rule.(type) {
		case ir.Const, ir.EnumOf:
		case ir.Apply:
			if inner := broken(r.Check, text, seen); inner != nil {
				return inner
			}
		default:
			if !ir.Holds(rule, string(text)) {
				return rule
			}
		}
	}
	return nil
}

// stated is a rule as the schema states it.
func stated(rule ir.Rule) string {
	if p, ok := rule.(ir.Pattern); ok {
		return "pattern " + p.Source // and not what matches it
	}
	return rule.String()
}
