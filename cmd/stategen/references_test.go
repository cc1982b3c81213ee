package main

import (
	"strings"
	"testing"
)

const inFiles = `-- go.mod --
module example.com/m

go 1.26
-- sub/stategen.yaml --
families:
- name: fam
  schema: schema
  out: fam
  package: fam
  root: State
  version: {property: v}
-- sub/schema/1.0.0.json --
{"type": "object", "required": ["v"],
 "properties": {"v": {"type": "string"}, "p": {"$ref": "parts/p%20q.json"}}}
-- sub/schema/parts/p q.json --
{"title": "Part", "type": "object", "properties": {"c": {"$ref": "../../common.json#/$defs/c"}}}
-- sub/common.json --
{"$defs": {"c": {"type": "string", "enum": ["x"]}}}
-- outside.json --
{"type": "string"}
`

// What schemas refer to by relative references is read, and is as released as they are.
func TestReferencesToFiles(t *testing.T) {
	b := newBench(t, inFiles)
	const config = "--config=sub/stategen.yaml"
	b.runReal("generate", config).wantCode(exitClean)
	b.runReal("release", config, "fam", "1.0.0").wantCode(exitClean)
	b.runReal("check", config).wantCode(exitClean)

	b.put("sub/common.json", `{"$defs": {"c": {"type": "string", "enum": ["x"], "description": "new"}}}`)
	b.runReal("check", config).wantCode(exitFindings).wantStdout(
		"sub/schema/1.0.0.json:1:1: error: version 1.0.0 is released, and its schema, or what that refers to (schema/parts/p q.json, common.json), was edited since [release-edited]")
	b.runReal("release", config, "--again", "fam", "1.0.0").wantCode(exitFindings).wantStdout("[release-edited]")
}

// So is what they refer to by URIs that the configuration maps to files, and what that refers to.
func TestReferencesByURIs(t *testing.T) {
	b := newBench(t, `-- go.mod --
module example.com/m

go 1.26
-- stategen.yaml --
families:
- name: fam
  schema: schema
  out: fam
  package: fam
  root: State
  version: {property: v}
uris:
  https://example.com/part.json: copies/part.json
  https://example.com/size.json: copies/size.json
  https://example.com/other.json: copies/other.json
-- schema/1.0.0.json --
{"type": "object", "required": ["v"],
 "properties": {"v": {"type": "string"}, "p": {"$ref": "https://example.com/part.json#/$defs/p"}}}
-- copies/part.json --
{"$id": "https://example.com/part.json", "$defs": {"p": {"type": "object", "properties": {"size": {"$ref": "size.json"}}}}}
-- copies/size.json --
{"type": "integer", "maximum": 9}
-- copies/other.json --
{"type": "integer", "maximum": 9}
`)
	b.runReal("generate").wantCode(exitClean)
	b.runReal("release", "fam", "1.0.0").wantCode(exitClean)
	b.runReal("check").wantCode(exitClean)

	b.put("copies/other.json", `{"type": "integer", "maximum": 8}`)
	b.runReal("check").wantCode(exitClean)

	b.put("copies/size.json", `{"type": "integer", "maximum": 8}`)
	const want = "schema/1.0.0.json:1:1: error: version 1.0.0 is released, and its schema, or what that refers to (copies/part.json, copies/size.json), was edited since [release-edited]"
	b.runReal("check").wantCode(exitFindings).wantStdout(want)
	b.runReal("generate").wantCode(exitFindings).wantStdout(want)
	b.runReal("release", "--again", "fam", "1.0.0").wantCode(exitFindings).wantStdout("[release-edited]")

	// What the configuration has lost is no edit of what is released.
	b.put("stategen.yaml", strings.Replace(b.get("stategen.yaml"), "size.json: copies", "length.json: copies", 1))
	if out := b.runReal("check").wantCode(exitFindings).wantStdout("[ref-remote]").stdout; strings.Contains(out, "[release-edited]") {
		t.Error(out)
	}
}

