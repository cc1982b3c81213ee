package lower

import (
	"slices"

	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/extension"
	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonpointer"
	"github.com/stategen/stategen/internal/jsonschema"
	"github.com/stategen/stategen/internal/jsonvalue"
)

// placeOfReading is the place that is read as x-stategen says. Its type comes
// from there; which values are valid is still what the schema says.
func (l *lowerer) placeOfReading(s *jsonschema.Schema, r *extension.Reading) *place {
	p := l.readings[s]
	if p == nil {
		p = &place{}
		l.readings[s] = p
	}
	// What it is read as may hold this place again: its type has an identity by then,
	// though it had none when the way led through what adds to it.
	if p.typ != nil || p.entered > 1 {
		return p
	}
	l.extensions.Of(s).Use("ref")
	p.entered++
	as := l.placeAs(r)
	p.entered--
	if p.typ != nil { // it was met again meanwhile, and is decided
		return p
	}
	p.typ, p.nullable, p.open = as.typ, as.nullable, as.open
	if p.typ == nil {
		if p.entered > 0 {
			return p
		}
		l.found.Fail(s, jsonschema.ExtensionMember(r.Member()), "recursion-unnamed", "this place is read as itself", "name a schema that describes an object")
		p.typ = ir.Raw{}
		return p
	}
	l.checkReading(s, r, p)
	return p
}

// checkReading gives a place that is read as something else the check of what its schema says, and
// reports what cannot be read so: what the schema describes itself, and what it does not allow.
func (l *lowerer) checkReading(s *jsonschema.Schema, r *extension.Reading, p *place) {
	said := jsonschema.ExtensionMember(r.Member())
	l.found.Report(diag.Note, s, said, "schema-replaced", "read as another schema, as "+r.SaidBy(s)+" says", "")
	if r.Form == extension.Plain && r.Target != nil {
		if wide, narrow := l.schemas.Alternatives(r.Target), l.schemas.Alternatives(s); wide != nil && narrow != nil {
			l.narrow(s, said, p, wide, narrow)
			return
		}
	}
	free := l.placeOfView(l.viewOf(s))
	if _, isRaw := free.typ.(ir.Raw); !isRaw {
		l.found.Fail(s, said, "reading-impossible", "the schema here describes its values itself, so they cannot be read as something else",
			"remove the reference, or take the description away")
		return
	}
	if l.kindsRead(r)&l.schemas.Kinds(s) == 0 {
		l.found.Fail(s, said, "reading-impossible", "the schema allows no value here that could be read so",
			"read it as something that it allows: mapOf is for objects, listOf for arrays")
		return
	}
	p.nullable, p.check, p.loose = free.nullable, free.check, true
}

// reportLostReadings reports the parts of a view that x-stategen has read as something else where they
// stand by themselves.
func (l *lowerer) reportLostReadings(v *view) {
	for _, part := range v.Parts {
		if reading := l.extensions.Of(part.Schema).Reading; part.Schema != v.Own && reading != nil {
			l.found.Fail(part.Schema, jsonschema.ExtensionMember(reading.Member()), "extension-misplaced", "what this is read as is lost at "+v.at.Name.Schema+", where more than this schema holds",
				"say there what is read")
		}
	}
}

// kindsRead are the kinds of values that a reading is about.
func (l *lowerer) kindsRead(r *extension.Reading) jsonvalue.Kinds {
	switch {
	case r.Form == extension.ListOf:
		return jsonvalue.ArrayKind
	case r.Form == extension.MapOf:
		return jsonvalue.ObjectKind
	case r.Target != nil:
		return l.schemas.Kinds(r.Target) &^ jsonvalue.NullKind
	}
	return jsonvalue.AnyKind // a document of the family
}

// placeAs is the place that a reading describes.
func (l *lowerer) placeAs(r *extension.Reading) place {
	var target *place
	switch {
	case r.Target != nil:
		target = l.placeOf(r.Target)
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
	switch r.Form {
	case extension.ListOf:
		return place{typ: ir.List{Elem: elem}}
	case extension.MapOf:
		return place{typ: ir.Map{Elem: elem}}
	}
	return place{typ: target.typ, nullable: target.nullable, open: target.open}
}

// narrow makes a place of a union allow only some of its alternatives, as a member of
// x-stategen has said.
func (l *lowerer) narrow(s *jsonschema.Schema, said string, p *place, wide, narrow []*jsonschema.Schema) {
	l.schemas.DiscriminatorOf(s)
	for _, n := range narrow {
		if !slices.Contains(wide, n) {
			l.found.Fail(s, said, "reading-impossible", "the alternative "+n.Location()+" here is none of the schema that it is read as",
				"name a schema that has all of them, or leave the place as it is")
			return
		}
	}
	if len(narrow) < len(wide) {
		p.check = l.wholeOf(s)
	}
}

// addMembers appends the fields that x-stategen adds to the struct of a view.
// The schema knows nothing of them, so that any value is valid there.
func (l *lowerer) addMembers(v *view, s *ir.Struct) {
	for _, p := range v.Parts {
		e := l.extensions.Of(p.Schema)
		e.Use("members")
		for _, m := range e.Members {
			if _, open := s.Rest.(ir.Open); !open || s.Field(m.Name) != nil {
				l.found.Fail(p.Schema, jsonschema.ExtensionMember("members"), "extension-misplaced", "the schema says itself what the member "+m.Name+" is",
					"remove it there, or write an entry for the schema of that member")
				continue
			}
			at := v.at.Step(m.Name, "/properties/"+jsonpointer.Escape(m.Name))
			value := l.placeAs(m.Reading)
			if value.typ == nil {
				l.found.Fail(p.Schema, jsonschema.ExtensionMember("members"), "recursion-unnamed", "the member "+m.Name+" is read as what it is a part of, without an object between", "")
				continue
			}
			s.Fields = append(s.Fields, &ir.Field{
				JSON: m.Name, Override: m.Field, Doc: ir.Doc{Description: m.Description}, Type: value.typ, Nullable: value.nullable,
				Schema: at.Name.Schema, Loose: true,
			})
		}
	}
}
