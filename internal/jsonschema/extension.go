package jsonschema

import (
	"encoding/json"
	"fmt"
	"go/token"
	"slices"
	"strings"

	"github.com/atombender/go-jsonschema/pkg/schemas"

	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/jsonvalue"
	"github.com/stategen/stategen/internal/nearest"
)

const (
	// extensionKeyword is the member that says what JSON Schema has no words
	// for.
	extensionKeyword = "x-stategen"
	// goJSONSchemaKeyword is the like of go-jsonschema, for schemas that were
	// annotated for it.
	goJSONSchemaKeyword = "goJSONSchema"
)

// ExtensionMember names a member of x-stategen, or of the overlay, where a diagnostic takes
// a keyword.
func ExtensionMember(name string) string { return extensionKeyword + "/" + name }

// Extension returns the x-stategen member of this schema merged with its
// overlay entry (overlay wins per member), as a JSON object value; nil if
// there is none. Marks both used.
//
// What x-stategen does not say, the goJSONSchema member may: its identifier
// stands for "field" and its type for "name", if that is a name.
//
// A value that is no object is returned as it is.
func (s *Schema) Extension() *Value {
	s.consume(extensionKeyword)
	s.consume(goJSONSchemaKeyword)
	if s.entry != nil {
		s.entry.used = true
	}
	if s.extension == nil {
		s.extension = s.mergedExtension()
	}
	return s.extension
}

// IsForeign reports whether what stands for a member of x-stategen is a word of goJSONSchema.
func (s *Schema) IsForeign(member string) bool {
	foreign, said := s.Value.Get(goJSONSchemaKeyword), s.Extension().Get(member)
	return foreign != nil && said != nil && said.file == foreign.file && foreign.Offset <= said.Offset && said.Offset < foreign.End
}

func (s *Schema) mergedExtension() *Value {
	merged := s.Value.Get(extensionKeyword)
	if merged != nil && merged.Kind != Object {
		return merged
	}
	if s.entry != nil {
		merged = withMembers(merged, s.entry.value)
	}
	foreign := s.Value.Get(goJSONSchemaKeyword)
	for _, m := range readGoJSONSchema(foreign).members {
		if merged.Get(m.Name) == nil {
			one := &Value{Kind: Object, Offset: foreign.Offset, End: foreign.End, file: foreign.file, Members: []Member{m}}
			one.Text = objectText(one.Members)
			merged = withMembers(one, merged)
		}
	}
	return merged
}

// withMembers returns the object base with the members of over put in. Either
// may be nil.
func withMembers(base, over *Value) *Value {
	if base == nil || over == nil {
		if base == nil {
			return over
		}
		return base
	}
	merged := &Value{Kind: Object, Offset: over.Offset, End: over.End, file: over.file}
	for _, m := range base.Members {
		if i := over.memberIndex(m.Name); i >= 0 {
			m = over.Members[i]
		}
		merged.add(m)
	}
	for _, m := range over.Members {
		merged.add(m) // but for those that are there
	}
	merged.Text = objectText(merged.Members)
	return merged
}

// objectText spells an object.
func objectText(members []Member) string {
	var b strings.Builder
	b.WriteByte('{')
	for i, m := range members {
		if i > 0 {
			b.WriteByte(',')
		}
		b.WriteString(jsonvalue.Quote(m.Name))
		b.WriteByte(':')
		b.WriteString(m.Value.Text)
	}
	b.WriteByte('}')
	return b.String()
}

// foreignNames is what a goJSONSchema member says in the words of x-stategen.
type foreignNames struct {
	members  []Member
	problems []foreignProblem
}

// foreignProblem is what is not taken over of it.
type foreignProblem struct {
	at      *Value
	message string
}

// readGoJSONSchema reads a goJSONSchema member with go-jsonschema's own type.
func readGoJSONSchema(v *Value) foreignNames {
	var out foreignNames
	if v == nil {
		return out
	}
	var ext schemas.GoJSONSchemaExtension
	if err := json.Unmarshal([]byte(v.Text), &ext); err != nil || v.Kind != Object {
		out.problems = append(out.problems, foreignProblem{v, "goJSONSchema is not as go-jsonschema wants it, and is not used"})
		return out
	}
	if identifier := v.Get("identifier"); identifier != nil && identifier.Kind == String {
		out.members = append(out.members, Member{Name: "field", NameOffset: identifier.Offset, Value: identifier})
	}
	if typ := v.Get("type"); typ != nil && typ.Kind == String {
		if token.IsExported(typ.Str) && token.IsIdentifier(typ.Str) {
			out.members = append(out.members, Member{Name: "name", NameOffset: typ.Offset, Value: typ})
		} else {
			out.problems = append(out.problems, foreignProblem{typ, fmt.Sprintf("the Go type %q of goJSONSchema is not used: types are made of the schema", typ.Str)})
		}
	}
	if tags := v.Get("extraTags"); tags != nil { // the others are about nil, and a field has its ways for that
		out.problems = append(out.problems, foreignProblem{tags, "extraTags of goJSONSchema is not used: fields have the tag json alone"})
	}
	return out
}

// foreignMembers are what goJSONSchema may have.
var foreignMembers = []string{"extraTags", "identifier", "imports", "nillable", "pointer", "type"}

// checkGoJSONSchema reports what cannot be taken over from goJSONSchema.
func (l *loader) checkGoJSONSchema() {
	const names = `x-stategen takes "name" and "field"`
	for _, s := range l.set.schemas {
		v := s.Value.Get(goJSONSchemaKeyword)
		if v == nil {
			continue
		}
		for _, p := range readGoJSONSchema(v).problems {
			l.report(diagAt(p.at, diag.Warning, "extension-foreign", p.message, names))
		}
		for _, m := range v.Members { // go-jsonschema says nothing of a misspelled one
			if slices.Contains(foreignMembers, m.Name) {
				continue
			}
			hint := names
			if meant := nearest.Word(m.Name, foreignMembers); meant != "" {
				hint = "did you mean " + meant + "?"
			}
			l.report(diagNamed(m, diag.Warning, "extension-foreign", "goJSONSchema has no member "+m.Name, hint))
		}
	}
}
