package emit

import (
	doccomment "go/doc/comment"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/dave/jennifer/jen"

	"github.com/stategen/stategen/internal/ir"
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

// packageDoc returns doc.go.
func (e *emitter) packageDoc() string {
	var b strings.Builder
	line := func(s string) { b.WriteString(commentLine(s) + "\n") }
	what := "JSON documents"
	if e.pkg.RootAs != "" {
		what = "the JSON documents whose root is " + e.pkg.RootAs
	}
	line("Package " + e.pkg.Name + " reads and writes " + what + ".")
	if doc := descriptionText("", "", e.pkg.Doc.Description); len(doc) > 0 {
		line("")
		for _, l := range doc {
			line(l)
		}
	}
	if e.pkg.Root != nil {
		line("")
		line("A document is read, changed and written back:")
		line("")
		for _, code := range []string{"x, err := " + e.pkg.Name + ".Decode(data)", "if err != nil {", "\treturn err", "}", "// change x", "data, err = x.AppendJSON(nil)"} {
			line("\t" + code)
		}
	}
	line("")
	line("Reading keeps what it does not know: members, variants and enum values that the")
	line("schema does not declare, null where it allows none, the spelling of times and of")
	line("free-form numbers. Writing puts them back. Strict turns reading into validation.")
	if slices.ContainsFunc(e.pkg.Decls, func(d ir.Decl) bool { _, ok := d.(*ir.Struct); return ok }) {
		line("")
		line("In a struct, an optional scalar is an Opt, which tells absent from null. An optional")
		line("object, list or map is nil where it is absent. What may be any JSON value is a Raw, its")
		line("text. What no field can hold is in Extra. Unknowns lists what the schema does not know,")
		line("and Validate what it does not allow.")
	}
	line("")
	line("Reading makes one copy of the document and keeps no reference to the caller's bytes.")
	line("Strings and Raw values are parts of that copy, and nodes stand side by side in larger")
	line("pieces of memory: whoever keeps a part keeps all of it, and so does a Clone, which has")
	line("nodes of its own but the same strings. To keep a small part of a large document and let")
	line("go of the rest, copy strings by strings.Clone, and nodes by AppendJSON and reading that.")
	line("")
	line("Several goroutines may use a value at a time, as long as none of them changes it.")
	if g := e.pkg.Gate; g != nil {
		line("")
		for _, l := range docText(versionsRead(g)) {
			line(l)
		}
	}
	b.WriteString("package " + e.pkg.Name + "\n")
	return b.String()
}

// versionsRead says which versions a package reads and writes.
func versionsRead(g *ir.Gate) string {
	newest, p := g.Versions[len(g.Versions)-1], g.Policy
	major := strconv.Itoa(newest.Major) + ".x"
	text := "Every version " + major
	if p.RefuseNewerMinor {
		text += " up to minor " + strconv.Itoa(newest.Minor)
	}
	text += " is read"
	if len(p.Only) > 0 {
		text = "Of the versions " + major + ", " + are(p.Only, "alone", "read")
	}
	if p.ReadPreRelease {
		text += ", pre-releases too"
	}
	text += "; the newest one known here is " + newest.String() + "."
	if p.RefuseNewerMinor || p.ReadPreRelease || len(p.Only) > 0 {
		text += " The options of a call may say otherwise."
	}
	if len(p.ReadOnly) > 0 {
		text += " " + are(p.ReadOnly, "", "never written") + "."
	}
	if p.Unlabelled != nil {
		text += " " + unlabelledDoc(*p.Unlabelled)
	}
	return text
}

// are says of versions what they are: "1.0.0 and 1.2.0 alone are read".
func are(list []ir.Version, alone, what string) string {
	var names []string
	for _, v := range list {
		names = append(names, v.String())
	}
	text := inSentence(names, "and")
	if alone != "" {
		text += " " + alone
	}
	if len(list) == 1 {
		return text + " is " + what
	}
	return text + " are " + what
}
