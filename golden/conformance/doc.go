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
//	CONFORMANCE_MINIMISE=0     how often it is tried to make what TestRandomChecks or
//	                           TestRandomTypes found smaller
//
// TestRoots draws some of the suite's groups: CONFORMANCE_ROOTS=100 says how many, and
// CONFORMANCE_SEED repeats a draw. So does TestPairs: CONFORMANCE_PAIRS=200 says how many
// pairs of schemas come together in each of its forms.
package conformance
