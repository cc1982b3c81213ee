package config

import (
	"bytes"
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"go.yaml.in/yaml/v3"

	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/yamlnode"
)

// family is the least that a configuration needs, with room for more keys.
const family = `families:
- name: fam
  schema: schema/fam
  out: generated/fam
  package: fam
  root: State
`

// parseTests are configurations and the findings about them, each as
// "line:col code pointer: part of the message | part of the hint".
// schemaBlind marks what a JSON Schema cannot say, so that only Parse refuses.
var parseTests = []struct {
	name        string
	text        string
	want        []string
	schemaBlind bool
}{
	{name: "least", text: family},
	{name: "all keys", text: family + `  version:
    property: schemaVersion
  names:
    /$defs/usage: TokenUsage
    "": Root
    /a~1b~0c: Ärger
  overlay: schema/more.yaml
  draft: 2019-09
  stdlib-only: true
  share-equal: true
- name: other
  schema: [a.json, ../b.json]
  out: .
  package: other_2
  root: X
uris:
  https://example.com/s.json: schema/vendor/s.json
  urn:example:s: schema/vendor/t.json
`},
	{name: "draft as a number", text: family + "  draft: 7\n"},
	{name: "anchors", text: "families:\n- &f\n  name: a\n  schema: &s x\n  out: *s\n  package: a\n  root: A\n"},
	{name: "flow style and comments", text: "# c\n{families: [{name: a, schema: x, out: o, package: a, root: A}]} # c\n"},

	{name: "empty", text: "", want: []string{"0:0 config-missing-key : the configuration is empty | as in families: ["}},
	{name: "only a comment", text: "# nothing\n", want: []string{"0:0 config-missing-key : the configuration is empty | as in families: ["}},
	{name: "a null", text: "---\n", want: []string{"2:1 config-type : the configuration is empty, not a mapping"}},
	{name: "a list", text: "- a\n", want: []string{"1:1 config-type : the configuration is a list, not a mapping"}},
	{name: "not YAML", text: "families:\n  - {\n", want: []string{"2:1 config-yaml : not YAML: did not find"}},
	{name: "a tab", text: "families:\n\t- a\n", want: []string{"2:1 config-yaml : not YAML: found character that cannot start any token | there is a tab"}},
	{name: "not YAML behind a document", text: "{families: []}\nuris: {}\n", want: []string{"1:1 config-yaml : not YAML: did not find"}},
	{name: "two documents", text: family + "---\na: b\n", want: []string{"7:1 config-yaml : a second document"}},

	{name: "no families", text: "uris: {}\n", want: []string{`1:1 config-missing-key : the configuration needs the key "families"`}},
	{name: "empty families", text: "families: []\n", want: []string{"1:11 config-value /families: families is empty | as in families: ["}},
	{name: "families is a mapping", text: "families: {}\n", want: []string{"1:11 config-type /families: families is a mapping, not a list"}},
	{name: "family is a string", text: "families: [x]\n", want: []string{"1:12 config-type /families/0: a family is a string, not a mapping"}},
	{name: "family without keys", text: "families:\n- name: x\n", want: []string{
		`2:3 config-missing-key /families/0: a family needs the key "schema"`,
		`2:3 config-missing-key /families/0: a family needs the key "out"`,
		`2:3 config-missing-key /families/0: a family needs the key "package"`,
		`2:3 config-missing-key /families/0: a family needs the key "root"`,
	}},
	{name: "misspelled key", text: family + "  overly: x\n", want: []string{`7:3 config-unknown-key /families/0/overly: "overly" is not a key of a family | did you mean "overlay"?`}},
	{name: "misspelled key that has to be there", text: strings.Replace(family, "root:", "rot:", 1),
		want: []string{`6:3 config-unknown-key /families/0/rot: "rot" is not a key of a family | did you mean "root"?`}},
	{name: "misspelled top key that has to be there", text: strings.Replace(family, "families:", "familys:", 1),
		want: []string{`1:1 config-unknown-key /familys: "familys" is not a key of the configuration | did you mean "families"?`}},
	{name: "misspelled top key", text: family + "uri: {}\n", want: []string{`7:1 config-unknown-key /uri: "uri" is not a key of the configuration | did you mean "uris"?`}},
	{name: "unknown key", text: family + "  frobnicate: x\n", want: []string{`7:3 config-unknown-key /families/0/frobnicate: "frobnicate" is not a key | its keys are name, schema, out,`}},
	{name: "unknown key in version", text: family + "  version: {property: v, prop: w}\n", want: []string{`7:26 config-unknown-key /families/0/version/prop: "prop" is not a key of version`}},
	{name: "versions", text: family + "  version: {property: v, only: [1.2.0], read-only: ['1.6']}\n"},
	{name: "accepted changes", text: family + "  version: {property: v, accept: {1.2.0: {/properties/a/pattern: pattern-changed, '': draft-changed}, '1.6': {}}}\n"},
	{name: "accepted, of no version", text: family + "  version: {property: v, accept: {v1: {}}}\n",
		want: []string{`7:35 config-value /families/0/version/accept/v1: a key of accept is "v1", which is not a version`}},
	{name: "accepted at no pointer", text: family + "  version: {property: v, accept: {1.2.0: {a: pattern-changed}}}\n",
		want: []string{`7:43 config-value /families/0/version/accept/1.2.0/a: a key of accept for 1.2.0 is "a", which is not a JSON Pointer`}},
	{name: "accepted rule", text: family + "  version: {property: v, accept: {1.2.0: {/a: Pattern}}}\n",
		want: []string{`7:47 config-value /families/0/version/accept/1.2.0/~1a: "/a" of accept for 1.2.0 is "Pattern", which is not a rule`}},
	{name: "accepted list", text: family + "  version: {property: v, accept: {1.2.0: [pattern-changed]}}\n",
		want: []string{`7:42 config-type /families/0/version/accept/1.2.0: accept for 1.2.0 is a list, not a mapping`}},
	{name: "documents without a label", text: family + "  version: {property: v, unlabelled: 1.2.0}\n"},
	{name: "documents without a label of two versions", text: family + "  version: {property: v, unlabelled: [1.2.0, 1.3.0]}\n", want: []string{"7:38 config-type /families/0/version/unlabelled: unlabelled is a list, not a string"}},
	{name: "documents without a label of no version", text: family + "  version: {property: v, unlabelled: old}\n", want: []string{`7:38 config-value /families/0/version/unlabelled: unlabelled is "old", which is not a version such as 1.2.0 or 1.2`}},
	{name: "version of two numbers without quotes", text: family + "  version: {property: v, only: [1.6]}\n", want: []string{"7:33 config-type /families/0/version/only/0: a version of only is a number, not a string | put it in quotes"}},
	{name: "version of one number", text: family + "  version: {property: v, only: ['1']}\n", want: []string{`7:33 config-value /families/0/version/only/0: a version of only is "1", which is not a version such as 1.2.0 or 1.2`}},
	{name: "version without property", text: family + "  version: {}\n", want: []string{`7:12 config-missing-key /families/0/version: version needs the key "property"`}},
	{name: "version is a string", text: family + "  version: schemaVersion\n", want: []string{"7:12 config-type /families/0/version: version is a string, not a mapping"}},
	{name: "empty property", text: family + "  version: {property: ''}\n", want: []string{`7:23 config-value /families/0/version/property: property is "", which is not a text`}},
	{name: "two findings, in order", text: family + "  draft: 3\n  x: y\n", want: []string{
		"7:10 config-type /families/0/draft: draft is a number, not a string | quotes",
		"8:3 config-unknown-key /families/0/x",
	}},
	{name: "duplicate key", text: family + "  name: other\n", want: []string{`7:3 config-duplicate-key /families/0/name: "name" is there twice`}},
	{name: "merge key", text: family + "  <<: {root: X}\n", want: []string{`7:3 config-unknown-key /families/0/<<: "<<" is not a key of a family | merge keys are not supported`}},
	{name: "number as a key", text: family + "1: x\n", want: []string{"7:1 config-type : a key of the configuration is a number, not a string | quotes"}},
	{name: "list as a key", text: family + "? [a]\n: x\n", want: []string{"7:3 config-type : a key of the configuration is a list, not a string"}},

	{name: "name is a number", text: strings.Replace(family, "name: fam", "name: 12", 1), want: []string{"2:9 config-type /families/0/name: name is a number, not a string | put it in quotes"}},
	{name: "name is null", text: strings.Replace(family, "name: fam", "name:", 1), want: []string{"2:8 config-type /families/0/name: name is empty, not a string"}},
	{name: "name has a space", text: strings.Replace(family, "name: fam", "name: a b", 1), want: []string{`2:9 config-value /families/0/name: name is "a b", which is not letters`}},
	{name: "package is a keyword", text: strings.Replace(family, "package: fam", "package: func", 1), want: []string{`5:12 config-value /families/0/package: package is "func", which is a keyword of Go`}},
	{name: "package is main", text: strings.Replace(family, "package: fam", "package: main", 1), want: []string{`5:12 config-value /families/0/package: package is "main", which is the name of programs`}},
	{name: "package is init", text: strings.Replace(family, "package: fam", "package: init", 1), want: []string{`5:12 config-value /families/0/package: package is "init", which is a name that Go has for functions alone`}},
	{name: "package is documentation", text: strings.Replace(family, "package: fam", "package: documentation", 1), want: []string{`5:12 config-value /families/0/package: package is "documentation", which is the name of files that the go command leaves out`}},
	{name: "package is a predeclared name", text: strings.Replace(family, "package: fam", "package: error", 1)},
	{name: "package with a dash", text: strings.Replace(family, "package: fam", "package: a-b", 1), want: []string{"5:12 config-value /families/0/package: "}},
	{name: "root is not exported", text: strings.Replace(family, "root: State", "root: state", 1), want: []string{`6:9 config-value /families/0/root: root is "state", which is not an exported Go name`}},
	{name: "absolute path", text: strings.Replace(family, "out: generated/fam", "out: /generated", 1), want: []string{`4:8 config-value /families/0/out: out is "/generated", which is not a path at or below`}},
	{name: "out leads outside", text: strings.Replace(family, "out: generated/fam", "out: a/../../b", 1), want: []string{"4:8 config-value /families/0/out: "}},
	{name: "out with dots in a name", text: strings.Replace(family, "out: generated/fam", "out: a/..b/c..d/e+f~g", 1)},
	{name: "out in this folder", text: strings.Replace(family, "out: generated/fam", "out: ./a//b/", 1)},
	{name: "out with a space", text: strings.Replace(family, "out: generated/fam", "out: g h", 1), want: []string{`4:8 config-value /families/0/out: out is "g h", which is no part of a Go import path: names there have ASCII letters`}},
	{name: "out with a letter beyond ASCII", text: strings.Replace(family, "out: generated/fam", "out: g/é", 1), want: []string{"4:8 config-value /families/0/out: "}},
	{name: "out with a semicolon", text: strings.Replace(family, "out: generated/fam", "out: g/a;b", 1), want: []string{"4:8 config-value /families/0/out: "}},
	{name: "out begins with a tilde", text: strings.Replace(family, "out: generated/fam", "out: g/~x", 1), want: []string{`4:8 config-value /families/0/out: out is "g/~x", which is no part of a Go import path: no name there begins`}},
	{name: "out ends in a dot", text: strings.Replace(family, "out: generated/fam", "out: g/x./y", 1), want: []string{"4:8 config-value /families/0/out: "}},
	{name: "out is a short name of Windows", text: strings.Replace(family, "out: generated/fam", "out: g/x~1", 1), want: []string{"4:8 config-value /families/0/out: "}},
	{name: "out is a device of Windows", text: strings.Replace(family, "out: generated/fam", "out: g/Con.x/y", 1), want: []string{`4:8 config-value /families/0/out: out is "g/Con.x/y", which is no part of a Go import path: no name there is that of a device`}},
	{name: "out is vendored", text: strings.Replace(family, "out: generated/fam", "out: g/vendor/x", 1), want: []string{`4:8 config-value /families/0/out: out is "g/vendor/x", which is for copies of other modules alone`}},
	{name: "out is nearly vendored", text: strings.Replace(family, "out: generated/fam", "out: vendors/a.vendor/vendor-x", 1)},
	{name: "backslashes", text: strings.Replace(family, "schema: schema/fam", `schema: schema\fam`, 1), want: []string{"3:11 config-value /families/0/schema: "}},
	{name: "schema is a mapping", text: strings.Replace(family, "schema: schema/fam", "schema: {}", 1), want: []string{"3:11 config-type /families/0/schema: schema is a mapping, not a path or a list"}},
	{name: "schema is an empty list", text: strings.Replace(family, "schema: schema/fam", "schema: []", 1), want: []string{"3:11 config-value /families/0/schema: schema is an empty list"}},
	{name: "schema lists a number", text: strings.Replace(family, "schema: schema/fam", "schema: [a.json, 1]", 1), want: []string{"3:20 config-type /families/0/schema/1: a path of schema is a number"}},
	{name: "names is a list", text: family + "  names: []\n", want: []string{"7:10 config-type /families/0/names: names is a list, not a mapping"}},
	{name: "names with a URI fragment", text: family + "  names: {'#/a': A}\n", want: []string{`7:11 config-value /families/0/names/#~1a: a key of names is "#/a", which is not a JSON Pointer`}},
	{name: "names with a bad escape", text: family + "  names: {/a~2: A}\n", want: []string{"7:11 config-value /families/0/names/~1a~02: "}},
	{name: "names with a lower-case name", text: family + "  names: {/a: a}\n", want: []string{`7:15 config-value /families/0/names/~1a: "/a" of names is "a", which is not an exported Go name`}},
	{name: "unknown draft", text: family + "  draft: '2021'\n", want: []string{`7:10 config-value /families/0/draft: draft is "2021", which is not a draft`}},
	{name: "stdlib-only is a word", text: family + "  stdlib-only: please\n", want: []string{"7:16 config-type /families/0/stdlib-only: stdlib-only is a string, not true or false"}},
	{name: "relative URI", text: family + "uris: {a/b.json: x}\n", want: []string{`7:8 config-value /uris/a~1b.json: a key of uris is "a/b.json", which is not an absolute URI`}},
	{name: "URI with a fragment", text: family + "uris: {'http://a/b#c': x}\n", want: []string{"7:8 config-value /uris/http:~1~1a~1b#c: "}},
	{name: "columns are bytes", text: family + "uris: {'é:é': x, 'urn:é': 1}\n", want: []string{
		"7:8 config-value /uris/é:é: ",
		"7:30 config-type /uris/urn:é: ",
	}},

	{name: "two families of one name", schemaBlind: true, text: family + strings.Replace(family, "out: generated/fam", "out: x", 1)[len("families:\n"):],
		want: []string{`7:9 config-duplicate /families/1/name: two families have the name "fam"`}},
	{name: "two families in one folder", schemaBlind: true, text: family + strings.Replace(strings.Replace(family, "name: fam", "name: x", 1), "out: generated/fam", "out: generated//./fam/", 1)[len("families:\n"):],
		want: []string{`9:8 config-duplicate /families/1/out: the family "fam" writes to this folder already`}},
	{name: "two folders that differ in case", schemaBlind: true, text: family + strings.Replace(strings.Replace(family, "name: fam", "name: x", 1), "out: generated/fam", "out: Generated/fam", 1)[len("families:\n"):],
		want: []string{`9:8 config-duplicate /families/1/out: the family "fam" writes to this folder already`}},
	{name: "findings in order of their lines, whatever is found first", schemaBlind: true, text: family + strings.Replace(family, "out: generated/fam", "out: x", 1)[len("families:\n"):] + "uris: []\n", want: []string{
		`7:9 config-duplicate /families/1/name: two families have the name "fam"`,
		"12:7 config-type /uris: uris is a list, not a mapping",
	}},
	{name: "what two families lack is not the same in both", text: "families:\n- {schema: a, package: a, root: A}\n- {schema: b, package: b, root: B}\n", want: []string{
		`2:3 config-missing-key /families/0: a family needs the key "name"`,
		`2:3 config-missing-key /families/0: a family needs the key "out"`,
		`3:3 config-missing-key /families/1: a family needs the key "name"`,
		`3:3 config-missing-key /families/1: a family needs the key "out"`,
	}},
}

