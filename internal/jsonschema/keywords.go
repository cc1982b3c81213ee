package jsonschema

import "strings"

// Keyword is what is known of a keyword: one row of the table.
type Keyword struct {
	Name       string
	From, To   Draft // the drafts in which it exists
	Holds      Holds
	Class      Class
	Vocabulary string // the vocabulary of draft 2020-12 that it belongs to
	Harmless   bool   // dropping nothing if nobody reads it
	Needs      string // without this other keyword it has no effect
}

// Holds says where schemas stand in the value of a keyword.
type Holds int

const (
	NoSchema         Holds = iota
	OneSchema              // the value
	ListOfSchemas          // its items
	MapOfSchemas           // the values of its members
	SchemaOrList           // the value or its items
	SchemasOrStrings       // the values of its members, but for lists of strings
)

// Class says what a keyword does.
type Class int

const (
	Identifier Class = iota // names or refers to schemas, or only holds them
	Applicator              // applies schemas
	Assertion               // restricts values
	Annotation              // describes
	Extension               // is no keyword of JSON Schema
)

// keywords is the one place that knows the keywords of JSON Schema.
var keywords = []Keyword{
	{Name: "$schema", To: Draft2020, Class: Identifier, Vocabulary: "core", Harmless: true},
	{Name: "$vocabulary", From: Draft2019, To: Draft2020, Class: Identifier, Vocabulary: "core", Harmless: true},
	{Name: "id", To: Draft4, Class: Identifier, Vocabulary: "core", Harmless: true},
	{Name: "$id", From: Draft6, To: Draft2020, Class: Identifier, Vocabulary: "core", Harmless: true},
	{Name: "$anchor", From: Draft2019, To: Draft2020, Class: Identifier, Vocabulary: "core", Harmless: true},
	{Name: "$dynamicAnchor", From: Draft2020, To: Draft2020, Class: Identifier, Vocabulary: "core", Harmless: true},
	{Name: "$recursiveAnchor", From: Draft2019, To: Draft2019, Class: Identifier, Vocabulary: "core", Harmless: true},
	{Name: "$defs", To: Draft2020, Holds: MapOfSchemas, Class: Identifier, Vocabulary: "core", Harmless: true},
	{Name: "definitions", To: Draft2020, Holds: MapOfSchemas, Class: Identifier, Vocabulary: "core", Harmless: true},

	{Name: "$ref", To: Draft2020, Class: Applicator, Vocabulary: "core"},
	{Name: "$dynamicRef", From: Draft2020, To: Draft2020, Class: Applicator, Vocabulary: "core"},
	{Name: "$recursiveRef", From: Draft2019, To: Draft2019, Class: Applicator, Vocabulary: "core"},

	{Name: "allOf", To: Draft2020, Holds: ListOfSchemas, Class: Applicator, Vocabulary: "applicator"},
	{Name: "anyOf", To: Draft2020, Holds: ListOfSchemas, Class: Applicator, Vocabulary: "applicator"},
	{Name: "oneOf", To: Draft2020, Holds: ListOfSchemas, Class: Applicator, Vocabulary: "applicator"},
	{Name: "not", To: Draft2020, Holds: OneSchema, Class: Applicator, Vocabulary: "applicator"},
	{Name: "if", From: Draft7, To: Draft2020, Holds: OneSchema, Class: Applicator, Vocabulary: "applicator"},
	{Name: "then", From: Draft7, To: Draft2020, Holds: OneSchema, Class: Applicator, Vocabulary: "applicator", Needs: "if"},
	{Name: "else", From: Draft7, To: Draft2020, Holds: OneSchema, Class: Applicator, Vocabulary: "applicator", Needs: "if"},
	{Name: "dependentSchemas", From: Draft2019, To: Draft2020, Holds: MapOfSchemas, Class: Applicator, Vocabulary: "applicator"},
	{Name: "dependencies", To: Draft2020, Holds: SchemasOrStrings, Class: Applicator, Vocabulary: "applicator"},

	{Name: "properties", To: Draft2020, Holds: MapOfSchemas, Class: Applicator, Vocabulary: "applicator"},
	{Name: "patternProperties", To: Draft2020, Holds: MapOfSchemas, Class: Applicator, Vocabulary: "applicator"},
	{Name: "additionalProperties", To: Draft2020, Holds: OneSchema, Class: Applicator, Vocabulary: "applicator"},
	{Name: "propertyNames", From: Draft6, To: Draft2020, Holds: OneSchema, Class: Applicator, Vocabulary: "applicator"},
	{Name: "unevaluatedProperties", From: Draft2019, To: Draft2020, Holds: OneSchema, Class: Applicator, Vocabulary: "unevaluated"},
	{Name: "prefixItems", From: Draft2020, To: Draft2020, Holds: ListOfSchemas, Class: Applicator, Vocabulary: "applicator"},
	{Name: "items", To: Draft2020, Holds: SchemaOrList, Class: Applicator, Vocabulary: "applicator"},
	{Name: "additionalItems", To: Draft2019, Holds: OneSchema, Class: Applicator, Vocabulary: "applicator", Needs: "items"},
	{Name: "unevaluatedItems", From: Draft2019, To: Draft2020, Holds: OneSchema, Class: Applicator, Vocabulary: "unevaluated"},
	{Name: "contains", From: Draft6, To: Draft2020, Holds: OneSchema, Class: Applicator, Vocabulary: "applicator"},

	{Name: "type", To: Draft2020, Class: Assertion, Vocabulary: "validation"},
	{Name: "enum", To: Draft2020, Class: Assertion, Vocabulary: "validation"},
	{Name: "const", From: Draft6, To: Draft2020, Class: Assertion, Vocabulary: "validation"},
	{Name: "multipleOf", To: Draft2020, Class: Assertion, Vocabulary: "validation"},
	{Name: "maximum", To: Draft2020, Class: Assertion, Vocabulary: "validation"},
	{Name: "exclusiveMaximum", To: Draft2020, Class: Assertion, Vocabulary: "validation"},
	{Name: "minimum", To: Draft2020, Class: Assertion, Vocabulary: "validation"},
	{Name: "exclusiveMinimum", To: Draft2020, Class: Assertion, Vocabulary: "validation"},
	{Name: "maxLength", To: Draft2020, Class: Assertion, Vocabulary: "validation"},
	{Name: "minLength", To: Draft2020, Class: Assertion, Vocabulary: "validation"},
	{Name: "pattern", To: Draft2020, Class: Assertion, Vocabulary: "validation"},
	{Name: "maxItems", To: Draft2020, Class: Assertion, Vocabulary: "validation"},
	{Name: "minItems", To: Draft2020, Class: Assertion, Vocabulary: "validation"},
	{Name: "uniqueItems", To: Draft2020, Class: Assertion, Vocabulary: "validation"},
	{Name: "maxContains", From: Draft2019, To: Draft2020, Class: Assertion, Vocabulary: "validation", Needs: "contains"},
	{Name: "minContains", From: Draft2019, To: Draft2020, Class: Assertion, Vocabulary: "validation", Needs: "contains"},
	{Name: "maxProperties", To: Draft2020, Class: Assertion, Vocabulary: "validation"},
	{Name: "minProperties", To: Draft2020, Class: Assertion, Vocabulary: "validation"},
	{Name: "required", To: Draft2020, Class: Assertion, Vocabulary: "validation"},
	{Name: "dependentRequired", From: Draft2019, To: Draft2020, Class: Assertion, Vocabulary: "validation"},

	{Name: "format", To: Draft2020, Class: Annotation, Vocabulary: "format"},
	{Name: "contentEncoding", From: Draft7, To: Draft2020, Class: Annotation, Vocabulary: "content", Harmless: true},
	{Name: "contentMediaType", From: Draft7, To: Draft2020, Class: Annotation, Vocabulary: "content", Harmless: true},
	{Name: "contentSchema", From: Draft2019, To: Draft2020, Holds: OneSchema, Class: Annotation, Vocabulary: "content", Harmless: true},
	{Name: "title", To: Draft2020, Class: Annotation, Vocabulary: "meta-data", Harmless: true},
	{Name: "description", To: Draft2020, Class: Annotation, Vocabulary: "meta-data", Harmless: true},
	{Name: "default", To: Draft2020, Class: Annotation, Vocabulary: "meta-data", Harmless: true},
	{Name: "examples", From: Draft6, To: Draft2020, Class: Annotation, Vocabulary: "meta-data", Harmless: true},
	{Name: "deprecated", From: Draft2019, To: Draft2020, Class: Annotation, Vocabulary: "meta-data", Harmless: true},
	{Name: "readOnly", From: Draft7, To: Draft2020, Class: Annotation, Vocabulary: "meta-data", Harmless: true},
	{Name: "writeOnly", From: Draft7, To: Draft2020, Class: Annotation, Vocabulary: "meta-data", Harmless: true},
	{Name: "$comment", From: Draft7, To: Draft2020, Class: Annotation, Vocabulary: "core", Harmless: true},

	{Name: "x-stategen", To: Draft2020, Class: Extension},
	{Name: "goJSONSchema", To: Draft2020, Class: Extension},
	{Name: "discriminator", To: Draft2020, Class: Extension},
	{Name: "nullable", To: Draft2020, Class: Extension},
	{Name: "example", To: Draft2020, Class: Extension, Harmless: true},
	{Name: "externalDocs", To: Draft2020, Class: Extension, Harmless: true},
	{Name: "xml", To: Draft2020, Class: Extension, Harmless: true},

	// What editors and forms read: to others it says no more than words do.
	{Name: "markdownDescription", To: Draft2020, Class: Extension, Harmless: true},
	{Name: "enumDescriptions", To: Draft2020, Class: Extension, Harmless: true},
	{Name: "markdownEnumDescriptions", To: Draft2020, Class: Extension, Harmless: true},
	{Name: "tsEnumNames", To: Draft2020, Class: Extension, Harmless: true},
	{Name: "meta:enum", To: Draft2020, Class: Extension, Harmless: true},
	{Name: "defaultSnippets", To: Draft2020, Class: Extension, Harmless: true},
	{Name: "errorMessage", To: Draft2020, Class: Extension, Harmless: true},
	{Name: "patternErrorMessage", To: Draft2020, Class: Extension, Harmless: true},
	{Name: "deprecationMessage", To: Draft2020, Class: Extension, Harmless: true},
	{Name: "markdownDeprecationMessage", To: Draft2020, Class: Extension, Harmless: true},
	{Name: "doNotSuggest", To: Draft2020, Class: Extension, Harmless: true},
	{Name: "suggestSortText", To: Draft2020, Class: Extension, Harmless: true},
	{Name: "propertyOrder", To: Draft2020, Class: Extension, Harmless: true},
	{Name: "defaultProperties", To: Draft2020, Class: Extension, Harmless: true},
	{Name: "allowComments", To: Draft2020, Class: Extension, Harmless: true},
	{Name: "allowTrailingCommas", To: Draft2020, Class: Extension, Harmless: true},
}

