// Package conformance runs JSON-Schema-Test-Suite against generated code.
//
// The suite is not part of this repository. It is read from the folder that
// JSON_SCHEMA_TEST_SUITE names, a checkout of the suite; without that, from
// two Go modules that ship parts of it, which the go command fetches once into
// its module cache: see modules.
package conformance
