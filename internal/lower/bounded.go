package lower

import (
	"slices"

	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonschema"
)

// A member or an element may refer to a schema and bound the values besides, as
// {"$ref": "#/$defs/user", "minProperties": 1} does. The type is the one that
// the schema has anywhere, so that a bound that comes or goes renames nothing;
// only the check is of the place. A definition that does so has its own name.

// bounds are the keywords that say nothing of what a value consists of, and so
// change no type that is made of it.
var bounds = []string{
	"minProperties", "maxProperties", "minItems", "maxItems", "uniqueItems",
	"minLength", "maxLength", "pattern", "format", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf",
	"contains", "minContains", "maxContains", "propertyNames", "dependentRequired",
}

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
	p := &place{typ: typed.typ, nullable: typed.nullable, loose: typed.loose, check: typed.check}
	if rules := append(l.compiler.Assertions(ir.AnyKind, s), l.compiler.Conditions(s)...); len(rules) > 0 {
		c := &ir.Check{Name: v.at.name, Schema: v.at.name.Schema, Rules: rules}
		if typed.check != nil {
			c.Whole = typed.check.Whole
			c.Rules = slices.Insert(c.Rules, 0, ir.Rule(ir.Apply{Check: typed.check}))
		}
		l.addCheck(c, v.at)
		p.check = c
	}
	l.bounded[s] = p
	return p
}

// isBounded reports whether s is a reference with bounds, and has no name.
func (l *lowerer) isBounded(s *jsonschema.Schema) bool {
	p := part{schema: s}
	if _, ok := s.Bool(); ok || !p.hasOne(bounds...) || !p.onlyHas(bounds...) {
		return false
	}
	if isRoot := s.Pointer == ""; isRoot || slices.Contains(l.definitions, s) || isNamed(l.opts.Names, s.Location()) || l.extension(s).says() {
		return false
	}
	composed := l.composition(s)
	return len(composed) == 1 && (s.Has("$ref") || l.alias(composed[0]) != nil)
}
