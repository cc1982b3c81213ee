package site_test

import (
	"fmt"
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
		`{"type": "object", "properties": {"k": {"anyOf": [{"const": "x"}, {"const": "z"}]}}}, {"type": "object", "properties": {"k": {"const": "y"}}}`,
		`{"required": ["k"], "properties": {"k": {}}}, {"properties": {"k": {"const": "x"}}}, {"properties": {"k": {"const": "y"}}}`,
		`{"$ref": "#/$defs/one", "properties": {"k": {}}}, {"allOf": [{"$ref": "#/$defs/two"}], "properties": {"k": {}}}`,
		`{"allOf": [{"$ref": "#/$defs/one"}, {"required": ["k"], "properties": {"k": {"const": "x"}}}]}, {"allOf": [{"$ref": "#/$defs/one"}, {"required": ["k"], "properties": {"k": {"const": "y"}}}]}`,
		`{"required": ["k"], "properties": {"k": {"pattern": "^x-"}}}, {"required": ["k"], "properties": {"k": {"const": "y"}}}`,
		`{"$ref": "#/$defs/tagged"}, {"required": ["k"], "properties": {"k": {"const": "y"}}}`,
		`{"$ref": "#/$defs/tagged"}, {"type": "object", "properties": {"k": {"const": "y"}}}`,
		`{"type": "integer"}, {"type": "object", "properties": {"k": {}}}, {"type": "string"}`,
		`{"title": "left", "type": "object", "properties": {"k": {}}}, {"title": "right", "type": "object", "properties": {"k": {}}}`,
	} {
		for _, member := range []string{`"late": {"const": "new"}`, `"late": {"enum": ["one", "two"]}`, `"late": {"type": "string"}`, `"late": {"const": true}`, `"b": {"enum": ["one"]}`} {
			for _, added := range withMember(union, member) {
				after := unionTypes(t, added)
				for _, name := range unionTypes(t, union) {
					if !slices.Contains(after, name) {
						t.Errorf("%s: there is no %s any more, but %s", added, name, after)
					}
				}
			}
		}
	}
}

// What a choice within a choice has beside it, and names nothing, renames no alternative.
func TestWhatIsSaidOfANestedChoiceRenamesNothing(t *testing.T) {
	const one, more = `{"properties": {"k": {"const": "x"}}, "required": ["k"]}, `, `"oneOf": [
		{"properties": {"k": {"const": "y"}}, "required": ["k"]}, {"properties": {"k": {"const": "z"}}, "required": ["k"]}]}`
	for _, beside := range []string{
		`"description": "Words."`, `"$comment": "words"`, `"x-words": 1`, `"words": 1`, `"readOnly": true`,
		`"type": "object"`, `"required": ["k"]`, `"discriminator": {"propertyName": "k"}`,
	} {
		names := unionTypes(t, one+"{"+beside+", "+more)
		for _, name := range []string{"StateUX", "StateUY", "StateUZ"} {
			if !slices.Contains(names, name) {
				t.Errorf("%s: there is no %s, but %s", beside, name, names)
			}
		}
	}
}

// The only alternative has the name that it has beside others where the schema makes it a variant,
// wherever it says so: else union and variant would both want the name of the place.
func TestOnlyAlternativeIsCalledAsAVariant(t *testing.T) {
	for union, want := range map[string]string{
		`{"required": ["k"], "properties": {"k": {"const": "x"}}}`:              "StateU StateUX",
		`{"required": ["k"], "properties": {"k": {"allOf": [{"const": "x"}]}}}`: "StateU StateUWithK",
		`{"required": ["k"], "properties": {"k": {"type": "string"}}}`:          "StateU",
	} {
		names := unionTypes(t, union)
		for _, name := range strings.Fields(want) {
			if !slices.Contains(names, name) {
				t.Errorf("%s: there is no %s, but %s", union, name, names)
			}
		}
	}
}

