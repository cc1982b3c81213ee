package majors_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stategen/stategen/golden/majors/agentstate"
)

// Tools are called by the keys of a map, and by a member since major 2. What a tool calls
// its name besides is no such name, and a tool without a name has no key: neither is taken
// for the other, or gone, without a word.
func TestToolsOfOtherNames(t *testing.T) {
	const rest = `","session":{"id":"x"},"agent":{"name":"y"},"tools":`
	for text, version := range map[string]agentstate.Version{
		`1.0.0` + rest + `{"ls":{"command":"c","name":"own"}}}`:                      {Major: 3},
		`1.0.0` + rest + `{"ls":{"command":"c"},"zip":{"command":"d","name":null}}}`: {Major: 3},
		`1.3.0` + rest + `{"":{"command":"c","name":"own"}}}`:                        {Major: 3},
		`3.0.0` + rest + `[{"command":"c"}]}`:                                        {Major: 1},
		`3.0.0` + rest + `[{"name":null,"command":"c"}]}`:                            {Major: 1},
		`3.0.0` + rest + `[{"name":"","command":"c"}]}`:                              {Major: 1},
	} {
		text = `{"schemaVersion":"` + text
		var report agentstate.Report
		s, err := agentstate.Decode([]byte(text), agentstate.WithReport(&report))
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if version.Major < 3 {
			if _, err := agentstate.EncodeFor(s, version, agentstate.WithReport(&report)); err != nil {
				t.Fatalf("%s: %v", text, err)
			}
		}
		_, tools, _ := strings.Cut(text, `"tools":`)
		if len(report.Residue) != 1 || report.Residue[0].Pointer != "/tools" || string(report.Residue[0].Value)+"}" != tools {
			t.Errorf("%s to %s: %s is reported", text, version, residueJSON(t, report.Residue))
		}
	}
}

// What a hook placed is looked for once, not once for each that is alike: of four times as
// many tools, all with a member of the same name, the upgrade takes about four times as much.
func TestManyToolsWithMembersOfTheirOwn(t *testing.T) {
	allocations := func(tools int) float64 {
		text := `{"schemaVersion":"1.0.0","session":{"id":"x"},"agent":{"name":"y"},"tools":{"ls":{"command":"c"}`
		for k := range tools {
			text += fmt.Sprintf(`,"t%d":{"command":"c","own":"\n%d"}`, k, k)
		}
		return testing.AllocsPerRun(1, func() {
			if _, err := agentstate.Decode([]byte(text + "}}")); err != nil {
				t.Fatal(err)
			}
		})
	}
	if few, many := allocations(150), allocations(600); many > 6*few {
		t.Errorf("%.0f allocations for 600, %.0f for 150", many, few)
	}
}
