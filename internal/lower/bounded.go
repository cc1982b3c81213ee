package lower

import (
	"cmp"
	"slices"

	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonschema"
	"github.com/stategen/stategen/internal/jsonvalue"
)

// A member or an element may refer to a schema and say besides which of its values
// it allows, as {"$ref": "#/$defs/user", "unevaluatedProperties": false} does. The
// type is the one that the schema has anywhere, so that a condition that comes or
// goes renames nothing; only the check is of the place. A definition that does so
// has its own name.

// bounds are the keywords that say nothing of what a value consists of.
var bounds = []string{
	"minProperties", "maxProperties", "minItems", "maxItems", "uniqueItems",
	"minLength", "maxLength", "pattern", "format", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf",
	"contains", "minContains", "maxContains", "propertyNames", "dependentRequired",
}

// conditions are the keywords that may say nothing of it either: see
// onlyConditions.
var conditions = []string{"type", "not", "if", "then", "else", "anyOf", "oneOf", "dependentSchemas", "unevaluatedProperties", "unevaluatedItems"}

// placeOfBounded lowers the schema of a member or an element, or of the only
// alternative to null there.
func (l *lowerer) placeOfBounded(s *jsonschema.Schema) *place {
	s = l.target(s)
	if p := l.bounded[s]; p != nil {
		return p
	}
	if !l.isBounded(s) {
		return l.placeOf(s)
	}
	typed := l.placeOf(l.composition(s)[0])
	if _, named := typed.typ.(ir.Decl); !named {
		return l.placeOf(s)
	}
	v := &view{at: l.siteOf(s), own: s, parts: []part{{schema: s}}}
	s.Claim()
	l.consumeDocs(v)
	p := &place{typ: typed.typ, nullable: typed.nullable, loose: typed.loose}
	if v.isProved() {
		p.check = l.besides(v, typed.check)
	} else {
		v.settle()
		p.check = l.verdictOf(v)
	}
	l.bounded[s] = p
	return p
}

// besides makes the check of a place from that of its type and what stands there.
func (l *lowerer) besides(v *view, typed *ir.Check) *ir.Check {
	for _, keyword := range []string{"oneOf", "anyOf"} {
		if v.own.Has(keyword) {
			v.conditions = append(v.conditions, condition{v.own, keyword})
		}
	}
	own := l.check(v, jsonvalue.AnyKind)
	if own == nil || typed == nil {
		return cmp.Or(own, typed)
	}
	own.Rules = slices.Insert(own.Rules, 0, ir.Rule(ir.Apply{Check: typed}))
	own.Whole = typed.Whole
	return own
}

// isBounded reports whether s is a reference with bounds or conditions, has no
// name, and leaves the shape and the kinds of the values as they are.
func (l *lookup) isBounded(s *jsonschema.Schema) bool {
	if _, ok := s.Bool(); ok {
		return false
	}
	composed := l.composition(s)
	if len(composed) != 1 || !s.Has("$ref") && l.alias(composed[0]) == nil {
		return false
	}
	own := slices.Concat(bounds, conditions)
	if p := (part{schema: s}); !p.hasOne(own...) || !p.onlyHas(own...) {
		return false
	}
	if isRoot := s.Pointer == ""; isRoot || l.defined[s] || l.opts.Names[s.Location()] != "" || l.extension(s).says() {
		return false
	}
	kinds := l.kindsOf(composed[0])
	return l.kindsOf(s) == kinds && l.onlyConditions(s, kinds)
}

// onlyConditions reports whether what s applies in place to values of some kinds
// says nothing of what they consist of, and rules out none of the kinds.
func (l *lookup) onlyConditions(s *jsonschema.Schema, kinds jsonvalue.Kinds) bool {
	for _, keyword := range []string{"unevaluatedProperties", "unevaluatedItems"} {
		if rest := s.Child(keyword); rest != nil {
			if _, ok := rest.Bool(); !ok {
				return false
			}
		}
	}
	var inside []*jsonschema.Schema
	for _, keyword := range []string{"then", "else"} {
		if c := s.Child(keyword); c != nil {
			inside = append(inside, c)
		}
	}
	for _, keyword := range []string{"anyOf", "oneOf", "dependentSchemas"} {
		for _, c := range s.Children(keyword) {
			inside = append(inside, c.Schema)
		}
	}
	return !slices.ContainsFunc(inside, func(c *jsonschema.Schema) bool {
		return l.kindsOf(c)&kinds != kinds || l.described(l.conjuncts(c))&kinds != 0
	})
}
