package runtime

import (
	"errors"
	"strings"
	"testing"
)

// merges are what is kept, what is written of it, and what is to be.
var merges = []struct{ kept, text, want string }{
	{`null`, `""`, `null`},
	{`null`, `"a"`, `"a"`},
	{`1.50`, `1.5`, `1.50`},
	{`1.50`, `2`, `2`},
	{`18446744073709551616`, `0`, `18446744073709551616`},
	{`18446744073709551616`, `7`, `7`},
	{`["a",null]`, `["b",""]`, `["b",null]`},
	{`["1.2.0-rc.1",null]`, `["1.2.0",""]`, `["1.2.0",null]`}, // texts, not labels
	{`["1.2.0+5",null]`, `["1.2.0",""]`, `["1.2.0",null]`},
	{`[1.0,null]`, `[1,0,3]`, `[1.0,null,3]`},
	{`[1e20,null]`, `[100000000000000000000,0]`, `[1e20,null]`},
	{`[1.0,null]`, `[1]`, `[1.0]`},
	{`[null,"a","b"]`, `["","b"]`, `[null,"b"]`}, // taken out
	{`["a",null,"b",null]`, `["","b",""]`, `[null,"b",null]`},
	{`[null,"a","b",null]`, `["",""]`, `[null,null]`},
	{`[null,null,null]`, `["",""]`, `[null,null]`},
	{`[18446744073709551615,5,6]`, `[0,6]`, `[18446744073709551615,6]`},
	{`[18446744073709551615,0,6]`, `[0,6]`, `[0,6]`},          // one of the two
	{`[null,"a","b","c",null]`, `["","b",""]`, `["","b",""]`}, // at two places
	{`[null,"a","b"]`, `["","c"]`, `["","c"]`},                // and edited
	{`[null,"a","b"]`, `["b",""]`, `["b",""]`},                // and moved
	{`[null,null,null]`, `["a","b"]`, `["a","b"]`},
	{`[null,null]`, `["a","b",""]`, `["a","b",""]`},
	{`[null,"a"]`, `[]`, `[]`},
	{`["a",null]`, `["a","b",""]`, `["a","b",null]`}, // put between
	{`[null,"a",null]`, `["","b","c","a",""]`, `[null,"b","c","a",null]`},
	{`[null,"a",null]`, `["","b","d",""]`, `["","b","d",""]`}, // and edited
	{`[[null],["a",null],["b"]]`, `[[""],["b"]]`, `[[null],["b"]]`},
	{`["a",null]`, `["b","","c"]`, `["b",null,"c"]`},
	{`[null,18446744073709551616]`, `[3,0,4]`, `[3,18446744073709551616,4]`},
	{`[["a",null],["b"]]`, `[["a",""],["c"],["d"]]`, `[["a",null],["c"],["d"]]`},
	{`[null,"a"]`, `["b","","a"]`, `["b",null,"a"]`}, // put before
	{`[null,"a"]`, `["","","a"]`, `["","","a"]`},     // before or after
	{`{"a":null,"b":1.0}`, `{"a":"","b":2}`, `{"a":null,"b":2}`},
	{`{"a":[1.0,null],"b\n":{}}`, `{"b\n":{"c":1},"a":[1,0],"d":[]}`, `{"b\n":{"c":1},"a":[1.0,null],"d":[]}`},
	{`[[1.0],[2.0]]`, `[[1]]`, `[[1.0]]`},
	{`[[1.0,2.0],[2.0]]`, `[[1],[2]]`, `[[1.0],[2.0]]`},
	{`[null,null,null]`, `[[],{},[""]]`, `[null,null,[""]]`},
	{`[[]]`, `[[1,[2]]]`, `[[1,[2]]]`},
}

// What is kept stands for what is written as long as reading it gives that; of
// lists and objects, part by part. An edit is never undone.
func TestMerge(t *testing.T) {
	for _, test := range merges {
		if got := merge(test.kept, writtenText{text: test.text}, false, 9); got != test.want {
			t.Errorf("%s, written as %s, is %s, want %s", test.kept, test.text, got, test.want)
		}
	}
}

