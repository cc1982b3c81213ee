// Package extension reads what x-stategen says of schemas, in them or in an overlay, and
// notes what of it has had an effect.
//
// It must not know what schemas mean or what becomes of them.
//
// The members that there are stand in the table in extension.go. What a place is read as, where the
// schema says less, is in reading.go, and what such a reference leads to in target.go. A member is
// used when somebody has an effect of it; what was never used is reported last of all, by the table
// in misplaced.go.
package extension

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/stategen/stategen/internal/jsonschema"
	"github.com/stategen/stategen/internal/nearest"
)

// Reader reads the extensions of the schemas of a set, each once.
type Reader struct {
	set   *jsonschema.Set
	found *jsonschema.Findings
	known map[*jsonschema.Schema]*Extension
	order []*jsonschema.Schema // the keys of known
}

// New returns a reader that reports to found what is wrong with extensions.
func New(set *jsonschema.Set, found *jsonschema.Findings) *Reader {
	return &Reader{set: set, found: found, known: map[*jsonschema.Schema]*Extension{}}
}

// Extension is what x-stategen says of a schema.
type Extension struct {
	Name          string            // Go name of the type
	Field         string            // Go name of the field
	Reading       *Reading          // what to read here
	Members       []Member          // more of them than the schema declares
	Union         *bool             // whether places of this base are unions
	Discriminator *jsonschema.Value // as OpenAPI's keyword
	Accessors     []string          // members to show on the interface of a union
	AppendOnly    bool
	Values        []jsonschema.Member // Go names of the constants of an enum
	used          map[string]bool     // the members that somebody had a use for
}

// SaysOfType reports whether e says anything of the type, not only of the member.
func (e *Extension) SaysOfType() bool {
	return e.Name != "" || e.Reading != nil || len(e.Members) > 0 || e.Union != nil || e.Discriminator != nil || len(e.Accessors) > 0 || len(e.Values) > 0
}

// Use notes that a member has its effect. What is said and has none is an
// error in the end: see Misplaced.
func (e *Extension) Use(member string) {
	if e.used == nil {
		e.used = map[string]bool{}
	}
	e.used[member] = true
}

// extensionMembers is the table of the members of x-stategen.
var extensionMembers = map[string]struct {
	kind jsonschema.Kind
	set  func(*Reader, *jsonschema.Schema, *Extension, *jsonschema.Value)
}{
	"name":    {jsonschema.String, func(_ *Reader, _ *jsonschema.Schema, e *Extension, v *jsonschema.Value) { e.Name = v.Str }},
	"field":   {jsonschema.String, func(_ *Reader, _ *jsonschema.Schema, e *Extension, v *jsonschema.Value) { e.Field = v.Str }},
	"ref":     {jsonschema.String, setReading(Plain)},
	"listOf":  {jsonschema.String, setReading(ListOf)},
	"mapOf":   {jsonschema.String, setReading(MapOf)},
	"members": {jsonschema.Object, setMembers},
	"union": {jsonschema.Bool, func(_ *Reader, _ *jsonschema.Schema, e *Extension, v *jsonschema.Value) {
		value := v.Text == "true"
		e.Union = &value
	}},
	"discriminator": {jsonschema.Object, func(r *Reader, s *jsonschema.Schema, e *Extension, v *jsonschema.Value) {
		r.checkDiscriminator(s, v)
		e.Discriminator = v
	}},
	"accessors": {jsonschema.Array, func(r *Reader, s *jsonschema.Schema, e *Extension, v *jsonschema.Value) {
		for _, item := range v.Items {
			if item.Kind != jsonschema.String {
				r.found.FailAt(item, "extension-type", "an accessor is "+item.Kind.String()+", not the name of a member", "")
				continue
			}
			e.Accessors = append(e.Accessors, item.Str)
		}
	}},
	"appendOnly": {jsonschema.Bool, func(_ *Reader, _ *jsonschema.Schema, e *Extension, v *jsonschema.Value) {
		e.AppendOnly = v.Text == "true"
	}},
	"values": {jsonschema.Object, func(r *Reader, s *jsonschema.Schema, e *Extension, v *jsonschema.Value) {
		for _, m := range v.Members {
			if m.Value.Kind != jsonschema.String {
				r.found.FailAt(m.Value, "extension-type", fmt.Sprintf("the name for the value %q is %s, not a string", m.Name, m.Value.Kind), "")
				continue
			}
			e.Values = append(e.Values, m)
		}
	}},
}

