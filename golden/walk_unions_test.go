package golden_test

import (
	"slices"
	"testing"

	"github.com/stategen/stategen/generated/autogenstate"
	"github.com/stategen/stategen/generated/durableagent"
)

// Whatever holds a variant is given once, with the variant in it; the document itself is in nothing.
func TestWalkGivesWhatHoldsUnions(t *testing.T) {
	for _, state := range readable(goldenDurable(t)) {
		s := mustDecode(t, state.text)
		same(t, state.name, nodesAt(durableagent.Walk[durableagent.ChatContentItem](s)), heldAt(durableagent.Walk[*durableagent.ChatContentItem](s)))
		same(t, state.name, nodesAt(durableagent.Walk[durableagent.ConversationEntry](s)), heldAt(durableagent.Walk[*durableagent.ConversationEntry](s)))
	}
	for _, state := range everyAutogenState(t) {
		s := mustDecodeAutogen(t, state.text)
		states := nodesAt(autogenstate.Walk[autogenstate.State](s))
		delete(states, "")
		same(t, state.name, states, heldAt(autogenstate.Walk[*autogenstate.State](s)))
		same(t, state.name, nodesAt(autogenstate.Walk[autogenstate.Message](s)), heldAt(autogenstate.Walk[*autogenstate.Message](s)))
	}
}

func nodesAt[U comparable](walk func(func(string, U) bool)) map[string]U {
	nodes := map[string]U{}
	for pointer, node := range walk {
		nodes[pointer] = node
	}
	return nodes
}

func heldAt[U comparable](walk func(func(string, *U) bool)) map[string]U {
	nodes := map[string]U{}
	for pointer, holder := range walk {
		nodes[pointer] = *holder
	}
	return nodes
}

func same[U comparable](t *testing.T, name string, want, got map[string]U) {
	t.Helper()
	if len(got) != len(want) {
		t.Errorf("%s: %d of %T, want %d", name, len(got), want, len(want))
	}
	for pointer, node := range want {
		if got[pointer] != node {
			t.Errorf("%s: another %T at %s", name, node, pointer)
		}
	}
}

// What a loop puts in the place of a variant is there afterwards, in lists, maps and fields, and the
// walk goes on in it.
func TestWalkReplacesVariants(t *testing.T) {
	root, err := autogenstate.Decode([]byte(`{"type":"TeamState","agent_states":{"a":{"type":"Old"},"b":{"type":"ChatAgentContainerState",
		"agent_state":{"type":"Old"},"message_buffer":[{"type":"Gone","source":"x"},{"type":"TextMessage","source":"x","content":"t"}]}}}`))
	if err != nil {
		t.Fatal(err)
	}
	var at []string
	for pointer, holder := range autogenstate.Walk[*autogenstate.State](root) {
		at = append(at, pointer)
		if _, isUnknown := (*holder).(*autogenstate.UnknownState); isUnknown && pointer == "/agent_states/a" {
			*holder = &autogenstate.ChatAgentContainerState{AgentState: autogenstate.NewBaseState()}
		} else if isUnknown {
			*holder = nil
		}
	}
	want := []string{"/agent_states/a", "/agent_states/a/agent_state", "/agent_states/b", "/agent_states/b/agent_state"}
	if !slices.Equal(at, want) {
		t.Errorf("what holds states is at %q, want %q", at, want)
	}
	for _, holder := range autogenstate.Walk[*autogenstate.Message](root) {
		if m, isUnknown := (*holder).(*autogenstate.UnknownMessage); isUnknown {
			*holder = autogenstate.NewTextMessage("x", m.Type())
		}
		break
	}
	team := root.(*autogenstate.TeamState)
	if _, ok := team.AgentStates["a"].(*autogenstate.ChatAgentContainerState); !ok {
		t.Errorf("in the map: %T", team.AgentStates["a"])
	}
	b := team.AgentStates["b"].(*autogenstate.ChatAgentContainerState)
	if b.AgentState != nil {
		t.Errorf("in the field: %T", b.AgentState)
	}
	if text := b.MessageBuffer[0].(*autogenstate.TextMessage).Content; text != "Gone" {
		t.Errorf("in the list: %q", text)
	}
}
