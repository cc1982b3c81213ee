package jsonschema

import (
	"fmt"
	"net/url"
	"strings"
	"testing"

	santhosh "github.com/santhosh-tekuri/jsonschema/v6"
)

// refTest is a document with a $ref and what it leads to.
type refTest struct {
	name, draft, schema string
	from                string // pointer of the schema with $ref
	want                string // location of its target
}

func refTests() []refTest {
	return []refTest{
		{"the root", "", `{"properties": {"next": {"$ref": "#"}}}`, "/properties/next", "#"},
		{"a pointer", "", `{"$defs": {"a": {}}, "$ref": "#/$defs/a"}`, "", "#/$defs/a"},
		{"escapes", "", `{"$defs": {"a/b~c %\"é": {}}, "$ref": "#/$defs/a~1b~0c%20%25%22%C3%A9"}`, "", `#/$defs/a~1b~0c %"é`},
		{"an unencoded fragment", "", `{"$defs": {"a b<é>": {}}, "$ref": "#/$defs/a b<é>"}`, "", "#/$defs/a b<é>"},
		{"an index", "", `{"prefixItems": [true, {"$ref": "#/prefixItems/0"}]}`, "/prefixItems/1", "#/prefixItems/0"},
		{"a name that is an empty text", "", `{"$defs": {"": {"$defs": {"": {}}}}, "$ref": "#/$defs//$defs/"}`, "", "#/$defs//$defs/"},
		{"$ref as a property's name", "", `{"properties": {"$ref": {"$ref": "#/$defs/a"}}, "$defs": {"a": {}}}`, "/properties/$ref", "#/$defs/a"},
		{"definitions in 2020-12", "", `{"definitions": {"a": {}}, "$ref": "#/definitions/a"}`, "", "#/definitions/a"},
		{"$defs in draft 4", "4", `{"$defs": {"a": {}}, "$ref": "#/$defs/a"}`, "", "#/$defs/a"},
		{"an unknown keyword", "", `{"parts": {"a": {"not": {}}}, "$ref": "#/parts/a"}`, "", "#/parts/a"},
		{"a child of what stands in an unknown keyword", "", `{"parts": {"a": {"not": {}}}, "allOf": [{"$ref": "#/parts/a/not"}, {"$ref": "#/parts/a"}]}`, "/allOf/0", "#/parts/a/not"},
		{"the boolean in a const", "", `{"const": [true], "anyOf": [{"$ref": "#/const/0"}]}`, "/anyOf/0", "#/const/0"},
		{"a sibling of $ref in draft 7", "7", `{"properties": {"a": {"$ref": "#", "not": {}}, "b": {"$ref": "#/properties/a/not"}}}`, "/properties/b", "#/properties/a/not"},

		{"$anchor", "", `{"$defs": {"a": {"$anchor": "here"}}, "$ref": "#here"}`, "", "#/$defs/a"},
		{"$dynamicAnchor as an anchor", "", `{"$defs": {"a": {"$dynamicAnchor": "here"}}, "$ref": "#here"}`, "", "#/$defs/a"},
		{"$id as an anchor in draft 7", "7", `{"definitions": {"a": {"$id": "#here"}}, "properties": {"x": {"$ref": "#here"}}}`, "/properties/x", "#/definitions/a"},
		{"id as an anchor in draft 4", "4", `{"definitions": {"a": {"id": "#here"}}, "properties": {"x": {"$ref": "#here"}}}`, "/properties/x", "#/definitions/a"},

		{"the document by its $id", "", `{"$id": "https://example.com/s", "$defs": {"a": {}}, "$ref": "https://example.com/s#/$defs/a"}`, "", "#/$defs/a"},
		{"the document by its name", "", `{"$id": "https://example.com/s", "$defs": {"a": {}}, "$ref": "s#/$defs/a"}`, "", "#/$defs/a"},
		{"an embedded resource", "", `{"$id": "https://example.com/d/s", "$defs": {"a": {"$id": "../e/t"}}, "$ref": "/e/t"}`, "", "#/$defs/a"},
		{"within an embedded resource", "", `{"$id": "https://example.com/s", "$defs": {"a": {"$id": "t", "$defs": {"b": {}}, "allOf": [{"$ref": "#/$defs/b"}]}}}`, "/$defs/a/allOf/0", "#/$defs/a/$defs/b"},
		{"out of an embedded resource", "", `{"$id": "https://example.com/s", "$defs": {"a": {"$id": "t", "allOf": [{"$ref": "s#/$defs/b"}]}, "b": {}}}`, "/$defs/a/allOf/0", "#/$defs/b"},
		{"the same anchor in two resources", "", `{"$defs": {"a": {"$id": "http://example.com/t", "$anchor": "x", "allOf": [{"$ref": "#x"}]}, "b": {"$anchor": "x"}}}`, "/$defs/a/allOf/0", "#/$defs/a"},
		{"a URN", "", `{"$id": "urn:uuid:deadbeef-1234-ffff-ffff-4321feebdaed", "$defs": {"a": {}}, "$ref": "urn:uuid:deadbeef-1234-ffff-ffff-4321feebdaed#/$defs/a"}`, "", "#/$defs/a"},
		{"a fragment of a URN", "", `{"$id": "urn:uuid:deadbeef-1234-ffff-ffff-4321feebdaed", "$defs": {"a": {}}, "$ref": "#/$defs/a"}`, "", "#/$defs/a"},
		{"id in draft 4", "4", `{"id": "http://example.com/x/", "definitions": {"a": {"id": "y/", "definitions": {"b": {"id": "z"}}}}, "allOf": [{"$ref": "y/z"}]}`, "/allOf/0", "#/definitions/a/definitions/b"},
		{"$id beside $ref does not count in draft 7", "7", `{"$id": "http://example.com/d/s", "definitions": {"t": {"$id": "http://example.com/d/e/t"}, "u": {"$id": "http://example.com/d/t"}, "x": {"$id": "e/", "$ref": "t"}}}`, "/definitions/x", "#/definitions/u"},
		{"what is called $id in an unknown keyword", "", `{"$id": "https://example.com/s", "parts": {"a": {"$id": "t"}}, "$defs": {"b": {"$id": "u"}}, "$ref": "u"}`, "", "#/$defs/b"},
		{"the metaschema", "", `{"$ref": "https://json-schema.org/draft/2020-12/schema"}`, "", "https://json-schema.org/draft/2020-12/schema#"},
		{"the metaschema of draft 7", "7", `{"properties": {"x": {"$ref": "http://json-schema.org/draft-07/schema#/definitions/simpleTypes"}}}`, "/properties/x", "http://json-schema.org/draft-07/schema#/definitions/simpleTypes"},
		{"the metaschema by the other scheme", "7", `{"properties": {"x": {"$ref": "https://json-schema.org/draft-07/schema"}, "y": {"$ref": "http://json-schema.org/draft-07/schema#"}}}`, "/properties/x", "http://json-schema.org/draft-07/schema#"},
	}
}

