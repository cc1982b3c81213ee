package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestGenerate(t *testing.T) {
	b := newBench(t, project)
	b.run("generate").wantCode(exitClean).wantStdout().
		wantStderr("created generated/fam/1.0.0.go\n", "created generated/fam/1.1.0.go\n")
	if got := b.get("generated/fam/1.1.0.go"); !strings.Contains(got, `"two\n"`) {
		t.Errorf("written:\n%s", got)
	}
	b.run("check").wantCode(exitClean).wantStdout().wantStderr()

	// A second time nothing is touched.
	before, _ := os.Stat(filepath.Join(b.dir, "generated/fam/1.0.0.go"))
	b.run("generate").wantCode(exitClean).wantStdout().wantStderr()
	after, _ := os.Stat(filepath.Join(b.dir, "generated/fam/1.0.0.go"))
	if !os.SameFile(before, after) || before.ModTime() != after.ModTime() {
		t.Error("an unchanged file was written again")
	}

	b.put("schema/1.1.0.json", "three\n")
	b.put("generated/fam/1.0.0.go", b.get("generated/fam/1.0.0.go")+"// mine\n")
	b.run("generate", "-v").wantCode(exitClean).wantStderr(
		"overwrote, although edited by hand, generated/fam/1.0.0.go\n", "updated generated/fam/1.1.0.go\n", "2 files, 2 changed\n")

	b.remove("schema/1.0.0.json")
	b.run("generate").wantCode(exitClean).wantStderr("removed generated/fam/1.0.0.go\n")
	b.run("check", "-v").wantCode(exitClean).wantStdout().wantStderr("1 files are as generated")
}

// go generate fails with "no such file or directory" for files that were removed below
// it, which nobody would take for the good news that it is.
func TestGenerateBelowGoGenerateTellsOfRemoval(t *testing.T) {
	const note = "run it again"
	b := newBench(t, project)
	t.Setenv("GOFILE", "doc.go")
	if r := b.run("generate").wantCode(exitClean); strings.Contains(r.stderr, note) {
		t.Errorf("nothing was removed:\n%s", r.stderr)
	}
	b.remove("schema/1.0.0.json")
	b.run("generate").wantCode(exitClean).wantStderr("removed generated/fam/1.0.0.go\n", note)
	b.remove("schema/1.1.0.json")
	b.put("schema/1.2.0.json", "three\n")
	t.Setenv("GOFILE", "")
	if r := b.run("generate").wantCode(exitClean).wantStderr("removed generated/fam/1.1.0.go\n"); strings.Contains(r.stderr, note) {
		t.Errorf("go generate did not run this:\n%s", r.stderr)
	}
}

// A directive in a Go file runs in the folder of that file.
func TestGenerateFromAFolderOfTheModule(t *testing.T) {
	b := newBench(t, project)
	b.at = "deep/er"
	b.run("generate").wantCode(exitClean).wantStderr("created ../../generated/fam/1.0.0.go\n")
	b.get("generated/fam/1.0.0.go")
	b.put("schema/1.0.0.json", "error\n")
	b.run("generate").wantCode(exitFindings).wantStdout("../../schema/1.0.0.json:3:5: error: ")
	if got := b.req.Families[0].Documents[0].Path; got != "schema/1.0.0.json" {
		t.Errorf("the generator saw the path %q, which depends on the working folder", got)
	}
}

func TestGenerateWithConfigElsewhere(t *testing.T) {
	b := newBench(t, strings.Replace(project, "-- stategen.yaml --", "-- my conf.yaml --", 1))
	b.at = "deep"
	b.run("generate", "--config", "../my conf.yaml").wantCode(exitClean)
	b.get("generated/fam/1.0.0.go")
	b.remove("generated/fam/1.0.0.go")
	b.run("check", "--config=../my conf.yaml").wantCode(exitFindings).wantStdout("../generated/fam/1.0.0.go: error: ", "stategen generate --config '../my conf.yaml'\n")
	b.run("check").wantCode(exitCannot)
}

