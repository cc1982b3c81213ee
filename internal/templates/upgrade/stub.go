// Package upgrade is what the package over several majors carries, in files rt_….go: an
// object as text and tree, the operations that a step between majors is made of, calls of
// hooks, and the report of what a document could not take along.
//
// It must not know any schema, or how a step is made of these operations: that is emitted
// beside it.
package upgrade

import "reflect"

// untagged has the members whose names no tag can hold, by their fields. It is emitted for each family.
var untagged map[reflect.Type]map[string]string
