package compat

import (
	"slices"

	"github.com/stategen/stategen/internal/ecma"
	"github.com/stategen/stategen/internal/jsonschema"
	"github.com/stategen/stategen/internal/site"
)

// The map of the members that match an expression gives its name to a member that has the same one. It is
// called after the title or the type of these members, or after the word that their names have in common, in
// the plural: see patterns.go in package naming. What is here asks for less, and rather says so once too often.

// namesOfMap lists what may be the name of such a map, without regard for case and punctuation.
func namesOfMap(m jsonschema.NamedSchema) (names []string) {
	if only, ok := ecma.Exact(m.Name); ok {
		return []string{site.Folded(only)} // it is a field
	}
	word, inner := site.Folded(site.PatternWord(m.Name)), m.Schema
	if of := besideNull(inner); of != nil {
		inner = of
	}
	nouns := []string{word}
	if title := site.Folded(m.Schema.Value.GetString("title")); title != "" {
		nouns = append(nouns, title)
	}
	if target := inner.Ref(); target != nil {
		noun := site.Folded(lastStep(target.Token()))
		nouns = append(nouns, noun, word+noun, "other"+noun)
	}
	if word == "value" {
		nouns = append(nouns, "flag", "integer", "number", "string", "time", "binary", "list", "map", "object")
	}
	names = append(names, word+"members")
	for _, noun := range nouns {
		if noun == "" { // it is all punctuation
			continue
		}
		names = append(names, noun, noun+"s", noun+"es", noun[:len(noun)-1]+"ies")
	}
	slices.Sort(names)
	return slices.Compact(names)
}
