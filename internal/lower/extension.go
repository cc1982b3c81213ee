package lower

import (
	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonschema"
)

// nameOverride takes the Go name that x-stategen gives the type that is made of a schema.
func (l *lowerer) nameOverride(s *jsonschema.Schema, name *ir.Name) {
	if e := l.extensions.Of(s); e.Name != "" {
		name.Override = e.Name
		e.Use("name")
	}
}

// fieldName returns the Go name that x-stategen gives the field of what several schemas
// describe, and the last of these that says so; nil if none does.
func (l *lowerer) fieldName(schemas []*jsonschema.Schema) (name string, by *jsonschema.Schema) {
	for _, s := range schemas {
		if e := l.extensions.Of(s); e.Field != "" {
			name, by = e.Field, s
			e.Use("field")
		}
	}
	return name, by
}

// accessors lists the members that x-stategen wants shown on a union.
func (l *lowerer) accessors(v *view) []string {
	e := l.extensions.Of(v.Own)
	e.Use("accessors")
	return e.Accessors
}

// reportRootName reports that x-stategen calls the root what it is not called.
func (l *lowerer) reportRootName(root *jsonschema.Schema) {
	e := l.extensions.Of(root)
	if e.Name != "" && l.opts.Root != "" && e.Name != l.opts.Root {
		l.failExtension(root, "name", "the name "+e.Name+" is for the root, which the configuration calls "+l.opts.Root, "remove it, or change root there")
	}
}

// failExtension reports what a member of x-stategen says without effect; what is written for another
// generator need not have one.
func (l *lowerer) failExtension(s *jsonschema.Schema, member, message, hint string) {
	severity := diag.Error
	if s.Has("goJSONSchema") {
		severity = diag.Warning
	}
	l.found.Report(severity, s, jsonschema.ExtensionMember(member), "extension-misplaced", message, hint)
}

// appends notes that a schema wants a member to be a list that only grows.
func (l *lowerer) appends(f *ir.Field, s *jsonschema.Schema) {
	l.extensions.Of(s).Use("appendOnly")
	if _, isList := f.Type.(ir.List); !isList {
		l.found.Fail(s, jsonschema.ExtensionMember("appendOnly"), "extension-misplaced", "appendOnly is for lists", "remove it, or say what the elements are: items in the schema, or listOf beside it")
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

// reportUnreachedLists reports the lists that only grow but are not in every
// document, at one place: there is nothing to open and append to.
func (l *lowerer) reportUnreachedLists(pkg *ir.Package) {
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
			l.found.Fail(a.by, jsonschema.ExtensionMember("appendOnly"), "extension-misplaced", "appendOnly is for packages whose root is one object, and this root is a union",
				"make a package of that document alone, as a family of its own, or remove it")
		default:
			l.found.Fail(a.by, jsonschema.ExtensionMember("appendOnly"), "extension-misplaced", "appendOnly is for lists that members of objects lead to from the root, with no list, map or union between",
				"remove it, or write it at the list around this one")
		}
	}
}
