package emit

import (
	"encoding/json"
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/stategen/stategen/internal/ir"
	"github.com/stategen/stategen/internal/jsonvalue"
)

// defaults emits the methods that show a schema's defaults. The fields do
// not: what is absent stays absent.
func defaults(f *jen.File, s *ir.Struct) {
	for _, fl := range s.Fields {
		value, ok := defaultValue(fl)
		if !ok {
			continue
		}
		name := DefaultMethod(fl)
		f.Add(comment(docText(name + " returns " + fl.Go + ", or the schema's default, " + fl.Default + ", where there is none.")...))
		pointerMethod(f, s.Name.Go, name).Params().Add(bare(fl.Type)).Block(
			jen.Return(jen.Id("x").Dot(fl.Go).Dot("Or").Call(value)),
		)
		f.Line()
	}
}

// DefaultMethod is the name of the method that returns the default of a member.
func DefaultMethod(fl *ir.Field) string { return fl.Go + "OrDefault" }

// ShowsDefault reports whether there is a method that returns the default of a
// member.
func ShowsDefault(fl *ir.Field) bool {
	_, ok := defaultValue(fl)
	return ok
}

// defaultValue returns the default of an optional scalar as a Go constant.
func defaultValue(fl *ir.Field) (jen.Code, bool) {
	if fl.Default == "" || !fieldPlace(fl).isOpt() {
		return nil, false
	}
	scalar, _ := fl.Type.(ir.Scalar)
	if enum, ok := fl.Type.(*ir.Enum); ok {
		scalar = enum.Base
		for _, v := range enum.Values {
			if literalText(v.Value) == fl.Default {
				return jen.Id(v.Go), true
			}
		}
	}
	switch scalar.Plain() {
	case ir.Bool:
		if fl.Default == "true" || fl.Default == "false" {
			return jen.Op(fl.Default), true
		}
	case ir.Int:
		whole, _ := jsonvalue.WholeNumber(fl.Default)
		if n, err := strconv.ParseInt(whole, 10, 64); err == nil && jsonvalue.IsIntegral(fl.Default) {
			return jen.Op(strconv.FormatInt(n, 10)), true
		}
	case ir.Float:
		if v, err := strconv.ParseFloat(fl.Default, 64); err == nil && (v != 0 || jsonvalue.CanonicalNumber(fl.Default) == "0") {
			return jen.Op(strconv.FormatFloat(v+0, 'g', -1, 64)), true // no Go constant is a negative zero
		}
	case ir.String:
		var text string
		if json.Unmarshal([]byte(fl.Default), &text) == nil && fl.Default[0] == '"' {
			return jen.Lit(text), true
		}
	}
	return nil, false
}
