package golden_test

import (
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"

	"github.com/stategen/stategen/generated/autogenstate"
	"github.com/stategen/stategen/generated/durableagent"
)

// What is nil in a document is written as null, however it comes to be nil, and an
// option that is nil changes nothing. A document that is nil is not written: its
// null would take the place of a stored one. Nor is a nil appended to one.
func TestDurableNilIsNull(t *testing.T) {
	const doc = `{"schemaVersion":"1.2.0","data":{"conversationHistory":[]}}`
	s := mustDecode(t, []byte(doc), nil)
	s.Data.ConversationHistory = []durableagent.ConversationEntry{
		nil, (*durableagent.AgentRequest)(nil), (*durableagent.BaseConversationEntry)(nil),
		&durableagent.AgentRequest{Messages: []durableagent.ChatMessage{{Role: "user", Contents: []durableagent.ChatContentItem{(*durableagent.TextContent)(nil), (*durableagent.UnknownChatContentItem)(nil)}}}},
	}
	const want = `{"schemaVersion":"1.2.0","data":{"conversationHistory":[null,null,null,{"$type":"request","messages":[{"role":"user","contents":[null,null]}]}]}}`
	if text, err := s.AppendJSON(nil); err != nil || string(text) != want {
		t.Errorf("written as %s, %v", text, err)
	}
	for at, node := range durableagent.Walk[any](s) {
		if reflect.ValueOf(node).IsNil() {
			t.Errorf("there is a node at %s", at)
		}
	}
	if list := s.Unknowns(); len(list) > 0 {
		t.Errorf("unknown: %v", list)
	}
	if text := s.LogValue().String(); !strings.Contains(text, "AgentRequest=1") {
		t.Errorf("shown as %s", text)
	}
	if v := s.SmallestVersion(); v.String() != "1.0.0" || len(s.NewerThan(v)) > 0 {
		t.Errorf("it needs %v", v)
	}
	var none *durableagent.EncodeError
	for _, entry := range []durableagent.ConversationEntry{nil, (*durableagent.AgentRequest)(nil)} {
		text, err := durableagent.AppendConversationHistory([]byte("x"), []byte(doc), entry)
		if !errors.As(err, &none) || none.Pointer != "/data/conversationHistory/0" || string(text) != "x" {
			t.Errorf("appended as %s, %v", text, err)
		}
	}
	s = nil
	for range durableagent.Walk[any](s) {
		t.Error("there is a node in nil")
	}
	if v := s.SmallestVersion(); v.String() != "1.0.0" || len(s.NewerThan(v)) > 0 || len(s.Unknowns()) > 0 {
		t.Errorf("it needs %v", v)
	}
	if text, err := s.AppendJSON([]byte("x")); !errors.As(err, &none) || string(text) != "x" {
		t.Errorf("written as %s, %v", text, err)
	}
	if text, err := json.Marshal(s); err != nil || string(text) != "null" {
		t.Errorf("marshalled as %s, %v", text, err)
	}
	if s.Validate() == nil {
		t.Error("null is no document, and said to be valid")
	}
	var a *autogenstate.AssistantAgentState
	if text, err := a.AppendJSON(nil); err == nil || text != nil {
		t.Errorf("written as %s, %v", text, err)
	}
}

// An optional string of its own has everything that a document can.
func TestDurableOptKeepsSurrogates(t *testing.T) {
	for _, text := range []string{`"\ud83d"`, `"a\udc00\"é😀"`, `null`, `""`} {
		var o durableagent.Opt[string]
		if err := json.Unmarshal([]byte(text), &o); err != nil {
			t.Fatal(err)
		}
		if got, err := json.Marshal(o); err != nil || string(got) != text {
			t.Errorf("%s is written as %s, %v", text, got, err)
		}
	}
	// Two that a program joins would be read as one character, under which a member may be there already.
	pair := "\xed\xa0\xbd\xed\xb8\x80"
	s := durableagent.NewState(durableagent.Data{IngestedPositions: map[string]int64{pair: 1, "\U0001F600": 2}})
	var fault *durableagent.EncodeError
	if out, err := s.AppendJSON(nil); !errors.As(err, &fault) || out != nil {
		t.Errorf("two surrogates are written as %s, %v", out, err)
	}
	for _, text := range []string{"\xed\xb8\x80\xed\xa0\xbd", "\xed\xa0\xbd-\xed\xb8\x80", "\xed\xa0\xbd\xed\xa0\xbd"} {
		if _, err := json.Marshal(durableagent.Some(text)); err != nil {
			t.Errorf("%q: %v", text, err)
		}
	}
	o := durableagent.Some("x")
	if err := json.Unmarshal([]byte(`1`), &o); err == nil || o != durableagent.Some("x") {
		t.Errorf("a number is read as %v, %v", o, err)
	}
}

// Whoever reads a union by itself gets a variant or an error, also of null.
func TestDurableUnionOfNull(t *testing.T) {
	entry, err := durableagent.UnmarshalConversationEntry([]byte("null"))
	if _, ok := entry.(*durableagent.BaseConversationEntry); !ok || err != nil {
		t.Errorf("an entry of null is a %T, %v", entry, err)
	}
	content, err := durableagent.UnmarshalChatContentItem([]byte("null"))
	if _, ok := content.(*durableagent.UnknownChatContentItem); !ok || err != nil {
		t.Errorf("a content of null is a %T, %v", content, err)
	}
}
