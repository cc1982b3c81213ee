package analysis

import (
	"slices"
	"strings"

	"github.com/stategen/stategen/internal/ecma"
	"github.com/stategen/stategen/internal/jsonschema"
	"github.com/stategen/stategen/internal/jsonvalue"
)

// Finite is what is known of the few values a member can have: what unions
// are told apart by.
type Finite struct {
	Values   []jsonvalue.Literal // nil: not few
	Prefix   string              // what all of them begin with, if they are not few strings
	Fallback *jsonvalue.Literal  // the default, if it is a scalar of a type that the place allows
	Never    bool                // it can have none
}

// IsDefault reports whether the default is lit.
func (f Finite) IsDefault(lit jsonvalue.Literal) bool {
	return f.Fallback != nil && f.Fallback.Same(lit)
}

// FiniteValues tells the scalars that all parts of a place allow; nil if
// there are others.
func (all *Schemas) FiniteValues(schemas []*jsonschema.Schema) Finite {
	var parts []Part
	var out Finite
	kinds := jsonvalue.AnyKind // of the default
	for _, s := range schemas {
		parts = Join(parts, all.Conjuncts(s))
		if d := s.Value.Get("default"); d != nil {
			if lit, ok := d.Literal(); ok {
				out.Fallback, kinds = &lit, d.Kinds()
			}
		}
	}
	if out.Fallback != nil && kinds&all.KindsOfParts(parts) == 0 {
		out.Fallback = nil
	}
	out.Values = all.fewOf(parts, 0)
	if out.Values == nil {
		out.Prefix = all.prefixOf(parts)
	}
	out.Never = slices.ContainsFunc(parts, all.takesNothing)
	return out
}

// takesNothing reports whether a part says outright that no value is valid: false, or not
// anything.
func (all *Schemas) takesNothing(p Part) bool {
	not := p.Schema.Child("not")
	return IsFalse(p.Schema) || not != nil && p.Has("not") && all.IsVacuous(not)
}

// prefixOf returns what all values begin with that some parts allow, which are
// strings.
func (all *Schemas) prefixOf(parts []Part) string {
	longest := ""
	for _, p := range parts {
		if !p.Has("pattern") {
			continue
		}
		if prefix := ecma.Prefix(p.Schema.Value.GetString("pattern")); len(prefix) > len(longest) {
			longest = prefix
		}
	}
	if allowed, conflict := all.intersect(parts, jsonvalue.AnyKind); longest == "" || conflict != nil || allowed.Kinds != jsonvalue.StringKind {
		return ""
	}
	return longest
}

// maxChoices bounds how deep choices of constants are followed: they are one
// or two deep, unless they lead back to themselves.
const maxChoices = 4

// fewOf lists the scalars that are all that some parts allow; nil if there are
// others.
func (all *Schemas) fewOf(parts []Part, depth int) []jsonvalue.Literal {
	allowed, conflict := all.intersect(parts, jsonvalue.AnyKind)
	if conflict != nil || depth > maxChoices {
		return nil
	}
	var list []jsonvalue.Literal
	for _, v := range allowed.Values {
		lit, ok := v.Literal()
		if !ok {
			return nil
		}
		list = append(list, lit)
	}
	for _, c := range ChoicesOf(parts) {
		if list == nil {
			list = all.fewOfChoice(c.Schema.Children(c.Keyword), depth)
		}
	}
	if list == nil && allowed.Kinds == jsonvalue.NullKind {
		list = []jsonvalue.Literal{{Kind: jsonvalue.NullLiteral, Text: "null"}}
	}
	for _, p := range parts {
		if pattern := p.Schema.Value.GetString("pattern"); p.Has("pattern") {
			list = all.matchingPattern(list, allowed.Kinds, pattern)
		}
	}
	return list
}

// matchingPattern lists which of a few scalars, or else of all strings, match an
// expression, if these are few: as constants, some write ^text$, or list the
// values of all alternatives and let expressions say which of them are meant.
func (all *Schemas) matchingPattern(list []jsonvalue.Literal, kinds jsonvalue.Kinds, source string) []jsonvalue.Literal {
	if list == nil {
		text, ok := ecma.Exact(source)
		switch {
		case !ok || kinds&^jsonvalue.NullKind != jsonvalue.StringKind:
			return nil
		case kinds&jsonvalue.NullKind != 0:
			return []jsonvalue.Literal{{Kind: jsonvalue.StringLiteral, Text: text}, {Kind: jsonvalue.NullLiteral, Text: "null"}}
		}
		return []jsonvalue.Literal{{Kind: jsonvalue.StringLiteral, Text: text}}
	}
	m := all.matcher(source)
	if m == nil {
		return list
	}
	var matching []jsonvalue.Literal
	for _, lit := range list {
		if lit.Kind != jsonvalue.StringLiteral || strings.Contains(lit.Text, "\xed") || m.MatchString(lit.Text) {
			matching = append(matching, lit)
		}
	}
	if len(matching) == 0 { // no value is valid: what it is told by stays as it is
		return list
	}
	return matching
}

// fewOfChoice lists the scalars that are all that some alternatives allow.
func (all *Schemas) fewOfChoice(branches []jsonschema.NamedSchema, depth int) []jsonvalue.Literal {
	var list []jsonvalue.Literal
	for _, b := range branches {
		few := all.fewOf(all.Conjuncts(b.Schema), depth+1)
		if few == nil {
			return nil
		}
		for _, lit := range few {
			if !slices.ContainsFunc(list, lit.Same) {
				list = append(list, lit)
			}
		}
	}
	return list
}
