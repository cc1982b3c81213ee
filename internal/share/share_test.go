package share_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonschema"
	"github.com/stategen/stategen/internal/lower"
	"github.com/stategen/stategen/internal/naming"
)

const equalPlaces = `{
	"type": "object",
	"properties": {
		"a": {"type": "object", "properties": {"x": {"type": "string"}}},
		"b": {"type": "object", "properties": {"x": {"type": "string"}}},
		"c": {"type": "object", "properties": {"x": {"type": "string"}}}
	}
}`

// A place for which a name is asked from outside has a type of its own, but
// for the first: its name is that of them all.
func TestNamedPlacesAreNotShared(t *testing.T) {
	for _, tc := range []struct{ place, name, want string }{
		{"", "", "State StateA"},
		{"#/properties/b", "Mine", "State StateA Mine"},
		{"#/properties/a", "Ours", "State Ours"},
	} {
		names := map[string]string{}
		if tc.place != "" {
			names[tc.place] = tc.name
		}
		if got := sharedTypes(t, equalPlaces, names); got != tc.want {
			t.Errorf("with %q the types are %s, want %s", tc.place, got, tc.want)
		}
	}
}

// A choice that is written out wherever it stands, as pydantic does it, is one
// type also if its alternatives contain it; and not if one place says more.
func TestRecursivePlacesAreShared(t *testing.T) {
	const choice = `{"oneOf": [{"$ref": "#/$defs/lit"}, {"$ref": "#/$defs/neg"}, {"$ref": "#/$defs/call"}]}`
	const schema = `{
		"type": "object",
		"properties": {"body": EXPR},
		"$defs": {
			"lit": {"type": "object", "properties": {"op": {"const": "lit", "default": "lit"}}},
			"neg": {"type": "object", "properties": {"op": {"const": "neg", "default": "neg"}, "of": EXPR}},
			"call": {"type": "object", "properties": {"op": {"const": "call"}, "args": {"type": "array", "items": EXPR}, "last": LAST}}
		}
	}`
	for last, want := range map[string]string{
		"EXPR": "State Call Lit Neg LitOrNegOrCall",
		`{"oneOf": [{"$ref": "#/$defs/lit"}, {"$ref": "#/$defs/neg"}, {"$ref": "#/$defs/call"}], "minProperties": 1}`: "State Call Lit Neg LitOrNegOrCall CallLast",
		`{"oneOf": [{"$ref": "#/$defs/lit"}, {"$ref": "#/$defs/neg"}]}`:                                               "State Call Lit Neg LitOrNegOrCall CallLast",
	} {
		text := strings.ReplaceAll(strings.ReplaceAll(schema, "LAST", last), "EXPR", choice)
		got := strings.Fields(sharedTypes(t, text, nil))
		slices.Sort(got)
		wanted := strings.Fields(want)
		slices.Sort(wanted)
		if !slices.Equal(got, wanted) {
			t.Errorf("with %s the types are %s, want %s", last, got, wanted)
		}
	}
}

// A member that is added further down, or after those of equal schemas, renames
// no type.
func TestNewPlacesRenameNothing(t *testing.T) {
	const inline = `{"type": "object", "properties": {"x": {"type": "string"}}}`
	for _, added := range []string{
		strings.Replace(equalPlaces, `"c": {`, `"c": `+inline+`, "d": {`, 1),
		strings.Replace(equalPlaces, `"a": {`, `"first": {"type": "array", "items": `+inline+`}, "a": {`, 1),
	} {
		if got, want := sharedTypes(t, added, nil), sharedTypes(t, equalPlaces, nil); got != want {
			t.Errorf("the types were %s, and now %s", want, got)
		}
	}
}

