package lower

import (
	"cmp"
	"slices"

	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonschema"
	"github.com/stategen/stategen/internal/site"
)

// docOf reads the documentation of one place. Where several schemas stand
// there, the last one that says something has the word. A title that only
// repeats the name of the place is left out.
func docOf(name string, schemas ...*jsonschema.Schema) ir.Doc {
	var doc ir.Doc
	for _, s := range slices.Backward(schemas) {
		if doc.Title == "" {
			doc.Title = site.Informative(s.Value.GetString("title"), name)
		}
		if doc.Description == "" {
			doc.Description = cmp.Or(s.Value.GetString("description"), s.Value.GetString("markdownDescription"))
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
		description = words.GetString(text)
		if enum := s.Value.Get("enum"); enum != nil && len(words.Items) == len(enum.Items) {
			if i := slices.Index(enum.Items, value); i >= 0 {
				description = words.Items[i].Str
			}
		}
	}
	return ir.Doc{Description: site.Informative(description, text)}
}

// fieldDoc is the documentation of a member. Where it says nothing of its own,
// that of the definition that it refers to counts, unless there is a Go type
// that carries it.
func (l *lowerer) fieldDoc(name string, typ ir.Type, schemas []*jsonschema.Schema) ir.Doc {
	doc := docOf(name, schemas...)
	switch typ.(type) {
	case *ir.Struct, *ir.Tuple, *ir.Union, *ir.Enum:
		return doc
	}
	for _, s := range slices.Backward(schemas) {
		if doc.Title != "" || doc.Description != "" {
			break
		}
		if t := l.schemas.Target(s); t != s {
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
	name := v.at.Name.Def
	if n := len(v.at.Name.Path); n > 0 {
		name = v.at.Name.Path[n-1].Text
	}
	return docOf(name, v.Own)
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
