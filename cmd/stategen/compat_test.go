package main

import (
	"strings"
	"testing"
)

func TestCompat(t *testing.T) {
	b := newBench(t, versioned)
	b.put("2.0.0.json", `{"type": "object", "properties": {"v": {"type": "string"}, "b": {"type": "integer"}}}`)
	tests := []struct {
		args []string
		code int
		want []string
	}{
		{[]string{"schema/1.0.0.json", "schema/1.0.0.json"}, exitClean, []string{"the schemas say the same\n"}},
		{[]string{"schema/1.0.0.json", "schema/1.1.0.json"}, exitClean, []string{
			`schema/1.1.0.json:2:72: note: the member "b" is new [member-added] at /properties/b`, "minor change, compatible", "a minor step\n"}},
		{[]string{"schema/1.1.0.json", "schema/1.0.0.json"}, exitFindings, []string{
			`schema/1.1.0.json:2:72: error: the member "b" is gone [member-removed] at /properties/b`, "this place is in the old schema", "a major step: 1 breaking, 0 undecided\n"}},
		{[]string{"--allow", "patch", "schema/1.0.0.json", "schema/1.1.0.json"}, exitFindings, []string{"error: the member"}},
		{[]string{"schema/1.1.0.json", "2.0.0.json"}, exitClean, []string{"a major step: 2 breaking, 0 undecided\n"}},
		{[]string{"--allow", "minor", "schema/1.1.0.json", "2.0.0.json"}, exitFindings, []string{"member-optional", "this place is in the old schema"}},
		{[]string{"--format", "json", "schema/1.0.0.json", "schema/1.1.0.json"}, exitClean, []string{`{"code":"member-added","severity":"note","file":"schema/1.1.0.json","line":2,`}},
		{[]string{"--format", "github", "schema/1.1.0.json", "schema/1.0.0.json"}, exitFindings, []string{`::error file=schema/1.1.0.json,line=2,col=72,title=member-removed::the member "b" is gone`}},
	}
	for _, test := range tests {
		b.runReal(append([]string{"compat"}, test.args...)...).wantCode(test.code).wantStdout(test.want...).wantStderr()
	}
	// What is for people would be no line of another format.
	for _, format := range []string{"json", "github"} {
		b.runReal("compat", "--format", format, "schema/1.0.0.json", "schema/1.1.0.json").wantTimes(1, "\n")
	}
	// A label that lists its own version, in files that are named after it.
	for _, v := range []string{"1.0.0", "1.1.0"} {
		b.put("label/"+v+".json", `{"type": "object", "properties": {"v": {"const": "`+v+`"}}}`)
	}
	b.runReal("compat", "label/1.0.0.json", "label/1.1.0.json").wantCode(exitFindings).wantStdout("const-changed", "    each version lists itself in \"v\": if that is the label of documents, add --version-property v\n")
	b.runReal("compat", "--version-property=v", "label/1.0.0.json", "label/1.1.0.json").wantCode(exitClean).wantStdout("the schemas say the same\n")
	// Files that are not named after versions, as of a checkout beside this one: the flag can do nothing.
	for _, v := range []string{"1.0.0", "1.1.0"} {
		b.put("label/of-"+v+".json", `{"type": "object", "properties": {"v": {"const": "`+v+`"}}}`)
	}
	b.put("label/more.json", `{"type": "object", "properties": {"v": {"const": "1.0.0"}, "b": {"type": "integer"}}}`)
	const none = "is named after no version, as 1.0.0.json is: without one, --version-property has no effect, and \"v\" is compared as any member\n"
	for _, test := range []struct {
		old, new string
		want     int // files that are told
	}{
		{"label/of-1.0.0.json", "label/of-1.1.0.json", 2},
		{"label/of-1.0.0.json", "label/1.1.0.json", 1},
		{"label/1.1.0.json", "schema/1.0.0.json", 0},  // a type for the constant, which is no matter of names
		{"label/more.json", "label/of-1.0.0.json", 0}, // b is gone, and v what it was
	} {
		if out := b.runReal("compat", "--version-property=v", test.old, test.new); strings.Count(out.stdout, none) != test.want {
			t.Errorf("of %s and %s, %d are to be named after no version:\n%s", test.old, test.new, test.want, out.stdout)
		}
	}
	// Nothing is inferred: there is no flag to print it with.
	b.runReal("compat", "-v", "schema/1.0.0.json", "schema/1.1.0.json").wantCode(exitCannot).wantStderr("has no flag -v")
	b.runReal("release", "-v", "fam", "1.0.0").wantCode(exitCannot).wantStderr("has no flag -v")
	b.put("bad.json", "{")
	b.runReal("compat", "bad.json", "2.0.0.json").wantCode(exitFindings).wantStdout("bad.json:1:2: error")
	b.runReal("compat", "schema/1.0.0.json").wantCode(exitCannot).wantStderr("compares two files")
	b.runReal("compat", "none.json", "2.0.0.json").wantCode(exitCannot).wantStderr("none.json")
}

