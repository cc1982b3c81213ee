package golden_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stategen/stategen/generated/autogenstate"
	"github.com/stategen/stategen/golden/jsontest"
)

// The places of messages, of talk with a language model and of states, found
// by their names alone.
var (
	messagePlace = regexp.MustCompile(`/(message_thread|message_buffer)/[0-9]+$`)
	llmPlace     = regexp.MustCompile(`/(llm_context/messages|llm_messages|context)/[0-9]+$`)
	statePlace   = regexp.MustCompile(`^$|/agent_states/[^/]+$|/agent_state$|/inner_team_state$`)
)

// placesOf lists the pointers of a text that match, but for those of values
// that are null and those inside of what is kept as it is.
func placesOf(t testing.TB, text []byte, place *regexp.Regexp, opaque []string) []string {
	t.Helper()
	var out []string
	root := jsontest.MustParse(text)
	root.Visit(func(pointer string, v *jsontest.Value) {
		inside := slices.ContainsFunc(opaque, func(p string) bool { return len(pointer) > len(p) && pointer[:len(p)+1] == p+"/" })
		if place.MatchString(pointer) && v.Kind != jsontest.Null && !inside {
			out = append(out, pointer)
		}
	})
	slices.Sort(out)
	return out
}

// reached lists what Walk reaches of a type.
func reached[T any](s autogenstate.State) []string {
	var out []string
	for pointer := range autogenstate.Walk[T](s) {
		out = append(out, pointer)
	}
	slices.Sort(out)
	return out
}

// What holds the types that Walk looks for, but not in a form that any type
// describes: states of unknown type, and values that are not what their place
// is for.
func opaqueIn(s autogenstate.State) []string {
	list := reached[*autogenstate.UnknownState](s)
	return append(list, reached[*autogenstate.UnknownMessage](s)...)
}

// Walk reaches every message and every state, at whatever depth: who looks for personal data misses none.
func TestAutogenWalkReachesEverything(t *testing.T) {
	messages := 0
	for _, s := range everyAutogenState(t) {
		if s.name == "wrong_shapes" { // where names alone say nothing
			continue
		}
		root := mustDecodeAutogen(t, s.text)
		opaque := opaqueIn(root)
		for what, c := range map[string]struct{ want, got []string }{
			"messages":     {placesOf(t, s.text, messagePlace, opaque), reached[autogenstate.Message](root)},
			"LLM messages": {placesOf(t, s.text, llmPlace, opaque), reached[autogenstate.LLMMessage](root)},
			"states":       {placesOf(t, s.text, statePlace, opaque), reached[autogenstate.State](root)},
		} {
			if !slices.Equal(c.want, c.got) {
				t.Errorf("%s: Walk reaches the %s at\n%q\nthey are at\n%q", s.name, what, c.got, c.want)
			}
			if what == "messages" {
				messages += len(c.got)
			}
		}
	}
	if messages < 20 {
		t.Errorf("only %d messages in all states", messages)
	}
}

// One loop has what was said in a team within a team, with the pointers to it.
func TestAutogenWalkOfANestedTeam(t *testing.T) {
	team := decodeAs[*autogenstate.TeamState](t, "team_nested")
	inner := "/agent_states/critics/agent_state/inner_team_state"
	type heard struct{ pointer, who, what string }
	var got []heard
	for pointer, m := range autogenstate.Walk[autogenstate.Message](team) {
		h := heard{pointer: pointer, who: m.GetSource()}
		switch m := m.(type) {
		case *autogenstate.TextMessage:
			h.what = m.Content
		case *autogenstate.HandoffMessage:
			h.what = "to " + m.Target + ": " + m.Content
		}
		got = append(got, h)
	}
	want := []heard{
		{"/agent_states/RoundRobinGroupChatManager/message_thread/0", "user", "Write a line."},
		{"/agent_states/RoundRobinGroupChatManager/message_thread/1", "writer", "A line in time."},
		{"/agent_states/RoundRobinGroupChatManager/message_thread/2", "critics", "Good."},
		{inner + "/agent_states/SwarmGroupChatManager/message_thread/0", "harsh", "to kind: Over to you."},
		{"/agent_states/writer/message_buffer/0", "critics", "Good."},
	}
	if !slices.Equal(got, want) {
		t.Errorf("heard\n%q\nwant\n%q", got, want)
	}
	contexts := reached[*autogenstate.SystemMessage](team)
	if want := []string{inner + "/agent_states/SwarmGroupChatManager/message_thread/0/context/0"}; !slices.Equal(contexts, want) {
		t.Errorf("system messages at %q, want %q", contexts, want)
	}
	if teams := reached[*autogenstate.TeamState](team); !slices.Equal(teams, []string{"", inner}) {
		t.Errorf("teams at %q", teams)
	}
}

