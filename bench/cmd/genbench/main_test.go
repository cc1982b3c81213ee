package main

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

func TestParse(t *testing.T) {
	o, err := parse([]string{"-tools", "stategen,quicktype", "-sizes", "10,20"}, io.Discard)
	if err != nil || len(o.tools) != 2 || o.tools[1].name != "quicktype "+quicktypeVersion || len(o.sizes) != 2 || o.sizes[1] != 20 {
		t.Errorf("%v: %+v", err, o)
	}
	for want, args := range map[string][]string{
		`no tool is called "jennifer"; there are stategen, go-jsonschema v`: {"-tools", "stategen,jennifer"},
		`"9" is not a size`:               {"-sizes", "1000,9"},
		`0 rounds`:                        {"-rounds", "0"},
		`there is no argument "stategen"`: {"stategen"},
		`no such file or directory`:       {"-stategen", "nowhere/stategen"},
		`is a folder`:                     {"-stategen", "."},
	} {
		if _, err := parse(args, io.Discard); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", args, err, want)
		}
	}
}

func TestHelp(t *testing.T) {
	var stderr bytes.Buffer
	if code := run([]string{"-help"}, io.Discard, &stderr); code != 0 || !strings.Contains(stderr.String(), "It takes some minutes") || !strings.Contains(stderr.String(), "-sizes") {
		t.Errorf("exit code %d:\n%s", code, &stderr)
	}
}

// Each task has a row, whose cells have numbers. The folder in which all is done is removed.
func TestPrintsATable(t *testing.T) {
	t.Chdir("../..")
	temp := t.TempDir()
	t.Setenv("TMPDIR", temp)
	var stdout, stderr bytes.Buffer
	if code := run([]string{"-tools", "stategen", "-rounds", "1", "-sizes", "10"}, &stdout, &stderr); code != 0 {
		t.Fatalf("exit code %d: %s", code, &stderr)
	}
	cell := regexp.MustCompile(`(?m)^\| (durable agent state|10 definitions|10 properties) \| \d+\.\d{3}; \d+\.\d{3}; \d+; [1-9]\d+ \|$`)
	if n := len(cell.FindAllString(stdout.String(), -1)); n != 3 {
		t.Errorf("%d rows, want 3:\n%s", n, &stdout)
	}
	if left, err := filepath.Glob(temp + "/genbench*"); len(left) > 0 || err != nil {
		t.Errorf("%q are left behind; %v", left, err)
	}
}

// What cannot be run is told in its cells.
func TestAToolThatCannotBeRun(t *testing.T) {
	t.Chdir("../..")
	broken := filepath.Join(t.TempDir(), "stategen")
	if err := os.WriteFile(broken, []byte("no program"), 0o777); err != nil {
		t.Fatal(err)
	}
	var stdout bytes.Buffer
	code := run([]string{"-tools", "stategen", "-rounds", "1", "-sizes", "10", "-stategen", broken}, &stdout, io.Discard)
	if n := strings.Count(stdout.String(), "| failed: "); code != 0 || n != 3 {
		t.Errorf("exit code %d, %d failures:\n%s", code, n, &stdout)
	}
}