// What allows nothing is no alternative, as ts-json-schema-generator writes what may be undefined:
// neither is what stands beside it.
func TestWhatAllowsNothingIsNoAlternative(t *testing.T) {
	const object, values = `{"type": "object", "required": ["a"], "properties": {"a": {}}}`, `{"enum": ["x", "y"]}`
	for union, want := range map[string]string{
		object + `, {"not": {}}`:                                             "State StateU",
		`{"not": {}}, ` + values:                                             "State StateU",
		object + `, false, {"type": "null"}`:                                 "State StateU",
		`{"anyOf": [{"type": "string"}, {"type": "number"}]}, {"not": true}`: "State StateU",
		`{"required": ["a"], "properties": {"a": {}, "b": {}}}, {"required": ["b"], "properties": {"a": {}, "b": {}}}, {"properties": {"a": {}, "b": {}}}, {"not": {}}`: "State StateU StateUOther StateUWithA StateUWithB",
	} {
		names := slices.DeleteFunc(unionTypes(t, union), func(name string) bool {
			return slices.Contains([]string{"One", "Two", "On", "Off", "Tagged"}, name)
		})
		slices.Sort(names)
		if got := strings.Join(names, " "); got != want {
			t.Errorf("%s: the types are %s, want %s", union, got, want)
		}
	}
}

// What says more of a definition is called after it.
func TestAlternativesAreCalledAfterDefinitions(t *testing.T) {
	for _, test := range []struct{ union, want string }{
		{`{"$ref": "#/$defs/one", "unevaluatedProperties": false}, {"allOf": [{"$ref": "#/$defs/two"}, {"required": ["b"]}]}`, "StateUOne StateUTwo"},
		{`{"$ref": "#/$defs/one", "minProperties": 1}, {"$ref": "#/$defs/one", "maxProperties": 4}`, "StateUAlternative1 StateUAlternative2"},
		{`{"allOf": [{"$ref": "#/$defs/one"}, {"$ref": "#/$defs/two"}]}, {"$ref": "#/$defs/two", "minProperties": 1}`, "StateUAlternative1 StateUTwo"},
		{`{"$ref": "#/$defs/one/properties/a", "minProperties": 1}, {"$ref": "#/$defs/two", "title": "second", "minProperties": 1}`, "StateUSecond"},
	} {
		names := unionTypes(t, test.union)
		for _, want := range strings.Fields(test.want) {
			if !slices.Contains(names, want) {
				t.Errorf("%s: there is no %s, but %s", test.union, want, names)
			}
		}
	}
}

// What an allOf has written out counts as if it stood in the alternative, and what all of
// a choice have in common stands for it.
func TestAlternativesAreCalledAfterWhatIsWritten(t *testing.T) {
	for _, test := range []struct{ union, want string }{
		{
			`{"allOf": [{"$ref": "#/$defs/one"}, {"required": ["k"], "properties": {"k": {"const": "x"}}}]}, {"allOf": [{"$ref": "#/$defs/one"}, {"required": ["k"], "properties": {"k": {"const": "y"}}}]}`,
			"StateUX StateUY",
		},
		{`{"allOf": [{"$ref": "#/$defs/one"}, {"required": ["c"]}]}, {"allOf": [{"$ref": "#/$defs/one"}, {"required": ["d"]}]}`, "StateUWithC StateUWithD"},
		{`{"required": ["k", "c"], "properties": {"k": {}, "c": {}}}, {"properties": {"k": {}, "d": {}, "e": {}}, "anyOf": [{"required": ["k", "d"]}, {"required": ["k", "e"]}]}`, "StateUWithC StateUWithD"},
		{`{"required": ["k"], "properties": {"k": {"type": "string", "pattern": "^x-"}}}, {"required": ["k"], "properties": {"k": {"const": "y"}}}`, "StateUX StateUY"},
		{
			`{"oneOf": [{"type": "object", "required": ["k", "s"], "properties": {"k": {"const": "x"}, "s": {"const": "on"}}}, {"type": "object", "required": ["k", "s"], "properties": {"k": {"const": "x"}, "s": {"const": "off"}}}]},
			 {"oneOf": [{"type": "object", "required": ["k", "s"], "properties": {"k": {"const": "y"}, "s": {"const": "on"}}}, {"type": "object", "required": ["k", "s"], "properties": {"k": {"const": "y"}, "s": {"const": "off"}}}]}`,
			"StateUXOn StateUXOff StateUYOn StateUYOff",
		},
		{ // neither of two tags is only one's, but both together are
			`{"required": ["s", "k"], "properties": {"s": {"const": "on"}, "k": {"type": "string", "pattern": "^x-"}}}, {"required": ["k", "s"], "properties": {"k": {"type": "string", "pattern": "^x-"}, "s": {"const": "off"}}},
			 {"required": ["k", "s"], "properties": {"k": {"const": "y"}, "s": {"const": "on"}, "late": {}}}, {"required": ["k", "s"], "properties": {"k": {"const": "y"}, "s": {"const": "off"}}}`,
			"StateUXOn StateUXOff StateUYOn StateUYOff",
		},
		{ // what a choice and another alternative have in common tells nothing
			`{"oneOf": [{"type": "object", "required": ["v", "ok"], "properties": {"v": {"const": "2.0"}, "ok": {}}}, {"type": "object", "required": ["v", "no"], "properties": {"v": {"const": "2.0"}, "no": {}}}]},
			 {"type": "object", "required": ["v", "late"], "properties": {"v": {"const": "2.0"}, "late": {}}}`,
			"StateUWithOk StateUWithNo StateUWithLate",
		},
	} {
		names := unionTypes(t, test.union)
		for _, want := range strings.Fields(test.want) {
			if !slices.Contains(names, want) {
				t.Errorf("%s: there is no %s, but %s", test.union, want, names)
			}
		}
	}
}

