package analysis

import (
	"math"
	"slices"

	"github.com/stategen/stategen/internal/jsonschema"
)

// Items is what one part says of the elements of an array.
type Items struct {
	Prefix  []jsonschema.NamedSchema // by position
	Keyword string                   // that prefix is the value of
	Rest    *jsonschema.Schema       // of the others; nil: anything
}

// ItemsOf reads the keywords of elements: prefixItems and items, or before
// draft 2020-12 items in its two forms and additionalItems.
func ItemsOf(s *jsonschema.Schema) Items {
	in := Items{Prefix: s.Children("prefixItems"), Keyword: "prefixItems", Rest: s.Child("items")}
	if list := s.Children("items"); len(list) > 0 {
		in = Items{Prefix: list, Keyword: "items", Rest: s.Child("additionalItems")}
	}
	return in
}

// Positions lists what the parts say of each position; it ends where one of
// them allows no more.
func Positions(list []Items) [][]*jsonschema.Schema {
	end := 0
	for _, in := range list {
		end = max(end, len(in.Prefix))
	}
	for _, in := range list {
		if in.Rest != nil && IsFalse(in.Rest) {
			end = min(end, len(in.Prefix))
		}
	}
	out := make([][]*jsonschema.Schema, end)
	for n := range out {
		for _, in := range list {
			switch {
			case n < len(in.Prefix):
				out[n] = append(out[n], in.Prefix[n].Schema)
			case in.Rest != nil:
				out[n] = append(out[n], in.Rest)
			}
		}
	}
	return out
}

// UnevaluatedItems is what unevaluatedItems says of the elements after the
// positions, if nothing but positions evaluates any.
func (v *View) UnevaluatedItems() []Items {
	var out []Items
	for _, p := range v.Parts {
		if slices.ContainsFunc([]string{"contains", "anyOf", "oneOf", "if", "dependentSchemas", "not"}, p.Schema.Has) {
			return nil
		}
		if s := p.Schema.Child("unevaluatedItems"); s != nil {
			out = append(out, Items{Rest: s})
		}
	}
	return out
}

// Sizes are the least and the greatest number of elements that the parts of a
// view allow.
func (v *View) Sizes() (atLeast, atMost int) {
	atMost = math.MaxInt
	for _, p := range v.Parts {
		if n := p.Schema.Keyword("minItems"); n != nil {
			atLeast = max(atLeast, n.Size())
		}
		if n := p.Schema.Keyword("maxItems"); n != nil {
			atMost = min(atMost, n.Size())
		}
	}
	return atLeast, atMost
}
