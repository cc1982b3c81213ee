package main

import (
	"strings"
	"testing"
)

// A state whose newer major has a choice, an enum, a constant, and an object with required members.
const declaredMajors = `-- stategen.yaml --
families:
- name: fam
  schema: schema
  out: generated/fam
  package: fam
  root: State
  version: {property: v}
-- schema/1.0.0.json --
{"type": "object", "required": ["v"], "properties": {"v": {"type": "string"}, "status": {"$ref": "#/$defs/status"}, "shape": {"$ref": "#/$defs/shape"}},
 "$defs": {"status": {"enum": ["open", "done"]},
  "shape": {"oneOf": [{"$ref": "#/$defs/circle"}, {"$ref": "#/$defs/square"}]},
  "circle": {"type": "object", "required": ["kind"], "properties": {"kind": {"const": "circle"}}},
  "square": {"type": "object", "required": ["kind"], "properties": {"kind": {"const": "square"}}}}}
-- schema/2.0.0.json --
{"type": "object", "required": ["v"], "properties": {"v": {"type": "string"}, "status": {"$ref": "#/$defs/status"}, "shape": {"$ref": "#/$defs/shape"},
  "form": {"const": "long"}, "level": {"enum": [1, 2]}, "sort": {"anyOf": [{"enum": ["a", "b"]}, {"type": "string"}]},
  "marks": {"type": "array", "items": {"$ref": "#/$defs/status"}}, "by": {"type": "object", "additionalProperties": {"$ref": "#/$defs/status"}},
  "range": {"type": "object", "required": ["from", "to"], "properties": {"from": {"type": "integer"}, "to": {"type": "integer"}}}},
 "$defs": {"status": {"enum": ["open", "done"]},
  "shape": {"oneOf": [{"$ref": "#/$defs/circle"}, {"$ref": "#/$defs/square"}]},
  "circle": {"type": "object", "required": ["kind"], "properties": {"kind": {"const": "circle"}, "r": {"type": "number"}}},
  "square": {"type": "object", "required": ["kind"], "properties": {"kind": {"const": "square"}, "r": {"type": "number"}}}}}
-- go.mod --
module example.com/m

go 1.26
`

// A default that the newer major does not allow would be in every upgraded document.
func TestDefaultsThatAreNotValid(t *testing.T) {
	tests := []struct{ fill, want string }{
		{"status: opne", "default: /status of State takes values of Status, and its default is none of them [upgrade-declaration]\n    did you mean \"open\"?"},
		{"marks: [open, closed]", "default: /marks/1 of State takes values of Status, and its default is none of them"},
		{"by: {x: open, y: closed}", "default: /by/y of State takes values of Status, and its default is none of them"},
		{"level: 3", "default: /level of State takes values of StateLevel, and its default is none of them [upgrade-declaration]\n"},
		{"form: short", `default: /form of State takes "long" alone, and its default is another value`},
		{"range: {from: 1}", `default: /range of State requires "to", and its default lacks it`},
	}
	for _, test := range tests {
		b := newBench(t, declaredMajors)
		b.put("schema/upgrade.v2.yaml", "/: {default: {"+test.fill+"}}\n")
		out := b.runReal("generate").wantCode(exitFindings).wantStdout("schema/upgrade.v2.yaml:1:1: error: " + test.want)
		if strings.Contains(out.stdout, "did you mean \"1") {
			t.Errorf("%s: a number is misspelt:\n%s", test.fill, out.stdout)
		}
	}
	b := newBench(t, declaredMajors)
	b.put("schema/upgrade.v2.yaml", "/: {default: {status: open, marks: [done], by: {x: open}, level: 2.0, form: long, sort: other, range: {from: 1}, /range/to: 2}}\n")
	b.runReal("generate").wantCode(exitClean).wantStdout()
}
