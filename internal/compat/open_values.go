package compat

import (
	"slices"

	"github.com/stategen/stategen/internal/jsonschema"
)

// openListing compares two schemas that list values. The newer one takes all others of their type,
// too: it is a choice of a constant for each value, and of that type, as schemars writes it. The
// older one is such a choice, or lists values and takes no others. It reports whether the pair is
// like that.
func (c *comparer) openListing(p pair) bool {
	old, oldOthers := openValuesOf(p.old)
	new, newOthers := openValuesOf(p.new)
	if oldOthers == nil {
		old = valuesOf(p.old)
	}
	removed := enumValueRemoved
	if newOthers != nil && !newOthers.Has("format") {
		removed = enumValueUnlisted // it is one of the others
	}
	// of one value beside all others, the Go type is that of the others
	if newOthers == nil || len(new) < 2 || c.isDiscriminator(p.new) || !c.listed(p, old, new, removed) {
		return false
	}
	if oldOthers == nil {
		c.report(enumOpened, p, "anyOf", "values that are not listed are allowed now")
	} else {
		c.compare(pair{old: oldOthers, new: newOthers, required: true})
	}
	for _, name := range aside {
		c.compareKeyword(p, name)
	}
	return true
}

// openValuesOf returns the values that a schema which is nothing but a choice lists beside all
// others of their type, and what takes these; nil if it is no such choice.
func openValuesOf(s *jsonschema.Schema) (list []listedValue, others *jsonschema.Schema) {
	if choiceOf(s) != "anyOf" {
		return nil, nil
	}
	typ := ""
	for _, a := range s.Children("anyOf") {
		values := listedBy(a.Schema)
		switch {
		case values != nil && !(len(values) > 1 && a.Schema.Has("title")):
			list = append(list, values...)
		case others == nil && onlyType(a.Schema, "format") != "":
			others, typ = a.Schema, onlyType(a.Schema, "format")
		default:
			return nil, nil
		}
	}
	if others == nil || slices.ContainsFunc(list, func(v listedValue) bool { return typeOf(v.value) != typ }) {
		return nil, nil
	}
	return list, others
}
