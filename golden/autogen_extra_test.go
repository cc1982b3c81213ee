package golden_test

import (
	"errors"
	"fmt"
	"testing"

	"github.com/stategen/stategen/generated/autogenstate"
	"github.com/stategen/stategen/golden/jsontest"
)

// What nodes hold beyond their fields comes from shared memory: what is set in one of
// them must not show in another.
func TestAutogenExtrasAreApart(t *testing.T) {
	doc := `{"type":"BaseGroupChatManagerState","version":"1.0.0","message_thread":[`
	for k := range 40 {
		if k > 0 {
			doc += ","
		}
		doc += `{"source":"a","content":"c","type":"TextMessage","models_usage":null`
		for n := range k % 7 {
			doc += fmt.Sprintf(`,"x%d":%d`, n, 100*k+n)
		}
		doc += "}"
	}
	doc += "]}"
	state := mustDecodeAutogen(t, []byte(doc))
	yes, added := mustRawAutogen("true"), mustRawAutogen(`"new"`)
	thread := state.(*autogenstate.BaseGroupChatManagerState).MessageThread
	for k, m := range thread {
		if k%2 == 0 {
			x := &m.(*autogenstate.TextMessage).Extra
			x.Set("x0", yes)
			x.Set("y", added)
			x.Delete("x1")
			x.Delete("models_usage")
		}
	}
	for k, m := range thread {
		var want string
		for n := range k % 7 {
			value := fmt.Sprint(100*k + n)
			switch {
			case k%2 == 0 && n == 0:
				value = "true"
			case k%2 == 0 && n == 1:
				continue
			}
			want += fmt.Sprintf(`"x%d":%s,`, n, value)
		}
		switch {
		case k%2 == 1:
			want += `"models_usage":null,`
		case k%7 == 0:
			want += `"x0":true,"y":"new",`
		default:
			want += `"y":"new",`
		}
		got, err := m.(*autogenstate.TextMessage).AppendJSON(nil)
		if err != nil {
			t.Fatal(err)
		}
		if diff := jsontest.Diff([]byte(`{`+want+`"source":"a","content":"c","type":"TextMessage"}`), got); diff != nil {
			t.Errorf("message %d: %v", k, diff)
		}
	}
}

// The type of a state is its Go type: what is set in its Extra neither shows nor is
// written, whatever the document said.
func TestAutogenTypeIsNotSet(t *testing.T) {
	other := mustRawAutogen(`"TeamState"`)
	for _, text := range []string{`{"type":"AssistantAgentState","llm_context":{}}`, `{"llm_context":{}}`} {
		state := mustDecodeAutogen(t, []byte(text))
		agent := state.(*autogenstate.AssistantAgentState)
		agent.Extra.Set("type", other)
		const want = `{"type":"AssistantAgentState","llm_context":{}}`
		if got, err := agent.AppendJSON(nil); string(got) != want || err != nil {
			t.Errorf("of %s: %s, %v", text, got, err)
		}
		if agent.Type() != "AssistantAgentState" {
			t.Errorf("of %s: it says its type is %q", text, agent.Type())
		}
	}
}

// A state that could not be read again is not written. What the schema does not know is,
// and so is any value where the schema allows any, as in a team.
func TestAutogenMisfitIsNotWritten(t *testing.T) {
	thread := func(m autogenstate.Message) *autogenstate.BaseGroupChatManagerState {
		state := autogenstate.NewBaseGroupChatManagerState()
		state.MessageThread = []autogenstate.Message{m}
		return state
	}
	turn := autogenstate.NewBaseGroupChatManagerState()
	turn.Extra.Set("current_turn", mustRawAutogen(`"7"`))
	usage := autogenstate.NewTextMessage("", "")
	usage.Extra.Set("models_usage", mustRawAutogen("7"))
	for _, c := range []struct {
		state   autogenstate.State
		pointer string
	}{
		{turn, "/current_turn"},
		{thread(usage), "/message_thread/0/models_usage"},
		{thread(autogenstate.NewUnknownMessage(mustRawAutogen(`{"type":"TextMessage","content":7}`))), "/message_thread/0/content"},
		{thread(autogenstate.NewUnknownMessage(mustRawAutogen("7"))), "/message_thread/0"},
		{autogenstate.NewUnknownState(mustRawAutogen("7")), ""},
	} {
		var fault *autogenstate.EncodeError
		if out, err := c.state.AppendJSON(nil); !errors.As(err, &fault) || fault.Pointer != c.pointer || out != nil {
			t.Errorf("%s: %s, %v", c.pointer, out, err)
		}
		out, err := teamOf(map[string]autogenstate.State{"a": c.state}).AppendJSON(nil)
		if err == nil {
			_, err = autogenstate.Decode(out)
		}
		if err != nil {
			t.Errorf("%s in a team: %s, %v", c.pointer, out, err)
		}
	}
	usage.Extra.Delete("models_usage")
	usage.Extra.Set("new", mustRawAutogen("7"))
	for _, m := range []autogenstate.Message{usage, autogenstate.NewUnknownMessage(mustRawAutogen(`{"type":"New","content":7}`))} {
		out, err := thread(m).AppendJSON(nil)
		if err != nil {
			t.Fatal(err)
		}
		again, err := autogenstate.Decode(out)
		if err != nil || !autogenstate.EqualState(again, thread(m)) {
			t.Errorf("%s was read as something else: %v", out, err)
		}
	}
}