func TestRefs(t *testing.T) {
	for _, test := range refTests() {
		set, found := Load(sources("s.json", test.schema), Options{Draft: test.draft})
		if set == nil {
			t.Errorf("%s: %s", test.name, brief(found))
			continue
		}
		target := set.Docs[0].At(test.from).Ref()
		if target == nil {
			t.Errorf("%s: there is no target", test.name)
		} else if got := target.Location(); got != test.want {
			t.Errorf("%s: got %s, want %s", test.name, got, test.want)
		}
	}
}

// TestRefsAgainstOracle holds the table itself against another resolver.
func TestRefsAgainstOracle(t *testing.T) {
	drafts := map[string]*santhosh.Draft{"": santhosh.Draft2020, "7": santhosh.Draft7, "4": santhosh.Draft4}
	for _, test := range refTests() {
		doc, err := santhosh.UnmarshalJSON(strings.NewReader(test.schema))
		if err != nil {
			t.Fatal(err)
		}
		c := santhosh.NewCompiler()
		c.DefaultDraft(drafts[test.draft])
		if err := c.AddResource("file:///s.json", doc); err != nil {
			t.Fatal(err)
		}
		schema, err := c.Compile("file:///s.json#" + (&url.URL{Path: test.from}).EscapedPath())
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		got, err := url.PathUnescape(strings.TrimPrefix(schema.Ref.Location, "file:///s.json"))
		if err != nil || canonicalURI(got) != test.want {
			t.Errorf("%s: the oracle says %s %v, the table %s", test.name, got, err, test.want)
		}
	}
}