func TestFindingsStopGeneration(t *testing.T) {
	tests := []struct {
		name, file, text string
		want             []string // parts of stdout
	}{
		{"configuration", "stategen.yaml", "familys: []\n", []string{"stategen.yaml:1:1: error: ", `did you mean "families"?`}},
		{"name of a document", "schema/notes.json", "x", []string{"schema/notes.json: error: a document of \"fam\" whose name is not a version [version-name]\n"}},
		{"schema", "schema/1.1.0.json", "error", []string{"schema/1.1.0.json:3:5: error: something about it [test-code] at /$defs/a\n    a hint\n"}},
		{"code that does not compile", "schema/1.1.0.json", "broken", []string{"generated/fam/broken.go:5:13: error: the generated code would not compile: cannot use", "[output-type]"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			b := newBench(t, project)
			b.put(test.file, test.text)
			before := b.files()
			b.run("generate").wantCode(exitFindings).wantStdout(test.want...).wantStderr()
			b.wantFiles(before)
		})
	}
}

func TestWarningsAndNotes(t *testing.T) {
	b := newBench(t, project)
	b.put("schema/1.0.0.json", "warning")
	b.put("schema/1.1.0.json", "note")
	b.run("generate").wantCode(exitClean).wantStdout("schema/1.0.0.json:3:5: warning: ")
	b.run("generate", "-v").wantCode(exitClean).wantStdout("1.0.0.json:3:5: warning: ", "1.1.0.json:3:5: note: ")
	if o := b.run("check").wantCode(exitClean); strings.Contains(o.stdout, "note") {
		t.Errorf("a note without -v:\n%s", o.stdout)
	}
}

func TestForeignFilesAreSafe(t *testing.T) {
	b := newBench(t, project)
	b.put("generated/fam/1.1.0.go", "package fam // mine\n")
	before := b.files()
	for _, verb := range []string{"generate", "check"} {
		b.run(verb).wantCode(exitFindings).wantStdout("generated/fam/1.1.0.go: error: this file is in the place of a generated one", "[drift-foreign]", "move it away, then run: stategen generate")
	}
	b.wantFiles(before)
}

func TestWhatCannotBeWritten(t *testing.T) {
	b := newBench(t, project)
	b.put("generated", "a file where a folder has to be\n")
	b.run("generate").wantCode(exitCannot).wantStdout().wantStderr("stategen: generated is in the place of a folder for generated files and is none: move it away")

	// It is called as a user would give it, wherever the folder of the package is.
	b = newBench(t, "-- in/s.json --\none\n-- gen/x/s.go/folder --\n")
	b.run("generate", "--out", "gen/x", "--package", "x", "--root", "R", "in/s.json").
		wantCode(exitCannot).wantStdout().wantStderr("stategen: gen/x/s.go is in the place of a generated file and is no regular file: move it away")
}

func TestOneSchema(t *testing.T) {
	b := newBench(t, "-- in/s.json --\none\n")
	args := []string{"--out", "gen/x", "--package", "x", "--root", "R", "in/s.json"}
	b.run(append([]string{"generate"}, args...)...).wantCode(exitClean).wantStdout().wantStderr("created gen/x/s.go\n")
	if got := b.get("gen/x/s.go"); !strings.Contains(got, "package x\n") || !strings.Contains(got, `"one\n"`) {
		t.Errorf("written:\n%s", got)
	}
	f := b.req.Families[0]
	if f.Package != "x" || f.Root != "R" || f.VersionProperty != "" || f.Documents[0].Version != "" || f.Documents[0].Path != "s.json" {
		t.Errorf("request: %+v", f)
	}
	b.run(append([]string{"check"}, args...)...).wantCode(exitClean).wantStdout()

	b.put("in/s.json", "two\n")
	b.run(append([]string{"check"}, args...)...).wantCode(exitFindings).
		wantStdout("gen/x/s.go: error: this generated file is stale", "run: stategen generate --out gen/x --package x --root R in/s.json\n", `-const Doc0 = "one\n"`)

	b.put("in/s.json", "error\n")
	b.run(append([]string{"generate"}, args...)...).wantCode(exitFindings).wantStdout("in/s.json:3:5: error: ")
}

