// Package history guards the past of a schema: what was released stays as it
// was, and the step to the next version is large enough for what it changes.
//
// It must not know files on disk: it is handed their contents. Nor does it make packages: what
// is in these it is told as an outline.
//
// # Ideas
//
// Two things are compared that have little to do with each other. What is on record of a
// release, checksums alone, is compared with what there is now: the document with all that it
// refers to, the names and types of its Go package, and what is declared of the upgrade
// between two majors. And each version, released or not, is compared with the one before it, by
// package compat for what the schemas say, and by outlines for what programs lose.
//
// A record is read for ever. What was left out of checksums by earlier versions of stategen
// is tried, too, so that nobody has to renew records for their sake.
//
// One fault has one finding: what an edited document makes of a package is not told beside
// the edit, nor a name that programs lose beside the change of the schema that takes it.
//
// # Words
//
// The lock is the file with the record of each release, called an entry here, and of each
// upgrade between the newest releases of two majors. A step leads from one version to the next, and is a
// patch, a minor or a major. An outline is the declarations of a Go package as a text: see
// outline.go. A loss is what programs had by an outline and have no more.
//
// # Files
//
//   - history.go: a family, and what is checked of it; begin there
//   - lock.go and sum.go: the record, and checksums of documents; release.go adds to the record
//   - upgrade.go: the record of upgrades
//   - step.go and accept.go: what a step between two versions takes, and what its owner accepts
//   - api.go, loss.go and outline.go: what programs lose
package history
