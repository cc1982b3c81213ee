package emit

import (
	doccomment "go/doc/comment"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/dave/jennifer/jen"
)

// comment is the only way text from a schema gets into a comment: every line
// is prefixed, so that no text can end the comment, become a directive such as
// //go:generate, or code. (jennifer passes text that begins with // or /*
// through as it is.) A sentence that is handed over as one line is broken where it is too
// long: names of types within it make it so.
func comment(lines ...string) jen.Code {
	if len(lines) == 1 && len(lines[0]) > commentWidth {
		lines = docText(lines[0])
	}
	list := make([]string, len(lines))
	for k, line := range lines {
		list[k] = commentLine(line)
	}
	return jen.Comment(strings.Join(canonical(list), "\n"))
}

// canonical returns the lines of a comment as gofmt has those of declarations. Up to Go 1.26 it
// has those of members so, too, when they are printed, and since 1.27 it leaves these alone.
func canonical(list []string) []string {
	if !slices.ContainsFunc(list, func(line string) bool {
		first, _ := utf8.DecodeRuneInString(strings.TrimPrefix(line, "// "))
		return !unicode.IsLetter(first) || strings.Contains(line, "``") || strings.Contains(line, "''") // typographic quotes
	}) {
		return list // one paragraph
	}
	for range 3 { // of many backquotes, the second time makes other quotes than the first
		var text strings.Builder
		for _, line := range list {
			text.WriteString(strings.TrimPrefix(strings.TrimPrefix(line, "//"), " ") + "\n")
		}
		var printer doccomment.Printer
		doc := new(doccomment.Parser).Parse(text.String())
		var out []string
		for line := range strings.SplitSeq(strings.TrimSuffix(string(printer.Comment(doc)), "\n"), "\n") {
			out = append(out, commentLine(line))
		}
		if slices.Equal(out, list) {
			break
		}
		list = out
	}
	return list
}

// commentLine returns a line of a comment: of code, if it begins with a tab.
func commentLine(line string) string {
	text, isCode := strings.CutPrefix(line, "\t")
	indent := len(text) - len(strings.TrimLeft(text, "\t"))
	text = text[:indent] + printable(text[indent:])
	if strings.HasPrefix(strings.TrimSpace(text), "+build") { // gofmt makes a build constraint of such a line
		text = strings.Replace(text, "+build", `"+build"`, 1)
	}
	switch {
	case isCode:
		return "//\t" + text
	case text == "":
		return "//"
	}
	return "// " + text
}

// printable returns a line without characters that a terminal, an editor or the
// compiler would act on. What is in a comment comes from the schema, and is to
// stay in it.
func printable(line string) string {
	return strings.Map(func(r rune) rune {
		if !unicode.IsGraphic(r) {
			return ' '
		}
		return r
	}, line)
}

// commentWidth is how long the lines of a comment are, where their words let them.
const commentWidth = 100

// docText returns a paragraph of the generator's own as the lines of a comment.
func docText(text string) []string {
	return wrap(printable(text), commentWidth)
}

// itemText returns an item of a list, a line of the generator's own, as the lines of a comment.
func itemText(line string) []string {
	const bullet = "  - "
	if len(line) <= commentWidth {
		return []string{line}
	}
	lines := wrap(printable(strings.TrimPrefix(line, bullet)), commentWidth-len(bullet))
	for k := range lines {
		lines[k] = "    " + lines[k]
	}
	lines[0] = bullet + strings.TrimSpace(lines[0])
	return lines
}

// lineEnds makes one character of everything that ends a line somewhere.
var lineEnds = strings.NewReplacer("\r\n", "\n", "\r", "\n", "\v", "\n", "\f", "\n", "\u0085", "\n", "\u2028", "\n", "\u2029", "\n")

// wrap breaks text at spaces into lines of at most width bytes, where it can.
func wrap(text string, width int) []string {
	var lines []string
	var line []byte
	for word := range strings.FieldsSeq(text) {
		if len(line) > 0 && len(line)+1+len(word) > width {
			lines = append(lines, string(line))
			line = line[:0]
		}
		if len(line) > 0 {
			line = append(line, ' ')
		}
		line = append(line, word...)
	}
	if len(line) > 0 {
		lines = append(lines, string(line))
	}
	return lines
}
