package emit

import (
	"slices"
	"strconv"
	"strings"

	"github.com/stategen/stategen/internal/ir"
)

// longestAssertion is how many bytes of an expression or a constant are of use in
// a comment.
const longestAssertion = 80

// longestChoice is how many bytes of members' names are: each of them is one that
// a program may have to set, and names are read faster than expressions.
const longestChoice = 400

// assertedAt is assertedOf for a place. Where null is valid, and the Go type does not say so, it says
// that too, and where null is: an Opt has it, and is one for nothing else if it is not optional; nil
// stands for it, unless nil is what is absent. Where the zero value stands for a constant, it says that.
func assertedAt(p place) string {
	own, inside := assertions(p.typ, p.check)
	text := joined(own, inside)
	if p.implied != nil && text != "" {
		return text + ". " + zeroWord(p) + " means that"
	}
	if !p.nullable || isRaw(p.typ) || p.isOpt() && !p.optional {
		return text
	}
	null := "may be null"
	switch {
	case p.isNilable() && p.optional && p.loose:
		return text // Extra has whatever else is valid, too
	case p.isNilable() && p.optional:
		null += " (in Extra)"
	case p.isNilable():
		null += " (nil)"
	}
	return joined(slices.Insert(own, 0, null), inside)
}

// assertedOf says in the schema's own keywords what it asserts of a value beyond
// its Go type: that is what Validate and strict reading look at. It is empty
// where nothing of it fits into a word or two.
func assertedOf(t ir.Type, c *ir.Check) string { return joined(assertions(t, c)) }

// joined makes a text of what is said of a value itself and of what is inside it.
func joined(own, inside []string) string {
	if len(own) > 0 {
		inside = slices.Insert(inside, 0, strings.Join(own, ", "))
	}
	return strings.Join(inside, "; ")
}

// assertions lists what assertedOf says of a value itself, and of the keys, elements or
// values inside it.
func assertions(t ir.Type, c *ir.Check) (own, inside []string) {
	for _, rule := range applied(t, c) {
		if isNever(rule) {
			return []string{"nothing is valid"}, nil
		}
		if text := assertion(t, rule); text != "" && !slices.Contains(own, text) {
			own = append(own, text)
		}
		if m, ok := rule.(ir.Members); ok && t != ir.String { // of keys there are no keys
			if keys := "keys: " + assertedOf(ir.String, m.Names); keys != "keys: " && !slices.Contains(inside, keys) {
				inside = append(inside, keys)
			}
		}
	}
	switch t := t.(type) {
	case ir.List:
		if inner := assertedAt(elemPlace(t.Elem)); inner != "" {
			inside = append(inside, within("elements", inner))
		}
	case ir.Map:
		if inner := assertedAt(elemPlace(t.Elem)); inner != "" {
			inside = append(inside, within("values", inner))
		}
	}
	return own, inside
}

// within says of what a list or a map holds what is asserted of it.
func within(what, asserted string) string {
	if strings.HasPrefix(asserted, "may be ") {
		return what + " " + asserted
	}
	return what + ": " + asserted
}

// isNever reports whether no value passes a rule: the schema is false, not of everything, or
// lists no value.
func isNever(rule ir.Rule) bool {
	switch r := rule.(type) {
	case ir.Never:
		return true
	case ir.Not:
		return r.Check == nil
	case ir.EnumOf:
		return len(r.Texts) == 0
	}
	return false
}

// applied returns the rules of a check and of those that it applies to the same
// value. What a named type says of itself is not repeated where it stands.
func applied(t ir.Type, c *ir.Check) []ir.Rule {
	_, isNamed := t.(ir.Decl)
	var rules []ir.Rule
	seen := map[*ir.Check]bool{}
	var add func(*ir.Check)
	add = func(c *ir.Check) {
		if c == nil || seen[c] {
			return
		}
		seen[c] = true
		for _, rule := range c.Rules {
			if a, ok := rule.(ir.Apply); !ok {
				rules = append(rules, rule)
			} else if !isNamed {
				add(a.Check)
			}
		}
	}
	add(c)
	return rules
}

// assertion is what a comment says of a rule; "" for those that take more than a
// few words, or that the type makes plain.
func assertion(t ir.Type, rule ir.Rule) string {
	switch r := rule.(type) {
	case ir.Minimum, ir.Maximum, ir.ExclusiveMinimum, ir.ExclusiveMaximum, ir.MultipleOf,
		ir.MinLength, ir.MaxLength, ir.MinItems, ir.MaxItems, ir.UniqueItems, ir.MinProperties, ir.MaxProperties:
		return rule.String()
	case ir.Const:
		if len(r.Text) > longestAssertion {
			return "a constant"
		}
		return r.String()
	case ir.EnumOf:
		return listed(t, r.Texts)
	case ir.Pattern:
		if t == ir.VersionOf {
			return ""
		}
		if len(r.Source) > longestAssertion {
			return "a pattern"
		}
		return "pattern " + r.Source
	case ir.Format:
		if t == ir.DateTime {
			return ""
		}
		return "format " + r.Name
	case ir.OneOf:
		return membersApart("exactly one of ", r.Choice)
	case ir.AnyOf:
		return membersApart("at least one of ", r.Choice)
	case ir.TypeIs:
		if isRaw(t) {
			return "type " + inSentence(r.Types, "or")
		}
	}
	return ""
}

// listed is what a comment says of a list of values; "" for those of an enum, which has them itself.
func listed(t ir.Type, texts []string) string {
	if !isRaw(t) {
		// That it may be null, its place says.
		texts = slices.DeleteFunc(slices.Clone(texts), func(text string) bool { return text == "null" })
		if _, isScalar := t.(ir.Scalar); isScalar && len(texts) == 1 {
			return assertion(t, ir.Const{Text: texts[0]})
		}
		if t != ir.String { // it may be an enum
			return ""
		}
	}
	if text := "one of " + strings.Join(texts, ", "); len(texts) > 0 && len(text) <= longestAssertion {
		return text
	}
	return "one of a list"
}

// membersApart says how many of some members there are, where each alternative of a choice does no
// more than require one of them, and which they are, unless there are very many; "" for other choices.
func membersApart(count string, c ir.Choice) string {
	var names []string
	for _, a := range c.Alternatives {
		if a.Check == nil || len(a.Check.Rules) != 1 {
			return ""
		}
		required, ok := a.Check.Rules[0].(ir.Required)
		if !ok || len(required.Names) != 1 {
			return ""
		}
		names = append(names, nameText(required.Names[0]))
	}
	if text := count + strings.Join(names, ", "); len(text) <= longestChoice {
		return text
	}
	return count + strconv.Itoa(len(names)) + " members"
}
