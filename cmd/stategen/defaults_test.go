package main

import "testing"

// A newer major with bounds, a pattern, and choices told by a tag.
const boundedMajors = family + `-- schema/1.0.0.json --
{"type": "object", "required": ["v"], "properties": {"v": {"type": "string"}, "x": {"type": "integer"}}}
-- schema/2.0.0.json --
{"type": "object", "required": ["v"], "properties": {"v": {"type": "string"},
  "level": {"$ref": "#/$defs/level"}, "ratio": {"type": ["number", "null"], "exclusiveMinimum": 0, "exclusiveMaximum": 1},
  "name": {"type": "string", "minLength": 2, "maxLength": 3, "pattern": "^[a-zé]+$"}, "any": {"type": ["string", "integer"], "minimum": 3},
  "marks": {"type": "array", "minItems": 1, "maxItems": 2, "items": {"type": "string", "minLength": 1}},
  "by": {"type": "object", "minProperties": 1, "maxProperties": 2, "additionalProperties": {"type": "integer", "minimum": 0}},
  "shape": {"$ref": "#/$defs/shape"}, "one": {"$ref": "#/$defs/circle"}, "mixed": {"oneOf": [{"type": "string", "minLength": 2}, {"$ref": "#/$defs/circle"}, {"$ref": "#/$defs/square"}]},
  "loose": {"oneOf": [{"$ref": "#/$defs/free"}, {"$ref": "#/$defs/circle"}]}, "at": {"$ref": "#/$defs/at"}},
 "$defs": {"level": {"type": "integer", "minimum": 1, "maximum": 5, "multipleOf": 2},
  "at": {"type": "object", "minProperties": 2, "properties": {"x": {"type": "integer"}, "y": {"type": "integer"}}},
  "shape": {"oneOf": [{"$ref": "#/$defs/circle"}, {"$ref": "#/$defs/square"}]},
  "free": {"type": "object", "properties": {"kind": {"const": "free"}}},
  "circle": {"type": "object", "required": ["kind"], "properties": {"kind": {"const": "circle"}, "r": {"type": "number", "minimum": 0}}},
  "square": {"type": "object", "required": ["kind"], "properties": {"kind": {"const": "square"}, "r": {"type": "number"}}}}}
`

// A default that breaks a bound, or has a tag that there is not, would be in every upgraded document.
func TestDefaultsBeyondBounds(t *testing.T) {
	const keeps, lacks = ", and its default does not keep to that", " is told by \"kind\", and its default lacks it"
	tests := []struct{ fill, want string }{ // "": it is valid
		{"level: 0", "/level of State asks for minimum 1" + keeps}, {"level: 6", "/level of State asks for maximum 5" + keeps},
		{"level: 3", "/level of State asks for multipleOf 2" + keeps}, {"level: 2", ""},
		{"ratio: 0.0", "/ratio of State asks for exclusiveMinimum 0" + keeps}, {"ratio: 1", "/ratio of State asks for exclusiveMaximum 1" + keeps},
		{"ratio: 1.0e-3", ""}, {"ratio: null", ""},
		{"name: a", "/name of State asks for minLength 2" + keeps}, {"name: abcd", "/name of State asks for maxLength 3" + keeps},
		{"name: AB", "/name of State asks for pattern ^[a-zé]+$" + keeps}, {"name: ééé", ""},
		{"any: 2", "/any of State asks for minimum 3" + keeps}, {"any: text", ""},
		{"marks: []", "/marks of State asks for minItems 1" + keeps}, {"marks: [a, b, c]", "/marks of State asks for maxItems 2" + keeps},
		{"marks: [a, '']", "/marks/1 of State asks for minLength 1" + keeps}, {"marks: [a, b]", ""},
		{"by: {}", "/by of State asks for minProperties 1" + keeps}, {"by: {a: 1, b: 2, c: 3}", "/by of State asks for maxProperties 2" + keeps},
		{"by: {a: -1}", "/by/a of State asks for minimum 0" + keeps}, {"by: {a: 1}", ""},
		{"shape: {}", "/shape of State" + lacks}, {"shape: {kind: squre}", "/shape/kind of State takes tags of Shape, and its default is none of them [upgrade-declaration]\n    did you mean \"square\"?"},
		{"shape: {kind: 7}", "/shape/kind of State takes tags of Shape, and its default is none of them [upgrade-declaration]\n"},
		{"shape: {kind: circle, r: -1}", "/shape/r of State asks for minimum 0" + keeps}, {"shape: {kind: square, r: -1}", ""},
		{"one: {r: 1}", "/one of State requires \"kind\", and its default lacks it"}, {"one: {kind: square}", "/one/kind of State takes \"circle\" alone, and its default is another value"},
		{"one: {kind: circle}", ""},
		{"mixed: a", "/mixed of State asks for minLength 2" + keeps}, {"mixed: ab", ""},
		{"mixed: {}", "/mixed of State" + lacks}, {"mixed: {kind: square}", ""},
		{"loose: {}", ""}, {"loose: {kind: free}", ""},
		{"at: {}", "/at of State asks for minProperties 2" + keeps}, {"at: {x: 1, y: 2}", ""},
	}
	for _, test := range tests {
		t.Run(test.fill, func(t *testing.T) {
			b := newBench(t, boundedMajors)
			at := b.declare("/: {drop: [x], default: {^" + test.fill + "}}")
			if test.want == "" {
				b.runReal("generate").wantCode(exitClean)
				return
			}
			b.runReal("generate").wantCode(exitFindings).wantStdout(at+"error: default: "+test.want).wantTimes(1, "[upgrade-declaration]")
		})
	}
	b := newBench(t, boundedMajors)
	for _, text := range []string{"/: {move: {/x: /at/x}, default: {at: {y: 1}}}", "/: {drop: [x], default: {at: {y: 1}, /at/x: 2}}"} { // what comes there counts, too
		b.put("schema/upgrade.v2.yaml", text+"\n")
		b.runReal("generate").wantCode(exitClean)
	}
}
