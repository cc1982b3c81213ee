// Package templates holds what is emitted verbatim: the run-time that every
// generated package carries, and what the package over several majors has
// beside it. It is real Go, tested in place; nothing here has
// logic of its own. Of files that are for different packages, the build tags say
// which: unversioned for those without versions, short for those whose versions
// have two numbers. Without a tag one of them compiles here.
//
// It must not know any schema, or the model: what differs between packages, emit writes.
package templates

import (
	"bytes"
	"embed"
	"strings"
)

//go:embed runtime/*.go upgrade/*.go
var sources embed.FS

// Runtime returns the files of the run-time as parts of package pkg, by name.
func Runtime(pkg string) map[string]string { return verbatim("runtime", pkg) }

// Upgrade returns the files of the package over several majors that are the
// same for all of them.
func Upgrade(pkg string) map[string]string { return verbatim("upgrade", pkg) }

// verbatim returns the files of a folder, whose package has its name.
func verbatim(folder, pkg string) map[string]string {
	entries, err := sources.ReadDir(folder)
	if err != nil {
		panic(err) // the files are part of this program
	}
	clause := []byte("package " + folder + "\n")
	out := make(map[string]string)
	for _, entry := range entries {
		name := entry.Name()
		if name == "stub.go" || strings.HasSuffix(name, "_test.go") {
			continue
		}
		source, err := sources.ReadFile(folder + "/" + name)
		if err != nil {
			panic(err)
		}
		body, first := bytes.CutPrefix(source, clause)
		if !first {
			_, body, _ = bytes.Cut(source, append([]byte("\n"), clause...))
		}
		out["rt_"+name] = "package " + pkg + "\n" + string(body)
	}
	return out
}
