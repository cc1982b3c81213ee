package compat

import (
	"slices"

	"github.com/stategen/stategen/internal/jsonschema"
	"github.com/stategen/stategen/internal/jsonvalue"
	"github.com/stategen/stategen/internal/site"
)

// A list of values, and a constant, which is a list of one.

// enum compares lists of values, each value by itself.
func enum(c *comparer, p pair, keyword string) {
	old, new := values(p, keyword)
	if widensConstant(p) || sameOnlyValue(p) {
		return // said of the constant
	}
	if old == nil || new == nil {
		c.report(enumChanged, p, keyword, "the list of values comes or goes")
		return
	}
	was, is := old.Items, new.Items
	if only := onlyValue(p.old); only != nil && !p.old.Has("const") && !p.new.Has("const") {
		r, message := constChanged, "the only value, "+brief(only)+", is another one now"
		switch {
		case contains(is, only):
			r, message = constWidened, "the only value, "+brief(only)+", is one of several now"
		case len(is) > 1:
			message = "the only value, " + brief(only) + ", is none of several now"
		}
		c.report(r, p, keyword, message)
		return
	}
	if p.nullApart {
		was, is = slices.DeleteFunc(slices.Clone(was), isNull), slices.DeleteFunc(slices.Clone(is), isNull)
	}
	for _, v := range was {
		if !contains(is, v) {
			c.report(enumValueRemoved, p, keyword, "the value "+brief(v)+" is gone")
		}
	}
	for _, v := range is {
		if !contains(was, v) {
			r, message := enumAddition(was, v)
			c.report(r, p, keyword, message)
		}
	}
}

// enumAddition finds the rule for one more value of a list.
func enumAddition(old []*jsonschema.Value, v *jsonschema.Value) (r *Rule, message string) {
	message = "the value " + brief(v) + " is new"
	alike := 0 // of the same kind; beside null, a value is the only one
	for _, o := range old {
		if o.Kind == v.Kind {
			alike++
		}
	}
	switch {
	case alike < 2 || v.Kind != jsonschema.String && v.Kind != jsonschema.Number:
		return enumChanged, message // one value is a tag, or has no type of its own
	case numbersOf(old) != numbersOf(append(slices.Clone(old), v)):
		return enumChanged, message + ", and no " + string(numbersOf(old))
	case site.Folded(v.Str) != "":
		for _, o := range old {
			if site.Folded(o.Str) == site.Folded(v.Str) {
				return enumValueTakesName, message + ", and may be called as " + brief(o) + " was"
			}
		}
	}
	return enumValueAdded, message
}

// numberSort is what Go has for a list of numbers.
type numberSort string

const (
	wholeNumbers  numberSort = "int64"
	hugeNumbers   numberSort = "number of Go" // kept as text
	floatNumbers  numberSort = "float64"
	roundedToSome numberSort = "float64 that is exact" // no constants
)

// numbersOf returns what Go has for those of some values that are numbers.
func numbersOf(list []*jsonschema.Value) numberSort {
	whole, fits, exact := true, true, true
	for _, v := range list {
		if v.Kind == jsonschema.Number {
			_, fit := jsonvalue.WholeNumber(v.Text)
			whole, fits, exact = whole && jsonvalue.IsIntegral(v.Text), fits && fit, exact && !jsonvalue.IsRounded(v.Text)
		}
	}
	switch {
	case whole && fits:
		return wholeNumbers
	case whole:
		return hugeNumbers
	case exact:
		return floatNumbers
	}
	return roundedToSome
}

// constant compares constants; said as a list of one value, a constant is the same.
func constant(c *comparer, p pair, keyword string) {
	switch {
	case equalValues(p, keyword), sameOnlyValue(p):
	case widensConstant(p):
		c.report(constWidened, p, keyword, "the constant is one of several values now")
	default:
		c.report(constChanged, p, keyword, "the constant changes")
	}
}

// widensConstant reports whether a constant becomes a list of values that has it.
func widensConstant(p pair) bool {
	constant, list := p.old.Get("const"), p.new.Get("enum")
	return constant != nil && list != nil && !p.old.Has("enum") && !p.new.Has("const") && contains(list.Items, constant)
}

// sameOnlyValue reports whether both schemas allow one value, and the same, whichever way
// they say so: the Go type is the same then, too. Pydantic has said it in three ways.
func sameOnlyValue(p pair) bool {
	old := onlyValue(p.old)
	return old != nil && equal(old, onlyValue(p.new))
}

// onlyValue returns the scalar that a schema allows alone: a constant, a list of one value,
// or both, with its type or without. It is nil if there is none, or more is said of types.
func onlyValue(s *jsonschema.Schema) *jsonschema.Value {
	only := s.Get("const")
	if enum := s.Get("enum"); enum != nil {
		list := enum.Items
		if len(list) != 1 || only != nil && !equal(only, list[0]) {
			return nil
		}
		only = list[0]
	}
	if only == nil {
		return nil
	}
	switch types := typeNames(s.Get("type")); {
	case only.Kind == jsonschema.Array || only.Kind == jsonschema.Object, len(types) > 1:
		return nil
	case len(types) == 1 && types[0] == "integer":
		if n, ok := number(only); !ok || !n.IsInt() {
			return nil
		}
	case len(types) == 1 && types[0] != kindNames[only.Kind]:
		return nil
	}
	return only
}
