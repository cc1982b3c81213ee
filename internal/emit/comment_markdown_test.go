package emit

import (
	"fmt"
	"go/format"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/dave/jennifer/jen"

	"github.com/stategen/stategen/internal/ir"
)

// Descriptions are Markdown: what go doc shows as a list, as code or as a heading is written so.
func TestDescriptionText(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"", ""},
		{"One line.", "T: One line."},
		{"T is a thing.", "T is a thing."},
		{"Title\nin two lines.", "T: Title\nin two lines."},
		{"First.\n\n\n  Second.\n", "T: First.\n\nSecond."},
		{"Rules:\n- one\n- two\n  goes on\n- three\n\nMore.", "T: Rules:\n\n  - one\n  - two goes on\n  - three\n\nMore."},
		{"Rules:\n\n* one\n\n* two\n  - within\n\n  and on", "T: Rules:\n\n  - one\n  - two; within and on"},
		{"Steps:\n1. read\n2) write\n10. end", "T: Steps:\n\n 1. read\n 2. write\n 10. end"},
		{"1. read\n   - all\n2. write", "T is it.\n\n 1. read; all\n 2. write"},
		{"One of:\n- a, which is:\n  - b\n  - c\n    - d\n- e", "T: One of:\n\n  - a, which is: b; c; d\n  - e"},
		{"- a\n1. b\n- c", "T is it.\n\n  - a 1. b\n  - c"},
		{"It holds up to\n12. No more.", "T: It holds up to\n12. No more."},
		{"- first of all", "T is it.\n\n  - first of all"},
		{"Like:\n```json\n{\n  \"a\": 1\n}\n```\nDone.", "T: Like:\n\n\t{\n\t  \"a\": 1\n\t}\n\nDone."},
		{"Like:\n\n    a\n\tb\n\nDone.", "T: Like:\n\n\ta\n\tb\n\nDone."},
		{"Like:\n\n    a:\n      b: 1\n\n      c: 2\n \n    d: 3\n\nDone.", "T: Like:\n\n\ta:\n\t  b: 1\n\n\t  c: 2\n\n\td: 3\n\nDone."},
		{"Attributes:\n    v: The version.\n    id: The id.\n        It is unique.\n\n    ts: When.\nDone.", "T: Attributes:\n\n\tv: The version.\n\tid: The id.\n\t    It is unique.\n\n\tts: When.\n\nDone."},
		{"It goes on\n    in the next line.", "T: It goes on\nin the next line."},
		{"Like:\n```\nnever ended", "T: Like:\n\n\tnever ended"},
		{"| a | b |\n|---|---|\n| 1 | 2 |", "T is it.\n\n\t| a | b |\n\t|---|---|\n\t| 1 | 2 |"},
		{"Of it.\n## Units\nIn metres.", "T: Of it.\n\n# Units\n\nIn metres."},
		{"# of retries", "T: # of retries"},
		{"    \n    a\n\nb", "T is it.\n\n\ta\n\nb"},
		{"Quoted ```` so", "T: Quoted ```` so"},
		{"See [the page](https://example.com/a#b) and `[x](https://y)`, [here](#there).",
			"T: See the page (https://example.com/a#b) and `[x](https://y)`, [here](#there)."},
		{"[`a()`](https://a/b_(c)) and [more]( https://a),\n[two\nlines](https://a) ` [x](https://y).",
			"T: `a()` (https://a/b_(c)) and more (https://a),\ntwo\nlines (https://a) ` x (https://y)."},
		{"Deprecated: use U.\n\nWas once.", "T is it.\n\nDeprecated: use U.\n\nWas once."},
		{"A " + strings.Repeat("long ", 30) + "line\nand a short one.",
			"T: A" + strings.Repeat(" long", 19) + "\n" + strings.TrimSpace(strings.Repeat("long ", 11)) + " line and a short one."},
	} {
		got := strings.Join(descriptionText("T", "T is it.", test.text), "\n")
		if got != test.want {
			t.Errorf("%q became\n%s\nand is to be\n%s", test.text, got, test.want)
		}
		if got == "" {
			continue
		}
		f := jen.NewFile("p")
		f.Add(comment(strings.Split(got, "\n")...)).Line().Type().Id("T").Struct()
		source := []byte(fmt.Sprintf("%#v", f))
		if formatted, err := format.Source(source); err != nil || string(formatted) != string(source) {
			t.Errorf("%s\nis not as gofmt has it: %v\n%s", source, err, formatted)
		}
	}
}

// Whatever a description consists of, it is a comment, none of its words is lost, and gofmt has one form of it.
func TestDescriptionTextOfAnything(t *testing.T) {
	parts := []string{"word", "a", "\n", "\n\n", "- ", "  - ", "1. ", "   2) ", "```\n", "~~~\n", "    ", "\t", "# ", "| ", "Deprecated: ", "+build x", "T ", " ", "\u00a0", "`", "*/"}
	rng := rand.New(rand.NewPCG(1, 2))
	for range 5000 {
		var b strings.Builder
		for range rng.IntN(12) {
			b.WriteString(parts[rng.IntN(len(parts))])
		}
		lines := docLines("T", "T is it.", ir.Doc{Description: b.String()}, "")
		written := fenceLine.ReplaceAllString(b.String(), "") // but for what a fence says of its language
		if got, want := strings.Count(strings.Join(lines, "\n"), "word"), strings.Count(written, "word"); got < want {
			t.Errorf("%q became %q", b.String(), lines)
		}
		f := jen.NewFile("p")
		f.Add(comment(lines...)).Line().Type().Id("T").Struct()
		source := fmt.Sprintf("%#v", f)
		for line := range strings.Lines(source) {
			if line != "\n" && !strings.HasPrefix(line, "//") && line != "package p\n" && line != "type T struct{}\n" {
				t.Errorf("%q became the line %q", b.String(), line)
			}
		}
		if formatted, err := format.Source([]byte(source)); err != nil || string(formatted) != source {
			t.Errorf("%q became\n%s\nwhich gofmt has as\n%s\n%v", b.String(), source, formatted, err)
		}
	}
}
