// Package ir is the model of the Go package that stategen emits: types, their
// members, and what the types alone cannot prove.
//
// It must not know JSON Schema documents, Go syntax trees or files: package
// lower writes it, the passes complete it, package emit reads it.
//
// # Ideas
//
// A [Type] is the Go shape of a value. Those with a name of their own are declarations
// ([Decl]): structs, tuples, enums and unions. A list or map is made of an [Elem].
//
// A place is where a value stands: a [Field], an Elem, or the root. Besides a type it has what
// the schema allows there and the type does not say: whether null is valid, whether
// more is than the type holds (loose), whether more values are than an enum lists (open), and a
// [Check] of the rest.
//
// A schema location, such as "#/$defs/usage", says where something comes from: the
// name of the document, "#", and a JSON Pointer. To the model it is a text that only tells places
// apart, and that diagnostics are placed by.
//
// Nothing in the model has a Go name when it is made. A [Name] is what the name is to be made of,
// and the members called Go are filled by package naming.
//
// # Words
//
// A tag is the member, or its value, by which a union knows a variant. A wrap is a named type
// around a value that is no object. The rest are the members, or elements, that nothing declares
// one by one. A gate is the member with the version label. What is unasked is required by the
// package, and not by the schema.
//
// # Reading
//
// Start with ir.go, then tuple.go, selector.go (how variants are told apart), layout.go (shapes of
// documents with one label) and check.go (the rules; check_text.go spells them). walk.go goes
// through the types, used.go finds what they refer to, holds.go says whether a value keeps a rule.
// dump.go writes the model for tests.
package ir
