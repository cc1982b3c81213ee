package lower

import (
	"cmp"
	"slices"

	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonschema"
)

// documentation lists the keywords that are read for people: consuming them
// is all that the model needs of those that doc does not use.
var documentation = []string{"title", "description", "deprecated", "default", "examples", "$comment", "readOnly", "writeOnly"}

// annotate consumes what a schema says to people, and what is done by loading
// it.
func (l *lookup) annotate(s *jsonschema.Schema) {
	for _, keyword := range documentation {
		s.Keyword(keyword)
	}
	for _, keyword := range []string{"$schema", "$id", "id", "$anchor", "$vocabulary"} {
		s.Keyword(keyword)
	}
	l.extension(s)
}

// consumeDocs annotates every part of a view.
func (l *lookup) consumeDocs(v *view) {
	for _, p := range v.parts {
		if _, ok := p.schema.Bool(); !ok {
			l.annotate(p.schema)
		}
	}
}

// docOf reads the documentation of one place. Where several schemas stand
// there, the last one that says something has the word. A title that only
// repeats the name of the place is left out.
func docOf(name string, schemas ...*jsonschema.Schema) ir.Doc {
	var doc ir.Doc
	for _, s := range slices.Backward(schemas) {
		if doc.Title == "" {
			doc.Title = informative(stringMember(s.Value, "title"), name)
		}
		if doc.Description == "" {
			doc.Description = cmp.Or(stringMember(s.Value, "description"), stringMember(s.Value, "markdownDescription"))
		}
		if d := s.Value.Get("deprecated"); d != nil && d.Text == "true" {
			doc.Deprecated = true
		}
	}
	return doc
}

// listedDocs are the keywords, none of them JSON Schema's, that describe the values of an
// enum one by one: in their order, or by what they are.
var listedDocs = []string{"enumDescriptions", "markdownEnumDescriptions", "x-enumDescriptions", "x-enum-descriptions", "meta:enum"}

// docOfValue is the documentation of a value that a schema lists in its enum.
func docOfValue(s *jsonschema.Schema, value *jsonschema.Value) ir.Doc {
	text := value.Text
	if value.Kind == jsonschema.String {
		text = value.Str
	}
	description := ""
	for _, keyword := range listedDocs {
		words := s.Value.Get(keyword)
		if words == nil || description != "" {
			continue
		}
		description = stringMember(words, text)
		if enum := s.Value.Get("enum"); enum != nil && len(words.Items) == len(enum.Items) {
			if i := slices.Index(enum.Items, value); i >= 0 {
				description = words.Items[i].Str
			}
		}
	}
	return ir.Doc{Description: informative(description, text)}
}

// fieldDoc is the documentation of a member. Where it says nothing of its own,
// that of the definition that it refers to counts, unless there is a Go type
// that carries it.
func (l *lookup) fieldDoc(name string, typ ir.Type, schemas []*jsonschema.Schema) ir.Doc {
	doc := docOf(name, schemas...)
	switch typ.(type) {
	case *ir.Struct, *ir.Tuple, *ir.Union, *ir.Enum:
		return doc
	}
	for _, s := range slices.Backward(schemas) {
		if doc.Title != "" || doc.Description != "" {
			break
		}
		if t := l.target(s); t != s {
			of := docOf(name, t)
			of.Deprecated = of.Deprecated || doc.Deprecated
			doc = of
		}
	}
	return doc
}

// doc is the documentation of the type at a view: what stands at the place
// itself, not what it extends.
func (v *view) doc() ir.Doc {
	name := v.at.name.Def
	if n := len(v.at.name.Path); n > 0 {
		name = v.at.name.Path[n-1].Text
	}
	return docOf(name, v.own)
}

// defaultOf returns the JSON text of the default at a place, "" if there is
// none.
func defaultOf(schemas []*jsonschema.Schema) string {
	for _, s := range slices.Backward(schemas) {
		if d := s.Value.Get("default"); d != nil {
			return d.Text
		}
	}
	return ""
}