// checkDiscriminator reports what a discriminator says beside what is read of it.
func (r *Reader) checkDiscriminator(s *jsonschema.Schema, d *jsonschema.Value) {
	for _, m := range d.Members {
		switch {
		case m.Name == "propertyName": // whether it is a name is seen where it is used
		case m.Name != "mapping":
			r.unknown(m, "a discriminator", "mapping", "propertyName")
		case m.Value.Kind != jsonschema.Object:
			r.wrongType(s, m, jsonschema.Object)
		}
	}
}

// Of reads the x-stategen member of a schema, once.
func (r *Reader) Of(s *jsonschema.Schema) *Extension {
	if e := r.known[s]; e != nil {
		return e
	}
	e := &Extension{}
	r.known[s] = e
	r.order = append(r.order, s)
	value := s.Extension()
	if value == nil {
		return e
	}
	if value.Kind != jsonschema.Object {
		r.found.Fail(s, "x-stategen", "extension-type", "x-stategen must be an object", "")
		return e
	}
	for _, m := range value.Members {
		known, ok := extensionMembers[m.Name]
		switch {
		case !ok:
			r.unknown(m, whole(s, m.Value), slices.Sorted(maps.Keys(extensionMembers))...)
		case m.Value.Kind != known.kind:
			r.wrongType(s, m, known.kind)
		case isEmpty(m) && !isUnsaid(s, m):
			r.found.FailNamed(m, "extension-empty", "the member "+m.Name+" of "+whole(s, m.Value)+" says nothing", "remove it")
		default:
			known.set(r, s, e, m.Value)
		}
	}
	return e
}

// isEmpty reports whether a member of x-stategen is there and has nothing to say.
func isEmpty(m jsonschema.Member) bool {
	switch m.Name {
	case "name", "field":
		return m.Value.Str == ""
	case "accessors":
		return len(m.Value.Items) == 0
	case "members", "values":
		return len(m.Value.Members) == 0
	case "appendOnly":
		return m.Value.Text == "false"
	}
	return false
}

// isUnsaid reports whether an empty member takes back what the schema says
// itself: then it is of the overlay.
func isUnsaid(s *jsonschema.Schema, m jsonschema.Member) bool {
	own := s.Value.Get("x-stategen").Get(m.Name)
	return own != nil && own != m.Value || (m.Name == "name" || m.Name == "field") && s.Has("goJSONSchema")
}

func (r *Reader) wrongType(s *jsonschema.Schema, m jsonschema.Member, want jsonschema.Kind) {
	r.found.FailAt(m.Value, "extension-type", fmt.Sprintf("the member %s of %s is %s, not %s", m.Name, whole(s, m.Value), m.Value.Kind, want), "")
}

// unknown reports a member that what holds it does not have.
func (r *Reader) unknown(m jsonschema.Member, holder string, members ...string) {
	last := len(members) - 1
	hint := "its members are " + strings.Join(members[:last], ", ") + " and " + members[last]
	if meant := nearest.Word(m.Name, members); meant != "" {
		hint = "did you mean " + meant + "?"
	}
	r.found.FailNamed(m, "extension-unknown", holder+" has no member "+m.Name, hint)
}

// whole is what to call that of which a value is a part.
func whole(s *jsonschema.Schema, part *jsonschema.Value) string {
	if s.InOverlay(part) {
		return "an entry of the overlay"
	}
	return "x-stategen"
}

// readingForms are the members of x-stategen that say what a place is read as.
var readingForms = map[string]Form{"ref": Plain, "listOf": ListOf, "mapOf": MapOf}

func setReading(form Form) func(*Reader, *jsonschema.Schema, *Extension, *jsonschema.Value) {
	return func(r *Reader, s *jsonschema.Schema, e *Extension, v *jsonschema.Value) {
		if e.Reading != nil {
			r.found.FailAt(v, "extension-misplaced", whole(s, v)+" says twice what is read here", "write one of ref, listOf and mapOf")
		}
		e.Reading = r.readingOf(s, form, v)
	}
}
