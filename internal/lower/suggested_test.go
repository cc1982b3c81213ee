package lower_test

import (
	"testing"

	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonschema"
	"github.com/stategen/stategen/internal/lower"
)

// A tag of which the schema lists values and allows others is as one that may be any text:
// nothing is left of the list.
func TestTagOfOpenList(t *testing.T) {
	set, _ := jsonschema.Load([]jsonschema.Source{{Path: "s.json", Data: []byte(`{
		"discriminator": {"propertyName": "kind", "mapping": {"a": "#/$defs/x", "b": "#/$defs/y"}},
		"anyOf": [{"$ref": "#/$defs/x"}, {"$ref": "#/$defs/y"}],
		"$defs": {
			"x": {"type": "object", "required": ["kind"], "properties": {"kind": {"anyOf": [{"enum": ["a", "c"]}, {"type": "string"}]}}},
			"y": {"type": "object", "required": ["kind"], "properties": {"kind": {"type": "string"}}}
		}}`)}}, jsonschema.Options{})
	pkg, _ := lower.Lower(set, lower.Options{Package: "p", Root: "State"})
	variants := 0
	for _, d := range pkg.Decls {
		switch d := d.(type) {
		case *ir.Enum:
			t.Errorf("the enum of %s is left", d.Name.Schema)
		case *ir.Struct:
			variants++
			if d.Tag == nil || d.Tag.Others != ir.OtherTags(ir.AnyText{}) {
				t.Errorf("%s has the tag %+v", d.Name.Schema, d.Tag)
			}
		}
	}
	if variants != 2 {
		t.Errorf("%d variants", variants)
	}
}
