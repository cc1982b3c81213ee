package config

import (
	"regexp"
	"testing"

	"github.com/stategen/stategen/internal/diag"
)

// lineBreak is what YAML 1.1 breaks lines at (5.4).
var lineBreak = regexp.MustCompile(`[\n\r\x{85}\x{2028}\x{2029}]`)

// FuzzParse reads any bytes as a configuration: there is one, or an error, and every place in
// a diagnostic exists.
func FuzzParse(f *testing.F) {
	for _, tt := range parseTests {
		f.Add([]byte(tt.text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		c, found := Parse("stategen.yaml", text)
		if (c == nil) != diag.HasErrors(found) {
			t.Errorf("there is a configuration: %t; %v", c != nil, found)
		}
		lines := 2 + len(lineBreak.FindAll(text, -1)) // nothing may stand behind the last one
		for _, d := range found {
			if d.File != "stategen.yaml" || d.Line < 0 || d.Line > lines || d.Col < 0 || d.Col > len(text)+1 || d.Message == "" || d.Code == "" {
				t.Errorf("an odd diagnostic: %+v", d)
			}
		}
	})
}
