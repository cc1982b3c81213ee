package compat_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/stategen/stategen/internal/compat"
	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/jsonschema"
)

// What a document begins to refer to in another file may take the name of what it has: a type of
// Go is called after its file only if there is another one of its name.
func TestNamesOfOtherFiles(t *testing.T) {
	const money = `{"definitions":{"money":{"type":"object","properties":{"amount":{"type":"integer"}%s}}}}`
	beside := []jsonschema.Source{
		{Path: "parts/parts.json", Data: fmt.Appendf(nil, money, "")},
		{Path: "parts/parts-2.json", Data: fmt.Appendf(nil, money, `,"unit":{"type":"string"}`)},
		{Path: "parts/fee.json", Data: []byte(`{"type":"object","properties":{"rate":{"type":"integer"}}}`)},
	}
	compare := func(old, new string) string {
		return strings.ReplaceAll(text(compareBeside(t, [2]string{old, new}, [2][]jsonschema.Source{beside, beside})), "\n", "; ")
	}
	document := func(members, definitions string) string {
		return `{"type":"object","properties":{` + members + `},"$defs":{` + definitions + `}}`
	}
	const (
		price  = `"price":{"$ref":"../parts/parts.json#/definitions/money"}`
		other  = `"price":{"$ref":"../parts/parts-2.json#/definitions/money"}`
		fee    = `,"fee":{"$ref":"../parts/parts-2.json#/definitions/money"}`
		again  = `,"fee":{"$ref":"../parts/parts.json#/definitions/money"}`
		file   = `,"fee":{"$ref":"../parts/fee.json"}`
		isMine = `,"fee":{"$ref":"#/$defs/money"}`
	)
	for _, test := range []struct{ name, old, new, want string }{
		{"of another file", document(price, ""), document(price+fee, ""),
			"major; member-added - /properties/fee; definition-takes-name - /definitions/money; "},
		{"of the document", document(price, ""), document(price+isMine, `"money":{"type":"object"}`),
			"major; member-added - /properties/fee; definition-takes-name - /$defs/money; "},
		{"of what the document had", document(`"money":{"type":"object"}`+strings.ReplaceAll(isMine, "fee", "cost"), `"money":{"type":"object"}`),
			document(`"money":{"type":"object"}`+strings.ReplaceAll(isMine, "fee", "cost")+fee, `"money":{"type":"object"}`),
			"major; member-added - /properties/fee; definition-takes-name - /definitions/money; "},
		{"a whole file", document(price, `"Fee":{"type":"object"}`), document(price+file, `"Fee":{"type":"object"}`),
			"major; member-added - /properties/fee; definition-takes-name - (root); "},
		{"the same again", document(price, ""), document(price+again, ""), "minor; member-added - /properties/fee; "},
		{"in place of the other", document(price, ""), document(other, ""), "minor; member-added - /definitions/money/properties/unit; "},
		{"a definition moves to another file", document(`"price":{"$ref":"#/definitions/money"}},"definitions":{"money":{"type":"object","properties":{"amount":{"type":"integer"}}}`, ""), document(price, ""),
			"major; definition-moved /definitions/money -; definition-takes-name - /definitions/money; "},
		{"and changes", document(`"price":{"$ref":"#/definitions/money"}},"definitions":{"money":{"type":"object","properties":{"amount":{"type":"string"}}}`, ""), document(price, ""),
			"major; type-changed /definitions/money/properties/amount/type /definitions/money/properties/amount/type; definition-moved /definitions/money -; definition-takes-name - /definitions/money; "},
		{"of a name that is free", document(price, ""), document(price+file, ""), "minor; member-added - /properties/fee; "},
	} {
		if got := compare(test.old, test.new); got != test.want {
			t.Errorf("%s:\ngot  %s\nwant %s", test.name, got, test.want)
		}
	}
}

// Where a file stands is seen from the document, also where both are named by their whole paths.
func TestWholePaths(t *testing.T) {
	var sets [2]*jsonschema.Set
	for k, folder := range []string{"/before", "/after"} {
		set, found := jsonschema.Load(
			[]jsonschema.Source{{Path: folder + "/schema.json", Data: []byte(`{"type":"object","properties":{"price":{"$ref":"price.json"}}}`)}},
			jsonschema.Options{Beside: []jsonschema.Source{{Path: folder + "/price.json", Data: []byte(`{"type":"object","properties":{"net":{"$ref":"#/$defs/money"}},"$defs":{"money":{"type":"object","properties":{"amount":{"type":"integer"}}}}}`)}}})
		if diag.HasErrors(found) {
			t.Fatal(found)
		}
		sets[k] = set
	}
	if report := compat.Compare(sets[0], sets[1]); len(report.Findings) > 0 {
		t.Error(text(report))
	}
}

