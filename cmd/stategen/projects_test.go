package main

// Projects that several tests begin with.

// family is a module with a configuration of one family of versions. The documents come to it.
const family = `-- stategen.yaml --
families:
- name: fam
  schema: schema
  out: generated/fam
  package: fam
  root: State
  version: {property: v}
-- go.mod --
module example.com/m

go 1.26
`

// project has two versions that only the generator of the bench reads, and a folder to run in.
const project = family + `-- schema/1.0.0.json --
one
-- schema/1.1.0.json --
two
-- deep/er/doc.go --
package er
`

// versioned has a minor with one more member.
const versioned = family + `-- schema/1.0.0.json --
{"type": "object", "required": ["v"],
 "properties": {"v": {"type": "string"}, "a": {"type": "string"}}}
-- schema/1.1.0.json --
{"type": "object", "required": ["v"],
 "properties": {"v": {"type": "string"}, "a": {"type": "string"}, "b": {"type": "integer"}}}
`

// content has one version, with a union.
const content = family + `-- schema/1.0.0.json --
{"type": "object", "required": ["v"],
 "properties": {"v": {"type": "string"}, "turn": {"$ref": "#/$defs/turn"}, "all": {"type": "array", "items": {"$ref": "#/$defs/content"}}, "pair": {"type": "array", "minItems": 1, "items": false, "prefixItems": [{"title": "left", "type": "boolean"}]}},
 "$defs": {
  "turn": {"type": "object", "properties": {"tokens": {"type": "integer"}}},
  "content": {"oneOf": [{"$ref": "#/$defs/text"}, {"$ref": "#/$defs/image"}]},
  "text": {"type": "object", "required": ["t"], "properties": {"t": {"const": "text"}}},
  "image": {"type": "object", "required": ["t"], "properties": {"t": {"const": "image"}}}}}
`

// twoMajors has a member that is renamed, as a declaration says, and one whose new type asks for hooks.
const twoMajors = family + `-- schema/1.0.0.json --
{"type": "object", "required": ["v"],
 "properties": {"v": {"type": "string"}, "owner": {"type": "string"}, "text": {"type": "string"}}}
-- schema/2.0.0.json --
{"type": "object", "required": ["v"],
 "properties": {"v": {"type": "string"}, "owner": {"type": "object", "properties": {"name": {"type": "string"}}}, "body": {"type": "string"}}}
-- schema/upgrade.v2.yaml --
"": {rename: {text: body}}
`

// losing has a newer major that loses nothing of what the older one has: a member moves, and a value is renamed.
const losing = family + `-- schema/1.0.0.json --
{"type": "object", "required": ["v"],
 "properties": {"v": {"type": "string"}, "run": {"$ref": "#/$defs/run"}, "status": {"$ref": "#/$defs/status"},
  "meta": {"type": "object", "properties": {"at": {"type": "string"}}}},
 "$defs": {
  "run": {"type": "object", "properties": {"id": {"type": "string"}}},
  "status": {"enum": ["open", "done"]}}}
-- schema/2.0.0.json --
{"type": "object", "required": ["v"],
 "properties": {"v": {"type": "string"}, "run": {"$ref": "#/$defs/run"}, "status": {"$ref": "#/$defs/status"}, "at": {"type": "string"}},
 "$defs": {
  "run": {"type": "object", "properties": {"id": {"type": "string"}}},
  "status": {"enum": ["open", "closed"]}}}
-- schema/upgrade.v2.yaml --
"": {move: {/meta/at: /at}}
/$defs/status: {rename: {done: closed}}
`
