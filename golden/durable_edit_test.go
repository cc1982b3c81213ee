package golden_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stategen/stategen/generated/durableagent"
	"github.com/stategen/stategen/golden/jsontest"
)

// In every state, every text content in turn: changing it changes that leaf
// and nothing else.
func TestDurableEditOneText(t *testing.T) {
	const changed = "changed: \"é\"\n\x00"
	rules := keptFaithfully()
	edits := 0
	for _, state := range readable(goldenDurable(t)) {
		before := mustEncode(t, mustDecode(t, state.text))
		places := 0
		for range durableagent.Walk[*durableagent.TextContent](mustDecode(t, state.text)) {
			places++
		}
		for n := range places {
			t.Run(fmt.Sprintf("%s/%d", state.name, n), func(t *testing.T) {
				s := mustDecode(t, state.text)
				at := ""
				i := 0
				for pointer, text := range durableagent.Walk[*durableagent.TextContent](s) {
					if i == n {
						at, text.Text = pointer+"/text", changed
					}
					i++
				}
				after := mustEncode(t, s)
				for _, d := range jsontest.Diff(before, after, rules...) {
					if !strings.HasPrefix(d, fmt.Sprintf("%q: ", at)) {
						t.Error(d)
					}
				}
				if v, err := jsontest.MustParse(after).At(at); err != nil || v.Text != changed {
					t.Errorf("the changed text is %+v, %v", v, err)
				}
				edits++
			})
		}
	}
	if edits < 20 {
		t.Errorf("only %d edits", edits)
	}
}

// In every state that has a history: a turn appended leaves the turns before
// it, and everything around them, as they were.
func TestDurableAppendTurn(t *testing.T) {
	rules := keptFaithfully()
	const request = `{"$type":"request","correlationId":"new","messages":[{"role":"user","contents":[{"$type":"text","text":"q"}]}]}`
	const response = `{"$type":"response","usage":{"inputTokenCount":1},"messages":[{"role":"assistant","contents":[{"$type":"text","text":"a"}]}]}`
	for _, state := range readable(goldenDurable(t)) {
		root := jsontest.MustParse(state.text)
		history, err := root.At("/data/conversationHistory")
		if err != nil || history.Kind != jsontest.Array {
			continue
		}
		t.Run(state.name, func(t *testing.T) {
			s := mustDecode(t, state.text)
			s.Data.ConversationHistory = append(s.Data.ConversationHistory,
				&durableagent.AgentRequest{
					CorrelationID: durableagent.Some("new"),
					Messages: []durableagent.ChatMessage{{
						Role:     durableagent.ChatMessageRoleUser,
						Contents: []durableagent.ChatContentItem{&durableagent.TextContent{Text: "q"}},
					}},
				},
				&durableagent.AgentResponse{
					Usage: &durableagent.Usage{InputTokenCount: durableagent.Some[int64](1)},
					Messages: []durableagent.ChatMessage{{
						Role:     durableagent.ChatMessageRoleAssistant,
						Contents: []durableagent.ChatContentItem{durableagent.NewTextContent("a")},
					}},
				})
			want := jsontest.MustParse(state.text)
			wantHistory, _ := want.At("/data/conversationHistory")
			wantHistory.Items = append(wantHistory.Items, jsontest.MustParse([]byte(request)), jsontest.MustParse([]byte(response)))
			for _, d := range jsontest.DiffValues(want, jsontest.MustParse(mustEncode(t, s)), rules...) {
				t.Error(d)
			}
		})
	}
}

// A state built from nothing says what it was given and no more.
func TestDurableBuild(t *testing.T) {
	s := durableagent.NewState(durableagent.Data{})
	text := string(mustEncode(t, s))
	if want := `{"schemaVersion":"` + newestDurable() + `","data":{}}`; text != want {
		t.Errorf("a new state is %s, want %s", text, want)
	}
	s = &durableagent.State{}
	s.SchemaVersion = durableagent.Version{Major: 1, Minor: 0, Patch: 0}
	s.Data.ConversationHistory = []durableagent.ConversationEntry{
		&durableagent.AgentRequest{ResponseType: durableagent.Some("text")},
		&durableagent.AgentResponse{Messages: []durableagent.ChatMessage{}},
		&durableagent.BaseConversationEntry{CorrelationID: durableagent.Some("")},
		nil,
	}
	s.Extra.Set("zz", mustRaw("1"))
	s.Extra.Set("aa", mustRaw("2"))
	text = string(mustEncode(t, s))
	if want := `{"schemaVersion":"1.0.0","data":{"conversationHistory":[{"$type":"request","responseType":"text"},` +
		`{"$type":"response","messages":[]},{"correlationId":""},null]},"zz":1,"aa":2}`; text != want {
		t.Errorf("got  %s\nwant %s", text, want)
	}
}
