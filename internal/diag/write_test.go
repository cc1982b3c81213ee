package diag

import (
	"encoding/json"
	"maps"
	"strings"
	"testing"
)

// hostile is a finding whose texts come from somebody else's schema.
var hostile = Diagnostic{
	Code: "a,b:c", File: "d,i:r/100%.json", Line: 7, Col: 2, Pointer: "/a\x1b[31m/<b>",
	Message: "first\n::error::second 100%", Hint: "a \u202ehint",
	Diff: "--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+::error::not a command\n",
}

func TestFormats(t *testing.T) {
	plain := Diagnostic{Code: "c", Severity: Warning, File: "f.json", Message: "m"}
	long := Diagnostic{Code: "c", File: "f", Message: `"` + strings.Repeat("é", 1500) + `" is bad`, Hint: "did you mean " + strings.Repeat("a", 300)}
	tests := []struct {
		format string
		d      Diagnostic
		want   string
	}{
		{"text", plain, "f.json: warning: m [c]\n"},
		{"json", plain, `{"code":"c","severity":"warning","file":"f.json","pointer":"","message":"m"}` + "\n"},
		{"github", plain, "::warning file=f.json,title=c::m\n"},
		{"text", hostile, `d,i:r/100%.json:7:2: error: first\u000a::error::second 100% [a,b:c] at /a\u001b[31m/<b>` + "\n" +
			`    a \u202ehint` + "\n" + hostile.Diff},
		{"github", hostile, "::error file=d%2Ci%3Ar/100%25.json,line=7,col=2,title=a%2Cb%3Ac::first%0A::error::second 100%25 at /a\x1b[31m/<b>%0Aa \u202ehint\n" +
			"::group::d,i:r/100%25.json\n|--- a/x\n|+++ b/x\n|@@ -1 +1 @@\n|-a\n|+::error::not a command\n::endgroup::\n"},
		{"text", Diagnostic{Code: "c", File: "f", Message: "m", Pointer: "/" + strings.Repeat("é", 1000)}, "f: error: m [c] at /" + strings.Repeat("é", 149) + "…\n"},
		{"text", long, `f: error: "` + strings.Repeat("é", 49) + "…" + strings.Repeat("é", 9) + `" is bad [c]` + "\n    did you mean " + strings.Repeat("a", 100) + "…" + strings.Repeat("a", 20) + "\n"},
		{"github", long, `::error file=f,title=c::"` + strings.Repeat("é", 49) + "…" + strings.Repeat("é", 9) + `" is bad%0Adid you mean ` + strings.Repeat("a", 100) + "…" + strings.Repeat("a", 20) + "\n"},
		{"github", Diagnostic{Code: "c", Severity: Note, File: "-", Line: 3, Message: "m"}, "::notice file=-,line=3,title=c::m\n"},
	}
	for _, test := range tests {
		var out strings.Builder
		Write(&out, test.format, test.d)
		if out.String() != test.want {
			t.Errorf("%s:\n%q, want\n%q", test.format, out.String(), test.want)
		}
	}
}

func TestJSONSaysEverything(t *testing.T) {
	var out strings.Builder
	Write(&out, "json", hostile)
	if strings.Count(out.String(), "\n") != 1 {
		t.Errorf("not one line: %q", out.String())
	}
	var got map[string]any
	if err := json.Unmarshal([]byte(out.String()), &got); err != nil {
		t.Fatal(err)
	}
	want := map[string]any{
		"code": "a,b:c", "severity": "error", "file": "d,i:r/100%.json", "line": 7.0, "column": 2.0, "pointer": "/a\x1b[31m/<b>",
		"message": "first\n::error::second 100%", "hint": "a \u202ehint", "diff": hostile.Diff,
	}
	if !maps.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

func TestSort(t *testing.T) {
	list := []Diagnostic{
		{Code: "e", File: "b", Line: 1}, {Code: "d", File: "a", Line: 10, Col: 1}, {Code: "b", File: "a", Line: 2, Col: 7},
		{Code: "c", File: "a", Line: 2, Col: 7}, {Code: "a", File: "a"},
	}
	Sort(list)
	order := ""
	for _, d := range list {
		order += d.Code
	}
	if order != "abcde" { // those at one place keep their order
		t.Errorf("the order is %s", order)
	}
}

func TestHasErrors(t *testing.T) {
	if HasErrors([]Diagnostic{{Severity: Warning}, {Severity: Note}}) {
		t.Error("a warning and a note are no errors")
	}
	if !HasErrors([]Diagnostic{{Severity: Note}, {}}) {
		t.Error("there are errors")
	}
}
