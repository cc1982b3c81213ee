package emit

import (
	"slices"
	"strings"
	"unicode"

	"github.com/dave/jennifer/jen"

	"github.com/stategen/stategen/internal/ir"
)

// docLines is the comment of a declaration or member: the schema's words,
// then what else is known of it. lead is used where the schema says nothing that
// could begin it; asserted is what assertedOf says.
func docLines(name, lead string, doc ir.Doc, asserted string) []string {
	text := doc.Description
	if text == "" && !strings.Contains(lettersOf(name), lettersOf(doc.Title)) && saysMore(doc.Title, name) {
		text = doc.Title
	}
	lines := descriptionText(name, lead, text)
	if len(lines) == 0 {
		lines = docText(lead)
	}
	if doc.Elements != "" {
		each := "Each element"
		if doc.OfValues {
			each = "Each value"
		}
		lines = append(append(lines, ""), descriptionText(each, each+":", doc.Elements)...)
	}
	if doc.Examples != "" {
		lines = append(append(lines, ""), docText("For example: "+doc.Examples+".")...)
	}
	if asserted != "" {
		lines = append(append(lines, ""), assertedLines("Schema: "+asserted+".")...)
	}
	switch {
	case doc.ReadOnly && doc.WriteOnly: // a contradiction
	case doc.ReadOnly:
		lines = append(lines, "", "Read-only: the schema marks it so.")
	case doc.WriteOnly:
		lines = append(lines, "", "Write-only: the schema marks it so.")
	}
	if doc.Since != "" {
		lines = append(lines, "", "Since "+doc.Since+".")
	}
	if doc.Deprecated && !slices.ContainsFunc(lines, isDeprecation) {
		lines = append(lines, "", "Deprecated: the schema marks it so.")
	}
	return lines
}

// assertedLines returns what is asserted as the lines of a comment. Expressions and constants, which may
// have spaces of their own, are not broken.
func assertedLines(text string) []string {
	if strings.Contains(text, "pattern ") || strings.Contains(text, `"`) {
		return []string{text}
	}
	return wrap(text, commentWidth)
}

// lettersOf is a text without what tells "Task status" from TaskStatus.
func lettersOf(text string) string {
	return strings.Map(func(r rune) rune {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			return -1
		}
		return unicode.ToLower(r)
	}, text)
}

// saysMore reports whether a title has a word that none of some Go names has. Tools write those of
// others, such as TimeoutAfter of the member after of a Timeout.
func saysMore(title string, names ...string) bool {
	var known []string
	for _, name := range names {
		known = append(known, wordsIn(name)...)
	}
	return slices.ContainsFunc(wordsIn(title), func(word string) bool { return !slices.Contains(known, word) })
}

// wordsIn cuts a text or a name into its words, in lower case: of HTTPServer2 these are http and server2.
func wordsIn(text string) []string {
	runes := []rune(text)
	is := func(i int, in func(rune) bool) bool { return i >= 0 && i < len(runes) && in(runes[i]) }
	var b strings.Builder
	for i, r := range runes {
		switch {
		case !unicode.IsLetter(r) && !unicode.IsDigit(r):
			r = ' '
		case unicode.IsUpper(r) && (!is(i-1, unicode.IsUpper) || is(i+1, unicode.IsLower)):
			b.WriteByte(' ')
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return strings.Fields(b.String())
}

// describeField emits the comment on a field of the type of that name, if anything is said of it.
func describeField(g *jen.Group, of string, fl *ir.Field) {
	doc, names := fl.Doc, []string{of, fl.Go}
	if d, ok := ir.Inmost(fl.Type).(ir.Decl); ok {
		names = append(names, d.Naming().Go)
	}
	if !saysMore(doc.Title, names...) {
		doc.Title = ""
	}
	describe(g, doc, assertedAt(fieldPlace(fl)))
}

// describe emits the comment on a field or a constant, if anything is said of it.
func describe(g *jen.Group, doc ir.Doc, asserted string) {
	lines := docLines("", "", doc, asserted)
	for len(lines) > 0 && lines[0] == "" {
		lines = lines[1:]
	}
	if len(lines) > 0 {
		g.Add(comment(lines...))
	}
}
