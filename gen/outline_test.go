package gen_test

import (
	"testing"

	"github.com/stategen/stategen/gen"
)

// An outline has what programs rely on, a line for each, and no more: of defaults those that a method shows.
// Its text is behind the sums of released versions: another one for the same package would be told
// as a change of each of them.
func TestOutline(t *testing.T) {
	family := versioned(gen.Policy{}, "1.0.0").Families[0]
	family.Documents[0].Data = []byte(`{"type": "object", "required": ["v", "id", "at", "list", "pick"], "properties": {
		"v": {"type": "string"}, "id": {"type": "string", "default": "x"}, "at": {"type": ["string", "null"], "format": "date-time"},
		"size": {"type": "integer", "default": 3}, "note": {"type": "string"}, "any": {},
		"list": {"type": "array", "items": {"type": ["string", "null"]}, "default": []},
		"by": {"type": "object", "additionalProperties": {"$ref": "#/$defs/level"}},
		"open": {"type": "object", "properties": {"a": {"$ref": "#/$defs/level"}}, "patternProperties": {"^x": {"type": "integer"}}, "additionalProperties": {"type": "boolean"}},
		"pair": {"type": "array", "minItems": 1, "prefixItems": [{"title": "left", "type": "boolean"}, {"title": "right", "type": "string"}], "items": {"type": "number"}},
		"pick": {"$ref": "#/$defs/pick"}, "log": {"type": "array", "items": {"oneOf": [{"$ref": "#/$defs/cat"}, {"$ref": "#/$defs/dog"}]}}},
		"$defs": {"level": {"enum": ["low", "high"]}, "pick": {"oneOf": [{"type": "string"}, {"type": "array", "items": {"type": "integer"}}]},
			"cat": {"type": "object", "required": ["kind"], "properties": {"kind": {"const": "cat"}, "name": {"type": "string"}}},
			"dog": {"type": "object", "required": ["kind"], "properties": {"kind": {"enum": ["dog", "wolf"]}, "name": {"type": "string"}}}}}`)
	family.Overlay = &gen.File{Path: "overlay.yaml", Data: []byte("/properties/log: {appendOnly: true}\n/properties/log/items: {accessors: [name]}\n")}
	wantOutline(t, family, "1.0.0", `struct Root
  V scalar 6 "v"
  ID scalar 3 "id"
  At scalar 4 or none "at"
  Size scalar 1 or none "size"
  Note scalar 3 or none "note"
  Any raw "any"
  List []scalar 3 null "list"
  By map LevelType "by"
  Open RootOpen or none "open"
  Pair RootPair or none "pair"
  Pick Pick "pick"
  Log []RootLogItem "log"
struct RootOpen
  A LevelType or none "a"
  Extensions map scalar 1 "^x"
  Additional map scalar 0
tuple RootPair
  Left scalar 0
  Right scalar 3 or none
  Rest []scalar 2
union RootLogItem UnknownRootLogItem
  Cat ["cat"]
  Dog ["dog" "wolf"]
enum LevelType 3
  LevelTypeLow "low"
  LevelTypeHigh "high"
union Pick UnknownPick
  PickString scalar 3 []
  PickList []scalar 1 []
struct Cat
  Name scalar 3 or none "name"
struct Dog
  Kind DogKind "kind"
  Name scalar 3 or none "name"
enum DogKind 3
  DogKindDog "dog"
  DogKindWolf "wolf"
func NewRoot id scalar 3, at scalar 4 or none, list []scalar 3 null, pick Pick
func NewRootOpen 
func NewRootPair left scalar 0
func NewCat 
func NewDog kind DogKind
method RootLogItem GetName scalar 3 or none
stored Log []RootLogItem
tag RootLogItem GetKind string "kind"
tag Cat GetKind string "kind"
tag Dog GetKind string "kind"
default Root SizeOrDefault scalar 1
`)
	wantOutline(t, family, "2.0.0", "")

	family = versioned(gen.Policy{}, "1.0.0").Families[0]
	family.VersionProperty = ""
	family.Documents[0].Data = []byte(`{"type": "array", "items": {"type": ["string", "null"]}}`)
	wantOutline(t, family, "1.0.0", "wrap Root []scalar 3 null\n")
}

func wantOutline(t *testing.T, family gen.Family, version, want string) {
	t.Helper()
	if got := gen.Outline(family, nil, version); got != want {
		t.Errorf("the outline is\n%s, want\n%s", got, want)
	}
}