// What tells alternatives apart may be said further away: in a definition that a member
// refers to, in a choice within the choice, by the type of a member, or by all the others.
func TestAlternativesAreCalledAfterWhatIsFurtherAway(t *testing.T) {
	for _, test := range []struct{ union, want string }{
		{`{"required": ["k"], "properties": {"k": {"$ref": "#/$defs/on"}}}, {"required": ["k"], "properties": {"k": {"$ref": "#/$defs/off"}}}`, "StateUOn StateUOff"},
		{`{"allOf": [{"required": ["k"], "properties": {"k": {"$ref": "#/$defs/on"}}}]}, {"allOf": [{"required": ["k"], "properties": {"k": {"const": "y"}}}]}`, "StateUOn StateUY"},
		{`{"required": ["k"], "properties": {"k": {"$ref": "#/$defs/on", "const": "x"}}}, {"required": ["k"], "properties": {"k": {"const": "y"}}}`, "StateUX StateUY"},
		{
			`{"anyOf": [{"type": "string"}, {"type": "object", "required": ["id"], "properties": {"id": {}}}]}, {"type": "object", "required": ["url"], "properties": {"url": {}}}`,
			"StateUWithID StateUWithURL",
		},
		{`{"type": "object", "required": ["a"], "properties": {"a": {"type": "integer"}}}, {"type": "object", "required": ["a"], "properties": {"a": {"type": "array"}}}`, "StateUAInteger StateUAArray"},
		{
			`{"type": "object", "required": ["a"], "properties": {"a": {"$ref": "#/$defs/typed"}}}, {"type": "object", "required": ["a"], "properties": {"a": {"type": "boolean"}}}, {"type": "object", "required": ["b"], "properties": {"b": {}}}`,
			"StateUAObject StateUABoolean StateUWithB",
		},
		{
			`{"required": ["a"], "properties": {"a": {}, "b": {}}}, {"required": ["b"], "properties": {"a": {}, "b": {}}}, {"type": "object", "properties": {"a": {}, "b": {}}}`,
			"StateUWithA StateUWithB StateUObject",
		},
		{
			`{"required": ["a"], "properties": {"a": {}, "b": {}}}, {"required": ["b"], "properties": {"a": {}, "b": {}}}, {"properties": {"a": {}, "b": {}}}`,
			"StateUWithA StateUWithB StateUOther",
		},
	} {
		names := unionTypes(t, test.union)
		for _, want := range strings.Fields(test.want) {
			if !slices.Contains(names, want) {
				t.Errorf("%s: there is no %s, but %s", test.union, want, names)
			}
		}
	}
}

