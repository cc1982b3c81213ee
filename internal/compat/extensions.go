package compat

import (
	"fmt"
	"maps"
	"slices"

	"github.com/stategen/stategen/internal/jsonschema"
	"github.com/stategen/stategen/internal/site"
)

// Tools that export schemas add keywords of their own: x-abstract, x-enumNames, markdownDescription.
// But for those that Go names come from, nobody reads them except people and other tools.

// isForOthers reports whether a keyword is such an extension of which nothing here depends.
func isForOthers(keyword string) bool {
	k, known := jsonschema.LookupKeyword(keyword)
	return known && k.Class == jsonschema.Extension && k.Harmless && keywords[keyword] == nil
}

// isBesideMembers reports whether a keyword may stand beside those for members, and is compared by
// itself.
func isBesideMembers(keyword string) bool {
	return slices.Contains(besideMembers, keyword) || isForOthers(keyword)
}

// enumNames compares what constants in Go are called after, of values that are listed beside it.
func enumNames(c *comparer, p pair, keyword string) {
	same := equalValues(p, keyword)
	if same && equalValues(p, "enum") { // else a name may be another value's
		return
	}
	old, ok := namesOfValues(p.old, keyword)
	new, okNew := namesOfValues(p.new, keyword)
	switch {
	case same && !ok && !okNew:
		return
	case !ok || !okNew:
		c.report(nameChanged, p, keyword, "the names of values come or go")
		return
	}
	for _, value := range slices.Sorted(maps.Keys(new)) {
		name := new[value]
		was, known := old[value]
		switch {
		case known && was != name:
			c.report(nameChanged, p, keyword, fmt.Sprintf("the name of the value %s changes", value))
		case !known && slices.ContainsFunc(slices.Collect(maps.Values(old)), func(other string) bool { return site.Folded(other) == site.Folded(name) }):
			c.report(enumValueTakesName, p, keyword, fmt.Sprintf("the value %s may be called as another one was", value))
		}
	}
}

// namesOfValues returns the names of listed values by these, be they in a list or by what the
// values are; ok is false if there is not one for each.
func namesOfValues(s *jsonschema.Schema, keyword string) (names map[string]string, ok bool) {
	words, values := s.Value.Get(keyword), s.Get("enum")
	if words == nil || values == nil {
		return nil, false
	}
	names = map[string]string{}
	for i, value := range values.Items {
		name := words.GetString(value.Text)
		if len(words.Items) == len(values.Items) {
			name = words.Items[i].Str
		}
		if site.Folded(name) == "" {
			return nil, false
		}
		names[value.Text] = name
	}
	return names, len(names) == len(values.Items)
}
