package compat

import (
	"slices"
	"strings"
	"sync"

	"github.com/stategen/stategen/internal/ecma"
	"github.com/stategen/stategen/internal/jsonschema"
)

// addedRule finds the rule for a new member, and what makes it unsure; that it is required
// is reported by the comparison of required.
func (c *comparer) addedRule(p pair, added jsonschema.NamedSchema) (rule *Rule, doubt string) {
	if doubt := c.doubt(p, added); doubt != "" {
		return memberAddedUnsure, doubt
	}
	switch openness(p.old) {
	case closed:
		if len(p.old.Children("properties")) == 0 && !c.declaresByPropertiesAlone(p) {
			// A map of what an expression allows becomes a struct; and of members that only
			// others declare, which are not ruled out where all would be, none stays.
			return memberAddedUnsure, "it is the first member that may be there, and something else declares some"
		}
		return memberAddedClosed, ""
	case typed: // programs may have it among those
		return memberAddedUnsure, "undeclared members had a type"
	}
	if !declaresMembers(p.old) {
		return memberAddedShape, ""
	}
	return memberAdded, ""
}

// declaresByPropertiesAlone reports whether nothing but properties says what members an object has.
func (c *comparer) declaresByPropertiesAlone(p pair) bool {
	for _, s := range []*jsonschema.Schema{p.old, p.new} {
		if s.Has("patternProperties") || slices.ContainsFunc(inPlace, s.Has) {
			return false
		}
	}
	return !slices.ContainsFunc(c.together(p.new), func(set map[*jsonschema.Schema]bool) bool { return len(set) > 1 })
}

// doubt says why it is not certain what a new member does to documents that have it; "" if
// it is. How many members there are, or which require others, is no matter of it.
func (c *comparer) doubt(p pair, added jsonschema.NamedSchema) string {
	for _, s := range []*jsonschema.Schema{p.old, p.new} {
		for _, keyword := range []string{"propertyNames", "dependentSchemas", "unevaluatedProperties"} {
			if s.Has(keyword) {
				return keyword + " may say something of it"
			}
		}
		for _, keyword := range []string{"dependentRequired", "dependencies"} {
			if depends(s.Get(keyword), added.Name) {
				return keyword + " may say something of it"
			}
		}
		if patternsSpeak(s, added.Name) {
			return "patternProperties may say something of it"
		}
	}
	value, isBool := added.Schema.Bool()
	switch {
	case isBool && !value:
		return "no value of it is valid"
	case hasOneValue(added.Schema) && c.mayTell(p.new, added.Name):
		return "it may tell variants apart"
	case slices.Contains(requiredNames(p.old), added.Name):
		return "it was required before it was declared, so that what makes such an object takes it now"
	case c.requiredElsewhere(p.new, added.Name):
		return "something else requires it, and may do so of the same objects"
	case c.spokenFor(p.new, added.Name, true):
		return "something else says of the same objects what it may be"
	}
	return ""
}

// requiredElsewhere reports whether what else applies to the same objects as s, and has no tag that
// tells its own from those of s, requires a member.
func (c *comparer) requiredElsewhere(s *jsonschema.Schema, name string) bool {
	for _, together := range c.together(s) {
		choices := sync.OnceValue(func() []choiceAt { return c.soleWays(together) })
		for other := range together {
			if other != s && slices.Contains(requiredNames(other), name) && !isDemand(other) && !c.taggedApart(s, other) && !c.wrappedApart(choices(), s, other) {
				return true
			}
		}
	}
	return false
}

// depends reports whether dependencies have to do with a member: whether it requires
// others, is required by one, or may be described for the sake of one.
func depends(dependencies *jsonschema.Value, name string) bool {
	if dependencies == nil {
		return false
	}
	return slices.ContainsFunc(dependencies.Members, func(m jsonschema.Member) bool {
		return m.Name == name || m.Value.Kind != jsonschema.Array ||
			slices.ContainsFunc(m.Value.Items, func(item *jsonschema.Value) bool { return item.Str == name })
	})
}

// patternsSpeak reports whether an expression of patternProperties may match a name.
func patternsSpeak(s *jsonschema.Schema, name string) bool {
	return slices.ContainsFunc(s.Children("patternProperties"), func(n jsonschema.NamedSchema) bool {
		e, err := ecma.Translate(n.Name)
		if err != nil || e.Backtracks || strings.Contains(name, "\xed") { // there may be lone surrogates in it
			return true
		}
		m, err := e.Compile()
		return err != nil || m.MatchString(name)
	})
}

// hasOneValue reports whether a schema lists one value, or all of its values begin alike.
func hasOneValue(s *jsonschema.Schema) bool {
	if len(tagValues(s)) > 0 {
		return true
	}
	return slices.ContainsFunc(choiceKeywords, func(keyword string) bool {
		branches := s.Children(keyword)
		return len(branches) == 1 && hasOneValue(branches[0].Schema)
	})
}

// mayTell reports whether a new member of s with one value may be what objects are told
// apart by, or what a type is called after: another alternative declares it, too, or s is
// part of something whose parts are compared otherwise.
func (c *comparer) mayTell(s *jsonschema.Schema, member string) bool {
	for _, together := range c.together(s) {
		for other := range together {
			switch {
			case other != s && childNamed(other.Children("properties"), member) != nil,
				other.Refs["$ref"] != nil && other.Ref() == nil, // it may extend what it refers to
				other.Value.Get("discriminator") != nil:
				return true
			}
			for _, keyword := range inPlace {
				if keyword != "anyOf" && keyword != "oneOf" && keyword != "$ref" && other.Has(keyword) {
					return true
				}
			}
		}
	}
	return false
}
