package lower

import (
	"slices"

	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonpointer"
	"github.com/stategen/stategen/internal/jsonschema"
	"github.com/stategen/stategen/internal/jsonvalue"
)

// reading is what x-stategen says a place is read as, where the schema there
// says less: one of several documents, a list or map of something.
type reading struct {
	form   readingForm
	target *jsonschema.Schema // nil: any document of the family
}

type readingForm int

const (
	plainForm readingForm = iota
	listForm
	mapForm
)

// anyDocument is the reference to the union of all documents of a family.
const anyDocument = "*"

// placeOfReading is the place that is read as x-stategen says. Its type comes
// from there; which values are valid is still what the schema says.
func (l *lowerer) placeOfReading(s *jsonschema.Schema, r *reading) *place {
	if p := l.readings[s]; p != nil {
		return p
	}
	p := &place{}
	l.readings[s] = p // before its type: that may lead back here
	*p = l.placeAs(r)
	if p.typ == nil {
		l.fail(s, "x-stategen", "recursion-unnamed", "this place is read as itself", "name a schema that describes an object")
		p.typ = ir.Raw{}
		return p
	}
	l.report(diag.Note, s, "x-stategen", "schema-replaced", "read as another schema, as x-stategen says", "")
	if r.form == plainForm && r.target != nil {
		if wide, narrow := l.alternativesOf(r.target), l.alternativesOf(s); wide != nil && narrow != nil {
			l.narrow(s, p, wide, narrow)
			return p
		}
	}
	free := l.placeOfView(view{at: l.siteOf(s), own: s, parts: l.conjuncts(s), only: jsonvalue.AnyKind})
	if _, isRaw := free.typ.(ir.Raw); !isRaw {
		l.fail(s, "x-stategen", "reading-impossible", "the schema here describes its values itself, so they cannot be read as something else",
			"remove the reference, or take the description away")
		return p
	}
	p.nullable, p.check, p.loose = free.nullable, free.check, true
	return p
}

// placeAs is the place that a reading describes.
func (l *lowerer) placeAs(r *reading) place {
	var target *place
	switch {
	case r.target != nil:
		target = l.placeOf(r.target)
	case l.family != nil:
		target = &place{typ: l.family}
	default:
		target = l.placeOf(l.set.Docs[0].Root)
	}
	elem := target.elem()
	if elem.Type == nil {
		return place{}
	}
	elem.Check = nil // the schema at the place does not ask for it
	switch r.form {
	case listForm:
		return place{typ: ir.List{Elem: elem}}
	case mapForm:
		return place{typ: ir.Map{Elem: elem}}
	}
	return place{typ: target.typ, nullable: target.nullable}
}

// alternativesOf returns the alternatives of a schema that is nothing but a
// choice between objects; nil if it is something else.
func (l *lookup) alternativesOf(s *jsonschema.Schema) []*jsonschema.Schema {
	s = l.target(s)
	parts := l.conjuncts(s)
	if len(parts) != 1 || !parts[0].onlyHas("oneOf", "anyOf", "discriminator") {
		return nil
	}
	var out []*jsonschema.Schema
	for _, keyword := range []string{"oneOf", "anyOf"} {
		if !s.Has(keyword) {
			continue
		}
		for _, c := range s.Children(keyword) {
			t := l.target(c.Schema)
			if l.kindsOf(t) != jsonvalue.ObjectKind {
				return nil
			}
			out = append(out, t)
		}
	}
	return out
}

// narrow makes a place of a union allow only some of its alternatives.
func (l *lowerer) narrow(s *jsonschema.Schema, p *place, wide, narrow []*jsonschema.Schema) {
	l.annotate(s)
	l.discriminatorOf(s)
	for _, n := range narrow {
		if !slices.Contains(wide, n) {
			l.fail(s, "x-stategen", "reading-impossible", "the alternative "+n.Location()+" here is none of the schema that it is read as",
				"name a schema that has all of them, or leave the place as it is")
			return
		}
	}
	if len(narrow) < len(wide) {
		p.check = l.wholeCheck(s)
	}
}

// setMembers reads the members that x-stategen adds to an object.
func setMembers(l *lookup, s *jsonschema.Schema, e *extension, v *jsonschema.Value) {
	for _, m := range v.Members {
		added := addedMember{name: m.Name}
		if m.Value.Kind != jsonschema.Object {
			l.fail(s, "x-stategen", "extension-type", "the member "+m.Name+" to be added is no object",
				`write what it is read as, such as {"listOf": "other.json#/$defs/name"}`)
			continue
		}
		for _, what := range m.Value.Members {
			form, known := readingForms[what.Name]
			switch {
			case what.Value.Kind != jsonschema.String:
				l.fail(s, "x-stategen", "extension-type", "the member "+what.Name+" of x-stategen has the wrong type", "")
			case what.Name == "description":
				added.doc.Description = what.Value.Str
			case what.Name == "field":
				added.field = what.Value.Str
			case known:
				added.reading = l.readingOf(s, form, what.Value)
			default:
				l.fail(s, "x-stategen", "extension-unknown", "a member to be added has no member "+what.Name,
					"its members are description, field, listOf, mapOf and ref")
			}
		}
		if added.reading != nil {
			e.members = append(e.members, added)
		}
	}
}

// addedMember is a member that x-stategen adds to an object.
type addedMember struct {
	name    string
	field   string
	doc     ir.Doc
	reading *reading
}

// addMembers appends the fields that x-stategen adds to the struct of a view.
// The schema knows nothing of them, so that any value is valid there.
func (l *lowerer) addMembers(v *view, s *ir.Struct) {
	for _, p := range v.parts {
		e := l.extension(p.schema)
		e.use("members")
		for _, m := range e.members {
			if _, open := s.Rest.(ir.Open); !open || s.Field(m.name) != nil {
				l.fail(p.schema, "x-stategen", "extension-misplaced", "the schema says itself what the member "+m.name+" is",
					"remove it from x-stategen, or write an entry for the schema of that member")
				continue
			}
			at := v.at.step(m.name, "/properties/"+jsonpointer.Escape(m.name))
			value := l.placeAs(m.reading)
			if value.typ == nil {
				l.fail(p.schema, "x-stategen", "recursion-unnamed", "the member "+m.name+" is read as what it is a part of, without an object between", "")
				continue
			}
			s.Fields = append(s.Fields, &ir.Field{
				JSON: m.name, Override: m.field, Doc: m.doc, Type: value.typ, Nullable: value.nullable,
				Schema: at.name.Schema, Loose: true,
			})
		}
	}
}
