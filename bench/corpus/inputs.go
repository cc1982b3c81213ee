package corpus

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Input is a document with the name that tables give it.
type Input struct {
	Name string
	Spec Spec
}

// inputs in the order of the tables.
var inputs = []Input{
	{"small", Spec{Size: 2_300, Seed: 8}}, // a seed whose few turns hold a tool call
	{"medium", Spec{Size: 110_000}},
	{"large", Spec{Size: 10_000_000}},
	{"tiny", Spec{Kind: Tiny, Size: 2_000_000}},
	{"blobs", Spec{Kind: Blobs, Size: 10_000_000}},
	{"medium-indented", Spec{Size: 110_000, Style: Style{Indent: true}}},
	{"medium-dotnet", Spec{Size: 110_000, Style: Style{DotNet: true}, Nulls: true}},
	{"medium-cjk", Spec{Size: 110_000, CJK: true}},
	{"medium-cjk-dotnet", Spec{Size: 110_000, CJK: true, Style: Style{DotNet: true}, Nulls: true}},
	{"team-small", Spec{Kind: Team, Size: 3_000, Style: Style{Python: true}}},
	{"team-medium", Spec{Kind: Team, Size: 110_000, Style: Style{Python: true}}},
	{"team-large", Spec{Kind: Team, Size: 10_000_000, Style: Style{Python: true}}},
}

// Main are the five inputs of the main tables.
var Main = []string{"small", "medium", "large", "tiny", "blobs"}

// Spellings are the medium conversation in other spellings and scripts.
var Spellings = []string{"medium-indented", "medium-dotnet", "medium-cjk", "medium-cjk-dotnet"}

// Teams are states of AutoGen's teams.
var Teams = []string{"team-small", "team-medium", "team-large"}

// IsTeam reports whether an input is the state of a team, and not a durable agent
// state.
func IsTeam(name string) bool { return slices.Contains(Teams, name) }

// Named makes the input of a name.
func Named(name string) ([]byte, error) {
	spec, err := SpecOf(name)
	if err != nil {
		return nil, err
	}
	return Make(spec), nil
}

// SpecOf says which document a name stands for. "chat:SIZE" is a conversation of that many
// bytes; SIZE may end in K or M, as in "chat:64K".
func SpecOf(name string) (Spec, error) {
	var names []string
	for _, in := range inputs {
		if in.Name == name {
			if in.Spec.Seed == 0 {
				in.Spec.Seed = 6
			}
			return in.Spec, nil
		}
		names = append(names, in.Name)
	}
	if size, ok := strings.CutPrefix(name, "chat:"); ok {
		n, err := parseSize(size)
		return Spec{Size: n, Seed: 6}, err
	}
	return Spec{}, fmt.Errorf("no input is called %q; there are %s and chat:SIZE", name, strings.Join(names, ", "))
}

func parseSize(text string) (int, error) {
	unit := 1
	if digits, ok := strings.CutSuffix(text, "K"); ok {
		text, unit = digits, 1_000
	} else if digits, ok := strings.CutSuffix(text, "M"); ok {
		text, unit = digits, 1_000_000
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 {
		return 0, fmt.Errorf("%q is not a size", text)
	}
	return n * unit, nil
}
