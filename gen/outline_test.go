package gen_test

import (
	"strings"
	"testing"

	"github.com/stategen/stategen/gen"
)

// An outline has what programs rely on, a line for each, and no more: of defaults those that a method shows.
func TestOutline(t *testing.T) {
	family := gen.Family{
		Name: "fam", Out: "fam", Package: "fam", Root: "State", VersionProperty: "v",
		Documents: []gen.Document{{Version: "1.0.0", File: gen.File{Path: "1.0.0.json", Data: []byte(`{"type": "object", "required": ["v", "id"], "properties": {
			"v": {"type": "string"}, "id": {"type": "string", "default": "x"}, "size": {"type": "integer", "default": 3}, "note": {"type": "string"},
			"list": {"type": "array", "items": {"type": "string"}, "default": []}}}`)}}},
	}
	var defaults []string
	for line := range strings.Lines(gen.Outline(family, nil, "1.0.0")) {
		if strings.HasPrefix(line, "default ") {
			defaults = append(defaults, line)
		}
	}
	if len(defaults) != 1 || !strings.HasPrefix(defaults[0], "default State SizeOrDefault ") {
		t.Errorf("the outline has %q", defaults)
	}
	if outline := gen.Outline(family, nil, "2.0.0"); outline != "" {
		t.Errorf("of a version that there is not, the outline is %q", outline)
	}
}
