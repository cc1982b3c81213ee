package jsonschema

import (
	"strings"
	"testing"

	"github.com/stategen/stategen/internal/diag"
)

func overlay(path, text string) Options {
	return Options{Overlay: &Overlay{Source: Source{Path: path, Data: []byte(text)}}}
}

const overlaid1 = `{
	"$defs": {
		"usage": {"x-stategen": {"name": "Use", "union": true}},
		"a/b": {"type": "string"},
		"plain": {}
	},
	"properties": {"x": true}
}`

func TestExtension(t *testing.T) {
	tests := []struct {
		name, path, overlay string
		pointer, want       string
	}{
		{"no overlay entry", "o.json", `{}`, "/$defs/usage", `{"name": "Use", "union": true}`},
		{"nothing at all", "o.json", `{}`, "/$defs/plain", ""},
		{"only an overlay entry", "o.json", `{"/$defs/a~1b": {"name": "AB"}}`, "/$defs/a~1b", `{"name": "AB"}`},
		{"the overlay wins, the rest stays", "o.json", `{"/$defs/usage": {"field": "F", "name": "Usage"}}`, "/$defs/usage", `{"name":"Usage","union":true,"field":"F"}`},
		{"a fragment", "o.json", `{"#/$defs/plain": {"name": "P"}}`, "/$defs/plain", `{"name": "P"}`},
		{"the document's name", "o.json", `{"s.json#/$defs/plain": {"name": "P"}}`, "/$defs/plain", `{"name": "P"}`},
		{"the root", "o.json", `{"": {"name": "P"}}`, "", `{"name": "P"}`},
		{"the root by name", "o.json", `{"s.json#": {"name": "P"}}`, "", `{"name": "P"}`},
		{"a boolean", "o.json", `{"/properties/x": {"name": "X"}}`, "/properties/x", `{"name": "X"}`},
		{"YAML", "o.yaml", "# names\n/$defs/usage:\n  name: Usage\n  accessors: [a, 'b']\n  n: -1.5e3\n  yes: yes\n  no: ~\n  off: false\n", "/$defs/usage",
			`{"name":"Usage","union":true,"accessors":["a","b"],"n":-1.5e3,"yes":"yes","no":null,"off":false}`},
		{"aliases", "o.yaml", "/$defs/usage: &u\n  name: Usage\n/$defs/plain: *u\n", "/$defs/plain", `{"name":"Usage"}`},
		{"an empty file", "o.yaml", "# nothing\n", "/$defs/plain", ""},
	}
	for _, test := range tests {
		set := mustLoad(t, overlay(test.path, test.overlay), "s.json", overlaid1)
		got := ""
		if v := set.Docs[0].At(test.pointer).Extension(); v != nil {
			got = v.Text
			if _, found := parseText("", got); found != nil {
				t.Errorf("%s: the text is no JSON: %s", test.name, got)
			}
		}
		if got != test.want {
			t.Errorf("%s: got %s, want %s", test.name, got, test.want)
		}
	}
}

// TestExtensionPlaces checks that a diagnostic about a member stands where the
// member does, in the schema or in the overlay.
func TestExtensionPlaces(t *testing.T) {
	set := mustLoad(t, overlay("o.yaml", "/$defs/usage:\n  field: F\n/$defs/plain:\n    é: {name: [P, Q]}\n"), "s.json", overlaid1)
	usage, plain := set.Docs[0].At("/$defs/usage"), set.Docs[0].At("/$defs/plain")
	tests := []struct {
		got  diag.Diagnostic
		want string
	}{
		{diagAt(usage.Extension().Get("name"), diag.Error, "c", "", ""), "s.json:3:36 error[c] /$defs/usage/x-stategen/name"},
		{diagAt(usage.Extension().Get("field"), diag.Error, "c", "", ""), "o.yaml:2:10 error[c] /~1$defs~1usage/field"},
		{diagAt(plain.Extension().Get("é").Get("name").Items[1], diag.Error, "c", "", ""), "o.yaml:4:20 error[c] /~1$defs~1plain/é/name/1"},
		{usage.Diag(diag.Error, "c", "x-stategen", "", ""), "s.json:3:13 error[c] /$defs/usage/x-stategen"},
		{plain.Diag(diag.Error, "c", "x-stategen", "", ""), "o.yaml:3:1 error[c] /~1$defs~1plain"},
	}
	for _, test := range tests {
		if got := brief([]diag.Diagnostic{test.got}); got != test.want {
			t.Errorf("got %s, want %s", got, test.want)
		}
	}
}

