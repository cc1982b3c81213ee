package extension

import (
	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/jsonschema"
)

// placements is the table of the members of x-stategen that say something of
// what some places only become. The others have an effect, or are an error,
// where they are read.
var placements = []struct {
	member  string
	says    func(*Extension) bool
	message func(*Extension) string
	hint    string
}{
	{"name", func(e *Extension) bool { return e.Name != "" },
		func(e *Extension) string {
			return "the name " + e.Name + " is for a type, but this place has none of its own"
		},
		"name the schema that it refers to, or write field to name the member; scalars, lists, maps and free-form values have no type to name"},
	{"field", func(e *Extension) bool { return e.Field != "" },
		func(e *Extension) string {
			return "the name " + e.Field + " is for a field, but this place is no member of an object, no position of an array and no pattern for members"
		},
		"write it at the schema under properties, or write name to name the type"},
	{"ref", func(e *Extension) bool { return e.Reading != nil },
		func(*Extension) string {
			return "what is to be read here has no effect: no value is of this schema alone"
		},
		"write it at the schema of a member or an element, or remove it"},
	{"appendOnly", func(e *Extension) bool { return e.AppendOnly },
		func(*Extension) string { return "appendOnly is for members of objects, and this place is none" },
		"write it at the member that is the list, or remove it"},
	{"accessors", func(e *Extension) bool { return len(e.Accessors) > 0 },
		func(*Extension) string { return "accessors are for a union, and this place has none of its own" },
		"write it at the schema with the alternatives, or remove it"},
	{"discriminator", func(e *Extension) bool { return e.Discriminator != nil },
		func(*Extension) string { return "a discriminator is for a union, and this place has none of its own" },
		"write it at the schema with the alternatives, or remove it"},
	{"union", func(e *Extension) bool { return e.Union != nil },
		func(*Extension) string {
			return "union is for a definition that others extend by allOf, and none extends this one"
		},
		"remove it"},
	{"members", func(e *Extension) bool { return len(e.Members) > 0 },
		func(*Extension) string {
			return "members are added to an object with fields, and this place has no such type of its own"
		},
		"write it at the schema that it refers to; or, if this object declares no member, let ref name a definition of yours that does"},
	{"values", func(e *Extension) bool { return len(e.Values) > 0 },
		func(*Extension) string { return "values are for an enum, and this place has none of its own" },
		"write it at the schema with the enum, or remove it"},
}

// foreignHints are the ways out for what goJSONSchema says, in its words.
var foreignHints = map[string]string{
	"name":  "name the schema that it refers to, or write identifier to name the member; scalars, lists, maps and free-form values have no type to name",
	"field": "write it at the schema under properties, or write type to name the type",
}

// Misplaced reports what x-stategen says and nothing had a use for.
func (r *Reader) Misplaced() {
	for _, s := range r.order {
		e := r.known[s]
		for _, p := range placements {
			if !p.says(e) || e.used[p.member] {
				continue
			}
			severity, hint := diag.Error, p.hint
			if s.Has("goJSONSchema") { // written for another generator
				severity = diag.Warning
			}
			if s.IsForeign(p.member) {
				hint = foreignHints[p.member]
			}
			r.found.Report(severity, s, jsonschema.ExtensionMember(p.member), "extension-misplaced", p.message(e), hint)
		}
	}
}