func TestParse(t *testing.T) {
	for _, test := range parseTests {
		t.Run(test.name, func(t *testing.T) {
			config, found := Parse("dir/stategen.yaml", []byte(test.text))
			wantFound(t, found, test.want)
			if (config == nil) != (len(test.want) > 0) {
				t.Errorf("config is %v with %d findings", config, len(found))
			}
			for _, d := range found {
				if d.File != "dir/stategen.yaml" || d.Severity != diag.Error {
					t.Errorf("file %q, severity %v", d.File, d.Severity)
				}
			}
		})
	}
}

// The published schema and the parser are one language.
func TestSchemaAndParserAgree(t *testing.T) {
	schema := compileSchema(t)
	for _, test := range parseTests {
		t.Run(test.name, func(t *testing.T) {
			if test.schemaBlind {
				return
			}
			value, err := toJSON(test.text)
			if err == nil {
				err = schema.Validate(value)
			}
			if (err == nil) != (len(test.want) == 0) {
				t.Errorf("the schema says %v, the parser finds %v", err, test.want)
			}
		})
	}
}

func TestSchemaAcceptsOurOwnConfiguration(t *testing.T) {
	text, err := os.ReadFile("../../" + FileName)
	if err != nil {
		t.Fatal(err)
	}
	value, err := toJSON(string(text))
	if err != nil {
		t.Fatal(err)
	}
	if err := compileSchema(t).Validate(value); err != nil {
		t.Error(err)
	}
	if _, found := Parse(FileName, text); len(found) > 0 {
		t.Error(found)
	}
}

