package lower

import (
	"path"
	"strings"

	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonpointer"
	"github.com/stategen/stategen/internal/jsonschema"
	"github.com/stategen/stategen/internal/jsonvalue"
	"github.com/stategen/stategen/internal/union"
)

// discriminator is what a schema itself says of how its alternatives are told
// apart: OpenAPI's keyword, or the same in x-stategen.
type discriminator struct {
	schema   *jsonschema.Schema
	keyword  string
	property string
	mapping  []jsonschema.Member
}

// discriminator reads the discriminator of a view, the last of several; nil if
// there is none.
func (l *lookup) discriminator(v *view) *discriminator {
	var last *discriminator
	for _, p := range v.parts {
		if d := l.discriminatorOf(p.schema); d != nil {
			last = d
		}
	}
	return last
}

func (l *lookup) discriminatorOf(s *jsonschema.Schema) *discriminator {
	if value := l.extension(s).discriminator; value != nil {
		l.extension(s).use("discriminator")
		return l.readDiscriminator(s, "x-stategen", value)
	}
	if value := s.Keyword("discriminator"); value != nil {
		return l.readDiscriminator(s, "discriminator", value)
	}
	return nil
}

func (l *lookup) readDiscriminator(s *jsonschema.Schema, keyword string, value *jsonschema.Value) *discriminator {
	d := &discriminator{schema: s, keyword: keyword, property: stringMember(value, "propertyName")}
	if d.property == "" {
		l.fail(s, keyword, "discriminator-invalid", "the discriminator has no propertyName", "name the member that tells the alternatives apart")
		return nil
	}
	if mapping := value.Get("mapping"); mapping != nil {
		d.mapping = mapping.Members
	}
	return d
}

// explicit gives each option the tags that the mapping has for it.
func (l *lowerer) explicit(d *discriminator, options []option) *union.Explicit {
	out := &union.Explicit{Property: d.property, Tags: make([][]jsonvalue.Literal, len(options))}
	for _, m := range d.mapping {
		if m.Value.Kind == jsonschema.Object {
			continue // pydantic repeats a choice within the choice: its alternatives have constants
		}
		found := false
		target := l.mapped(d.schema, m.Value.Str)
		for i, o := range options {
			if target == o.schema || target == nil && isMeant(d.schema, m.Value.Str, o) {
				out.Tags[i] = append(out.Tags[i], jsonvalue.Literal{Kind: jsonvalue.StringLiteral, Text: m.Name})
				found = true
			}
		}
		if !found && !l.leadsSomewhere(d.schema, m.Value.Str) {
			l.report(diag.Error, d.schema, d.keyword, "discriminator-mapping",
				"the mapping of "+m.Name+" leads to none of the alternatives", "write a $ref to an alternative, or the name of its definition")
		}
	}
	return out
}

// mapped returns the schema that a mapping value refers to; nil if it is no reference into
// the document of s, or leads nowhere.
func (l *lookup) mapped(s *jsonschema.Schema, ref string) *jsonschema.Schema {
	file, pointer, isRef := strings.Cut(ref, "#")
	if !isRef || file != "" && path.Base(file) != path.Base(s.Doc.Source.Path) {
		return nil
	}
	if t := find(s.Doc, pointer); t != nil {
		return l.target(t)
	}
	return nil
}

// isMeant reports whether a mapping value, a reference or a bare name, says where an option
// stands, or what it is called.
func isMeant(s *jsonschema.Schema, ref string, o option) bool {
	file, pointer, isRef := strings.Cut(ref, "#")
	if !isRef {
		return ref == o.label || ref == o.schema.Doc.Source.Path || path.Base(ref) == path.Base(o.schema.Doc.Source.Path) && o.schema.Pointer == ""
	}
	isThere := path.Base(file) == path.Base(o.schema.Doc.Source.Path)
	if file == "" { // components of OpenAPI, say, which are definitions for being referred to only
		isThere = o.schema.Doc == s.Doc
	}
	return o.schema.Pointer == pointer && isThere
}

// leadsSomewhere reports whether a mapping value means a union that was
// replaced by its own alternatives.
func (l *lowerer) leadsSomewhere(s *jsonschema.Schema, ref string) bool {
	_, pointer, isRef := strings.Cut(ref, "#")
	if !isRef {
		pointer = "/$defs/" + jsonpointer.Escape(ref)
	}
	t := find(s.Doc, pointer)
	if t == nil {
		return false
	}
	p := l.placeOf(t)
	_, isUnion := p.typ.(*ir.Union)
	return isUnion
}

// accessors lists the members that x-stategen wants shown on a union.
func (l *lookup) accessors(v *view) []string {
	e := l.extension(v.own)
	e.use("accessors")
	return e.accessors
}
