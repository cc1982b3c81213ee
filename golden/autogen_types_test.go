package golden_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stategen/stategen/generated/autogenstate"
	"github.com/stategen/stategen/golden/jsontest"
)

// Without a tag, a value is what its members make it, if they tell; else it is unknown.
func TestAutogenTagsAbsent(t *testing.T) {
	team := decodeAs[*autogenstate.TeamState](t, "tags_absent")
	want := map[string]string{
		"a":                 "ChatAgentContainerState",
		"society":           "SocietyOfMindAgentState",
		"magentic":          "MagenticOneOrchestratorState",
		"only a version":    "UnknownState", // every state has one
		"nothing":           "UnknownState",
		"two kinds at once": "UnknownState",
	}
	got := map[string]string{}
	for name, s := range team.AgentStates {
		got[name] = typeName(s)
	}
	if !maps.Equal(got, want) {
		t.Errorf("the members make it\n%v\nwant\n%v", got, want)
	}
	container := agentOf[*autogenstate.ChatAgentContainerState](t, team, "a")
	if typ := typeName(container.MessageBuffer[0]); typ != "HandoffMessage" {
		t.Errorf("a message with a target and no type is a %s", typ)
	}
	if typ := typeName(container.AgentState); typ != "AssistantAgentState" {
		t.Errorf("a state with a model context and no type is a %s", typ)
	}
	assistant := container.AgentState.(*autogenstate.AssistantAgentState)
	if typ := typeName(assistant.LLMContext.Messages[0]); typ != "UnknownLLMMessage" {
		t.Errorf("a message that may be from a user or an assistant is a %s", typ)
	}
	if team.Type() != "TeamState" || container.Type() != "ChatAgentContainerState" {
		t.Error("Type does not show the default")
	}
}

// A tag that is no text, or another one, makes an unknown state; how it is spelled does not matter.
func TestAutogenTagsOdd(t *testing.T) {
	team := decodeAs[*autogenstate.TeamState](t, "tags_odd")
	for name, want := range map[string]struct{ typ, tag string }{
		"null":    {"UnknownState", ""},
		"number":  {"UnknownState", ""},
		"another": {"UnknownState", "DatabaseAgentState"},
		"empty":   {"UnknownState", ""},
		"escaped": {"BaseState", "BaseState"},
	} {
		if s := team.AgentStates[name]; typeName(s) != want.typ || s.Type() != want.tag {
			t.Errorf("%s: a %s with the tag %q; want %v", name, typeName(s), s.Type(), want)
		}
	}
}

// A place that allows only one document reads it, whatever the tag says or if
// there is none, and writes what was there.
func TestAutogenTagWhereOnlyOneIsAllowed(t *testing.T) {
	for _, c := range []struct{ text, tag, written string }{
		{`{}`, "TeamState", `{}`},
		{`{"version":"2"}`, "TeamState", `{"version":"2"}`},
		{`{"type":"OtherTeam","version":"2"}`, "OtherTeam", `{"type":"OtherTeam","version":"2"}`},
		{`{"version":"2","type":"TeamState"}`, "TeamState", `{"type":"TeamState","version":"2"}`},
		{`{"type":null}`, "TeamState", `{"type":null}`},
	} {
		var team autogenstate.TeamState
		if err := team.UnmarshalJSON([]byte(c.text)); err != nil {
			t.Errorf("%s: %v", c.text, err)
			continue
		}
		out, err := team.MarshalJSON()
		if err != nil || string(out) != c.written || team.Type() != c.tag {
			t.Errorf("%s: Type %q, written as %s (%v)", c.text, team.Type(), out, err)
		}
		clone := team.Clone()
		if !clone.Equal(&team) || clone.Type() != c.tag {
			t.Errorf("%s: the clone has the tag %q", c.text, clone.Type())
		}
	}
	team := autogenstate.NewTeamState()
	if out, err := team.MarshalJSON(); err != nil || string(out) != `{"type":"TeamState"}` {
		t.Errorf("a new team is written as %s (%v)", out, err)
	}
}

