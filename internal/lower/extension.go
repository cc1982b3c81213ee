package lower

import (
	"path"
	"strconv"
	"strings"

	"github.com/stategen/stategen/internal/jsonschema"
)

// extension is what x-stategen says of a schema.
type extension struct {
	name          string            // Go name of the type
	field         string            // Go name of the field
	reading       *reading          // what to read here
	members       []addedMember     // more of them than the schema declares
	union         *bool             // whether places of this base are unions
	discriminator *jsonschema.Value // as OpenAPI's keyword
	accessors     []string          // members to show on the interface of a union
	appendOnly    bool
	values        []jsonschema.Member // Go names of the constants of an enum
	used          map[string]bool     // the members that somebody had a use for
}

// says reports whether e says anything of the type, not only of the member.
func (e *extension) says() bool {
	return e.name != "" || e.reading != nil || len(e.members) > 0 || e.union != nil || e.discriminator != nil || len(e.accessors) > 0 || len(e.values) > 0
}

// use notes that a member has its effect. What is said and has none is an
// error in the end: see misplaced.
func (e *extension) use(member string) {
	if e.used == nil {
		e.used = map[string]bool{}
	}
	e.used[member] = true
}

// extensionMembers is the table of the members of x-stategen.
var extensionMembers = map[string]struct {
	kind jsonschema.Kind
	set  func(*lookup, *jsonschema.Schema, *extension, *jsonschema.Value)
}{
	"name":    {jsonschema.String, func(_ *lookup, _ *jsonschema.Schema, e *extension, v *jsonschema.Value) { e.name = v.Str }},
	"field":   {jsonschema.String, func(_ *lookup, _ *jsonschema.Schema, e *extension, v *jsonschema.Value) { e.field = v.Str }},
	"ref":     {jsonschema.String, setReading(plainForm)},
	"listOf":  {jsonschema.String, setReading(listForm)},
	"mapOf":   {jsonschema.String, setReading(mapForm)},
	"members": {jsonschema.Object, setMembers},
	"union": {jsonschema.Bool, func(_ *lookup, _ *jsonschema.Schema, e *extension, v *jsonschema.Value) {
		value := v.Text == "true"
		e.union = &value
	}},
	"discriminator": {jsonschema.Object, func(_ *lookup, _ *jsonschema.Schema, e *extension, v *jsonschema.Value) { e.discriminator = v }},
	"accessors": {jsonschema.Array, func(_ *lookup, _ *jsonschema.Schema, e *extension, v *jsonschema.Value) {
		for _, item := range v.Items {
			e.accessors = append(e.accessors, item.Str)
		}
	}},
	"appendOnly": {jsonschema.Bool, func(_ *lookup, _ *jsonschema.Schema, e *extension, v *jsonschema.Value) {
		e.appendOnly = v.Text == "true"
	}},
	"values": {jsonschema.Object, func(_ *lookup, _ *jsonschema.Schema, e *extension, v *jsonschema.Value) { e.values = v.Members }},
}

// extension reads the x-stategen member of a schema, once.
func (l *lookup) extension(s *jsonschema.Schema) *extension {
	if e := l.extensions[s]; e != nil {
		return e
	}
	e := &extension{}
	l.extensions[s] = e
	l.extended = append(l.extended, s)
	value := s.Extension()
	if value == nil {
		return e
	}
	if value.Kind != jsonschema.Object {
		l.fail(s, "x-stategen", "extension-type", "x-stategen must be an object", "")
		return e
	}
	for _, m := range value.Members {
		known, ok := extensionMembers[m.Name]
		switch {
		case !ok:
			l.fail(s, "x-stategen", "extension-unknown", "x-stategen has no member "+m.Name,
				"its members are accessors, appendOnly, discriminator, field, listOf, mapOf, members, name, ref, union and values")
		case m.Value.Kind != known.kind:
			l.fail(s, "x-stategen", "extension-type", "the member "+m.Name+" of x-stategen has the wrong type", "")
		default:
			known.set(l, s, e, m.Value)
		}
	}
	return e
}

// readingForms are the members of x-stategen that say what a place is read as.
var readingForms = map[string]readingForm{"ref": plainForm, "listOf": listForm, "mapOf": mapForm}

func setReading(form readingForm) func(*lookup, *jsonschema.Schema, *extension, *jsonschema.Value) {
	return func(l *lookup, s *jsonschema.Schema, e *extension, v *jsonschema.Value) {
		if e.reading != nil {
			l.fail(s, "x-stategen", "extension-misplaced", "x-stategen says twice what is read here", "write one of ref, listOf and mapOf")
		}
		e.reading = l.readingOf(s, form, v)
	}
}

// readingOf resolves "document.json#/pointer", the document being the schema's
// own if it is not named, or "*" for any document of the family.
func (l *lookup) readingOf(s *jsonschema.Schema, form readingForm, v *jsonschema.Value) *reading {
	if v.Str == anyDocument {
		return &reading{form: form}
	}
	file, pointer, _ := strings.Cut(v.Str, "#")
	doc := s.Doc
	if file != "" {
		doc = nil
		for _, d := range l.set.Docs {
			if d.Source.Path == file || d.Source.URI == file || path.Base(d.Source.Path) == file {
				doc = d
			}
		}
	}
	var target *jsonschema.Schema
	if doc != nil {
		target = find(doc, pointer)
	}
	if target == nil {
		l.fail(s, "x-stategen", "ref-unresolved", "x-stategen ref "+v.Str+" leads to no schema of this family",
			"write the document's file name and a JSON Pointer, such as other.json#/$defs/name")
		return nil
	}
	return &reading{form: form, target: target}
}

// find follows a pointer from schema to schema.
func find(doc *jsonschema.Document, pointer string) *jsonschema.Schema {
	s := doc.Root
	for _, hop := range hops(doc, pointer) {
		if s == nil || hop.name == "" {
			s = s.Child(hop.keyword)
			continue
		}
		next := s.Children(hop.keyword)
		s = nil
		for i, c := range next {
			if c.Name == hop.name || c.Name == "" && strconv.Itoa(i) == hop.name {
				s = c.Schema
			}
		}
	}
	return s
}
