// Package jsonschema reads JSON Schema documents with order and positions,
// and resolves every reference in them. It says what the text says and where;
// what it means as a Go type is for package lower.
//
// It must not know Go types, the ir, or files other than the ones it is given.
package jsonschema

import "github.com/stategen/stategen/internal/diag"

// Value is one JSON value of a document, in document order, with its place.
type Value struct {
	Kind    Kind
	Offset  int      // byte offset of the first byte
	End     int      // byte offset after the last byte
	Text    string   // the JSON text: src[Offset:End]
	Str     string   // String: the decoded string
	Members []Member // Object
	Items   []*Value // Array
}

// Member is one member of an object.
type Member struct {
	Name       string
	NameOffset int
	Value      *Value
}

// Kind is the JSON kind of a value.
type Kind int

const (
	Null Kind = iota
	Bool
	Number
	String
	Array
	Object
)

// Get returns the member called name, or nil.
func (v *Value) Get(name string) *Value {
	if v == nil {
		return nil
	}
	for i := range v.Members {
		if v.Members[i].Name == name {
			return v.Members[i].Value
		}
	}
	return nil
}

// Source is one file handed to Load.
type Source struct {
	Path string // as the user gave it, for diagnostics
	URI  string // retrieval URI; "" gives one made of Path
	Data []byte
}

// Options say how to load.
type Options struct {
	Draft   string            // draft to assume without $schema: "2020-12" (default), "2019-09", "7", "6", "4"
	Remotes map[string]Source // absolute URI → document, for references out of the sources
	Overlay *Overlay          // what the schemas do not say; nil if none
}

// Schema is one schema: a JSON object or boolean at a place where its draft
// puts a schema. There is exactly one *Schema per place, so pointers compare.
type Schema struct {
	Doc     *Document
	Pointer string // RFC 6901, from the document's root
	Value   *Value
	// Refs holds the resolved targets of "$ref" (and, where statically known,
	// of "$dynamicRef" and "$recursiveRef"), by keyword.
	Refs map[string]*Schema
	// unexported: children by keyword, resource, extension, consumed keywords
}

// Document is one file.
type Document struct {
	Source Source
	Draft  Draft
	Root   *Schema
}

// Draft is a JSON Schema draft.
type Draft int

const (
	Draft4 Draft = iota
	Draft6
	Draft7
	Draft2019
	Draft2020
)

// Overlay adds x-stategen members to schemas by JSON Pointer.
type Overlay struct {
	Source Source
}

// Set is the loaded documents.
type Set struct {
	Docs []*Document
}

// Load parses the sources, finds every schema in them, resolves every
// reference and checks each document against its metaschema. It returns nil
// if any diagnostic is an error.
func Load(sources []Source, opts Options) (*Set, []diag.Diagnostic) { panic("see helper") }

// Keyword returns the value of a keyword of this schema and marks it
// consumed; nil if the schema has no such member or is a boolean.
func (s *Schema) Keyword(name string) *Value { panic("") }

// Bool reports whether s is the boolean schema true or false.
func (s *Schema) Bool() (value, ok bool) { panic("") }

// Child returns the schema that is the value of a keyword ("items", "not", …),
// marking the keyword consumed; nil if there is none.
func (s *Schema) Child(keyword string) *Schema { panic("") }

// Children returns the schemas of a keyword whose value is a list of schemas
// ("allOf", "prefixItems", Name is "") or a map of them ("properties",
// "$defs"), in document order, marking the keyword consumed.
func (s *Schema) Children(keyword string) []NamedSchema { panic("") }

// NamedSchema is one schema of a keyword that holds several.
type NamedSchema struct {
	Name   string
	Schema *Schema
}

// Ref returns the target of $ref, marking it consumed; nil if there is none.
func (s *Schema) Ref() *Schema { panic("") }

// Extension returns the x-stategen member of this schema merged with its
// overlay entry (overlay wins per member), as a JSON object value; nil if
// there is none. Marks both used.
func (s *Schema) Extension() *Value { panic("") }

// Location is "#" + Pointer for schemas of the family's own documents, with
// the document's path before it where a family has several documents.
func (s *Schema) Location() string { panic("") }

// Diag makes a diagnostic placed at keyword of s (at s itself if keyword is "").
func (s *Schema) Diag(sev diag.Severity, code, keyword, message, hint string) diag.Diagnostic {
	panic("")
}

// Unconsumed reports, for every schema that was visited (had any keyword read),
// the keywords nobody consumed: a known but unsupported keyword and an unknown
// one get different codes. Annotations known to be harmless are not reported.
func (s *Set) Unconsumed() []diag.Diagnostic { panic("") }
