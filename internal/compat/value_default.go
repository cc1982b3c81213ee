package compat

import (
	"slices"
	"strconv"
	"strings"

	"github.com/stategen/stategen/internal/jsonschema"
	"github.com/stategen/stategen/internal/jsonvalue"
)

// What an absent member stands for.

// defaults compares defaults. One beside a constant-like type property may be
// a tag: pydantic writes them so.
func defaults(c *comparer, p pair, keyword string) {
	old, new := values(p, keyword)
	report := func(r *Rule, message string) {
		below := p.new
		if c.tellsNothing(p) {
			below = nil // which values are valid is as before, and which alternative one is
		}
		c.found(r, placeOf(p.old, keyword), placeOf(p.new, keyword), below, message)
	}
	taken := ""
	if old == nil {
		taken = c.takesNameByDefault(p)
	}
	switch {
	case equal(old, new):
	case taken != "":
		report(memberTakesName, "a default is new, and the method that gives it may be called as the field of "+strconv.Quote(taken)+" is")
	case strings.HasSuffix(p.new.Pointer, "/type") || strings.HasSuffix(p.new.Pointer, "/$type") || c.isDiscriminator(p.new):
		report(tagDefaultChanged, "the default of a tag changes")
	case old == nil:
		report(defaultAdded, "a default is new")
	case (new == nil || new.Kind != old.Kind) && !isShown(old):
		report(defaultChanged, "the default is gone, or of another JSON type")
	case new == nil || new.Kind != old.Kind || isNoInteger(p.new, new) && !isNoInteger(p.old, old):
		report(defaultRemoved, "the default is gone, or of another JSON type")
	case repeatsDefaults(p.new, old, new):
		report(defaultRepeats, "the default says of more members what they are by default")
	default:
		report(defaultChanged, "the default changes")
	}
}

// isShown reports whether a default may be one that a method gives: no list, no object, and not null.
func isShown(v *jsonschema.Value) bool {
	return v.Kind == jsonschema.String || v.Kind == jsonschema.Number || v.Kind == jsonschema.Bool
}

// tellsNothing reports whether a pair is a member that no alternatives are told apart by, for it has
// neither constants nor a list of values, in itself or by what it refers to.
func (c *comparer) tellsNothing(p pair) bool {
	isMore := func(keyword string) bool { return p.old.Has(keyword) || p.new.Has(keyword) }
	return p.object != nil && !slices.ContainsFunc(append([]string{"const", "enum", "pattern"}, inPlace...), isMore) && !c.saidElsewhere(p)
}

// repeatsDefaults reports whether an object that is a default has gained nothing but members with
// what these stand for when they are absent, at any depth, as pydantic and schemars write the defaults
// of models.
func repeatsDefaults(s *jsonschema.Schema, old, new *jsonschema.Value) bool {
	if inner := besideNull(s); inner != nil {
		s = inner
	}
	if old.Kind != jsonschema.Object || new.Kind != jsonschema.Object {
		return false
	}
	isOther := func(m jsonschema.Member) bool {
		is := new.Get(m.Name)
		declared := declaredBy(s, m.Name, 0)
		return is == nil || !equal(m.Value, is) && (declared == nil || !repeatsDefaults(declared, m.Value, is))
	}
	return !slices.ContainsFunc(old.Members, isOther) && !slices.ContainsFunc(new.Members, func(m jsonschema.Member) bool {
		declared := declaredBy(s, m.Name, 0)
		return old.Get(m.Name) == nil && (declared == nil || !equal(m.Value, declared.Value.Get("default")))
	})
}

// isNoInteger reports whether a value is a number with a fraction where integers are wanted.
func isNoInteger(s *jsonschema.Schema, v *jsonschema.Value) bool {
	types := typesSaid(s)
	return v.Kind == jsonschema.Number && !jsonvalue.IsIntegral(v.Text) && slices.Contains(types, "integer") && !slices.Contains(types, "number")
}
