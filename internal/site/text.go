package site

import (
	"path"
	"strings"
	"unicode"

	"github.com/stategen/stategen/internal/ecma"
	"github.com/stategen/stategen/internal/jsonschema"
)

// Folded returns the letters and digits of a text in lower case: what is
// left of a name if spelling conventions are set aside.
func Folded(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, text)
}

// DocumentName is what to call a document: its file name without what follows
// the first dot.
func DocumentName(d *jsonschema.Document) string {
	name, _, _ := strings.Cut(path.Base(d.Source.Path), ".")
	return name
}

// PatternWord is what a name says for one of the members that match an
// expression: the word that their names have in common, if there is one.
func PatternWord(source string) string {
	word := ecma.Word(source)
	switch word {
	case "":
		return "value"
	case "x", "X": // as in x-…, by which documents are extended
		return "extension"
	}
	return word
}