// What only some alternatives have a constant of, or one value, does not come before the tag of
// all of them, wherever it stands, and the discriminator comes first. A tag in capitals is a word.
func TestAlternativesAreCalledAfterTheirTag(t *testing.T) {
	for _, test := range []struct{ around, union, want string }{
		{
			"", `{"required": ["role", "type"], "properties": {"role": {"const": "assistant"}, "type": {"const": "TEXT_MESSAGE_START"}}}, {"required": ["type"], "properties": {"type": {"const": "RAW"}}},
			 {"required": ["role", "type"], "properties": {"role": {"const": "tool"}, "type": {"const": "TOOL_CALL"}}}`,
			"StateUTextMessageStart StateURaw StateUToolCall",
		},
		{
			`"discriminator": {"propertyName": "type"}`, `{"required": ["a", "type"], "properties": {"a": {"const": "one"}, "type": {"const": "x"}}}, {"required": ["a", "type"], "properties": {"a": {"const": "two"}, "type": {"const": "y"}}}`,
			"StateUX StateUY",
		},
		{ // of a member that each lists, and one of which each has a constant, this is it
			"", `{"required": ["of", "k"], "properties": {"of": {"enum": ["v1", "v0"]}, "k": {"const": "on"}}}, {"required": ["of", "k"], "properties": {"of": {"enum": ["v2"]}, "k": {"const": "off"}}}`,
			"StateUOn StateUOff",
		},
		{
			"", `{"required": ["k"], "properties": {"k": {"enum": ["ON", "OFF"]}}}, {"required": ["k"], "properties": {"k": {"const": "Dim"}}}`,
			"StateUOnOrOff StateUDim",
		},
		{"", `{"required": ["k"], "properties": {"k": {"const": "raw"}}}, {"required": ["k"], "properties": {"k": {"const": "RAW"}}}`, "StateURaw StateURAW"},
		{ // one of them says that it is an object
			"", `{"required": ["k"], "properties": {"k": {"const": "on"}}}, {"type": "object", "required": ["k"], "properties": {"k": {"enum": ["off", "dim"]}}}`,
			"StateUOn StateUOffOrDim",
		},
		{ // constants that need not be there, beside an alternative for any other value
			"", `{"required": ["k"], "properties": {"k": {}, "late": {}}}, {"properties": {"k": {"const": "x"}}}, {"properties": {"k": {"const": "y"}}}`,
			"StateUOther StateUX StateUY",
		},
		{"", `{"required": ["k"], "properties": {"k": {}}}, {"properties": {"k": {"const": "other"}}}, {"properties": {"k": {"const": "y"}}}`, "StateUWithK StateUOther StateUY"},
		{ // and constants that are required: the other one has a word of its own
			"", `{"required": ["k", "p"], "properties": {"k": {}, "p": {}}}, {"required": ["k"], "properties": {"k": {"const": "x"}}}, {"required": ["k"], "properties": {"k": {"const": "y"}}}`,
			"StateUWithP StateUX StateUY",
		},
		{"", `{"title": "RAW", "properties": {"k": {"const": "raw"}}}, {"title": "ID", "properties": {"k": {"const": "id"}}}`, "StateURAW StateUID"},
	} {
		names := typesBeside(t, test.around, test.union)
		for _, want := range strings.Fields(test.want) {
			if !slices.Contains(names, want) {
				t.Errorf("%s: there is no %s, but %s", test.union, want, names)
			}
		}
	}
}

