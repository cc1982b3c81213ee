// Package templates holds what is emitted verbatim: the run-time that every
// generated package carries. It is real Go, tested in place; nothing here has
// logic of its own.
package templates

import (
	"embed"
	"strings"
)

//go:embed runtime/*.go
var runtime embed.FS

// Runtime returns the files of the run-time as parts of package pkg, by name.
func Runtime(pkg string) map[string]string {
	entries, err := runtime.ReadDir("runtime")
	if err != nil {
		panic(err) // the files are part of this program
	}
	out := make(map[string]string)
	for _, entry := range entries {
		name := entry.Name()
		if name == "stub.go" || strings.HasSuffix(name, "_test.go") {
			continue
		}
		source, err := runtime.ReadFile("runtime/" + name)
		if err != nil {
			panic(err)
		}
		_, body, _ := strings.Cut("\n"+string(source), "\npackage runtime\n")
		out["rt_"+name] = "package " + pkg + "\n" + body
	}
	return out
}