// What an upgrade loses, and what programs lose by a minor, may stand in one of them.
func TestFindingsInFiles(t *testing.T) {
	const config = "--config=sub/stategen.yaml"
	b := newBench(t, inFiles)
	b.put("sub/schema/2.0.0.json", `{"type": "object", "required": ["v"],
 "properties": {"v": {"type": "string"}, "p": {"title": "Part", "type": "object", "additionalProperties": false}}}`)
	b.runReal("generate", config).wantCode(exitClean).wantStdout(
		`sub/schema/parts/p q.json:1:57: warning: Part has no member "c" in package v2`)

	b = newBench(t, inFiles)
	b.put("sub/schema/1.1.0.json", strings.Replace(b.get("sub/schema/1.0.0.json"), "p%20q", "r", 1))
	b.put("sub/schema/parts/r.json", `{"title": "Part", "type": "object", "properties": {"d": {"title": "C", "type": "string"}}}`)
	b.runReal("generate", config).wantCode(exitClean)
	b.runReal("check", config).wantCode(exitFindings).wantStdout("sub/schema/parts/r.json:1:1: error: programs that use the Go package of 1.0.0 lose")
}

// A minor that adds to a shared file has another file, and one may move definitions to it: what
// was in documents of older versions is not newer than these.
func TestDefinitionsInNewFiles(t *testing.T) {
	const config = "--config=sub/stategen.yaml"
	b := newBench(t, inFiles)
	b.put("sub/schema/1.1.0.json", strings.Replace(b.get("sub/schema/1.0.0.json"), "parts/p%20q", "parts/r", 1))
	b.put("sub/schema/parts/r.json", `{"title": "Part", "type": "object", "properties": {"c": {"$ref": "../../more.json#/$defs/c"}, "d": {"type": "string"}}}`)
	b.put("sub/common.json", `{"$defs": {"c": {"type": "string", "enum": ["x", "y"]}}}`)
	b.put("sub/more.json", `{"$defs": {"c": {"type": "string", "enum": ["x", "y", "z"]}}}`)
	b.runReal("generate", config).wantCode(exitClean)
	b.runReal("check", config).wantCode(exitClean)
	types := b.get("sub/fam/types.go")
	for _, want := range []string{"// Part is a JSON object.\ntype Part struct {", "\t// Since 1.1.0.\n\tD Opt[string]", "\t// Since 1.1.0.\n\tCZ C = \"z\""} {
		if !strings.Contains(types, want) {
			t.Errorf("no %q in\n%s", want, types)
		}
	}
	if n := strings.Count(types, "Since"); n != 2 {
		t.Errorf("%d things are said to be new, not 2:\n%s", n, types)
	}
}

// One that is not to be had is an error where it is referred to, and changes nothing.
func TestReferencesToNoFiles(t *testing.T) {
	for _, test := range []struct{ name, reference, file, text, want string }{
		{"absent", "none.json", "", "", "sub/schema/1.0.0.json:2:48: error: there is no readable file none.json here [ref-unresolved]"},
		{"no JSON", "parts/bad.json", "sub/schema/parts/bad.json", "{", "sub/schema/parts/bad.json:1:2: error"},
		{"a folder", "parts", "", "", "there is no readable file parts here"},
		{"above the configuration", "../../outside.json", "", "", "there is no readable file ../../outside.json here"},
		{"above everything", "../../../../../../../../../../common.json", "", "", "there is no readable file ../../../../../../../../../../common.json here"},
		{"a document of the family", "1.0.0.json#/properties/v", "", "", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			b := newBench(t, inFiles)
			b.runReal("generate", "--config=sub/stategen.yaml").wantCode(exitClean)
			before := b.get("sub/fam/types.go")
			b.put("sub/schema/1.0.0.json", `{"type": "object", "required": ["v"],
 "properties": {"v": {"type": "string"}, "p": {"$ref": "`+test.reference+`"}}}`)
			if test.file != "" {
				b.put(test.file, test.text)
			}
			r := b.runReal("generate", "--config=sub/stategen.yaml")
			if test.want == "" {
				r.wantCode(exitClean)
				return
			}
			r.wantCode(exitFindings).wantStdout(test.want)
			if b.get("sub/fam/types.go") != before {
				t.Error("the package has changed")
			}
		})
	}
}

