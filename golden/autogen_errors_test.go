package golden_test

import (
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/stategen/stategen/generated/autogenstate"
	"github.com/stategen/stategen/golden/jsontest"
)

// Every fault is reported with its kind, its pointer and its offset, also where upstream leaves open what there is.
func TestAutogenErrors(t *testing.T) {
	for _, c := range []struct {
		name    string
		kind    autogenstate.DecodeErrorKind
		pointer string
		before  string // the text before the fault
	}{
		{"wrong_type_team_id", autogenstate.WrongType, "/team_id", `"team_id": `},
		{"wrong_type_thread", autogenstate.WrongType, "/message_thread", `"message_thread": `},
		{"wrong_type_message", autogenstate.WrongType, "/message_thread/0", `[`},
		{"wrong_type_root", autogenstate.WrongType, "", ``},
		{"duplicate_tag", autogenstate.DuplicateMember, "/type", `{"type": "TeamState", `},
		{"duplicate_agent", autogenstate.DuplicateMember, "/agent_states/a", `{"a": {}, `},
		{"duplicate_deep", autogenstate.DuplicateMember, "/agent_states/a/agent_state/x", `{"x": 1, `},
		{"cut_short", autogenstate.InvalidJSON, "/agent_states/a/message_buffer/0/source", `"source": "a`},
		{"trailing", autogenstate.InvalidJSON, "", `{"type": "BaseState"} `},
	} {
		text := goldenAutogenText(t, c.name)
		_, err := autogenstate.Decode(text)
		var fault *autogenstate.DecodeError
		if !errors.As(err, &fault) {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		offset := int64(strings.Index(string(text), c.before) + len(c.before))
		if fault.Kind != c.kind || fault.Pointer != c.pointer || fault.Offset != offset {
			t.Errorf("%s: kind %d at %q, offset %d; want kind %d at %q, offset %d", c.name, fault.Kind, fault.Pointer, fault.Offset, c.kind, c.pointer, offset)
		}
	}
}

// A layout that the package does not read is refused by name: its values can be read one by one.
func TestAutogenRefusedLayout(t *testing.T) {
	_, err := autogenstate.Decode(goldenAutogenText(t, "runtime"))
	var fault *autogenstate.VersionError
	if !errors.As(err, &fault) || fault.Layout != string(autogenstate.LayoutRuntime) || fault.Problem != autogenstate.VersionUnsupported {
		t.Errorf("the runtime's map: %v", err)
	}
	if err != nil && !strings.Contains(err.Error(), "runtime, which the comments of type Layout describe") {
		t.Errorf("the message does not name the layout, or where it is described: %v", err)
	}
	if text, err := os.ReadFile("../generated/autogenstate/decode.go"); err != nil || !strings.Contains(strings.ReplaceAll(string(text), "\n// ", " "), "with a *VersionError on a layout that this package does not read,") {
		t.Errorf("the comment of Decode does not say so: %v", err)
	}
	// The same map is fine where it is a team's.
	if _, err := autogenstate.Decode([]byte(`{"type":"TeamState","agent_states":` + string(goldenAutogenText(t, "runtime")) + `}`)); err != nil {
		t.Errorf("a map of states in a team: %v", err)
	}
}

// What upstream leaves open cannot break a document: what is not as our types
// have it is kept, beside the neighbours that are, and stays where it is when
// these are edited.
func TestAutogenWrongShapesAreKept(t *testing.T) {
	team := decodeAs[*autogenstate.TeamState](t, "wrong_shapes")
	manager := agentOf[*autogenstate.RoundRobinManagerState](t, team, "wrong members")
	if !manager.Version.IsAbsent() || manager.MessageThread != nil || !manager.CurrentTurn.IsAbsent() {
		t.Errorf("values that do not fit are made to: %v", manager)
	}
	manager.CurrentTurn = autogenstate.Some(int64(3))
	container := agentOf[*autogenstate.ChatAgentContainerState](t, team, "wrong messages")
	message := container.MessageBuffer[3].(*autogenstate.TextMessage)
	message.Source = "b"
	delete(team.AgentStates, "a list")

	want := string(goldenAutogenText(t, "wrong_shapes"))
	for _, change := range [][2]string{
		{`"current_turn": "2"`, `"current_turn": 3`},
		{`"source": 7`, `"source": "b"`},
		{`"a list": [1, 2.50],`, ``},
	} {
		want = replaceOnce(want, change[0], change[1])
	}
	out, err := team.AppendJSON(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range jsontest.Diff([]byte(want), out) {
		t.Error(d)
	}
}

// The same members at the root, where upstream declares them, are faults.
func TestAutogenDeclaredMembersMustFit(t *testing.T) {
	for text, pointer := range map[string]string{
		`{"type":"RoundRobinManagerState","version":1}`:                                                                     "/version",
		`{"type":"RoundRobinManagerState","current_turn":"2"}`:                                                              "/current_turn",
		`{"type":"RoundRobinManagerState","next_speaker_index":1.5}`:                                                        "/next_speaker_index",
		`{"type":"RoundRobinManagerState","message_thread":[{"type":"TextMessage","source":7}]}`:                            "/message_thread/0/source",
		`{"type":"ChatAgentContainerState","message_buffer":[{"type":"TextMessage","models_usage":{"prompt_tokens":"1"}}]}`: "/message_buffer/0/models_usage/prompt_tokens",
	} {
		_, err := autogenstate.Decode([]byte(text))
		var fault *autogenstate.DecodeError
		if !errors.As(err, &fault) || fault.Kind != autogenstate.WrongType || fault.Pointer != pointer {
			t.Errorf("%s: %v; want a wrong type at %s", text, err, pointer)
		}
	}
}

// The limit counts states within states, and an option raises it.
func TestAutogenDepth(t *testing.T) {
	deep := func(n int) []byte {
		return []byte(strings.Repeat(`{"type":"SocietyOfMindAgentState","inner_team_state":`, n) + `{}` + strings.Repeat(`}`, n))
	}
	if _, err := autogenstate.Decode(deep(999)); err != nil {
		t.Errorf("1,000 levels: %v", err)
	}
	_, err := autogenstate.Decode(deep(1000))
	if autogenOutcome(err) != "depth" {
		t.Errorf("1,001 levels: %v", err)
	}
	if _, err := autogenstate.Decode(deep(1000), autogenstate.MaxDepth(1001)); err != nil {
		t.Errorf("1,001 levels, allowed: %v", err)
	}
}

// No message shows what is in a state.
func TestAutogenErrorsArePrivate(t *testing.T) {
	for _, text := range []string{
		`{"type":"RoundRobinManagerState","message_thread":[{"type":"TextMessage","source":"secret","content":["secret"]}]}`,
		`{"type":"RoundRobinManagerState","message_thread":[{"type":"Novel","source":"secret"}]}`,
		`{"type":"TeamState","agent_states":"secret"}`,
	} {
		for _, opts := range [][]autogenstate.Option{nil, {autogenstate.Strict()}} {
			if _, err := autogenstate.Decode([]byte(text), opts...); err != nil && strings.Contains(err.Error(), "secret") {
				t.Errorf("the error shows content: %v", err)
			}
		}
	}
}

// null is no state of any kind, but it is kept like one: no nil is returned.
func TestAutogenNull(t *testing.T) {
	s, err := autogenstate.Decode([]byte(` null `))
	if err != nil || typeName(s) != "UnknownState" {
		t.Errorf("Decode gives %v and %v", s, err)
	}
	if out, err := s.AppendJSON(nil); string(out) != "null" {
		t.Errorf("written as %s, %v", out, err)
	}
	if m, err := autogenstate.UnmarshalMessage([]byte(`null`)); err != nil || typeName(m) != "UnknownMessage" {
		t.Errorf("UnmarshalMessage gives %v and %v", m, err)
	}
	if s, err := autogenstate.Decode([]byte(`null`), autogenstate.Strict()); err == nil || s != nil {
		t.Errorf("Strict gives %v and %v", s, err)
	}
}

// What writers in Python put into a file that is no JSON is named, so that one
// knows where to mend it; nothing else of the text is.
func TestAutogenFaultsOfOtherWriters(t *testing.T) {
	for text, found := range map[string]string{
		`{"type":"X","score":NaN}`:                                   "found NaN or Infinity, which Python's json.dumps writes unless allow_nan is False",
		`{"type":"X","score":-Infinity}`:                             "found NaN or Infinity, which Python's json.dumps writes unless allow_nan is False",
		`{"type":"RoundRobinManagerState","current_turn":NaN}`:       "found NaN or Infinity, which Python's json.dumps writes unless allow_nan is False",
		`{"type":"RoundRobinManagerState","current_turn":-Infinity}`: "found NaN or Infinity, which Python's json.dumps writes unless allow_nan is False",
		`{"type":"X","score":None}`:                                  "found a literal of Python: what str or repr writes is not JSON, what json.dumps writes is",
		`{"type":"TeamState","agent_states":None}`:                   "found a literal of Python: what str or repr writes is not JSON, what json.dumps writes is",
		`{'type': 'TeamState'}`:                                      "found a single quote",
		`{"type":"X","score":nan}`:                                   "found a letter",
		`{"type":"X\NaN"}`:                                           "found a letter",
		`{"type":"X\u1NaN"}`:                                         "found a letter",
		`{"type":"X","score":Nobody}`:                                "found a letter",
		"\xff\xfe{\x00}\x00":                                         "found a byte order mark of UTF-16, and JSON is UTF-8",
		"\xfe\xff\x00{\x00}":                                         "found a byte order mark of UTF-16, and JSON is UTF-8",
		"\xff":                                                       "found a byte that is not UTF-8",
		"{\xfe\xff":                                                  "found a byte that is not UTF-8",
		"é":                                                          "found a non-ASCII character",
		"\ufffd":                                                     "found a non-ASCII character",
	} {
		_, err := autogenstate.Decode([]byte(text))
		if autogenOutcome(err) != "syntax" || !strings.HasSuffix(err.Error(), ", "+found) {
			t.Errorf("%q: %v; want %s", text, err, found)
		}
	}
}

// A tag of another variant is not said to be of another type.
func TestAutogenAnotherTag(t *testing.T) {
	var m autogenstate.TextMessage
	err := m.UnmarshalJSON([]byte(`{"type":"StopMessage","source":"u","content":"x"}`))
	if err == nil || !strings.Contains(err.Error(), `want the tag "TextMessage", found another string (`) {
		t.Errorf("another text: %v", err)
	}
	err = m.UnmarshalJSON([]byte(`{"type":7,"source":"u","content":"x"}`))
	if err == nil || !strings.Contains(err.Error(), `want the tag "TextMessage", found number (`) {
		t.Errorf("a number: %v", err)
	}
}
