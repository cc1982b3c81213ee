package golden_test

import (
	"errors"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stategen/stategen/generated/autogenstate"
	"github.com/stategen/stategen/generated/durableagent"
	"github.com/stategen/stategen/golden/editing"
	"github.com/stategen/stategen/golden/jsontest"
)

// What was read beside the fields of one struct may be put into one of another type, as by
// who makes a response of a request: its members are written there, as far as no field says
// otherwise, and once.
func TestDurableExtraOfAnotherType(t *testing.T) {
	const before = `{"schemaVersion":"1.2.0","data":{"conversationHistory":[` +
		`{"$type":"request","usage":"premium","vendor":1,"messages":[]}]}}`
	for _, tt := range []struct {
		usage *durableagent.Usage
		want  string // "" if it could not be read again
	}{
		{&durableagent.Usage{InputTokenCount: durableagent.Some[int64](2)}, `{"$type":"response","messages":[],"usage":{"inputTokenCount":2},"vendor":1}`},
		{nil, ""},
	} {
		request := mustDecode(t, []byte(before)).Data.ConversationHistory[0].(*durableagent.AgentRequest)
		response := &durableagent.AgentResponse{Messages: request.Messages, Usage: tt.usage, Extra: request.Extra}
		out, err := durableagent.AppendConversationHistory(nil, []byte(before), response)
		if tt.want == "" {
			var fault *durableagent.EncodeError
			if !errors.As(err, &fault) || fault.Pointer != "/data/conversationHistory/1/usage" {
				t.Errorf("the usage of another type was written: %s, %v", out, err)
			}
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		got, err := jsontest.MustParse(out).At("/data/conversationHistory/1")
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range jsontest.Diff([]byte(tt.want), out[got.Start:got.End]) {
			t.Error(d)
		}
		mustDecode(t, out)
	}
}

// What was read by itself, without its tag, is what its Go type says in a document: without the tag
// it would be something else there. By itself it is written as it was read.
func TestDurableVariantReadWithoutItsTag(t *testing.T) {
	const alone = `{"correlationId":"c1","usage":{"inputTokenCount":5},"messages":[{"role":"user","contents":[]}]}`
	var response durableagent.AgentResponse
	if err := response.UnmarshalJSON([]byte(alone)); err != nil {
		t.Fatal(err)
	}
	if out, err := response.AppendJSON(nil); err != nil || len(jsontest.Diff([]byte(alone), out)) > 0 {
		t.Errorf("by itself: %s, %v", out, err)
	}
	var text durableagent.TextContent
	if err := text.UnmarshalJSON([]byte(`{"text":"x","vendor":null}`)); err != nil {
		t.Fatal(err)
	}
	response.Messages[0].Contents = append(response.Messages[0].Contents, &text)

	const stored = `{"schemaVersion":"1.2.0","data":{"conversationHistory":[]}}`
	const want = `{"schemaVersion":"1.2.0","data":{"conversationHistory":[{"$type":"response","correlationId":"c1","usage":{"inputTokenCount":5},` +
		`"messages":[{"role":"user","contents":[{"$type":"text","text":"x","vendor":null}]}]}]}}`
	state := mustDecode(t, []byte(stored))
	state.Data.ConversationHistory = append(state.Data.ConversationHistory, &response)
	for name, write := range map[string]func() ([]byte, error){
		"AppendJSON":                func() ([]byte, error) { return state.AppendJSON(nil) },
		"AppendConversationHistory": func() ([]byte, error) { return durableagent.AppendConversationHistory(nil, []byte(stored), &response) },
	} {
		out, err := write()
		if err != nil {
			t.Fatal(name, err)
		}
		for _, d := range jsontest.Diff([]byte(want), out) {
			t.Error(name, d)
		}
	}
}

// Members that were read with one variant are carried along by another one: its tag, or that it
// had none, are no such members.
func TestAutogenExtraOfAnotherVariant(t *testing.T) {
	const before = `{"type":"RoundRobinManagerState","message_thread":[{"source":"u","target":"v","content":"c","trace":1}],"current_turn":0,"next_speaker_index":0}`
	state := mustDecodeAutogen(t, []byte(before))
	thread := state.(*autogenstate.RoundRobinManagerState).MessageThread
	handoff := thread[0].(*autogenstate.HandoffMessage)
	text := autogenstate.NewTextMessage(handoff.Source, handoff.Content)
	text.Extra = handoff.Extra
	thread[0] = text
	out, err := state.AppendJSON(nil)
	if err != nil {
		t.Fatal(err)
	}
	const want = `{"type":"RoundRobinManagerState","message_thread":[{"type":"TextMessage","source":"u","content":"c","trace":1}],"current_turn":0,"next_speaker_index":0}`
	for _, d := range jsontest.Diff([]byte(want), out) {
		t.Error(d)
	}
}

// A state that was told by a member, which a program takes out, has its tag once what was kept of
// that is deleted.
func TestAutogenTagOfAStateToldByItsMembers(t *testing.T) {
	state := mustDecodeAutogen(t, []byte(`{"message_thread":[],"current_turn":3,"next_speaker_index":1}`))
	manager := state.(*autogenstate.RoundRobinManagerState)
	manager.NextSpeakerIndex = autogenstate.Opt[int64]{}
	manager.Extra.Delete("type")
	out, err := state.AppendJSON(nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range jsontest.Diff([]byte(`{"type":"RoundRobinManagerState","message_thread":[],"current_turn":3}`), out) {
		t.Error(d)
	}
}

// What nodes of any state keep is put into nodes of any other type: what is written can be
// read again, or is not written.
func TestExtrasOfOtherTypes(t *testing.T) {
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	r := rand.New(rand.NewPCG(seed, 11))
	moved, refused := 0, 0
	for _, state := range readable(goldenDurable(t)) {
		for range 20 {
			s := mustDecode(t, state.text)
			extras := editing.Extras(s)
			*extras[r.IntN(len(extras))].(*durableagent.Extra) = *extras[r.IntN(len(extras))].(*durableagent.Extra)
			out, err := s.AppendJSON(nil)
			if err != nil {
				refused++
				continue
			}
			moved++
			if _, err := durableagent.Decode(out); err != nil {
				t.Errorf("%s: %v\nin %s", state.name, err, out)
			}
		}
	}
	for _, state := range everyAutogenState(t) {
		for range 20 {
			s := mustDecodeAutogen(t, state.text)
			extras := editing.Extras(s)
			if len(extras) == 0 {
				continue
			}
			*extras[r.IntN(len(extras))].(*autogenstate.Extra) = *extras[r.IntN(len(extras))].(*autogenstate.Extra)
			out, err := s.AppendJSON(nil)
			if err != nil {
				refused++
				continue
			}
			moved++
			if _, err := autogenstate.Decode(out); err != nil {
				t.Errorf("%s: %v\nin %s", state.name, err, out)
			}
		}
	}
	t.Logf("%d were written, %d were not", moved, refused)
	if moved < 100 {
		t.Error("they are too few")
	}
}
