package gen_test

import (
	"encoding/json"
	"go/scanner"
	"go/token"
	"strconv"
	"strings"
	"testing"

	"github.com/stategen/stategen/internal/jsonpointer"
)

// A violation names the schema that is broken, so that people look there: the types of one
// kind of values among several, and of alternatives beside members, have names of their own,
// and their schema is the one that stands there.
func TestLocationsLeadToSchemas(t *testing.T) {
	const schema = `{
		"type": ["object", "array"],
		"properties": {
			"kinds": {"$ref": "#/$defs/kinds"},
			"list": {"type": ["array", "boolean"], "items": {"type": "string", "minLength": 1}, "minItems": 1},
			"pair": {"type": ["array", "object"], "prefixItems": [{"type": "string"}], "items": false, "minItems": 1, "additionalProperties": {"type": "integer"}},
			"text": {"type": ["string", "number"], "minLength": 2, "multipleOf": 2},
			"entry": {"type": "object", "properties": {"id": {"type": "string"}}, "required": ["id"], "oneOf": [{"$ref": "#/$defs/user"}, {"$ref": "#/$defs/tool"}]}
		},
		"required": ["kinds"],
		"items": {"$ref": "#/$defs/extended"},
		"$defs": {
			"kinds": {"type": ["object", "string"], "properties": {"a": {"type": "string", "pattern": "^a"}, "b": {"type": ["object", "string"], "properties": {"c": {"type": "integer"}}, "required": ["c"]}}, "required": ["a"]},
			"user": {"type": "object", "properties": {"kind": {"const": "user"}, "name": {"type": ["object", "array"], "properties": {"z": {"type": "string"}}, "required": ["z"]}}, "required": ["kind"]},
			"tool": {"type": "object", "properties": {"kind": {"const": "tool"}, "call": {"type": "string", "minLength": 3}}, "required": ["kind", "call"]},
			"extended": {
				"type": "object", "properties": {"id": {"type": "string"}}, "required": ["id"],
				"oneOf": [
					{"properties": {"kind": {"const": "x"}, "x": {"type": "string", "minLength": 1}}, "required": ["kind", "x"]},
					{"title": "Second", "properties": {"kind": {"const": "y"}, "y": {"type": ["object", "array"], "properties": {"z": {"type": "string"}}, "required": ["z"]}}, "required": ["kind", "y"]}
				]
			}
		}
	}`
	var root any
	if err := json.Unmarshal([]byte(schema), &root); err != nil {
		t.Fatal(err)
	}
	n := 0
	for name, text := range generate(t, []byte(schema)) {
		if !strings.HasSuffix(name, ".go") || strings.Contains(name, "/rt_") {
			continue
		}
		var s scanner.Scanner
		files := token.NewFileSet()
		s.Init(files.AddFile(name, -1, len(text)), text, nil, 0)
		for {
			_, tok, lit := s.Scan()
			if tok == token.EOF {
				break
			}
			location, err := strconv.Unquote(lit)
			if tok != token.STRING || err != nil || location != "#" && !strings.HasPrefix(location, "#/") {
				continue
			}
			n++
			if !leads(root, location) {
				t.Errorf("%s: nothing stands at %s", name, location)
			}
		}
	}
	if n < 20 {
		t.Errorf("%d locations", n)
	}
}

// leads reports whether something in a schema of objects and lists stands at a location.
func leads(v any, location string) bool {
	for _, t := range strings.Split(location, "/")[1:] {
		switch of := v.(type) {
		case map[string]any:
			v = of[jsonpointer.Unescape(t)]
		case []any:
			k, err := strconv.Atoi(t)
			if err != nil || k >= len(of) {
				return false
			}
			v = of[k]
		}
		if v == nil {
			return false
		}
	}
	return true
}
