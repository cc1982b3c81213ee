package lower

import (
	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonschema"
)

// nameOverride takes the Go name that x-stategen gives the type of a view.
func (l *lookup) nameOverride(v *view, name *ir.Name) {
	if e := l.extension(v.own); e.name != "" {
		name.Override = e.name
		e.use("name")
	}
}

// placements is the table of the members of x-stategen that say something of
// what some places only become. The others have an effect, or are an error,
// where they are read.
var placements = []struct {
	member  string
	says    func(*extension) bool
	message func(*extension) string
	hint    string
}{
	{"name", func(e *extension) bool { return e.name != "" },
		func(e *extension) string {
			return "the name " + e.name + " is for a type, but this place has none of its own"
		},
		"name the schema that it refers to, or write field to name the member"},
	{"field", func(e *extension) bool { return e.field != "" },
		func(e *extension) string {
			return "the name " + e.field + " is for a field, but this place is no member of an object, no position of an array and no pattern for members"
		},
		"write it at the schema under properties, or write name to name the type"},
	{"appendOnly", func(e *extension) bool { return e.appendOnly },
		func(*extension) string { return "appendOnly is for members of objects, and this place is none" },
		"write it at the member that is the list, or remove it"},
	{"accessors", func(e *extension) bool { return len(e.accessors) > 0 },
		func(*extension) string { return "accessors are for a union, and this place has none of its own" },
		"write it at the schema with the alternatives, or remove it"},
	{"discriminator", func(e *extension) bool { return e.discriminator != nil },
		func(*extension) string { return "a discriminator is for a union, and this place has none of its own" },
		"write it at the schema with the alternatives, or remove it"},
	{"union", func(e *extension) bool { return e.union != nil },
		func(*extension) string {
			return "union is for a definition that others extend by allOf, and none extends this one"
		},
		"remove it"},
	{"members", func(e *extension) bool { return len(e.members) > 0 },
		func(*extension) string {
			return "members are added to an object with fields, and this place has no such type of its own"
		},
		"write it at the schema that it refers to, or remove it"},
	{"values", func(e *extension) bool { return len(e.values) > 0 },
		func(*extension) string { return "values are for an enum, and this place has none of its own" },
		"write it at the schema with the enum, or remove it"},
}

// misplaced reports what x-stategen says and nothing had a use for.
func (l *lookup) misplaced() {
	for _, s := range l.extended {
		e := l.extensions[s]
		for _, p := range placements {
			if !p.says(e) || e.used[p.member] {
				continue
			}
			severity := diag.Error
			if s.Has("goJSONSchema") { // written for another generator
				severity = diag.Warning
			}
			l.report(severity, s, "x-stategen", "extension-misplaced", p.message(e), p.hint)
		}
	}
}

// appends notes that a schema wants a member to be a list that only grows.
func (l *lowerer) appends(f *ir.Field, s *jsonschema.Schema) {
	l.extension(s).use("appendOnly")
	if _, isList := f.Type.(ir.List); !isList {
		l.fail(s, "x-stategen", "extension-misplaced", "appendOnly is for lists", "remove it, or give the member items")
		return
	}
	f.AppendOnly = true
	l.appendOnly = append(l.appendOnly, appendOnly{f, s})
}

// appendOnly is a member that is said to be a list that only grows.
type appendOnly struct {
	field *ir.Field
	by    *jsonschema.Schema
}

// unreachedLists reports the lists that only grow but are not in every
// document, at one place: there is nothing to open and append to.
func (l *lowerer) unreachedLists(pkg *ir.Package) {
	if len(l.appendOnly) == 0 {
		return
	}
	reached := map[*ir.Field]bool{}
	entered := map[*ir.Struct]bool{}
	var enter func(ir.Type)
	enter = func(t ir.Type) {
		s, ok := t.(*ir.Struct)
		if !ok || entered[s] {
			return
		}
		entered[s] = true
		for _, f := range s.Fields {
			reached[f] = true
			enter(f.Type)
		}
	}
	enter(pkg.Root)
	for _, a := range l.appendOnly {
		switch _, isUnion := pkg.Root.(*ir.Union); {
		case reached[a.field]:
		case isUnion:
			l.fail(a.by, "x-stategen", "extension-misplaced", "appendOnly is for packages whose root is one object, and this root is a union",
				"make a package of that document alone, as a family of its own, or remove it")
		default:
			l.fail(a.by, "x-stategen", "extension-misplaced", "appendOnly is for lists that members of objects lead to from the root, with no list, map or union between",
				"remove it, or write it at the list around this one")
		}
	}
}
