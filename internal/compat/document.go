package compat

import (
	"slices"

	"github.com/stategen/stategen/internal/analysis"
	"github.com/stategen/stategen/internal/extension"
	"github.com/stategen/stategen/internal/jsonschema"
	"github.com/stategen/stategen/internal/site"
)

// document is one of the two that are compared, and what is known of it by itself. That is found out
// when it is first asked for.
type document struct {
	*jsonschema.Set

	all             []*jsonschema.Schema     // see every
	schemas         *analysis.Schemas        // see analysed
	sites           *site.Sites              // see naming
	lineage         *lineage                 // see descent
	otherFiles      *otherFiles              // see inOtherFiles
	unheld          []*jsonschema.Schema     // see unheldSchemas
	definedIn       []jsonschema.NamedSchema // see defined
	ruledOutMembers *ruledOut                // see ruledOutIn
}

// files are the document and what it refers to.
func (doc *document) files() []*jsonschema.Document { return slices.Concat(doc.Docs, doc.Led()) }

// root is what documents of the schema are.
func (doc *document) root() *jsonschema.Schema { return doc.Docs[0].Root }

// analysed returns what answers questions about the schemas.
func (doc *document) analysed() *analysis.Schemas {
	if doc.schemas == nil {
		ignored := &jsonschema.Findings{} // generating reports them
		doc.schemas = analysis.New(doc.Set, nil, extension.New(doc.Set, ignored), ignored)
	}
	return doc.schemas
}

// every lists the schemas of the document and those they refer to.
func (doc *document) every() []*jsonschema.Schema {
	if doc.all != nil {
		return doc.all
	}
	seen := map[*jsonschema.Schema]bool{}
	var visit func(s *jsonschema.Schema)
	visit = func(s *jsonschema.Schema) {
		if s == nil || seen[s] {
			return
		}
		seen[s] = true
		doc.all = append(doc.all, s)
		for _, keyword := range inPlace {
			visit(s.Refs[keyword])
		}
		for child := range held(s, defsKeywords...) {
			visit(child)
		}
	}
	visit(doc.root())
	for _, s := range doc.Extended() {
		visit(s)
	}
	return doc.all
}
