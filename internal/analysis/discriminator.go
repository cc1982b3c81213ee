package analysis

import (
	"fmt"

	"github.com/stategen/stategen/internal/jsonschema"
)

// Discriminator is what a schema itself says of how its alternatives are told
// apart: OpenAPI's keyword, or the same in x-stategen.
type Discriminator struct {
	Schema   *jsonschema.Schema
	Keyword  string
	Property string
	Mapping  []jsonschema.Member
}

// DiscriminatorAt reads the discriminator of a choice of a view, the last of several; nil
// if there is none. That of a base is of what extends it, not of a choice beside it; nor is
// that of a schema with a choice of its own of another choice that holds together with it.
func (all *Schemas) DiscriminatorAt(v *View, c Choice) *Discriminator {
	var last *Discriminator
	for _, p := range v.Parts {
		if all.inferred[p.Schema] || p.Schema != c.Schema && (p.Schema.Has("oneOf") || p.Schema.Has("anyOf")) {
			continue
		}
		if d := all.DiscriminatorOf(p.Schema); d != nil {
			last = d
		}
	}
	return last
}

// OwnDiscriminator is the keyword of a discriminator that x-stategen or the overlay has.
var OwnDiscriminator = jsonschema.ExtensionMember("discriminator")

// DiscriminatorOf reads the discriminator of a schema; nil if there is none.
func (all *Schemas) DiscriminatorOf(s *jsonschema.Schema) *Discriminator {
	value, keyword := all.discriminator(s)
	if value == nil {
		return nil
	}
	if keyword == OwnDiscriminator {
		all.extensions.Of(s).Use("discriminator")
	}
	d := &Discriminator{Schema: s, Keyword: keyword, Property: value.GetString("propertyName")}
	if d.Property == "" {
		hint := "name the member that tells the alternatives apart"
		if value.Kind == jsonschema.String { // as Swagger 2.0 has it
			hint = fmt.Sprintf(`write {"propertyName": %q}, here or in an overlay`, value.Str)
		}
		all.found.Fail(s, keyword, "discriminator-invalid", "the discriminator has no propertyName", hint)
		return nil
	}
	if mapping := value.Get("mapping"); mapping != nil {
		d.Mapping = mapping.Members
	}
	return d
}

// discriminator returns what DiscriminatorOf reads, and which keyword has it; nil if none has.
func (all *Schemas) discriminator(s *jsonschema.Schema) (value *jsonschema.Value, keyword string) {
	if value := all.extensions.Of(s).Discriminator; value != nil {
		return value, OwnDiscriminator
	}
	return s.Keyword("discriminator"), "discriminator"
}

// isNamedVariant reports whether a definition that only refers to a base by allOf is more
// than another name of it: the base's discriminator has a tag for it. That is a class
// without members of its own.
func (all *Schemas) isNamedVariant(s *jsonschema.Schema) bool {
	if !all.defined[s] || !s.Has("allOf") {
		return false
	}
	for _, c := range s.Children("allOf") {
		base := all.Target(c.Schema)
		if base == s || base.Has("oneOf") || base.Has("anyOf") {
			continue
		}
		discriminator, _ := all.discriminator(base)
		mapping := discriminator.Get("mapping")
		if mapping == nil {
			continue
		}
		for _, m := range mapping.Members {
			if base.MapsTo(m.Value.Str, s) {
				return true
			}
		}
	}
	return false
}
