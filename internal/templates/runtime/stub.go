// Package runtime is what every generated package carries, in files rt_….go: reading
// and writing of JSON by shapes, Extra and what it keeps, checks, the levels at which a
// stored document is read or appended to. What a package has no use for is left out of it,
// function by function.
//
// It must not know any schema: the shapes, types and methods of one are emitted beside it.
// It has the standard library only, no unsafe, and no state but pools and tables.
package runtime

// arena stands for the generated one, so that the run-time compiles and can be
// tested by itself. It is not copied into generated packages.
type arena struct{}
