// Package hooks looks after the hooks that people write for the steps between
// majors: it marks the stubs with what each is for, and compares what people
// have made of them with what the plan hands them.
//
// It must not know schemas or files on disk: it is handed texts, and parses them.
//
// # Ideas
//
// A hook is told nothing when its remit grows: a later minor adds a member, and
// documents lose it in a function that was right when it was written. So a
// directive above each hook names what it handles:
//
//	//stategen:handles owner "two words" +count Tool.args Status=done
//
// Three lists are compared: what the plan hands a hook, what its directive names, and what
// its body mentions. The first two have to be the same. Of the third, only what is
// certain is said: a member that is never mentioned is lost.
//
// Texts are parsed, and not type-checked: hooks have to be looked at when they do not compile, as
// after a schema has changed. Of a file that is no Go, what could be read counts.
//
// # Words
//
// A hook is a method with a body that a person wrote; a [Method] is what the plan wants there, and
// a [Set] all of these for one step. A stub is a hook as it was generated, and unwritten as long
// as nobody has touched its body. A hook handles what its directive names: what it is handed, and
// what it has to supply, which has a plus.
//
// # Files
//
// hooks.go has the words and the directives, and mark.go writes these above stubs. read.go finds
// the hooks in Go files, check.go compares them with a set, and unread.go looks for what a body
// forgets.
package hooks
