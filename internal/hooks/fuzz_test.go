package hooks

import (
	"slices"
	"strings"
	"testing"
)

// FuzzNames reads any text as a directive: what is written of the names that it has says the
// same names.
func FuzzNames(f *testing.F) {
	for _, text := range []string{
		` owner "two words" +count Tool.args Status=done`, `"a\"b" +"c d" ""`, `"a"b`, `a"b`, `+`, `++a`, "a\u00a0b\x7f", `"+x" x+y`, "`raw`", `"\xff"`,
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		list, ok := names(text)
		if !ok {
			return
		}
		var again []string
		for _, line := range directives(list) {
			more, ok := names(strings.TrimPrefix(line, directive))
			if !ok {
				t.Fatalf("what is written cannot be read: %s", line)
			}
			again = append(again, more...)
		}
		if !slices.Equal(list, again) {
			t.Errorf("%q is written so that it reads %q", list, again)
		}
	})
}
