// Package jsonschema reads JSON Schema documents with order and positions,
// and resolves every reference in them. It says what the text says and where;
// what it means is for package analysis, and what becomes of it for package lower.
//
// It must not know Go types, the ir, or files other than the ones it is given.
//
// # Ideas
//
// A [Value] is a piece of JSON text, with its place. A [Schema] is a value that stands where
// its draft puts a schema, or to which a reference leads. There is one Schema for a place,
// whichever way leads there, so that pointers compare and maps go by them.
//
// What a keyword means depends on the draft, on the vocabularies of the metaschema, and on a
// $ref beside it. All that is asked in one way: [Schema.Keyword] answers nil where a member
// means nothing. Who asks by it accounts for the keyword, which is noted as consumed. In the
// end, what a claimed schema says and nobody consumed is reported, so that nothing is dropped
// in silence. To look without accounting, there are [Schema.Get] and [Schema.Has].
//
// References are resolved once, by [Load]. A text is read when the first reference leads to
// it, and may lead to others: Load goes on until there is nothing new. Nothing is fetched.
//
// # Words
//
// A source is a document of the family; what references lead to beside these is led to. A file
// is beside a source if a relative reference leads to it. A resource is a schema with a URI of
// its own ($id) and what is in it; a dialect is its draft with the vocabularies of its
// metaschema. An island is a schema at a place that no keyword holds, as below "components".
// A definition that extends a base by allOf is an heir of it. An extension is not that, but
// x-stategen, as the schema or the overlay has it.
//
// # Reading
//
// Start with jsonschema.go, which has what the passes use, and load.go, which has the steps of
// reading. In groups:
//
//   - texts: file.go, parse.go (JSON), yaml.go (overlays), value.go; literal.go has values in
//     the words of package jsonvalue
//   - keywords: keywords.go is the table of them; draft.go, dialect.go and effect.go say which
//     of them count where
//   - references: identify.go (which names schemas give themselves), resource.go, resolve.go with
//     hints.go (what was meant), uri.go; beside.go (files), names.go (what documents are called)
//   - other ways from schema to schema: find.go (pointers), mapping.go (discriminators),
//     extending.go (heirs, which nothing refers to)
//   - what people add: extension.go, overlay.go
//   - what is wrong: findings.go and place.go (where to say it), metaschema.go with violation.go,
//     openapi.go, format.go, and unconsumed.go, which comes last of all
//   - beside these: null.go (whether null is valid), amend.go (schemas that are changed before
//     anybody reads them)
package jsonschema