// A label may come, and be required, where documents without it are known to be of a version: as check has it.
func TestCompatOfUnlabelled(t *testing.T) {
	b := newBench(t, versioned)
	b.put("l/1.0.0.json", `{"type": "object", "properties": {"a": {"type": "string"}}}`)
	b.put("l/1.1.0.json", `{"type": "object", "properties": {"a": {"type": "string"}, "v": {"type": "string"}}, "required": ["v"]}`)
	b.put("l/1.2.0.json", `{"type": "object", "properties": {"a": {"type": "string"}, "v": {"type": "string"}}, "required": ["v", "a"]}`)
	b.put("l/new.json", b.get("l/1.1.0.json"))
	const flag = "--version-property=v"
	b.runReal("compat", flag, "l/1.0.0.json", "l/1.1.0.json").wantCode(exitFindings).wantStdout(
		"[member-required]", "    \"v\" is required now: if documents without it are of 1.0.0, as unlabelled in stategen.yaml may say, add --unlabelled 1.0.0\n")
	for _, version := range []string{"1.0.0", "1.1.0"} {
		b.runReal("compat", flag, "--unlabelled", version, "l/1.0.0.json", "l/1.1.0.json").wantCode(exitClean).wantStdout("[member-added]", "a minor step\n").wantStderr()
	}
	b.runReal("compat", flag, "--unlabelled", "0.9.0", "l/1.0.0.json", "l/1.1.0.json").wantCode(exitFindings).wantStdout("[member-required]")
	// Another member is required as ever, and nothing is said of labels.
	out := b.runReal("compat", flag, "--unlabelled", "1.1.0", "l/1.1.0.json", "l/1.2.0.json").wantCode(exitFindings).wantStdout("the member \"a\" is required now").stdout +
		b.runReal("compat", flag, "l/1.1.0.json", "l/1.2.0.json").wantCode(exitFindings).stdout
	if strings.Contains(out, "--unlabelled") {
		t.Errorf("it tells of the flag:\n%s", out)
	}
	b.runReal("compat", "--unlabelled", "1.0.0", "l/1.0.0.json", "l/1.1.0.json").wantCode(exitCannot).wantStderr("--unlabelled needs --version-property")
	b.runReal("compat", flag, "--unlabelled", "first", "l/1.0.0.json", "l/1.1.0.json").wantCode(exitCannot).wantStderr(`--unlabelled cannot be "first": it is no version`)
	b.runReal("compat", flag, "--unlabelled", "1.0.0", "l/new.json", "l/1.1.0.json").wantCode(exitCannot).wantStderr("l/new.json is named after none")
}

// Documents of a family may refer to each other.
func TestCompatOfSeveralFiles(t *testing.T) {
	b := newBench(t, versioned)
	document := `{"type": "object", "properties": {"p": {"$ref": "part.json#/$defs/part"}}}`
	b.put("old/doc.json", document)
	b.put("old/part.json", `{"$defs": {"part": {"type": "object", "properties": {"a": {"type": "string"}}}}}`)
	b.put("new/doc.json", document)
	b.put("new/part.json", `{"$defs": {"part": {"type": "object", "properties": {"a": {"type": "integer"}}}}}`)
	b.put("new/state.json", `not JSON, and nobody refers to it`)
	for _, args := range [][]string{{"old/doc.json", "new/doc.json"}, {"./old/../old/doc.json", b.dir + "/new/doc.json"}} {
		b.runReal(append([]string{"compat"}, args...)...).wantCode(exitFindings).wantStdout(
			`new/part.json:1:60: error: the type changes from string to integer [type-changed] at /$defs/part/properties/a/type`, "a major step: 1 breaking, 0 undecided\n").wantStderr()
	}
	b.runReal("compat", "old/doc.json", "old/doc.json").wantCode(exitClean).wantStdout("the schemas say the same\n")
	b.put("new/doc.json", `{"$ref": "none.json"}`)
	b.runReal("compat", "old/doc.json", "new/doc.json").wantCode(exitFindings).wantStdout("there is no readable file none.json here")
	b.put("new/doc.json", `{"$ref": "state.json"}`)
	b.runReal("compat", "old/doc.json", "new/doc.json").wantCode(exitFindings).wantStdout("new/state.json:1:")
}
