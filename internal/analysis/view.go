package analysis

import (
	"slices"
	"strings"

	"github.com/stategen/stategen/internal/jsonschema"
	"github.com/stategen/stategen/internal/jsonvalue"
)

// View is everything that holds for the values at one place: the schema that
// stands there with all it refers to and is composed of, side by side. What a
// place means does not depend on how its conjuncts were put together.
type View struct {
	Own        *jsonschema.Schema // what stands at the place itself
	Parts      []Part             // bases first, what stands at the place last
	Only       jsonvalue.Kinds    // only values of these kinds
	IsBase     bool               // others extend it: it describes members even if it declares none
	Needed     []string           // members that are required beside the parts
	Conditions []Condition        // beside the parts
	Elements   *jsonschema.Schema // of its lists, if alternatives say it that are gone; nil: see parts
}

// ViewOf is the view of a schema by itself.
func (all *Schemas) ViewOf(s *jsonschema.Schema) *View {
	return &View{Own: s, Parts: all.Conjuncts(s), Only: jsonvalue.AnyKind}
}

// Condition is a oneOf or anyOf, such as one of a view that only restricts which values are valid.
type Condition struct {
	Schema  *jsonschema.Schema
	Keyword string
}

// Part is one conjunct of a view.
type Part struct {
	Schema  *jsonschema.Schema
	Without string // keywords already accounted for: "oneOf", "anyOf", both in that order
}

// Has reports whether the part has a keyword that is not accounted for. A discriminator is
// accounted for with the choice that it is about.
func (p Part) Has(keyword string) bool {
	if keyword == "discriminator" && p.Without != "" {
		return false
	}
	return p.Schema.Has(keyword) && !strings.Contains(p.Without, keyword)
}

// HasOne reports whether the part has one of some keywords.
func (p Part) HasOne(keywords ...string) bool {
	return slices.ContainsFunc(keywords, p.Has)
}

// Says reports whether a keyword decides which values are valid, or how they
// are read.
func Says(keyword string) bool {
	switch keyword {
	case "format", "contentEncoding", "discriminator":
		return true
	}
	k, _ := jsonschema.LookupKeyword(keyword)
	return k.Validates()
}

// OnlyHas reports whether the part asserts nothing but by the given keywords.
// Composition ($ref, allOf) does not count: it is in parts of its own.
func (p Part) OnlyHas(keywords ...string) bool {
	if value, ok := p.Schema.Bool(); ok {
		return value
	}
	for _, m := range p.Schema.Value.Members {
		if !composes[m.Name] && Says(m.Name) && p.Has(m.Name) && !slices.Contains(keywords, m.Name) {
			return false
		}
	}
	return true
}

// composes is the set of keywords by which several schemas hold side by side.
var composes = map[string]bool{"$ref": true, "$dynamicRef": true, "$recursiveRef": true, "allOf": true}

// Vacuous reports whether every value is valid.
func Vacuous(parts []Part) bool {
	return !slices.ContainsFunc(parts, func(p Part) bool { return !p.OnlyHas() })
}

// ConsumeAll consumes what the parts of a view say of values: for who checks the whole, or
// knows that there are none.
func (v *View) ConsumeAll() {
	for _, p := range v.Parts {
		for _, m := range p.Schema.Value.Members {
			if k, _ := jsonschema.LookupKeyword(m.Name); k.Validates() {
				p.Schema.Keyword(m.Name)
			}
		}
	}
}

// Null returns what a schema says of null.
func (all *Schemas) Null(s *jsonschema.Schema) jsonschema.Verdict { return all.nulls.By(s) }

// NullAt returns what the schemas of a view say of null.
func (all *Schemas) NullAt(v *View) jsonschema.Verdict {
	if v.Only&jsonvalue.NullKind == 0 {
		return jsonschema.Refused
	}
	verdict := jsonschema.Allowed
	for _, p := range v.Parts {
		verdict = min(verdict, all.nulls.Alone(p.Schema))
	}
	for _, c := range append(ChoicesOf(v.Parts), v.Conditions...) {
		verdict = min(verdict, all.nulls.Choice(c.Schema, c.Keyword))
	}
	return verdict
}

// ConsumeIneffective consumes what the parts of a view say of members and items,
// where no value is an object or array.
func (v *View) ConsumeIneffective(kinds jsonvalue.Kinds) {
	for _, p := range v.Parts {
		if _, ok := p.Schema.Bool(); ok {
			continue
		}
		if kinds&jsonvalue.ObjectKind == 0 {
			for _, keyword := range []string{"properties", "required", "additionalProperties"} {
				p.Schema.Keyword(keyword)
			}
		}
		if kinds&jsonvalue.ArrayKind == 0 {
			p.Schema.Keyword("items")
		}
	}
}

// Describes reports whether the parts say what values of some kinds consist of.
func (v *View) Describes(kinds jsonvalue.Kinds) bool {
	return kinds&jsonvalue.ObjectKind != 0 && (v.Has("properties") || v.Has("required") || v.Has("additionalProperties")) ||
		kinds&jsonvalue.ArrayKind != 0 && v.Has("items")
}

// Schemas lists the conjuncts of a view.
func (v *View) Schemas() []*jsonschema.Schema {
	list := make([]*jsonschema.Schema, len(v.Parts))
	for k, p := range v.Parts {
		list[k] = p.Schema
	}
	return list
}

// Outermost lists the schemas of a view that no other one there refers to or
// is composed of.
func (all *Schemas) Outermost(v *View) []*jsonschema.Schema {
	var list []*jsonschema.Schema
	for k, p := range v.Parts {
		inside := slices.ContainsFunc(v.Parts, func(q Part) bool {
			return q.Schema != p.Schema && slices.ContainsFunc(all.Conjuncts(q.Schema), func(c Part) bool { return c.Schema == p.Schema })
		})
		again := slices.ContainsFunc(v.Parts[:k], func(q Part) bool { return q.Schema == p.Schema })
		if !inside && !again {
			list = append(list, p.Schema)
		}
	}
	return list
}

// Has reports whether a part of the view has a keyword.
func (v *View) Has(keyword string) bool {
	return slices.ContainsFunc(v.Parts, func(p Part) bool { return p.Has(keyword) })
}