// A loop may change what it is given, as one that brings states to the layout of today does: the
// walk goes on with that.
func TestAutogenWalkOfWhatTheLoopPutThere(t *testing.T) {
	root, err := autogenstate.Decode([]byte(`{"type":"TeamState","agent_states":{"writer/t1":{"type":"ChatAgentContainerState",
		"agent_state":{"type":"AssistantAgentState","llm_messages":[{"type":"SystemMessage","content":"a"}]}}}}`))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for pointer, node := range autogenstate.Walk[any](root) {
		got = append(got, pointer)
		switch x := node.(type) {
		case *autogenstate.TeamState:
			x.AgentStates = map[string]autogenstate.State{"writer": x.AgentStates["writer/t1"]}
		case *autogenstate.AssistantAgentState:
			x.LLMContext, x.LLMMessages = &autogenstate.LLMContext{Messages: x.LLMMessages}, nil
		case *autogenstate.LLMContext:
			x.Messages = append(x.Messages, autogenstate.NewSystemMessage("b"))
		}
	}
	const agent = "/agent_states/writer/agent_state"
	want := []string{"", "/agent_states/writer", agent, agent + "/llm_context", agent + "/llm_context/messages/0", agent + "/llm_context/messages/1"}
	if !slices.Equal(got, want) {
		t.Errorf("the walk goes to\n%q\nwant\n%q", got, want)
	}
}

// A loop over all nodes can be left at any of them: nothing beside it is visited any more.
func TestAutogenWalkEndsAnywhere(t *testing.T) {
	for _, state := range everyAutogenState(t) {
		endsAnywhere(autogenstate.Walk[any](mustDecodeAutogen(t, state.text)))
	}
}

// Pointers do not take far more memory than the document, though one long name is in all of them: those of a walk are
// cut to their ends, and Unknowns lists what there is room for.
func TestAutogenPointersOfLongNames(t *testing.T) {
	const messages = 2000
	doc := `{"type":"TeamState","agent_states":{"` + strings.Repeat("n", 100_000) + `":{"type":"ChatAgentContainerState","message_buffer":[` +
		strings.TrimSuffix(strings.Repeat(`{"type":"TextMessage","source":"s","content":"c","later":1},`, messages), ",") + `]}}}`
	s := mustDecodeAutogen(t, []byte(doc))
	n, size, cut := 0, 0, 0
	for pointer := range autogenstate.Walk[*autogenstate.TextMessage](s) {
		n, size = n+1, size+len(pointer)
		if strings.HasPrefix(pointer, "…/message_buffer/") {
			cut++
		}
	}
	if n != messages || size > 20*len(doc) || cut < messages/2 {
		t.Errorf("Walk gives %d pointers of %d bytes to a document of %d, and %d of them are cut", n, size, len(doc), cut)
	}
	size = 0
	list := s.Unknowns()
	for _, u := range list {
		size += len(u.Pointer)
	}
	if len(list) == 0 || size > 70*len(doc) {
		t.Errorf("Unknowns lists %d pointers of %d bytes to a document of %d", len(list), size, len(doc))
	}
}
