package golden_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stategen/stategen/generated/durableagent"
	"github.com/stategen/stategen/golden/jsontest"
)

// In every state, every text content in turn: changing it changes that leaf
// and nothing else.
func TestDurableEditOneText(t *testing.T) {
	const changed = "changed: \"é\"\n\x00"
	rules := keptFaithfully(t)
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
	rules := keptFaithfully(t)
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

func mustRaw(text string) durableagent.Raw {
	raw, err := durableagent.ParseRaw(text)
	if err != nil {
		panic(err)
	}
	return raw
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

// A label that the package would not read is not written.
func TestDurableEncodeLabel(t *testing.T) {
	for _, v := range []durableagent.Version{{Major: 2}, {Major: 0, Minor: 9}, {Major: -1}, {Major: 1, Minor: -1}, {Major: 1, Patch: -1}} {
		s := durableagent.NewState(durableagent.Data{})
		s.SchemaVersion = v
		text, err := s.AppendJSON(nil)
		var fault *durableagent.EncodeError
		if !errors.As(err, &fault) || fault.Pointer != "/schemaVersion" || text != nil {
			t.Errorf("%v: %s %v", v, text, err)
		}
	}
}

// What cannot be written is an error, and the buffer stays as it was.
func TestDurableEncodeErrors(t *testing.T) {
	s := durableagent.NewState(durableagent.Data{ConversationHistory: []durableagent.ConversationEntry{
		&durableagent.AgentRequest{Messages: []durableagent.ChatMessage{{
			Contents: []durableagent.ChatContentItem{durableagent.NewTextContent("caf\xe9 " + canary)},
		}}},
	}})
	dst := append(make([]byte, 0, 1<<12), "before"...)
	out, err := s.AppendJSON(dst)
	if err == nil {
		t.Fatalf("a text that is not UTF-8 was written: %q", out)
	}
	if string(out) != "before" {
		t.Errorf("the buffer is %q", out)
	}
	if strings.Contains(err.Error(), canary) {
		t.Errorf("the error shows content: %v", err)
	}
	if want := "/data/conversationHistory/0/messages/0/contents/0/text"; !strings.Contains(err.Error(), want) {
		t.Errorf("%v does not name the place %s", err, want)
	}
	if want := "strings.ToValidUTF8"; !strings.Contains(err.Error(), want) {
		t.Errorf("%v does not name the way out, %s", err, want)
	}
	if _, err := durableagent.ParseRaw(`{"a":1,}`); err == nil {
		t.Error("ParseRaw accepts what is not JSON")
	}
}

// The place is counted right after other elements and members, whatever is in these.
func TestDurableEncodeErrorBehindOthers(t *testing.T) {
	text := func(s string) durableagent.ChatContentItem { return durableagent.NewTextContent(s) }
	before := []durableagent.ChatContentItem{text("a"), text(`]},{"[`), text("b")}
	call := durableagent.NewFunctionCallContent("id", "name")
	list, err := durableagent.ParseRaw(`[[],{},[{"a":[1,"]"]},2]]`)
	if err != nil {
		t.Fatal(err)
	}
	call.Extra.Set("list", list)
	message := func(contents ...durableagent.ChatContentItem) durableagent.ChatMessage {
		return durableagent.ChatMessage{Contents: contents}
	}
	s := durableagent.NewState(durableagent.Data{ConversationHistory: []durableagent.ConversationEntry{
		&durableagent.AgentRequest{Messages: []durableagent.ChatMessage{message(before...), message()}},
		&durableagent.AgentRequest{Messages: []durableagent.ChatMessage{message(), message(before...), message(text("c"), call, text("caf\xe9"))}},
	}})
	_, err = s.AppendJSON(nil)
	var fault *durableagent.EncodeError
	if !errors.As(err, &fault) || fault.Pointer != "/data/conversationHistory/1/messages/2/contents/2/text" {
		t.Errorf("%v", err)
	}
}

// Half a surrogate pair can be cut off in Go, written and read again.
func TestDurableLoneSurrogates(t *testing.T) {
	s := mustDecode(t, goldenState(t, "surrogates"))
	var texts []string
	for _, c := range durableagent.Walk[*durableagent.TextContent](s) {
		texts = append(texts, c.Text)
	}
	want := []string{"cut \xed\xa0\xbd", "\xed\xa0\xbd😀\xed\xb8\x80", "\xed\xa0\xbd\\ude00 \xed\xa0\xbdA \U0010ffff"}
	if !slices.Equal(texts, want) {
		t.Errorf("texts are %+q, want %+q", texts, want)
	}
	s = durableagent.NewState(durableagent.Data{ExpirationTimeUTC: durableagent.Some(durableagent.DateTime("\xed\xbf\xbf"))})
	if got, want := string(mustEncode(t, s)), `"\udfff"`; !strings.Contains(strings.ToLower(got), want) {
		t.Errorf("%s does not contain %s", got, want)
	}
}
