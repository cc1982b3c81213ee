package golden_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/stategen/stategen/generated/durableagent"
)

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
	call.Extra.Set("list", mustRaw(`[[],{},[{"a":[1,"]"]},2]]`))
	message := func(contents ...durableagent.ChatContentItem) durableagent.ChatMessage {
		return durableagent.ChatMessage{Contents: contents}
	}
	s := durableagent.NewState(durableagent.Data{ConversationHistory: []durableagent.ConversationEntry{
		&durableagent.AgentRequest{Messages: []durableagent.ChatMessage{message(before...), message()}},
		&durableagent.AgentRequest{Messages: []durableagent.ChatMessage{message(), message(before...), message(text("c"), call, text("caf\xe9"))}},
	}})
	_, err := s.AppendJSON(nil)
	var fault *durableagent.EncodeError
	if !errors.As(err, &fault) || fault.Pointer != "/data/conversationHistory/1/messages/2/contents/2/text" {
		t.Errorf("%v; want an *EncodeError at /data/conversationHistory/1/messages/2/contents/2/text", err)
	}
}