// A default stands for what is absent or null: a method says it, and it is never written.
func TestAutogenDefaults(t *testing.T) {
	for _, name := range []string{"defaults_absent", "defaults_stated"} {
		s := decodeAs[*autogenstate.SwarmManagerState](t, name)
		if s.VersionOrDefault() != "1.0.0" || s.CurrentTurnOrDefault() != 0 || s.CurrentSpeakerOrDefault() != "" {
			t.Errorf("%s: the methods say %q, %d, %q", name, s.VersionOrDefault(), s.CurrentTurnOrDefault(), s.CurrentSpeakerOrDefault())
		}
		if absent := name == "defaults_absent"; s.Version.IsAbsent() != absent || s.CurrentTurn.IsAbsent() != absent || s.CurrentSpeaker.IsAbsent() != absent {
			t.Errorf("%s: the fields say otherwise than the text", name)
		}
	}
	const null = `{"type":"SwarmManagerState","current_turn":null}`
	s := mustDecodeAutogen(t, []byte(null)).(*autogenstate.SwarmManagerState)
	if text, err := s.MarshalJSON(); !s.CurrentTurn.IsNull() || s.CurrentTurnOrDefault() != 0 || string(text) != null || err != nil {
		t.Errorf("null is %v, its default %d, and it is written as %s, %v", s.CurrentTurn, s.CurrentTurnOrDefault(), text, err)
	}
	s = autogenstate.NewSwarmManagerState()
	s.CurrentTurn = autogenstate.Some(int64(7))
	if s.CurrentTurnOrDefault() != 7 {
		t.Error("a default hides a value")
	}
	if out, _ := s.MarshalJSON(); string(out) != `{"type":"SwarmManagerState","current_turn":7}` {
		t.Errorf("defaults are written: %s", out)
	}
}

// Types of messages that came after the schema are kept whole, and say what all messages do.
func TestAutogenNewerMessages(t *testing.T) {
	text := goldenAutogenText(t, "newer_messages")
	s := decodeAs[*autogenstate.RoundRobinManagerState](t, "newer_messages")
	raw, err := jsontest.MustParse(text).At("/message_thread")
	if err != nil {
		t.Fatal(err)
	}
	if len(s.MessageThread) != 15 || len(raw.Items) != 15 {
		t.Fatalf("%d messages", len(s.MessageThread))
	}
	for i, m := range s.MessageThread {
		unknown, ok := m.(*autogenstate.UnknownMessage)
		tag, _ := raw.Items[i].Member("type")
		if !ok || unknown.Type() != tag.Text {
			t.Errorf("message %d is a %s of type %q; want an unknown %q", i, typeName(m), m.Type(), tag.Text)
			continue
		}
		if who := "agent" + itoa(i); m.GetSource() != who {
			t.Errorf("message %d is from %q, want %q", i, m.GetSource(), who)
		}
		if usage := m.GetModelsUsage(); usage == nil || usage.PromptTokens != int64(i) {
			t.Errorf("message %d took %v", i, usage)
		}
		if later := `"later": [` + itoa(i) + `, null]`; !strings.Contains(unknown.Raw().String(), later) {
			t.Errorf("message %d lost %s", i, later)
		}
	}
	var kinds []string
	for _, u := range s.Unknowns() {
		if u.Kind == autogenstate.UnknownTag {
			kinds = append(kinds, u.Name)
		}
	}
	if len(kinds) != 15 || kinds[14] != "StructuredMessage[Ans]" {
		t.Errorf("Unknowns lists the types %q", kinds)
	}
}

