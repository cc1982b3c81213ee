package compat

import (
	"slices"
	"strings"

	"github.com/stategen/stategen/internal/jsonschema"
)

// Tools that export schemas write another draft from some version on. Most of what a schema says is
// read alike by all drafts, and is compared as if the draft were one; tuples are written in another
// way since 2020-12, and compared by their positions.

// drafts reports that the draft of a pair changes where something is said that the two drafts do
// not read alike.
func (c *comparer) drafts(p pair) {
	if p.old.Draft() == p.new.Draft() {
		return
	}
	for _, s := range []*jsonschema.Schema{p.old, p.new} {
		for _, m := range s.Value.Members {
			if !isReadAlike(s, m, p.old.Draft(), p.new.Draft()) {
				c.report(draftChanged, p, "", "the draft changes, and "+m.Name+" may be read in another way")
				return
			}
		}
	}
}

// isReadAlike reports whether two drafts, one of which is that of s, read a member of s alike.
func isReadAlike(s *jsonschema.Schema, m jsonschema.Member, a, b jsonschema.Draft) bool {
	old, new := min(a, b), max(a, b)
	keyword, known := jsonschema.LookupKeyword(m.Name)
	exists := func(d jsonschema.Draft) bool { return keyword.From <= d && d <= keyword.To }
	switch {
	case m.Name == "$schema":
		return isStandard(s.Draft(), m.Value)
	case keyword.Class == jsonschema.Identifier && s.Pointer == "" && s.Has(m.Name):
		return true // the URI of the document, called id by draft 4: references are compared by where they lead
	case slices.Contains(aside, m.Name) && m.Name != "title" && m.Name != "default":
		return true // words
	case !known, isForOthers(m.Name):
		return true // no draft reads it, beside a reference or not
	case old < jsonschema.Draft2019 && new >= jsonschema.Draft2019 && m.Name != "$ref" && !slices.Contains(defsKeywords, m.Name) && s.Value.Get("$ref") != nil:
		return false // beside $ref, what is said counts since then
	case old < jsonschema.Draft2020 && new >= jsonschema.Draft2020:
		switch m.Name {
		case "prefixItems":
			return s.Draft() == new
		case "additionalItems":
			return s.Draft() == old && len(s.Children("items")) > 0
		case "items":
			return m.Value.Kind != jsonschema.Array || s.Draft() == old
		case "unevaluatedItems":
			return false // what contains finds counts since then
		}
	}
	if strings.HasPrefix(m.Name, "exclusive") && old == jsonschema.Draft4 {
		return false // they were booleans
	}
	return exists(old) && exists(new) && s.Has(m.Name)
}

// isStandard reports whether a text names the metaschema of a draft itself, and none that has other
// vocabularies. One without a draft is that of the newest.
func isStandard(d jsonschema.Draft, named *jsonschema.Value) bool {
	sansScheme := func(uri string) string { return strings.TrimPrefix(strings.TrimPrefix(uri, "http:"), "https:") }
	uri := sansScheme(strings.TrimSuffix(named.Str, "#"))
	return uri == sansScheme(d.Metaschema()) || uri == "//json-schema.org/schema"
}

// schemaNamed reports that a document names another draft; what that changes is reported where it
// stands.
func schemaNamed(c *comparer, p pair, keyword string) {
	if p.old.Draft() != p.new.Draft() {
		c.report(draftChangedPlain, p, keyword, "the draft changes")
	}
}
