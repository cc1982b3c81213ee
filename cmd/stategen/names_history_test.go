package main

import (
	"strings"
	"testing"
)

// withVariant is the schema of content with one more variant, whose tag is one of two values.
func withVariant(text string) string {
	return strings.NewReplacer(`{"$ref": "#/$defs/image"}]`, `{"$ref": "#/$defs/image"}, {"$ref": "#/$defs/call"}]`,
		`"$defs": {`, `"$defs": {`+"\n"+`  "call": {"type": "object", "required": ["t"], "properties": {"t": {"enum": ["started", "done"]}, "name": {"type": "string"}}},`).Replace(text)
}

// The method that shows a tag is called what the oldest version of the union calls it, whether a
// variant that comes later keeps the member as a field or no variant does any more.
func TestTagMethodStays(t *testing.T) {
	b := newBench(t, content)
	b.put("schema/1.1.0.json", withVariant(b.get("schema/1.0.0.json")))
	b.runReal("generate").wantCode(exitClean)
	unions := b.get("generated/fam/unions.go") + b.get("generated/fam/types.go")
	for _, want := range []string{"\tT() string\n", "func (*Text) T() string {", "func (*Image) T() string {", "func (x *Call) T() string {", "func (x *UnknownContent) T() string {", "\tTMember CallT "} {
		if !strings.Contains(unions, want) {
			t.Errorf("there is no %q in\n%s", want, unions)
		}
	}
	if strings.Contains(unions, "GetT") {
		t.Error("the method of 1.0.0 has another name")
	}
	b.runReal("check").wantCode(exitClean).wantStdout()
	for _, v := range []string{"1.0.0", "1.1.0"} {
		b.runReal("release", "fam", v).wantCode(exitClean)
	}
	b.runReal("check").wantCode(exitClean).wantStdout()

	b = newBench(t, content)
	b.put("schema/1.0.0.json", withVariant(b.get("schema/1.0.0.json")))
	b.put("schema/1.1.0.json", strings.Replace(b.get("schema/1.0.0.json"), `"name"`, `"name": {"type": "string"}, "more"`, 1))
	b.runReal("generate").wantCode(exitClean)
	if unions := b.get("generated/fam/unions.go"); !strings.Contains(unions, "\tGetT() string\n") {
		t.Errorf("a union that always had a variant with the member has another method than before:\n%s", unions)
	}
}

// A variant with one more tag is no loss; one with a tag less is that of the tag.
func TestTagsOfVariants(t *testing.T) {
	b := newBench(t, content)
	b.put("schema/1.0.0.json", withVariant(b.get("schema/1.0.0.json")))
	b.put("schema/1.1.0.json", strings.Replace(b.get("schema/1.0.0.json"), `"done"]`, `"done", "skipped"]`, 1))
	b.runReal("generate").wantCode(exitClean)
	b.runReal("check").wantCode(exitClean).wantStdout()
	for _, v := range []string{"1.0.0", "1.1.0"} {
		b.runReal("release", "fam", v).wantCode(exitClean)
	}

	b.put("schema/1.2.0.json", strings.Replace(b.get("schema/1.1.0.json"), `"started", `, "", 1))
	b.runReal("generate").wantCode(exitClean)
	b.runReal("check").wantCode(exitFindings).wantStdout(
		"error: programs that use the Go package of 1.1.0 lose the variant Call of Content for the tag \"started\" [go-api-changed] at /$defs/call\n    let Call have this tag again; or make a new major")
}

