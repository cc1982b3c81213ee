package lower_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stategen/stategen/internal/jsonschema"
	"github.com/stategen/stategen/internal/lower"
)

// A version member that the root does not have may be meant for one that it has.
func TestMeantVersionMember(t *testing.T) {
	tests := []struct{ property, properties, want string }{
		{"version", `"session": {"type": "string"}, "schemaVersion": {"type": "string"}`, "schemaVersion"},
		{"schemaVersoin", `"version": {"type": "string"}, "schemaVersion": {"type": "string"}`, "schemaVersion"},
		{"schema_version", `"agentVersion": {"type": "string"}, "schemaVersion": {"type": "string"}`, "schemaVersion"},
		{"version", `"agentVersion": {"type": "string"}, "schema": {"const": "1.2.0"}`, "schema"},
		{"version", `"agentVersion": {"type": "string"}, "format": {"enum": ["1.1.0", "1.2.0"]}`, "format"},
		{"vers", `"text": {"type": "string"}, "ver": {"type": "string"}`, "ver"},
		{"version", `"agentVersion": {"type": "string"}, "schemaVersion": {"type": "string"}`, ""},
		{"version", `"schemaVersion": {"type": "integer"}`, ""},
		{"version", `"text": {"type": "string"}`, ""},
	}
	for _, test := range tests {
		data := `{"type": "object", "properties": {` + test.properties + `}}`
		set, _ := jsonschema.Load([]jsonschema.Source{{Path: "s.json", Data: []byte(data)}}, jsonschema.Options{})
		_, found := lower.Lower(set, lower.Options{Package: "p", Root: "State", VersionProperty: test.property, Version: "1.2.0"})
		if len(found) != 1 || found[0].Code != "version-property" {
			t.Errorf("%s: got %v", test.properties, found)
			continue
		}
		want := "name the right member"
		if test.want != "" {
			want = "did you mean " + test.want + "? Otherwise name the right member"
		}
		if !strings.HasPrefix(found[0].Hint, want) {
			t.Errorf("%s in %s: the hint is %q, want %q", test.property, test.properties, found[0].Hint, want)
		}
		// The first versions of a schema may be from before it had a label.
		if !strings.Contains(found[0].Hint, "; if documents of 1.2.0 have no label yet, and later ones do, say unlabelled: 1.2.0 below version") {
			t.Errorf("%s in %s: the hint is %q", test.property, test.properties, found[0].Hint)
		}
	}
}

// A version member that is no string is told where it is declared.
func TestVersionMemberThatIsNoString(t *testing.T) {
	for data, want := range map[string]string{
		`{"type": "object", "properties": {"v": {"type": "integer"}}}`:                                                       "1:40 /properties/v",
		`{"$ref": "#/$defs/r", "$defs": {"r": {"type": "object", "properties": {"v": {"type": "integer"}}}}}`:                "1:77 /$defs/r/properties/v",
		`{"allOf": [{"$ref": "#/$defs/r"}, {"type": "object"}], "$defs": {"r": {"properties": {"v": {"type": ["array"]}}}}}`: "1:92 /$defs/r/properties/v",
	} {
		set, _ := jsonschema.Load([]jsonschema.Source{{Path: "s.json", Data: []byte(data)}}, jsonschema.Options{})
		_, found := lower.Lower(set, lower.Options{Package: "p", Root: "State", VersionProperty: "v", Version: "1.1.0"})
		if len(found) != 1 || found[0].Code != "version-property" || fmt.Sprintf("%d:%d %s", found[0].Line, found[0].Col, found[0].Pointer) != want {
			t.Errorf("%s: got %+v, want %s", data, found, want)
		}
	}
}

// The member that carries the version has to allow the version that the schema is said to describe:
// the finding stands there, and says what else is likely.
func TestLabelThatCannotBe(t *testing.T) {
	const data = `{"type": "object", "properties": {"text": {"type": "string"}, "v": {"enum": ["1.0.0", "0.9.0"]}}}`
	for _, test := range []struct {
		earlier []string
		hint    string
	}{
		{[]string{"1.0.0"}, `write "1.1.0" there; documents of earlier versions are read all the same`},
		{[]string{"1.0.5"}, "name the schema after the label that its documents have"},
		{nil, "name the schema after the label that its documents have"},
	} {
		set, _ := jsonschema.Load([]jsonschema.Source{{Path: "s.json", Data: []byte(data)}}, jsonschema.Options{})
		_, found := lower.Lower(set, lower.Options{Package: "p", Root: "State", VersionProperty: "v", Version: "1.1.0", Earlier: test.earlier})
		if len(found) != 1 || found[0].Code != "version-label" || found[0].Pointer != "/properties/v" || !strings.HasPrefix(found[0].Hint, test.hint) {
			t.Errorf("after %q: got %+v, want %s", test.earlier, found, test.hint)
		}
	}
}
