// Package emit writes the model as Go source: declarations through jennifer,
// and the run-time package beside them, as far as these use it.
//
// It must not read schemas or decide names: the ir has all of it. Only this
// package imports jennifer.
//
// # Ideas
//
// A generated file is a part. Each part is a method of the emitter that goes over the
// declarations of the model; emit.go lists them in order. What an emitter knows of the model, it
// keeps in its fields; some of them are filled by one part for a later one.
//
// What is emitted is short: tables, and calls of the run-time, which has the loops and the
// decisions. The run-time is Go that is tested by itself, in internal/templates. It is copied,
// cut down to what the emitted code mentions. That goes by names, so a function of the run-time has to
// have a name that nothing else has.
//
// The Go type of a value depends on where it stands: an optional scalar is an Opt, an optional
// object a pointer. A [place] is a type with all that matters of where it stands. Whatever is done to
// values is emitted in two forms by the place: as a call for the value of a field, and as a function
// that the run-time calls for each value of a list, say. They are readCall and reader, writeCall and
// writer, visitField and visitor, copyTo and copier, sameTo and samer. One uses the other for what is inside.
//
// Code is made of [jen.Code]. A function that emits into a file or a group takes it as its first
// parameter; the others return what they make. Text of a schema gets into Go by two ways only, comment
// and literals, which keep it from becoming code.
//
// Of several majors, each has a package, and there is one more over them, the facade. It has an
// emitter of its own, and so have the steps between two majors. What a step does is planned by package
// upgrade.
//
// # Words
//
// A node is a struct with an Extra: an object with declared members, or a tuple, an array with a
// field for each element. A wrap is a named type around a value that is neither. A member is one of
// the JSON object, a field is what holds it in Go. A tag is the member by which a union tells its
// variants apart, a label the member that has the version. Since is the version that brought a
// member, a value or a variant; what it brought has arrived with it, and is noted where it is read
// or written, so that the label can rise. A misfit is of another type than what a later version
// declares by its name. What is asserted is what a check says and the Go type does not.
//
// # Files
//
// To begin with: emit.go, place.go, node.go with member.go and maps.go, code.go and row.go. Then, of what is
// generated:
//
//   - types.go, tuple.go, wrap.go, constructor.go, default.go, implied.go (a zero value that stands for
//     a constant), layout.go (documents of one label and several shapes), stored.go (documents that are not decoded)
//   - union_: the sealed interfaces, and how a variant is chosen; union.go has what others ask of unions
//   - decode_: reading, with arena.go and arena_first.go, the memory that nodes come from
//   - encode.go and encode_tag.go: writing
//   - check_: strict reading; validate.go and judge.go are what programs call for it
//   - walk.go, clone.go and recursive.go (what can hold itself)
//   - version_: the gate, and which version brought what
//   - comment_: what is said to people
//   - facade_: the package over several majors; upgrade_: the steps between these
//
// And of how that becomes files: output.go runs it, output_cut.go and output_mention.go cut Go at its
// declarations and tell what these mention, output_prune.go leaves out what nothing mentions,
// output_divide.go divides what is too large.
package emit