func TestRefsBetweenDocuments(t *testing.T) {
	remotes := map[string]Source{
		"https://example.com/lib.json": {Path: "vendor/lib.json", Data: []byte(`{"$id": "https://example.org/real", "$defs": {"x": {"$ref": "more#/$defs/y"}}}`)},
		"https://example.org/more":     {Path: "vendor/more.json", Data: []byte(`{"$defs": {"y": {}}}`)},
		"urn:example:u":                {Path: "vendor/urn.json", Data: []byte(`{"$anchor": "here"}`)},
		"https://example.com/unused":   {Path: "vendor/unused.json", Data: []byte(`no JSON`)},
	}
	set := mustLoad(t, Options{Remotes: remotes},
		"f/a.json", `{"allOf": [
			{"$ref": "b.json"}, {"$ref": "./sub/c.json#/$defs/c"}, {"$ref": "../g/d.json"}, {"$ref": "https://example.com/named#b"},
			{"$ref": "https://example.com/lib.json#/$defs/x"}, {"$ref": "https://example.org/real"}, {"$ref": "urn:example:u#here"},
			{"$ref": "a.json#/allOf/0"}]}`,
		"f/b.json", `{"$id": "https://example.com/named", "$anchor": "b"}`,
		"f/sub/c.json", `{"$defs": {"c": {"$ref": "../a.json"}}}`,
		"g/d.json", `{}`)
	want := []string{"b.json#", "c.json#/$defs/c", "d.json#", "b.json#",
		"https://example.com/lib.json#/$defs/x", "https://example.com/lib.json#", "urn:example:u#", "a.json#/allOf/0"}
	for i, child := range set.Docs[0].Root.Children("allOf") {
		if got := child.Schema.Ref().Location(); got != want[i] {
			t.Errorf("reference %d: got %s, want %s", i, got, want[i])
		}
	}
	if got := set.Docs[2].At("/$defs/c").Ref().Location(); got != "a.json#" {
		t.Errorf("back: got %s", got)
	}
	if got := set.Docs[0].Root.Children("allOf")[4].Schema.Ref().Ref().Location(); got != "https://example.org/more#/$defs/y" {
		t.Errorf("from one remote document to another: got %s", got)
	}
}

func TestPathsOutsideTheFolder(t *testing.T) {
	set := mustLoad(t, Options{}, "../up/a.json", `{"allOf": [{"$ref": "b.json"}, {"$ref": "../here/c.json"}]}`,
		"../up/b.json", `{}`, "up/b.json", `{}`, "../here/c.json", `{}`)
	for i, want := range []int{1, 3} {
		if got := set.Docs[0].Root.Children("allOf")[i].Schema.Ref(); got != set.Docs[want].Root {
			t.Errorf("reference %d: got %s", i, got.Location())
		}
	}
}

// TestSameIDInVersions checks that versions of one schema, which share its
// $id, do not disturb each other.
func TestSameIDInVersions(t *testing.T) {
	version := `{"$id": "https://example.com/state", "$defs": {"a": {}}, "allOf": [{"$ref": "#/$defs/a"}, {"$ref": "https://example.com/state#/$defs/a"}]}`
	set := mustLoad(t, Options{}, "1.0.0.json", version, "1.1.0.json", version)
	for _, doc := range set.Docs {
		for _, child := range doc.Root.Children("allOf") {
			if got := child.Schema.Ref(); got != doc.At("/$defs/a") {
				t.Errorf("%s leads to %s", child.Schema.Location(), got.Location())
			}
		}
	}
	_, found := Load(sources("1.0.0.json", version, "1.1.0.json", version, "user.json", `{"$ref": "https://example.com/state"}`), Options{})
	if got, want := brief(found), "user.json:1:2 error[ref-ambiguous] /$ref"; got != want {
		t.Errorf("a third document: got %s, want %s", got, want)
	}
}

