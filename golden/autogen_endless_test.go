package golden_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/stategen/stategen/generated/autogenstate"
)

// A state that holds itself, by a mistake of the program, cannot be written; and that
// is told, though each level of it may hold it several times.
func TestAutogenStateThatHoldsItself(t *testing.T) {
	inner := autogenstate.NewSocietyOfMindAgentState()
	inner.InnerTeamState = inner
	team := teamOf(map[string]autogenstate.State{"b": inner})
	team.AgentStates["a"] = team
	for name, state := range map[string]autogenstate.State{"directly": inner, "in a map": team} {
		out, err := state.AppendJSON([]byte("before"))
		var unwritten *autogenstate.EncodeError
		if !errors.As(err, &unwritten) || !strings.Contains(err.Error(), "holds itself") || string(out) != "before" {
			t.Errorf("%s: %d bytes, %v", name, len(out), err)
		}
		if err := state.Validate(); !errors.As(err, &unwritten) {
			t.Errorf("%s: Validate says %v", name, err)
		}
		if shown := state.LogValue().String(); !strings.Contains(shown, "holds itself") {
			t.Errorf("%s: LogValue is %s", name, shown)
		}
		message := panicOf(func() {
			for range autogenstate.Walk[autogenstate.Message](state) {
			}
		})
		if !strings.Contains(message, "holds itself") {
			t.Errorf("%s: Walk panics with %q", name, message)
		}
	}
	for name, clone := range map[string]func(){
		"directly": func() { inner.Clone() }, "in a map": func() { team.Clone() }, "as a union": func() { autogenstate.CloneState(team) },
	} {
		if message := panicOf(clone); !strings.Contains(message, "holds itself") {
			t.Errorf("%s: Clone panics with %q", name, message)
		}
	}
}

// A state that ends is not equal to one that does not; of two that do not, nobody can say.
func TestAutogenEqualStatesThatHoldThemselves(t *testing.T) {
	endless := func() (*autogenstate.SocietyOfMindAgentState, *autogenstate.TeamState) {
		inner := autogenstate.NewSocietyOfMindAgentState()
		team := teamOf(map[string]autogenstate.State{"a": inner})
		inner.InnerTeamState = team
		return inner, team
	}
	inner, team := endless()
	otherInner, otherTeam := endless()
	var ends autogenstate.State = teamOf(nil)
	for range 100 {
		around := autogenstate.NewSocietyOfMindAgentState()
		around.InnerTeamState = ends
		ends = teamOf(map[string]autogenstate.State{"a": around})
	}
	if team.Equal(ends.(*autogenstate.TeamState)) || autogenstate.EqualState(ends, team) {
		t.Error("one that ends is equal to one that does not")
	}
	if !team.Equal(team) || !autogenstate.EqualState(inner, inner) {
		t.Error("a state is not equal to itself")
	}
	for name, compare := range map[string]func() bool{
		"directly":  func() bool { return inner.Equal(otherInner) },
		"in a map":  func() bool { return team.Equal(otherTeam) },
		"as unions": func() bool { return autogenstate.EqualState(team, otherTeam) },
	} {
		if message := panicOf(func() { compare() }); !strings.Contains(message, "holds itself") {
			t.Errorf("%s: Equal panics with %q", name, message)
		}
	}
}

// One node at two places holds nothing that holds it, and depth alone is no mistake.
func TestAutogenDeepStateIsWritten(t *testing.T) {
	const levels = 1500
	var state autogenstate.State = teamOf(map[string]autogenstate.State{})
	for range levels {
		around := autogenstate.NewSocietyOfMindAgentState()
		around.InnerTeamState = state
		state = around
	}
	twice, err := teamOf(map[string]autogenstate.State{"a": state, "b": state}).AppendJSON(nil)
	if err != nil {
		t.Fatal(err)
	}
	if n := strings.Count(string(twice), "inner_team_state"); n != 2*levels {
		t.Errorf("%d levels are written, want twice %d", n, levels)
	}
	var fault *autogenstate.DecodeError
	if _, err := autogenstate.Decode(twice); !errors.As(err, &fault) || fault.Kind != autogenstate.TooDeep {
		t.Errorf("without a higher limit it is read: %v", err)
	}
	again := mustDecodeAutogen(t, twice, autogenstate.MaxDepth(2*levels))
	if out, err := again.AppendJSON(nil); err != nil || string(out) != string(twice) {
		t.Errorf("read and written again it is another: %v", err)
	}
}
