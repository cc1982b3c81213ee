package compat

import (
	"slices"
	"strings"

	"github.com/stategen/stategen/internal/jsonschema"
	"github.com/stategen/stategen/internal/jsonvalue"
)

// Which JSON types the values of a schema may be of:
//
//	typeNames      the types of the keyword, and no others
//	typesSaid      these, but for those of none of the values that are listed
//	typesListed    those of the values that are listed, integers apart
//	typesOfValues  the kinds of these; all if there are none
//	jsonTypes      the kinds of the types, or else of the values; all if there are none
//	typesWithin    these, also of what the schema is a choice of, extends or refers to

// kindNames are the JSON types of values, by their kind.
var kindNames = [...]string{
	jsonschema.Null: "null", jsonschema.Bool: "boolean", jsonschema.Number: "number",
	jsonschema.String: "string", jsonschema.Array: "array", jsonschema.Object: "object",
}

// kindName is the JSON type that a type is of: integers are numbers.
func kindName(typ string) string {
	if typ == "integer" {
		return "number"
	}
	return typ
}

// typeNames returns the JSON types that a schema lists, sorted.
func typeNames(v *jsonschema.Value) []string {
	var list []string
	switch {
	case v == nil:
	case v.Kind == jsonschema.String:
		list = append(list, v.Str)
	default:
		for _, item := range v.Items {
			list = append(list, item.Str)
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// typesSaid returns the JSON types that a schema names, but for those of none of the scalars that it
// lists; where it names none, those of these. Of objects and arrays, the type decides what Go has.
func typesSaid(s *jsonschema.Schema) []string {
	named, listed := typeNames(s.Get("type")), typesListed(s)
	if len(named) == 0 {
		return listed
	}
	isListed := func(t string) bool {
		return slices.Contains(listed, t) || t == "number" && slices.Contains(listed, "integer")
	}
	left := slices.DeleteFunc(slices.Clone(named), func(t string) bool { return !isListed(t) })
	if len(left) == 0 || slices.Equal(left, []string{"null"}) { // what is null alone is no alternative
		return named
	}
	return left
}

// typesListed returns the JSON types of the scalars that a schema lists; none if it lists none, or
// others, too.
func typesListed(s *jsonschema.Schema) (list []string) {
	var values []*jsonschema.Value
	if only := s.Get("const"); only != nil {
		values = append(values, only)
	}
	if enum := s.Get("enum"); enum != nil {
		values = enum.Items
	}
	for _, v := range values {
		switch {
		case v.Kind == jsonschema.Object || v.Kind == jsonschema.Array:
			return nil
		case v.Kind == jsonschema.Number && jsonvalue.IsIntegral(v.Text):
			list = append(list, "integer")
		default:
			list = append(list, kindNames[v.Kind])
		}
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// jsonTypes returns the JSON types that a schema allows by its type, or else by its constant or
// list of values; all if it has none of them.
func jsonTypes(s *jsonschema.Schema) []string {
	names := typeNames(s.Get("type"))
	if len(names) == 0 {
		return typesOfValues(s)
	}
	var list []string
	for _, name := range names {
		if name == "integer" {
			name = "number"
		}
		list = append(list, name)
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// typesOfValues returns the JSON types of a constant or a list of values; all if there is neither.
func typesOfValues(s *jsonschema.Schema) []string {
	var values []*jsonschema.Value
	switch {
	case s.Has("const"):
		values = append(values, s.Get("const"))
	case s.Has("enum"):
		values = s.Get("enum").Items
	default:
		return kindNames[:]
	}
	var list []string
	for _, v := range values {
		list = append(list, kindNames[v.Kind])
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// typesWithin is jsonTypes of a schema that may be a choice itself, or extend others.
func typesWithin(s *jsonschema.Schema, within int) []string {
	s = follow(s)
	list := jsonTypes(s)
	if len(list) < len(kindNames) || within == maxWithin {
		return list
	}
	if branches := s.Alternatives(); len(branches) > 0 {
		list = nil
		for _, branch := range branches {
			list = append(list, typesWithin(branch.Schema, within+1)...)
		}
	}
	list = slices.Clone(list)
	for _, part := range partsOf(s) {
		left := typesWithin(part, within+1)
		list = slices.DeleteFunc(list, func(name string) bool { return !slices.Contains(left, name) })
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// isOfNoType reports whether types, values, choices and what is referred to, beside each other,
// have no JSON type in common.
func isOfNoType(s *jsonschema.Schema) bool {
	left := slices.Clone(kindNames[:])
	leave := func(names []string) {
		left = slices.DeleteFunc(left, func(name string) bool { return !slices.Contains(names, name) })
	}
	for range 100 { // a cycle of references ends here
		leave(jsonTypes(s))
		leave(typesOfValues(s))
		for _, keyword := range choiceKeywords {
			var within []string
			for _, branch := range s.Children(keyword) {
				within = append(within, typesWithin(branch.Schema, 0)...)
			}
			if within != nil {
				leave(within)
			}
		}
		if s.Ref() == nil {
			break
		}
		s = s.Ref()
	}
	return len(left) == 0
}

// onlyType returns the one type of which a schema allows all values, as far as some keywords do; "" if
// it is no such schema.
func onlyType(s *jsonschema.Schema, but ...string) string {
	if !saysOnly(s, append(but, "type")...) {
		return ""
	}
	if types := typeNames(s.Get("type")); len(types) == 1 {
		return types[0]
	}
	return ""
}

// isTypedObject reports whether a schema says that it is an object, and no other type.
func isTypedObject(s *jsonschema.Schema) bool {
	return slices.Equal(typeNames(s.Get("type")), []string{"object"})
}

// widens reports whether all values of some types are of others, too; no types are
// all of them.
func widens(old, new []string) bool {
	if len(old) == 0 || len(new) == 0 {
		return len(new) == 0
	}
	return !slices.ContainsFunc(old, func(t string) bool {
		return !slices.Contains(new, t) && (t != "integer" || !slices.Contains(new, "number"))
	})
}

// withNull returns some JSON types and null, sorted.
func withNull(types []string) []string {
	types = append(slices.Clone(types), "null")
	slices.Sort(types)
	return types
}

// butNull returns JSON types without null, in the same list.
func butNull(types []string) []string {
	return slices.DeleteFunc(types, func(t string) bool { return t == "null" })
}

// shown lists JSON types as a message shows them; no types are all of them.
func shown(types []string) string {
	if len(types) == 0 {
		return "any"
	}
	return strings.Join(types, " or ")
}
