package jsonschema

import (
	"path"
	"slices"

	"github.com/stategen/stategen/internal/diag"
)

// refuseOpenAPI reports a source that is no schema, but a document which holds some: read as
// a schema, it would allow anything.
func (l *loader) refuseOpenAPI(p *parsed) {
	for _, m := range p.file.root.Members {
		i := slices.IndexFunc(documentsOfSchemas, func(d documentOfSchemas) bool { return d.member == m.Name })
		if i < 0 || m.Value.Kind != String || isSchema(p.file.root) {
			continue
		}
		d := documentsOfSchemas[i]
		l.report(diagAt(m.Value, diag.Error, "document-no-schema", "this is "+d.title+" document, which is no schema but holds some",
			`refer to one of them in a file beside it, {"$ref": "`+path.Base(p.source.Path)+d.schemas+`/NAME"}, and give that file`))
	}
}

// documentOfSchemas is a kind of document that holds schemas.
type documentOfSchemas struct {
	member  string // of the root, with the version of the specification
	title   string
	schemas string // where they are
}

var documentsOfSchemas = []documentOfSchemas{
	{"openapi", "an OpenAPI", "#/components/schemas"},
	{"swagger", "a Swagger", "#/definitions"},
	{"asyncapi", "an AsyncAPI", "#/components/schemas"},
}

// isSchema reports whether a root has a keyword by which people mean a schema.
func isSchema(root *Value) bool {
	return slices.ContainsFunc([]string{"$schema", "$ref", "type", "properties", "allOf", "anyOf", "oneOf"}, func(keyword string) bool {
		return root.Get(keyword) != nil
	})
}
