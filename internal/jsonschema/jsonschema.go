package jsonschema

import (
	"slices"
	"strings"

	"github.com/stategen/stategen/internal/jsonpointer"
)

// Source is one file handed to Load.
type Source struct {
	Path string // as the user gave it, for diagnostics
	URI  string // of one of Options.Remotes, and of a published metaschema; "" of a file
	Data []byte
}

// Options say how to load.
type Options struct {
	Draft   string            // draft to assume without $schema: "2020-12" (default), "2019-09", "7", "6", "4"
	Remotes map[string]Source // absolute URI → document, for references out of the sources
	Beside  []Source          // files that relative references may lead to; those that are sources are left out
	Overlay *Overlay          // what the schemas do not say; nil if none
}

// Set is the loaded documents. It is for one goroutine: reading a keyword
// marks it consumed.
type Set struct {
	Docs []*Document // the sources, in their order

	led       []*Document // what references lead to beside these
	schemas   []*Schema   // in order of discovery
	islands   []*Schema   // of these, those at places that no keyword holds
	resources []*Resource
	overlay   []*overlayEntry
	dynamic   map[string]bool // see IsDynamic; nil until that was asked
}

// Led lists what references lead to beside the sources: files, remote documents and metaschemas.
func (s *Set) Led() []*Document { return s.led }

// Document is one file.
type Document struct {
	Source Source
	Draft  Draft // of the root; an embedded resource may have another one
	Root   *Schema

	file      *file
	uri       string               // retrieval URI
	name      string               // for locations; "" for the only source
	resources map[string]*Resource // by URI
	schemas   map[*Value]*Schema   // of all documents
}

// At returns the schema at a JSON Pointer into the document, or nil if there
// is none. It marks nothing consumed.
func (d *Document) At(pointer string) *Schema {
	return d.schemas[d.Root.Value.At(pointer)]
}

// Of returns the schema that stands in a document as v, or nil if v is none. It marks nothing consumed.
func (d *Document) Of(v *Value) *Schema { return d.schemas[v] }

// Schema is one schema: a JSON object or boolean at a place where its draft
// puts a schema, or to which a reference leads. There is exactly one *Schema
// per place, so pointers compare.
type Schema struct {
	Doc     *Document
	Pointer string // RFC 6901, from the document's root
	Value   *Value
	// Refs holds the resolved targets of "$ref" (and, where statically known,
	// of "$dynamicRef" and "$recursiveRef"), by keyword.
	Refs map[string]*Schema

	resource  *Resource
	children  []childSchemas
	entry     *overlayEntry // of the overlay; nil if none
	extension *Value        // merged, once it was asked for
	consumed  []bool        // by position of the member; nil until one is
	claimed   bool          // somebody accounts for all of it
}

// NamedSchema is one schema of a keyword that holds several.
type NamedSchema struct {
	Name   string
	Schema *Schema
}

// childSchemas are the schemas that the value of one keyword holds.
type childSchemas struct {
	keyword string
	one     *Schema       // the value itself
	many    []NamedSchema // its items or the values of its members
}

// Draft returns the draft that s is written in.
func (s *Schema) Draft() Draft { return s.resource.Draft }

// Resource returns the resource that s belongs to: what its references are
// relative to.
func (s *Schema) Resource() *Resource { return s.resource }

// Keyword returns the value of a keyword of this schema and marks it
// consumed; nil if the schema has no such member or is a boolean, and if the
// member means nothing in the schema's draft: because the keyword does not
// exist there, its vocabulary is switched off, or it stands beside a $ref in
// draft 7 or before.
func (s *Schema) Keyword(name string) *Value {
	s.track()
	i := s.index(name)
	if i < 0 {
		return nil
	}
	s.consumed[i] = true
	return s.Value.Members[i].Value
}

// Get returns what Keyword would, and marks nothing.
func (s *Schema) Get(name string) *Value {
	if i := s.index(name); i >= 0 {
		return s.Value.Members[i].Value
	}
	return nil
}

// index returns the position of a keyword's member; -1 if there is none, or it means nothing.
func (s *Schema) index(name string) int {
	i := s.Value.memberIndex(name)
	if i < 0 || s.effectOf(name) != effective {
		return -1
	}
	return i
}

// Has reports whether Keyword would return a value, and marks nothing.
func (s *Schema) Has(name string) bool { return s.Get(name) != nil }

// Bool reports whether s is the boolean schema true or false.
func (s *Schema) Bool() (value, ok bool) {
	return s.Value.Text == "true", s.Value.Kind == Bool
}

// Child returns the schema that is the value of a keyword ("items", "not", …),
// marking the keyword consumed; nil if there is none.
func (s *Schema) Child(keyword string) *Schema {
	c := s.childSchemas(keyword)
	if c == nil || c.one == nil {
		return nil
	}
	s.Keyword(keyword)
	return c.one
}

// Children returns the schemas of a keyword whose value is a list of schemas
// ("allOf", "prefixItems", Name is "") or a map of them ("properties",
// "$defs"), in document order, marking the keyword consumed.
func (s *Schema) Children(keyword string) []NamedSchema {
	c := s.childSchemas(keyword)
	if c == nil || c.one != nil {
		return nil
	}
	s.Keyword(keyword)
	return c.many
}

func (s *Schema) childSchemas(keyword string) *childSchemas {
	for i := range s.children {
		if s.children[i].keyword == keyword && s.effectOf(keyword) == effective {
			return &s.children[i]
		}
	}
	return nil
}

// Ref returns the target of $ref, marking it consumed; nil if there is none.
func (s *Schema) Ref() *Schema {
	if s.Keyword("$ref") == nil {
		return nil
	}
	return s.Refs["$ref"]
}

// Location is "#" + Pointer for schemas of the family's own documents, with
// the document's name before it where a family has several documents.
func (s *Schema) Location() string { return s.Doc.name + "#" + s.Pointer }

// inside returns the schemas of a keyword, and marks nothing.
func (s *Schema) inside(keyword string) (list []*Schema) {
	c := s.childSchemas(keyword)
	switch {
	case c == nil:
		return nil
	case c.one != nil:
		return []*Schema{c.one}
	}
	for _, child := range c.many {
		list = append(list, child.Schema)
	}
	return list
}

// Declared lists the members that an object of s declares: those of s, of what it
// refers to, and of its allOf. It marks nothing as consumed.
func (s *Schema) Declared() []NamedSchema { return s.declared(make(map[*Schema]bool)) }

func (s *Schema) declared(seen map[*Schema]bool) (list []NamedSchema) {
	if s == nil || seen[s] {
		return nil
	}
	seen[s] = true
	if c := s.childSchemas("properties"); c != nil {
		list = append(list, c.many...)
	}
	list = append(list, s.Refs["$ref"].declared(seen)...)
	for _, part := range s.inside("allOf") {
		list = append(list, part.declared(seen)...)
	}
	return list
}

// Alternatives returns the schemas of oneOf and of anyOf, marking both consumed.
func (s *Schema) Alternatives() []NamedSchema {
	return slices.Concat(s.Children("oneOf"), s.Children("anyOf"))
}

// Token returns the last token of the pointer of s, unescaped: the name of a definition; ""
// of a document.
func (s *Schema) Token() string {
	return jsonpointer.Unescape(s.Pointer[strings.LastIndexByte(s.Pointer, '/')+1:])
}
