package emit

import (
	"fmt"
	"go/format"
	"strings"
	"testing"

	"github.com/dave/jennifer/jen"
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
		{"Rules:\n\n* one\n\n* two\n  - within\n\n  and on", "T: Rules:\n\n  - one\n  - two\n  - within and on"},
		{"Steps:\n1. read\n2) write\n10. end", "T: Steps:\n\n 1. read\n 2. write\n 10. end"},
		{"1. read\n   - all\n2. write", "T is it.\n\n 1. read - all\n 2. write"},
		{"It holds up to\n12. No more.", "T: It holds up to\n12. No more."},
		{"- first of all", "T is it.\n\n  - first of all"},
		{"Like:\n```json\n{\n  \"a\": 1\n}\n```\nDone.", "T: Like:\n\n\t{\n\t  \"a\": 1\n\t}\n\nDone."},
		{"Like:\n\n    a\n\tb\n\nDone.", "T: Like:\n\n\ta\n\tb\n\nDone."},
		{"Like:\n```\nnever ended", "T: Like:\n\n\tnever ended"},
		{"| a | b |\n|---|---|\n| 1 | 2 |", "T is it.\n\n\t| a | b |\n\t|---|---|\n\t| 1 | 2 |"},
		{"Of it.\n## Units\nIn metres.", "T: Of it.\n\n# Units\n\nIn metres."},
		{"# of retries", "T: # of retries"},
		{"See [the page](https://example.com/a#b) and `[x](https://y)`, [here](#there).",
			"T: See the page (https://example.com/a#b) and `[x](https://y)`, [here](#there)."},
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