// Where no member is required by one alternative alone, several of them say which it is: the
// messages of JSON-RPC. What the schema around the choice requires need not be said again.
func TestAlternativesAreCalledAfterWhatIsRequired(t *testing.T) {
	for _, test := range []struct{ around, union, want string }{
		{
			"", `{"required": ["v", "id", "method"], "properties": {"v": {"const": "2.0"}, "params": {}}}, {"required": ["method", "v"], "properties": {"v": {"const": "2.0"}, "params": {}}},
			 {"required": ["v", "id", "result"], "properties": {"v": {"const": "2.0"}}}, {"required": ["v", "id", "error"], "properties": {"v": {"const": "2.0"}}}`,
			"StateUWithIDAndMethod StateUWithMethod StateUWithResult StateUWithError",
		},
		{ // and what requires nothing is the rest of them
			"", `{"required": ["id", "method"], "properties": {"id": {}, "method": {}}}, {"required": ["id", "error"], "properties": {"id": {}}}, {"required": ["method"], "properties": {"id": {}, "method": {}}}, {"properties": {"id": {}, "method": {}}}`,
			"StateUWithIDAndMethod StateUWithError StateUWithMethod StateUOther",
		},
		{ // two that require the same, and two of which neither requires all of the other
			"", `{"required": ["a", "b"], "properties": {"v": {}}}, {"required": ["b", "a"], "properties": {"v": {}}}, {"required": ["a", "c"], "properties": {"v": {}}},
			 {"required": ["c"], "properties": {"v": {}}}, {"required": ["c"], "properties": {"v": {}}, "minProperties": 3}`,
			"StateUAlternative1 StateUAlternative2 StateUWithAAndC StateUAlternative4 StateUAlternative5",
		},
		{
			`"required": ["k"]`, `{"not": {"properties": {"k": {"enum": ["x", "y"]}}}, "properties": {"v": {}}}, {"properties": {"k": {"enum": ["x"]}, "v": {}}}, {"properties": {"k": {"enum": ["y"]}, "v": {}}}`,
			"StateUOther StateUX StateUY",
		},
	} {
		names := typesBeside(t, test.around, test.union)
		for _, want := range strings.Fields(test.want) {
			if !slices.Contains(names, want) {
				t.Errorf("%s: there is no %s, but %s", test.union, want, names)
			}
		}
	}
}

// Naming alternatives does not look at each of them for each of the others.
func TestManyAlternatives(t *testing.T) {
	allocs := func(n int) float64 {
		var list []string
		for i := range n { // none has a name of its own
			list = append(list, fmt.Sprintf(`{"type": "object", "required": ["k", "s"], "properties": {"k": {"const": "k%d"}, "s": {"const": "s%d"}, "v": {"const": 1}}}`, i%2, i/2))
		}
		union := strings.Join(list, ",")
		return testing.AllocsPerRun(1, func() { unionTypes(t, union) })
	}
	if few, many := allocs(100), allocs(800); many > 20*few {
		t.Errorf("800 alternatives take %.0f allocations, and 100 of them %.0f", many, few)
	}
}

// withMember adds a member to each of the alternatives, before the others and
// behind them, unless it is there.
func withMember(union, member string) (list []string) {
	const begin = `"properties": {`
	name, _, _ := strings.Cut(member, ":")
	parts := strings.SplitAfter(union, begin)
	for k := 1; k < len(parts); k++ {
		before, part, after := strings.Join(parts[:k], ""), parts[k], strings.Join(parts[k+1:], "")
		if end := strings.Index(part, "}}") + 1; !strings.Contains(part[:end], name+":") {
			list = append(list, before+member+", "+part+after, before+part[:end]+", "+member+part[end:]+after)
		}
	}
	return list
}

// unionTypes lists the names of the types of a choice.
func unionTypes(t *testing.T, union string) []string {
	t.Helper()
	return typesBeside(t, "", union)
}

// typesBeside lists them for a choice that stands beside other keywords.
func typesBeside(t *testing.T, beside, union string) []string {
	t.Helper()
	if beside != "" {
		beside += ", "
	}
	set, _ := jsonschema.Load([]jsonschema.Source{{Path: "s.json", Data: []byte(`{"$defs": {"one": {"properties": {"a": {}}}, "two": {"properties": {"b": {}}}, "on": {"const": "on"}, "off": {"enum": ["off"]}, "typed": {"type": "object"}, "tagged": {"properties": {"k": {"const": "x"}}}}, "properties": {"u": {` + beside + `"anyOf": [` + union + `]}}}`)}}, jsonschema.Options{})
	pkg, _ := lower.Lower(set, lower.Options{Package: "p", Root: "State"})
	naming.Assign(pkg, naming.Options{})
	var list []string
	for _, d := range pkg.Decls {
		list = append(list, d.Naming().Go)
	}
	return list
}