// Some tools give every schema its pointer as $id. That is no plain name: it
// may stand twice, after copying, and what it says may be wrong.
func TestPointersAsID(t *testing.T) {
	const schema = `{"properties": {"a": {"$id": "#/properties/b", "type": "string"}, "b": {"$id": "#/properties/b"}}, "allOf": [{"$ref": "#/properties/a"}]}`
	set, found := Load(sources("s.json", schema), Options{Draft: "7"})
	if len(found) > 0 || set == nil {
		t.Fatal(found)
	}
	root := set.Docs[0].Root
	if got, want := root.Children("allOf")[0].Schema.Refs["$ref"].Pointer, "/properties/a"; got != want {
		t.Errorf("the reference leads to %s, want %s", got, want)
	}
}

func TestRefErrors(t *testing.T) {
	tests := []struct {
		name, draft, schema string
		want                string // as brief
		message, hint       string // parts
	}{
		{"a misspelt definition", "", `{"$defs": {"usage": {}}, "$ref": "#/$defs/usgae"}`,
			"s.json:1:26 error[ref-unresolved] /$ref", "#/$defs/usgae leads nowhere in this document", "did you mean #/$defs/usage?"},
		{"a misspelt word on the way", "", `{"$defs": {"usage": {}}, "$ref": "#/$defz/usage"}`,
			"s.json:1:26 error[ref-unresolved] /$ref", "leads nowhere", "did you mean #/$defs/usage?"},
		{"a misspelt word, and nothing below", "", `{"$defs": {"usage": {}}, "$ref": "#/$defz/other"}`,
			"s.json:1:26 error[ref-unresolved] /$ref", "leads nowhere", "did you mean #/$defs?"},
		{"the other word for definitions", "", `{"$defs": {"usage": {}}, "$ref": "#/definitions/usage"}`,
			"s.json:1:26 error[ref-unresolved] /$ref", "leads nowhere", "did you mean #/$defs/usage?"},
		{"a slash in a name", "", `{"$defs": {"Page[a/b.Item]": {}}, "$ref": "#/$defs/Page[a/b.Item]"}`,
			"s.json:1:35 error[ref-unresolved] /$ref", "#/$defs/Page[a/b.Item] leads nowhere", "write #/$defs/Page[a~1b.Item]: a slash in a name is ~1"},
		{"a slash in a name on the way", "", `{"$defs": {"a/b": {"items": {}}}, "$ref": "#/$defs/a/b/items"}`,
			"s.json:1:35 error[ref-unresolved] /$ref", "leads nowhere", "write #/$defs/a~1b/items: a slash in a name is ~1"},
		{"an $id around the reference", "", `{"$id": "http://example.com/a", "$defs": {"usage": {}, "b": {"$id": "b", "items": {"$ref": "#/$defs/usage"}}}}`,
			"s.json:1:84 error[ref-unresolved] /$defs/b/items/$ref", "#/$defs/usage leads nowhere in http://example.com/b", `remove "$id" at #/$defs/b, which makes a document of its own`},
		{"an $id around the reference, in a document without", "7", `{"properties": {"a": {"$id": "/properties/a", "properties": {"b": {"$id": "c", "items": {"$ref": "#/definitions/usage"}}}}}, "definitions": {"usage": {}}}`,
			"s.json:1:90 error[ref-unresolved] /properties/a/properties/b/items/$ref", "leads nowhere", `remove "$id" at #/properties/a/properties/b, `},
		{"an id around the reference", "4", `{"items": {"id": "b", "items": {"$ref": "#/definitions/usage"}}, "definitions": {"usage": {}}}`,
			"s.json:1:33 error[ref-unresolved] /items/items/$ref", "leads nowhere", `remove "id" at #/items, `},
		{"an $id that is named", "", `{"$defs": {"usage": {}, "b": {"$id": "http://example.com/b"}}, "$ref": "http://example.com/b#/$defs/usage"}`,
			"s.json:1:64 error[ref-unresolved] /$ref", "leads nowhere in http://example.com/b", ""},
		{"the name of a definition", "", `{"$defs": {"usage": {}}, "$ref": "usage"}`,
			"s.json:1:26 error[ref-unresolved] /$ref", "no readable file usage here", "did you mean #/$defs/usage?"},
		{"the name of a definition as an anchor", "", `{"definitions": {"usage": {}}, "$ref": "#usage"}`,
			"s.json:1:32 error[ref-unresolved] /$ref", `no anchor "usage"`, "did you mean #/definitions/usage?"},
		{"the name of a definition as a pointer", "", `{"$defs": {"usage": true}, "$ref": "#/usage"}`,
			"s.json:1:28 error[ref-unresolved] /$ref", "leads nowhere", "did you mean #/$defs/usage?"},
		{"a pointer without the number sign", "", `{"$defs": {"usage": {}}, "$ref": "/$defs/usage"}`,
			"s.json:1:26 error[ref-unresolved] /$ref", "no readable file /$defs/usage here", "did you mean #/$defs/usage?"},
		{"nothing near", "", `{"$ref": "#/$defs/usage"}`, "s.json:1:2 error[ref-unresolved] /$ref", "leads nowhere", ""},
		{"an index too high", "", `{"prefixItems": [{"$ref": "#/prefixItems/1"}]}`, "s.json:1:19 error[ref-unresolved] /prefixItems/0/$ref", "leads nowhere", ""},
		{"an index with a leading zero", "", `{"prefixItems": [{"$ref": "#/prefixItems/00"}]}`, "s.json:1:19 error[ref-unresolved] /prefixItems/0/$ref", "leads nowhere", ""},
		{"a misspelt anchor", "", `{"$defs": {"a": {"$anchor": "usage"}}, "$ref": "#usgae"}`,
			"s.json:1:40 error[ref-unresolved] /$ref", `this document has no anchor "usgae"`, "did you mean #usage?"},
		{"an anchor of a resource", "", `{"$defs": {"a": {"$id": "http://example.com/x"}}, "$ref": "http://example.com/x#no"}`,
			"s.json:1:51 error[ref-unresolved] /$ref", `http://example.com/x has no anchor "no"`, ""},
		{"an embedded $id hides an unknown keyword's", "", `{"parts": {"a": {"$id": "http://example.com/x"}}, "$ref": "http://example.com/x"}`,
			"s.json:1:51 error[ref-remote] /$ref", "", ""},
		{"a number", "", `{"default": 1, "$ref": "#/default"}`, "s.json:1:16 error[ref-not-schema] /$ref", "#/default leads to a number, not to a schema", ""},
		{"a list", "", `{"allOf": [true], "$ref": "#/allOf"}`, "s.json:1:19 error[ref-not-schema] /$ref", "leads to an array", ""},
		{"all definitions", "", `{"$defs": {"a": {}}, "$ref": "#/$defs"}`, "s.json:1:22 error[ref-not-schema] /$ref",
			"#/$defs leads to the schemas that $defs holds, not to one of them", "add the name of one"},
		{"all members", "", `{"items": {"properties": {"a": {}}}, "$ref": "#/items/properties"}`, "s.json:1:38 error[ref-not-schema] /$ref", "the schemas that properties holds", ""},
		{"a pointer without its first slash", "", `{"$defs": {"a b": {}}, "$ref": "#$defs/a%20b"}`,
			"s.json:1:24 error[ref-unresolved] /$ref", `this document has no anchor "$defs/a b"`, "write #/$defs/a%20b"},
		{"a word that is no schema", "", `{"title": "", "$ref": "#title"}`, "s.json:1:15 error[ref-unresolved] /$ref", `no anchor "title"`, ""},
		{"another file", "", `{"$ref": "other.json#/$defs/a"}`, "s.json:1:2 error[ref-unresolved] /$ref", "no readable file other.json here", "below the folder of stategen.yaml"},
		{"a URL", "", `{"$ref": "https://example.com/other.json#/$defs/a"}`,
			"s.json:1:2 error[ref-remote] /$ref", "no document has the URI https://example.com/other.json", `"https://example.com/other.json": path under uris: in stategen.yaml`},
		{"a URL relative to $id", "", `{"$id": "https://example.com/a", "$ref": "b"}`, "s.json:1:34 error[ref-remote] /$ref", "https://example.com/b", `put the document at b beside this file, or anywhere and add an entry "https://example.com/b": path under uris:`},
		{"id in draft 7", "7", `{"id": "https://example.com/a", "allOf": [{"$ref": "https://example.com/a"}]}`, "s.json:1:44 error[ref-remote] /allOf/0/$ref", "https://example.com/a", "uris:"},
		{"a bad URI", "", `{"$ref": "http://a b/"}`, "s.json:1:2 error[ref-syntax] /$ref", "no URI reference", ""},
		{"a bad fragment", "", `{"$ref": "#/%zz"}`, "s.json:1:2 error[ref-syntax] /$ref", "percent-encoded", "%25"},
		{"a bad pointer", "", `{"$ref": "#/a~2"}`, "s.json:1:2 error[ref-syntax] /$ref", "no JSON Pointer", "~0"},
		{"no string", "", `{"$ref": 1}`, "s.json:1:10 error[schema-invalid] /$ref", "got number, want string", ""},
		{"no string in draft 4", "4", `{"$ref": {}}`, "s.json:1:10 error[schema-invalid] /$ref", "got object, want string", ""},
		{"itself", "", `{"$ref": "#"}`, "s.json:1:2 error[ref-cycle] /$ref", "leads back to itself", ""},
		{"a long way", "", `{"$ref": "#/$defs/` + strings.Repeat("a", 300) + `", "$defs": {"` + strings.Repeat("a", 300) + `": {"$ref": "#/$defs/b"}, "b": {"$ref": "#"}}}`,
			"s.json:1:2 error[ref-cycle] /$ref", "aaa and more", ""},
		{"each other", "", `{"$defs": {"a": {"$ref": "#/$defs/b"}, "b": {"$ref": "#/$defs/c"}, "c": {"$ref": "#/$defs/a"}, "d": {"$ref": "#/$defs/a"}}}`,
			"s.json:1:18 error[ref-cycle] /$defs/a/$ref", "by way of #/$defs/b by way of #/$defs/c", ""},
		{"two cycles", "", `{"$defs": {"a": {"$ref": "#/$defs/a"}, "b": {"$ref": "#/$defs/b"}}}`,
			"s.json:1:18 error[ref-cycle] /$defs/a/$ref\ns.json:1:46 error[ref-cycle] /$defs/b/$ref", "", ""},
		{"a misspelt $schema", "", `{"$schema": "http://json-schema-org/draft-07/schema#"}`,
			"s.json:1:13 error[draft-unknown] /$schema", "no draft and no known document has the URI", "did you mean http://json-schema.org/draft-07/schema?"},
		{"a $schema that is no URI", "", `{"$schema": "draft-07"}`,
			"s.json:1:13 error[draft-unknown] /$schema", "the URI draft-07", "the drafts are 4, 6, 7, 2019-09 and 2020-12: "},
		{"a bad $id", "", `{"$id": "http://a b/"}`, "s.json:1:2 error[id-syntax] /$id", "no URI reference", ""},
		{"an $id twice", "", `{"$defs": {"a": {"$id": "http://example.com/x"}, "b": {"$id": "http://example.com/x", "type": "null"}}}`,
			"s.json:1:56 error[id-duplicate] /$defs/b/$id", "1:17 has the URI http://example.com/x too, and says something else", "give each its own"},
		{"an $id twice, relative to the file", "", `{"$defs": {"a": {"$id": "x"}, "b": {"$id": "./x", "type": "null"}}}`,
			"s.json:1:37 error[id-duplicate] /$defs/b/$id", "1:17 has the URI ./x too, and says something else", "give each its own"},
		{"an $id twice, of other drafts", "", `{"$defs": {"a": {"$id": "http://example.com/x", "$defs": {"b": {"$id": "y"}}}, "b": {"$id": "http://example.com/z", "$schema": "http://json-schema.org/draft-07/schema#", "definitions": {"b": {"$id": "y"}}}}}`,
			"s.json:1:193 error[id-duplicate] /$defs/b/definitions/b/$id", "", ""},
		{"an $anchor twice", "", `{"$defs": {"a": {"$anchor": "x"}, "b": {"$dynamicAnchor": "x"}}}`,
			"s.json:1:41 error[anchor-duplicate] /$defs/b/$dynamicAnchor", `1:17 has the anchor "x" too`, ""},
		{"an anchor twice by $id", "7", `{"definitions": {"a": {"$id": "#x"}, "b": {"$id": "#x"}}}`,
			"s.json:1:44 error[anchor-duplicate] /definitions/b/$id", `has the anchor "x" too`, ""},
	}
	for _, test := range tests {
		set, found := Load(sources("s.json", test.schema), Options{Draft: test.draft})
		if got := brief(found); got != test.want || set != nil {
			t.Errorf("%s: got\n%s\nwant\n%s", test.name, got, test.want)
			continue
		}
		if d := found[0]; !strings.Contains(d.Message, test.message) || !strings.Contains(d.Hint, test.hint) || test.hint == "" && d.Code == "ref-unresolved" && d.Hint != "" {
			t.Errorf("%s: got %q (%q), want %q (%q)", test.name, d.Message, d.Hint, test.message, test.hint)
		}
	}
}

