package main

import (
	"flag"
	"os"
	"os/exec"
	"strings"
	"testing"
)

func TestCompletionScripts(t *testing.T) {
	for shell := range shells {
		t.Run(shell, func(t *testing.T) {
			script := newBench(t, "").run("completion", shell).wantCode(exitClean).wantStderr().stdout
			for _, v := range (&program{}).verbs() {
				if !strings.Contains(script, v.name) {
					t.Errorf("the verb %s is missing", v.name)
				}
				v.flags.VisitAll(func(f *flag.Flag) {
					name := dashed(f.Name)
					if shell == "fish" && len(f.Name) > 1 {
						name = "-l " + f.Name
					} else if shell == "fish" {
						name = "-s " + f.Name
					}
					if !strings.Contains(script, name) {
						t.Errorf("the flag %s of %s is missing", name, v.name)
					}
				})
			}
			// compat takes two files, and both are completed.
			if _, compat, _ := strings.Cut(script, "compat)"); shell == "zsh" && !strings.Contains(compat[:strings.Index(compat, ";;")], "'*:FILE:_files'") {
				t.Error("only the first file of compat is completed")
			}
			// The shells that are there say whether it is their language.
			if found, err := exec.LookPath(shell); err == nil {
				cmd := exec.Command(found, "-n")
				cmd.Stdin = strings.NewReader(script)
				if out, err := cmd.CombinedOutput(); err != nil {
					t.Errorf("%s -n: %v\n%s", shell, err, out)
				}
			}
		})
	}
}

func TestBashCompletes(t *testing.T) {
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("needs bash, which is what is tested")
	}
	b := newBench(t, "-- a b/x.json --\n-- x.json --\n")
	script := b.run("completion", "bash").stdout + `
COMP_WORDS=("$@")
COMP_CWORD=$(($# - 1))
_stategen
printf '%s\n' "${COMPREPLY[@]}"
`
	tests := []struct {
		words []string
		want  string
	}{
		{[]string{""}, "generate\ncheck\ncompat\nrelease\nconfig-schema\ncompletion\nversion\nhelp\n"},
		{[]string{"ch"}, "check\n"},
		{[]string{"generate", "--f"}, "--format\n"},
		{[]string{"check", "--format", ""}, "text\njson\ngithub\n"},
		{[]string{"check", "--format", "g"}, "github\n"},
		{[]string{"check", "--format", "="}, "text\njson\ngithub\n"},
		{[]string{"check", "--format", "=", "g"}, "github\n"},
		{[]string{"generate", "--out", "a"}, "a b\n"},
		{[]string{"generate", "x"}, "x.json\n"},
		{[]string{"completion", ""}, "bash\nzsh\nfish\n"},
		{[]string{"help", "v"}, "version\n"},
		{[]string{"version", "x"}, "\n"},
	}
	for _, test := range tests {
		cmd := exec.Command(bash, append([]string{"-c", script, "bash", "stategen"}, test.words...)...)
		cmd.Dir = b.dir
		cmd.Env = append(os.Environ(), "LC_ALL=C") // bash warns of a locale that is not installed
		out, err := cmd.CombinedOutput()
		if err != nil || string(out) != test.want {
			t.Errorf("%q: %q (%v), want %q", test.words, out, err, test.want)
		}
	}
}
