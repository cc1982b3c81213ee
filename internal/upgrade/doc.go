// Package upgrade plans how documents of one major become documents of the
// major beside it, up and down.
//
// It must not know schema documents, files or Go syntax: it sees the models of
// the two majors and the declarations. What it plans, package emit writes as Go, in
// terms of the operations in internal/templates/upgrade.
//
// # Ideas
//
// The plan is for the text of a document, not for values of Go types, so that everything
// that nobody speaks of stays as it is. What has the same name and a type of the same JSON
// kind stays where it is. What a declaration moves goes there. What neither says is the
// business of a hook; or, if there is nothing for a hook to do, is left behind and reported. So
// each member of an object, and each value, comes to one of four ends: it stays, it goes
// elsewhere, a hook is handed it, or it is left behind. There is no fifth.
//
// A [Step] leads in one direction. Both directions of a pair of majors are planned by the
// same code, the way up first: the way down asks the same hooks. Declarations are about the
// way up, and are turned for the way down.
//
// A pair of types is planned once for each sort of place that it has: see claims. Of recursive
// types some things are known only when everything is planned: these are for the
// functions in builder.later, and for settle, which tells what needs work at all.
//
// The way down has one more duty. What the way up would make of a document that comes back must
// be that document, or the difference is reported: a default that would come back, an
// object that would go, a name that two have. Most of what is planned for the way down alone is
// for this.
//
// # Words
//
// From and To are the types, or the paths, that a step leads from and to, whichever is older.
// The older and the newer major are what they are in both directions. A declaration is what
// upgrade.v2.yaml says below one key; an entry is one of its members, such as rename, and an
// item one line of that. Tags tell the variants of a union apart. A conversion is what becomes of a
// value. A member is unplaced if To has none by its name, unfit if its type
// cannot become that of To, and wanted if To requires it and nothing brings it: these are for a
// hook. A loss is what documents may have that has no place, known ahead; what is left behind
// of one document is called its residue at run time.
//
// # Files
//
// To begin with: plan.go, which says what a step is made of, and build.go. Then object.go and
// value.go, which are most of it; path.go and claims.go are what these speak of.
//
//   - declare.go, and declare_: what people declare, how it is read, and what is wrong with it
//   - object_: what becomes of an object: what moves, what is filled in, what the other
//     major requires, tags, the label, members without a field, and what a hook is asked for
//   - value_: conversions of values: which kinds they are of, when they are the same in both majors,
//     unions, a value that becomes an alternative, and names that become others
//   - default_: whether the newer major takes a declared default
//   - loss.go: what is warned of
//   - hint_: what people may have meant, and what stubs say
//   - plan_needed.go: what needs no work
//   - remit.go, passing.go and outline.go look at finished plans: what a hook is responsible for,
//     documents that go on to a third major, and what a release has on record
package upgrade
