package main

import (
	"strings"
	"testing"
)

func TestCheck(t *testing.T) {
	tests := []struct {
		name   string
		change func(b *bench)
		want   []string // parts of stdout
	}{
		{"never generated", func(b *bench) {
			b.remove("generated/fam/1.0.0.go")
			b.remove("generated/fam/1.1.0.go")
			b.remove("stategen.sum")
		}, []string{"1.0.0.go: error: this generated file is missing [drift-missing]", "1.1.0.go: error: "}},
		{"stale", func(b *bench) { b.put("schema/1.0.0.json", "new") }, []string{
			"generated/fam/1.0.0.go: error: this generated file is stale: ", "[drift-stale]\n    run: stategen generate\n",
			"--- a/generated/fam/1.0.0.go\n+++ b/generated/fam/1.0.0.go\n@@ -2,4 +2,4 @@\n",
			"-const Doc0 = \"one\\n\"\n+const Doc0 = \"new\"\n"}},
		{"missing", func(b *bench) { b.remove("generated/fam/1.0.0.go") }, []string{
			"generated/fam/1.0.0.go: error: this generated file is missing [drift-missing]\n    run: stategen generate\n",
			"--- /dev/null\n+++ b/generated/fam/1.0.0.go\n"}},
		{"edited by hand", func(b *bench) {
			b.put("generated/fam/1.0.0.go", strings.Replace(b.get("generated/fam/1.0.0.go"), "one", "uno", 1))
		}, []string{"generated/fam/1.0.0.go: error: this generated file was edited by hand, or by a merge [drift-hand-edited]\n    undo the edit, or lose it: stategen generate\n",
			"-const Doc0 = \"uno\\n\"\n+const Doc0 = \"one\\n\"\n"}},
		{"orphaned", func(b *bench) { b.remove("schema/1.0.0.json"); b.put("schema/1.1.0.json", "two\n") }, []string{
			"generated/fam/1.0.0.go: error: this generated file is no longer part of the output [drift-orphaned]\n    have it removed: stategen generate\n",
			"--- a/generated/fam/1.0.0.go\n+++ /dev/null\n"}},
		{"a family that moved", func(b *bench) {
			b.put("stategen.yaml", strings.Replace(b.get("stategen.yaml"), "generated/fam", "generated/moved", 1))
		}, []string{"generated/fam/1.0.0.go: error: ", "[drift-orphaned]", "generated/fam/1.1.0.go: error: ", "generated/moved/1.0.0.go: error: ", "[drift-missing]"}},
		{"list of files lost", func(b *bench) { b.remove("stategen.sum") }, []string{"stategen.sum: error: this generated file is missing"}},
		{"bad schema", func(b *bench) { b.put("schema/1.0.0.json", "error") }, []string{"schema/1.0.0.json:3:5: error: "}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			b := newBench(t, project)
			b.run("generate").wantCode(exitClean)
			test.change(b)
			before := b.files()
			b.run("check").wantCode(exitFindings).wantStdout(test.want...).wantStderr()
			if b.files() != before {
				t.Error("check wrote something")
			}
			if test.name == "bad schema" {
				return
			}
			b.run("generate").wantCode(exitClean)
			b.run("check").wantCode(exitClean).wantStdout()
		})
	}
}

// Commands in hints are for the user to run: in a module that has the command as a tool,
// they are of go tool.
func TestCommandsInHints(t *testing.T) {
	const without, with = "module example.com/m\n\ngo 1.24\n", "module example.com/m\n\ngo 1.26\n\ntool (\n\texample.com/other\n\tgithub.com/stategen/stategen/cmd/stategen\n)\n"
	for _, test := range []struct{ name, mod, tools, want string }{
		{"no tool", without, "", "run: stategen generate\n"},
		{"tool", with, "", "run: go tool stategen generate\n"},
		{"tool of another module file", without, with, "run: go tool -modfile=tools.mod stategen generate\n"},
		{"bad module file", "tool\n", "", "run: stategen generate\n"},
	} {
		t.Run(test.name, func(t *testing.T) {
			b := newBench(t, project)
			b.run("generate").wantCode(exitClean)
			b.put("schema/1.0.0.json", "new")
			b.put("go.mod", test.mod)
			if test.tools != "" {
				b.put("tools.mod", test.tools)
			}
			b.run("check").wantCode(exitFindings).wantStdout("[drift-stale]\n    " + test.want)
		})
	}
}
