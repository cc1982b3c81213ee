package golden_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/stategen/stategen/generated/durableagent"
	"github.com/stategen/stategen/golden/jsontest"
)

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
		{"null before an empty text, both in a list with a null", content(`null,{"$type":"text","text":null},{"$type":"text","text":""}`),
			content(`{"$type":"text","text":null},{"$type":"text","text":""}`),
			func(s *durableagent.State) { first(s).Contents = first(s).Contents[1:] }},
		{"null optional set to empty, in a list with a null", `{"conversationHistory":[null,{"$type":"request","correlationId":null}]}`,
			`{"conversationHistory":[null,{"$type":"request","correlationId":""}]}`,
			func(s *durableagent.State) {
				s.Data.ConversationHistory[1].(*durableagent.AgentRequest).CorrelationID = durableagent.Some("")
			}},
		{"free-form null set to zero, in a list with a null", `{"conversationHistory":[null,{"$type":"request","responseSchema":{"a":null,"b":1e-400}}]}`,
			`{"conversationHistory":[null,{"$type":"request","responseSchema":{"a":"","b":0}}]}`,
			func(s *durableagent.State) {
				s.Data.ConversationHistory[1].(*durableagent.AgentRequest).ResponseSchema = mustRaw(`{"a":"","b":0}`)
			}},
		{"entry inserted before odd ones", `{"conversationHistory":[null,{"$type":"request","correlationId":null,"x":1}]}`,
			`{"conversationHistory":[{"$type":"request","correlationId":""},null,{"$type":"request","correlationId":null,"x":1}]}`,
			func(s *durableagent.State) {
				s.Data.ConversationHistory = slices.Insert(s.Data.ConversationHistory, 0,
					durableagent.ConversationEntry(&durableagent.AgentRequest{CorrelationID: durableagent.Some("")}))
			}},
		{"huge count set to zero", entry(`"usage":{"inputTokenCount":18446744073709551616}`), entry(`"usage":{"inputTokenCount":0}`),
			func(s *durableagent.State) { response(s).Usage.InputTokenCount = durableagent.Some[int64](0) }},
		{"huge count set to null", entry(`"usage":{"inputTokenCount":18446744073709551616}`), entry(`"usage":{"inputTokenCount":null}`),
			func(s *durableagent.State) { response(s).Usage.InputTokenCount = durableagent.Null[int64]() }},
		{"huge count in a usage that is replaced", entry(`"usage":{"inputTokenCount":18446744073709551616,"x":1}`), entry(`"usage":{"outputTokenCount":1}`),
			func(s *durableagent.State) {
				response(s).Usage = &durableagent.Usage{OutputTokenCount: durableagent.Some[int64](1)}
			}},
		{"usage with oddities removed", entry(`"usage":{"inputTokenCount":18446744073709551616,"x":null}`), `{"conversationHistory":[{"$type":"response","x":1.50}]}`,
			func(s *durableagent.State) { response(s).Usage = nil }},
		{"oddities moved to another message", entry(`"messages":[{"role":null,"z":1.0},{"role":"user"}]`), entry(`"messages":[{"role":null,"z":1.0},{"role":null,"z":1.0}]`),
			func(s *durableagent.State) { response(s).Messages[1] = response(s).Messages[0] }},
		{"odd entry appended to another history", `{"conversationHistory":[{"$type":"response","usage":{"inputTokenCount":1e99},"messages":[null]}]}`,
			`{"conversationHistory":[{"$type":"request"},{"$type":"response","usage":{"inputTokenCount":1e99},"messages":[null]}]}`,
			func(s *durableagent.State) {
				s.Data.ConversationHistory = append([]durableagent.ConversationEntry{&durableagent.AgentRequest{}}, s.Data.ConversationHistory...)
			}},
		{"fraction-free spelling of a count, its neighbour set", entry(`"usage":{"inputTokenCount":1e3,"outputTokenCount":1.0}`),
			entry(`"usage":{"inputTokenCount":1000,"outputTokenCount":2}`),
			func(s *durableagent.State) { response(s).Usage.OutputTokenCount = durableagent.Some[int64](2) }},
		{"nullable time", `{"expirationTimeUtc":null,"k":1}`, `{"expirationTimeUtc":"2026-01-01T00:00:00Z","k":1}`,
			func(s *durableagent.State) {
				s.Data.ExpirationTimeUTC = durableagent.Some(durableagent.DateTime("2026-01-01T00:00:00Z"))
			}},
	}
	rules := keptFaithfully()
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
			if read := mustDecode(t, after); !s.Equal(read) || !read.Equal(s) {
				t.Error("the edited state is not Equal to what is read of its text")
			}
		})
	}
}

