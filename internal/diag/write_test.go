package diag

import (
	"errors"
	"strings"
	"testing"
)

var found = []Diagnostic{
	{Code: "ref-unresolved", File: "b.json", Line: 3, Col: 14, Pointer: "/$defs/usage/$ref", Message: "#/x leads nowhere", Hint: "did you mean #/y?"},
	{Code: "second", Severity: Warning, File: "a.json", Line: 10, Col: 1, Message: "50% of it, really"},
	{Code: "first", Severity: Note, File: "a.json", Line: 2, Col: 7, Message: "one"},
	{Code: "same-place", File: "a.json", Line: 2, Col: 7, Message: "two"},
	{Code: "whole", File: "a.json", Message: "the file\nas a \x1b[31mwhole"},
	{Code: "nowhere", Message: "no file"},
}

func TestWrite(t *testing.T) {
	tests := []struct {
		format Format
		want   string
	}{
		{Text, `error[nowhere] no file
a.json: error[whole] the file\nas a \x1b[31mwhole
a.json:2:7: note[first] one
a.json:2:7: error[same-place] two
a.json:10:1: warning[second] 50% of it, really
b.json:3:14: error[ref-unresolved] #/x leads nowhere (at /$defs/usage/$ref)
    did you mean #/y?
`},
		{JSON, `{"code":"nowhere","severity":"error","file":"","line":0,"col":0,"pointer":"","message":"no file","hint":""}
{"code":"whole","severity":"error","file":"a.json","line":0,"col":0,"pointer":"","message":"the file\nas a \u001b[31mwhole","hint":""}
{"code":"first","severity":"note","file":"a.json","line":2,"col":7,"pointer":"","message":"one","hint":""}
{"code":"same-place","severity":"error","file":"a.json","line":2,"col":7,"pointer":"","message":"two","hint":""}
{"code":"second","severity":"warning","file":"a.json","line":10,"col":1,"pointer":"","message":"50% of it, really","hint":""}
{"code":"ref-unresolved","severity":"error","file":"b.json","line":3,"col":14,"pointer":"/$defs/usage/$ref","message":"#/x leads nowhere","hint":"did you mean #/y?"}
`},
		{GitHub, `::error title=nowhere::no file
::error file=a.json,title=whole::the file\nas a \x1b[31mwhole
::notice file=a.json,line=2,col=7,title=first::one
::error file=a.json,line=2,col=7,title=same-place::two
::warning file=a.json,line=10,col=1,title=second::50%25 of it, really
::error file=b.json,line=3,col=14,title=ref-unresolved::#/x leads nowhere (at /$defs/usage/$ref)%0Adid you mean #/y?
`},
	}
	for _, test := range tests {
		var out strings.Builder
		if err := Write(&out, test.format, found); err != nil {
			t.Errorf("%s: %v", test.format, err)
		}
		if out.String() != test.want {
			t.Errorf("%s: got\n%s\nwant\n%s", test.format, out.String(), test.want)
		}
	}
	if found[0].Code != "ref-unresolved" {
		t.Error("Write reordered its argument")
	}
}

func TestWriteGitHubEscapesProperties(t *testing.T) {
	var out strings.Builder
	err := Write(&out, GitHub, []Diagnostic{{Code: "c", File: "a,b:c%\n.json", Line: 1, Col: 2, Message: "::error::"}})
	if want := "::error file=a%2Cb%3Ac%25%0A.json,line=1,col=2,title=c::::error::\n"; err != nil || out.String() != want {
		t.Errorf("got %q, %v, want %q", out.String(), err, want)
	}
	out.Reset()
	err = Write(&out, GitHub, []Diagnostic{{Code: "c", File: "-", Line: 1, Col: 2, Message: "of standard input"}})
	if want := "::error title=c::of standard input\n"; err != nil || out.String() != want {
		t.Errorf("got %q, %v, want %q", out.String(), err, want)
	}
}

func TestWriteFails(t *testing.T) {
	if err := Write(&strings.Builder{}, "xml", nil); err == nil || !strings.Contains(err.Error(), "text, json, github") {
		t.Errorf("an unknown format: %v", err)
	}
	for _, format := range Formats() {
		if err := Write(broken{}, Format(format), found); !errors.Is(err, errBroken) {
			t.Errorf("%s to a broken pipe: %v", format, err)
		}
	}
}

var errBroken = errors.New("broken pipe")

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, errBroken }

func TestHasErrors(t *testing.T) {
	if HasErrors(found[1:3]) {
		t.Error("a warning and a note are no errors")
	}
	if !HasErrors(found) {
		t.Error("there are errors")
	}
}