// The type of equal schemas is that of the place with the fewest steps, or of a definition, also
// where what they contain is written out at one place and referred to at another, or leads
// back to one of them.
func TestNearestPlaceIsShared(t *testing.T) {
	for _, tc := range []struct{ schema, want string }{
		{`{"properties": {
			"tree": {"type": "object", "properties": {"sub": {"oneOf": [{"$ref": "#/properties/tree"}, {"type": "string"}]}}},
			"top": {"oneOf": [{"$ref": "#/properties/tree"}, {"type": "string"}]}
		}}`, "State StateTop StateTree"},
		{`{"properties": {
			"deep": {"type": "object", "properties": {"x": {"type": "object", "properties": {"user": {"$ref": "#/$defs/user"}}}}},
			"x": {"type": "object", "properties": {"user": {"type": "object", "properties": {"name": {"type": "string"}}}}}
		}, "$defs": {"user": {"type": "object", "properties": {"name": {"type": "string"}}}}}`, "State StateDeep StateX User"},
		{`{"properties": {
			"x": {"type": "object", "properties": {"user": {"$ref": "#/$defs/user"}}}
		}, "$defs": {
			"user": {"type": "object", "properties": {"name": {"type": "string"}}},
			"holder": {"type": "object", "properties": {"user": {"type": "object", "properties": {"name": {"type": "string"}}}}}
		}}`, "Holder State User"},
	} {
		got := strings.Fields(sharedTypes(t, strings.Replace(tc.schema, "{", `{"type": "object", `, 1), nil))
		slices.Sort(got)
		if strings.Join(got, " ") != tc.want {
			t.Errorf("the types are %s, want %s", got, tc.want)
		}
	}
}

// sharedTypes lists the names of the types of a schema.
func sharedTypes(t *testing.T, schema string, names map[string]string) string {
	t.Helper()
	set, _ := jsonschema.Load([]jsonschema.Source{{Path: "s.json", Data: []byte(schema)}}, jsonschema.Options{})
	pkg, _ := lower.Lower(set, lower.Options{Package: "p", Root: "State", ShareEqual: true, Names: names})
	if diags := naming.Assign(pkg, naming.Options{Names: names}); len(diags) > 0 {
		t.Error(diags)
	}
	var list []string
	for _, d := range pkg.Decls {
		list = append(list, d.Naming().Go)
		s, ok := d.(*ir.Struct)
		if !ok {
			continue
		}
		for _, f := range s.Fields {
			if s, ok := f.Type.(*ir.Struct); ok && s.Name.Go == "" {
				t.Errorf("the type of %s has no name", f.JSON)
			}
		}
	}
	return strings.Join(list, " ")
}

// Types that are equal are shared only if that is asked for. Where there are
// many, or some are unions, a note says that it can be.
func TestSharingIsAskedFor(t *testing.T) {
	const object = `{"type": "object", "properties": {"x": {"type": "string"}}}`
	const union = `{"oneOf": [{"$ref": "#/$defs/a"}, {"$ref": "#/$defs/b"}]}`
	for _, tc := range []struct {
		places int
		of     string
		share  bool
		types  int
		noted  bool
	}{
		{3, object, false, 4, false}, {120, object, false, 121, true}, {120, object, true, 2, false},
		{1, union, false, 4, false}, {2, union, false, 5, true}, {2, union, true, 4, false},
	} {
		properties := []string{`"n": {"type": "integer"}`}
		for k := range tc.places {
			properties = append(properties, fmt.Sprintf(`"p%d": %s`, k, tc.of))
		}
		text := `{"type": "object", "properties": {` + strings.Join(properties, ",") + `}`
		if tc.of == union {
			text += `, "$defs": {"a": {"type": "object", "properties": {"t": {"const": "a"}}, "required": ["t"]},
				"b": {"type": "object", "properties": {"t": {"const": "b"}}, "required": ["t"]}}`
		}
		text += "}"
		set, _ := jsonschema.Load([]jsonschema.Source{{Path: "s.json", Data: []byte(text)}}, jsonschema.Options{})
		pkg, diags := lower.Lower(set, lower.Options{Package: "p", Root: "State", ShareEqual: tc.share})
		noted := slices.ContainsFunc(diags, func(d diag.Diagnostic) bool { return d.Code == "schemas-equal" && d.Severity == diag.Note })
		if len(pkg.Decls) != tc.types || noted != tc.noted {
			t.Errorf("%d places, shared %t: %d types, noted %t", tc.places, tc.share, len(pkg.Decls), noted)
		}
	}
}
