package extension

import "github.com/stategen/stategen/internal/jsonschema"

// Reading is what x-stategen says a place is read as, where the schema there
// says less: one of several documents, a list or map of something.
type Reading struct {
	Form   Form
	Target *jsonschema.Schema // nil: any document of the family
}

// Form is what is read of what a Reading names.
type Form int

const (
	Plain  Form = iota // one
	ListOf             // a list of such
	MapOf              // a map of such
)

// Member is the member of x-stategen that says it of a schema.
func (r *Reading) Member() string {
	for member, form := range readingForms {
		if form == r.Form {
			return member
		}
	}
	return ""
}

// SaidBy is what to call that which says it of a schema, in a sentence.
func (r *Reading) SaidBy(s *jsonschema.Schema) string { return whole(s, s.Extension().Get(r.Member())) }

// AnyDocument is the reference to the union of all documents of a family.
const AnyDocument = "*"

// setMembers reads the members that x-stategen adds to an object.
func setMembers(r *Reader, s *jsonschema.Schema, e *Extension, v *jsonschema.Value) {
	for _, m := range v.Members {
		added := Member{Name: m.Name}
		readings := 0 // that it is said to have, well or badly
		if m.Value.Kind != jsonschema.Object {
			r.found.FailAt(m.Value, "extension-type", "the member "+m.Name+" to be added is no object",
				`write what it is read as, such as {"listOf": "other.json#/$defs/name"}`)
			continue
		}
		for _, what := range m.Value.Members {
			form, known := readingForms[what.Name]
			if known {
				readings++
			}
			switch {
			case what.Value.Kind != jsonschema.String:
				r.wrongType(s, what, jsonschema.String)
			case what.Name == "description":
				added.Description = what.Value.Str
			case what.Name == "field":
				added.Field = what.Value.Str
			case known:
				added.Reading = r.readingOf(s, form, what.Value)
			default:
				r.unknown(what, "a member to be added", "description", "field", "listOf", "mapOf", "ref")
			}
		}
		if readings != 1 {
			r.found.FailNamed(m, "extension-misplaced", "the member "+m.Name+" to be added is not read as one thing", "write one of ref, listOf and mapOf")
		} else if added.Reading != nil {
			e.Members = append(e.Members, added)
		}
	}
}

// Member is a member that x-stategen adds to an object.
type Member struct {
	Name        string
	Field       string // Go name of the field
	Description string
	Reading     *Reading
}
