// Package version compares the releases of a schema: it notes in the model which
// version introduced what, and which versions the version gate lets pass.
//
// It must not know schema documents: it sees the models made of them. What a change means
// for compatibility is for package compat, which compares documents.
//
// # Ideas
//
// All releases of one major are looked at, and the newest of them is written into. What is
// the same thing in two of them is decided first, since schemas move: into definitions, to
// other names, to other files. Names that lead somewhere count before locations, and locations before
// what holds it; see identify. From then on, things have identities, and everything else is
// asked by these.
//
// A thing is as old as the first release that has it at one of its places. A remark says
// so once: not of a member that came with its type.
//
// What programs have called so far stays: the order in which functions take members, and
// the methods by which objects show their tags.
//
// # Words
//
// A release is one version of a schema with its model. A place is a location with the names that
// lead there, a way one list of such names. A thing is what a release can bring: a type at a place, a
// member, a value, a variant. It is taken if another place has it already, and has an origin if it
// was elsewhere before.
//
// # Files
//
// version.go has what other packages call, and which release brought what. identity.go tells
// what is the same in two releases, and moved.go does for schemas that have moved. needs.go,
// order.go and tags.go are each about one thing that is asked of all releases: the version that
// a value needs, the order of members, and the methods of tags.
package version