// Where a name that programs lose is nobody's to keep, the hint says what else to do.
func TestHintsOfLosses(t *testing.T) {
	const base = `{"type": "object", "required": ["v"],
 "properties": {"v": {"type": "string"}, "all": {"type": "array", "items": {"$ref": "#/$defs/entry"}}, "stray": {"$ref": "#/$defs/stray"}, "one": {"$ref": "#/$defs/one"}, "either": {"$ref": "#/$defs/either"}},
 "$defs": {
  "entry": {"type": "object", "properties": {"corr": {"type": "string"}}},
  "text": {"allOf": [{"$ref": "#/$defs/entry"}], "required": ["t"], "properties": {"t": {"const": "text"}}},
  "image": {"allOf": [{"$ref": "#/$defs/entry"}], "required": ["t"], "properties": {"t": {"const": "image"}}},
  "one": {"oneOf": [{"$ref": "#/$defs/a"}, {"$ref": "#/$defs/b"}]},
  "either": {"oneOf": [{"type": "array", "items": {"type": "integer"}}, {"$ref": "#/$defs/a"}]},
  "a": {"type": "object", "required": ["kind"], "properties": {"kind": {"const": "a"}}},
  "b": {"type": "object", "required": ["kind"], "properties": {"kind": {"const": "b"}}},
  "stray": {"type": "object", "required": ["kind"], "properties": {"kind": {"enum": ["c", "d"]}}}}}
`
	tests := []struct{ name, old, new, want string }{
		{"an accessor", ` "$defs": {`, ` "$defs": {"call": {"allOf": [{"$ref": "#/$defs/entry"}], "required": ["t"], "properties": {"t": {"const": "call"}, "corr": {"enum": ["p", "q"]}}},`,
			"schema/1.1.0.json:3:125: error: programs that use the Go package of 1.0.0 lose the method GetCorr of Entry, which returns string or none [go-api-changed] at /$defs/call/properties/corr\n" +
				"    let Corr of Call be of type string or none, as it was in every variant of Entry; or make a new major"},
		{"a field of what becomes a variant", `{"$ref": "#/$defs/b"}]`, `{"$ref": "#/$defs/b"}, {"$ref": "#/$defs/stray"}]`,
			"lose the field Kind of Stray, of type StrayKind [go-api-changed] at /$defs/stray\n" +
				"    the method Kind of One has this name: leave Stray as it was, and make a copy of it under another name the variant; or make a new major"},
		{"a constructor", `"required": ["kind"], "properties": {"kind": {"const": "a"}`, `"required": ["kind", "n"], "properties": {"n": {"type": "string"}, "kind": {"const": "a"}`,
			"lose the function NewA() [go-api-changed] at /$defs/a\n    let the same members be required, of the types that they had; or make a new major"},
		{"a variant of another type", `"integer"`, `"number"`,
			"lose the variant EitherList of Either, of []int64 [go-api-changed] at /$defs/either\n    make its type what it was; or make a new major"},
		{"the tag of a union", `{"$ref": "#/$defs/b"}]`, `{"$ref": "#/$defs/b"}, {"type": "object", "required": ["x"], "properties": {"x": {}}}, {"type": "object", "required": ["y"], "properties": {"y": {}}}, {"type": "object", "required": ["z"], "properties": {"z": {}}}]`,
			"lose the method Kind of One, which returns string [go-api-changed] at /$defs/one\n    let the member \"kind\" tell all variants of One apart, as it did; or make a new major"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			b := newBench(t, content)
			b.put("schema/1.0.0.json", base)
			b.put("schema/1.1.0.json", strings.Replace(base, test.old, test.new, 1))
			b.runReal("generate").wantCode(exitClean)
			b.runReal("check").wantCode(exitFindings).wantStdout(test.want).wantTimes(1, "[go-api-changed]")
		})
	}
}

// A default that goes is told once: the method that gave it goes with it.
func TestLostDefault(t *testing.T) {
	b := newBench(t, content)
	was := b.get("schema/1.0.0.json")
	b.put("schema/1.0.0.json", strings.Replace(was, `{"tokens": {`, `{"tokens": {"default": 1, `, 1))
	b.put("schema/1.1.0.json", was)
	b.runReal("generate").wantCode(exitClean)
	b.runReal("check").wantCode(exitFindings).wantStdout("the default is gone, or of another JSON type: from 1.0.0 to 1.1.0 is only a minor step [default-removed]").wantTimes(1, "error: ")
}

// A definition that gets another name, and one that is written out, are minor steps if the
// overlay keeps the names of their types.
func TestMovedDefinitions(t *testing.T) {
	b := newBench(t, content)
	b.put("schema/1.1.0.json", strings.NewReplacer(
		`"turn": {"$ref": "#/$defs/turn"}`, `"turn": {"type": "object", "properties": {"tokens": {"type": "integer"}, "cost": {"type": "number"}}}`,
		`"turn": {"type": "object", "properties": {"tokens": {"type": "integer"}}},`, ``,
		`{"$ref": "#/$defs/text"}`, `{"$ref": "#/$defs/words"}`, `"text": {"type"`, `"words": {"type"`,
	).Replace(b.get("schema/1.0.0.json")))
	b.runReal("generate").wantCode(exitClean)
	b.runReal("check").wantCode(exitFindings).wantStdout(
		"lose the type Turn [go-api-changed]\n    keep the name in stategen.yaml or the overlay; or make a new major",
		"lose the type Text [go-api-changed]\n    keep the name in stategen.yaml or the overlay; or make a new major")

	b.put("schema/overlay.yaml", `"1.1.0.json#/properties/turn": {name: Turn}`+"\n"+`"1.1.0.json#/$defs/words": {name: Text}`)
	b.runReal("generate").wantCode(exitClean)
	b.runReal("check").wantCode(exitClean).wantStdout()
	for _, v := range []string{"1.0.0", "1.1.0"} {
		b.runReal("release", "fam", v).wantCode(exitClean)
	}
	if types := b.get("generated/fam/types.go"); strings.Count(types, "Since 1.1.0.") != 1 {
		t.Errorf("more is new than the member cost:\n%s", types)
	}
}

