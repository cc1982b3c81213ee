// Package compat compares two versions of a schema and says what the step
// between them takes.
//
// It must never call a breaking change compatible. What the comparison cannot
// decide it calls undecided, and that counts as major. One break is meant: a new
// variant of a union is a new method of its matcher, which programs that
// implement the matcher have to write. Findings name it. "Code" is what stategen
// generates, as it reads by default: it keeps members, variants and enum values
// that it does not know.
//
// # Ideas
//
// A place is compared with the same place: two schemas are a [pair], and a pair is
// compared keyword by keyword, by the table in keywords.go. Each difference is a
// [Finding] under a [Rule] of the table in rules.go, and the rule has the three
// verdicts: on old data read by new code, on new data read by old code, and on the
// Go packages generated from the two. Every definition is compared, reachable or
// not, except those that nobody named: these are compared where they are referred to.
//
// One version may say in another way what the other one says. Such pairs have a
// shape of their own and are compared as wholes: see shapes in compare.go.
//
// The alternatives of a choice have no names to pair them by. They are paired by what
// tells them apart, as in the generated package: see alternatives in union.go.
//
// What is valid and what Go names come from are two questions. A finding of a name
// says that programs may lose it, and that nothing changes for data. Who has both
// packages can tell (see [Rule.OnlyNames]), so that a doubt about a name costs little.
//
// Some changes show only once everything has been compared: those are for the
// passes in passes.go.
//
// # Words
//
// An alternative stands in an anyOf or oneOf; it is a variant if a union is made of
// these. A tag is a constant of a member that tells alternatives apart. A type is one
// of the JSON types that a schema names; a kind is the same with integers as numbers.
// Words, or what stands aside, are for people, with the default. A definition extends
// its base, and is an heir of it. What is told, elsewhere than of alternatives, has
// been reported.
//
// # Files
//
// To begin with: compat.go, rules.go, compare.go, keywords.go, reference.go and passes.go,
// in this order. What these ask of schemas is in schema.go, json_types.go, json_values.go,
// place.go and document.go. The others begin with what they are about:
//
//   - value_: types, lists of values, bounds and defaults
//   - object_: members, and what is said of those that are not declared
//   - shape_: what may be said in two ways
//   - union_: alternatives, and what tells them apart
//   - definition_: definitions, what they extend, and where they stand
//   - name_: Go names that another type may have afterwards
//   - context.go: where allowing more can refuse more
//   - drafts.go, extensions.go: what another draft, or another tool, makes of a keyword
//
// Each case in golden/compat is two versions with the findings that they should
// have; a change of this package begins with one.
package compat