var keywordsByName = func() map[string]*Keyword {
	byName := make(map[string]*Keyword, len(keywords))
	for i := range keywords {
		byName[keywords[i].Name] = &keywords[i]
	}
	return byName
}()

// LookupKeyword returns what is known of a keyword. Names that begin with
// "x-" are extensions that nobody needs to read.
func LookupKeyword(name string) (k Keyword, known bool) {
	if k := keywordsByName[name]; k != nil {
		return *k, true
	}
	if strings.HasPrefix(name, "x-") {
		return Keyword{Name: name, To: Draft2020, Class: Extension, Harmless: true}, true
	}
	return Keyword{}, false
}

// Validates reports whether the keyword decides which values are valid.
func (k *Keyword) Validates() bool { return k.Class == Applicator || k.Class == Assertion }

// exists reports whether the keyword means something in a draft. What only
// describes is understood in every draft: it changes no verdict.
func (k *Keyword) exists(d Draft) bool {
	return k.Class == Annotation || k.From <= d && d <= k.To
}

// holds is Holds for a value in a draft.
func (k *Keyword) holds(d Draft, v *Value) Holds {
	switch {
	case k.Holds != SchemaOrList:
		return k.Holds
	case d < Draft2020 && v.Kind == Array:
		return ListOfSchemas
	}
	return OneSchema
}
