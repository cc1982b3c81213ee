package conformance

import (
	"encoding/json"
	"fmt"
	"os"
	"testing"
)

// TestFound judges the pairs of found.json, which random tests once found to be
// answered wrongly: by checks alone and by types. The file is a list of groups
// like those of the suite.
func TestFound(t *testing.T) {
	text, err := os.ReadFile("found.json")
	if err != nil {
		t.Fatal(err)
	}
	var groups []Group
	if err := json.Unmarshal(text, &groups); err != nil {
		t.Fatal(err)
	}
	for k := range groups {
		groups[k].ID = fmt.Sprintf("found.json#%d", k)
	}
	for stage, build := range map[string]maker{"checks": newChecker, "types": newDecoder} {
		t.Run(stage, func(t *testing.T) {
			program, err := build(t.TempDir(), groups, nil)
			if err != nil {
				t.Fatal(err)
			}
			judge(t, program, groups, nil)
		})
	}
}
