// Package arch is the map of this module. It has no code: its tests check that
// every package is on the map, and imports only what it may. What a package must
// not know, its own doc comment says.
//
// Data flows one way, from documents over the model to files:
//
//	internal/jsonschema  what documents say and where: text in its order, references resolved
//	internal/extension   what x-stategen says of schemas
//	internal/analysis    what schemas mean: kinds and values allowed, members and elements described
//	internal/site        where schemas stand: what names come from
//	internal/check       schemas as predicates, for what Go types do not prove
//	internal/union       how the variants of a union are told apart
//	internal/lower       what becomes of schemas: asks all of these, and makes the model
//	internal/ir          the model: types, their members, and the checks beside them
//	internal/share       equal types merged into one, if that is asked for
//	internal/version     which version introduced which type, member and value
//	internal/naming      Go names
//	internal/upgrade     how documents of one major become those of the next
//	internal/emit        the model as Go source
//	internal/templates   what is emitted verbatim: the run-time
//	internal/write       files compared, checked and written
//
// Package gen runs these passes in order; cmd/stategen reads and writes files.
// Beside them stand packages that compare and guard schemas, and those that read
// what people write:
//
//	internal/compat      what changed between two versions of a schema, and whether that is compatible
//	internal/history     released versions stay as they were
//	internal/hooks       the functions that people write for upgrades: what they are called, whether they are complete
//	internal/config      stategen.yaml
//
// Below all of them are packages that several share:
//
//	internal/diag        diagnostics: what is wrong, where, and the way out
//	internal/ecma        regular expressions of ECMA-262, translated to Go
//	internal/graph       cycles
//	internal/jsonpointer JSON Pointers
//	internal/jsonvalue   kinds of values, scalars, exact numbers
//	internal/label       version labels
//	internal/nearest     the word that was meant by a misspelled one
//	internal/parallel    work shared out among the processors
//	internal/synthetic   schemas of any size, for measurements
//	internal/yamlnode    YAML, with positions
package arch
