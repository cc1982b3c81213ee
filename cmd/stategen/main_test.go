package main

import (
	"bytes"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// A configuration in a folder that no import path can have.
func TestFolderOfTheConfiguration(t *testing.T) {
	b := newBench(t, "-- go.mod --\nmodule example.com/m\n\ngo 1.26\n-- a b/stategen.yaml --\n"+
		"families: [{name: f, schema: s.json, out: o, package: p, root: R}]\n-- a b/s.json --\n{\"type\": \"object\"}\n")
	b.run("generate", "--config", "a b/stategen.yaml").wantCode(exitFindings).wantStderr().
		wantStdout(`a b/stategen.yaml:1:43: error: the folder is "a b/o" in its module, which is no part of a Go import path`, "[config-file]")
}

func TestUsageErrors(t *testing.T) {
	schema := project + "-- s.json --\nx\n-- 1.0.0.json --\nx\n"
	one := []string{"generate", "--out", "o", "--package", "p", "--root", "R"}
	tests := []struct {
		args []string
		want []string // parts of stderr
	}{
		{nil, []string{"Verbs:", "stategen: a verb is needed"}},
		{[]string{"genrate"}, []string{`there is no verb "genrate"`, `did you mean "generate"?`}},
		{[]string{"--config", "a b.yaml", "check"}, []string{"there is no verb in front of --config\n", "write the verb first: stategen check --config 'a b.yaml'\n"}},
		{[]string{"--config", "check", "-v", "compat", "check"}, []string{"there is no verb in front of --config\n", "stategen compat --config check -v check\n"}},
		{[]string{"--config=x.yaml", "generate"}, []string{"there is no verb in front of --config=x.yaml\n", "stategen generate --config=x.yaml\n"}},
		{[]string{"--config", "x.yaml"}, []string{"there is no verb in front of --config\n", "write the verb first: stategen VERB [FLAGS] [ARGUMENTS]\n"}},
		{[]string{"-x", "chekc"}, []string{"there is no verb in front of -x\n", "write the verb first: stategen VERB"}},
		{[]string{"frobnicate"}, []string{`there is no verb "frobnicate"`, "stategen help lists the verbs"}},
		{[]string{"help", "chekc"}, []string{`there is no verb "chekc"`, `did you mean "check"?`}},
		{[]string{"check", "--fromat", "json"}, []string{"stategen check has no flag --fromat", "did you mean --format?"}},
		{[]string{"check", "--frobnicate"}, []string{"stategen check has no flag --frobnicate", "see stategen check --help"}},
		{[]string{"check", "-x"}, []string{"stategen check has no flag -x"}},
		{[]string{"check", "--stdout"}, []string{"stategen check has no flag --stdout"}},
		{[]string{"check", "--format", "xml"}, []string{`--format cannot be "xml"`, "text, json, github"}},
		{[]string{"check", "--format"}, []string{"--format needs a value"}},
		{[]string{"generate", "-v=maybe"}, []string{`--v cannot be "maybe"`}},
		{[]string{"generate", "--config", "nowhere.yaml"}, []string{"nowhere.yaml: no such file"}},
		{[]string{"generate", "--config", "stategen.yaml", "s.json"}, []string{"--config and a schema exclude each other"}},
		{[]string{"generate", "--root", "R"}, []string{"--root is for one schema, and none is given"}},
		{[]string{"generate", "--draft=7"}, []string{"--draft is for one schema"}},
		{[]string{"generate", "s.json"}, []string{"one schema needs --out and --package and --root", "--out DIR --package NAME --root TYPE"}},
		{[]string{"generate", "--out", "o", "--root", "R", "s.json"}, []string{"one schema needs --package\n"}},
		{[]string{"check", "s.json"}, []string{"one schema needs --out and --package and --root", "stategen check --out DIR --package NAME --root TYPE"}},
		{[]string{"generate", "--stdout", "s.json"}, []string{"one schema needs --package and --root\n"}},
		{append(one, "s.json", "t.json"), []string{`there is "t.json" too`}},
		{append(one, "nowhere.json"), []string{"nowhere.json: no such file"}},
		{append(one, "schema"), []string{"schema is a folder, and no schema\n", "is a family of stategen.yaml: schema: schema\n"}},
		{append(one, "s.json", "--draft", "2021"), []string{`--draft cannot be "2021"`}},
		{append(one, "s.json", "--package", "a-b"), []string{`--package cannot be "a-b": it is not a Go package name`}},
		{append(one, "s.json", "--package", "main"), []string{`--package cannot be "main": it is the name of programs`}},
		{append(one, "s.json", "--package", "type"), []string{`--package cannot be "type": it is a keyword of Go`}},
		{append(one, "s.json", "--out", "o/é"), []string{`--out cannot be "o/é": it is "o/é" in its module, which is no part of a Go import path`, "choose another folder"}},
		{append(one, "s.json", "--out", "s.json"), []string{`--out cannot be "s.json": s.json is no folder`, "move it away, or choose another folder"}},
		{append(one, "s.json", "--out", "s.json/o/p"), []string{`--out cannot be "s.json/o/p": s.json is no folder`}},
		{append(one, "s.json", "--out", "."), []string{`--out cannot be ".": the list of files there, stategen.sum, is that of stategen.yaml`, "choose another folder, or make the schema a family"}},
		{append([]string{"check"}, append(one[1:], "s.json", "--out", "deep/..")...), []string{`--out cannot be "deep/..": the list of files there`}},
		{append(one, "s.json", "--root", "state"), []string{`--root cannot be "state": it is not an exported Go name`}},
		{append(one, "s.json", "--version-property", "v"), []string{`"s" is none`, "1.0.0.json or 1.0.json", "--schema-version"}},
		{append(one, "-", "--version-property", "v"), []string{`"-" is none`}},
		{append(one, "s.json", "--schema-version", "1.0.0"), []string{"--schema-version needs --version-property"}},
		{append(one, "1.0.0.json", "--version-property", "v", "--schema-version", "1"), []string{"--schema-version cannot be \"1\": it is no version\n", "give three numbers, as in 1.0.0, or two"}},
		{[]string{"completion"}, []string{"completion needs the name of a shell", "bash, zsh, fish"}},
		{[]string{"completion", "tcsh"}, []string{"completion needs the name of a shell"}},
		{[]string{"compat", "s.json"}, []string{"stategen compat compares two files, not 1\n", "stategen compat OLD NEW"}},
		{[]string{"release", "fam"}, []string{"stategen release takes two arguments, a family and a version, not 1\n"}},
		{[]string{"version", "x"}, []string{`stategen version takes no argument, and there is "x"`}},
		{[]string{"config-schema", "x"}, []string{"stategen config-schema takes no argument"}},
	}
	for _, test := range tests {
		t.Run(strings.Join(test.args, " "), func(t *testing.T) {
			b := newBench(t, schema)
			before := b.files()
			b.run(test.args...).wantCode(exitCannot).wantStdout().wantStderr(test.want...)
			b.wantFiles(before)
		})
	}
}

// What cannot be read is told by the name that the user gave it, not by where that is on
// this machine.
func TestUnreadableFilesAreTold(t *testing.T) {
	b := newBench(t, "-- s.json --\n{}\n-- schema/x --\n-- large.json --\n")
	if err := os.Truncate(filepath.Join(b.dir, "large.json"), 64<<20+1); err != nil {
		t.Fatal(err)
	}
	one := []string{"generate", "--out", "o", "--package", "p", "--root", "R"}
	for _, test := range []struct {
		args []string
		want string
	}{
		{append(one, "nowhere.json"), "stategen: open nowhere.json: "},
		{append(one, "schema/../schema"), "stategen: schema is a folder, and no schema\n"},
		{[]string{"compat", "schema/../schema", "s.json"}, "stategen: read schema: "},
		{append(one, "large.json"), "stategen: read large.json: longer than 64 MB\n"},
		{[]string{"compat", "s.json", "large.json"}, "stategen: read large.json: longer than 64 MB\n"},
		{[]string{"compat", "nowhere.json", "s.json"}, "stategen: open nowhere.json: "},
		{[]string{"check", "--config", "in/nowhere.yaml"}, "stategen: open in/nowhere.yaml: "},
	} {
		r := b.run(test.args...).wantCode(exitCannot).wantStdout()
		if !strings.HasPrefix(r.stderr, test.want) || strings.Contains(r.stderr, b.dir) {
			t.Errorf("%v: %q, not %q", test.args, r.stderr, test.want)
		}
	}
}

func TestNoConfiguration(t *testing.T) {
	b := newBench(t, "-- stategen.yaml --\n-- m/go.mod --\n-- m/p/x --\n-- r/.git/x --\n-- r/p/x --\n")
	for _, b.at = range []string{"m/p", "r/p"} {
		b.run("generate").wantCode(exitCannot).wantStdout().wantStderr("there is no stategen.yaml", "--out DIR --package NAME")
		b.run("release", "fam", "1.0.0").wantCode(exitCannot).wantStdout().wantStderr("there is no stategen.yaml", "    name it: stategen release --config FILE FAMILY VERSION\n")
	}
	b.put("m/stategen.yml", "families: []\n")
	b.at = "m/p"
	b.run("generate").wantCode(exitCannot).wantStderr("up to the root of the module; ../stategen.yml is not read under that name\n")

	// A repository of several modules may have one for all of them.
	b.put(".git/x", "")
	b.run("generate").wantCode(exitCannot).wantStderr("up to the root of the module; ../../stategen.yaml is outside of that, and is read with --config\n")
	b.at = "r/p"
	b.run("generate").wantCode(exitCannot).wantStderr("up to the root of the module\n")
}

func TestHelp(t *testing.T) {
	b := newBench(t, "")
	for _, args := range [][]string{{"help"}, {"--help"}, {"-h"}} {
		b.run(args...).wantCode(exitClean).wantStderr().wantStdout("Usage:", "generate", "check", "completion", "version", "Exit codes: 0 clean, 1 findings", "docs/diagnostics.md")
	}
	for _, name := range verbNames() {
		asked := b.run("help", name).wantCode(exitClean).wantStderr().wantStdout("Usage:\n    stategen " + name)
		flag := b.run(name, "--help").wantCode(exitClean)
		if asked.stdout != flag.stdout {
			t.Errorf("help %s and %s --help differ", name, name)
		}
		for line := range strings.Lines(asked.stdout) {
			if strings.HasSuffix(line, " \n") {
				t.Errorf("help of %s: white space at the end of %q", name, line)
			}
		}
	}
	b.run("generate", "--help").wantStdout("//go:generate go tool stategen generate", "--config FILE", "--format text|json|github", "--version-property PROPERTY")
	if text := b.run("check", "--help").stdout; strings.Contains(text, "go:generate") {
		t.Errorf("the help of check is about generating:\n%s", text)
	}
}

func TestVersion(t *testing.T) {
	b := newBench(t, "")
	for _, name := range []string{"version", "--version"} {
		b.run(name).wantCode(exitClean).wantStderr().wantStdout("stategen ", "\ngo")
	}
}

func TestConfigSchema(t *testing.T) {
	newBench(t, "").run("config-schema").wantCode(exitClean).wantStdout(`"$schema"`, `"families"`)
}

// Paths in errors are as a user would give them: from the working folder, or from the root if
// that is nearer.
func TestPathsInErrors(t *testing.T) {
	p := &program{dir: "/srv/project/deep"}
	for _, test := range []struct{ path, want string }{
		{"/srv/project/deep/out/a.go", "writing to out/a.go: mkdir out/a.go: " + fs.ErrPermission.Error()},
		{"/srv/project/out", "writing to ../out: mkdir ../out: " + fs.ErrPermission.Error()},
		{"/sys/x", "writing to /sys/x: mkdir /sys/x: " + fs.ErrPermission.Error()},
	} {
		err := fmt.Errorf("writing to %s: %w", p.shown(test.path), &fs.PathError{Op: "mkdir", Path: test.path, Err: fs.ErrPermission})
		if got := p.saying(err); got != test.want {
			t.Errorf("got %s\nwant %s", got, test.want)
		}
	}
}

type full struct{}

func (full) Write([]byte) (int, error) {
	return 0, &fs.PathError{Op: "write", Path: "/dev/stdout", Err: io.ErrShortWrite}
}

func TestAnErrorOfTheOutputIsNotLost(t *testing.T) {
	b := newBench(t, project+"-- s.json --\none\n")
	for _, args := range [][]string{
		{"help"}, {"version"}, {"completion", "bash"}, {"config-schema"},
		{"generate", "--stdout", "--package", "p", "--root", "R", "s.json"},
		{"check"}, // its findings, which nobody sees
	} {
		var stderr bytes.Buffer
		p := &program{dir: b.dir, generate: b.generate, stdout: &sticky{w: full{}}, stderr: &stderr}
		if code := p.run(args); code != exitCannot || !strings.HasSuffix(stderr.String(), "stategen: standard output: short write\n") {
			t.Errorf("%v: exit code %d, %q", args, code, stderr.String())
		}
	}
}

func TestFlagsMayFollowArguments(t *testing.T) {
	v := &verb{name: "x", flags: newFlags("x")}
	value := v.flags.String("a", "", "")
	on := v.flags.Bool("b", false, "")
	rest, err := parseFlags(v, []string{"one", "--a", "-", "-", "-b", "--", "--a"})
	if err != nil || *value != "-" || !*on || !slices.Equal(rest, []string{"one", "-", "--a"}) {
		t.Errorf("a=%q b=%t rest=%q err=%v", *value, *on, rest, err)
	}
}
