package lower_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stategen/stategen/internal/jsonschema"
	"github.com/stategen/stategen/internal/lower"
	"github.com/stategen/stategen/internal/naming"
)

// An optional member that an alternative gains renames no type, unless members
// that only one declares are all that sets alternatives apart.
func TestNewMembersRenameNoAlternative(t *testing.T) {
	for _, union := range []string{
		`{"type": "object", "required": ["a"], "properties": {"a": {}}}, {"type": "object", "required": ["b"], "properties": {"b": {}}}`,
		`{"required": ["k"], "properties": {"k": {"const": "x"}}}, {"required": ["k"], "properties": {"k": {"const": "y"}}}`,
		`{"type": "object", "properties": {"k": {"const": "x"}}}, {"type": "object", "properties": {"k": {"const": "y"}}}`,
		`{"type": "object", "properties": {"k": {"enum": ["x", "z"]}}}, {"type": "object", "properties": {"k": {"const": "y"}}}`,
		`{"title": "left", "type": "object", "properties": {"k": {}}}, {"title": "right", "type": "object", "properties": {"k": {}}}`,
	} {
		for _, member := range []string{`{"const": "new"}`, `{"enum": ["one", "two"]}`, `{"type": "string"}`, `{"const": true}`} {
			const begin = `"properties": {`
			before := unionTypes(t, union)
			for at := 0; ; at++ {
				i := strings.Index(union[at:], begin)
				if i < 0 {
					break
				}
				at += i
				first := union[:at] + begin + `"late": ` + member + ", " + union[at+len(begin):]
				last := at + strings.Index(union[at:], "}}") + 1
				for _, added := range []string{first, union[:last] + `, "late": ` + member + union[last:]} {
					if after := unionTypes(t, added); !slices.Equal(after, before) {
						t.Errorf("the types of %s were %s; of %s they are %s", union, before, added, after)
					}
				}
			}
		}
	}
}

// unionTypes lists the names of the types of a choice, but for those of new members.
func unionTypes(t *testing.T, union string) []string {
	t.Helper()
	set, _ := jsonschema.Load([]jsonschema.Source{{Path: "s.json", Data: []byte(`{"properties": {"u": {"anyOf": [` + union + `]}}}`)}}, jsonschema.Options{})
	pkg, _ := lower.Lower(set, lower.Options{Package: "p", Root: "State"})
	naming.Assign(pkg, naming.Options{})
	var list []string
	for _, d := range pkg.Decls {
		if name := d.Naming().Go; !strings.Contains(name, "Late") {
			list = append(list, name)
		}
	}
	return list
}