func TestOverlayErrors(t *testing.T) {
	tests := []struct {
		name, path, overlay string
		want                string
		message, hint       string // parts
	}{
		{"a pointer to nowhere", "o.json", `{"/$defs/usgae": {}}`, "o.json:1:2 error[overlay-pointer] /~1$defs~1usgae", "leads nowhere in s.json", "#/$defs/usage"},
		{"a pointer to no schema", "o.json", `{"/$defs": {}}`, "o.json:1:2 error[overlay-pointer] /~1$defs", "where no schema stands", ""},
		{"no pointer", "o.json", `{"$defs/usage": {}}`, "o.json:1:2 error[overlay-pointer] /$defs~1usage", "no JSON Pointer", `begins with "/"`},
		{"a document without a hash", "o.json", `{"s.json/$defs/usage": {}}`, "o.json:1:2 error[overlay-pointer] /s.json~1$defs~1usage", "no JSON Pointer", `"s.json#/$defs/usage"`},
		{"a document that is not there", "o.json", `{"t.json#/$defs/usage": {}}`, "o.json:1:2 error[overlay-pointer] /t.json#~1$defs~1usage", "no document t.json", "s.json"},
		{"a document by its folder", "o.json", `{"parts/s.json#/$defs/usage": {}}`, "o.json:1:2 error[overlay-pointer] /parts~1s.json#~1$defs~1usage", "no document parts/s.json", "did you mean s.json?"},
		{"two entries for one schema", "o.json", `{"/$defs/usage": {}, "s.json#/$defs/usage": {}}`, "o.json:1:22 error[overlay-pointer] /s.json#~1$defs~1usage", `"/$defs/usage" is for the same schema`, ""},
		{"an entry that is no object", "o.json", `{"/$defs/usage": "Usage"}`, "o.json:1:2 error[overlay-form] /~1$defs~1usage", "a string", ""},
		{"no object", "o.json", `[]`, "o.json:1:1 error[overlay-form] ", "an array", ""},
		{"no JSON", "o.json", `{`, "o.json:1:2 error[json-syntax] ", "", ""},
		{"no YAML", "o.yaml", "a: 1\n\tb: 2\n", "o.yaml:2:1 error[yaml-syntax] ", "", "there is a tab"},
		{"no YAML behind a document", "o.yaml", "{a: {}}\nb: {}\n", "o.yaml:1:1 error[yaml-syntax] ", "the text is no YAML: did not find", ""},
		{"a key twice", "o.yaml", "/$defs/usage: {}\n/$defs/usage: {}\n", "o.yaml:2:1 error[yaml-duplicate] /~1$defs~1usage", "first at 1:1", ""},
		{"two documents", "o.yaml", "{}\n---\n{}\n", "o.yaml:1:1 error[yaml-syntax] ", "more than one", ""},
		{"a merge key", "o.yaml", "/$defs/usage:\n  <<: {}\n", "o.yaml:2:3 error[yaml-form] /~1$defs~1usage", "", ""},
		{"a hexadecimal number", "o.yaml", "/$defs/usage: {n: 0x10}\n", "o.yaml:1:19 error[yaml-form] /~1$defs~1usage/n", "no number of JSON", "quotes"},
		{"a tag", "o.yaml", "/$defs/usage: {n: !!binary aGk=}\n", "o.yaml:1:19 error[yaml-form] /~1$defs~1usage/n", "!!binary", "remove it"},
		{"an alias within what it stands for", "o.yaml", "/$defs/usage: &a {n: *a}\n", "o.yaml:1:22 error[yaml-size]", "", ""},
		{"bad UTF-8", "o.yaml", "a: \"\xff\"\n", "o.yaml:1:1 error[yaml-syntax] ", "UTF-8", ""},
		{"aliases that multiply", "o.yaml", bomb(), "o.yaml:", "aliases", ""},
	}
	for _, test := range tests {
		set, found := Load(sources("s.json", overlaid1), overlay(test.path, test.overlay))
		if got := brief(found); !strings.HasPrefix(got, test.want) || len(found) != 1 || set != nil {
			t.Errorf("%s: got %s, want %s", test.name, got, test.want)
			continue
		}
		if d := found[0]; !strings.Contains(d.Message, test.message) || !strings.Contains(d.Hint, test.hint) {
			t.Errorf("%s: got %q (%q)", test.name, d.Message, d.Hint)
		}
	}
}

