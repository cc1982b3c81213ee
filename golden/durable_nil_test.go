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
