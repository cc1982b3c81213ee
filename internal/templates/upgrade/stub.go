// Package upgrade is what the package over several majors carries, in files rt_….go: an
// object as text and tree, the operations that a step between majors is made of, calls of
// hooks, and the report of what a document could not take along.
//
// It must not know any schema, or how a step is made of these operations: that is emitted
// beside it.
//
// # Ideas
//
// A step works on the text of a document, as a tree of nodes, and remembers of each node where it was in
// the document: pointers of what is left behind are those of the document that was read. Only
// hooks get Go values; these are read from the whole text once before the step and once after
// it, and found beside the nodes.
//
// Nothing may vanish. What is taken out of a node goes somewhere, or is left behind by
// step.leave, which adds it to the residue; what is placed after all is taken back out of that.
//
// # Files
//
// node.go has the tree, with text.go and number.go for its scalars and pointer.go for where they are. step.go
// has the operations of a step, with move.go for members that go elsewhere and narrow.go for values that
// the other major may not take; given.go is about defaults of majors on the way, misfit.go about values
// that no other major could read. hook.go calls hooks, held.go finds what a Go value does not show
// of what a hook is handed, and stray.go what the other major could not read at all. report.go and
// policy.go have what callers see. In this file, stub.go, is what is emitted anew for each family.
package upgrade

import "reflect"

// untagged has the members whose names no tag can hold, by their fields. It is emitted for each family.
var untagged map[reflect.Type]map[string]string
