package gen

import (
	"encoding/json"
	"fmt"
	"math/big"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

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
	if is, wanted := jsonvalue.KindOf(f.Default), kindsOf(f.Type); is&wanted == 0 && !f.Loose {
		return "its type is " + is.String() + ", not " + wanted.String()
	}
	switch f.Type.(type) {
	case ir.Scalar, *ir.Enum:
	default:
		return "" // there is no telling
	}
	if enum, ok := f.Type.(*ir.Enum); ok && !f.Open {
		lit := literalOf(f.Default)
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
		if said, holds := assert(r, f.Default); !holds {
			return said
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
		case ir.Int, ir.Float:
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

// literalOf returns a JSON scalar.
func literalOf(text string) jsonvalue.Literal {
	var s string
	switch {
	case strings.HasPrefix(text, `"`) && json.Unmarshal([]byte(text), &s) == nil:
		return jsonvalue.Literal{Kind: jsonvalue.StringLiteral, Text: s}
	case text == "true" || text == "false":
		return jsonvalue.Literal{Kind: jsonvalue.BoolLiteral, Text: text}
	}
	return jsonvalue.Literal{Kind: jsonvalue.NumberLiteral, Text: text}
}

// assert says an assertion on a scalar, and whether a value holds it. What is not
// an assertion on one value alone holds.
func assert(r ir.Rule, text string) (said string, holds bool) {
	lit := literalOf(text)
	compare := func(keyword, bound string, holds func(int) bool) (string, bool) {
		a, ok := number(lit)
		b, ok2 := number(jsonvalue.Literal{Kind: jsonvalue.NumberLiteral, Text: bound})
		return keyword + " is " + bound, !ok || !ok2 || holds(a.Cmp(b))
	}
	length := utf8.RuneCountInString(lit.Text)
	isString := lit.Kind == jsonvalue.StringLiteral
	switch r := r.(type) {
	case ir.Minimum:
		return compare("minimum", r.Text, func(c int) bool { return c >= 0 })
	case ir.Maximum:
		return compare("maximum", r.Text, func(c int) bool { return c <= 0 })
	case ir.ExclusiveMinimum:
		return compare("exclusiveMinimum", r.Text, func(c int) bool { return c > 0 })
	case ir.ExclusiveMaximum:
		return compare("exclusiveMaximum", r.Text, func(c int) bool { return c < 0 })
	case ir.MultipleOf:
		a, ok := number(lit)
		b, ok2 := number(jsonvalue.Literal{Kind: jsonvalue.NumberLiteral, Text: r.Text})
		return "multipleOf is " + r.Text, !ok || !ok2 || b.Sign() == 0 || new(big.Rat).Quo(a, b).IsInt()
	case ir.MinLength:
		return "minLength is " + strconv.Itoa(r.N), !isString || length >= r.N
	case ir.MaxLength:
		return "maxLength is " + strconv.Itoa(r.N), !isString || length <= r.N
	case ir.Pattern:
		e, err := regexp.Compile(r.RE2)
		return "it does not match the pattern", !isString || r.Backtracks || err != nil || len(r.Ahead) > 0 || e.MatchString(lit.Text)
	case ir.Const:
		return "it is not the constant", literalOf(r.Text).Same(lit)
	case ir.EnumOf:
		for _, value := range r.Texts {
			if literalOf(value).Same(lit) {
				return "", true
			}
		}
		return "it is none of the values that the schema lists", false
	}
	return "", true
}

// number returns the value of a number; not ok if it is none, or one of a size
// that is better not written out.
func number(lit jsonvalue.Literal) (*big.Rat, bool) {
	if lit.Kind != jsonvalue.NumberLiteral {
		return nil, false
	}
	return jsonvalue.Exact(lit.Text)
}
