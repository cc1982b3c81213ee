package jsonschema

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stategen/stategen/internal/diag"
)

func parseText(path, text string) (*Value, []diag.Diagnostic) {
	return parse(newFile(Source{Path: path, Data: []byte(text)}))
}

func TestParseKeepsOrderAndPlaces(t *testing.T) {
	text := "{\n  \"b\": [1.50, \"\\u0041\\n\"],\n\t\"a\":{\"é\" : true}}\n"
	root, found := parseText("a.json", text)
	if found != nil {
		t.Fatal(found)
	}
	if root.Kind != Object || root.Offset != 0 || root.End != len(text)-1 || root.Text != text[:len(text)-1] {
		t.Errorf("the root is %+v", root)
	}
	if b, a := root.Members[0], root.Members[1]; b.Name != "b" || b.NameOffset != 4 || a.Name != "a" || a.NameOffset != 30 {
		t.Errorf("the members are %+v and %+v", b, a)
	}
	number, str := root.Members[0].Value.Items[0], root.Members[0].Value.Items[1]
	if number.Kind != Number || number.Text != "1.50" || number.Offset != 10 || number.End != 14 {
		t.Errorf("the number is %+v", number)
	}
	if str.Kind != String || str.Str != "A\n" || str.Text != `"\u0041\n"` {
		t.Errorf("the string is %+v", str)
	}
	if inner := root.Get("a").Get("é"); inner == nil || inner.Kind != Bool || inner.Text != "true" {
		t.Errorf("the boolean is %+v", inner)
	}
	if line, col := root.file.position(root.Get("a").Get("é").Offset); line != 3 || col != 14 {
		t.Errorf("the boolean is at %d:%d, want 3:14", line, col)
	}
}

func TestParseStrings(t *testing.T) {
	tests := []struct{ text, want string }{
		{`""`, ""},
		{`"\"\\\/\b\f\n\r\t"`, "\"\\/\b\f\n\r\t"},
		{`"\u00e9\u00E9é"`, "ééé"},
		{`"\u0000"`, "\x00"},
		{`"\ud83d\ude00"`, "😀"},
		{`"\ud83d"`, "\xed\xa0\xbd"},
		{`"\ude00"`, "\xed\xb8\x80"},
		{`"\ud83dx"`, "\xed\xa0\xbdx"},
		{`"\ud83d\u0041"`, "\xed\xa0\xbdA"},
		{`"\ud83d\ud83d\ude00"`, "\xed\xa0\xbd😀"},
		{`"😀"`, "😀"},
	}
	for _, test := range tests {
		v, found := parseText("a.json", test.text)
		if found != nil || v.Str != test.want {
			t.Errorf("%s: got %q %v, want %q", test.text, v.Str, found, test.want)
		}
	}
}

func TestParseRejects(t *testing.T) {
	tests := []struct {
		name, path, text   string
		code               string
		line, col          int
		pointer, inMessage string
	}{
		{"nothing", "a.json", "", "json-syntax", 1, 1, "", "ends where a value"},
		{"only space", "a.json", " \n ", "json-syntax", 2, 2, "", "ends where a value"},
		{"trailing comma", "a.json", `{"a":[1,]}`, "json-syntax", 1, 9, "/a/1", `']'`},
		{"minus Infinity", "a.json", `[-Infinity]`, "json-syntax", 1, 3, "/0", "Infinity is no JSON"},
		{"trailing data", "a.json", "{}\n{}", "json-syntax", 2, 1, "", "the end of the text"},
		{"single quotes", "a.json", `{'a':1}`, "json-syntax", 1, 2, "", "a member name in quotes"},
		{"no colon", "a.json", `{"a" 1}`, "json-syntax", 1, 6, "/a", "':'"},
		{"no comma", "a.json", "[1\n2]", "json-syntax", 2, 1, "", "',' or ']'"},
		{"leading zero", "a.json", `[01]`, "json-syntax", 1, 3, "", "',' or ']'"},
		{"plus", "a.json", `[+1]`, "json-syntax", 1, 2, "/0", "a value"},
		{"no digit", "a.json", `[1.]`, "json-syntax", 1, 4, "/0", "a digit"},
		{"a merge conflict", "a.json", "{\n<<<<<<< HEAD\n", "json-syntax", 2, 1, "", "the mark of a merge conflict"},
		{"no merge conflict", "a.json", "[<<<<<<< HEAD", "json-syntax", 1, 2, "/0", "'<' stands where"},
		{"NaN", "a.json", `[NaN]`, "json-syntax", 1, 2, "/0", "NaN is no JSON"},
		{"half a word", "a.json", `[nul]`, "json-syntax", 1, 2, "/0", "a value"},
		{"open string", "a.json", `["a`, "json-syntax", 1, 4, "/0", "within a string"},
		{"newline in a string", "a.json", "[\"a\nb\"]", "json-syntax", 1, 4, "/0", "control character"},
		{"bad escape", "a.json", `["\x"]`, "json-syntax", 1, 4, "/0", "after the backslash"},
		{"short escape", "a.json", `["\u12"]`, "json-syntax", 1, 5, "/0", "four hexadecimal digits"},
		{"comment", "a.json", `{} // no`, "json-syntax", 1, 4, "", "a comment is no JSON"},
		{"comment before a member", "a.json", "{ /* no */ \"a\":1}", "json-syntax", 1, 3, "", "a comment is no JSON"},
		{"no comment", "a.json", `{"a": / 1}`, "json-syntax", 1, 7, "/a", "'/' stands where"},
		{"no comment in a string", "a.json", `["\u00//"]`, "json-syntax", 1, 5, "/0", "four hexadecimal digits"},
		{"byte order mark", "a.json", "\ufeff{}", "json-syntax", 1, 1, "", "byte order mark"},
		{"bad UTF-8", "a.json", "[\"\xff\"]", "json-utf8", 1, 3, "/0", "not UTF-8"},
		{"surrogate in UTF-8", "a.json", "[\"\xed\xa0\x80\"]", "json-utf8", 1, 3, "/0", "not UTF-8"},
		{"duplicate", "a.json", `{"a":{"x":1,` + "\n" + `"y":2,"\u0078":3}}`, "json-duplicate", 2, 7, "/a/x", "first at 1:7"},
		{"too deep", "a.json", strings.Repeat("[", 1001), "json-depth", 1, 1001, strings.Repeat("/0", 1000), "nested more than 1000 deep"},
		{"YAML by name", "a.yaml", "type: object", "json-yaml", 1, 1, "", "YAML"},
		{"YAML by look", "-", "$schema: http://json-schema.org/draft-07/schema\ntype: object", "json-yaml", 1, 1, "", "YAML"},
		{"YAML by marker", "-", "---\ntype: object", "json-yaml", 1, 1, "", "YAML"},
	}
	for _, test := range tests {
		_, found := parseText(test.path, test.text)
		if len(found) != 1 {
			t.Errorf("%s: found %v", test.name, found)
			continue
		}
		d := found[0]
		if d.Code != test.code || d.File != test.path || d.Line != test.line || d.Col != test.col || d.Pointer != test.pointer || !strings.Contains(d.Message, test.inMessage) {
			t.Errorf("%s: got %+v", test.name, d)
		}
	}
}

