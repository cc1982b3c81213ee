// Package conformance runs JSON-Schema-Test-Suite against generated code, and random schemas.
//
// The suite is not part of this repository. It is read from the folder that
// JSON_SCHEMA_TEST_SUITE names, a checkout of the suite; without that, from
// two Go modules that ship parts of it, which the go command fetches once into
// its module cache: see modules.
//
// Of the tests called TestRandom…, each makes one round, always of the same schemas, unless
// the environment says otherwise:
//
//	CONFORMANCE_TIME=5m        rounds as long as that, of other schemas each time
//	CONFORMANCE_SEED=7         rounds from that seed on, which each round logs
//	CONFORMANCE_HISTORIES=4    histories of each draft, in a round of TestRandomHistories or
//	                           TestRandomHistoriesAPI
//	CONFORMANCE_MAJORS=30      schemas of each draft, in a round of TestRandomMajors
//	CONFORMANCE_EDGES=2        one of so many random schemas has numbers at the ends of Go's types; so
//	                           with names that meet in Go, x-stategen, and lists of types
//	CONFORMANCE_MINIMISE=0     how often it is tried to make what TestRandomChecks or
//	                           TestRandomTypes found smaller
//
// TestRoots draws some of the suite's groups: CONFORMANCE_ROOTS=100 says how many, as it does of the
// schemas of TestRandomRoots, and CONFORMANCE_SEED repeats a draw. So does TestPairs:
// CONFORMANCE_PAIRS=200 says how many pairs of schemas come together in each of its forms.
//
// # What says what is right
//
// The suite's tests say which instances are valid. Of random schemas, another validator does
// (oracle_test.go); where its opinion is known to be worth nothing, the instance counts for nothing.
// What is read is written as it was, whether valid or not. Of the versions of a family, the random
// program knows what it changed, and so what becomes of a document: of a history, all that a newer
// version has brought is told by its name; of majors, upgrade.v2.yaml is also a function on JSON.
// What compat proves is compared with the other validator (old data), with what the older package
// reads (old readers), and with what the two packages export (programs).
//
// # Files
//
// To begin with: suite.go, generate.go and decode.go, which are groups of instances and the programs
// that judge many groups at once, and conformance_test.go, which puts the suite to them. Then:
//
//   - random.go, and random_soup.go, random_shaped.go, random_family.go and random_edges.go, which make
//     schemas; random_instance.go makes instances, and random_revise.go changes schemas
//   - random_test.go judges them, random_roots_test.go some in packages of their own, and
//     minimise_test.go makes what was found smaller; found.json keeps it
//   - compat_…_test.go: pairs of schemas that compat calls compatible
//   - random_history_…, histories_…: families of one major
//   - random_majors_test.go, random_declared_test.go, majors_…: families of several
//   - heirs_test.go, names_test.go, pairs_test.go and roots_test.go: one question each
package conformance
