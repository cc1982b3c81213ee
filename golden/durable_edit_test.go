package golden_test

import (
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

// Values that a field cannot say are written back until the field is given
// another value; then that is written, and its neighbours stay.
func TestDurableEditOddValues(t *testing.T) {
	const state = `{"schemaVersion":"1.2.0","data":%s}`
	entry := func(members string) string {
		return `{"conversationHistory":[{"$type":"response","x":1.50,` + members + `}]}`
	}
	message := func(members string) string { return entry(`"messages":[{` + members + `,"y":null}]`) }
	content := func(content string) string { return message(`"role":"user","contents":[` + content + `]`) }
	response := func(s *durableagent.State) *durableagent.AgentResponse {
		return s.Data.ConversationHistory[0].(*durableagent.AgentResponse)
	}
	first := func(s *durableagent.State) *durableagent.ChatMessage { return &response(s).Messages[0] }
	tests := []struct {
		name          string
		before, after string
		edit          func(s *durableagent.State)
	}{
		{"null text", content(`{"$type":"text","text":null,"z":1}`), content(`{"$type":"text","text":"new","z":1}`),
			func(s *durableagent.State) { first(s).Contents[0].(*durableagent.TextContent).Text = "new" }},
		{"absent text", content(`{"$type":"text"}`), content(`{"$type":"text","text":"new"}`),
			func(s *durableagent.State) { first(s).Contents[0].(*durableagent.TextContent).Text = "new" }},
		{"null role", message(`"role":null`), message(`"role":"tool"`),
			func(s *durableagent.State) { first(s).Role = durableagent.ChatMessageRoleTool }},
		{"absent role, another member set", message(`"authorName":"a"`), message(`"authorName":"b"`),
			func(s *durableagent.State) { first(s).AuthorName = durableagent.Some("b") }},
		{"unknown role", message(`"role":"developer","authorName":"a"`), message(`"role":"developer","authorName":null`),
			func(s *durableagent.State) { first(s).AuthorName = durableagent.Null[string]() }},
		{"null optional", message(`"role":"user","authorName":null`), message(`"role":"user","authorName":"a"`),
			func(s *durableagent.State) { first(s).AuthorName = durableagent.Some("a") }},
		{"null optional removed", message(`"role":"user","authorName":null`), message(`"role":"user"`),
			func(s *durableagent.State) { first(s).AuthorName = durableagent.Opt[string]{} }},
		{"null times", message(`"role":"user","createdAt":null`), message(`"role":"user","createdAt":"2026-01-01"`),
			func(s *durableagent.State) {
				first(s).CreatedAt = durableagent.Some(durableagent.DateTime("2026-01-01"))
			}},
		{"huge count, its neighbour set", entry(`"usage":{"inputTokenCount":18446744073709551616,"outputTokenCount":1}`),
			entry(`"usage":{"inputTokenCount":18446744073709551616,"outputTokenCount":2}`),
			func(s *durableagent.State) { response(s).Usage.OutputTokenCount = durableagent.Some[int64](2) }},
		{"huge count set", entry(`"usage":{"inputTokenCount":18446744073709551616}`), entry(`"usage":{"inputTokenCount":7}`),
			func(s *durableagent.State) { response(s).Usage.InputTokenCount = durableagent.Some[int64](7) }},
		{"null count set", entry(`"usage":{"inputTokenCount":null,"outputTokenCount":null}`), entry(`"usage":{"inputTokenCount":0,"outputTokenCount":null}`),
			func(s *durableagent.State) { response(s).Usage.InputTokenCount = durableagent.Some[int64](0) }},
		{"null object set", entry(`"usage":null`), entry(`"usage":{}`),
			func(s *durableagent.State) { response(s).Usage = &durableagent.Usage{} }},
		{"null required object set", content(`{"$type":"usage","usage":null}`), content(`{"$type":"usage","usage":{"totalTokenCount":3}}`),
			func(s *durableagent.State) {
				first(s).Contents[0].(*durableagent.UsageContent).Usage.TotalTokenCount = durableagent.Some[int64](3)
			}},
		{"absent required object set", content(`{"$type":"usage"}`), content(`{"$type":"usage","usage":{"totalTokenCount":3}}`),
			func(s *durableagent.State) {
				first(s).Contents[0].(*durableagent.UsageContent).Usage.TotalTokenCount = durableagent.Some[int64](3)
			}},
		{"null list set", message(`"role":"user","contents":null`), message(`"role":"user","contents":[]`),
			func(s *durableagent.State) { first(s).Contents = []durableagent.ChatContentItem{} }},
		{"null list grown", entry(`"messages":null`), entry(`"messages":[{"role":"user"}]`),
			func(s *durableagent.State) { response(s).Messages = []durableagent.ChatMessage{{Role: "user"}} }},
		{"null message filled", entry(`"messages":[null,{"role":"user"}]`), entry(`"messages":[{"role":"tool"},{"role":"user"}]`),
			func(s *durableagent.State) { first(s).Role = "tool" }},
		{"null message removed", entry(`"messages":[null,{"role":null,"a":1},{"role":"user"}]`), entry(`"messages":[{"role":null,"a":1},{"role":"user"}]`),
			func(s *durableagent.State) { response(s).Messages = response(s).Messages[1:] }},
		{"messages with oddities swapped", entry(`"messages":[null,{"role":null,"a":1}]`), entry(`"messages":[{"role":null,"a":1},null]`),
			func(s *durableagent.State) { slices.Reverse(response(s).Messages) }},
		{"null content removed", content(`null,{"$type":"text","text":null}`), content(`{"$type":"text","text":null}`),
			func(s *durableagent.State) { first(s).Contents = first(s).Contents[1:] }},
		{"contents with oddities swapped", content(`null,{"$type":"text"},{"$type":"new","a":1.0}`), content(`{"$type":"new","a":1.0},{"$type":"text"},null`),
			func(s *durableagent.State) { slices.Reverse(first(s).Contents) }},
		{"content replaced", content(`{"$type":"text","text":null,"z":1}`), content(`{"$type":"reasoning"}`),
			func(s *durableagent.State) { first(s).Contents[0] = &durableagent.TextReasoningContent{} }},
		{"history emptied", `{"conversationHistory":[null,{"$type":"x"}],"k":1}`, `{"conversationHistory":[],"k":1}`,
			func(s *durableagent.State) { s.Data.ConversationHistory = s.Data.ConversationHistory[:0] }},
		{"history removed", `{"conversationHistory":[null,{"$type":"x"}],"k":1}`, `{"k":1}`,
			func(s *durableagent.State) { s.Data.ConversationHistory = nil }},
		{"null data filled", `null`, `{"conversationHistory":[]}`,
			func(s *durableagent.State) { s.Data.ConversationHistory = []durableagent.ConversationEntry{} }},
		{"null history filled", `{"conversationHistory":null}`, `{"conversationHistory":[{"$type":"request"}]}`,
			func(s *durableagent.State) {
				s.Data.ConversationHistory = []durableagent.ConversationEntry{&durableagent.AgentRequest{}}
			}},
		{"entry with unknown tag edited", `{"conversationHistory":[{"$type":"handoff","to":{"n":1.10},"correlationId":null}]}`,
			`{"conversationHistory":[{"$type":"handoff","to":{"n":1.10},"correlationId":"c"}]}`,
			func(s *durableagent.State) {
				s.Data.ConversationHistory[0].(*durableagent.BaseConversationEntry).CorrelationID = durableagent.Some("c")
			}},
		{"position set beside odd ones", `{"ingestedPositions":{"a":null,"b":18446744073709551616,"c":1}}`,
			`{"ingestedPositions":{"a":null,"b":18446744073709551616,"c":2,"d":3}}`,
			func(s *durableagent.State) {
				s.Data.IngestedPositions["c"] = 2
				s.Data.IngestedPositions["d"] = 3
			}},
		{"odd position removed", `{"ingestedPositions":{"a":null,"b":1}}`, `{"ingestedPositions":{"b":1}}`,
			func(s *durableagent.State) { delete(s.Data.IngestedPositions, "a") }},
		{"odd position set", `{"ingestedPositions":{"a":null,"b":18446744073709551616}}`, `{"ingestedPositions":{"a":1,"b":2}}`,
			func(s *durableagent.State) { s.Data.IngestedPositions["a"], s.Data.IngestedPositions["b"] = 1, 2 }},
		{"odd positions removed", `{"ingestedPositions":{"a":null,"b":1},"k":1}`, `{"k":1}`,
			func(s *durableagent.State) { s.Data.IngestedPositions = nil }},
		{"unknown member set in place", entry(`"a":1,"b":2,"c":3`), entry(`"a":1,"b":[1.0],"c":3`),
			func(s *durableagent.State) { response(s).Extra.Set("b", mustRaw("[1.0]")) }},
		{"unknown member added and removed", entry(`"a":1,"b":2`), entry(`"b":2,"c":null`),
			func(s *durableagent.State) {
				response(s).Extra.Delete("a")
				response(s).Extra.Set("c", mustRaw("null"))
			}},
		{"free-form value replaced", `{"session":{"a":1.0},"extensionData":"odd"}`, `{"session":[1.50],"extensionData":"odd"}`,
			func(s *durableagent.State) { s.Data.Session = mustRaw("[1.50]") }},
		{"free-form value removed", `{"session":{"a":1.0},"extensionData":null}`, `{"extensionData":null}`,
			func(s *durableagent.State) { s.Data.Session = durableagent.Raw{} }},
		{"null free-form value removed", `{"session":null,"k":1}`, `{"k":1}`,
			func(s *durableagent.State) { s.Data.Session = durableagent.Raw{} }},
		{"nullable time", `{"expirationTimeUtc":null,"k":1}`, `{"expirationTimeUtc":"2026-01-01T00:00:00Z","k":1}`,
			func(s *durableagent.State) {
				s.Data.ExpirationTimeUTC = durableagent.Some(durableagent.DateTime("2026-01-01T00:00:00Z"))
			}},
	}
	rules := keptFaithfully(t)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			before, after := []byte(fmt.Sprintf(state, tt.before)), []byte(fmt.Sprintf(state, tt.after))
			s := mustDecode(t, before)
			checkRoundTrip(t, before, rules)
			clone := s.Clone()
			tt.edit(s)
			for _, d := range jsontest.Diff(after, mustEncode(t, s), rules...) {
				t.Error(d)
			}
			for _, d := range jsontest.Diff(before, mustEncode(t, clone), rules...) {
				t.Errorf("the clone changed with the original: %s", d)
			}
			if s.Equal(clone) || clone.Equal(s) {
				t.Error("the edited state is Equal to the clone taken before")
			}
			tt.edit(clone)
			if !s.Equal(clone) || !clone.Equal(s) {
				t.Error("the same edit on the clone gives another state")
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
	if want := `{"schemaVersion":"1.2.0","data":{}}`; text != want {
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
	if _, err := durableagent.ParseRaw(`{"a":1,}`); err == nil {
		t.Error("ParseRaw accepts what is not JSON")
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