// A schema may be split into files in a minor: definitions keep their Go names there, which the packages
// tell. Where they do not, that is what is told.
func TestDefinitionsMoveToAnotherFile(t *testing.T) {
	const part = `{"$defs": {"item": {"type": "object", "properties": {"name": {"type": "string"}, "of": {"$ref": "#/$defs/group"}}}, "group": {"type": "object", "properties": {"id": {"type": "string"}}}}}`
	split := func(part string) *bench {
		b := newBench(t, versioned)
		b.put("schema/1.0.0.json", `{"type": "object", "properties": {"v": {"type": "string"}, "items": {"type": "array", "items": {"$ref": "#/$defs/item"}}},
 "$defs": {"item": {"type": "object", "properties": {"name": {"type": "string"}, "of": {"$ref": "#/$defs/group"}}}, "group": {"type": "object", "properties": {"id": {"type": "string"}}}}}`)
		b.put("schema/1.1.0.json", `{"type": "object", "properties": {"v": {"type": "string"}, "items": {"type": "array", "items": {"$ref": "parts/item.json#/$defs/item"}}}}`)
		b.put("schema/parts/item.json", part)
		b.runReal("generate").wantCode(exitClean).wantStdout()
		return b
	}
	b := split(part)
	b.runReal("check").wantCode(exitClean).wantStdout()
	b.runReal("release", "fam", "1.0.0").wantCode(exitClean)
	b.runReal("release", "fam", "1.1.0").wantCode(exitClean)

	split(strings.ReplaceAll(part, "group", "batch")).runReal("check").wantCode(exitFindings).wantStdout("programs that use the Go package of 1.0.0 lose", "Group", "[go-api-changed]")
}

// What programs lose is told where the schema has it, once.
func TestWhatProgramsLose(t *testing.T) {
	tests := []struct{ name, old, new, want string }{
		{"a type", `"integer"`, `"string"`, "schema/1.1.0.json:4:56: error: the type changes from integer to string: from 1.0.0 to 1.1.0 is only a minor step [type-changed]"},
		{"the type of an element", `"boolean"`, `"number"`, "error: the type changes from boolean to number: from 1.0.0 to 1.1.0 is only a minor step [type-changed] at /properties/pair/prefixItems/0/type"},
		{"a name that is taken", `  "text": {"type"`, `  "unknownContent": {"type": "object", "properties": {"x": {}}},` + "\n" + `  "text": {"type"`,
			"schema/1.1.0.json:6:21: error: programs that use the Go package of 1.0.0 lose the interface Content with the variant UnknownContent: the name UnknownContent is taken by what is defined here [go-api-changed] at /$defs/unknownContent\n" +
				"    give this definition another name"},
		{"a field", `{"tokens": {"type"`, `{"tokens": {"x-stategen": {"field": "Tokenz"}, "type"`,
			"schema/1.1.0.json:4:11: error: programs that use the Go package of 1.0.0 lose the field Tokens of Turn, of type int64 or none [go-api-changed] at /$defs/turn\n    keep the name"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			b := newBench(t, content)
			b.put("schema/1.1.0.json", strings.Replace(b.get("schema/1.0.0.json"), test.old, test.new, 1))
			b.runReal("generate").wantCode(exitClean)
			b.runReal("check").wantCode(exitFindings).wantStdout(test.want).wantTimes(1, "error: ")
		})
	}
}

// reordered has a minor with the required members in another order.
const reordered = family + `-- schema/1.0.0.json --
{"type": "object", "required": ["v", "uri", "mediaType"],
 "properties": {"v": {"type": "string"}, "uri": {"type": "string"}, "mediaType": {"type": "string"}}}
-- schema/1.1.0.json --
{"type": "object", "required": ["v", "uri", "mediaType"],
 "properties": {"v": {"type": "string"}, "mediaType": {"type": "string"}, "note": {"type": "string"}, "uri": {"type": "string"}}}
`

// The order of properties means nothing to documents, but a constructor that
// took its parameters in it would swap what programs hand it.
func TestReorderedMembers(t *testing.T) {
	b := newBench(t, reordered)
	b.runReal("compat", "schema/1.0.0.json", "schema/1.1.0.json").wantCode(exitFindings).wantStdout(
		`schema/1.1.0.json:2:2: error: the required member "mediaType" comes before others that it came after`, "[member-order] at /properties", "a major step: 0 breaking, 1 undecided")
	b.runReal("generate").wantCode(exitClean)
	b.runReal("check").wantCode(exitClean).wantStdout().wantStderr()
	if text := b.get("generated/fam/new.go"); !strings.Contains(text, "func NewState(uri, mediaType string) *State {") {
		t.Errorf("the constructor does not keep its parameters:\n%s", text)
	}
	b.put("schema/1.2.0.json", strings.Replace(b.get("schema/1.1.0.json"), `"properties": {`, `"properties": {"size": {"type": "integer"}, `, 1))
	b.runReal("generate").wantCode(exitClean)
	b.runReal("check").wantCode(exitClean).wantStdout().wantStderr() // the order is the oldest one's, whichever version changed it
	if text := b.get("generated/fam/new.go"); !strings.Contains(text, "func NewState(uri, mediaType string) *State {") {
		t.Errorf("the constructor does not keep its parameters over three versions:\n%s", text)
	}
	b.remove("schema/1.2.0.json")
	b.runReal("generate").wantCode(exitClean)

	// Without the older version there is nothing to keep, and somebody is told.
	b.runReal("release", "fam", "1.1.0").wantCode(exitClean)
	b.remove("schema/1.0.0.json")
	b.runReal("generate").wantCode(exitClean)
	b.runReal("check").wantStdout("[release-package]")
}
