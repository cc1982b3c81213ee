package compat

import (
	"slices"
	"strings"

	"github.com/stategen/stategen/internal/analysis"
	"github.com/stategen/stategen/internal/jsonschema"
)

// A reference with a bound beside it is a schema of its own, and one without is what it refers to,
// by another name. To a member, that makes no difference: its Go type is that of the reference. A
// definition has a type of its own or not, an alternative is another variant, a position has another
// name, and what is the base of an allOf has one heir more or less.

// aliasing reports what comes or goes beside a reference where that decides which Go type it is.
func (c *comparer) aliasing(p pair) {
	was, is := standsFor(p.old), standsFor(p.new)
	if was == nil || is == nil || (analysis.Part{Schema: p.old}).OnlyHas() == (analysis.Part{Schema: p.new}).OnlyHas() {
		return
	}
	place := kindOfPlace(p.new)
	switch {
	case place == "prefixItems", place == "items" && !holdsValues(p.new):
	case place == "" || !hasName(follow(is)):
		return
	}
	c.found(nameChanged, placeOf(p.old, ""), placeOf(p.new, ""), nil, "something comes or goes beside a reference, without which this is another name of what it leads to, and has no Go type of its own")
}

// standsFor returns what a schema refers to, be it by an allOf of one reference; nil if it refers to
// nothing, or is more than a reference by other keywords for types.
func standsFor(s *jsonschema.Schema) *jsonschema.Schema {
	if slices.ContainsFunc(inPlace, func(keyword string) bool { return keyword != "$ref" && keyword != "allOf" && s.Has(keyword) }) {
		return nil
	}
	if parts := s.Children("allOf"); len(parts) == 1 && !s.Has("$ref") {
		return parts[0].Schema.Ref()
	} else if len(parts) > 0 {
		return nil
	}
	return s.Ref()
}

// kindOfPlace returns the keyword of a place whose Go type, or name, is another one if what is there
// is no more than a reference: that which holds a definition, an alternative, a position, or a part
// of an allOf. It is "" for all others, and for what is beside null alone.
func kindOfPlace(s *jsonschema.Schema) string {
	tokens := strings.Split(s.Pointer, "/")
	n := len(tokens)
	if n < 3 {
		return ""
	}
	switch keyword := tokens[n-2]; keyword {
	case "$defs", "definitions", "prefixItems", "items", "allOf":
		return keyword
	case "anyOf", "oneOf":
		if around := s.Doc.At(strings.Join(tokens[:n-2], "/")); around == nil || besideNull(around) != s {
			return keyword
		}
	}
	return ""
}
