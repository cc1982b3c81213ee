package main

import (
	"strings"
	"testing"
)

// A Go file of people's that is no Go is told of, as by a merge; nothing that is generated mends it.
func TestFilesBesideThatAreNoGo(t *testing.T) {
	const config = "--config=sub/stategen.yaml"
	b := newBench(t, inFiles)
	b.put("sub/fam/more.go", "package fam\n\n<<<<<<< HEAD\nvar x = 1\n=======\nvar x = 2\n>>>>>>> theirs\n")
	const want = "sub/fam/more.go:3:1: error: this is the mark of a merge conflict [beside-syntax]\n    resolve the merge"
	b.runReal("generate", config).wantCode(exitFindings).wantStdout(want)
	b.get("sub/fam/types.go")
	b.runReal("check", config).wantCode(exitFindings).wantStdout(want)
	b.put("sub/fam/more.go", "package fam\n\nvar x = 1\n")
	b.runReal("check", config).wantCode(exitClean)
}

// A file beside generated ones is of their package, which is told before anything is written;
// that another one is no Go keeps nothing from being written.
func TestBesideOneSchema(t *testing.T) {
	b := newBench(t, "-- s.json --\n{\"type\": \"object\"}\n-- o/mine.go --\npackage other\n-- o/odd.go --\npackag\n")
	args := []string{"generate", "--out", "o", "--package", "p", "--root", "R", "s.json"}
	b.runReal(args...).wantCode(exitFindings).wantStdout("o/mine.go:1:9: error: this file is of package other")
	b.put("o/mine.go", "package p\n")
	b.runReal(args...).wantCode(exitFindings).wantStdout("o/odd.go:1:1: error: this is no Go, so that the package does not compile: ")
	b.get("o/types.go")
	b.remove("o/odd.go")
	b.runReal(args...).wantCode(exitClean).wantStdout()
}

// What people wrote beside generated files follows when the package is renamed:
// nothing is written before it does.
func TestPackageIsRenamed(t *testing.T) {
	b := newBench(t, twoMajors)
	b.runReal("generate").wantCode(exitClean)
	b.put(hooksFile, completed(b.get(hooksFile)))
	b.put("generated/fam/fam_test.go", "//go:build !other\n\n// Tests.\npackage fam_test\n")
	b.put("generated/fam/program.go", "//go:build ignore\n\npackage main\n")
	b.runReal("check").wantCode(exitClean).wantStdout()
	b.put("stategen.yaml", strings.Replace(b.get("stategen.yaml"), "package: fam", "package: kin", 1))
	before := b.files()
	const clause = hooksFile + ":1:9: error: this file is of package fam, and what is generated beside it is package kin: they would not compile [package-clause]\n    make it package kin"
	b.runReal("generate").wantCode(exitFindings).wantStdout("fam_test.go:4:9: error: this file is of package fam_test, and what is generated beside it is package kin", "make it package kin_test, or", clause).wantStderr()
	b.wantFiles(before)
	b.runReal("check").wantCode(exitFindings).wantStdout("[drift-stale]", clause)
	for _, name := range []string{hooksFile, "generated/fam/fam_test.go"} {
		b.put(name, strings.Replace(b.get(name), "package fam", "package kin", 1))
	}
	b.runReal("generate").wantCode(exitClean).wantStdout()
	b.runReal("check").wantCode(exitClean).wantStdout()
}

// Hooks are not left behind in silence when the package moves, with stubs in
// their place.
func TestOutputMoves(t *testing.T) {
	b := newBench(t, twoMajors)
	b.runReal("generate").wantCode(exitClean)
	b.put(hooksFile, completed(b.get(hooksFile)))
	b.put("stategen.yaml", strings.Replace(b.get("stategen.yaml"), "generated/fam", "pkg/fam", 1))
	before := b.files()
	const stray = hooksFile + ": error: these hooks are left behind: nothing is generated to generated/fam any more, and stubs that only fail would take their place [hook-stray]\n" +
		"    move it to pkg/fam/hooks_v2.go, and generate again"
	b.runReal("generate").wantCode(exitFindings).wantStdout(stray).wantStderr()
	b.runReal("check").wantCode(exitFindings).wantStdout(stray)
	b.wantFiles(before)

	b.put("pkg/fam/hooks_v2.go", b.get(hooksFile))
	const imports = ": the hooks are of example.com/m/generated/fam/v1, and the package of that major is elsewhere now [hook-import]\n    import example.com/m/pkg/fam/v1"
	b.runReal("generate").wantCode(exitFindings).wantStdout(
		hooksFile+": warning: these hooks are left behind: nothing is generated to generated/fam any more [hook-stray]", "pkg/fam/hooks_v2.go:4:2: error"+imports, ":5:2: error")
	b.runReal("check").wantCode(exitFindings).wantStdout("pkg/fam/hooks_v2.go:4:2: error"+imports, ":5:2: error")
	b.put("pkg/fam/hooks_v2.go", strings.ReplaceAll(b.get(hooksFile), "m/generated/fam", "m/pkg/fam"))
	b.runReal("check").wantCode(exitClean).wantStdout()
}

// Other files of the package are not left behind in silence, either.
func TestOutputMovesAwayFromFiles(t *testing.T) {
	b := newBench(t, strings.Replace(twoMajors, "-- schema/2.0.0.json --", "-- other.json --", 1))
	b.remove("schema/upgrade.v2.yaml")
	b.runReal("generate").wantCode(exitClean).wantStdout()
	b.put("generated/fam/mine.go", "package fam\n\nfunc (x *State) Mine() string { return x.Text.Or(\"\") }\n")
	b.runReal("generate").wantCode(exitClean).wantStdout()
	b.put("stategen.yaml", strings.Replace(b.get("stategen.yaml"), "generated/fam", "pkg/fam", 1))
	const left = "generated/fam/mine.go: warning: this file is left behind: nothing is generated to generated/fam any more [beside-stray]\n" +
		"    move it to where its package is now, or remove it"
	b.runReal("check").wantCode(exitFindings).wantStdout(left)
	b.runReal("generate").wantCode(exitClean).wantStdout(left)
}

// Where there is no go command, that something was not checked is said.
func TestBesideWithoutTheGoCommand(t *testing.T) {
	b, _ := withHooks(t)
	b.put("generated/fam/mine.go", "package fam\n\nimport \"os/exec\"\n\nvar (\n\t_ = exec.Command\n\t_ Nope\n)\n")
	b.runReal("check").wantCode(exitFindings).wantStdout("generated/fam/mine.go:7:4: error: this does not compile with the generated code: undefined: Nope").wantStderr()

	t.Setenv("PATH", t.TempDir())
	const unchecked = `stategen: what is written beside the generated code was not type-checked: exec: "go": executable file not found in `
	b.runReal("check").wantCode(exitClean).wantStdout().wantStderr(unchecked)
	b.runReal("generate").wantCode(exitClean).wantStdout().wantStderr(unchecked)
	b.remove("generated/fam/mine.go")
	b.runReal("check").wantCode(exitClean).wantStdout().wantStderr()
}