func TestParseKeepsEveryValue(t *testing.T) {
	c, found := Parse(FileName, []byte(parseTests[1].text))
	if len(found) > 0 {
		t.Fatal(found)
	}
	var got strings.Builder
	for _, f := range c.Families {
		fmt.Fprintf(&got, "%s %t out=%s %s.%s version=%q draft=%q stdlib=%t share=%t\n", f.Name.Value, f.SchemaIsList, f.Out.Value, f.Package, f.Root, f.VersionProperty, f.Draft, f.StdlibOnly, f.ShareEqual)
		for _, s := range f.Schema {
			fmt.Fprintf(&got, "  schema %s\n", s.Value)
		}
		for _, m := range f.Names {
			fmt.Fprintf(&got, "  %q = %s\n", m.Key.Value, m.Value.Value)
		}
		if f.Overlay != nil {
			fmt.Fprintf(&got, "  overlay %s\n", f.Overlay.Value)
		}
	}
	for _, m := range c.URIs {
		fmt.Fprintf(&got, "%s -> %s\n", m.Key.Value, m.Value.Value)
	}
	want := `fam false out=generated/fam fam.State version="schemaVersion" draft="2019-09" stdlib=true share=true
  schema schema/fam
  "/$defs/usage" = TokenUsage
  "" = Root
  "/a~1b~0c" = Ärger
  overlay schema/more.yaml
other true out=. other_2.X version="" draft="" stdlib=false share=false
  schema a.json
  schema ../b.json
https://example.com/s.json -> schema/vendor/s.json
urn:example:s -> schema/vendor/t.json
`
	if got.String() != want {
		t.Errorf("got:\n%swant:\n%s", &got, want)
	}
}