// A comma behind the last member or element is what the hint is about.
func TestCommaTooMuch(t *testing.T) {
	for text, want := range map[string]string{
		`[1,]`: "take out the comma before it", "{\"a\":1,\n}": "take out the comma before it", `{"a":}`: "", `]`: "", `["a,}`: "",
	} {
		_, found := parseText("a.json", text)
		if len(found) != 1 || found[0].Hint != want {
			t.Errorf("%s: got %+v, want the hint %q", text, found, want)
		}
	}
}

func TestParseReportsEveryDuplicate(t *testing.T) {
	var members []string
	for range 2 {
		for _, name := range strings.Split("abcdefghijklmnopqrstuvwxyz", "") {
			members = append(members, `"`+name+`":1`)
		}
	}
	_, found := parseText("a.json", "{"+strings.Join(members, ",")+"}")
	if len(found) != 26 {
		t.Errorf("found %d duplicates, want 26", len(found))
	}
}

func TestJSONInYAMLFile(t *testing.T) {
	if _, found := parseText("a.yaml", `{"type":"object"}`); found != nil {
		t.Errorf("JSON in a file called .yaml: %v", found)
	}
}

// FuzzParse holds the parser against encoding/json: the same texts are JSON,
// and say the same. Only repeated names, invalid UTF-8 and the depth differ.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{
		`{"a":[1,-0.5e+3,true,false,null,"\u00e9\ud83d\ude00\n"],"b":{}}`,
		`[]`, ` 0 `, `"\ud83d"`, `-`, `1.`, `01`, `1e`, `[1,]`, `{"a":1,"a":2}`, `{"a" 1}`, "\"\x01\"", "\"\xff\"", `"\u12"`, `tru`, `{} {}`,
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		v, found := parseText("a.json", text)
		for _, d := range found {
			if d.Code == "json-duplicate" || d.Code == "json-utf8" || d.Code == "json-depth" {
				return
			}
		}
		if !utf8.ValidString(text) && v != nil {
			t.Fatalf("accepted invalid UTF-8: %q", text)
		}
		if valid := json.Valid([]byte(text)); valid != (v != nil) {
			t.Fatalf("%q: encoding/json says valid: %v, we say %v", text, valid, found)
		}
		if v == nil {
			if len(found) == 0 {
				t.Fatalf("%q is refused without a diagnostic", text)
			}
			return
		}
		d := json.NewDecoder(strings.NewReader(text))
		d.UseNumber()
		var want any
		if err := d.Decode(&want); err != nil {
			t.Fatal(err)
		}
		if got := replaceSurrogates(t, v.plain()); !reflect.DeepEqual(got, reachable(want)) {
			t.Fatalf("%q: got %#v, want %#v", text, got, want)
		}
	})
}

// replaceSurrogates puts U+FFFD in place of lone surrogates, as encoding/json
// does.
func replaceSurrogates(t *testing.T, v any) any {
	switch v := v.(type) {
	case string:
		var b strings.Builder
		for i := 0; i < len(v); {
			r, size := utf8.DecodeRuneInString(v[i:])
			if r == utf8.RuneError && size == 1 {
				size = 3
			}
			b.WriteRune(r)
			i += size
		}
		return b.String()
	case []any:
		for i := range v {
			v[i] = replaceSurrogates(t, v[i])
		}
	case map[string]any:
		out := make(map[string]any, len(v))
		for name, member := range v {
			out[replaceSurrogates(t, name).(string)] = replaceSurrogates(t, member)
		}
		if len(out) < len(v) {
			t.Skip("names that encoding/json takes to be the same")
		}
		return out
	}
	return v
}

// reachable returns a value with its numbers within reach, which is what plain gives.
func reachable(v any) any {
	switch v := v.(type) {
	case json.Number:
		return json.Number(withinReach(v.String()))
	case []any:
		for k := range v {
			v[k] = reachable(v[k])
		}
	case map[string]any:
		for name := range v {
			v[name] = reachable(v[name])
		}
	}
	return v
}
