package gen

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/stategen/stategen/internal/diag"
	"github.com/stategen/stategen/internal/emit"
	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonvalue"
)

// defaults reports the defaults that the schema does not allow, as warnings, and
// the others that no method shows, as notes; at says where a schema location is.
func defaults(pkg *ir.Package, at func(location, code, message, hint string) diag.Diagnostic) []diag.Diagnostic {
	var found []diag.Diagnostic
	told := map[string]bool{} // of members of a base that others have, too
	add := func(severity diag.Severity, f *ir.Field, code, message, hint string) {
		if told[f.Schema] {
			return
		}
		told[f.Schema] = true
		d := at(f.Schema+"/default", code, message, hint)
		d.Severity = severity
		found = append(found, d)
	}
	for _, s := range ir.Each[*ir.Struct](pkg) {
		for _, f := range s.Fields {
			if f.Default == "" || saysNothing(f) {
				continue
			}
			switch broken := brokenBy(f); {
			case broken != "":
				add(diag.Warning, f, "default-invalid", fmt.Sprintf("the default of %q is not valid: %s", f.JSON, broken),
					"change the default, or what the schema allows here")
			case !emit.ShowsDefault(f):
				add(diag.Note, f, "default-hidden", fmt.Sprintf("no method of %s returns the default of %q: %s", s.Name.Go, f.JSON, whyHidden(f)),
					"programs that need it have to know it")
			}
		}
	}
	return found
}

// saysNothing reports whether a default says no more than the Go type does of a
// member that is absent, or that can have only one value, or is the label.
func saysNothing(f *ir.Field) bool {
	switch f.Type.(type) {
	case ir.List:
		return isEmpty(f.Default, "[]")
	case ir.Map:
		return isEmpty(f.Default, "{}")
	}
	return f.Default == "null" || f.Only != nil || f.Type == ir.Type(ir.VersionOf)
}

// isEmpty reports whether JSON text is null, or brackets around nothing.
func isEmpty(text, brackets string) bool {
	return text == "null" || strings.Join(strings.Fields(text), "") == brackets
}

func whyHidden(f *ir.Field) string {
	if f.Required {
		return "the member is required"
	}
	switch f.Type.(type) {
	case ir.Scalar, *ir.Enum:
		return "it is no constant of the Go type"
	}
	return "only those of members that are a boolean, a number or a string are shown"
}

// brokenBy says which assertion on a member its default breaks; "" if none that
// can be told here does.
func brokenBy(f *ir.Field) string {
	switch is, wanted := jsonvalue.KindOf(f.Default), kindsOf(f.Type); {
	case f.Loose:
	case is&wanted == 0:
		return "its type is " + is.String() + ", not " + wanted.String()
	case is == jsonvalue.NumberKind && wanted&is == jsonvalue.IntegerKind && !jsonvalue.IsIntegral(f.Default):
		return "it is no integer"
	}
	switch f.Type.(type) {
	case ir.Scalar, *ir.Enum:
	default:
		return "" // there is no telling
	}
	if enum, ok := f.Type.(*ir.Enum); ok && !f.Open {
		lit := jsonvalue.LiteralOf(f.Default)
		for _, v := range enum.Values {
			if v.Value.Same(lit) {
				return ""
			}
		}
		return "it is none of the values that the schema lists"
	}
	if f.Check == nil {
		return ""
	}
	for _, r := range f.Check.Rules {
		if !ir.Holds(r, f.Default) {
			return saidOf(r)
		}
	}
	return ""
}

// kindsOf are the kinds of the values of a Go type, as far as it tells.
func kindsOf(t ir.Type) jsonvalue.Kinds {
	switch t := t.(type) {
	case ir.Scalar:
		switch t {
		case ir.Bool:
			return jsonvalue.BoolKind
		case ir.Int:
			return jsonvalue.IntegerKind
		case ir.Float:
			return jsonvalue.NumberKind
		}
		return jsonvalue.StringKind
	case *ir.Enum:
		return kindsOf(t.Base)
	case ir.List:
		return jsonvalue.ArrayKind
	case ir.Map:
		return jsonvalue.ObjectKind
	case *ir.Struct:
		if !t.AnyKind {
			return jsonvalue.ObjectKind
		}
	}
	return jsonvalue.AnyKind
}

// saidOf says what a rule asks of a value.
func saidOf(r ir.Rule) string {
	switch r := r.(type) {
	case ir.Minimum:
		return "minimum is " + r.Text
	case ir.Maximum:
		return "maximum is " + r.Text
	case ir.ExclusiveMinimum:
		return "exclusiveMinimum is " + r.Text
	case ir.ExclusiveMaximum:
		return "exclusiveMaximum is " + r.Text
	case ir.MultipleOf:
		return "multipleOf is " + r.Text
	case ir.MinLength:
		return "minLength is " + strconv.Itoa(r.N)
	case ir.MaxLength:
		return "maxLength is " + strconv.Itoa(r.N)
	case ir.Pattern:
		return "it does not match the pattern"
	case ir.Const:
		return "it is not the constant"
	}
	return "it is none of the values that the schema lists"
}
