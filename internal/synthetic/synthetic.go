// Package synthetic makes JSON Schemas of any size, to measure generators with.
//
// It must not know how a generator reads them.
package synthetic

import (
	"bytes"
	"fmt"
)

// Definitions makes a schema with n definitions in groups of ten: six objects,
// each referring to the next, and a union of three objects told apart by a
// constant. Every definition is reached from the root.
func Definitions(n int) []byte {
	var b bytes.Buffer
	b.WriteString(`{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "https://example.com/definitions.json",
  "title": "Root",
  "type": "object",
  "properties": {`)
	groups := n / 10
	for g := range groups {
		fmt.Fprintf(&b, "%s\n    \"group%d\": {\"type\": \"array\", \"items\": {\"$ref\": \"#/$defs/record%dx0\"}}", comma(g), g, g)
	}
	b.WriteString("\n  },\n  \"$defs\": {")
	for g := range groups {
		b.WriteString(comma(g))
		for i := range 6 {
			record(&b, g, i)
		}
		for i := range 3 {
			fmt.Fprintf(&b, `
    "variant%[1]dx%[2]d": {
      "type": "object",
      "description": "One of three.",
      "properties": {
        "kind": {"type": "string", "const": "variant%[1]d%[3]c"},
        "text%[2]d": {"type": "string"},
        "size": {"type": "integer"}
      },
      "required": ["kind", "text%[2]d"]
    },`, g, i, 'a'+i)
		}
		fmt.Fprintf(&b, `
    "union%[1]d": {
      "oneOf": [
        {"$ref": "#/$defs/variant%[1]dx0"},
        {"$ref": "#/$defs/variant%[1]dx1"},
        {"$ref": "#/$defs/variant%[1]dx2"}
      ]
    }`, g)
	}
	b.WriteString("\n  }\n}\n")
	return b.Bytes()
}

// record writes object i of a group's six. The last refers to the union.
func record(b *bytes.Buffer, group, i int) {
	next := fmt.Sprintf("record%dx%d", group, i+1)
	if i == 5 {
		next = fmt.Sprintf("union%d", group)
	}
	fmt.Fprintf(b, `
    "record%[1]dx%[2]d": {
      "type": "object",
      "description": "Record %[2]d of group %[1]d.",
      "properties": {
        "id": {"type": "string", "description": "Identifies it."},
        "count": {"type": "integer", "minimum": 0},
        "createdAt": {"type": "string", "format": "date-time"},
        "state%[2]d": {"type": "string", "enum": ["open", "closed", "gone"]},
        "tags": {"type": "array", "items": {"type": "string"}},
        "next": {"type": "array", "items": {"$ref": "#/$defs/%[3]s"}}
      },
      "required": ["id"]
    },`, group, i, next)
}

// Properties makes a schema of one object with n properties.
func Properties(n int) []byte {
	types := []string{
		`{"type": "string"}`,
		`{"type": "integer"}`,
		`{"type": "boolean"}`,
		`{"type": "string", "format": "date-time"}`,
		`{"type": "array", "items": {"type": "string"}}`,
	}
	var b bytes.Buffer
	b.WriteString(`{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "$id": "https://example.com/properties.json",
  "title": "Root",
  "type": "object",
  "properties": {`)
	for i := range n {
		fmt.Fprintf(&b, "%s\n    \"property%d\": %s", comma(i), i, types[i%len(types)])
	}
	b.WriteString("\n  },\n  \"required\": [\"property0\"]\n}\n")
	return b.Bytes()
}

func comma(i int) string {
	if i == 0 {
		return ""
	}
	return ","
}