func TestOneSchemaFlags(t *testing.T) {
	b := newBench(t, "-- 1.2.0.json --\none\n")
	b.run("generate", "1.2.0.json", "--out=o", "--package=x", "--root=R", "--version-property=v", "--draft=7", "--stdlib-only", "--share-equal").wantCode(exitClean)
	f := b.req.Families[0]
	if f.VersionProperty != "v" || f.Documents[0].Version != "1.2.0" || f.Draft != "7" || !f.StdlibOnly || !f.ShareEqual {
		t.Errorf("request: %+v", f)
	}
	// The command in a hint has all of them: without one, it would write another package.
	b.put("1.2.0.json", "two\n")
	b.run("check", "1.2.0.json", "--out=o", "--package=x", "--root=R", "--version-property=v", "--draft=7", "--stdlib-only", "--share-equal").wantCode(exitFindings).
		wantStdout("run: stategen generate --out o --package x --root R --version-property v --schema-version 1.2.0 --draft 7 --stdlib-only --share-equal 1.2.0.json\n")
	b.run("generate", "1.2.0.json", "--out=o", "--package=x", "--root=R", "--version-property=v", "--schema-version=2.0.1").wantCode(exitClean)
	if got := b.req.Families[0].Documents[0].Version; got != "2.0.1" {
		t.Errorf("version %q", got)
	}
}

func TestOneSchemaWarnsOfAnOverlayBesideIt(t *testing.T) {
	b := newBench(t, "-- in/s.json --\none\n-- in/overlay.yaml --\n")
	b.run("generate", "--out", "x", "--package", "x", "--root", "R", "in/s.json").wantCode(exitClean).
		wantStdout("in/overlay.yaml: warning: the overlay is not read: one schema has none [file-unread]\n    make it a family of stategen.yaml\n")
}

func TestOneSchemaFromStandardInput(t *testing.T) {
	b := newBench(t, "")
	b.in = "from input"
	b.run("generate", "--out", ".", "--package", "x", "--root", "R", "-").wantCode(exitClean).wantStderr("created -.go\n")
	if got := b.get("-.go"); !strings.Contains(got, `"from input"`) {
		t.Errorf("written:\n%s", got)
	}
	b.in = "error"
	b.run("generate", "--out", ".", "--package", "x", "--root", "R", "-").wantCode(exitFindings).wantStdout("-:3:5: error: ")
}

func TestStdout(t *testing.T) {
	b := newBench(t, project)
	b.put("schema/1.0.0.json", "warning")
	before := b.files()
	b.run("generate", "--stdout").wantCode(exitClean).
		wantStdout("-- generated/fam/1.0.0.go --\n// Code generated by stategen", "-- generated/fam/1.1.0.go --\n").
		wantStderr("1.0.0.json:3:5: warning: ")
	b.in = "x"
	b.run("generate", "--stdout", "--package=p", "--root=R", "-").wantCode(exitClean).wantStdout("-- -.go --\n")
	b.put("schema/1.1.0.json", "broken")
	b.run("generate", "--stdout").wantCode(exitFindings).wantStdout().wantStderr("would not compile")
	b.put("schema/1.0.0.json", "warning")
	b.put("schema/1.1.0.json", "two\n")
	b.wantFiles(before)
}

