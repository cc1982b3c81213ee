// Package write brings generated files to disk, or says how the disk differs
// from them, and whether they compile.
//
// It must not know schemas or how the files came to be.
//
// # Ideas
//
// A [Tree] is all files that are wanted below one folder. A [Plan] compares it with the disk and
// writes nothing: each file has a [State]. [Plan.Apply] makes the disk as wanted. Files that
// stategen did not write are never overwritten and never deleted, and a write that fails leaves
// the old files as they were: new contents wait in a queue beside their places until all of them
// are complete. What a killed run left waiting, a later one sweeps.
//
// The manifest, stategen.sum, lists what stategen wrote, with sums, which tell an edit by hand from
// a changed schema. It also lists what people keep, the locks of released versions, so
// that it is told when one of these is lost.
//
// Before anything is written, the type checker reads it. It is asked twice. The quick question is
// whether the files compile for certain: it goes by declarations of the standard library that are
// here, and looks into several functions at a time. Only where the answer is no, the slow one asks
// the go command for the library, and says what is wrong, if anything is. What people wrote beside
// generated files is checked with them, and is theirs to mend.
//
// # Words
//
// A file is wanted, and then as wanted, stale, and so on; or an orphan, which no longer is. Kept is a
// file that people keep, and its entries are the released versions that it records. It is lost
// if it is there no more, stray if nobody asks for it any more, and forgotten if it is gone, although
// all that it was about has moved to the place of another one. An entry that it has no more is
// gone. Beside are the Go files that stategen did not write in a folder of generated ones.
//
// # Files
//
// To begin with: plan.go, disk.go, manifest.go and apply.go, with queue.go and sweep.go; diff.go
// shows a change. What people keep is in files that begin with kept_, what they wrote beside in
// beside.go. The type check begins in typecheck.go. typecheck_beside.go is that of what people
// wrote; the others that begin with typecheck_ say how it knows the library and other modules, and
// what makes it quick.
package write