// compareBeside compares two documents, each with files beside it.
func compareBeside(t *testing.T, documents [2]string, beside [2][]jsonschema.Source) *compat.Report {
	t.Helper()
	var sets [2]*jsonschema.Set
	for k, text := range documents {
		set, found := jsonschema.Load([]jsonschema.Source{{Path: fmt.Sprintf("schema/1.%d.0.json", k), Data: []byte(text)}}, jsonschema.Options{Beside: beside[k]})
		if diag.HasErrors(found) {
			t.Fatal(found)
		}
		sets[k] = set
	}
	return compat.Compare(sets[0], sets[1])
}

// A discriminator of another file makes a tag of its member, too: it is a method in Go, and null would make
// a field of it.
func TestTagsOfOtherFiles(t *testing.T) {
	const (
		document = `{"type":"object","properties":{"x":{"$ref":"../parts/parts.json"}}}`
		parts    = `{
			"anyOf": [{"$ref": "#/$defs/a"}, {"$ref": "#/$defs/b"}],
			"discriminator": {"propertyName": "k", "mapping": {"a": "#/$defs/a", "b": "#/$defs/b"}},
			"$defs": {
				"a": {"type": "object", "properties": {"k": {"type": %s}, "m": {"type": "string"}}},
				"b": {"type": "object", "properties": {"k": {"type": "string"}, "n": {"type": "string"}}}
			}
		}`
	)
	beside := func(types string) []jsonschema.Source {
		return []jsonschema.Source{{Path: "parts/parts.json", Data: fmt.Appendf(nil, parts, types)}}
	}
	const want = "major\nnull-added-required /$defs/a/properties/k/type /$defs/a/properties/k/type\n"
	got := text(compareBeside(t, [2]string{document, document}, [2][]jsonschema.Source{beside(`"string"`), beside(`["string", "null"]`)}))
	if got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

// Findings come in the order of the files, and with the same words each time.
func TestSameEachTime(t *testing.T) {
	const (
		document  = `{"type":"object","properties":{"x":{"$ref":"../parts/%s.json"},"y":{"$ref":"../parts/%s.json"}}}`
		values    = `{"anyOf":[{"enum":["a","b"]},{%s"enum":["c","d"]}]}`
		defaulted = `{"allOf":[{"properties":{"a":{"type":"string"%s}}},{"properties":{"a_or_default":{}}},{"properties":{"aOrDefault":{}}}]}`
	)
	beside := func(bound string) (list []jsonschema.Source) {
		for _, name := range []string{"one", "two"} {
			list = append(list, jsonschema.Source{Path: "parts/" + name + ".json", Data: fmt.Appendf(nil, values, bound)})
		}
		return list
	}
	for range 20 {
		var files []string
		report := compareBeside(t, [2]string{fmt.Sprintf(document, "two", "one"), fmt.Sprintf(document, "two", "one")}, [2][]jsonschema.Source{beside(""), beside(`"maxLength":9,`)})
		for _, f := range report.Findings {
			if f.Rule.ID == "name-changed" {
				files = append(files, f.New.File)
			}
		}
		if want := []string{"parts/two.json", "parts/one.json"}; !slices.Equal(files, want) {
			t.Fatalf("findings of %q, want %q", files, want)
		}
		report = compat.Compare(load(t, "1.0.0.json", fmt.Appendf(nil, defaulted, "")), load(t, "1.1.0.json", fmt.Appendf(nil, defaulted, `,"default":"x"`)))
		if message := report.Findings[0].Message; !strings.Contains(message, `"aOrDefault"`) {
			t.Fatal(message)
		}
	}
}

// Go names that come from where things stand are as certain in a file that the document refers to.
func TestNamesInOtherFiles(t *testing.T) {
	for _, name := range []string{"absorbed_used", "heir_takes_name", "member_takes_way", "unnamed_split", "unnamed_written"} {
		archive, err := txtar.ParseFile("../../golden/compat/" + name + ".txtar")
		if err != nil {
			t.Fatal(err)
		}
		old, new, want := archive.Files[0].Data, archive.Files[1].Data, string(archive.Files[2].Data)
		const document = `{"type":"object","properties":{"root":{"$ref":"../parts/parts.json"}}}`
		report := compareBeside(t, [2]string{document, document}, [2][]jsonschema.Source{
			{{Path: "parts/parts.json", Data: old}},
			{{Path: "parts/parts.json", Data: new}},
		})
		if got := text(report); got != want {
			t.Errorf("%s: got\n%swant\n%s", name, got, want)
		}
	}
}

// A file that has another name is taken for the one that is gone. One that is new is none that was there.
func TestRenamedFile(t *testing.T) {
	archive, err := txtar.ParseFile("../../golden/compat/heir_takes_name.txtar")
	if err != nil {
		t.Fatal(err)
	}
	const (
		want = `major
variant-added /$defs/Auth/oneOf /$defs/Auth/oneOf/2
member-added - /properties/more
definition-takes-name - /$defs/AuthToken
definition-takes-name - /$defs/Auth
name-changed /$defs/AuthToken /$defs/AuthToken
`
		before = `{"type":"object","properties":{"root":{"$ref":"../parts/parts.json"}}}`
		after  = `{"type":"object","properties":{"root":{"$ref":"../parts/renamed.json"},"more":{"$ref":"../parts/new.json"}}}`
		more   = `{"oneOf":[{"allOf":[{"$ref":"#/$defs/Token"},{"properties":{"x":{}}}]},{"type":"string"}],"$defs":{"Token":{"type":"object","properties":{"y":{}}}}}`
	)
	report := compareBeside(t, [2]string{before, after}, [2][]jsonschema.Source{
		{{Path: "parts/parts.json", Data: archive.Files[0].Data}},
		{{Path: "parts/renamed.json", Data: archive.Files[1].Data}, {Path: "parts/new.json", Data: []byte(more)}},
	})
	if got := text(report); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

// A title that comes to another file is not the one that stands at the same place of the document.
func TestTitlesOfOtherFiles(t *testing.T) {
	const (
		document = `{"type":"object","properties":{"x":{"title":"Thing","type":"object","properties":{"a":{}}},"y":{"$ref":"../parts/parts.json"}}}`
		parts    = `{"type":"object","properties":{"z":{}%s}}`
		want     = "major\nmember-added - /properties/x\nname-changed - /properties/x/title\n"
	)
	report := compareBeside(t, [2]string{document, document}, [2][]jsonschema.Source{
		{{Path: "parts/parts.json", Data: fmt.Appendf(nil, parts, "")}},
		{{Path: "parts/parts.json", Data: fmt.Appendf(nil, parts, `,"x":{"title":"Thing","type":"object","properties":{"b":{}}}`)}},
	})
	if got := text(report); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}

// What is made of a base is another matter in another file, also of one that stands at the same place.
func TestBasesOfOtherFiles(t *testing.T) {
	const (
		document = `{
			"type": "object",
			"properties": {"x": {"$ref": "#/$defs/Base"}, "y": {"$ref": "../parts/parts.json"}},
			"$defs": {
				"Base": {"type": "object", "properties": {"a": {}}},
				"One": {"allOf": [{"$ref": "#/$defs/Base"}, {"properties": {"kind": {"const": "one"}}}]},
				"Two": {"allOf": [{"$ref": "#/$defs/Base"}, {"properties": {"kind": {"const": "two"}}}]}
			}
		}`
		parts = `{"type": "object", "properties": {"z": {"$ref": "#/$defs/Base"}}, "$defs": {"Base": {"type": "object", "properties": {"b": {}}}%s}}`
		more  = `, "Three": {"allOf": [{"$ref": "#/$defs/Base"}, {"properties": {"kind": {"const": "three"}}}]}`
		want  = "major\ndefinition-extends - /$defs/Three\n"
	)
	report := compareBeside(t, [2]string{document, document}, [2][]jsonschema.Source{
		{{Path: "parts/parts.json", Data: fmt.Appendf(nil, parts, "")}},
		{{Path: "parts/parts.json", Data: fmt.Appendf(nil, parts, more)}},
	})
	if got := text(report); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
}
