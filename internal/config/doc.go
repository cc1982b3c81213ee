// Package config reads stategen.yaml, and the schema folders it names, into a
// [gen.Request].
//
// It must not know what is in a schema document.
//
// # Ideas
//
// There are two passes. [Parse] looks at the text only and accepts exactly what [Schema] accepts,
// but for what a JSON Schema cannot say (two families that write to one folder); its forms
// and the patterns of the schema are the same, and a test compares them. [Config.Request]
// then reads the files.
//
// What stands beside documents and is not read is said: a file that is nearly called as one that would be
// read is the commonest reason why nothing happens.
//
// Everything that is written has a place, so that findings of later passes, such as those of
// the policy, stand at the words that they are about.
//
// # Files
//
// config.go has what stategen.yaml says, as it is written. parse.go and policy.go read the text, by
// the nodes of node.go. files.go reads what it names; majors.go is about what only families of
// several majors have, misnamed.go about files that are not read, and module.go about the
// Go module that a package is generated into.
package config
