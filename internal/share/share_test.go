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

// What is said of one of several places that share a type is said of the member there, also where it
// is said of an alternative; of several alternatives, none speaks for the place.
func TestSharedPlacesKeepWhatIsSaidOfThem(t *testing.T) {
	const text, number = `{"type": "string", "description": "TEXT"}`, `{"type": "integer"}`
	name, title := strings.Replace(text, "TEXT", "The name.", 1), strings.Replace(text, "TEXT", "The title.", 1)
	const object = `{"type": "object", "description": "TEXT", "properties": {"x": {"type": "string"}}}`
	for _, tc := range []struct{ a, b, want string }{
		{strings.Replace(object, "TEXT", "This one.", 1), strings.Replace(object, "TEXT", "That one.", 1), "This one. That one."},
		{`{"anyOf": [` + name + `, ` + number + `]}`, `{"anyOf": [` + title + `, ` + number + `]}`, "The name. The title."},
		{`{"anyOf": [` + name + `, {"type": "integer", "description": "The number."}]}`, `{"anyOf": [` + title + `, ` + number + `]}`, " The title."},
		{`{"anyOf": [` + name + `, ` + number + `]}`, `{"anyOf": [` + name + `, ` + number + `]}`, " "},
	} {
		pkg := shared(t, `{"type": "object", "properties": {"a": `+tc.a+`, "b": `+tc.b+`}}`)
		a, b := pkg.Root.(*ir.Struct).Field("a"), pkg.Root.(*ir.Struct).Field("b")
		if a.Type != b.Type {
			t.Errorf("%s and %s have a type each", tc.a, tc.b)
		}
		if got := a.Doc.Description + " " + b.Doc.Description; got != tc.want {
			t.Errorf("of %s and %s it is said %q, want %q", tc.a, tc.b, got, tc.want)
		}
		if u, ok := a.Type.(*ir.Union); ok && tc.want != " " && u.Variants[0].Wrap.Doc != (ir.Doc{}) {
			t.Errorf("of the variant it is said %q", u.Variants[0].Wrap.Doc.Description)
		}
	}
}

// The members that a union shows are those of its first variant, also if that is another union's.
func TestSharedVariantsShowTheirMembers(t *testing.T) {
	const variant = `{"type": "object", "required": ["t", "id"], "properties": {"t": {"const": "TAG"}, "id": {"type": "string"}}}`
	union := func(tags ...string) string {
		var list []string
		for _, tag := range tags {
			list = append(list, strings.Replace(variant, "TAG", tag, 1))
		}
		return `{"oneOf": [` + strings.Join(list, ",") + `], "x-stategen": {"accessors": ["id"]}}`
	}
	pkg := shared(t, `{"type": "object", "properties": {"a": `+union("x", "y")+`, "b": `+union("x", "z")+`}}`)
	a, b := pkg.Root.(*ir.Struct).Field("a").Type.(*ir.Union), pkg.Root.(*ir.Struct).Field("b").Type.(*ir.Union)
	if a == b || a.Variants[0].Struct != b.Variants[0].Struct {
		t.Fatal("the first variant of both is not one type, or both are one union")
	}
	if len(b.Common) != 1 || b.Common[0] != b.Variants[0].Struct.Field("id") {
		t.Error("the union shows a member that no variant has")
	}
}

// shared is the model of a schema, with one type for those that are equal.
func shared(t *testing.T, schema string) *ir.Package {
	t.Helper()
	set, _ := jsonschema.Load([]jsonschema.Source{{Path: "s.json", Data: []byte(schema)}}, jsonschema.Options{})
	pkg, found := lower.Lower(set, lower.Options{Package: "p", Root: "State", ShareEqual: true})
	if len(found) > 0 {
		t.Error(found)
	}
	return pkg
}