// An accessor returns a copy of what an unknown message says: to change that changes nothing of the message.
func TestAutogenUnknownMessageIsNotChangedByAccessors(t *testing.T) {
	const text = `{"type":"X","source":"a","models_usage":{"prompt_tokens":1,"completion_tokens":2}}`
	m, err := autogenstate.UnmarshalMessage([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	m.GetModelsUsage().PromptTokens = 7
	if out, err := m.AppendJSON(nil); m.GetModelsUsage().PromptTokens != 1 || string(out) != text || err != nil {
		t.Errorf("it has %d prompt tokens, and is written as %s, %v", m.GetModelsUsage().PromptTokens, out, err)
	}
}

// What an unknown message says of its source is only shown if it is a text.
func TestAutogenUnknownMessageOfAnotherShape(t *testing.T) {
	for _, text := range []string{`{"type":"X"}`, `{"type":"X","source":5}`, `{"type":"X","source":null}`, `{"type":"X","models_usage":[]}`} {
		m, err := autogenstate.UnmarshalMessage([]byte(text))
		if err != nil || m.GetSource() != "" || m.GetModelsUsage() != nil {
			t.Errorf("%s: %v, %q, %v", text, err, m.GetSource(), m.GetModelsUsage())
		}
	}
}

// Members that came after the schema are in Extra, at every depth, and are listed.
func TestAutogenExtraMembers(t *testing.T) {
	team := decodeAs[*autogenstate.TeamState](t, "extra_members")
	if v, ok := team.Extra.Get("saved_by"); !ok || v.String() != `{"tool": "t", "n": 1.0}` {
		t.Errorf("saved_by is %s", v)
	}
	container := agentOf[*autogenstate.ChatAgentContainerState](t, team, "a")
	message := container.MessageBuffer[0].(*autogenstate.TextMessage)
	if v, _ := message.Extra.Get("created_at"); v.String() != `"2026-11-21 08:00:00"` {
		t.Errorf("created_at is %s", v)
	}
	if v, _ := message.ModelsUsage.Extra.Get("cached"); v.String() != "3" {
		t.Errorf("cached is %s", v)
	}
	var names []string
	for _, u := range team.Unknowns() {
		names = append(names, u.Pointer)
	}
	want := []string{
		"/agent_states/a/agent_state/llm_context/messages/0/cache",
		"/agent_states/a/agent_state/llm_context/head",
		"/agent_states/a/agent_state/workspace",
		"/agent_states/a/message_buffer/0/models_usage/cached",
		"/agent_states/a/message_buffer/0/created_at",
		"/agent_states/a/inbox",
		"/saved_by",
	}
	slices.Sort(names)
	slices.Sort(want)
	if !slices.Equal(names, want) {
		t.Errorf("Unknowns lists\n%q\nwant\n%q", names, want)
	}
}

// What a language model was told is read in both layouts, each kind of content as its type.
func TestAutogenLLMMessages(t *testing.T) {
	s := decodeAs[*autogenstate.AssistantAgentState](t, "assistant")
	user := s.LLMContext.Messages[0].(*autogenstate.UserMessage)
	parts, ok := user.Content.(*autogenstate.UserMessageContentList)
	if !ok || len(parts.Value) != 3 {
		t.Fatalf("the content is a %s", typeName(user.Content))
	}
	text, isText := parts.Value[0].(*autogenstate.ContentPartString)
	image, isImage := parts.Value[1].(*autogenstate.Image)
	if !isText || text.Value != "What is this?" || !isImage || string(image.Data) != "aGk=" {
		t.Errorf("the parts are %v", parts.Value)
	}
	if answer := s.LLMContext.Messages[2].(*autogenstate.AssistantMessage); answer.Thought.Or("") != "hm" || answer.Source != "a" {
		t.Errorf("the answer is from %q, who thought %q", answer.Source, answer.Thought.Or(""))
	}
	if other := s.LLMContext.Messages[3]; other.Type() != "DeveloperMessage" {
		t.Errorf("the last message is of type %q", other.Type())
	}
	old := decodeAs[*autogenstate.TeamState](t, "llm_messages")
	assistant := agentOf[*autogenstate.ChatAgentContainerState](t, old, "a/6f0c").AgentState.(*autogenstate.AssistantAgentState)
	if len(assistant.LLMMessages) != 2 || assistant.LLMContext != nil || assistant.Extra.Len() != 0 {
		t.Errorf("the messages of 0.4.0.dev11: %v", assistant.LLMMessages)
	}
}

// A graph's manager does not say what it is; its members do, and those that no
// document declares are kept.
func TestAutogenGraphManager(t *testing.T) {
	team := decodeAs[*autogenstate.TeamState](t, "graph_team")
	manager := agentOf[*autogenstate.BaseGroupChatManagerState](t, team, "GraphManager")
	if len(manager.MessageThread) != 1 || manager.MessageThread[0].GetSource() != "user" {
		t.Errorf("its thread is %v", manager.MessageThread)
	}
	if ready, _ := manager.Extra.Get("ready"); ready.String() != `["A"]` {
		t.Errorf("ready is %s", ready)
	}
	manager.CurrentTurn = autogenstate.Some(int64(1))
	out, err := manager.MarshalJSON()
	if err != nil || strings.Contains(string(out), `"type":"Base`) || strings.Contains(string(out), "version") {
		t.Errorf("a type or a version was made up: %s (%v)", out, err)
	}
}

// An integer beyond int64 is in no field. What stands for an absent member stands for it, too, and it is
// written as it was.
func TestAutogenIntegerBeyondField(t *testing.T) {
	const huge = "18446744073709551616"
	text := []byte(`{"type":"BaseGroupChatManagerState","version":"1.0.0","message_thread":[],"current_turn":` + huge + `}`)
	state := mustDecodeAutogen(t, text).(*autogenstate.BaseGroupChatManagerState)
	kept, _ := state.Extra.Get("current_turn")
	if !state.CurrentTurn.IsAbsent() || state.CurrentTurnOrDefault() != 0 || kept.String() != huge {
		t.Errorf("the field is %v, its default %d, and Extra has %s", state.CurrentTurn, state.CurrentTurnOrDefault(), kept)
	}
	checkAutogenRoundTrip(t, text)
}