// What says the same may have the same $id: references from within lead to the one around
// them, those from elsewhere to the first.
func TestSameIDInDocument(t *testing.T) {
	set := mustLoad(t, Options{}, "s.json", `{"properties": {
		"a": {"$id": "x", "properties": {"self": {"$ref": "x"}, "part": {"$ref": "#/$defs/p"}}, "$defs": {"p": {"type": "null"}}},
		"b": {"properties": {"part": {"$ref": "#/$defs/p"}, "self": {"$ref": "x"}}, "$defs": {"p": {"type": "null"}}, "$id": "x"},
		"c": {"$ref": "x"}
	}}`)
	for place, want := range map[string]string{
		"/properties/a/properties/self": "/properties/a",
		"/properties/a/properties/part": "/properties/a/$defs/p",
		"/properties/b/properties/self": "/properties/b",
		"/properties/b/properties/part": "/properties/b/$defs/p",
		"/properties/c":                 "/properties/a",
	} {
		if target := set.Docs[0].At(place).Ref(); target == nil || target.Pointer != want {
			t.Errorf("%s: leads to %v, want %s", place, target, want)
		}
	}
}

func TestRecursionIsNoCycle(t *testing.T) {
	mustLoad(t, Options{}, "s.json", `{"$ref": "#/$defs/tree", "$defs": {"tree": {"properties": {"left": {"$ref": "#/$defs/tree"}, "right": {"$ref": "#"}}}}}`)
}

