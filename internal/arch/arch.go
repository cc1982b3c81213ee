// Package arch has no code: its tests keep the directions in which the packages
// of this module may import each other, and this map of them. What each of them
// must not know, its own doc comment says.
//
// Data flows one way, from documents over the model to files:
//
//	internal/jsonschema  what documents say and where: text in its order, references resolved
//	internal/extension   what x-stategen says of schemas
//	internal/analysis    what schemas mean: kinds and values allowed, members and elements described
//	internal/site        where schemas stand: what names come from
//	internal/check       schemas as predicates, for what no type proves
//	internal/union       how the variants of a union are told apart
//	internal/lower       what becomes of schemas: asks all of these, and makes the model
//	internal/ir          the model: types, their members, what types alone do not prove
//	internal/share       equal types made one
//	internal/version     what each release of a schema brought
//	internal/naming      Go names
//	internal/upgrade     how documents of one major become those of the next
//	internal/emit        the model as Go source
//	internal/templates   what is emitted verbatim: the run-time
//	internal/write       files compared, checked and written
//
// Package gen puts these passes in order, cmd/stategen reads and writes. Beside
// them stand what compares and guards schemas, and what people write:
//
//	internal/compat      two versions of a schema compared
//	internal/history     what was released stays as it was
//	internal/hooks       the functions that people write for upgrades
//	internal/config      stategen.yaml
//
// and below all of them words that several share:
//
//	internal/diag        findings
//	internal/ecma        regular expressions
//	internal/graph       what leads back to itself
//	internal/jsonpointer tokens of pointers
//	internal/jsonvalue   kinds of values, scalars, exact numbers
//	internal/label       texts of versions
//	internal/nearest     the word that was meant
//	internal/parallel    work shared out among the processors
//	internal/synthetic   schemas of any size, for measurements
//	internal/yamlnode    YAML that people write
package arch
