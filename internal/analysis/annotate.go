package analysis

import "github.com/stategen/stategen/internal/jsonschema"

// documentation lists the keywords that are read for people: consuming them
// is all that those need which nobody shows.
var documentation = []string{"title", "description", "deprecated", "default", "examples", "$comment", "readOnly", "writeOnly"}

// ConsumeAnnotations consumes what a schema says to people, and what is done by loading
// it.
func (all *Schemas) ConsumeAnnotations(s *jsonschema.Schema) {
	for _, keyword := range documentation {
		s.Keyword(keyword)
	}
	for _, keyword := range []string{"$schema", "$id", "id", "$anchor", "$vocabulary"} {
		s.Keyword(keyword)
	}
	all.extensions.Of(s)
}

// ConsumeAnnotationsAt is ConsumeAnnotations for every part of a view.
func (all *Schemas) ConsumeAnnotationsAt(v *View) {
	for _, p := range v.Parts {
		if _, ok := p.Schema.Bool(); !ok {
			all.ConsumeAnnotations(p.Schema)
		}
	}
}