// One schema without a configuration reads what is below its folder.
func TestReferencesToFilesOfOneSchema(t *testing.T) {
	b := newBench(t, inFiles)
	generate := []string{"generate", "--out=out", "--package=p", "--root=Root", "sub/one.json"}
	b.put("sub/one.json", `{"type": "object", "properties": {"p": {"$ref": "schema/parts/p%20q.json"}}}`)
	b.runReal(generate...).wantCode(exitClean)
	b.put("sub/common.json", `{"$defs": {"c": {"type": "strong"}}}`)
	b.runReal(generate...).wantCode(exitFindings).wantStdout("sub/common.json:1:26: error")
	b.put("sub/one.json", `{"$ref": "../outside.json"}`)
	b.runReal(generate...).wantCode(exitFindings).wantStdout("there is no readable file ../outside.json here",
		"references lead to files below the folder of stategen.yaml; without one, below that of the schema")
}

// An upgrade says what becomes of a type by its file.
func TestUpgradeOfTypesInFiles(t *testing.T) {
	b := newBench(t, inFiles)
	b.put("sub/schema/2.0.0.json", `{"type": "object", "required": ["v"],
 "properties": {"v": {"type": "string"}, "p": {"$ref": "parts/new.json"}}}`)
	b.put("sub/schema/parts/new.json", `{"title": "Part", "type": "object", "properties": {"d": {"$ref": "../../common.json#/$defs/c"}}}`)
	const config = "--config=sub/stategen.yaml"
	b.put("sub/schema/upgrade.v2.yaml", "/: {rename: {c: d}}\n")
	b.runReal("generate", config).wantCode(exitFindings).wantStdout("upgrade.v2.yaml:1:")
	b.put("sub/schema/upgrade.v2.yaml", "parts.json#/: {rename: {c: d}}\n")
	b.runReal("generate", config).wantCode(exitFindings).wantStdout(
		`upgrade.v2.yaml:1:1: error: nothing of the older major becomes "parts.json#/" [upgrade-declaration]`, "as in parts.json#/$defs/part, or parts.json# for that of the whole file")
	for _, wrong := range []string{"parts/new.json", "parts/new.json#", "new.json", "schema/parts/new.json#/"} {
		b.put("sub/schema/upgrade.v2.yaml", wrong+": {rename: {c: d}}\n")
		b.runReal("generate", config).wantCode(exitFindings).wantStdout("nothing of the older major becomes", `did you mean "new.json#"?`)
	}
	for _, right := range []string{"new.json#", "new.json#/"} {
		b.put("sub/schema/upgrade.v2.yaml", right+": {rename: {c: d}}\n")
		b.runReal("generate", config).wantCode(exitClean)
	}
	b.runReal("check", config).wantCode(exitClean)
}

// A file is called by its name, whatever files other versions refer to: those of one name in
// several folders are told apart by their versions. What a warning says to write is what counts.
func TestUpgradeOfTypesInNamesakes(t *testing.T) {
	b := newBench(t, losing)
	doc := func(folder string) string {
		return `{"type": "object", "required": ["v"], "properties": {"v": {"type": "string"}, "p": {"$ref": "` + folder + `/parts.json#/$defs/part"}}}`
	}
	part := func(members string) string {
		return `{"$defs": {"part": {"type": "object", "properties": {"a": {"type": "string", "minLength": 2}` + members + `}}}}`
	}
	b.put("schema/1.0.0.json", doc("one"))
	b.put("schema/2.0.0.json", doc("two"))
	b.put("schema/one/parts.json", part(`, "b": {"type": "string"}`))
	b.put("schema/two/parts.json", part(""))
	b.put("schema/upgrade.v2.yaml", "{}")
	b.runReal("generate").wantCode(exitClean).wantStdout(
		`schema/one/parts.json:1:100: warning: Part has no member "b" in package v2`, `in upgrade.v2.yaml, below "parts.json#/$defs/part", what becomes of it`)
	b.put("schema/upgrade.v2.yaml", "/$defs/part: {drop: [b]}\n")
	b.runReal("generate").wantCode(exitFindings).wantStdout(`nothing of the older major becomes "/$defs/part"`, `did you mean "parts.json#/$defs/part"?`)
	b.put("schema/upgrade.v2.yaml", "parts.json#/$defs/part: {drop: [b]}\n")
	b.runReal("generate").wantCode(exitClean).wantStdout()

	// A version that comes later has no say in what those before it are called.
	before := b.get("generated/fam/v1/check.go")
	b.put("schema/3.0.0.json", doc("three"))
	b.put("schema/three/parts.json", part(""))
	b.runReal("generate").wantCode(exitClean).wantStdout()
	if b.get("generated/fam/v1/check.go") != before {
		t.Error("another major has changed the package")
	}
}