// A module of an older language is told so before anything is written.
func TestLanguageOfTheModule(t *testing.T) {
	one := []string{"generate", "--out", "gen/x", "--package", "x", "--root", "R", "schema/1.0.0.json"}
	for _, test := range []struct{ line, want string }{
		{"go 1.21.5\n", "go.mod:3: error: the module is written in go 1.21.5, and generated packages need go 1.24 to compile [go-version]\n    run: go mod edit -go=1.24 go.mod\n"},
		{"go 1.23 // lowest\n", "go.mod:3: error: the module is written in go 1.23, and"},
		{"", "go.mod: error: the module has no go directive, so that it is written in go 1.16, and generated packages need go 1.24"},
		{"go 1.24\n", ""}, {"go 1.24rc1\n", ""}, {"go 1.30.2\n", ""}, {"go what\n", ""},
	} {
		b := newBench(t, project)
		b.put("go.mod", "module example.com/m\n\n"+test.line)
		before := b.files()
		if test.want == "" {
			b.run("generate").wantCode(exitClean).wantStdout()
			b.run("check").wantCode(exitClean).wantStdout()
			b.run(one...).wantCode(exitClean).wantStdout()
			continue
		}
		b.run("generate").wantCode(exitFindings).wantStdout(test.want).wantStderr()
		b.run("check").wantCode(exitFindings).wantStdout(test.want).wantStderr()
		b.run(one...).wantCode(exitFindings).wantStdout(test.want).wantStderr()
		b.run("generate", "--stdout").wantCode(exitClean)
		b.wantFiles(before)
	}
}

// It is told once, however many families are written to it.
func TestLanguageOfTheModuleOfTwoFamilies(t *testing.T) {
	b := newBench(t, project)
	b.put("stategen.yaml", b.get("stategen.yaml")+secondFamily)
	b.put("go.mod", "module example.com/m\n\ngo 1.21\n")
	b.run("generate").wantCode(exitFindings).wantTimes(1, "[go-version]")
}

// The module that is too old may be another one than that of the working folder, whose
// version would be lowered.
func TestLanguageOfAModuleWithin(t *testing.T) {
	b := newBench(t, project)
	b.put("generated/go.mod", "module example.com/m/generated\n\ngo 1.21\n")
	b.run("generate").wantCode(exitFindings).wantStdout("generated/go.mod:3: error: ", "run: go mod edit -go=1.24 generated/go.mod\n")
	b.at = "deep/er"
	b.run("generate").wantCode(exitFindings).wantStdout("run: go mod edit -go=1.24 ../../generated/go.mod\n")
}

// Many files of a folder are told by their number, so that what there is to do
// stands out.
func TestManyFiles(t *testing.T) {
	b := newBench(t, twoMajors)
	o := b.runReal("generate").wantCode(exitClean).wantStderr(
		"created ", " files in generated/fam/v1\n", "created ", " files in generated/fam/v2\n", "\ncreated generated/fam/hooks_v2.go: complete it\n")
	if n := strings.Count(o.stderr, "\n"); n > 20 {
		t.Errorf("%d lines:\n%s", n, o.stderr)
	}
	// What a person loses is told by name, however much it is.
	edited, err := filepath.Glob(filepath.Join(b.dir, "generated", "fam", "v1", "rt_*.go"))
	if err != nil || len(edited) <= manyFiles {
		t.Fatalf("%v: %q", err, edited)
	}
	var lost []string
	for _, file := range edited {
		name := "generated/fam/v1/" + filepath.Base(file)
		b.put(name, b.get(name)+"// mine\n")
		lost = append(lost, "overwrote, although edited by hand, "+name+"\n")
	}
	b.runReal("generate").wantStderr(lost...)

	b = newBench(t, twoMajors)
	if o := b.runReal("generate", "-v").wantCode(exitClean).wantStderr("created generated/fam/v1/types.go\n"); strings.Contains(o.stderr, "files in") {
		t.Errorf("a number with -v:\n%s", o.stderr)
	}
}

// The list of files of one schema must not be that of a configuration: whichever is
// generated would remove the files of the other.
func TestOneSchemaBesideAConfiguration(t *testing.T) {
	b := newBench(t, project)
	b.run("generate").wantCode(exitClean)
	before := b.files()
	one := []string{"generate", "--out", ".", "--package", "p", "--root", "R", "schema/1.0.0.json"}
	b.run(one...).wantCode(exitCannot).wantStderr(`--out cannot be "."`)
	b.wantFiles(before)
	b.run(append(one, "--stdout")...).wantCode(exitClean)
	b.run(append(one, "--out", "generated/one")...).wantCode(exitClean)
	b.run("check").wantCode(exitClean).wantStdout()
}
