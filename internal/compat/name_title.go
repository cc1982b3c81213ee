package compat

import (
	"fmt"
	"slices"

	"github.com/stategen/stategen/internal/analysis"
	"github.com/stategen/stategen/internal/jsonschema"
	"github.com/stategen/stategen/internal/site"
)

// A title may name the Go type of what is written out. Around that, a choice may come or go: what
// stays with the choice names it no more, and what goes along names it, and not all that is within.

// isTitled reports whether a schema has a title that Go names may come from: not one that repeats
// the name of the member or definition, as pydantic writes them.
func isTitled(s *jsonschema.Schema) bool {
	name := ""
	if isProperty(s) || isDefinition(s) {
		name = s.Token()
	}
	return s.Has("title") && site.Informative(s.Value.GetString("title"), name) != ""
}

// hasName reports whether what a schema allows is of a Go type with a name: no list or map,
// whatever its elements are, no reference to one, and not what one constant is.
func hasName(s *jsonschema.Schema) bool {
	if isReference(s) || isPlainScalar(s) || onlyValue(s) != nil {
		return false
	}
	if slices.ContainsFunc(inPlace, s.Has) {
		return true
	}
	switch types := butNull(typeNames(s.Get("type"))); {
	case slices.Equal(types, []string{"array"}):
		return len(analysis.ItemsOf(s).Prefix) > 0
	case slices.Equal(types, []string{"object"}):
		return s.Has("properties") || s.Has("patternProperties") || openness(s) == closed
	}
	return true
}

// isUntitled reports whether nothing is called after the title of a schema, wherever it stands: it is a
// member, an element or a value of a map, and of no Go type with a name; an alternative that is called
// after its kind; or a part of what is called after the whole.
func (doc *document) isUntitled(s *jsonschema.Schema) bool {
	return holdsValues(s) && heldBy(s) != "patternProperties" && (!hasName(unwrapped(s)) || isAnything(s)) ||
		isCalledByKind(s) || doc.isPartOfMore(s)
}

// isCalledByKind reports whether a schema is null among alternatives, or the only scalar of its kind there:
// its title names nothing. That of another one would be taken from it, if it were the same.
func isCalledByKind(s *jsonschema.Schema) bool {
	of, keyword := choiceAround(s)
	kind := kindWritten(s)
	if of == nil || kind == "" {
		return false
	}
	title := site.Folded(s.Value.GetString("title"))
	for _, other := range of.Children(keyword) {
		if is := other.Schema; is != s && (site.Folded(is.Value.GetString("title")) == title && title != "" || kind != "null" && mayBeOfKind(is, kind)) {
			return false
		}
	}
	return true
}

// kindWritten is the JSON type of a plain scalar or null, as a schema says it; "" for any other schema.
func kindWritten(s *jsonschema.Schema) string {
	types := typeNames(s.Get("type"))
	switch {
	case len(types) != 1 || s.Ref() != nil || s.Has("const"):
		return ""
	case types[0] == "integer":
		types[0] = "number"
	}
	if types[0] == "null" || isPlainScalar(s) {
		return types[0]
	}
	return ""
}

// mayBeOfKind reports whether a schema is not plainly of another JSON type.
func mayBeOfKind(s *jsonschema.Schema, kind string) bool {
	types := typeNames(follow(s).Get("type"))
	return len(types) == 0 || slices.Contains(types, kind) || kind == "number" && slices.Contains(types, "integer")
}

// isPartOfMore reports whether a schema is a part of an allOf that declares members beside other parts
// that do: what they are together is called after none of them. What something refers to is a type by
// itself, too.
func (doc *document) isPartOfMore(s *jsonschema.Schema) bool {
	if heldBy(s) != "allOf" || !s.Has("properties") || slices.ContainsFunc(inPlace, s.Has) {
		return false
	}
	of := around(s)
	declare := of.Has("properties")
	for _, part := range of.Children("allOf") {
		declare = declare || part.Schema != s && follow(part.Schema).Has("properties")
	}
	return declare && !slices.ContainsFunc(doc.every(), func(other *jsonschema.Schema) bool { return other.Ref() == s })
}

// titlesTakeNames reports the titles that have come to further schemas: of two types that are called after one,
// another one may have the name now. So it may be with one that is called after where it stands, for
// titles come before that.
func (c *comparer) titlesTakeNames() {
	old, new := c.old.titled(), c.new.titled()
	for _, s := range c.new.every() {
		name := titleOf(s)
		was, is := old[name], new[name]
		switch {
		case name == "" || slices.Contains(was, c.counterpart(s)):
		case len(was) > 0 && len(is) > len(was):
			c.found(nameChanged, Place{}, placeOf(s, "title"), nil, fmt.Sprintf("the title of what stands at %s comes to something else, too, which may take its Go name", placeOf(was[0], "")))
		case len(was) == 0 && c.isNew(s):
			if n := c.namedByPlace().first(name, nil); n >= 0 {
				c.found(nameChanged, Place{}, placeOf(s, "title"), nil, fmt.Sprintf("this title is new, and may be the Go name of what stands at %s", placeOf(c.byPlace.list[n], "")))
			}
		}
	}
}

// titled lists the schemas of the document that may be called after their titles, by these.
func (doc *document) titled() map[string][]*jsonschema.Schema {
	list := map[string][]*jsonschema.Schema{}
	for _, s := range doc.every() {
		if name := titleOf(s); name != "" {
			list[name] = append(list[name], s)
		}
	}
	return list
}

// titleOf returns the title that the Go type of a schema may be called after, without regard for what
// Go names do not keep; "" if there is none, or if it is called otherwise.
func titleOf(s *jsonschema.Schema) string {
	if s.Pointer == "" || isBool(s) || isDefinition(s) || !isTitled(s) || !hasName(s) {
		return ""
	}
	return site.Folded(s.Value.GetString("title"))
}