// bomb is a YAML text of a few hundred bytes that says 10^12 things.
func bomb() string {
	var b strings.Builder
	b.WriteString("a: &l0 [x]\n")
	for i := range 12 {
		level, below := string(rune('a'+i)), string(rune('a'+i-1))
		if i == 0 {
			below = "l0"
		}
		b.WriteString(level + "x: &" + level + " [" + strings.TrimSuffix(strings.Repeat("*"+below+",", 10), ",") + "]\n")
	}
	return b.String()
}

// A schema that cannot be read is the only thing to mend.
func TestOverlayOfUnreadableDocument(t *testing.T) {
	opts := overlay("o.yaml", "/$defs/usage: {name: Usage}\n")
	set, found := Load([]Source{{Path: "s.json", Data: []byte(`{"$defs": {"usage": {"title": "U`)}}, opts)
	if set != nil || len(found) != 1 || found[0].Code != "json-syntax" {
		t.Errorf("got %s", brief(found))
	}
}

func TestOverlayOfSeveralDocuments(t *testing.T) {
	set := mustLoad(t, overlay("o.yaml", "one.json#/$defs/a: {name: One}\ntwo.json#/$defs/a: {name: Two}\n"),
		"f/one.json", `{"$defs": {"a": {}}}`, "f/two.json", `{"$defs": {"a": {}}}`)
	for i, want := range []string{"One", "Two"} {
		if got := set.Docs[i].At("/$defs/a").Extension().Get("name").Str; got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
	_, found := Load(sources("f/one.json", `{}`, "f/two.json", `{}`), overlay("o.yaml", "'': {}\n"))
	if got, want := brief(found), "o.yaml:1:1 error[overlay-pointer] /"; got != want || !strings.Contains(found[0].Hint, "one.json#") {
		t.Errorf("a key that names none of several documents: got %s, want %s", got, want)
	}
	_, found = Load(sources("f/one.json", `{}`, "f/two.json", `{}`), overlay("o.yaml", "two.json: {}\n"))
	if got, want := brief(found), "o.yaml:1:1 error[overlay-pointer] /two.json"; got != want || found[0].Hint != `did you mean "two.json#"?` {
		t.Errorf("a key without a hash: got %s, want %s", got, want)
	}
}

func TestOverlayOfTheFamily(t *testing.T) {
	set := mustLoad(t, overlay("o.yaml", "'*': {name: State}\nlayouts: [{name: old}]\n"), "s.json", overlaid1)
	if got, want := brief(set.Unconsumed()), "o.yaml:1:1 error[overlay-unused] /*\no.yaml:2:1 error[overlay-unused] /layouts"; got != want {
		t.Errorf("before they are read: got %s, want %s", got, want)
	}
	if all, layouts := set.Family("*"), set.Family("layouts"); all.Get("name").Str != "State" || layouts.Items[0].Get("name").Str != "old" {
		t.Errorf("got %v and %v", all, layouts)
	}
	if set.Family("other") != nil || set.Unconsumed() != nil {
		t.Error("there is more, or what was read is not used")
	}
	for _, text := range []string{"'*': []\n", "layouts: {}\n"} {
		if _, found := Load(sources("s.json", overlaid1), overlay("o.yaml", text)); !strings.Contains(brief(found), "o.yaml:1:1 error[overlay-form]") {
			t.Errorf("%q: got %s", text, brief(found))
		}
	}
}

func TestLenientOverlay(t *testing.T) {
	opts := overlay("o.yaml", "/$defs/newer: {name: N}\n/$defs: {name: D}\n/$defs/plain: {name: P}\nother.json#/$defs/o: {name: O}\n")
	opts.Overlay.Lenient = true
	set := mustLoad(t, opts, "s.json", overlaid1)
	if got := set.Docs[0].At("/$defs/plain").Extension().Get("name").Str; got != "P" {
		t.Errorf("got %s", got)
	}
	if found := set.Unconsumed(); found != nil {
		t.Errorf("found %s", brief(found))
	}
	opts = overlay("o.yaml", "no pointer: {name: N}\n")
	opts.Overlay.Lenient = true
	if set, _ := Load(sources("s.json", overlaid1), opts); set != nil {
		t.Error("what is no pointer leads nowhere in any version")
	}
}

func TestOverlayUnused(t *testing.T) {
	set := mustLoad(t, overlay("o.yaml", "/$defs/usage: {name: A}\n/$defs/plain: {name: B}\n"), "s.json", overlaid1)
	set.Docs[0].At("/$defs/usage").Extension()
	if got, want := brief(set.Unconsumed()), "o.yaml:2:1 error[overlay-unused] /~1$defs~1plain"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestExtensionThatIsNoObject(t *testing.T) {
	set := mustLoad(t, Options{}, "s.json", `{"x-stategen": "Name"}`)
	if v := set.Docs[0].Root.Extension(); v == nil || v.Kind != String {
		t.Errorf("got %+v", v)
	}
}

func TestGoJSONSchema(t *testing.T) {
	tests := []struct{ name, schema, want, found string }{
		{"type and identifier", `{"goJSONSchema": {"type": "Usage", "identifier": "TheUsage"}}`, `{"name":"Usage","field":"TheUsage"}`, ""},
		{"x-stategen wins", `{"x-stategen": {"name": "A", "union": false}, "goJSONSchema": {"type": "Usage", "identifier": "TheUsage"}}`, `{"field":"TheUsage","name":"A","union":false}`, ""},
		{"a type of another package", `{"goJSONSchema": {"type": "time.Duration", "imports": ["time"]}}`, "", "s.json:1:27 warning[extension-foreign] /goJSONSchema/type"},
		{"a predeclared type", `{"goJSONSchema": {"type": "int64", "identifier": "N"}}`, `{"field":"N"}`, "s.json:1:27 warning[extension-foreign] /goJSONSchema/type"},
		{"nothing that concerns us", `{"goJSONSchema": {"nillable": true}}`, "", ""},
		{"tags", `{"goJSONSchema": {"identifier": "N", "extraTags": {"db": "n"}}}`, `{"field":"N"}`, "s.json:1:51 warning[extension-foreign] /goJSONSchema/extraTags"},
		{"misspelled", `{"goJSONSchema": {"identifer": "N", "type": "T"}}`, `{"name":"T"}`, "s.json:1:19 warning[extension-foreign] /goJSONSchema/identifer"},
		{"of another form", `{"goJSONSchema": {"type": 1}}`, "", "s.json:1:18 warning[extension-foreign] /goJSONSchema"},
		{"no object", `{"goJSONSchema": null}`, "", "s.json:1:18 warning[extension-foreign] /goJSONSchema"},
	}
	for _, test := range tests {
		set, found := Load(sources("s.json", test.schema), Options{})
		if got := brief(found); got != test.found || set == nil {
			t.Errorf("%s: found %s, want %s", test.name, got, test.found)
			continue
		}
		got := ""
		if v := set.Docs[0].Root.Extension(); v != nil {
			got = v.Text
			if _, found := parseText("", got); found != nil {
				t.Errorf("%s: the text is no JSON: %s", test.name, got)
			}
		}
		if got != test.want {
			t.Errorf("%s: got %s, want %s", test.name, got, test.want)
		}
		if found := set.Unconsumed(); found != nil {
			t.Errorf("%s: %s", test.name, brief(found))
		}
	}
}
