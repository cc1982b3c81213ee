package jsonschema

import (
	"slices"
	"strings"
	"testing"
)

// Files are followed from one to the next, each is read once, and nobody asks for what
// no relative reference leads to, or what is above the folder where paths begin.
func TestBeside(t *testing.T) {
	files := map[string]string{
		"common.json":          `{"$ref": "s/parts/a.json", "x": {"$dynamicRef": "s/parts/b%20c.json?q#n"}}`,
		"s/parts/a.json":       `{"$ref": "a.json", "y": [{"$ref": "../../common.json"}, {"$ref": "gone.json"}]}`,
		"s/parts/b c.json":     `not JSON`,
		"s/moved/d.json":       `{"$id": "https://example.com/d.json", "$ref": "e.json"}`,
		"s/moved/e.json":       `{}`,
		"s/moved/parts/f.json": `{}`,
	}
	for _, test := range []struct{ path, text, want, asked string }{
		{"s/1.json", `{"$ref": "../common.json"}`, "common.json s/parts/a.json s/parts/b c.json", "common.json s/parts/a.json s/parts/b c.json s/parts/gone.json"},
		{"s/1.json", `{"$ref": "../../common.json"}`, "", ""},
		{"../s/1.json", `{"$ref": "../../common.json"}`, "", ""},
		{"../s/1.json", `{"$ref": "../common.json"}`, "", "../common.json"},
		{"s/1.json", `{"a": {"$ref": "#/b"}, "b": {"$ref": "https://example.com/common.json"}, "c": {"$ref": "//host/common.json"}, "d": {"$ref": "/common.json"}, "e": {"$ref": "?q"}, "f": {"$ref": 1}, "g": {"$ref": "1.json"}, "h": {"$ref": "%zz"}}`, "", ""},
		{"s/1.json", `{"$id": "moved/1.json", "$ref": "d.json"}`, "s/moved/d.json s/moved/e.json", "s/moved/d.json s/moved/e.json"},
		{"s/moved/1.json", `{"$id": "https://example.com/1.json", "$ref": "parts/f.json"}`, "s/moved/parts/f.json", "s/moved/parts/f.json"},
		{"/s/1.json", `{"$ref": "../common.json"}`, "", "/common.json"},
		{"s/1.json", `{`, "", ""},
	} {
		var asked, got []string
		list := Beside(Source{Path: test.path, Data: []byte(test.text)}, func(path string) ([]byte, bool) {
			asked = append(asked, path)
			text, ok := files[path]
			return []byte(text), ok
		})
		for _, s := range list {
			got = append(got, s.Path)
		}
		if g := strings.Join(got, " "); g != test.want {
			t.Errorf("%s %s: %q, want %q", test.path, test.text, g, test.want)
		}
		slices.Sort(asked)
		if a := strings.Join(asked, " "); a != test.asked {
			t.Errorf("%s %s: asked for %q, want %q", test.path, test.text, a, test.asked)
		}
	}
}

// References lead to files however far up they and the documents stand.
func TestLoadBeside(t *testing.T) {
	for _, test := range []struct{ path, ref, beside string }{
		{"s.json", "t.json", "t.json"},
		{"a/s.json", "../t.json", "t.json"},
		{"../a/s.json", "../b/t.json", "../b/t.json"},
		{"../../a/s.json", "t.json", "../../a/t.json"},
		{"/a/s.json", "../t.json", "/t.json"},
	} {
		set, found := Load([]Source{{Path: test.path, Data: []byte(`{"$ref": "` + test.ref + `"}`)}},
			Options{Beside: []Source{{Path: test.beside, Data: []byte(`{"title": "there"}`)}}})
		if set == nil {
			t.Errorf("%s in %s: %v", test.ref, test.path, found)
			continue
		}
		target := set.Docs[0].Root.Ref()
		if target.Value.GetString("title") != "there" || target.Location() != "t.json#" {
			t.Errorf("%s in %s leads to %s", test.ref, test.path, target.Location())
		}
	}
}

// What several files are called by one name is told apart by their paths.
func TestLoadBesideNamesake(t *testing.T) {
	set, found := Load([]Source{{Path: "s.json", Data: []byte(`{"$ref": "a/s.json", "$defs": {"b": {"$ref": "b/s.json"}}}`)}},
		Options{Beside: []Source{{Path: "a/s.json", Data: []byte(`{}`)}, {Path: "b/s.json", Data: []byte(`{}`)}}})
	if set == nil {
		t.Fatal(found)
	}
	root := set.Docs[0].Root
	if a, b := root.Ref().Location(), set.Docs[0].Find("/$defs/b").Ref().Location(); a != "a/s.json#" || b != "b/s.json#" {
		t.Errorf("%s, %s", a, b)
	}
}

// Files that a document does not lead to, as those of other versions are, change no name of
// those that it leads to, and nothing has the name of another.
func TestLoadBesideOthers(t *testing.T) {
	others := []Source{
		{Path: "f/b/t.json", Data: []byte(`{"$id": "https://example.com/b"}`)},
		{Path: "f/a/t.json", Data: []byte(`{"$ref": "u.json"}`)},
		{Path: "f/a/u.json", Data: []byte(`{"$ref": "https://example.com/b"}`)},
		{Path: "u.json", Data: []byte(`{"$id": "https://example.com/u"}`)},
	}
	doc := Source{Path: "f/s.json", Data: []byte(`{"$ref": "a/t.json", "$defs": {"u": {"$ref": "https://example.com/u"}}}`)}
	set, found := Load([]Source{doc}, Options{Beside: others})
	if set == nil {
		t.Fatal(found)
	}
	root := set.Docs[0].Root
	var got []string
	for s := root.Ref(); s != nil; s = s.Ref() {
		got = append(got, s.Location())
	}
	got = append(got, set.Docs[0].Find("/$defs/u").Ref().Location())
	if got, want := strings.Join(got, " "), "t.json# f/a/u.json# f/b/t.json# u.json#"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// A document that gives itself a URI refers to what is beside its file all the same, whatever
// these files call themselves; but first to what has the URI.
func TestLoadBesideByURI(t *testing.T) {
	const doc = `{"$id": "https://example.com/state/s.json", "$ref": "parts/t.json", "$defs": {"self": {"$ref": "renamed.json"}}}`
	for _, test := range []struct{ name, text, remote, want string }{
		{"without a URI", `{"title": "there"}`, "", "t.json#"},
		{"with that URI", `{"$id": "https://example.com/state/parts/t.json"}`, "", "t.json#"},
		{"with another URI", `{"$id": "https://example.com/t.2.json"}`, "", "t.json#"},
		{"where another document has it", `{}`, "https://example.com/state/parts/t.json", "https://example.com/state/parts/t.json#"},
	} {
		opts := Options{Beside: []Source{{Path: "a/parts/t.json", Data: []byte(test.text)}}}
		if test.remote != "" {
			opts.Remotes = map[string]Source{test.remote: {Path: "elsewhere.json", Data: []byte(`{}`)}}
		}
		set, found := Load([]Source{{Path: "a/renamed.json", Data: []byte(doc)}}, opts)
		if set == nil {
			t.Errorf("%s: %v", test.name, found)
			continue
		}
		root := set.Docs[0].Root
		if got := root.Ref().Location(); got != test.want {
			t.Errorf("%s: it leads to %s, want %s", test.name, got, test.want)
		}
		if set.Docs[0].Find("/$defs/self").Ref() != root {
			t.Errorf("%s: the document does not find itself by its file", test.name)
		}
	}
}