// The configuration that messages show is one.
func TestExampleIsAConfiguration(t *testing.T) {
	if c, found := Parse(FileName, []byte(example)); c == nil || len(c.Families) != 1 {
		t.Error(found)
	}
}

// wantFound compares findings with lines of the form described at parseTests.
func wantFound(t *testing.T, found []diag.Diagnostic, want []string) {
	t.Helper()
	for i, d := range found {
		got := fmt.Sprintf("%d:%d %s %s: %s | %s", d.Line, d.Col, d.Code, d.Pointer, d.Message, d.Hint)
		if i >= len(want) {
			t.Errorf("unexpected: %s", got)
			continue
		}
		head, hint, _ := strings.Cut(want[i], " | ")
		if !strings.HasPrefix(got, head) || !strings.Contains(d.Hint, hint) {
			t.Errorf("got  %s\nwant %s", got, want[i])
		}
	}
	if len(found) < len(want) {
		t.Errorf("not found: %q", want[len(found):])
	}
}

func compileSchema(t *testing.T) *jsonschema.Schema {
	t.Helper()
	doc, err := jsonschema.UnmarshalJSON(bytes.NewReader(Schema))
	if err != nil {
		t.Fatal(err)
	}
	c := jsonschema.NewCompiler()
	if err := c.AddResource(FileName, doc); err != nil {
		t.Fatal(err)
	}
	s, err := c.Compile(FileName)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// toJSON turns one YAML document into the values of JSON, or says that it is
// not one.
func toJSON(text string) (any, error) {
	decoder := yaml.NewDecoder(strings.NewReader(text))
	var doc, more yaml.Node
	if err := decoder.Decode(&doc); err != nil {
		return nil, err
	}
	if err := decoder.Decode(&more); err == nil {
		return nil, fmt.Errorf("two documents")
	}
	return nodeToJSON(doc.Content[0])
}

func nodeToJSON(n *yaml.Node) (any, error) {
	switch n = yamlnode.Follow(n); n.Kind {
	case yaml.MappingNode:
		object := map[string]any{}
		for i := 0; i < len(n.Content); i += 2 {
			k := n.Content[i]
			if _, twice := object[k.Value]; twice || k.Kind != yaml.ScalarNode || k.ShortTag() != "!!str" && k.ShortTag() != "!!merge" {
				return nil, fmt.Errorf("line %d: no JSON", k.Line)
			}
			v, err := nodeToJSON(n.Content[i+1])
			if err != nil {
				return nil, err
			}
			object[k.Value] = v
		}
		return object, nil
	case yaml.SequenceNode:
		list := []any{}
		for _, item := range n.Content {
			v, err := nodeToJSON(item)
			if err != nil {
				return nil, err
			}
			list = append(list, v)
		}
		return list, nil
	}
	switch n.ShortTag() {
	case "!!null":
		return nil, nil
	case "!!bool":
		return n.Value == "true", nil
	case "!!int":
		return strconv.ParseInt(n.Value, 10, 64)
	case "!!float":
		return strconv.ParseFloat(n.Value, 64)
	default:
		return n.Value, nil
	}
}