// Members that are set beside the fields never repeat a name, and never
// overrule a field or a tag.
func TestDurableExtraRepeatsNoName(t *testing.T) {
	five := mustRaw("5")
	tests := []struct {
		name string
		edit func(s *durableagent.State)
		want string
	}{
		{"a field with a value", func(s *durableagent.State) {
			text := durableagent.NewTextContent("x")
			text.Extra.Set("text", five)
			contentsOf(s, text)
		}, `{"$type":"text","text":"x"}`},
		{"the tag of a content", func(s *durableagent.State) {
			text := durableagent.NewTextContent("x")
			text.Extra.Set("$type", mustRaw(`"error"`))
			text.Extra.Set("y", five)
			contentsOf(s, text)
		}, `{"$type":"text","text":"x","y":5}`},
		{"an unknown member twice", func(s *durableagent.State) {
			text := durableagent.NewTextContent("x")
			text.Extra.Set("y", mustRaw("4"))
			text.Extra.Set("y", five)
			contentsOf(s, text)
		}, `{"$type":"text","text":"x","y":5}`},
		{"an unset optional field", func(s *durableagent.State) {
			contentsOf(s, &durableagent.URIContent{URI: "u", MediaType: "m"})
			s.Data.ConversationHistory[0].(*durableagent.AgentRequest).Messages[0].Contents[0].(*durableagent.URIContent).Extra.Set("uri", five)
		}, `{"$type":"uri","uri":"u","mediaType":"m"}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := durableagent.NewState(durableagent.Data{})
			tt.edit(s)
			want := `{"schemaVersion":"` + newestDurable() + `","data":{"conversationHistory":[{"$type":"request","messages":[{"role":"user","contents":[` + tt.want + `]}]}]}}`
			for _, d := range jsontest.Diff([]byte(want), mustEncode(t, s)) {
				t.Error(d)
			}
		})
	}
	s := mustDecode(t, []byte(`{"schemaVersion":"1.1.0","data":{"conversationHistory":[{"$type":"handoff","a":1}]}}`))
	s.Extra.Set("schemaVersion", mustRaw(`"2.0.0"`))
	s.Extra.Set("data", mustRaw(`null`))
	entry := s.Data.ConversationHistory[0].(*durableagent.BaseConversationEntry)
	entry.Extra.Set("b", mustRaw("2"))
	entry.Extra.Set("$type", mustRaw(`"checkpoint"`))
	out := mustEncode(t, s)
	want := `{"schemaVersion":"1.1.0","data":{"conversationHistory":[{"$type":"checkpoint","a":1,"b":2}]}}`
	for _, d := range jsontest.Diff([]byte(want), out) {
		t.Error(d)
	}
	checkTagsFirst(t, out)
	if entry.Type() != "checkpoint" {
		t.Errorf("the entry says its type is %q", entry.Type())
	}

	// Nor does another tag take the place of one that a request by itself lacked.
	var request durableagent.AgentRequest
	if err := request.UnmarshalJSON([]byte(`{"a":1}`)); err != nil {
		t.Fatal(err)
	}
	request.Extra.Set("$type", mustRaw(`"response"`))
	if got, err := request.AppendJSON(nil); string(got) != `{"$type":"request","a":1}` || err != nil {
		t.Errorf("a request is written as %s, %v", got, err)
	}
}

func contentsOf(s *durableagent.State, contents ...durableagent.ChatContentItem) {
	s.Data.ConversationHistory = []durableagent.ConversationEntry{&durableagent.AgentRequest{
		Messages: []durableagent.ChatMessage{{Role: durableagent.ChatMessageRoleUser, Contents: contents}},
	}}
}

// The zero value is written where null was only once the null is let go.
func TestDurableZeroForNull(t *testing.T) {
	const before = `{"schemaVersion":"1.2.0","data":{"conversationHistory":[{"$type":"request","messages":[{"role":"user","contents":[{"$type":"text","text":`
	const after = `}]}]}]}}`
	s := mustDecode(t, []byte(before+`null`+after), nil)
	text := s.Data.ConversationHistory[0].(*durableagent.AgentRequest).Messages[0].Contents[0].(*durableagent.TextContent)
	text.Text = ""
	if got, err := s.AppendJSON(nil); err != nil || string(got) != before+`null`+after {
		t.Errorf("the same value is written as %s, %v", got, err)
	}
	text.Extra.Delete("text")
	if got, err := s.AppendJSON(nil); err != nil || string(got) != before+`""`+after {
		t.Errorf("without the null it is written as %s, %v", got, err)
	}
}
