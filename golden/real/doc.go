// Package real generates code for JSON Schemas of the real world: those that
// npm packages and Go modules ship, as schemas.txt lists them, with documents
// that they describe.
//
// None of them is part of this repository. The go command and npm fetch them,
// each into its own cache. What does not come out right yet is in
// expected.txt, each with its reason.
package real
