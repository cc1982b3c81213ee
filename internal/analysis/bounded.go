package analysis

import (
	"slices"

	"github.com/stategen/stategen/internal/jsonschema"
	"github.com/stategen/stategen/internal/jsonvalue"
)

// bounds are the keywords that say nothing of what a value consists of.
var bounds = []string{
	"minProperties", "maxProperties", "minItems", "maxItems", "uniqueItems",
	"minLength", "maxLength", "pattern", "format", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf",
	"contains", "minContains", "maxContains", "propertyNames", "dependentRequired",
}

// conditions are the keywords that may say nothing of it either: see
// onlyConditions.
var conditions = []string{"type", "not", "if", "then", "else", "anyOf", "oneOf", "dependentSchemas", "unevaluatedProperties", "unevaluatedItems"}

// Bounded is a reference with bounds or conditions beside it.
type Bounded struct {
	Shape  *jsonschema.Schema // the reference, which says what the values consist of
	Beside []Part             // what else says which of them are valid
	OrNull bool               // null is valid beside what it refers to
}

// BoundedAt returns what a schema is that refers to another one, by $ref, in an allOf, or as the only
// alternative, be it to null; that says no more beside it than bounds or conditions, has no name, and
// leaves the shape and the kinds of the values as they are. It is not ok of any other schema.
func (all *Schemas) BoundedAt(s *jsonschema.Schema) (b Bounded, ok bool) {
	if !all.isUnnamed(s) {
		return b, false
	}
	own := Part{Schema: s}
	var refs []*jsonschema.Schema
	for _, keyword := range []string{"oneOf", "anyOf"} {
		if only, orNull := all.onlyAlternative(s, keyword); only != nil {
			refs = append(refs, only)
			own.Without += keyword
			b.OrNull = orNull
		}
	}
	for _, c := range all.Composition(s) {
		switch p := (Part{Schema: c}); {
		case c == s.Ref() || all.alias(c) != nil:
			refs = append(refs, c)
		case all.isUnnamed(c) && p.onlyBounds():
			b.Beside = append(b.Beside, p)
		default:
			return b, false
		}
	}
	b.Beside = append(b.Beside, own)
	if len(refs) != 1 || Vacuous(b.Beside) || !own.onlyBounds() {
		return b, false
	}
	b.Shape = refs[0]
	if _, conflict := all.intersect(Join(all.Conjuncts(s), all.Conjuncts(b.Shape)), jsonvalue.AnyKind); conflict != nil { // no value is valid
		return b, false
	}
	kinds := all.Kinds(b.Shape)
	if b.OrNull {
		switch all.Null(s) {
		case jsonschema.Allowed:
			kinds |= jsonvalue.NullKind
		case jsonschema.Refused:
			b.OrNull = false
		default:
			return b, false
		}
	}
	return b, all.Kinds(s) == kinds && !slices.ContainsFunc(b.Beside, func(p Part) bool { return !all.onlyConditions(p, kinds) })
}

// isUnnamed reports whether nobody gives a schema a name, or a type of its own.
func (all *Schemas) isUnnamed(s *jsonschema.Schema) bool {
	isRoot := s.Pointer == ""
	return !isRoot && !all.defined[s] && all.names[s.Location()] == "" && !all.extensions.Of(s).SaysOfType()
}

// onlyAlternative returns the reference that is the only alternative of a choice, or the only one to
// null, which it refuses; nil if there is no such choice, or it is a union that has one variant so far.
func (all *Schemas) onlyAlternative(s *jsonschema.Schema, keyword string) (only *jsonschema.Schema, orNull bool) {
	if !s.Has(keyword) {
		return nil, false
	}
	for _, b := range s.Children(keyword) {
		switch {
		case !orNull && all.Kinds(b.Schema) == jsonvalue.NullKind && all.Null(b.Schema) == jsonschema.Allowed:
			orNull = true
		case only == nil && all.alias(b.Schema) != nil:
			only = b.Schema
		default:
			return nil, false
		}
	}
	if only == nil || orNull && all.Null(only) != jsonschema.Refused || all.SoleTagOf(s, keyword) != "" {
		return nil, false
	}
	return only, orNull
}

// onlyBounds reports whether a part says nothing but bounds and conditions.
func (p Part) onlyBounds() bool { return p.OnlyHas(slices.Concat(bounds, conditions)...) }

// onlyConditions reports whether what a part applies in place to values of some kinds
// says nothing of what they consist of, and rules out none of the kinds.
func (all *Schemas) onlyConditions(p Part, kinds jsonvalue.Kinds) bool {
	s := p.Schema
	if _, ok := s.Bool(); ok {
		return true
	}
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
		if !p.Has(keyword) {
			continue
		}
		for _, c := range s.Children(keyword) {
			inside = append(inside, c.Schema)
		}
	}
	return !slices.ContainsFunc(inside, func(c *jsonschema.Schema) bool {
		return all.Kinds(c)&kinds != kinds || all.described(all.Conjuncts(c))&kinds != 0
	})
}