func TestDynamicRef(t *testing.T) {
	set := mustLoad(t, Options{}, "s.json", `{
		"$id": "https://example.com/list",
		"$ref": "tree",
		"$defs": {
			"node": {"$dynamicAnchor": "node", "type": "string"},
			"tree": {"$id": "tree", "$dynamicAnchor": "node", "properties": {"children": {"items": {"$dynamicRef": "#node"}}}},
			"plain": {"$id": "plain", "$anchor": "node", "items": {"$dynamicRef": "#node"}},
			"pointer": {"$id": "pointer", "$dynamicAnchor": "node", "items": {"$dynamicRef": "#"}},
			"far": {"$id": "far", "items": {"$dynamicRef": "tree#node"}}
		}
	}`)
	doc := set.Docs[0]
	tests := []struct{ from, target, anchor string }{
		{"/$defs/tree/properties/children/items", "#/$defs/tree", "node"},
		{"/$defs/plain/items", "#/$defs/plain", ""},
		{"/$defs/pointer/items", "#/$defs/pointer", ""},
		{"/$defs/far/items", "#/$defs/tree", "node"},
	}
	for _, test := range tests {
		target, anchor := doc.At(test.from).DynamicRef()
		if target == nil || target.Location() != test.target || anchor != test.anchor {
			t.Errorf("%s: got %v %q, want %s %q", test.from, target, anchor, test.target, test.anchor)
		}
	}
	var scope []string
	for _, r := range set.Resources() {
		if s := r.DynamicAnchor("node"); s != nil {
			scope = append(scope, r.URI+" "+s.Location())
		}
	}
	want := "https://example.com/list #/$defs/node, https://example.com/tree #/$defs/tree, https://example.com/pointer #/$defs/pointer"
	if got := strings.Join(scope, ", "); got != want {
		t.Errorf("the schemas to choose from: got %s, want %s", got, want)
	}
	if r := doc.At("/$defs/tree/properties/children").Resource(); r.Root != doc.At("/$defs/tree") {
		t.Errorf("the root of the resource is %s", r.Root.Location())
	}
}