// A wrong type that is kept where nothing but the members tells the variant could not be
// read again once the state says its type.
func TestAutogenMisfitOfATaggedStateIsNotWritten(t *testing.T) {
	const text = `{"message_thread":5}`
	state := mustDecodeAutogen(t, []byte(text))
	if out, err := state.AppendJSON(nil); string(out) != text || err != nil {
		t.Errorf("as it was: %s, %v", out, err)
	}
	state.(*autogenstate.BaseGroupChatManagerState).Extra.Delete("type")
	var fault *autogenstate.EncodeError
	if out, err := state.AppendJSON(nil); !errors.As(err, &fault) || fault.Pointer != "/message_thread" || out != nil {
		t.Errorf("with its type: %s, %v", out, err)
	}
}

// A document is not written with members, which nothing declares, that give it a layout
// which is not read: nobody could load it again.
func TestAutogenRefusedLayoutIsNotWritten(t *testing.T) {
	const doc = `{"version":"1.0.0","agent_states":{}}` // as it was before there were types
	for _, tc := range []struct {
		doc, name string
		written   bool
	}{
		{doc, "agent/1", false},
		{doc, "agent", true},
		{`{"type":"TeamState","version":"1.0.0","agent_states":{}}`, "agent/1", true},
	} {
		s := mustDecodeAutogen(t, []byte(tc.doc)).(*autogenstate.TeamState)
		s.Extra.Set(tc.name, mustRawAutogen("{}"))
		for _, write := range []func() ([]byte, error){func() ([]byte, error) { return s.AppendJSON(nil) }, s.MarshalJSON} {
			out, err := write()
			var fault *autogenstate.EncodeError
			switch {
			case !tc.written && !errors.As(err, &fault):
				t.Errorf("%s, %s: %s, %v", tc.doc, tc.name, out, err)
			case tc.written && err != nil:
				t.Errorf("%s, %s: %v", tc.doc, tc.name, err)
			case tc.written:
				mustDecodeAutogen(t, out)
			}
		}
	}
	if out, err := autogenstate.NewUnknownState(mustRawAutogen(`{"agent/1":{}}`)).AppendJSON(nil); err == nil {
		t.Errorf("an unknown state: %s", out)
	}
}

// What a message buffer may hold, of which somebody else's schema says what it is, need not be
// what a message thread holds; nor may a state by itself be what it is within a team.
func TestAutogenLenientElementIsNotWrittenElsewhere(t *testing.T) {
	const text = `{"type":"TeamState","version":"1.0.0","agent_states":{"a":{"type":"ChatAgentContainerState","version":"1.0.0","agent_state":{},"message_buffer":[5]}}}`
	state := mustDecodeAutogen(t, []byte(text))
	if out, err := state.AppendJSON(nil); string(out) != text || err != nil {
		t.Errorf("as it was: %s, %v", out, err)
	}
	agent := state.(*autogenstate.TeamState).AgentStates["a"].(*autogenstate.ChatAgentContainerState)
	manager := autogenstate.NewBaseGroupChatManagerState()
	manager.MessageThread = agent.MessageBuffer
	for pointer, state := range map[string]autogenstate.State{"/message_buffer/0": agent, "/message_thread/0": manager} {
		var fault *autogenstate.EncodeError
		if out, err := state.AppendJSON(nil); !errors.As(err, &fault) || fault.Pointer != pointer || out != nil {
			t.Errorf("%s: %s, %v", pointer, out, err)
		}
	}
}
