package compat

import (
	"slices"
	"strings"

	"github.com/stategen/stategen/internal/jsonschema"
)

// JSON values and lists of names, as they are compared.

// values returns a keyword's value in both schemas; nil where there is none.
func values(p pair, keyword string) (old, new *jsonschema.Value) {
	return p.old.Value.Get(keyword), p.new.Value.Get(keyword)
}

// equalValues reports whether a keyword says the same in both schemas.
func equalValues(p pair, keyword string) bool {
	old, new := values(p, keyword)
	return equal(old, new)
}

// equal compares JSON values, members in any order. Numbers are compared by
// their spelling, so that equal ones may differ, but not the reverse.
func equal(a, b *jsonschema.Value) bool {
	switch {
	case a == nil || b == nil || a.Kind != b.Kind:
		return a == b
	case a.Kind == jsonschema.String:
		return a.Str == b.Str
	case a.Kind == jsonschema.Array:
		if len(a.Items) != len(b.Items) {
			return false
		}
		for i := range a.Items {
			if !equal(a.Items[i], b.Items[i]) {
				return false
			}
		}
		return true
	case a.Kind == jsonschema.Object:
		if len(a.Members) != len(b.Members) {
			return false
		}
		for _, m := range a.Members {
			if !equal(m.Value, b.Get(m.Name)) {
				return false
			}
		}
		return true
	}
	return a.Text == b.Text
}

// sameBool reports whether two schemas, one of which is a boolean, are the
// same: {} is true.
func sameBool(a, b *jsonschema.Schema) bool {
	value := func(s *jsonschema.Schema) string {
		if len(s.Value.Members) == 0 && !isBool(s) {
			return "true"
		}
		return s.Value.Text
	}
	return value(a) == value(b)
}

// contains reports whether a list has a value.
func contains(list []*jsonschema.Value, v *jsonschema.Value) bool {
	return slices.ContainsFunc(list, func(o *jsonschema.Value) bool { return equal(o, v) })
}

// brief is a value as a message shows it: the beginning of a long one, up to a whole character.
func brief(v *jsonschema.Value) string {
	if len(v.Text) > 60 {
		return strings.ToValidUTF8(v.Text[:60], "") + "…"
	}
	return v.Text
}

// isNull reports whether a value is null.
func isNull(v *jsonschema.Value) bool { return v.Kind == jsonschema.Null }

// includes reports whether a list has all of some tags.
func includes(list, tags []string) bool {
	return !slices.ContainsFunc(tags, func(tag string) bool { return !slices.Contains(list, tag) })
}

// intersects reports whether two lists have a name in common.
func intersects(a, b []string) bool {
	return slices.ContainsFunc(a, func(name string) bool { return slices.Contains(b, name) })
}

// setOf is the names of some lists.
func setOf(lists ...[]string) map[string]bool {
	set := map[string]bool{}
	for _, list := range lists {
		for _, name := range list {
			set[name] = true
		}
	}
	return set
}