func TestRecursiveRef(t *testing.T) {
	for _, dynamic := range []bool{true, false} {
		set := mustLoad(t, Options{Draft: "2019-09"}, "s.json", fmt.Sprintf(`{
			"$defs": {"a": {"$id": "https://example.com/a", "$recursiveAnchor": %v, "items": {"$recursiveRef": "#"}}}
		}`, dynamic))
		target, got := set.Docs[0].At("/$defs/a/items").RecursiveRef()
		if target == nil || target.Location() != "#/$defs/a" || got != dynamic {
			t.Errorf("%v: got %v %v", dynamic, target, got)
		}
	}
}

func TestVocabularies(t *testing.T) {
	metaschema := `{
		"$schema": "https://json-schema.org/draft/2020-12/schema",
		"$id": "https://example.com/meta",
		"$vocabulary": {
			"https://json-schema.org/draft/2020-12/vocab/core": true,
			"https://json-schema.org/draft/2020-12/vocab/applicator": true,
			"https://json-schema.org/draft/2020-12/vocab/format-assertion": true,
			"https://example.com/vocab/unknown": false
		},
		"allOf": [{"$ref": "https://json-schema.org/draft/2020-12/meta/core"}, {"$ref": "https://json-schema.org/draft/2020-12/meta/applicator"}],
		"properties": {"properties": {"maxProperties": 1}}
	}`
	remotes := map[string]Source{"https://example.com/meta": {Path: "meta.json", Data: []byte(metaschema)}}
	set := mustLoad(t, Options{Remotes: remotes}, "s.json", `{"$schema": "https://example.com/meta", "properties": {"a": false}, "minimum": 1, "title": "x"}`)
	root := set.Docs[0].Root
	root.Claim()
	if root.Keyword("minimum") != nil {
		t.Error("minimum is read though the metaschema leaves validation out")
	}
	if root.Children("properties") == nil || root.Keyword("title") == nil {
		t.Error("properties or title is not read")
	}
	if active, required := root.Resource().Vocabulary("format-assertion"); !active || !required {
		t.Errorf("format-assertion: %v, %v", active, required)
	}
	if active, _ := root.Resource().Vocabulary("unevaluated"); active {
		t.Error("unevaluated counts")
	}
	if found := set.Unconsumed(); brief(found) != "s.json:1:69 warning[keyword-vocabulary] /minimum" || !strings.Contains(found[0].Hint, "$vocabulary") {
		t.Errorf("got %s, %v", brief(found), found)
	}

	tests := []struct{ name, schema, meta, want string }{
		{"the metaschema's own rules", `{"$schema": "https://example.com/meta", "properties": {"a": true, "b": true}}`, metaschema,
			"s.json:1:55 error[schema-invalid] /properties"},
		{"an unknown vocabulary", `{"$schema": "https://example.com/meta"}`, strings.Replace(metaschema, `unknown": false`, `unknown": true`, 1),
			"meta.json:8:41 error[vocabulary-unknown] /$vocabulary/https:~1~1example.com~1vocab~1unknown"},
		{"a metaschema that is its own", `{"$schema": "https://example.com/meta"}`, `{"$schema": "https://example.com/meta"}`,
			"meta.json:1:13 error[schema-cycle] /$schema"},
		{"a metaschema that refers to what is not there", `{"$schema": "https://example.com/meta", "$defs": {"a": {"$id": "http://example.com/a", "$schema": "https://example.com/meta"}}}`,
			`{"$schema": "https://json-schema.org/draft/2020-12/schema", "$ref": "https://example.com/nowhere"}`, "s.json:1:2 error[metaschema-unusable] /$schema"},
		{"no metaschema", `{"$schema": "https://example.com/other"}`, metaschema, "s.json:1:13 error[draft-unknown] /$schema"},
	}
	for _, test := range tests {
		remotes := map[string]Source{"https://example.com/meta": {Path: "meta.json", Data: []byte(test.meta)}}
		set, found := Load(sources("s.json", test.schema), Options{Remotes: remotes})
		if got := brief(found); got != test.want || set != nil {
			t.Errorf("%s: got %s, want %s", test.name, got, test.want)
		} else if strings.Contains(got, "metaschema-unusable") && found[0].Hint == "" {
			t.Errorf("%s: there is no way out", test.name)
		}
	}
}
