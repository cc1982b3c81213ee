package jsontest

import (
	"encoding/json"
	"math/big"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestParseRefuses(t *testing.T) {
	tests := []struct {
		text    string
		offset  int
		pointer string
	}{
		{``, 0, ""},
		{` `, 1, ""},
		{"\xef\xbb\xbf{}", 0, ""},
		{`nul`, 3, ""},
		{`nulL`, 3, ""},
		{`{}{}`, 2, ""},
		{`[1,]`, 3, "/1"},
		{`[1 2]`, 3, "/0"},
		{`{"a":1 "b":2}`, 7, "/a"},
		{`{"a":[{}`, 8, "/a/0"},
		{`{"a":[],"b`, 10, ""},
		{`{"a":1,}`, 7, ""},
		{`{"a" 1}`, 5, "/a"},
		{`{a:1}`, 1, ""},
		{`{"a":01}`, 6, "/a"},
		{`{"a":-}`, 6, "/a"},
		{`{"a":1.}`, 7, "/a"},
		{`{"a":.5}`, 5, "/a"},
		{`{"a":1e}`, 7, "/a"},
		{`{"a":1e+}`, 8, "/a"},
		{`{"a":+1}`, 5, "/a"},
		{`["\x"]`, 3, "/0"},
		{`["\u12g4"]`, 6, "/0"},
		{"[\"a\tb\"]", 3, "/0"},
		{"[\"a\x80\"]", 3, "/0"},
		{"[\"\xc0\xaf\"]", 2, "/0"},
		{"[\"\xed\xa0\x80\"]", 2, "/0"},
		{"[\"\xf4\x90\x80\x80\"]", 2, "/0"},
		{`{"a/b~":[0,"x`, 13, "/a~1b~0/1"},
		{`NaN`, 0, ""},
		{`'a'`, 0, ""},
		{`[1]//c`, 3, ""},
		{"\x00", 0, ""},
		{"[1]\x00", 3, ""},
	}
	for _, tt := range tests {
		_, err := Parse([]byte(tt.text))
		e, ok := err.(*Error)
		if !ok || e.Duplicate || e.Offset != tt.offset || e.Pointer != tt.pointer {
			t.Errorf("%q: %v; want byte %d, pointer %q", tt.text, err, tt.offset, tt.pointer)
		}
	}
}

func TestParseFindsDuplicates(t *testing.T) {
	_, err := Parse([]byte(`{"a":{"b":1,"\u0062":2}}`))
	if want := (&Error{Duplicate: true, Offset: 12, Pointer: "/a/b"}); !reflect.DeepEqual(err, want) {
		t.Errorf("got %v, want %v", err, want)
	}
	if _, err := Parse([]byte(`{"\ud800":1,"\ud801":2}`)); err != nil {
		t.Errorf("two lone surrogates are two names: %v", err)
	}
	if _, err := Parse([]byte(`{"a":1,"a":2`)); IsDuplicate(err) || err == nil {
		t.Errorf("not JSON comes first: %v", err)
	}
}

func TestParseStrings(t *testing.T) {
	tests := []struct{ text, want string }{
		{`"\u0041\n\/\\\""`, "A\n/\\\""},
		{`"\ud83d\ude00"`, "😀"},
		{`"\uD83D"`, "\xed\xa0\xbd"},
		{`"\ude00\ud83d"`, "\xed\xb8\x80\xed\xa0\xbd"},
		{`"\ud83d\ud83d\ude00"`, "\xed\xa0\xbd😀"},
		{`"\ud83d\u0041"`, "\xed\xa0\xbdA"},
		{`"\ud83dx"`, "\xed\xa0\xbdx"},
		{`"\u0000\u007f"`, "\x00\x7f"},
	}
	for _, tt := range tests {
		v, err := Parse([]byte(tt.text))
		if err != nil || v.Text != tt.want {
			t.Errorf("%s: %+q, %v; want %+q", tt.text, v.Text, err, tt.want)
		}
	}
}

// The standard library is the judge of what is JSON, apart from what it
// overlooks: bytes that are no UTF-8.
func TestParseAgreesWithEncodingJSON(t *testing.T) {
	const seed = 20261121
	t.Logf("seed %d", seed)
	rnd := rand.New(rand.NewPCG(seed, 1))
	base := []string{
		`{"a":[1,-2.5e+10,"x\u00e9\ud83d\ude00",null,true,false,{}],"b":{"c":[]}}`,
		" [ \"\\\"\\\\\\/\\b\\f\\n\\r\\t\" , 0 , -0.0 , 1E5 , \"é€😀\" ] ",
	}
	alphabet := []string{`"`, `\`, `u`, `d83d`, "0", "1", "-", "+", ".", "e", ",", ":", "{", "}", "[", "]", " ", "\t", "\x00", "\x1f", "\x7f", "\x80", "\xc2", "\xed\xa0\x80", "\xff", "null", "\ufeff"}
	accepted := 0
	for range 200_000 {
		text := []byte(base[rnd.IntN(len(base))])
		for range 1 + rnd.IntN(3) {
			at := rnd.IntN(len(text) + 1)
			cut := min(len(text), at+rnd.IntN(3))
			text = append(text[:at:at], append([]byte(alphabet[rnd.IntN(len(alphabet))]), text[cut:]...)...)
		}
		want := json.Valid(text) && utf8.Valid(text)
		_, err := Parse(text)
		if got := err == nil || IsDuplicate(err); got != want {
			t.Fatalf("%q: %v; encoding/json and UTF-8 say %t", text, err, want)
		}
		if want {
			accepted++
		}
	}
	if accepted < 1000 {
		t.Errorf("only %d texts were JSON: the corpus is one-sided", accepted)
	}
}

func TestSameNumber(t *testing.T) {
	spellings := []string{"0", "-0", "0.0", "0e5", "1", "1.0", "10e-1", "0.1e1", "-1", "1.1", "1.10", "11e-1", "1000", "1E+3", "1e3",
		"9007199254740993", "9007199254740992", "18446744073709551616", "1e-400", "10e-401", "1e400", "12.0", "1.2e1"}
	for _, a := range spellings {
		for _, b := range spellings {
			x, _ := new(big.Rat).SetString(a)
			y, _ := new(big.Rat).SetString(b)
			if got, want := sameNumber(a, b), x.Cmp(y) == 0; got != want {
				t.Errorf("%s and %s: %t, big.Rat says %t", a, b, got, want)
			}
			if got, want := IsInteger(a), x.IsInt(); got != want {
				t.Errorf("%s is an integer: %t, big.Rat says %t", a, got, want)
			}
		}
	}
	if !sameNumber("1e999999999999999999999", "10e999999999999999999998") || sameNumber("1e999999999999999999999", "1e999999999999999999998") {
		t.Error("exponents beyond any machine number are compared wrongly")
	}
}

func TestDiff(t *testing.T) {
	tests := []struct {
		want, got string
		diffs     []string
	}{
		{`{"a":1.10,"b":[]}`, ` {"b" : [ ], "\u0061":11e-1}`, nil},
		{`{"a":null}`, `{}`, []string{`"/a": lost`}},
		{`{}`, `{"a":null}`, []string{`"/a": added`}},
		{`[1,2]`, `[2,1]`, []string{`"/0": was 1, is 2`, `"/1": was 2, is 1`}},
		{`[]`, `{}`, []string{`"": was array, is object`}},
		{`[[]]`, `[[],[]]`, []string{`"": had 1 elements, has 2`}},
		{`"\ud83d"`, `"\ufffd"`, []string{`"": was "\xed\xa0\xbd", is "\ufffd"`}},
		{`"\ud83d"`, `"\ud83e"`, []string{`"": was "\xed\xa0\xbd", is "\xed\xa0\xbe"`}},
		{`"1"`, `1`, []string{`"": was string, is number`}},
		{`9007199254740993`, `9007199254740992`, []string{`"": was 9007199254740993, is 9007199254740992`}},
		{`[true]`, `[false]`, []string{`"/0": was true, is false`}},
		{`{"a":1}`, `{"a":1,"a":1}`, []string{`got text: duplicate member at "/a", byte 7`}},
	}
	for _, tt := range tests {
		if got := Diff([]byte(tt.want), []byte(tt.got)); !reflect.DeepEqual(got, tt.diffs) {
			t.Errorf("%s → %s: %q, want %q", tt.want, tt.got, got, tt.diffs)
		}
	}
	spelling := Spelling(func(p string) bool { return strings.HasPrefix(p, "/raw") })
	if got := Diff([]byte(`{"raw":1.10,"n":1.10}`), []byte(`{"raw":1.1,"n":1.1}`), spelling); len(got) != 1 {
		t.Errorf("spelling: %q", got)
	}
	if got := Diff([]byte(`{"a":1,"b":2}`), []byte(`{"b":2,"a":1}`), Order(Everywhere)); len(got) != 1 {
		t.Errorf("order: %q", got)
	}
}

func TestCountLeaves(t *testing.T) {
	toll, err := CountLeaves([]byte(`{"a":1,"b":[null,"x"],"c":{}}`), []byte(`{"a":1.0,"b":["x"],"d":[]}`))
	want := Toll{Lost: []string{"/b/1", "/c"}, Changed: []string{"/b/0"}, Added: []string{"/d"}}
	if err != nil || !reflect.DeepEqual(toll, want) {
		t.Errorf("%+v, %v; want %+v", toll, err, want)
	}
}

func TestAt(t *testing.T) {
	v := MustParse([]byte(`{"a/b":[{"~":7}],"":{"":8}}`))
	for pointer, want := range map[string]string{"/a~1b/0/~0": "7", "//": "8"} {
		if got, err := v.At(pointer); err != nil || got.Text != want {
			t.Errorf("%s: %v, %v", pointer, got, err)
		}
	}
	for _, pointer := range []string{"a", "/x", "/a~1b/1", "/a~1b/00", "/a~1b/-", "/a~1b/0/~0/y"} {
		if _, err := v.At(pointer); err == nil {
			t.Errorf("%s leads nowhere", pointer)
		}
	}
	var visited []string
	v.Visit(func(pointer string, at *Value) {
		visited = append(visited, pointer)
		if got, err := v.At(pointer); err != nil || got != at {
			t.Errorf("%s: %v", pointer, err)
		}
	})
	if want := []string{"", "/a~1b", "/a~1b/0", "/a~1b/0/~0", "/", "//"}; !reflect.DeepEqual(visited, want) {
		t.Errorf("visited %q", visited)
	}
}
