package main

import (
	"encoding/json"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stategen/stategen/internal/config"
)

var keyRow = regexp.MustCompile("(?m)^\\| `([a-z-]+)` \\|")

// README has every key of a family in stategen.yaml, once, the required ones first, and names
// those beside families.
func TestConfigurationOnThePage(t *testing.T) {
	const file = "../../README.md"
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(text), "\n### stategen.yaml\n")
	section, _, _ = strings.Cut(section, "\n### ")
	var shown []string
	for _, m := range keyRow.FindAllStringSubmatch(section, -1) {
		shown = append(shown, m[1])
	}

	var schema struct {
		Properties map[string]any `json:"properties"`
		Defs       map[string]struct {
			Properties map[string]any `json:"properties"`
			Required   []string       `json:"required"`
		} `json:"$defs"`
	}
	if err := json.Unmarshal(config.Schema, &schema); err != nil {
		t.Fatal(err)
	}
	for name := range schema.Properties {
		if !strings.Contains(section, "`"+name+"`") {
			t.Errorf("%s does not name the key %s", file, name)
		}
	}
	family := schema.Defs["family"]
	for name := range family.Properties {
		if !slices.Contains(shown, name) {
			t.Errorf("%s lacks the key %s of a family", file, name)
		}
	}
	if len(shown) != len(family.Properties) {
		t.Errorf("%s shows the keys %q, and a family has %d", file, shown, len(family.Properties))
	}
	if n := len(family.Required); len(shown) < n || !sameNames(shown[:n], family.Required) || !strings.Contains(section, "the first five are\nrequired") || n != 5 {
		t.Errorf("%s shows the keys %q, of which the first %d are not %q", file, shown, n, family.Required)
	}
}

func sameNames(x, y []string) bool {
	return slices.Equal(slices.Sorted(slices.Values(x)), slices.Sorted(slices.Values(y)))
}