// What a program says stays, where the same text is otherwise that of a place that reading
// left empty. The offsets are those of the explicit values.
func TestMergeExplicit(t *testing.T) {
	for _, test := range []struct {
		kept, text string
		explicit   []int
		want       string
	}{
		{`null`, `0`, []int{100}, `0`},
		{`null`, `null`, []int{100}, `null`},
		{`0.0`, `0`, []int{100}, `0.0`},
		{`1e30`, `null`, []int{100}, `null`},
		{`1e30`, `0`, []int{100}, `0`},
		{`1e999`, `0`, []int{100}, `0`},
		{`[1e30,null,null]`, `[null,0,0]`, []int{106}, `[1e30,0,null]`},
		{`[1e30,null]`, `[null,0,7]`, []int{106}, `[1e30,0,7]`},
		{`[null,[null]]`, `[[],[[]]]`, []int{101, 105}, `[[],[[]]]`},
		{`{"a":1e30,"k\"":null,"n":null}`, `{"a":null,"k\"":0,"n":0}`, []int{116}, `{"a":1e30,"k\"":0,"n":null}`},
	} {
		if got := merge(test.kept, writtenText{test.text, 100, test.explicit}, false, 9); got != test.want {
			t.Errorf("%s, written as %s, is %s, want %s", test.kept, test.text, got, test.want)
		}
	}
}

// A document may have been read with a higher limit of depth.
func TestMergeDeep(t *testing.T) {
	nested := strings.Repeat("[", 2*defaultDepth) + strings.Repeat("]", 2*defaultDepth)
	for _, test := range []struct{ kept, text, want string }{
		{`{"a":` + nested + `,"b":null}`, `{"a":` + nested + `,"b":"","c":1}`, `{"a":` + nested + `,"b":null,"c":1}`},
		{`[` + nested + `,null]`, `[` + nested + `,""]`, `[` + nested + `,null]`},
	} {
		if got := merge(test.kept, writtenText{text: test.text}, false, 9); got != test.want {
			t.Errorf("%.40s… is of %d bytes, want %d", test.kept, len(got), len(test.want))
		}
	}
	if got := tagOf(Raw{`{"x":` + nested + `,"t":"T"}`}, "t"); got != "T" {
		t.Errorf("the tag is %q", got)
	}
}

// A label of a pre-release or build stays while the field has its version.
func TestIsSuffixed(t *testing.T) {
	for _, test := range []struct {
		kept, text string
		want       bool
	}{
		{`"1.2.0-rc.1"`, `"1.2.0"`, true},
		{`"1.2.0+5"`, `"1.2.0"`, true},
		{`"1.2.0\u002drc.1"`, `"1.2.0"`, true},
		{`"1.2.0"`, `"1.2.0"`, false},
		{`"1.2.0-rc.1"`, `"1.2.1"`, false},
		{`"1.20.0-rc.1"`, `"1.2.0"`, false},
		{`"1.2.0-rc.1"`, `"1.2"`, false},
		{`0.1000000000000000055`, `0.1`, false},
		{`1E+2`, `100`, false},
	} {
		if got := isSuffixed(test.kept, test.text); got != test.want {
			t.Errorf("%s of %s: %v", test.kept, test.text, got)
		}
	}
}

// Names may have colons, and be what a value says.
func TestIsWritten(t *testing.T) {
	for _, test := range []struct {
		name, written string
		want          bool
	}{
		{`"a":`, `,"a":1`, true},
		{`"a":`, `,"b":1,"a":1`, true},
		{`"a":`, `,"b":"a","aa":":"`, false},
		{`"a":`, ``, false},
		{`"dc:title":`, `,"dc:title":""`, true},
		{`"dc:title":`, `,"x":"12:00","dc:title":""`, true},
		{`"title":`, `,"dc:title":""`, false},
		{`":":`, `,"::":1`, false},
		{`":":`, `,":":1`, true},
	} {
		if got := isWritten([]byte(test.name), []byte(test.written)); got != test.want {
			t.Errorf("%s in %s: %v", test.name, test.written, got)
		}
	}
}

// A name that cannot be written is an error with its place, also where the document
// begins after something else in the slice.
func TestRestoreNameThatIsNoText(t *testing.T) {
	before := strings.Repeat("a line before\n", 10)
	e := &encoder{from: len(before)}
	dst := []byte(before + `,"a":`)
	start := len(dst)
	e.restore(append(dst, `,"b":0`...), start, []member{{name: "cut\xe4", text: "1", set: true}}, nil, &shape{})
	var err *EncodeError
	if !errors.As(e.err, &err) || err.Pointer != "/a" {
		t.Errorf("%v", e.err)
	}
}

// Where nulls were written that stand is forgotten with what they were part of: what is
// written next may be there.
func TestNullsAreForgotten(t *testing.T) {
	e := new(encoder)
	before := []byte(`[null`)
	e.markExplicitNull(before)
	dst := append(before, `,{"a":null`...)
	e.markExplicitNull(dst)
	dst = e.amendAll(append(dst, '}'), len(before)+1)
	if v := len(dst) - len(`null}`); e.isExplicitAt(v) || !e.isExplicitAt(1) {
		t.Errorf("nulls that stand: at %v", e.explicitAt)
	}
}
